"""Pair rules: what two or more tokens of one seat on one ring cell bar (rules, section 3).

Each pair rule is one row of ``PAIR_RULES``; its bars are a small function.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.engine.board import NOT_ON_RING
from games.engine.routes import Route
from games.engine.state import Game, State, Tokens


class Bars(NamedTuple):
    """The ring cells that a single token may not walk over, and those it may not land on."""

    passing: frozenset[int]
    landing: frozenset[int]


CLEAR = Bars(frozenset(), frozenset())
"""Nothing is barred."""


@lru_cache(maxsize=1 << 14)
def repeated(tokens: Tokens) -> tuple[int, ...]:
    """Every progress but base that two or more of the tokens share."""
    if len(set(tokens)) == len(tokens):
        return ()
    return tuple({progress for progress in tokens if progress and tokens.count(progress) > 1})


def pair_cells(state: State, corner: int) -> list[int]:
    """The ring cells where the seat on this corner has two or more tokens."""
    cells = state.game.board.cells[corner]
    shared = [cells[progress] for progress in repeated(state.tokens[corner])]
    return [cell for cell in shared if cell != NOT_ON_RING]


def _nothing(state: State, corner: int) -> Bars:
    return CLEAR


def _stack(state: State, corner: int) -> Bars:
    safe = state.game.safe
    landing = [cell for cell in _opponents_pairs(state, corner) if not safe[cell]]
    return Bars(frozenset(), frozenset(landing)) if landing else CLEAR


def _block(state: State, corner: int) -> Bars:
    every = range(state.game.board.corner_count)
    cells = frozenset(cell for each in every for cell in pair_cells(state, each))
    return Bars(cells, cells) if cells else CLEAR


def _double(state: State, corner: int) -> Bars:
    found = _opponents_pairs(state, corner)
    if not found:
        return CLEAR
    cells = frozenset(found)
    return Bars(cells, cells)


def _opponents_pairs(state: State, corner: int) -> list[int]:
    tokens = state.tokens
    found: list[int] = []
    for opponent in state.game.opponents[corner]:
        if repeated(tokens[opponent]):
            found += pair_cells(state, opponent)
    return found


@dataclass(frozen=True, slots=True)
class PairRule:
    """A pair rule: what it bars for a token of a corner, and what else it does.

    ``together``: the tokens of a cell may move as one Double Piece, which no landing is barred
    to; ``lone_only``: where two or more opponent tokens stand, nothing is captured.
    """

    bars: Callable[[State, int], Bars]
    together: bool = False
    lone_only: bool = False


PAIR_RULES: dict[str, PairRule] = {
    "none": PairRule(_nothing),
    "single": PairRule(_nothing, lone_only=True),
    "stack": PairRule(_stack),
    "block": PairRule(_block),
    "double": PairRule(_double, together=True),
}
"""The pair rules by the name that a rule set gives."""


def final_progress(game: Game, corner: int, route: Route, bars: Bars, together: bool) -> int:
    """Where a piece of ``corner`` on this route comes to rest; 0 where something bars it.

    A Double Piece that lands on another on an arrow's tail captures it there and does not fly.
    """
    if bars is CLEAR:
        return route.head or route.landing
    cells = game.board.cells[corner]
    for progress in route.passed:
        if cells[progress] in bars.passing:
            return 0
    if cells[route.landing] in bars.landing:
        return route.landing if together else 0
    if not route.head:
        return route.landing
    if cells[route.head] in bars.landing and not together:
        return 0
    return route.head
