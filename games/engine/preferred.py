"""The preferred move: what is played for an absent player (rules, section 3)."""

from games.engine.actions import ROLL, Action, Move
from games.engine.board import LETTERS
from games.engine.errors import refusal
from games.engine.legal import legal_moves, may_roll
from games.engine.play import captures
from games.engine.state import State, token_owner


def preferred_action(state: State) -> Action:
    """What the server does for an absent player: ROLL, or a move.

    It rolls what is owed (without a queue it first plays the waiting roll); then, for the first
    waiting roll with a legal move, it brings a token home, else captures, else advances: the
    furthest token, a single before a Double Piece, the lowest letter. It takes a rescue.

    Raises Refusal ``game-over``.
    """
    if state.turn is None:
        raise refusal("game-over")
    if may_roll(state):
        return ROLL
    moves = [move for move in legal_moves(state) if isinstance(move, Move)]
    for roll in state.waiting:
        playable = [move for move in moves if move.roll == roll]
        if playable:
            return min(playable, key=lambda move: _rank(state, move))
    raise AssertionError("a waiting roll that cannot be played is discarded")


def _rank(state: State, move: Move) -> tuple[int, int, int, str]:
    owner = token_owner(state)
    field = state.game.board
    final = legal_moves(state)[move]
    kind = 0 if final == field.home else 1 if captures(state, owner, final) else 2
    start = state.tokens[owner][LETTERS.index(move.letters[0])]
    distance = field.ring - 1 if start == field.lap else start
    return kind, -distance, len(move.letters), move.letters
