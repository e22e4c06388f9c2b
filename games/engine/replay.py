"""Replay and counting: whole sequences of actions (rules, section 5)."""

from collections.abc import Iterable, Iterator

from games.engine.actions import ROLL, Action, Roll
from games.engine.errors import refusal
from games.engine.events import Step
from games.engine.legal import legal_actions
from games.engine.notation import parse_action
from games.engine.play import FACES, apply
from games.engine.state import State


def steps(start: State, actions: Iterable[Action | str]) -> Iterator[Step]:
    """The step of each action in turn; actions may be written in notation.

    Raises Refusal at the first one that is not legal.
    """
    state = start
    for action in actions:
        step = apply(state, parse_action(action, state) if isinstance(action, str) else action)
        yield step
        state = step.state


def replay(start: State, actions: Iterable[Action | str]) -> State:
    """The state after all the actions; the start itself where there are none.

    Raises Refusal at the first one that is not legal.
    """
    state = start
    for step in steps(start, actions):
        state = step.state
    return state


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions there are from here; a roll counts six.

    Sequences that end early because the game ended are not counted, and leaving is no action
    here. Raises Refusal ``bad-depth`` below 0.
    """
    if depth < 0:
        raise refusal("bad-depth", depth=depth)
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return len(actions) + (len(FACES) - 1 if actions and actions[0] is ROLL else 0)
    count = 0
    for action in actions:
        for each in map(Roll, FACES) if action is ROLL else (action,):
            count += perft(apply(state, each).state, depth - 1)
    return count
