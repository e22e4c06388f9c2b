"""Whole games in a real Chromium against bots: played, watched, reloaded, cut off."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, processes_of, shot
from tests.browser.player import act, open_game, play_to_the_end, tokens
from tests.site import Site

pytestmark = pytest.mark.site

CUT_OFF_MS = 10_000


@pytest.mark.parametrize(
    ("rules", "seats"), [("vest-classic", 2), ("vest-blitz", 4), ("ukll-competitive", 2)]
)
def test_a_whole_game_is_played_to_its_end_and_its_record_read(
    site: Site, pages: Pages, rules: str, seats: int
) -> None:
    page, watcher = pages.open(), pages.open(768, 1024)
    key = open_game(page, site.url, rules, seats)
    watcher.goto(f"{site.url}/table/{key}/")
    taps = play_to_the_end(page)
    assert taps.get("roll", 0) > 3 and taps.get("move", 0) > 3
    expect(watcher.locator("#end")).to_be_visible(timeout=10_000)
    assert tokens(page).keys() == tokens(watcher).keys()
    shot(page, f"end-{rules}")
    page.get_by_role("link", name="The record and the dice").click()
    expect(page.locator(".record")).to_contain_text(f"Game: {key}")
    expect(page.locator("dl.hex")).to_contain_text("Seed")
    shot(page, f"record-{rules}")
    assert pages.errors == []
    assert processes_of(site) == ""


def test_a_reload_in_mid_game_finds_the_exact_board(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    play_until_my_turn(page, turns=3)
    before = tokens(page), page.locator("#chips").inner_text()
    page.reload()
    expect(page.locator(".seat.active")).to_be_visible()
    assert (tokens(page), page.locator("#chips").inner_text()) == before
    assert pages.errors == []


def test_a_lost_connection_comes_back_to_the_truth(calm: Site, pages: Pages) -> None:
    page, watcher = pages.open(), pages.open()
    key = open_game(page, calm.url, "vest-blitz", 2)
    watcher.goto(f"{calm.url}/table/{key}/")
    play_until_my_turn(page, turns=1)
    page.context.set_offline(True)
    expect(page.locator("#notice")).to_contain_text("Connection lost", timeout=15_000)
    shot(page, "connection-lost")
    page.wait_for_timeout(CUT_OFF_MS)
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_be_hidden(timeout=15_000)
    assert tokens(page) == tokens(watcher)
    play_until_my_turn(page, turns=1)


def test_a_second_window_takes_over_and_the_first_can_take_back(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 2)
    second = page.context.new_page()
    second.goto(page.url)
    expect(page.locator("#notice")).to_contain_text("another window")
    page.get_by_role("button", name="Play here").click()
    expect(second.locator("#notice")).to_contain_text("another window")


def test_turns_are_played_with_the_keyboard_alone(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    for _ in range(3):
        page.wait_for_selector("#die:enabled", timeout=30_000)
        page.keyboard.press("r")
        page.wait_for_function("() => document.querySelector('#die').disabled === true")
        page.wait_for_timeout(700)
        for key in ("1", "2", "3", "4"):
            if page.locator("#bar .move").count():
                page.keyboard.press(key)
                page.wait_for_timeout(250)
    assert page.locator("#log li").count() > 3
    assert pages.errors == []


def test_leaving_asks_once_and_frees_the_player(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 3)
    page.locator("#leave").click()
    shot(page, "leave-dialog")
    page.get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", name="Sit down and roll")).to_be_visible()
    expect(page.get_by_text("Your game is waiting")).to_have_count(0)


def test_an_idle_player_is_played_for_and_takes_the_seat_back(site: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, site.url, "vest-classic", 2)
    expect(page.locator("#auto")).to_have_text(
        "Auto play moves for you. Take your seat back", timeout=20_000
    )
    page.locator("#auto").click()
    expect(page.locator("#auto")).to_have_text("Let auto play move for me", timeout=5_000)


def play_until_my_turn(page: Page, turns: int) -> None:
    """Play some actions, then stop where it is ours to act."""
    for _ in range(4 * turns):
        act(page)
        page.wait_for_timeout(150)
    page.wait_for_selector("#die:enabled, #bar .move", timeout=30_000)
