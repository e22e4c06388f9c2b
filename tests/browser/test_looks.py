"""The pages at every size, light and dark: nothing overlaps, nothing scrolls sideways."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import act, open_game
from tests.site import Site

pytestmark = pytest.mark.site

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
BOXES = """() => Object.fromEntries(['.board-frame', '#tray', '#seats'].map((q) => {
  const r = document.querySelector(q).getBoundingClientRect();
  return [q, [r.left, r.top, r.right, r.bottom]]; }))"""
SMALL_TARGETS = """() => [
    ...document.querySelectorAll('button, a.button, select, .choices label span')]
  .filter((e) => e.offsetParent && !e.closest('dialog:not([open])'))
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width < 24 || r.height < 24; })
  .map((e) => e.outerHTML.slice(0, 80))"""


def sideways(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


def overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and (
        min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_lobby_and_table_fit(calm: Site, pages: Pages, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page = pages.open(width, height, scheme)
    page.goto(calm.url)
    shot(page, f"lobby-{size}-{scheme}")
    assert sideways(page) <= 0
    open_game(page, calm.url, "vest-arrow", 4)
    act(page)
    page.wait_for_selector("#die.ready, #bar .move", timeout=30_000)
    shot(page, f"table-{size}-{scheme}")
    assert sideways(page) <= 0
    boxes = page.evaluate(BOXES)
    names = list(boxes)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    assert [pair for pair in pairs if overlap(boxes[pair[0]], boxes[pair[1]])] == []
    left, top, right, bottom = boxes[".board-frame"]
    assert abs((right - left) - (bottom - top)) < 2 and right - left >= 290
    assert page.evaluate(SMALL_TARGETS) == []
    assert pages.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [*SIZES, "narrow"])
def test_the_other_pages_fit(calm: Site, pages: Pages, size: str, scheme: str) -> None:
    width, height = SIZES.get(size, (320, 640))
    page = pages.open(width, height, scheme)
    page.goto(f"{calm.url}/fair/")
    look(page, f"fair-{size}-{scheme}")
    page.goto(calm.url)
    page.locator(".house-rules summary").click()
    look(page, f"house-rules-{size}-{scheme}")
    page.locator("button[value=private]").click()
    page.wait_for_selector("#room .qr")
    look(page, f"room-{size}-{scheme}")
    page.locator("#room").get_by_role("button", name="Leave").click()
    page.locator("input[name=seats][value='6'] + span").click()
    page.locator("button[value=quick]").click()
    page.wait_for_selector(".queue-seats .taken")
    look(page, f"queue-{size}-{scheme}")
    page.get_by_role("button", name="Stop looking").click()
    page.wait_for_selector("main.lobby")
    assert pages.errors == []


def look(page: Page, name: str) -> None:
    shot(page, name)
    assert sideways(page) <= 0
    assert page.evaluate(SMALL_TARGETS) == []


def test_two_who_look_for_people_meet_at_one_table(calm: Site, pages: Pages) -> None:
    ann, bob = pages.open(), pages.open(*SIZES["phone"])
    for page in (ann, bob):
        page.goto(calm.url)
        page.select_option("#id_rules", "ukll-competitive")
        page.locator("button[value=ranked]").click()
    for page in (ann, bob):
        page.wait_for_selector("main.table-page[data-n]", timeout=15_000)
    assert ann.url == bob.url
    expect(ann.locator("#log")).to_contain_text("Roll-off", timeout=15_000)
    assert pages.errors == []


def test_eight_seats_fit_on_a_phone_with_the_die_in_sight(calm: Site, pages: Pages) -> None:
    page = pages.open(*SIZES["phone"])
    open_game(page, calm.url, "vest-blitz", 8)
    page.wait_for_selector(".seat.active")
    shot(page, "table-eight-phone")
    assert sideways(page) <= 0
    left, _, right, _ = page.evaluate(BOXES)[".board-frame"]
    assert right - left >= 320
    assert page.locator("#die").evaluate("die => die.getBoundingClientRect().bottom") <= 740
    assert pages.errors == []


def test_a_page_without_scripts_still_opens_a_table(calm: Site, pages: Pages) -> None:
    page = pages.open(java_script_enabled=False)
    page.goto(calm.url)
    page.locator("button[value=bots]").click()
    page.wait_for_selector("svg.board .token")


def test_the_narrowest_phone_scrolls_no_way_but_down(calm: Site, pages: Pages) -> None:
    page = pages.open(320, 640)
    page.goto(calm.url)
    assert sideways(page) <= 0
    open_game(page, calm.url, "vest-blitz", 2)
    assert sideways(page) <= 0
