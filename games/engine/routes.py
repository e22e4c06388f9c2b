"""Routes: where each number leads from each progress, before anybody stands in the way.

They depend on the rule set and the board alone (rules, section 3), so they are tables.
"""

from typing import NamedTuple

from games.engine.board import CORNER_LENGTH, STAR_OFFSET, TAIL_OFFSET, Board
from games.engine.rules import RuleSet


class Route(NamedTuple):
    """The way of one piece: progress walked over, where it lands, where a flight takes it.

    ``head`` is 0 where the landing is no tail of an arrow; ``bounced`` says that the piece came
    back from home; ``final`` is where it comes to rest if nothing bars it.
    """

    passed: tuple[int, ...]
    landing: int
    head: int
    bounced: bool
    final: int


def _made(passed: tuple[int, ...], landing: int, head: int = 0, bounced: bool = False) -> Route:
    return Route(passed, landing, head, bounced, head or landing)


Routes = tuple[tuple[Route | None, ...], ...]
"""``routes[steps][progress]``: None where the piece cannot go so far; ``routes[0]`` is empty."""


def routes(rules: RuleSet, board: Board, column_open: bool) -> Routes:
    """The routes for 1 to 6 steps with an open or a locked home column.

    A token in base enters on the numbers of ``enter_on``; a rescue is no route.
    """
    flights = _flights(rules, board, column_open)
    numbers = range(board.lap + 1)
    return (
        (),
        *(
            tuple(_route(rules, board, flights, column_open, start, steps) for start in numbers)
            for steps in range(1, 7)
        ),
    )


def _route(
    rules: RuleSet,
    board: Board,
    flights: dict[int, int],
    column_open: bool,
    start: int,
    steps: int,
) -> Route | None:
    if start == 0:
        return _made((), 1) if steps in rules.enter_on else None
    walked = _walk(board, start, steps, column_open)
    left_over = steps - len(walked)
    if left_over == 0:
        return _made(tuple(walked[:-1]), walked[-1], flights.get(walked[-1], 0))
    landing = board.home - left_over
    if rules.overshoot != "bounce" or start == board.home or landing == start:
        return None
    return _made(tuple(walked), landing, bounced=True)


def _walk(board: Board, start: int, steps: int, column_open: bool) -> list[int]:
    walked: list[int] = []
    place = start
    while len(walked) < steps and place != board.home:
        if place == board.lap:
            place = 1
        elif place == board.ring - 1 and not column_open:
            place = board.lap
        else:
            place += 1
        walked.append(place)
    return walked


def _flights(rules: RuleSet, board: Board, column_open: bool) -> dict[int, int]:
    ring = range(1, board.ring)
    if rules.arrows == "corner":
        flights = {p: p + 1 for p in ring if (p - 1) % CORNER_LENGTH == TAIL_OFFSET}
        if column_open:
            flights[board.ring - 1] = board.ring
        return flights
    if rules.arrows == "star":
        stars = [p for p in ring if (p - 1) % CORNER_LENGTH == STAR_OFFSET]
        return {p: p + CORNER_LENGTH for p in stars if p + CORNER_LENGTH < board.ring}
    return {}
