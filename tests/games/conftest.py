"""What the tests of pages and of the API share."""

from typing import Any

import pytest

from tests.games.cast import Member


@pytest.fixture
def plain_files(settings: Any) -> None:
    """Static files by their plain names: no collection of them is needed."""
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}


@pytest.fixture
def ann() -> Member:
    return Member("Ann")


@pytest.fixture
def bob() -> Member:
    return Member("Bob")


@pytest.fixture
def eve() -> Member:
    return Member("Eve")
