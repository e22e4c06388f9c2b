"""The game: what never changes while it is played (rules, sections 1, 3 and 4).

A rule set at a number of seats, with the tables that follow from the two.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.engine.barriers import PAIR_RULES, PairRule
from games.engine.board import (
    NOT_ON_RING,
    Board,
    board,
    corner_count,
    safe_cells,
    seat_corners,
)
from games.engine.routes import Routes, routes
from games.engine.rules import RuleSet, check_seats

Prey = tuple[tuple[tuple[int, int], ...], ...]
"""By progress: the corners whose tokens are captured from there, each with their progress."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A rule set at a number of seats, with the tables that follow from the two.

    By corner: ``partners`` (None outside Team Up), ``opponents`` (all other corners but the
    partner's), ``following`` (the other corners, clockwise) and ``prey`` (empty where nothing
    is captured). ``safe`` says of each ring cell whether it is safe; ``routes[column_open]`` are
    the routes.
    """

    rules: RuleSet
    seats: int
    board: Board
    goal: int
    finishers: int
    partners: tuple[int | None, ...]
    opponents: tuple[tuple[int, ...], ...]
    following: tuple[tuple[int, ...], ...]
    prey: tuple[Prey, ...]
    safe: tuple[bool, ...]
    pair: PairRule
    routes: tuple[Routes, Routes]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, (self.rules, self.seats)

    @property
    def _key(self) -> tuple[str, int]:
        return self.rules.id, self.seats

    @property
    def corner_choices(self) -> tuple[tuple[int, ...], ...]:
        """The corners that the seats may sit on: one choice, or two where the starter chooses."""
        usual = seat_corners(self.seats)
        return (usual, (1, 3)) if self.rules.starter_chooses else (usual,)


@lru_cache(maxsize=256)
def game_of(rules: RuleSet, seats: int) -> Game:
    """The game of a rule set at a number of seats, with its tables.

    Raises Refusal ``bad-seats`` for a number of seats that the set is not played with.
    """
    check_seats(rules, seats)
    count = corner_count(seats)
    field = board(count)
    corners = range(count)
    partners = tuple((corner + 2) % count if rules.team else None for corner in corners)
    following = tuple(
        tuple((corner + step) % count for step in range(1, count)) for corner in corners
    )
    opponents = tuple(
        tuple(other for other in following[corner] if other != partners[corner])
        for corner in corners
    )
    safe = safe_cells(count, rules.safe_stars)
    return Game(
        rules=rules,
        seats=seats,
        board=field,
        goal=rules.goal_for(seats),
        finishers=rules.finishers_for(seats),
        partners=partners,
        opponents=opponents,
        following=following,
        prey=tuple(_prey(field, safe, corner, opponents[corner]) for corner in corners),
        safe=safe,
        pair=PAIR_RULES[rules.pair],
        routes=(routes(rules, field, False), routes(rules, field, True)),
    )


def _prey(field: Board, safe: tuple[bool, ...], corner: int, opponents: tuple[int, ...]) -> Prey:
    return tuple(
        ()
        if cell == NOT_ON_RING or safe[cell]
        else tuple((other, field.progress_at[other][cell]) for other in sorted(opponents))
        for cell in field.cells[corner]
    )
