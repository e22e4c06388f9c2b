"""The board: corners, ring cells, progress and safe cells (rules, section 1).

A board has 4, 6 or 8 corners; everything else follows from that number.
"""

from dataclasses import dataclass
from functools import cache

CORNER_LENGTH = 13
COLUMN_LENGTH = 5
STAR_OFFSET = 8
TAIL_OFFSET = 4
NOT_ON_RING = -1

SEAT_CORNERS: dict[int, tuple[int, ...]] = {
    2: (0, 2),
    3: (0, 1, 2),
    4: (0, 1, 2, 3),
    6: tuple(range(6)),
    8: tuple(range(8)),
}
"""The corners that a number of seats sits on."""

CORNER_CHOICES = (0, 1, 2, 3)
"""The corners a starter may choose from, where the rule set lets it choose."""

LETTERS = "abcd"
"""The tokens of a seat, in order."""


Tokens = tuple[int, ...]
"""The progress of a seat's tokens a to d; empty where a corner has none on the board."""


class PairCells(dict[Tokens, tuple[int, ...]]):
    """By the tokens of one corner: the ring cells where two or more of them stand together.

    A subscript works out what is not there yet. The table stays small, for tokens are asked for
    again and again while others move; a full one begins anew.
    """

    LIMIT = 1 << 11

    def __init__(self, cells: tuple[int, ...]) -> None:
        super().__init__()
        self._cells = cells

    def __missing__(self, tokens: Tokens) -> tuple[int, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        cells = self._cells
        shared = {progress for progress in tokens if progress and tokens.count(progress) > 1}
        found = tuple(cells[each] for each in shared if cells[each] != NOT_ON_RING)
        self[tokens] = found
        return found


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``corner_count`` corners with its numbers of progress and its tables.

    ``ring`` is both the number of ring cells and the progress of the first cell of the column;
    ``home`` the progress of home; ``lap`` that of the lap cell. ``cells[corner][progress]`` is
    the ring cell, or -1 off the ring; ``progress_at[corner][cell]`` is its inverse;
    ``pairs[corner][tokens]`` are the cells of pairs.
    """

    corner_count: int
    ring: int
    home: int
    lap: int
    cells: tuple[tuple[int, ...], ...]
    progress_at: tuple[tuple[int, ...], ...]
    pairs: tuple[PairCells, ...]


@cache
def board(corner_count: int) -> Board:
    """The board of 4, 6 or 8 corners."""
    ring = CORNER_LENGTH * corner_count
    cells = tuple(_cells(corner, ring) for corner in range(corner_count))
    inverse = tuple(tuple(row.index(cell) for cell in range(ring)) for row in cells)
    home = ring + COLUMN_LENGTH
    pairs = tuple(PairCells(row) for row in cells)
    return Board(corner_count, ring, home, home + 1, cells, inverse, pairs)


def _cells(corner: int, ring: int) -> tuple[int, ...]:
    start = CORNER_LENGTH * corner
    walked = tuple((start + progress - 1) % ring for progress in range(1, ring))
    off_ring = (NOT_ON_RING,) * (COLUMN_LENGTH + 1)
    return (NOT_ON_RING, *walked, *off_ring, (start - 1) % ring)


def corner_count(seats: int) -> int:
    """How many corners the board for so many seats has."""
    return max(4, seats)


def seat_corners(seats: int) -> tuple[int, ...]:
    """The corners that so many seats sit on, in order.

    >>> seat_corners(2)
    (0, 2)
    """
    return SEAT_CORNERS[seats]


def ring_cell(corner_count: int, corner: int, progress: int) -> int | None:
    """The ring cell of a token of ``corner`` at ``progress``, None where it is off the ring.

    >>> ring_cell(4, 1, 1), ring_cell(4, 1, 52)
    (13, None)
    """
    cell = board(corner_count).cells[corner][progress]
    return None if cell == NOT_ON_RING else cell


def safe_cells(corner_count: int, stars: bool) -> tuple[bool, ...]:
    """For each ring cell whether nothing is captured there; without ``stars`` the starts only."""
    safe_offsets = (0, STAR_OFFSET) if stars else (0,)
    ring = CORNER_LENGTH * corner_count
    return tuple(cell % CORNER_LENGTH in safe_offsets for cell in range(ring))
