"""Pair rules: what two or more tokens of one seat on one ring cell bar (rules, section 3).

Each pair rule is one row of ``PAIR_RULES``; its bars are a small function.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.engine.board import NOT_ON_RING, board
from games.engine.routes import Route
from games.engine.state import Game, State, Tokens


class Bars(NamedTuple):
    """The ring cells that a single token may not walk over, and those it may not land on."""

    passing: frozenset[int]
    landing: frozenset[int]


CLEAR = Bars(frozenset(), frozenset())
"""Nothing is barred."""


@lru_cache(maxsize=1 << 16)
def pair_cells(corner_count: int, corner: int, tokens: Tokens) -> tuple[int, ...]:
    """The ring cells where the tokens of a corner stand two or more together."""
    cells = board(corner_count).cells[corner]
    shared = {progress for progress in tokens if progress and tokens.count(progress) > 1}
    return tuple(cells[each] for each in shared if cells[each] != NOT_ON_RING)


def _nothing(state: State, corner: int) -> Bars:
    return CLEAR


def _stack(state: State, corner: int) -> Bars:
    safe = state.game.safe
    landing = [cell for cell in _opponents_pairs(state, corner) if not safe[cell]]
    return Bars(frozenset(), frozenset(landing)) if landing else CLEAR


def _block(state: State, corner: int) -> Bars:
    count = state.game.board.corner_count
    cells = frozenset(
        cell for each, tokens in enumerate(state.tokens) for cell in pair_cells(count, each, tokens)
    )
    return Bars(cells, cells) if cells else CLEAR


def _double(state: State, corner: int) -> Bars:
    found = _opponents_pairs(state, corner)
    if not found:
        return CLEAR
    cells = frozenset(found)
    return Bars(cells, cells)


def _opponents_pairs(state: State, corner: int) -> list[int]:
    game, tokens = state.game, state.tokens
    count = game.board.corner_count
    found: list[int] = []
    for opponent in game.opponents[corner]:
        found += pair_cells(count, opponent, tokens[opponent])
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
        return route.final
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
