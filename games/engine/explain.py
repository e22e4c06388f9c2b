"""Why not: the refusal of an action that is not legal, with its code and section."""

from games.engine.actions import PASS, ROLL, Action, Leave, Move, Roll
from games.engine.board import LETTERS
from games.engine.errors import Refusal, refusal
from games.engine.free import letters_at
from games.engine.legal import RESCUE_ROLL, may_roll
from games.engine.routes import Route
from games.engine.state import State, token_owner

FACES = range(1, 7)


def explain(state: State, action: Action) -> Refusal | None:
    """Why this action is refused now, as a Refusal; None where nothing speaks against it."""
    if state.turn is None:
        return refusal("game-over")
    if isinstance(action, Roll):
        return _explain_roll(state, action.value)
    if isinstance(action, Move):
        return _explain_move(state, action)
    if isinstance(action, Leave):
        plays = action.corner in range(len(state.tokens)) and state.tokens[action.corner]
        return None if plays else refusal("not-playing", seat=action.corner)
    if action is ROLL:
        return refusal("roll-without-value") if may_roll(state) else _explain_roll(state, 1)
    return refusal("nothing-to-decline") if action is PASS else None


def _explain_roll(state: State, value: int) -> Refusal | None:
    if value not in FACES:
        return refusal("bad-action", action=f"r{value}")
    if not state.owed:
        return refusal("no-roll-owed", waiting=state.waiting)
    if state.waiting and not state.rules.queue:
        return refusal("play-first", waiting=state.waiting)
    return None


def _explain_move(state: State, move: Move) -> Refusal | None:
    owner = token_owner(state)
    if move.roll not in state.waiting:
        return refusal("not-waiting", roll=move.roll, waiting=state.waiting)
    if owner != state.turn and move.corner != owner:
        return refusal("partners-tokens", partner=owner)
    if owner == state.turn and move.corner is not None:
        return refusal("own-tokens", seat=owner)
    if not move.letters or any(letter not in LETTERS for letter in move.letters):
        return refusal("bad-action", action=str(move))
    if len(move.letters) > 1:
        return _explain_together(state, owner, move)
    return _explain_single(state, owner, move)


def _explain_together(state: State, owner: int, move: Move) -> Refusal | None:
    tokens = state.tokens[owner]
    start = tokens[LETTERS.index(move.letters[0])]
    stands = start not in (0, state.game.board.home)
    if not state.game.pair.together or not stands:
        return refusal("no-double-piece", letters=move.letters)
    if letters_at(tokens, start) != move.letters:
        return refusal("no-double-piece", letters=move.letters)
    if move.roll % 2:
        return refusal("odd-together", roll=move.roll)
    return _explain_way(state, owner, start, move.roll // 2, True)


def _explain_single(state: State, owner: int, move: Move) -> Refusal | None:
    tokens = state.tokens[owner]
    start = tokens[LETTERS.index(move.letters)]
    if start == state.game.board.home:
        return refusal("already-home", token=move.letters)
    lowest = letters_at(tokens, start)[0]
    if lowest != move.letters:
        return refusal("lower-letter", token=move.letters, lower=lowest)
    if start == 0 and move.roll not in state.rules.enter_on:
        rescue = state.rules.rescue and move.roll == RESCUE_ROLL
        return refusal("rescue-only" if rescue else "needs-entry-roll", roll=move.roll)
    return _explain_way(state, owner, start, move.roll, False)


def _explain_way(
    state: State, owner: int, start: int, steps: int, together: bool
) -> Refusal | None:
    route = state.game.routes[state.open[owner]][steps][start]
    if route is None:
        bounces = state.rules.overshoot == "bounce"
        return refusal("bounce-nowhere" if bounces else "overshoot", steps=steps)
    return _explain_bars(state, owner, route, together)


def _explain_bars(state: State, owner: int, route: Route, together: bool) -> Refusal | None:
    game = state.game
    bars = game.pair.bars(game.board, game.safe, game.opponents[owner], state.tokens)
    cells = game.board.cells[owner]
    for progress in route.passed:
        if cells[progress] in bars.passing:
            return refusal("passes-pair", cell=cells[progress])
    if not together and cells[route.landing] in bars.landing:
        return refusal("lands-on-pair", cell=cells[route.landing])
    if route.head and not together and cells[route.head] in bars.landing:
        return refusal("flight-barred", cell=cells[route.head])
    return None
