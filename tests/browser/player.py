"""Plays a game through the page's own buttons, as a person would, and reads what is drawn."""

import json
import time
from typing import Any

from playwright.sync_api import Page, TimeoutError, WebSocket

from games import engine

READY = """() => !document.querySelector('#end').hidden
  || document.querySelector('#corner-dialog')?.open
  || document.querySelector('#die.ready, #bar .move')"""
ACT = """() => {
  if (!document.querySelector('#end').hidden) return 'over';
  const dialog = document.querySelector('#corner-dialog');
  if (dialog?.open) { dialog.querySelector('.corner[data-corner="1"]').click(); return 'corner'; }
  const moves = [...document.querySelectorAll('#bar .move')];
  const die = document.querySelector('#die');
  const ready = die.classList.contains('ready');
  if (ready && (!moves.length || Math.random() < 0.5)) { die.click(); return 'roll'; }
  if (moves.length) { moves[Math.floor(Math.random() * moves.length)].click(); return 'move'; }
  return ready ? (die.click(), 'roll') : 'wait';
}"""
TOKENS = """() => Object.fromEntries([...document.querySelectorAll('#tokens .token')].map(
  (t) => [t.dataset.corner + t.dataset.letter,
    t.classList.contains('gone') ? 'gone' : [t.dataset.at, t.getAttribute('transform')]]))"""
MY_TURN = "#die.ready, #bar .move"


def open_game(page: Page, url: str, rules: str, seats: int = 2) -> str:
    """From the lobby to a table against bots; the table's key."""
    page.goto(url)
    page.select_option("#id_rules", rules)
    if page.locator(f"input[name=seats][value='{seats}']").is_enabled():
        page.locator(f"input[name=seats][value='{seats}'] + span").click()
    page.locator("button[value=bots]").click()
    page.wait_for_selector("main.table-page[data-n]")
    return page.get_attribute("main.table-page", "data-key") or ""


def act(page: Page) -> str:
    """One tap on whatever the page offers now."""
    page.wait_for_function(READY, timeout=30_000)
    done = str(page.evaluate(ACT))
    if done == "corner":
        settle_corner(page)
    return done


def settle_corner(page: Page) -> None:
    """The page loads anew, turned for the chosen corner; not where the clock was quicker."""
    try:
        page.wait_for_selector("main.table-page[data-own='1'][data-n]", timeout=5_000)
    except TimeoutError:
        page.wait_for_selector("#corner-dialog", state="hidden")


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


def roll_until_a_move(page: Page) -> None:
    """Roll and only roll, until there is a move to choose."""
    for _ in range(40):
        page.wait_for_selector(MY_TURN, timeout=30_000)
        if page.locator("#bar .move").count():
            return
        page.locator("#die").click()
        page.wait_for_timeout(300)
    raise AssertionError("no move in forty rolls")


def play_until_my_turn(page: Page, turns: int) -> None:
    """Play some actions, then stop where it is ours to act."""
    for _ in range(4 * turns):
        act(page)
        page.wait_for_timeout(150)
    page.wait_for_selector(MY_TURN, timeout=30_000)


def tokens(page: Page) -> dict[str, Any]:
    """Progress and place of every token as drawn, by corner and letter, once nothing moves."""
    seen: dict[str, Any] = {}
    while True:
        page.wait_for_timeout(500)
        now = dict(page.evaluate(TOKENS))
        if now == seen:
            return now
        seen = now


def progress(page: Page) -> dict[str, str]:
    """Only the progress of every token: the same however the board is turned."""
    drawn = tokens(page)
    return {key: at if at == "gone" else at[0] for key, at in drawn.items()}


def differences(drawn: dict[str, str], line: str, goal: int) -> list[str]:
    """Where the drawn board says something else than a position line."""
    state = engine.parse_position(line)
    wrong = []
    for corner, tokens in enumerate(state.tokens):
        shown = [drawn[f"{corner}{letter}"] for letter in "abcd" if f"{corner}{letter}" in drawn]
        home = [str(13 * len(state.tokens) + 5)] * goal
        if corner in state.finished:
            right = sorted(shown) == sorted(home + ["gone"] * (4 - goal))
        else:
            right = shown == ([str(each) for each in tokens] or ["gone"] * len(shown))
        if not right:
            wrong.append(f"corner {corner}: {shown} drawn, {line}")
    return wrong


class Positions:
    """Every position that a page was sent, by ply."""

    def __init__(self, page: Page) -> None:
        self.by_ply: dict[int, str] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] in {"ply", "table"} and frame["position"]:
            self.by_ply[frame["n"]] = frame["position"]
