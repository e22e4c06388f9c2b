"""Playing: the state after an action, and what happened (rules, sections 2 and 3)."""

from itertools import combinations

from games.engine.actions import PASS, Action, Leave, Move, Roll
from games.engine.board import LETTERS, Tokens
from games.engine.captures import Captured, captures
from games.engine.errors import refusal
from games.engine.events import Event, Step
from games.engine.explain import explain
from games.engine.legal import RESCUE_ROLL, legal_moves, may_roll
from games.engine.placing import is_decided
from games.engine.state import State, made, route_of, token_owner
from games.engine.turns import next_turn, roll, settle, with_turn

FACES = (1, 2, 3, 4, 5, 6)

_INDEXES: dict[str, tuple[int, ...]] = {
    "".join(letters): tuple(map(LETTERS.index, letters))
    for size in range(1, 5)
    for letters in combinations(LETTERS, size)
}
"""The places of tokens in their group, by their letters."""


def apply(state: State, action: Action) -> Step:
    """The state after an action, and its events in order.

    Raises Refusal with the code and the section of the rules for whatever is not legal; ``ROLL``
    too, since a roll needs its value.
    """
    if isinstance(action, Roll):
        if action.value in FACES and may_roll(state):
            return roll(state, action.value)
    elif isinstance(action, Move):
        final = legal_moves(state).get(action) if state.waiting else None
        if final is not None:
            return _move(state, action, final)
    elif isinstance(action, Leave):
        if state.turn is not None and _seat_plays(state, action.corner):
            return _leave(state, action)
    elif action is PASS and state.waiting and PASS in legal_moves(state):
        return _pass(state)
    raise explain(state, action) or refusal("bad-action", action=str(action))


def _seat_plays(state: State, corner: int) -> bool:
    return corner in range(len(state.tokens)) and bool(state.tokens[corner])


def _move(state: State, move: Move, final: int) -> Step:
    """Play a move that comes to rest at ``final``; what it captures or brings home comes apart."""
    game, tokens, opened, finished, left, turn, owed, waiting, streak = state
    owner = token_owner(state) if game.rules.team else turn
    assert owner is not None
    moved = _INDEXES[move.letters]
    start = tokens[owner][moved[0]]
    if start:
        events, flies = _way(state, owner, move, start, final)
        if flies and "flight" in game.rules.extra:
            owed += 1
    else:
        events = [("enter", owner, move.letters, move.roll)]
    waiting = () if len(waiting) == 1 else _without(waiting, move.roll)
    victims = captures(game, tokens, owner, final)
    tokens = _moved(tokens, owner, moved, final, victims)
    after = (game, tokens, opened, finished, left, turn, owed, waiting, streak)
    if victims or final == game.board.home:
        return _reward(made(State, after), owner, move, final, victims, events)
    return made(Step, (settle(after, events), tuple(events)))


def _way(state: State, owner: int, move: Move, start: int, final: int) -> tuple[list[Event], bool]:
    """The events of the way itself, and whether an arrow was flown."""
    route = route_of(state, owner, move)
    assert route is not None
    word = "bounce" if route.bounced else "advance"
    landing = route.landing
    events: list[Event] = [(word, owner, move.letters, start, landing)]
    if final == landing:
        return events, False
    events.append(("fly", owner, move.letters, landing, final))
    return events, True


def _reward(
    state: State, owner: int, move: Move, final: int, victims: Captured, events: list[Event]
) -> Step:
    """What a capture and a homecoming bring: rolls, an open column, perhaps the end."""
    rules, opened, owed = state.rules, state.open, state.owed
    is_home = final == state.game.board.home
    events += [("capture", owner, corner, LETTERS[index]) for corner, index in victims]
    if is_home:
        events.append(("home", owner, move.letters))
        owed += "home" in rules.extra
    if victims:
        owed += "capture" in rules.extra
        if not opened[owner]:
            opened = (*opened[:owner], True, *opened[owner + 1 :])
            events.append(("open", owner))
    streak = 0 if rules.streak_reset else state.streak
    after = state._replace(open=opened, owed=owed, streak=streak)
    if is_home:
        return _bring_home(after, owner, events)
    return Step(settle(after, events), tuple(events))


def _moved(
    tokens: tuple[Tokens, ...], owner: int, moved: tuple[int, ...], final: int, victims: Captured
) -> tuple[Tokens, ...]:
    groups = list(tokens)
    own = list(tokens[owner])
    for index in moved:
        own[index] = final
    groups[owner] = tuple(own)
    for corner, index in victims:
        group = groups[corner]
        groups[corner] = (*group[:index], 0, *group[index + 1 :])
    return tuple(groups)


def _without(waiting: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = waiting.index(number)
    return waiting[:place] + waiting[place + 1 :]


def _bring_home(state: State, owner: int, events: list[Event]) -> Step:
    """A token is home: its seat may have finished, a pair may have won."""
    if not state.rules.team:
        if state.tokens[owner].count(state.game.board.home) < state.game.goal:
            return Step(settle(state, events), tuple(events))
        state = _off_board(state, owner)._replace(finished=(*state.finished, owner))
        events.append(("finish", owner, len(state.finished)))
    if is_decided(state):
        return _end(state, events)
    if state.rules.team:
        return Step(settle(state, events), tuple(events))
    return Step(next_turn(state, events), tuple(events))


def _leave(state: State, action: Leave) -> Step:
    corner = action.corner
    events: list[Event] = [("left", corner, action.why)]
    after = _off_board(state, corner)._replace(left=(*state.left, corner))
    if is_decided(after):
        return _end(after, events)
    if state.turn == corner:
        after = next_turn(after, events)
    return Step(after, tuple(events))


def _pass(state: State) -> Step:
    assert state.turn is not None
    events: list[Event] = [("pass", state.turn)]
    after = state._replace(waiting=_without(state.waiting, RESCUE_ROLL))
    return Step(settle(after, events), tuple(events))


def _off_board(state: State, corner: int) -> State:
    tokens, opened = state.tokens, state.open
    return state._replace(
        tokens=(*tokens[:corner], (), *tokens[corner + 1 :]),
        open=(*opened[:corner], False, *opened[corner + 1 :]),
    )


def _end(state: State, events: list[Event]) -> Step:
    events.append(("over",))
    return Step(with_turn(state, None, 0, (), 0), tuple(events))
