"""The state of a game, and the game it belongs to (rules, sections 1, 2 and 4).

``State`` holds exactly what one line of notation holds. ``Game`` holds what never changes
during a game: a rule set at a number of seats, with its tables.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from games.engine.board import Board, board, corner_count, safe_cells, seat_corners
from games.engine.errors import refusal
from games.engine.routes import Routes, routes
from games.engine.rules import RuleSet, check_seats, rule_set

Tokens = tuple[int, ...]
"""The progress of a seat's tokens a to d; empty where a corner has none on the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A rule set at a number of seats, with the tables that follow from the two.

    By corner: ``partners`` (None outside Team Up), ``opponents`` (all other corners but the
    partner's) and ``following`` (the other corners, clockwise). ``safe`` says of each ring cell
    whether it is safe; ``routes[column_open]`` are the routes.
    """

    rules: RuleSet
    seats: int
    board: Board
    goal: int
    finishers: int
    partners: tuple[int | None, ...]
    opponents: tuple[tuple[int, ...], ...]
    following: tuple[tuple[int, ...], ...]
    safe: tuple[bool, ...]
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
    return Game(
        rules=rules,
        seats=seats,
        board=field,
        goal=rules.goal_for(seats),
        finishers=rules.finishers_for(seats),
        partners=partners,
        opponents=tuple(
            tuple(other for other in following[corner] if other != partners[corner])
            for corner in corners
        ),
        following=following,
        safe=safe_cells(count, rules.safe_stars),
        routes=(routes(rules, field, False), routes(rules, field, True)),
    )


class _Line(NamedTuple):
    game: Game
    tokens: tuple[Tokens, ...]
    open: tuple[bool, ...]
    finished: tuple[int, ...]
    left: tuple[int, ...]
    turn: int | None
    owed: int
    waiting: tuple[int, ...]
    streak: int


class State(_Line):
    """One position: frozen, hashable, and exactly what its line of notation holds.

    ``tokens`` and ``open`` (the home column) go by corner; ``finished`` and ``left`` are corners
    in the order of finishing and leaving; ``turn`` is the corner to act, None once the game is
    over; ``owed`` counts rolls, ``waiting`` holds them in the order rolled; ``streak`` counts
    sixes in a row. (What has been worked out about a state is remembered beside it.)
    """

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state is frozen: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return State, tuple(self)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the game."""
        return self.game.rules

    @property
    def seats(self) -> int:
        """How many seats the game began with."""
        return self.game.seats

    @property
    def corners(self) -> tuple[int, ...]:
        """The corners of all seats, those that finished or left too."""
        gone = {*self.finished, *self.left}
        return tuple(c for c, tokens in enumerate(self.tokens) if tokens or c in gone)


def new_game(
    rules: str | RuleSet, seats: int, starter: int, corners: tuple[int, ...] | None = None
) -> State:
    """The first position of a game whose corner ``starter`` begins.

    ``corners`` says where the seats sit if the rule set lets the starter choose (rules, section
    1). Raises Refusal for a rule set, a number of seats or corners that do not go together.
    """
    game = game_of(rule_set(rules) if isinstance(rules, str) else rules, seats)
    seated = game.corner_choices[0] if corners is None else corners
    if seated not in game.corner_choices:
        raise refusal("bad-corners", corners=seated)
    if starter not in seated:
        raise refusal("bad-corners", starter=starter)
    out = game.rules.tokens_out
    tokens = (1,) * out + (0,) * (4 - out)
    every = range(game.board.corner_count)
    return State(
        game,
        tuple(tokens if corner in seated else () for corner in every),
        tuple(corner in seated and not game.rules.lock for corner in every),
        (),
        (),
        starter,
        1,
        (),
        0,
    )


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return state.turn is None


def is_playing(state: State, corner: int) -> bool:
    """Whether the seat on this corner has neither finished nor left; also once the game is over."""
    return bool(state.tokens[corner])


def token_owner(state: State) -> int:
    """The corner whose tokens the seat to act moves: its own, or its partner's.

    In Team Up a seat with four tokens home moves its partner's (rules, section 3).
    """
    turn = state.turn
    assert turn is not None
    partner = state.game.partners[turn]
    if partner is not None and state.tokens[turn].count(state.game.board.home) == 4:
        return partner
    return turn
