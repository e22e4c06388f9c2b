"""Free moves: what a seat's tokens could do with a roll if nothing on the board barred them."""

from itertools import combinations

from games.engine.actions import Action, Move
from games.engine.board import LETTERS, Tokens
from games.engine.routes import Routes

Moves = dict[Action, int]
"""Each legal move (and PASS) with the progress where the piece comes to rest (PASS: 0)."""

SINGLES = tuple(tuple(Move(roll, letter) for letter in LETTERS) for roll in range(7))
"""``SINGLES[roll][index]``: the move of one token."""

_TOGETHER = {
    (roll, "".join(letters)): Move(roll, "".join(letters))
    for roll in (2, 4, 6)
    for size in (2, 3, 4)
    for letters in combinations(LETTERS, size)
}


def add_free_moves(moves: Moves, tokens: Tokens, routes: Routes, roll: int, together: bool) -> None:
    """Add the free moves of a seat's tokens with one roll, in ASCII order.

    They are unique by effect: of tokens at one progress the lowest letter moves. With
    ``together`` those tokens may also move as one piece, by half of an even roll.
    """
    whole, singles = routes[roll], SINGLES[roll]
    half = routes[roll // 2] if together and not roll % 2 else None
    for index, progress in enumerate(tokens):
        if tokens.index(progress) < index:
            continue
        route = whole[progress]
        if route is not None:
            moves[singles[index]] = route.final
        if half and progress and tokens.count(progress) > 1:
            route = half[progress]
            if route is not None:
                moves[_TOGETHER[roll, letters_at(tokens, progress)]] = route.final


def letters_at(tokens: Tokens, progress: int) -> str:
    """The letters of all tokens at one progress, in order."""
    return "".join(
        letter for letter, each in zip(LETTERS, tokens, strict=False) if each == progress
    )
