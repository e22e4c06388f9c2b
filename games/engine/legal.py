"""Legal actions: what the seat to act may do now (rules, sections 2 and 3).

Legal moves are the free moves of the seat's tokens, less what pairs bar.
"""

from games.engine.actions import PASS, ROLL, Action, Move
from games.engine.barriers import CLEAR, Bars, final_progress
from games.engine.free import SINGLES, Moves, add_free_moves
from games.engine.state import State, route_of, token_owner

RESCUE_ROLL = 1
START = 1

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
    game, tokens, opened, _, _, turn, _, waiting, _ = state
    owner = token_owner(state) if game.rules.team else turn
    assert owner is not None
    pair, own, routes = game.pair, tokens[owner], game.routes[opened[owner]]
    moves: Moves = {}
    for roll in waiting if len(waiting) == 1 else sorted(set(waiting)):
        add_free_moves(moves, own, routes, roll, pair.together)
    bars = pair.bars(game.board, game.safe, game.opponents[owner], tokens)
    if bars is not CLEAR:
        moves = _unbarred(state, owner, moves, bars)
    if not moves and game.rules.rescue and RESCUE_ROLL in waiting:
        moves = _rescue(state, owner, bars)
    return moves if owner == turn else _partners(owner, moves)


def _unbarred(state: State, owner: int, free: Moves, bars: Bars) -> Moves:
    cells = state.game.board.cells[owner]
    moves: Moves = {}
    for move in free:
        assert isinstance(move, Move)
        route = route_of(state, owner, move)
        assert route is not None
        final = final_progress(cells, route, bars, len(move.letters) > 1)
        if final:
            moves[move] = final
    return moves


def _rescue(state: State, owner: int, bars: Bars) -> Moves:
    tokens = state.tokens[owner]
    if 0 not in tokens or state.game.board.cells[owner][START] in bars.landing:
        return {}
    return {SINGLES[RESCUE_ROLL][tokens.index(0)]: START, PASS: 0}


def _partners(owner: int, moves: Moves) -> Moves:
    return {
        Move(move.roll, move.letters, owner) if isinstance(move, Move) else move: final
        for move, final in moves.items()
    }
