"""Positions that no game can lead to, each refused with what is wrong (rules, section 5)."""

from games.engine.board import seat_corners
from games.engine.errors import refusal
from games.engine.legal import legal_moves
from games.engine.placing import is_decided
from games.engine.state import State


def check(state: State) -> None:
    """Raise Refusal ``impossible-position`` with the first fault that is found."""
    fault = _seats(state) or _tokens(state) or _columns(state) or _turn(state) or _rolls(state)
    if fault:
        raise refusal("impossible-position", fault=fault)


def _seats(state: State) -> str | None:
    if state.corners not in state.game.corner_choices:
        return f"{state.seats} seats sit on corners {_listed(seat_corners(state.seats))}"
    if state.rules.team and state.finished:
        return "nobody finishes alone in Team Up"
    return None


def _tokens(state: State) -> str | None:
    board, rules = state.game.board, state.rules
    last = board.lap if rules.lock else board.home
    for tokens in state.tokens:
        if any(progress > last for progress in tokens):
            return f"no progress beyond {last}"
        if not rules.team and tokens.count(board.home) >= state.game.goal:
            return "a seat with its goal home has finished"
    return None


def _columns(state: State) -> str | None:
    board = state.game.board
    for tokens, opened in zip(state.tokens, state.open, strict=True):
        if opened and not tokens:
            return "a column is open only for a seat still playing"
        if tokens and not opened:
            if not state.rules.lock:
                return "without a lock every column is open"
            if any(board.ring <= progress <= board.home for progress in tokens):
                return "a token in a column that is locked"
    return None


def _turn(state: State) -> str | None:
    if is_decided(state):
        if state.turn is not None or state.owed or state.waiting or state.streak:
            return "the game is over, so it is nobody's turn"
        return None
    if state.turn is None:
        return "the game is not over"
    if not (state.turn < len(state.tokens) and state.tokens[state.turn]):
        return f"nobody plays on corner {state.turn}"
    return None


def _rolls(state: State) -> str | None:
    if state.turn is None:
        return None
    if not state.owed and not state.waiting:
        return "nothing owed and nothing waiting"
    if state.streak > 2:
        return "a third six ends the turn"
    if state.streak and not state.rules.three_sixes:
        return "sixes in a row are not counted"
    queue = state.rules.queue
    if len(state.waiting) > 1 and not queue:
        return "two rolls wait without a queue"
    kept = not state.waiting or (queue and state.owed) or legal_moves(state)
    return None if kept else "a waiting roll would have been discarded"


def _listed(corners: tuple[int, ...]) -> str:
    return " ".join(map(str, corners))
