"""Turns: rolling, keeping and discarding rolls, passing on (rules, section 2).

Discarding and passing are part of the action that causes them: ``settle`` does them.
"""

from games.engine.events import Event, Step
from games.engine.legal import legal_moves
from games.engine.state import Fields, State, made


def roll(state: State, value: int) -> Step:
    """Take one owed roll that came up ``value``; the roll must be legal and 1 to 6."""
    game, tokens, open_columns, finished, left, turn, owed, waiting, streak = state
    assert turn is not None
    events: list[Event] = [("roll", turn, value)]
    if value != 6:
        owed, streak = owed - 1, 0
    elif game.rules.three_sixes:
        streak += 1
        if streak == 3:
            events.append(("void", turn))
            return Step(next_turn(state, events), tuple(events))
    waiting = (*waiting, value)
    rolled = (game, tokens, open_columns, finished, left, turn, owed, waiting, streak)
    return made(Step, (settle(rolled, events), tuple(events)))


def settle(fields: Fields, events: list[Event]) -> State:
    """The state of these fields, without what cannot be played.

    Discards rolls, and passes the turn when nothing is left of it.
    """
    game, tokens, open_columns, finished, left, turn, owed, waiting, streak = fields
    if waiting:
        state = made(State, fields)
        if (owed and game.rules.queue) or legal_moves(state):
            return state
        assert turn is not None
        events.append(("discard", turn, waiting))
        if owed and waiting[-1] == 6:
            return State(game, tokens, open_columns, finished, left, turn, owed, (), streak)
    elif owed:
        return made(State, fields)
    return next_turn(fields, events)


def next_turn(fields: Fields, events: list[Event]) -> State:
    """The turn of the next seat clockwise that is still playing, with one roll owed."""
    game, tokens, opened, finished, left, turn, *_ = fields
    assert turn is not None
    for corner in game.following[turn]:
        if tokens[corner]:
            events.append(("turn", corner))
            return made(State, (game, tokens, opened, finished, left, corner, 1, (), 0))
    raise AssertionError("a game with one seat left is over")


def with_turn(
    state: State, turn: int | None, owed: int, waiting: tuple[int, ...], streak: int
) -> State:
    """The same board with another turn."""
    game, tokens, open_columns, finished, left, *_ = state
    return State(game, tokens, open_columns, finished, left, turn, owed, waiting, streak)
