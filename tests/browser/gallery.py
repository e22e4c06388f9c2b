"""A picture of every state of a table, to look at: ``make gallery``. Not part of the tests."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import open_game, play_to_the_end, roll_until_a_move
from tests.people import Person, guest
from tests.site import Site

pytestmark = pytest.mark.site

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
LOOKS = [("phone", "dark"), ("tablet", "light"), ("desk", "light")]
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def seats(rules: str, count: int) -> Callable[[Page, Site], None]:
    def show(page: Page, site: Site) -> None:
        open_game(page, site.url, rules, count)
        roll_until_a_move(page)
        expect(page.locator(".seat")).to_have_count(count)

    return show


def team(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.get_by_label("Team Up").check()
    page.locator("button[value=bots]").click()
    page.wait_for_selector(".seat.active")
    expect(page.locator(".seat-pair")).to_have_count(4)


def room_of_three(page: Page, site: Site) -> list[Person]:
    """The page's private room for three, with two more people in it."""
    page.goto(site.url)
    page.locator("input[name=seats][value='3'] + span").click()
    page.locator("button[value=private]").click()
    code = page.locator("#room .code").inner_text()
    people = [guest(site.url, name) for name in ("Bob", "Cat")]
    for person in people:
        key = person.post("join", {"code": code})["table"]
        person.post(f"tables/{key}/sit", {})
    return people


def freeze(page: Page, site: Site) -> None:
    """Two who never say hello keep everybody waiting for the dice."""
    room_of_three(page, site)
    expect(page.locator("main")).to_have_attribute("data-status", "dice", timeout=10_000)
    expect(page.locator("#prompt")).to_have_text("Waiting for the game to start")


STATES: dict[str, Callable[[Page, Site], object]] = {
    "two": seats("vest-classic", 2),
    "three": seats("vest-blitz", 3),
    "four": seats("vest-arrow", 4),
    "six": seats("vest-blitz", 6),
    "eight": seats("vest-blitz", 8),
    "competitive": seats("ukll-competitive", 2),
    "team": team,
    "freeze": freeze,
}


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_state_has_its_picture(calm: Site, pages: Pages, size: str, scheme: str) -> None:
    for name, show in STATES.items():
        page = pages.open(*SIZES[size], scheme)
        show(page, calm)
        shot(page, f"state-{name}-{size}-{scheme}")
        assert page.evaluate(SIDEWAYS) <= 0, name
        page.context.close()
    assert pages.errors == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_the_end_and_a_seat_that_left_have_their_picture(
    site: Site, pages: Pages, size: str, scheme: str
) -> None:
    page = pages.open(*SIZES[size], scheme)
    open_game(page, site.url, "vest-blitz", 4)
    play_to_the_end(page)
    page.wait_for_timeout(500)
    shot(page, f"state-end-{size}-{scheme}")
    assert page.evaluate(SIDEWAYS) <= 0
    assert pages.errors == []
