"""Captures: whom a landing sends to base (rules, section 3)."""

from games.engine.barriers import PAIR_RULES
from games.engine.board import LETTERS
from games.engine.state import Game, Tokens

Captured = tuple[tuple[int, int], ...]
"""Victims: the corner and the index of each captured token, in corner order."""

_NOBODY: Captured = ()


def captures(game: Game, tokens: tuple[Tokens, ...], owner: int, final: int) -> Captured:
    """The opponents' tokens that a piece of ``owner`` captures by resting at progress ``final``.

    Nothing is captured on a safe cell, in a column or at home; under the pair rule ``single``
    only a token that stands alone is.
    """
    board = game.board
    cell = board.cells[owner][final]
    if cell < 0 or game.safe[cell]:
        return _NOBODY
    found = [
        corner
        for corner in game.opponents[owner]
        if board.progress_at[corner][cell] in tokens[corner]
    ]
    if not found:
        return _NOBODY
    found.sort()
    victims = tuple(
        (corner, index)
        for corner in found
        for index in range(len(LETTERS))
        if tokens[corner][index] == board.progress_at[corner][cell]
    )
    if len(victims) > 1 and PAIR_RULES[game.rules.pair].lone_only:
        return _NOBODY
    return victims
