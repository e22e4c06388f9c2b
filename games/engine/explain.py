"""Why not: the one reason for which an action is refused (rules, sections 2 and 3).

Nothing here decides: ``legal_actions`` does. This finds the words' code for what it decided.
"""

from games.engine.actions import PASS, ROLL, Action, Leave, Move, Roll
from games.engine.barriers import PAIR_RULES, Bars
from games.engine.board import LETTERS
from games.engine.errors import Refusal, refusal
from games.engine.legal import letters_at
from games.engine.routes import Route
from games.engine.state import State, token_owner


def explain(state: State, action: Action) -> Refusal:
    """The refusal of an action that is not legal, with its facts; to be raised or shown.

    Facts are the action's own (roll, letters) and what decides: progress, or the ring cell that
    is barred. For a legal action the answer means nothing.
    """
    if isinstance(action, Leave):
        return refusal("game-over" if state.turn is None else "not-playing", corner=action.corner)
    if state.turn is None:
        return refusal("game-over")
    if isinstance(action, Roll):
        return _why_no_roll(state, action.value)
    if action is ROLL:
        return refusal("roll-without-value")
    if action is PASS:
        return refusal("nothing-to-decline")
    if isinstance(action, Move):
        return _why_no_move(state, action)
    return refusal("bad-action", action=str(action))


def _why_no_roll(state: State, value: int) -> Refusal:
    if not 1 <= value <= 6:
        return refusal("bad-action", roll=value)
    if not state.owed:
        return refusal("no-roll-owed")
    return refusal("play-first", waiting="".join(map(str, state.waiting)))


def _why_no_move(state: State, move: Move) -> Refusal:
    roll, letters, corner = move
    facts = {"roll": roll, "letters": letters}
    owner = token_owner(state)
    if not letters or any(letter not in LETTERS for letter in letters):
        return refusal("bad-action", **facts)
    if roll not in state.waiting:
        return refusal("not-waiting", **facts)
    if owner != state.turn and corner != owner:
        return refusal("partners-tokens", corner=owner, **facts)
    if owner == state.turn and corner is not None:
        return refusal("own-tokens", **facts)
    if len(letters) > 1:
        return _why_not_together(state, owner, move)
    return _why_not_single(state, owner, move)


def _why_not_single(state: State, owner: int, move: Move) -> Refusal:
    game, tokens = state.game, state.tokens[owner]
    progress = tokens[LETTERS.index(move.letters)]
    facts = {"roll": move.roll, "letters": move.letters, "progress": progress}
    if progress == game.board.home:
        return refusal("already-home", **facts)
    lowest = letters_at(tokens, progress)[0]
    if lowest != move.letters:
        return refusal("lower-letter", lowest=lowest, **facts)
    route = game.routes[state.open[owner]][move.roll][progress]
    if progress == 0 and route is None:
        rescues = game.rules.rescue and move.roll == 1
        return refusal("rescue-only" if rescues else "needs-entry-roll", **facts)
    if route is None:
        return _why_too_far(state, facts)
    return _why_barred(state, owner, route, facts, together=False)


def _why_not_together(state: State, owner: int, move: Move) -> Refusal:
    game, tokens = state.game, state.tokens[owner]
    progress = tokens[LETTERS.index(move.letters[0])]
    facts = {"roll": move.roll, "letters": move.letters, "progress": progress}
    same_cell = letters_at(tokens, progress) == move.letters
    if not PAIR_RULES[game.rules.pair].together or not same_cell or progress == 0:
        return refusal("no-double-piece", **facts)
    if progress == game.board.home:
        return refusal("already-home", **facts)
    if move.roll % 2:
        return refusal("odd-together", **facts)
    route = game.routes[state.open[owner]][move.roll // 2][progress]
    if route is None:
        return _why_too_far(state, facts)
    return _why_barred(state, owner, route, facts, together=True)


def _why_too_far(state: State, facts: dict[str, object]) -> Refusal:
    bounces = state.game.rules.overshoot == "bounce"
    return refusal("bounce-nowhere" if bounces else "overshoot", **facts)


def _why_barred(
    state: State, owner: int, route: Route, facts: dict[str, object], *, together: bool
) -> Refusal:
    bars: Bars = PAIR_RULES[state.game.rules.pair].bars(state, owner)
    cells = state.game.board.cells[owner]
    passed = [cells[progress] for progress in route.passed if cells[progress] in bars.passing]
    if passed:
        return refusal("passes-pair", cell=passed[0], **facts)
    if cells[route.landing] in bars.landing and not together:
        return refusal("lands-on-pair", cell=cells[route.landing], **facts)
    return refusal("flight-barred", cell=cells[route.head], **facts)
