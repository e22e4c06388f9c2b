"""Whole games in a real Chromium against bots, played by tapping and watched by somebody else."""

import pytest
from playwright.sync_api import expect

from games import engine
from tests.browser.conftest import Pages, processes_of, shot
from tests.browser.player import Positions, differences, open_game, play_to_the_end, progress
from tests.site import Site

pytestmark = pytest.mark.site


@pytest.mark.parametrize(
    ("rules", "seats"), [("vest-classic", 2), ("vest-blitz", 4), ("ukll-competitive", 2)]
)
def test_a_whole_game_is_played_to_its_end_and_its_record_read(
    site: Site, pages: Pages, rules: str, seats: int
) -> None:
    page, watcher = pages.open(), pages.open(768, 1024)
    key = open_game(page, site.url, rules, seats)
    watched = Positions(watcher)
    watcher.goto(f"{site.url}/table/{key}/")
    taps = play_to_the_end(page)
    assert taps.get("roll", 0) > 3 and taps.get("move", 0) > 3
    expect(watcher.locator("#end")).to_be_visible(timeout=10_000)
    drawn = progress(page)
    assert drawn == progress(watcher)
    shot(page, f"end-{rules}")
    page.get_by_role("link", name="The record and the dice").click()
    expect(page.locator(".record")).to_contain_text(f"Game: {key}")
    expect(page.locator("dl.hex")).to_contain_text("Seed")
    shot(page, f"record-{rules}")
    plies = sorted(watched.by_ply)
    goal = engine.rule_set(rules).goal_for(seats)
    assert differences(drawn, watched.by_ply[plies[-1]], goal) == []
    assert len(plies) > 10 and plies == list(range(plies[0], plies[-1] + 1))
    assert pages.errors == []
    assert processes_of(site) == ""


def test_two_people_see_the_same_at_every_ply(site: Site, pages: Pages) -> None:
    page, watcher = pages.open(), pages.open()
    mine, theirs = Positions(page), Positions(watcher)
    key = open_game(page, site.url, "vest-blitz", 3)
    watcher.goto(f"{site.url}/table/{key}/")
    play_to_the_end(page)
    expect(watcher.locator("#end")).to_be_visible(timeout=10_000)
    shared = mine.by_ply.keys() & theirs.by_ply.keys()
    assert len(shared) > 10
    assert {n: mine.by_ply[n] for n in shared} == {n: theirs.by_ply[n] for n in shared}


def test_the_corner_that_a_starter_chooses_is_at_the_bottom_left(site: Site, pages: Pages) -> None:
    for _ in range(6):
        page = pages.open()
        open_game(page, site.url, "ukll-competitive")
        page.wait_for_selector("#corner-dialog[open], .seat.active")
        if page.locator("#corner-dialog").is_visible():
            break
    page.locator("#corners .corner").nth(3).click()
    expect(page.locator("main.table-page")).to_have_attribute("data-own", "3")
    base = page.locator("[data-base='3'][data-spot='0']")
    x, y = (float(base.get_attribute(name) or 0) for name in ("data-x", "data-y"))
    assert x < 0 < y
    assert pages.errors == []


def test_an_idle_player_is_played_for_and_takes_the_seat_back(site: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, site.url, "vest-classic", 2)
    expect(page.locator("#auto")).to_have_text(
        "Auto play moves for you. Take your seat back", timeout=20_000
    )
    page.locator("#auto").click()
    expect(page.locator("#auto")).to_have_text("Let auto play move for me", timeout=5_000)


def test_two_friends_play_a_rematch_with_one_tap_each(site: Site, pages: Pages) -> None:
    ann, bob = pages.open(), pages.open(360, 740)
    ann.goto(site.url)
    ann.select_option("#id_rules", "vest-blitz")
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.locator("button[value=private]").click()
    bob.goto(ann.locator(".invitation .link").get_attribute("href") or "")
    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_role("button", name="Let auto play move for me").click(timeout=15_000)
    play_to_the_end(ann)
    first = ann.url
    ann.get_by_role("button", name="Rematch").click()
    expect(bob.locator("#notice")).to_contain_text("1 of 2 want a rematch")
    bob.get_by_role("button", name="Rematch").click()
    for page in (ann, bob):
        page.wait_for_function(
            "first => location.href !== first && document.querySelector('main[data-n]')",
            arg=first,
            timeout=15_000,
        )
    assert ann.url == bob.url
    assert pages.errors == []
