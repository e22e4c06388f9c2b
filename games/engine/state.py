"""The state of a game: exactly what one line of notation holds (rules, section 2)."""

from typing import Any, NamedTuple, NoReturn, TypeAlias

from games.engine.actions import Move
from games.engine.board import LETTERS, Tokens
from games.engine.errors import refusal
from games.engine.game import Game, game_of
from games.engine.routes import Route
from games.engine.rules import RuleSet, rule_set

Fields: TypeAlias = tuple[
    Game,
    tuple[Tokens, ...],
    tuple[bool, ...],
    tuple[int, ...],
    tuple[int, ...],
    int | None,
    int,
    tuple[int, ...],
    int,
]
"""The fields of a state in order; a state is such a tuple itself."""

made = tuple.__new__
"""``made(State, fields)``: a named tuple from all its fields, twice as fast as by their names."""


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


def route_of(state: State, owner: int, move: Move) -> Route | None:
    """The way of a move of tokens that corner ``owner`` has, None where it leads nowhere."""
    steps = move.roll if len(move.letters) == 1 else move.roll // 2
    start = state.tokens[owner][LETTERS.index(move.letters[0])]
    return state.game.routes[state.open[owner]][steps][start]
