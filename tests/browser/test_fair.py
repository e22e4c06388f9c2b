"""The fair play page: a finished game verified by its link, offline, and a long one in time."""

import json
import re
from hashlib import sha256
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from games import dice
from tests.browser.conftest import Pages, shot
from tests.browser.player import open_game, play_to_the_end
from tests.people import guest
from tests.site import Site

pytestmark = pytest.mark.site

LONG_GAME = 300
MOST_MS = 1_000


def long_transcript() -> dict[str, Any]:
    """An honest game of four seats and three hundred dice."""
    seed, game = bytes(range(32)), bytes(range(16))
    promised = dice.commitment(game, seed)
    mixed = dice.mix(game, promised, [])
    source = dice.Dice(seed, game, mixed)
    rounds, starter = dice.start_rolls(source.value, range(4))
    first = sum(len(each) for each in rounds)
    text = game.hex()
    return {
        **{"v": 1, "game": "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])},
        **{"server_commit": promised.hex(), "server_seed": seed.hex(), "mix": mixed.hex()},
        **{"commits": [], "entropies": [], "withheld": []},
        "seats": [{"seat": seat, "corner": seat} for seat in range(4)],
        "start": {
            "rolls": [[{"seat": s, "n": n, "value": v} for s, n, v in each] for each in rounds],
            "starter": starter,
        },
        "dice": [
            {"n": n, "ply": n, "seat": 0, "why": "player", "value": source.value(n)}
            for n in range(first, LONG_GAME)
        ],
    }


def open_fair(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/fair/")
    page.wait_for_load_state("networkidle")


def test_a_finished_game_is_verified_by_its_link_and_then_offline(site: Site, pages: Pages) -> None:
    page = pages.open(360, 740)
    open_game(page, site.url, "vest-blitz", 2)
    play_to_the_end(page)
    page.get_by_role("link", name="The record and the dice").click()
    page.get_by_role("link", name="Verify these dice").click()
    expect(page.locator("#result")).to_contain_text("All checks hold")
    expect(page.locator("#checks li.good")).to_have_count(8)
    shot(page, "fair-phone")
    told = json.loads(page.locator("#transcript").input_value())
    page.context.set_offline(True)
    told["dice"][-1]["value"] = told["dice"][-1]["value"] % 6 + 1
    page.locator("#transcript").fill(json.dumps(told))
    expect(page.locator("#result")).to_contain_text("Check 6 failed")
    expect(page.locator("#checks li.bad")).to_have_attribute("data-check", "6")
    assert pages.errors == []


def test_the_players_own_number_is_in_the_dice(calm: Site, pages: Pages) -> None:
    page = pages.open()
    key = open_game(page, calm.url, "vest-blitz", 2)
    page.wait_for_selector("#die.ready", timeout=30_000)
    page.locator("#die").click()
    page.locator("#log li", has_text="rolled").first.wait_for()
    page.locator("#leave").click()
    page.get_by_role("button", name="Leave for good").click()
    page.wait_for_url(f"{calm.url}/")
    kept = page.evaluate("() => Object.values(JSON.parse(localStorage.getItem('ludo-dice')))[0]")
    told = guest(calm.url).get(f"games/{key}/transcript")
    assert told["entropies"] == [kept["entropy"]]
    assert (told["withheld"], told["server_commit"]) == ([], kept["commitment"])
    page.goto(f"{calm.url}/fair/?game={key}")
    expect(page.locator("#result")).to_contain_text("All checks hold")
    kept["entropy"]["entropy"] = "0" * 64
    page.evaluate(
        "([game, kept]) => localStorage.setItem('ludo-dice', JSON.stringify({ [game]: kept }))",
        [told["game"], kept],
    )
    page.reload()
    expect(page.locator("#result")).to_contain_text("Check 3 failed")


def test_a_commitment_that_changes_is_said_loudly(site: Site, pages: Pages) -> None:
    page = pages.open()
    open_game(page, site.url, "vest-classic", 2)
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem('ludo-dice'));
      for (const game of Object.values(kept)) game.commitment = 'f'.repeat(64);
      localStorage.setItem('ludo-dice', JSON.stringify(kept)); }""")
    page.reload()
    expect(page.locator("p[role=alert]:visible")).to_contain_text("Do not trust these dice")


def test_three_hundred_dice_take_less_than_a_second(site: Site, pages: Pages) -> None:
    page = pages.open(1440, 900, "dark")
    open_fair(page, site)
    page.locator("#transcript").fill(json.dumps(long_transcript()))
    expect(page.locator("#result")).to_contain_text(f"All checks hold: {LONG_GAME} dice")
    shot(page, "fair-desk-dark")
    took = re.search(r"in (\d+) ms", page.locator("#result").inner_text())
    assert took is not None and int(took[1]) < MOST_MS


@pytest.mark.parametrize("text", ["{", "[]", "null", '{"v": 1}', '"x"', '{"v":1,"start":null}'])
def test_what_is_no_transcript_is_refused_kindly(site: Site, pages: Pages, text: str) -> None:
    page = pages.open()
    open_fair(page, site)
    page.locator("#transcript").fill(text)
    expect(page.locator("#result")).to_contain_text(re.compile("not a transcript|Check 1 failed"))
    assert pages.errors == []


def test_an_unknown_game_is_said_to_be_unknown(site: Site, pages: Pages) -> None:
    page = pages.open()
    open_fair(page, site)
    page.locator("#game").fill("nosuchgame23")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#result")).to_contain_text("no finished game")


def test_the_page_names_what_it_serves_by_its_fingerprint(site: Site) -> None:
    def served(address: str) -> str:
        with urlopen(urljoin(f"{site.url}/fair/", address), timeout=30) as answer:
            return str(answer.read().decode())

    page = served("")
    script = re.search(r'src="([^"]*js/fair[^"]*)"', page)
    alone = re.search(r'href="([^"]*ldice_verify[^"]*)"', page)
    assert script is not None and alone is not None
    folder = urljoin(f"{site.url}/fair/", script[1])
    imported = re.findall(r'from\s*"(\./(?:verify|ldice)[^"]*)"', served(script[1]))
    assert len(imported) == 2
    for address in [alone[1], *(urljoin(folder, each) for each in imported)]:
        assert sha256(served(address).encode()).hexdigest() in page
