"""What the page explains and how it can be looked at: why not, closer, calmer, other colours."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import act, open_game, roll_until_a_move
from tests.site import Site

pytestmark = pytest.mark.site

PHONE = (360, 740)
SMALLEST_DISC = """() => Math.min(...[...document.querySelectorAll('.token:not(.gone) .disc')]
  .map((disc) => disc.getBoundingClientRect().width))"""


def notice(page: Page, words: str) -> None:
    expect(page.locator("#notice")).to_contain_text(words)


def test_whatever_cannot_be_used_says_why(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 4)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.locator(".token[data-corner='0']").first.click(force=True)
    notice(page, "Roll the die first.")
    roll_until_a_move(page)
    page.locator(".token[data-corner='2']").first.click(force=True)
    notice(page, "You move your own.")
    if not page.locator("#die.ready").count():
        page.locator("#die").click(force=True)
        notice(page, "Rules, section 2")
    page.locator("#bar .move").first.click()
    page.wait_for_selector(".seat.active:not(.own)", timeout=30_000)
    for what in ("#die", ".token[data-corner='0']"):
        page.locator(what).first.click(force=True)
        notice(page, "It is not your turn. (Rules, section 2)")
    assert pages.errors == []


def test_who_watches_is_told_that_it_is_others_who_play(calm: Site, pages: Pages) -> None:
    page, watcher = pages.open(), pages.open()
    key = open_game(page, calm.url, "vest-classic", 2)
    watcher.goto(f"{calm.url}/table/{key}/")
    watcher.wait_for_selector(".seat.active")
    watcher.locator("#die").click(force=True)
    notice(watcher, "You do not sit at this table.")


@pytest.mark.parametrize("seats", [6, 8])
def test_a_large_board_comes_closer_on_a_phone(calm: Site, pages: Pages, seats: int) -> None:
    page = pages.open(*PHONE)
    open_game(page, calm.url, "vest-blitz", seats)
    roll_until_a_move(page)
    whole = page.locator("#board").get_attribute("viewBox")
    before = page.evaluate(SMALLEST_DISC)
    page.get_by_role("button", name="Show the corner that matters larger").click()
    page.wait_for_timeout(500)
    shot(page, f"closer-{seats}-phone")
    assert page.evaluate(SMALLEST_DISC) > 1.5 * before
    box = page.locator(".board-frame").bounding_box() or {}
    for token in page.locator(".token.movable .disc").all():
        at = token.bounding_box() or {}
        assert box["x"] <= at["x"] and at["x"] + at["width"] <= box["x"] + box["width"]
    page.reload()
    page.wait_for_selector(".token.movable")
    page.wait_for_timeout(500)
    assert page.locator("#board").get_attribute("viewBox") != whole
    page.get_by_role("button", name="Show the corner that matters larger").click()
    page.wait_for_timeout(500)
    assert page.locator("#board").get_attribute("viewBox") == whole
    assert pages.errors == []


@pytest.mark.parametrize("palette", ["protan", "deutan", "tritan"])
def test_other_colours_hold_on_every_page_from_its_first_paint(
    calm: Site, pages: Pages, palette: str
) -> None:
    page = pages.open(scheme="dark" if palette == "deutan" else "light")
    open_game(page, calm.url, "vest-arrow", 8)
    page.wait_for_selector(".seat.active")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option(palette)
    page.locator("#help-dialog").get_by_role("button", name="Close").click()
    shot(page, f"palette-{palette}")
    text = page.request.get(calm.url).text()
    assert f'data-palette="{palette}"' in text
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("usual")
    assert "data-palette" not in page.request.get(calm.url).text()
    assert pages.errors == []


def test_zen_leaves_board_die_and_clocks(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 4)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.keyboard.press("z")
    for gone in (".site-header", "#log-title", "#leave"):
        expect(page.locator(gone)).to_be_hidden()
    for there in ("#board", "#die", ".seat-clock >> nth=0"):
        expect(page.locator(there)).to_be_visible()
    shot(page, "zen-desk")
    page.reload()
    expect(page.locator("#log-title")).to_be_hidden()
    page.keyboard.press("z")
    expect(page.locator("#log-title")).to_be_visible()


def test_ones_turn_shows_in_title_icon_and_board(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 4)
    page.wait_for_selector(".my-turn", timeout=30_000)
    assert page.title().startswith("Your turn")
    assert "icon-turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    while page.locator(".my-turn").count():
        act(page)
        page.wait_for_timeout(300)
    assert not page.title().startswith("Your turn")
    assert "icon-turn" not in (page.locator("link[rel=icon]").get_attribute("href") or "")


@pytest.mark.parametrize("look", ["forced-colours", "large-text", "right-to-left"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_other_ways_to_look_lose_nothing(calm: Site, pages: Pages, look: str, size: str) -> None:
    width, height = PHONE if size == "phone" else (1440, 900)
    options = {"forced_colors": "active"} if look == "forced-colours" else {}
    page = pages.open(width, height, **options)
    if look == "large-text":
        page.add_init_script(
            "addEventListener('DOMContentLoaded',"
            " () => document.documentElement.style.fontSize = '200%')"
        )
    if look == "right-to-left":
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.documentElement.dir = 'rtl')"
        )
    page.goto(calm.url)
    shot(page, f"lobby-{look}-{size}")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    open_game(page, calm.url, "vest-blitz", 4)
    roll_until_a_move(page)
    shot(page, f"table-{look}-{size}")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    clipped = page.evaluate(
        """() => [...document.querySelectorAll('.button, .move, .prompt')]
        .filter((e) => e.checkVisibility()
        && e.scrollWidth > e.clientWidth + 1).map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert clipped == []
    assert pages.errors == []


def test_who_watches_turns_the_board(calm: Site, pages: Pages) -> None:
    page, watcher = pages.open(), pages.open()
    key = open_game(page, calm.url, "vest-classic", 4)
    watcher.goto(f"{calm.url}/table/{key}/")
    seen = []
    for _ in range(5):
        spot = watcher.locator("[data-base='0'][data-spot='0']")
        seen.append(tuple(float(spot.get_attribute(at) or 0) > 0 for at in ("data-x", "data-y")))
        watcher.get_by_role("link", name="Turn the board").click()
        watcher.wait_for_selector("main[data-n]")
    assert len(set(seen[:4])) == 4 and seen[4] == seen[0]
    expect(page.get_by_role("link", name="Turn the board")).to_have_count(0)
    assert pages.errors == []


def test_the_way_back_out_of_a_game_asks_once(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.locator("#die").click()
    page.wait_for_timeout(300)
    page.evaluate("() => history.back()")
    expect(page.locator("#leave-dialog")).to_be_visible()
    shot(page, "leave-dialog-back")
    page.get_by_role("button", name="Stay").click()
    assert "/table/" in page.url
    page.evaluate("() => history.back()")
    expect(page.locator("#leave-dialog")).to_be_visible()
    page.locator("#leave-dialog").get_by_role("link", name="To the lobby").click()
    expect(page.get_by_text("Your game is waiting")).to_be_visible()
    assert pages.errors == []
