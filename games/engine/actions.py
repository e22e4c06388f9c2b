"""Actions: what a player, or the die, does next (rules, section 5).

A roll is an action whose number comes from outside; ``ROLL`` only says that one may be made.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias


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
