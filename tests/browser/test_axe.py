"""Every state of every page through axe: WCAG 2.2 A and AA, and its best practices."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages
from tests.browser.player import open_game, play_to_the_end, roll_until_a_move
from tests.site import Site

pytestmark = pytest.mark.site

RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}


def problems(page: Page) -> list[str]:
    """What axe finds on the page as it stands: rule, and the first places."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def lobby(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator(".house-rules summary").click()


def refused(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.fill("#code", "NOTHERE9")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_be_visible()


def room(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("button[value=private]").click()
    page.wait_for_selector("#room .qr")


def talk(page: Page, site: Site) -> None:
    room(page, site)
    page.get_by_role("button", name="Talk").click()


def queue(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("button[value=quick]").click()
    page.wait_for_selector(".queue-seats .taken")


def fair(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/fair/")
    page.locator("#transcript").fill("{")
    expect(page.locator("#result")).to_be_visible()


def nothing(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/nothing/")


def table(page: Page, site: Site) -> None:
    open_game(page, site.url, "vest-blitz", 4)
    roll_until_a_move(page)


def eight(page: Page, site: Site) -> None:
    open_game(page, site.url, "vest-arrow", 8)
    page.wait_for_selector(".seat.active")


def dialog(name: str) -> Callable[[Page, Site], None]:
    def show(page: Page, site: Site) -> None:
        open_game(page, site.url, "vest-classic", 2)
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")

    return show


def lost(page: Page, site: Site) -> None:
    open_game(page, site.url, "vest-classic", 2)
    page.context.set_offline(True)
    expect(page.locator("#notice")).to_be_visible(timeout=15_000)


STATES: dict[str, Callable[[Page, Site], None]] = {
    **{"lobby": lobby, "refused": refused, "room": room, "talk": talk, "queue": queue},
    **{"fair": fair, "nothing here": nothing, "table": table, "eight seats": eight},
    **{"rules": dialog("Rules"), "settings": dialog("Settings"), "leave": dialog("Leave")},
    "connection lost": lost,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_a_page_has_no_problem(
    calm: Site, pages: Pages, state: str, scheme: str
) -> None:
    page = pages.open(360, 740, scheme) if scheme == "dark" else pages.open()
    STATES[state](page, calm)
    assert problems(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_of_a_game_and_its_record_have_no_problem(
    site: Site, pages: Pages, scheme: str
) -> None:
    page = pages.open(360, 740, scheme)
    open_game(page, site.url, "vest-blitz", 2)
    play_to_the_end(page)
    assert problems(page) == []
    page.get_by_role("link", name="The record and the dice").click()
    assert problems(page) == []
    page.get_by_role("link", name="Verify these dice").click()
    expect(page.locator("#result")).to_contain_text("All checks hold")
    assert problems(page) == []


def test_axe_finds_what_is_wrong(calm: Site, pages: Pages) -> None:
    page = pages.open()
    page.goto(calm.url)
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(each.startswith("button-name") for each in problems(page))
