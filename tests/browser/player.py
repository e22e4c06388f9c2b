"""Plays a game through the page's own buttons, as a person would."""

import time
from typing import Any

from playwright.sync_api import Page

READY = """() => !document.querySelector('#end').hidden
  || document.querySelector('#corner-dialog')?.open
  || document.querySelector('#die:enabled, #bar .move')"""
ACT = """() => {
  if (!document.querySelector('#end').hidden) return 'over';
  const dialog = document.querySelector('#corner-dialog');
  if (dialog?.open) { document.querySelectorAll('#corners .corner')[1].click(); return 'corner'; }
  const moves = [...document.querySelectorAll('#bar .move')];
  const die = document.querySelector('#die');
  if (!die.disabled && (!moves.length || Math.random() < 0.5)) { die.click(); return 'roll'; }
  if (moves.length) { moves[Math.floor(Math.random() * moves.length)].click(); return 'move'; }
  return die.disabled ? 'wait' : (die.click(), 'roll');
}"""


def open_game(page: Page, url: str, rules: str, seats: int = 2) -> str:
    """From the lobby to a table against bots; the table's key."""
    page.goto(url)
    page.select_option("#id_rules", rules)
    if page.locator(f"input[name=seats][value='{seats}']").is_enabled():
        page.locator(f"input[name=seats][value='{seats}'] + span").click()
    page.locator("button[value=bots]").click()
    page.wait_for_selector("main.table-page")
    return page.get_attribute("main.table-page", "data-key") or ""


def act(page: Page) -> str:
    """One tap on whatever the page offers now."""
    page.wait_for_function(READY, timeout=30_000)
    return str(page.evaluate(ACT))


def play_to_the_end(page: Page, seconds: float = 120) -> dict[str, int]:
    """Tap until the end panel shows; how often each thing was tapped."""
    taps: dict[str, int] = {}
    until = time.monotonic() + seconds
    while True:
        done = act(page)
        if done == "over":
            return taps
        assert time.monotonic() < until, f"the game did not end: {taps}"
        taps[done] = taps.get(done, 0) + 1
        page.wait_for_timeout(10)


TOKENS = """() => Object.fromEntries([...document.querySelectorAll('#tokens .token')].map(
  (t) => [t.dataset.corner + t.dataset.letter,
    t.classList.contains('gone') ? 'gone' : t.getAttribute('transform')]))"""


def tokens(page: Page) -> dict[str, Any]:
    """Where every token is drawn, by corner and letter, once nothing has moved for a second."""
    seen: dict[str, Any] = {}
    while True:
        page.wait_for_timeout(1_000)
        now = dict(page.evaluate(TOKENS))
        if now == seen:
            return now
        seen = now
