"""How much a first visit costs: what goes over the wire, and how long until a die can be tapped."""

import statistics
import time

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import Pages
from tests.browser.player import MY_TURN, open_game
from tests.site import Site

pytestmark = pytest.mark.site

MOST_BYTES = 150_000
MOST_SECONDS = 1.5
SLOWER = 4
PHONE_NET = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 10_000_000 / 8,
    "uploadThroughput": 10_000_000 / 8,
}


def protocol(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    return session


def test_the_first_playable_table_weighs_little(calm: Site, pages: Pages) -> None:
    page = pages.open(360, 740)
    sizes: list[float] = []
    protocol(page).on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    open_game(page, calm.url, "vest-classic", 4)
    page.wait_for_selector(MY_TURN, timeout=30_000)
    page.wait_for_load_state("networkidle")
    print(f"\nfirst playable table: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    assert 20_000 < sum(sizes) <= MOST_BYTES


def test_a_known_guest_can_act_soon_on_a_phone(calm: Site, pages: Pages) -> None:
    page = pages.open(360, 740)
    open_game(page, calm.url, "vest-classic", 2)
    page.wait_for_selector(MY_TURN, timeout=30_000)
    address, known = page.url, page.context.storage_state()
    page.close()
    took = []
    for _ in range(3):
        fresh = pages.open(360, 740, storage_state=known)
        session = protocol(fresh)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        session.send("Network.emulateNetworkConditions", PHONE_NET)
        began = time.perf_counter()
        fresh.goto(address, wait_until="commit")
        fresh.wait_for_selector(MY_TURN, timeout=30_000)
        took.append(time.perf_counter() - began)
        fresh.close()
    print(f"\nfrom a table's address to its turn: {', '.join(f'{each:.2f}' for each in took)} s")
    assert statistics.median(took) <= MOST_SECONDS
