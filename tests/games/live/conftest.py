"""The sites of the socket tests: one with fast clocks and bots, one at half a person's pace."""

from collections.abc import Iterator

import pytest

from tests.site import Site, start_site


@pytest.fixture(scope="session")
def fast_site() -> Iterator[Site]:
    with start_site(speed=100) as site:
        yield site


@pytest.fixture(scope="session")
def calm_site() -> Iterator[Site]:
    with start_site(speed=2) as site:
        yield site
