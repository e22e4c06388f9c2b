"""Team Up in a real browser: when mine are home, the page moves my partner's tokens."""

import time
from urllib.parse import urlsplit

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.player import MY_TURN, play_to_the_end, progress, roll_until_a_move
from tests.people import guest
from tests.site import Site

pytestmark = pytest.mark.site

NEARLY = "vest-classic+team@4 57,57,57,57/0,0,0,0/57,57,20,52/0,0,0,0 0 r1 w- s0 o1111"
"""Ann has all her tokens home; two of her partner's are still on their way."""


def game_near_its_end(site: Site, pages: Pages) -> Page:
    """Ann's page at a table with bots, set to that position before anybody looks."""
    ann = guest(site.url, "Ann")
    wish = {"rules": "vest-classic+team", "seats": 4, "kind": "bots", "strength": "easy"}
    key = ann.post("tables", wish)["table"]
    change = (
        "UPDATE games_table SET start_position = %s, running = 0 WHERE key = %s"
        " AND status = 'playing' AND ply = 0"
    )
    with psycopg.connect(
        f"host={site.data / 'run'} user=ludo dbname=ludo", autocommit=True
    ) as connection:
        until = time.monotonic() + 20
        while not connection.execute(change, [NEARLY, key]).rowcount:
            assert time.monotonic() < until, "the dice were never thrown"
            time.sleep(0.05)
    page = pages.open()
    host = urlsplit(site.url).hostname or ""
    page.context.add_cookies(
        [
            {"name": each.name, "value": each.value or "", "domain": host, "path": "/"}
            for each in ann.jar
        ]
    )
    page.goto(f"{site.url}/table/{key}/")
    page.wait_for_selector("main.table-page[data-n]")
    return page


def test_my_partners_tokens_are_mine_to_move_once_mine_are_home(calm: Site, pages: Pages) -> None:
    page = game_near_its_end(calm, pages)
    page.wait_for_selector(MY_TURN, timeout=30_000)
    roll_until_a_move(page)
    expect(page.locator("#prompt")).to_have_text("Choose a move for Bot C's tokens")
    move = page.locator("#bar .move[data-corner='2']").first
    expect(move).to_contain_text("Bot C: C moves")
    shot(page, "team-up-partner")
    token = page.locator(".token[data-corner='2'][data-letter='c']")
    before = token.get_attribute("data-at")
    token.click(force=True)  # it is lifted and lowered while it may move: never still
    expect(token).not_to_have_attribute("data-at", before or "", timeout=5_000)
    expect(page.locator("#log")).to_contain_text("Bot C: C moves")
    play_to_the_end(page, 150)
    expect(page.locator(".pair-wins")).to_have_text("Pair 1 wins")
    expect(page.locator("#end-title")).to_have_text("You won")
    expect(page.locator("#places li").first).to_contain_text("Pair 1")
    drawn = progress(page)
    shot(page, "team-up-end")
    assert [drawn[f"2{letter}"] for letter in "abcd"] == ["57"] * 4
    assert pages.errors == []
