"""Pair rules: what two or more tokens of one seat on one ring cell bar (rules, section 3).

Each pair rule is one row of ``PAIR_RULES``; its bars are a small function.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.board import Board, Tokens
from games.engine.routes import Route


class Bars(NamedTuple):
    """The ring cells that a single token may not walk over, and those it may not land on."""

    passing: frozenset[int]
    landing: frozenset[int]


CLEAR = Bars(frozenset(), frozenset())
"""Nothing is barred."""


def _nothing(
    board: Board, safe: tuple[bool, ...], opponents: tuple[int, ...], tokens: tuple[Tokens, ...]
) -> Bars:
    return CLEAR


def _stack(
    board: Board, safe: tuple[bool, ...], opponents: tuple[int, ...], tokens: tuple[Tokens, ...]
) -> Bars:
    found = _pairs(board, opponents, tokens)
    landing = frozenset(cell for cell in found if not safe[cell])
    return Bars(frozenset(), landing) if landing else CLEAR


def _block(
    board: Board, safe: tuple[bool, ...], opponents: tuple[int, ...], tokens: tuple[Tokens, ...]
) -> Bars:
    cells = frozenset(_pairs(board, range(board.corner_count), tokens))
    return Bars(cells, cells) if cells else CLEAR


def _double(
    board: Board, safe: tuple[bool, ...], opponents: tuple[int, ...], tokens: tuple[Tokens, ...]
) -> Bars:
    found = _pairs(board, opponents, tokens)
    if not found:
        return CLEAR
    cells = frozenset(found)
    return Bars(cells, cells)


def _pairs(board: Board, corners: Iterable[int], tokens: tuple[Tokens, ...]) -> tuple[int, ...]:
    pairs = board.pairs
    found: tuple[int, ...] = ()
    for corner in corners:
        found += pairs[corner][tokens[corner]]
    return found


@dataclass(frozen=True, slots=True)
class PairRule:
    """A pair rule: what it bars, and what else it does.

    ``bars`` takes the board, its safe cells, the opponents of the corner that moves and all
    tokens. ``together``: the tokens of a cell may move as one Double Piece, which no landing is
    barred to; ``lone_only``: where two or more opponent tokens stand, nothing is captured.
    """

    bars: Callable[[Board, tuple[bool, ...], tuple[int, ...], tuple[Tokens, ...]], Bars]
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


def final_progress(cells: tuple[int, ...], route: Route, bars: Bars, together: bool) -> int:
    """Where a piece on this route comes to rest; 0 where something bars it.

    ``cells`` are the ring cells of its corner by progress. A Double Piece that lands on another
    on an arrow's tail captures it there and does not fly.
    """
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
