"""Playing: the state after an action, and what happened (rules, sections 2 and 3)."""

from games.engine.actions import PASS, Action, Leave, Move, Roll
from games.engine.board import LETTERS
from games.engine.captures import Captured, captures
from games.engine.errors import refusal
from games.engine.events import Event, Step
from games.engine.explain import explain
from games.engine.legal import RESCUE_ROLL, legal_moves, may_roll
from games.engine.placing import is_decided
from games.engine.state import State, Tokens, token_owner
from games.engine.turns import next_turn, roll, settle, with_turn

FACES = (1, 2, 3, 4, 5, 6)


def apply(state: State, action: Action) -> Step:
    """The state after an action, and its events in order.

    Raises Refusal with the code and the section of the rules for whatever is not legal; ``ROLL``
    too, since a roll needs its value.
    """
    if isinstance(action, Roll):
        if action.value in FACES and may_roll(state):
            return roll(state, action.value)
    elif isinstance(action, Move):
        if state.waiting and action in legal_moves(state):
            return _move(state, action)
    elif isinstance(action, Leave):
        if state.turn is not None and _seat_plays(state, action.corner):
            return _leave(state, action)
    elif action is PASS and state.waiting and PASS in legal_moves(state):
        return _pass(state)
    raise explain(state, action) or refusal("bad-action", action=str(action))


def _seat_plays(state: State, corner: int) -> bool:
    return corner in range(len(state.tokens)) and bool(state.tokens[corner])


def _move(state: State, move: Move) -> Step:
    game, rules = state.game, state.game.rules
    owner = token_owner(state)
    final = legal_moves(state)[move]
    moved = [LETTERS.index(letter) for letter in move.letters]
    start = state.tokens[owner][moved[0]]
    events = _told(state, owner, move, start, final)
    victims = captures(game, state.tokens, owner, final)
    events += [("capture", owner, corner, LETTERS[index]) for corner, index in victims]
    is_home = final == game.board.home
    if is_home:
        events.append(("home", owner, move.letters))
    opened = state.open
    if victims and not opened[owner]:
        opened = (*opened[:owner], True, *opened[owner + 1 :])
        events.append(("open", owner))
    owed = state.owed
    if victims and "capture" in rules.extra:
        owed += 1
    if is_home and "home" in rules.extra:
        owed += 1
    if "flight" in rules.extra and _flies(state, owner, move, start, final):
        owed += 1
    after = state._replace(
        tokens=_moved(state.tokens, owner, moved, final, victims),
        open=opened,
        owed=owed,
        waiting=_without(state.waiting, move.roll),
        streak=0 if rules.streak_reset and (victims or is_home) else state.streak,
    )
    if is_home:
        return _bring_home(after, owner, events)
    return Step(settle(after, events), tuple(events))


def _told(state: State, owner: int, move: Move, start: int, final: int) -> list[Event]:
    """The events of the way itself: entering, or advancing, bouncing and flying."""
    if start == 0:
        return [("enter", owner, move.letters, move.roll)]
    steps = move.roll // len(_piece(move))
    route = state.game.routes[state.open[owner]][steps][start]
    assert route is not None
    word = "bounce" if route.bounced else "advance"
    events: list[Event] = [(word, owner, move.letters, start, route.landing)]
    if final != route.landing:
        events.append(("fly", owner, move.letters, route.landing, final))
    return events


def _piece(move: Move) -> str:
    """One letter for each half of the roll that a step takes: a Double Piece moves by half."""
    return "ab" if len(move.letters) > 1 else "a"


def _flies(state: State, owner: int, move: Move, start: int, final: int) -> bool:
    route = state.game.routes[state.open[owner]][move.roll // len(_piece(move))][start]
    return start > 0 and route is not None and final != route.landing


def _moved(
    tokens: tuple[Tokens, ...], owner: int, moved: list[int], final: int, victims: Captured
) -> tuple[Tokens, ...]:
    groups = list(tokens)
    own = list(groups[owner])
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
