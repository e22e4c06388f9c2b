"""Placing: when a game is over, and who has which place (rules, section 3)."""

from games.engine.state import State


def is_decided(state: State) -> bool:
    """Whether the tokens, the finishers and the leavers of this position end the game."""
    if state.rules.team:
        return any(pair_has_won(state, first) for first in (0, 1))
    playing = sum(1 for tokens in state.tokens if tokens)
    return playing <= 1 or len(state.finished) >= state.game.finishers


def pair_has_won(state: State, first: int) -> bool:
    """Whether the pair on corners ``first`` and ``first + 2`` has won its Team Up game.

    It has when nobody else plays, or when the tokens of those who stayed are home; where the
    goal is one token, with the first token of the pair.
    """
    ours = [state.tokens[corner] for corner in (first, first + 2) if state.tokens[corner]]
    theirs = [state.tokens[corner] for corner in (1 - first, 3 - first) if state.tokens[corner]]
    if not ours or not theirs:
        return bool(ours)
    homes = [tokens.count(state.game.board.home) for tokens in ours]
    return any(homes) if state.game.goal == 1 else all(home == 4 for home in homes)


def places(state: State) -> tuple[tuple[int, int], ...]:
    """Each corner with its place, in corner order; before the end as if play stopped now.

    Finishers in the order they finished, then seats still playing by tokens home and by the sum
    of their progress (a lap cell counts as the cell before the column), equal seats sharing the
    place; then leavers, the last to leave first. In Team Up the winning pair shares place 1 and
    the other 2, and each leaver comes after all who stayed.
    """
    ranked = _team_ranks(state) if state.rules.team else _ranks(state)
    for corner in reversed(state.left):
        ranked[corner] = len(ranked) + 1
    return tuple(sorted(ranked.items()))


def _ranks(state: State) -> dict[int, int]:
    ranked = {corner: place for place, corner in enumerate(state.finished, 1)}
    merits = {c: _merit(state, c) for c, tokens in enumerate(state.tokens) if tokens}
    first_free = len(ranked) + 1
    for corner, merit in merits.items():
        ranked[corner] = first_free + sum(other > merit for other in merits.values())
    return ranked


def _merit(state: State, corner: int) -> tuple[int, int]:
    field = state.game.board
    tokens = state.tokens[corner]
    total = sum(field.ring - 1 if each == field.lap else each for each in tokens)
    return tokens.count(field.home), total


def _team_ranks(state: State) -> dict[int, int]:
    merits = [_pair_merit(state, first) for first in (0, 1)]
    ranked: dict[int, int] = {}
    for corner, tokens in enumerate(state.tokens):
        if tokens:
            first = corner % 2
            ranked[corner] = 1 + (merits[1 - first] > merits[first])
    return ranked


def _pair_merit(state: State, first: int) -> tuple[bool, int, int]:
    stayed = [corner for corner in (first, first + 2) if state.tokens[corner]]
    merits = [_merit(state, corner) for corner in stayed]
    homes, totals = (sum(merit[part] for merit in merits) for part in (0, 1))
    return pair_has_won(state, first), homes, totals
