"""What the tests of pages and of the API share."""

from typing import Any

import pytest


@pytest.fixture
def plain_files(settings: Any) -> None:
    """Static files by their plain names: no collection of them is needed."""
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}
