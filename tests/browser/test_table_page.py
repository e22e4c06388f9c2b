"""One table at a person's pace: reloaded, cut off, in two windows, by keyboard, with friends."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import (
    MY_TURN,
    act,
    open_game,
    play_until_my_turn,
    roll_until_a_move,
    tokens,
)
from tests.site import Site

pytestmark = pytest.mark.site

CUT_OFF_MS = 10_000
FOCUS_IN_TRAY = "() => document.querySelector('#tray').contains(document.activeElement)"


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
        page.wait_for_selector("#die.ready", timeout=30_000)
        page.keyboard.press("r")
        page.wait_for_selector("#die:not(.ready)")
        page.wait_for_timeout(700)
        for key in ("1", "2", "3", "4"):
            if page.locator("#bar .move").count():
                page.keyboard.press(key)
                page.wait_for_timeout(250)
    assert page.locator("#log li").count() > 3
    page.keyboard.press("p")
    expect(page.locator("#lists li").first).to_contain_text("A: ")
    assert page.evaluate("() => document.activeElement.closest('#lists') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.closest('#lists') === null")
    assert pages.errors == []


def test_the_focus_stays_in_the_tray_whoever_acts(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.locator("#die").focus()
    for _ in range(8):
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)
        assert page.evaluate(FOCUS_IN_TRAY)
        page.wait_for_selector(MY_TURN, timeout=30_000)
        assert page.evaluate(FOCUS_IN_TRAY)


def test_nothing_moves_before_the_player_says_so(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    roll_until_a_move(page)
    before = tokens(page)
    page.wait_for_timeout(3_000)
    assert tokens(page) == before


def test_a_movable_token_shows_where_it_lands_and_goes_there(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    roll_until_a_move(page)
    token = page.locator(".token.movable").first
    key = str(token.get_attribute("data-letter"))
    before = tokens(page)["0" + key]
    assert page.locator(".landing-dot").count() >= 1
    token.click(force=True)
    page.wait_for_timeout(1_500)
    assert page.evaluate(f"() => document.querySelector('[data-corner=\"0\"][data-letter={key}]')"
                         ".dataset.at") != before[0]  # fmt: skip


def test_a_token_that_may_not_move_says_which_rule_forbids_it(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    for _ in range(40):
        roll_until_a_move(page)
        others = page.locator(".token[data-corner='0']:not(.movable)[data-at='0']")
        if others.count() and not page.locator(".token.movable[data-at='0']").count():
            break
        act(page)
        page.wait_for_timeout(300)
    others.first.click(force=True)
    expect(page.locator("#notice")).to_contain_text("Rules, section")
    assert page.locator("#bar .move").count() >= 1
    shot(page, "refused")


def test_leaving_asks_once_and_frees_the_player(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 3)
    page.locator("#leave").click()
    shot(page, "leave-dialog")
    page.get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", name="Sit down and roll")).to_be_visible()
    expect(page.get_by_text("Your game is waiting")).to_have_count(0)


def test_two_friends_meet_in_a_private_room(calm: Site, pages: Pages) -> None:
    ann, bob = pages.open(), pages.open(360, 740)
    ann.goto(calm.url)
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.locator("button[value=private]").click()
    code = ann.locator("#room .code").inner_text()
    bob.goto(calm.url)
    bob.fill("#code", code)
    bob.get_by_role("button", name="Join").click()
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        expect(page.locator(".seat")).to_have_count(2, timeout=10_000)
        expect(page.locator(".seat.active")).to_be_visible(timeout=15_000)
    acting = ann if ann.locator(".my-turn").count() else bob
    act(acting)
    for page in (ann, bob):
        expect(page.locator("#log li").first).to_contain_text("rolled", timeout=5_000)
    assert pages.errors == []


def test_a_phrase_shows_at_the_seat_that_says_it_and_can_be_hidden(
    calm: Site, pages: Pages
) -> None:
    ann, bob = pages.open(), pages.open(360, 740)
    ann.goto(calm.url)
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.locator("button[value=private]").click()
    bob.goto(ann.locator(".invitation .link").get_attribute("href") or "")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        expect(page.locator(".seat.active")).to_be_visible(timeout=20_000)
    bob.get_by_role("button", name="Talk").click()
    shot(bob, "talk-dialog-phone")
    bob.get_by_role("button", name="Good luck").click()
    for page in (ann, bob):
        expect(page.locator(".seat[data-corner='2'] .said")).to_have_text("Good luck")
    expect(ann.locator("#live-polite")).to_contain_text("says: Good luck")
    shot(ann, "talk-bubble-desk")
    shot(bob, "talk-bubble-phone")
    ann.get_by_role("button", name="Talk").click()
    ann.get_by_label("Hide what others say").check()
    ann.locator("#talk-dialog").get_by_role("button", name="Close").click()
    expect(ann.locator(".said")).to_have_count(0, timeout=8_000)
    bob.get_by_role("button", name="Talk").click()
    bob.get_by_role("button", name="Ouch").click()
    expect(bob.locator(".said")).to_have_text("Ouch")
    ann.wait_for_timeout(500)
    assert ann.locator(".said").count() == 0
    assert pages.errors == []


def test_sounds_begin_with_the_first_tap_and_can_be_turned_off(calm: Site, pages: Pages) -> None:
    page = pages.open()
    page.add_init_script(
        "addEventListener('cue', (e) => (window.cues ??= []).push(e.detail), true)"
    )
    open_game(page, calm.url, "vest-blitz", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    assert page.evaluate("() => window.cues ?? []") == []
    page.locator("#die").click()
    page.wait_for_function("() => window.cues?.some((cue) => cue === 'roll' || cue === 'six')")
    page.get_by_role("button", name="Settings").click()
    page.locator("#loudness").fill("0")
    page.locator("#help-dialog").get_by_role("button", name="Close").click()
    page.wait_for_timeout(500)
    heard = len(page.evaluate("() => window.cues"))
    play_until_my_turn(page, turns=2)
    assert len(page.evaluate("() => window.cues")) == heard
    page.reload()
    page.wait_for_selector(".seat.active")
    assert page.locator("#loudness").input_value() == "0"
    assert pages.errors == []
