"""Playing: what an action does to a state (rules, sections 2 and 3)."""

from games.engine.actions import PASS, Action, Leave, Move, Roll
from games.engine.barriers import PAIR_RULES
from games.engine.board import LETTERS
from games.engine.events import Event, Step
from games.engine.explain import explain
from games.engine.legal import legal_moves, may_roll
from games.engine.placing import is_decided
from games.engine.state import State, Tokens, is_playing, token_owner
from games.engine.turns import next_turn, roll, settle, with_turn

FACES = (1, 2, 3, 4, 5, 6)

Capture = tuple[int, int]
"""The corner and the index of a captured token."""


def apply(state: State, action: Action) -> Step:
    """The state after an action, and its events in order.

    Raises Refusal with the code and the section of the rules for whatever is not legal; for
    ``ROLL`` too, since a roll needs its value.
    """
    if isinstance(action, Roll):
        if action.value in FACES and may_roll(state):
            return roll(state, action.value)
    elif isinstance(action, Move):
        if state.waiting and action in legal_moves(state):
            return _move(state, action)
    elif isinstance(action, Leave):
        if state.turn is not None and is_playing(state, action.corner):
            return _leave(state, action)
    elif action is PASS and state.waiting and PASS in legal_moves(state):
        return _pass(state)
    raise explain(state, action)


def _move(state: State, move: Move) -> Step:
    game, tokens, open_columns, finished, left, turn, owed, waiting, streak = state
    rules, home = game.rules, game.board.home
    owner = token_owner(state)
    start = tokens[owner][LETTERS.index(move.letters[0])]
    final = legal_moves(state)[move]
    events: list[Event] = []
    flew = _travel(state, owner, move, start, final, events)
    captured = captures(state, owner, final)
    tokens = _moved(tokens, owner, move.letters, final, captured)
    if captured:
        events += [("capture", owner, victim, LETTERS[index]) for victim, index in captured]
        if not open_columns[owner]:
            open_columns = tuple(o or c == owner for c, o in enumerate(open_columns))
            events.append(("open", owner))
    if final == home:
        events.append(("home", owner, move.letters))
    if captured or final == home:
        owed += (bool(captured) and "capture" in rules.extra) + (
            final == home and "home" in rules.extra
        )
        streak = 0 if rules.streak_reset else streak
    if flew and "flight" in rules.extra:
        owed += 1
    used = waiting.index(move.roll)
    waiting = waiting[:used] + waiting[used + 1 :]
    moved = State(game, tokens, open_columns, finished, left, turn, owed, waiting, streak)
    if final == home:
        return Step(_brought_home(moved, owner, events), tuple(events))
    return Step(settle(moved, events), tuple(events))


def _travel(
    state: State, owner: int, move: Move, start: int, final: int, events: list[Event]
) -> bool:
    """Tell how the piece went; the answer is whether it flew."""
    if start == 0:
        events.append(("enter", owner, move.letters, move.roll))
        return False
    steps = move.roll if len(move.letters) == 1 else move.roll // 2
    route = state.game.routes[state.open[owner]][steps][start]
    assert route is not None
    kind = "bounce" if route.bounced else "advance"
    events.append((kind, owner, move.letters, start, route.landing))
    if final == route.landing:
        return False
    events.append(("fly", owner, move.letters, route.landing, final))
    return True


def captures(state: State, owner: int, progress: int) -> tuple[Capture, ...]:
    """The tokens that a piece of ``owner`` captures where it comes to rest."""
    game, tokens = state.game, state.tokens
    cell = game.board.cells[owner][progress]
    if cell < 0 or game.safe[cell]:
        return ()
    found: tuple[Capture, ...] = ()
    for opponent in game.opponents[owner]:
        place = game.board.progress_at[opponent][cell]
        if place in tokens[opponent]:
            theirs = enumerate(tokens[opponent])
            found += tuple((opponent, index) for index, each in theirs if each == place)
    if len(found) > 1 and PAIR_RULES[game.rules.pair].lone_only:
        return ()
    return found


def _moved(
    tokens: tuple[Tokens, ...],
    owner: int,
    letters: str,
    final: int,
    captured: tuple[Capture, ...],
) -> tuple[Tokens, ...]:
    groups = list(tokens)
    ours = list(groups[owner])
    for letter in letters:
        ours[LETTERS.index(letter)] = final
    groups[owner] = tuple(ours)
    for victim, index in captured:
        theirs = groups[victim]
        groups[victim] = (*theirs[:index], 0, *theirs[index + 1 :])
    return tuple(groups)


def _brought_home(state: State, owner: int, events: list[Event]) -> State:
    game = state.game
    if not game.rules.team and state.tokens[owner].count(game.board.home) >= game.goal:
        state = _off_the_board(state, owner)._replace(finished=(*state.finished, owner))
        events.append(("finish", owner, len(state.finished)))
        return _over(state, events) if is_decided(state) else next_turn(state, events)
    if game.rules.team and is_decided(state):
        return _over(state, events)
    return settle(state, events)


def _leave(state: State, leave: Leave) -> Step:
    corner = leave.corner
    events: list[Event] = [("left", corner, leave.why)]
    state = _off_the_board(state, corner)._replace(left=(*state.left, corner))
    if is_decided(state):
        state = _over(state, events)
    elif corner == state.turn:
        state = next_turn(state, events)
    else:
        state = settle(state, events)
    return Step(state, tuple(events))


def _pass(state: State) -> Step:
    assert state.turn is not None
    events: list[Event] = [("pass", state.turn)]
    declined = with_turn(state, state.turn, state.owed, (), state.streak)
    return Step(settle(declined, events), tuple(events))


def _off_the_board(state: State, corner: int) -> State:
    every = range(len(state.tokens))
    return state._replace(
        tokens=tuple(() if c == corner else state.tokens[c] for c in every),
        open=tuple(c != corner and state.open[c] for c in every),
    )


def _over(state: State, events: list[Event]) -> State:
    events.append(("over",))
    return with_turn(state, None, 0, (), 0)
