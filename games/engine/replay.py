"""Playing many actions: replays of a game, and counts of what can follow."""

from collections.abc import Iterable

from games.engine.actions import ROLL, Action, Roll
from games.engine.errors import refusal
from games.engine.legal import legal_actions
from games.engine.notation import parse_action
from games.engine.play import FACES, apply
from games.engine.state import State


def replay(start: State, actions: Iterable[Action | str]) -> State:
    """The state after these actions, given as values or in notation; raises Refusal."""
    state = start
    for action in actions:
        each = parse_action(action, state) if isinstance(action, str) else action
        state = apply(state, each).state
    return state


def perft(state: State, depth: int) -> int:
    """How many action sequences of this length there are; a roll counts six.

    Sequences that end early because the game ends are not counted, and leaving is no action here
    (rules, section 5). Raises Refusal ``bad-depth`` for a negative depth.
    """
    if depth < 0:
        raise refusal("bad-depth", depth=depth)
    return _count(state, depth)


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return sum(len(FACES) if action is ROLL else 1 for action in actions)
    return sum(
        _count(apply(state, each).state, depth - 1)
        for action in actions
        for each in (map(Roll, FACES) if action is ROLL else (action,))
    )
