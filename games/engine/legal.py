"""Legal actions: what the seat to act may do now (rules, sections 2 and 3).

Moves are unique by effect, and each is found together with the progress it comes to rest at.
"""

from games.engine.actions import PASS, ROLL, SINGLES, TOGETHER, Action
from games.engine.barriers import CLEAR, PAIR_RULES, Bars, final_progress
from games.engine.board import LETTERS
from games.engine.state import State, token_owner

RESCUE_ROLL = 1
START = 1
EVEN = (2, 4, 6)

Moves = dict[Action, int]
"""Each legal move (and PASS) with the progress where the piece comes to rest (PASS: 0)."""

_ROLL_ONLY: tuple[Action, ...] = (ROLL,)


def legal_actions(state: State) -> tuple[Action, ...]:
    """What is legal now: ROLL first where rolling is, then moves in ASCII order; () when over.

    Leaving is always possible for a seat still playing and never listed.
    """
    if not state.waiting:
        return () if state.turn is None else _ROLL_ONLY
    moves = legal_moves(state)
    if state.owed and state.game.rules.queue:
        return (ROLL, *moves)
    return tuple(moves)


def may_roll(state: State) -> bool:
    """Whether a roll is legal now."""
    return state.owed > 0 and (state.game.rules.queue or not state.waiting)


def legal_moves(state: State) -> Moves:
    """The legal moves of all waiting rolls, in ASCII order; worked out once for a state.

    The dictionary belongs to the state: read it only.
    """
    known: Moves | None = state.__dict__.get("moves")
    if known is None:
        known = _find_moves(state)
        state.__dict__["moves"] = known
    return known


def landing(state: State, move: Action) -> int:
    """The progress where a legal move comes to rest, after a flight or a bounce.

    Raises KeyError for what is no legal move.
    """
    return legal_moves(state)[move]


def _find_moves(state: State) -> Moves:
    moves: Moves = {}
    game, waiting = state.game, state.waiting
    owner = token_owner(state) if game.rules.team else state.turn
    assert owner is not None
    tokens = state.tokens[owner]
    routes = game.routes[state.open[owner]]
    bars: Bars | None = None
    for roll in waiting if len(waiting) == 1 else sorted(set(waiting)):
        whole = routes[roll]
        for progress in tokens:
            if whole[progress] is not None or (progress and roll in EVEN):
                if bars is None:
                    bars = PAIR_RULES[game.rules.pair].bars(state, owner)
                _add_moves(state, owner, roll, bars, moves)
                break
    if not moves and game.rules.rescue and RESCUE_ROLL in waiting:
        _add_rescue(state, owner, moves)
    return moves


def _add_moves(state: State, owner: int, roll: int, bars: Bars, moves: Moves) -> None:
    game, tokens = state.game, state.tokens[owner]
    routes = game.routes[state.open[owner]]
    whole = routes[roll]
    partners = None if owner == state.turn else owner
    singles = SINGLES[partners, roll]
    together = roll in EVEN and PAIR_RULES[game.rules.pair].together
    seen: set[int] = set()
    for index, progress in enumerate(tokens):
        if progress in seen:
            continue
        seen.add(progress)
        route = whole[progress]
        if route is not None:
            final = (
                route.final if bars is CLEAR else final_progress(game, owner, route, bars, False)
            )
            if final:
                moves[singles[index]] = final
        if together and progress and tokens.count(progress) > 1:
            half = routes[roll // 2][progress]
            if half is not None:
                final = final_progress(game, owner, half, bars, True)
                if final:
                    moves[TOGETHER[partners, roll, letters_at(tokens, progress)]] = final


def _add_rescue(state: State, owner: int, moves: Moves) -> None:
    tokens = state.tokens[owner]
    bars = PAIR_RULES[state.game.rules.pair].bars(state, owner)
    start = state.game.board.cells[owner][START]
    if 0 in tokens and start not in bars.landing:
        partners = None if owner == state.turn else owner
        moves[SINGLES[partners, RESCUE_ROLL][tokens.index(0)]] = START
        moves[PASS] = 0


def letters_at(tokens: tuple[int, ...], progress: int) -> str:
    """The letters of all tokens at one progress, in order."""
    return "".join(
        letter for letter, each in zip(LETTERS, tokens, strict=False) if each == progress
    )
