"""Where everything on a board is drawn: from cells to x and y, for 4, 6 and 8 corners.

A board is a star of arms, one a corner. An arm is three cells wide and six long; its middle row
ends in the home column of its corner. Lengths are in cells, y grows downwards, the centre is
(0, 0). Corner ``bottom`` has its arm at the bottom and so its base at the bottom left; all others
follow clockwise: a board is turned for a seat, never mirrored. The geometry of the ring follows
the rules, section 1.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

ARM_LENGTH = 6
HALF_ARM = 1.5
COLUMN_LENGTH = 5
TOKENS = 4
CORNER_LENGTH = 13
# Ring cells of a corner by offset from its start: which arm, which side of it, how far out.
# The side is +1 towards the next arm clockwise, 0 in the middle, -1 towards the one before.
OWN_ARM, NEXT_ARM = 0, 1
OFFSETS: tuple[tuple[int, int, int], ...] = (
    *((OWN_ARM, 1, row) for row in (5, 4, 3, 2, 1)),
    *((NEXT_ARM, -1, row) for row in (1, 2, 3, 4, 5, 6)),
    (NEXT_ARM, 0, 6),
    (NEXT_ARM, 1, 6),
)


class Place(NamedTuple):
    """The centre of something, and the angle of its arm in degrees (0 points right, 90 down)."""

    x: float
    y: float
    angle: float


class Layout(NamedTuple):
    """A whole board: ``half`` is half its width, ``apothem`` the way from centre to arm."""

    corner_count: int
    half: float
    apothem: float
    ring: tuple[Place, ...]
    columns: tuple[tuple[Place, ...], ...]
    bases: tuple[Place, ...]
    base_radius: float
    base_spots: tuple[tuple[Place, ...], ...]
    home_spots: tuple[tuple[Place, ...], ...]


def layout(corner_count: int, bottom: int = 0) -> Layout:
    """The board with this many corners, turned so that corner ``bottom`` is at the bottom left."""
    arms = [_Arm(corner_count, corner - bottom) for corner in range(corner_count)]
    apothem = HALF_ARM / math.tan(math.pi / corner_count)
    radius = 3.0 if corner_count == 4 else 1.6 if corner_count == 6 else 1.3
    bases = tuple(arm.base(radius) for arm in arms)
    return Layout(
        corner_count=corner_count,
        half=apothem + ARM_LENGTH,
        apothem=apothem,
        ring=tuple(_ring(arms)),
        columns=tuple(
            tuple(arm.cell(0, row) for row in range(COLUMN_LENGTH, 0, -1)) for arm in arms
        ),
        bases=bases,
        base_radius=radius,
        base_spots=tuple(_spots(base, radius * 0.42) for base in bases),
        home_spots=tuple(_home(arm, apothem) for arm in arms),
    )


class _Arm:
    """One arm: the way out from the centre, and the way across it."""

    def __init__(self, corner_count: int, turns: int) -> None:
        self.corner_count = corner_count
        self.angle = 90.0 + 360.0 * turns / corner_count
        self.apothem = HALF_ARM / math.tan(math.pi / corner_count)

    def at(self, out: float, across: float) -> Place:
        """The place so far out from the centre, and so far across towards the next arm."""
        way = math.radians(self.angle)
        return Place(
            round(out * math.cos(way) - across * math.sin(way), 4),
            round(out * math.sin(way) + across * math.cos(way), 4),
            self.angle % 360,
        )

    def cell(self, side: int, row: int) -> Place:
        """The centre of the cell in this row, 1 the innermost, on this side."""
        return self.at(self.apothem + row - 0.5, side)

    def base(self, radius: float) -> Place:
        """The centre of the corner's base, between this arm and the next."""
        half_turn = math.pi / self.corner_count
        gap = 0.0 if self.corner_count == 4 else 0.3
        out = (HALF_ARM + radius + gap) / math.sin(half_turn)
        return self.at(out * math.cos(half_turn), out * math.sin(half_turn))


def _ring(arms: list[_Arm]) -> Iterator[Place]:
    for corner in range(len(arms)):
        for step, side, row in OFFSETS:
            yield arms[(corner + step) % len(arms)].cell(side, row)


def _spots(centre: Place, spread: float) -> tuple[Place, ...]:
    """Four places around a centre, upright whatever the angle of the arm."""
    ways = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    return tuple(
        Place(round(centre.x + spread * x, 4), round(centre.y + spread * y, 4), centre.angle)
        for x, y in ways
    )


def _home(arm: _Arm, apothem: float) -> tuple[Place, ...]:
    """Where tokens at home lie: in the arm's part of the centre, the nearest to it first."""
    out = apothem * 0.62
    return tuple(arm.at(out, across) for across in (-0.66, -0.22, 0.22, 0.66))
