"""Events: the facts that an action brings about, in order.

They are the only thing that is animated, printed and counted. Each is a tuple, ready to be
written as a list: its kind, then

- ``roll`` seat, number; ``void`` seat; ``discard`` seat, numbers; ``pass`` seat; ``turn`` seat
- ``enter`` seat, letters, number; ``advance``, ``fly``, ``bounce`` seat, letters, from, to
- ``capture`` seat, victim, letter; ``home`` seat, letters; ``open`` seat
- ``finish`` seat, place; ``left`` seat, why; ``over``

A seat is a corner. In the second and third line it is the one that owns the tokens, which in
Team Up may be the partner of the seat that acts. From and to are progress.
"""

from typing import NamedTuple, TypeAlias

from games.engine.state import State

Event: TypeAlias = tuple[str | int | tuple[int, ...], ...]
"""One fact: its kind and its details."""


class Step(NamedTuple):
    """The state after an action, and the facts that led there."""

    state: State
    events: tuple[Event, ...]
