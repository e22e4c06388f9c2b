"""The preferred move: what the server plays for a seat that is away (rules, section 3)."""

from games.engine.actions import PASS, ROLL, Action, Move
from games.engine.board import LETTERS
from games.engine.captures import captures
from games.engine.errors import refusal
from games.engine.legal import legal_moves, may_roll
from games.engine.state import State, token_owner

_HOME, _CAPTURE, _ADVANCE = range(3)


def preferred_action(state: State) -> Action:
    """Roll what is owed, then play the first waiting roll that has a move: home, capture, advance.

    Within each the furthest token, a single before a together move, the lowest letter; a rescue
    is taken. Raises Refusal ``game-over``.
    """
    if state.turn is None:
        raise refusal("game-over")
    if may_roll(state):
        return ROLL
    moves = [move for move in legal_moves(state) if isinstance(move, Move)]
    for number in state.waiting:
        playable = [move for move in moves if move.roll == number]
        if playable:
            return min(playable, key=lambda move: _rank(state, move))
    return PASS


def _rank(state: State, move: Move) -> tuple[int, int, bool, str]:
    board = state.game.board
    owner = token_owner(state)
    final = legal_moves(state)[move]
    start = state.tokens[owner][LETTERS.index(move.letters[0])]
    if final == board.home:
        kind = _HOME
    else:
        kind = _CAPTURE if captures(state.game, state.tokens, owner, final) else _ADVANCE
    progress = board.ring - 1 if start == board.lap else start
    return kind, -progress, len(move.letters) > 1, move.letters
