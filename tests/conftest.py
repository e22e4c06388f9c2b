"""Fixtures for all tests."""

import os

import pytest


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Our own server goes away with the run, so its test database need not be dropped."""
    return "LUDO_TEST_DATA" in os.environ
