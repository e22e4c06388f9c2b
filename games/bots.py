"""Bots: from a position to one of its legal actions.

A bot sees what everybody at the table sees and nothing else: it is given a position and one number
that its caller drew. The same position, strength and number give the same action.

- ``easy`` rolls while it may and picks among its moves with little thought.
- ``fair`` looks at what a move wins, but not at what may hit it on the next roll.
- ``strong`` weighs each position its moves lead to: how far all tokens have come, what each side
  can lose to the other's next turn, and what is still to roll.

Worth is counted in cells of the ring: a token twenty cells further on is worth twenty more.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games import engine
from games.engine import Action, State

STRENGTHS = ("easy", "fair", "strong")
# Strengths that may think for longer than an event loop should wait; none does.
SLOW: frozenset[str] = frozenset()

# The chance that a turn hits a cell so far ahead: by one roll, or by a six and one roll more.
NEAR, FAR = 7 / 36, 1 / 24
HIT = (0.0, *[NEAR] * 6, *[FAR] * 6)
# The same for a Double Piece that moves together by half an even roll.
HIT_TOGETHER = (0.0, 1 / 6, 1 / 6, 1 / 6)
# A token in base needs a six to come out and then the number that hits.
HIT_FROM_BASE = 1 / 30
MOST_LIKELY = 0.9
# Two of one seat on a cell are not captured by single tokens under any of these pair rules.
PAIR_PROTECTS = frozenset({"single", "stack", "block"})
GAME_WON = 10_000.0


class Weights(NamedTuple):
    """What a strength cares about.

    ``base`` is what a token in base is behind one on its start cell, ``home`` and ``column`` what
    these are worth beyond their progress, ``locked`` the share of progress that counts while the
    column is locked and ``opened`` what unlocking it is worth; ``spare`` the share that counts of
    tokens beyond the goal. ``owed`` and ``waiting`` are worth of a roll to come or to play.
    ``danger`` and ``threat`` weigh what we and what the opponents may lose on the next turn.
    """

    base: float = 15.0
    home: float = 6.0
    column: float = 3.0
    locked: float = 0.5
    opened: float = 25.0
    spare: float = 0.5
    owed: float = 9.0
    waiting: float = 3.0
    danger: float = 0.9
    threat: float = 0.5


STRONG = Weights()
FAIR = Weights(danger=0.0, threat=0.0)


class Seat(NamedTuple):
    """One seat that still plays; ``cells`` are its tokens' ring cells, -1 off the ring."""

    corner: int
    start: int
    tokens: tuple[int, ...]
    cells: tuple[int, ...]
    is_open: bool


def choose(state: State, strength: str, chance: float) -> Action:
    """Choose a legal action of a running game; ``chance`` is a number from 0 up to, not with, 1.

    ROLL stands for rolling. ``ValueError`` where nothing is legal, ``KeyError`` for an unknown
    strength.
    """
    pick = CHOICES[strength]
    actions = engine.legal_actions(state)
    if not actions:
        raise ValueError("the game is over")
    return actions[0] if len(actions) == 1 else pick(state, actions, chance)


def choose_easily(state: State, actions: Sequence[Action], chance: float) -> Action:
    """Roll while it may; of the moves take any, the preferred one a little more often."""
    if actions[0] is engine.ROLL:
        return actions[0]
    tempting = (engine.preferred_action(state), *actions)
    return tempting[int(chance * len(tempting))]


def choose_fairly(state: State, actions: Sequence[Action], chance: float) -> Action:
    """Take what looks best on the board, without a thought of the next roll."""
    return best_action(state, actions, FAIR)


def choose_strongly(state: State, actions: Sequence[Action], chance: float) -> Action:
    """Take what leads to the best position."""
    return best_action(state, actions, STRONG)


CHOICES: dict[str, Callable[[State, Sequence[Action], float], Action]] = {
    "easy": choose_easily,
    "fair": choose_fairly,
    "strong": choose_strongly,
}


def best_action(state: State, actions: Sequence[Action], weights: Weights) -> Action:
    """Give the action worth most: rolling before moving, for it leaves every move open.

    Only where a third six would cost the waiting rolls are they played first.
    """
    third_six_costs = state.rules.three_sixes and state.streak == 2 and bool(state.waiting)
    if actions[0] is engine.ROLL and not third_six_costs:
        return actions[0]
    moves = [action for action in actions if action is not engine.ROLL]
    if not moves:
        return actions[0]
    side = side_of(state)
    return max(moves, key=lambda move: worth(engine.apply(state, move).state, side, weights))


def side_of(state: State) -> frozenset[int]:
    """The corner to act, with its partner's in Team Up."""
    assert state.turn is not None
    partner = state.game.partners[state.turn]
    return frozenset({state.turn} if partner is None else {state.turn, partner})


def worth(state: State, side: frozenset[int], weights: Weights) -> float:
    """What a position is worth to the seats of a side, in cells of the ring."""
    seats = playing_seats(state)
    ours = [seat for seat in seats if seat.corner in side]
    theirs = [seat for seat in seats if seat.corner not in side]
    if state.turn is None or not ours or not theirs:
        return GAME_WON
    total = sum(progress_worth(state, seat, weights) for seat in ours)
    total -= sum(progress_worth(state, seat, weights) for seat in theirs) / len(theirs)
    if weights.danger:
        total -= weights.danger * sum(exposed(state, seat, theirs, weights) for seat in ours)
    if weights.threat:
        total += weights.threat * sum(exposed(state, seat, ours, weights) for seat in theirs)
    if state.turn in side:
        total += weights.owed * state.owed + weights.waiting * len(state.waiting)
    return total


def playing_seats(state: State) -> list[Seat]:
    """The seats that still have tokens on the board."""
    return [
        Seat(corner, own[1], tokens, tuple(own[place] for place in tokens), is_open)
        for corner, (own, tokens, is_open) in enumerate(
            zip(state.game.board.cells, state.tokens, state.open, strict=True)
        )
        if tokens
    ]


def progress_worth(state: State, seat: Seat, weights: Weights) -> float:
    """How far a seat has come; of more tokens than the goal asks for the first count most."""
    values = [token_worth(state, seat, place, weights) for place in seat.tokens]
    goal = state.game.goal
    if goal < len(values):
        values.sort(reverse=True)
        values[goal:] = [weights.spare * value for value in values[goal:]]
    opened = weights.opened if seat.is_open and state.rules.lock else 0.0
    return sum(values) + opened


def token_worth(state: State, seat: Seat, place: int, weights: Weights) -> float:
    """What the place of one token is worth, nothing else being near it."""
    board = state.game.board
    if place == 0:
        return -weights.base
    if place == board.lap:
        return 0.0
    if not seat.is_open:
        return place * weights.locked
    if place < board.ring:
        return float(place)
    return place + (weights.home if place == board.home else weights.column)


def exposed(state: State, seat: Seat, enemies: Sequence[Seat], weights: Weights) -> float:
    """What a seat may lose to one turn of each of the enemies, in cells of the ring."""
    safe, pair, ring = state.game.safe, state.rules.pair, state.game.board.ring
    loss = 0.0
    for place, cell in zip(seat.tokens, seat.cells, strict=True):
        if cell < 0 or safe[cell]:
            continue
        paired = pair != "none" and seat.cells.count(cell) > 1
        if paired and pair in PAIR_PROTECTS:
            continue
        chance = 0.0
        for enemy in enemies:
            chance += hit_by_pairs(enemy, cell, ring) if paired else hit_by_any(enemy, cell, ring)
        loss += min(MOST_LIKELY, chance) * (weights.base + place)
    return loss


def hit_by_any(enemy: Seat, cell: int, ring: int) -> float:
    """The chance that a seat's next turn brings one of its tokens to a cell."""
    chance = 0.0
    if 0 in enemy.tokens and 0 < (cell - enemy.start) % ring <= 6:
        chance = HIT_FROM_BASE
    for place, start in zip(enemy.tokens, enemy.cells, strict=True):
        distance = (cell - start) % ring
        if start >= 0 and distance < len(HIT) and not turns_in(enemy, place + distance, ring):
            chance += HIT[distance]
    return chance


def hit_by_pairs(enemy: Seat, cell: int, ring: int) -> float:
    """The same for a cell that only a Double Piece can come to."""
    chance = 0.0
    for place, start in zip(enemy.tokens, enemy.cells, strict=True):
        together = enemy.cells.count(start)
        distance = (cell - start) % ring
        if start < 0 or together < 2 or distance >= len(HIT_TOGETHER):
            continue
        if not turns_in(enemy, place + distance, ring):
            chance += HIT_TOGETHER[distance] / together
    return chance


def turns_in(seat: Seat, progress: int, ring: int) -> bool:
    """Whether a token that would come so far goes into its column instead."""
    return seat.is_open and progress >= ring
