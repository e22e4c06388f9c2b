"""The sites of the socket tests: fast clocks and bots, half a person's pace, and with limits."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.people import close_all
from tests.site import Site, start_site


@pytest.fixture(scope="session")
def fast_site() -> Iterator[Site]:
    with start_site(speed=100) as site:
        yield site


@pytest.fixture(scope="session")
def calm_site() -> Iterator[Site]:
    with start_site(speed=2) as site:
        yield site


@pytest.fixture(scope="session")
def limited_site() -> Iterator[Site]:
    with start_site(speed=2, limits=True) as site:
        yield site


@pytest_asyncio.fixture(autouse=True)
async def sockets_are_closed() -> AsyncIterator[None]:
    yield
    await close_all()
