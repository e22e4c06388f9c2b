"""Captures: whom a landing sends to base (rules, section 3)."""

from games.engine.board import Tokens
from games.engine.game import Game

Captured = tuple[tuple[int, int], ...]
"""Victims: the corner and the index of each captured token, in corner order."""

_NOBODY: Captured = ()


def captures(game: Game, tokens: tuple[Tokens, ...], owner: int, final: int) -> Captured:
    """The opponents' tokens that a piece of ``owner`` captures by resting at progress ``final``.

    Nothing is captured on a safe cell, in a column or at home; under the pair rule ``single``
    only a token that stands alone is.
    """
    found = [prey for prey in game.prey[owner][final] if prey[1] in tokens[prey[0]]]
    if not found:
        return _NOBODY
    victims = tuple(
        (corner, index)
        for corner, progress in found
        for index, each in enumerate(tokens[corner])
        if each == progress
    )
    if len(victims) > 1 and game.pair.lone_only:
        return _NOBODY
    return victims
