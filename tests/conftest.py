"""Fixtures for all tests."""

import os

import pytest


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Our own server goes away with the run, so its test database need not be dropped."""
    return "LUDO_TEST_DATA" in os.environ


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: the browser's driver keeps an event loop running in this thread."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/browser/"))
