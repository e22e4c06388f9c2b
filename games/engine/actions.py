"""Actions: what a player, or the die, does next (rules, section 5).

A roll is an action whose number comes from outside; ``ROLL`` only says that one may be made.
"""

from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import NamedTuple, TypeAlias

from games.engine.board import LETTERS


class Word(Enum):
    """The two actions that carry nothing: ask for a roll, and decline a rescue."""

    ROLL = "roll"
    PASS = "pass"  # noqa: S105


ROLL = Word.ROLL
"""Rolling is legal; the value comes as ``Roll(value)``."""

PASS = Word.PASS
"""A rescue is declined."""


class Roll(NamedTuple):
    """A roll that came up ``value``, 1 to 6."""

    value: int


class Move(NamedTuple):
    """A waiting ``roll`` played with the tokens of ``letters``, in order.

    ``corner`` is None for tokens of one's own, and the partner's corner where a seat moves its
    partner's tokens (Team Up).
    """

    roll: int
    letters: str
    corner: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat on ``corner`` leaves for good; ``why`` only goes into the event."""

    corner: int
    why: str = field(default="left", compare=False)


Action: TypeAlias = Roll | Move | Leave | Word

_OWNERS: tuple[int | None, ...] = (None, 0, 1, 2, 3)

SINGLES: dict[tuple[int | None, int], tuple[Move, ...]] = {
    (owner, roll): tuple(Move(roll, letter, owner) for letter in LETTERS)
    for owner in _OWNERS
    for roll in range(1, 7)
}
"""The moves of one token by (partner's corner or None, roll), in the order of the letters."""

TOGETHER: dict[tuple[int | None, int, str], Move] = {
    (owner, roll, "".join(letters)): Move(roll, "".join(letters), owner)
    for owner in _OWNERS
    for roll in (2, 4, 6)
    for size in (2, 3, 4)
    for letters in combinations(LETTERS, size)
}
"""The moves of a whole Double Piece by (partner's corner or None, roll, letters)."""
