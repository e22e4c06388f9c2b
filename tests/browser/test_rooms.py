"""Private rooms in a real browser: a host's powers, seats to choose, pairs; and the live lobby."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.test_looks import SMALL_TARGETS, sideways
from tests.site import Site

pytestmark = pytest.mark.site


def opened(pages: Pages, url: str, seats: int = 4, team: bool = False) -> tuple[Page, str]:
    """A host's page of a new room, and its invitation."""
    ann = pages.open()
    ann.goto(url)
    ann.locator(f"input[name=seats][value='{seats}'] + span").click()
    if team:
        ann.locator("input[name=team]").check()
    ann.locator("button[value=private]").click()
    ann.wait_for_selector("main.table-page[data-n]")
    return ann, ann.locator(".invitation .link").get_attribute("href") or ""


def arrived(pages: Pages, link: str) -> Page:
    page = pages.open(360, 740)
    page.goto(link)
    page.wait_for_selector("main.table-page[data-n]")
    return page


def test_a_host_removes_somebody_and_everybody_sees_it_at_once(calm: Site, pages: Pages) -> None:
    ann, link = opened(pages, calm.url)
    bob, cat = arrived(pages, link), arrived(pages, link)
    bob.get_by_role("button", name="Take the seat of Yellow").click()
    remove = ann.locator("#room [data-corner='2']").get_by_role("button")
    expect(remove).to_have_text("Remove", timeout=10_000)
    expect(cat.locator("#room [data-corner='2']").get_by_role("button")).to_have_count(0)
    shot(ann, "room-host")
    remove.click()
    expect(bob.locator("#notice")).to_contain_text("The host has removed you", timeout=10_000)
    expect(bob.locator("#room")).to_have_count(0)
    expect(cat.get_by_role("button", name="Take the seat of Yellow")).to_be_visible()
    bob.goto(link)
    expect(bob.locator("body")).to_contain_text("There is nothing here")
    assert [each for each in pages.errors if "404" not in each] == []


def test_new_rules_are_seen_by_everybody_at_once(calm: Site, pages: Pages) -> None:
    ann, link = opened(pages, calm.url)
    bob = arrived(pages, link)
    bob.get_by_role("button", name="Take the seat of Green").click()
    expect(ann.locator("#room [data-corner='1']")).to_contain_text("Remove", timeout=10_000)
    ann.get_by_text("Change the rules").click()
    ann.select_option("#id_rules", "vest-blitz")
    ann.locator("#room input[name=seats][value='2'] + span").click()
    shot(ann, "room-rules")
    ann.get_by_role("button", name="Play by these rules").click()
    expect(bob.locator("h1")).to_have_text("Blitz", timeout=10_000)
    expect(bob.locator("main")).to_have_attribute("data-own", "2")
    expect(bob.locator("#room")).to_contain_text("0 seats are free")
    ann.get_by_role("button", name="Start").click()
    for page in (ann, bob):
        page.wait_for_selector(".seat.active", timeout=20_000)
    assert pages.errors == []


def test_partners_choose_their_seats(calm: Site, pages: Pages) -> None:
    ann, link = opened(pages, calm.url, team=True)
    bob = arrived(pages, link)
    expect(bob.locator("#room .room-seats")).to_contain_text("Pair 1")
    assert bob.get_by_role("button", name="Take the seat of").count() == 3
    assert sideways(bob) <= 0 and bob.evaluate(SMALL_TARGETS) == []
    shot(bob, "room-pairs-phone")
    bob.get_by_role("button", name="Take the seat of Yellow").click()
    expect(ann.locator("#room [data-corner='2']")).to_contain_text("Pair 1", timeout=10_000)
    expect(ann.locator("#room [data-corner='2']")).to_contain_text("Remove", timeout=10_000)
    assert pages.errors == []


def test_the_lobby_shows_who_waits_and_leads_to_the_table(calm: Site, pages: Pages) -> None:
    cat, ann, bob = pages.open(), pages.open(), pages.open()
    cat.goto(calm.url)
    cat.wait_for_selector("html[data-lobby]")
    ann.goto(calm.url)
    ann.select_option("#id_rules", "vest-master")
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.locator("button[value=ranked]").click()
    expect(cat.locator("#lobby-tables")).to_contain_text("1 waits", timeout=5_000)
    ann.goto(calm.url)
    ann.wait_for_selector("html[data-lobby]")
    expect(ann.locator("#lobby-mine")).to_contain_text("You are in a queue")
    bob.goto(calm.url)
    bob.select_option("#id_rules", "vest-master")
    bob.locator("input[name=seats][value='2'] + span").click()
    bob.locator("button[value=ranked]").click()
    bob.wait_for_selector("main.table-page[data-n]", timeout=15_000)
    ann.wait_for_selector("main.table-page[data-n]", timeout=15_000)
    assert ann.url == bob.url
    expect(cat.locator("#lobby-tables")).to_contain_text("Master", timeout=5_000)
    shot(cat, "lobby-live")
    ann.goto(f"{calm.url}/fair/")
    ann.set_viewport_size({"width": 320, "height": 640})
    assert sideways(ann) <= 0
    shot(ann, "header-return")
    ann.get_by_role("link", name="Return to my table").click()
    ann.wait_for_selector("main.table-page[data-n]")
    expect(ann.get_by_role("link", name="Return to my table")).to_have_count(0)
    assert pages.errors == []
