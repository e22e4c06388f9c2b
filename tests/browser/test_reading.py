"""Whole games without a pointer and without sight: by keys, by typed commands, by what is read."""

import re
import time
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import MY_TURN, open_game
from tests.site import Site

pytestmark = pytest.mark.site

GAME_S = 120
OVER = "() => !document.querySelector('#end').hidden"
MINE_OR_OVER = (
    f"() => !document.querySelector('#end').hidden || document.querySelector('{MY_TURN}')"
)
FOCUSED = "() => document.activeElement.textContent.trim()"


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is on an element, as somebody without a mouse would."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard")


def until_over(page: Page) -> bool:
    """Wait for one's turn or the end; whether it is the end."""
    page.wait_for_function(MINE_OR_OVER, timeout=30_000)
    return bool(page.evaluate(OVER))


def test_a_game_from_lobby_to_the_next_by_keyboard_alone(site: Site, pages: Pages) -> None:
    page = pages.open()
    page.goto(site.url)
    tab_to(page, "#id_rules")
    page.keyboard.type("Blitz")
    tab_to(page, "input[name=seats]")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "button[value=bots]")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table-page[data-n]")
    first = page.url
    until = time.monotonic() + GAME_S
    while not until_over(page):
        assert time.monotonic() < until
        keys = ["1", "2", "3", "4"] if page.locator("#bar .move").count() else ["r"]
        for key in keys:
            page.keyboard.press(key)
        if page.locator("#choice .move").count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    expect(page.locator("#end-title")).to_be_focused()
    tab_to(page, "#end button[value=bots]")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "first => location.href !== first && document.querySelector('main[data-n]')", arg=first
    )
    assert pages.errors == []


def test_a_game_by_typed_commands_alone(site: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, site.url, "vest-blitz", 2)
    page.keyboard.press("/")
    expect(page.locator("#command")).to_be_focused()
    until = time.monotonic() + GAME_S
    while not until_over(page):
        assert time.monotonic() < until
        move = page.locator("#bar .move").first
        action = move.get_attribute("data-action") if move.count() else None
        if page.evaluate("() => document.activeElement.id") != "command":
            page.keyboard.press("/")
        type_command(page, action or "roll")
        page.wait_for_timeout(30)
    assert pages.errors == []


def type_command(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_commands_answer_in_words(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-blitz", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.locator("#command").focus()
    answer = page.locator("#commands output")
    for text, said in (
        ("clock", r": [\d:.]+"),
        ("turn", "Roll the die"),
        ("moves", "Roll the die"),
    ):
        type_command(page, text)
        expect(answer).to_have_text(re.compile(said))
    type_command(page, "dance")
    expect(answer).to_have_text("“dance” is no command. Type help to see them all.")
    type_command(page, "b")
    expect(page.locator("#notice")).to_have_text("Roll the die first.")
    type_command(page, "rematch")
    expect(page.locator("#notice")).to_have_text("That is not possible now.")
    type_command(page, "positions")
    expect(page.locator("#lists h3").first).to_be_focused()
    assert page.locator("#lists li").first.inner_text().startswith("A: ")
    assert pages.errors == []


class Reader:
    """What a screen reader has: the accessibility tree, and focus and Enter on what is in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools: CDPSession = page.context.new_cdp_session(page)

    def nodes(self) -> list[dict[str, Any]]:
        """Every node that is read, with role, name and state."""
        found = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        return [self._plain(node) for node in found if not node["ignored"]]

    @staticmethod
    def _plain(node: dict[str, Any]) -> dict[str, Any]:
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
        return {
            "role": node.get("role", {}).get("value"),
            "name": str(node.get("name", {}).get("value", "")),
            "id": node.get("backendDOMNodeId"),
            "disabled": bool(states.get("disabled")),
            "live": states.get("live"),
        }

    def buttons(self, name: str) -> list[dict[str, Any]]:
        """Buttons that can be pressed, by a pattern of their names."""
        return [
            node for node in self.nodes()
            if node["role"] == "button" and not node["disabled"] and re.search(name, node["name"])
        ]  # fmt: skip

    def texts(self) -> str:
        """All that is there to read, line by line."""
        return "\n".join(n["name"] for n in self.nodes() if n["role"] == "StaticText")

    def press(self, node: dict[str, Any]) -> None:
        """Focus and press Enter; what is gone meanwhile is let be."""
        try:
            self.devtools.send("DOM.focus", {"backendNodeId": node["id"]})
        except Exception as error:
            assert "node" in str(error).lower()
            return
        self.page.keyboard.press("Enter")


def test_a_game_through_the_accessibility_tree_alone(site: Site, pages: Pages) -> None:
    page = pages.open()
    page.goto(site.url)
    reader = Reader(page)
    page.get_by_role("combobox", name="Rules").select_option("vest-blitz")
    reader.press(reader.buttons("^Play against bots|against bots")[0])
    page.wait_for_url("**/table/**")
    heard: set[str] = set()
    until = time.monotonic() + 2 * GAME_S
    while "Game over" not in (text := reader.texts()) and "You won" not in text:
        assert time.monotonic() < until
        heard |= set(text.splitlines())
        offered = reader.buttons(r"^(\d · )?[A-D]( \+ [A-D])? (moves|enters)|^Move |^Keep")
        ready = reader.buttons("^Roll the die$")
        if offered or ready:
            reader.press((offered or ready)[0])
        page.wait_for_timeout(60)
    assert any("rolled" in line for line in heard)
    assert {"Your turn"} <= heard
    assert [node for node in reader.nodes() if node["role"] == "button" and not node["name"]] == []
    assert reader.buttons("^Play again$")
    assert pages.errors == []


def test_the_board_is_no_image_and_its_tokens_say_where_they_are(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    nodes = Reader(page).nodes()
    assert [node for node in nodes if node["role"] in {"image", "img"} and node["name"]] == []
    tokens = [node["name"] for node in nodes if "token" in node["name"]]
    assert len(tokens) == 8 and all("in base" in name for name in tokens)


def test_what_is_said_aloud_is_merged_and_as_much_as_wanted(site: Site, pages: Pages) -> None:
    player, page = pages.open(), pages.open()
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          const polite = document.querySelector('#live-polite');
          const keep = () => (window.said ??= []).push([performance.now(), polite.textContent]);
          if (polite) new MutationObserver(keep)
            .observe(polite, {childList: true, characterData: true, subtree: true});
        })"""
    )
    key = open_game(player, site.url, "vest-blitz", 8)
    page.goto(f"{site.url}/table/{key}/")  # who watches is told of no turn at once
    page.wait_for_timeout(9_000)
    said = page.evaluate("() => window.said ?? []")
    plies = int(page.get_attribute("main", "data-n") or 0)
    assert len(said) >= 2 and plies > 2 * len(said)
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(said)]
    assert min(gaps) > 500
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Read aloud by a screen reader").select_option("own")
    page.locator("#help-dialog").get_by_role("button", name="Close").click()
    page.wait_for_timeout(3_000)
    before = len(page.evaluate("() => window.said"))
    page.wait_for_timeout(4_000)
    assert all("moves" not in text for _, text in page.evaluate("() => window.said")[before:])


def test_keys_can_be_turned_off(calm: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, calm.url, "vest-classic", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_be_visible()
    shot(page, "settings-desk")
    page.get_by_label("Use the keys below").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.wait_for_timeout(300)
    assert page.locator("#die.ready").count() == 1
