"""What no game can reach: the checks of a position that was read (rules, section 5)."""

from games.engine.errors import refusal
from games.engine.legal import legal_moves
from games.engine.placing import is_decided, pair_has_won
from games.engine.state import State


def check_possible(state: State) -> None:
    """Refuse a position that no game of its rule set reaches (``impossible-position``).

    Opponents on one unsafe cell are allowed: an arbiter may set up what can be drawn.
    """
    _check_seated(state)
    for corner, tokens in enumerate(state.tokens):
        if tokens:
            _check_tokens(state, corner)
    _check_open(state)
    _check_ended(state)
    if state.turn is None:
        if state.owed or state.waiting or state.streak:
            raise _impossible("turn-after-end")
    else:
        _check_turn(state, state.turn)


def _impossible(fault: str, **facts: object) -> Exception:
    return refusal("impossible-position", fault=fault, **facts)


def _check_seated(state: State) -> None:
    if state.corners not in state.game.corner_choices:
        raise _impossible("corners", value=state.corners)
    if state.rules.team and state.finished:
        raise _impossible("finished-in-team", corner=state.finished[0])


def _check_tokens(state: State, corner: int) -> None:
    field, tokens = state.game.board, state.tokens[corner]
    lock = state.rules.lock
    locked = lock and not state.open[corner]
    for progress in tokens:
        if progress > field.lap or (progress == field.lap and not lock):
            raise _impossible("progress", corner=corner, value=progress)
        if locked and field.ring <= progress <= field.home:
            raise _impossible("locked-column", corner=corner, value=progress)
    if not state.rules.team and tokens.count(field.home) >= state.game.goal:
        raise _impossible("goal-reached", corner=corner)


def _check_open(state: State) -> None:
    for corner, (tokens, is_open) in enumerate(zip(state.tokens, state.open, strict=True)):
        if is_open and not tokens:
            raise _impossible("open-without-seat", corner=corner)
        if tokens and not is_open and not state.rules.lock:
            raise _impossible("closed-without-lock", corner=corner)


def _check_ended(state: State) -> None:
    playing = [corner for corner, tokens in enumerate(state.tokens) if tokens]
    if not playing or len(state.finished) > state.game.finishers:
        raise _impossible("past-the-end")
    if state.rules.team and pair_has_won(state, 0) and pair_has_won(state, 1):
        raise _impossible("two-winners")
    if is_decided(state) != (state.turn is None):
        raise _impossible("over" if state.turn is not None else "not-over")


def _check_turn(state: State, turn: int) -> None:
    rules = state.rules
    if turn >= len(state.tokens) or not state.tokens[turn]:
        raise _impossible("turn", corner=turn)
    if state.streak and not rules.three_sixes:
        raise _impossible("streak", value=state.streak)
    if not state.owed and not state.waiting:
        raise _impossible("nothing-to-do")
    if len(state.waiting) > 1 and not rules.queue:
        raise _impossible("waiting-without-queue")
    kept = state.owed and rules.queue
    if state.waiting and not kept and not legal_moves(state):
        raise _impossible("would-be-discarded", waiting="".join(map(str, state.waiting)))
