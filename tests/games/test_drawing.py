"""The board's geometry: a star of equal cells, turned for a seat and never mirrored."""

from itertools import pairwise
from math import dist, isclose

import pytest

from games.drawing import CORNER_LENGTH, Layout, Place, layout

BOARDS = (4, 6, 8)
CLOSEST = {4: 1.0, 6: 0.73, 8: 0.64}
"""The least way between two cells: where the arms of a star meet, less than a cell."""


def away(one: Place, other: Place) -> float:
    return dist(one[:2], other[:2])


def cells(board: Layout) -> list[Place]:
    return [*board.ring, *(cell for column in board.columns for cell in column)]


def around(board: Layout) -> list[tuple[Place, Place]]:
    """Every ring cell with the next one."""
    return list(pairwise([*board.ring, board.ring[0]]))


@pytest.mark.parametrize("corners", BOARDS)
def test_a_board_has_thirteen_ring_cells_and_five_column_cells_a_corner(corners: int) -> None:
    board = layout(corners)
    assert len(board.ring) == CORNER_LENGTH * corners
    assert [len(column) for column in board.columns] == [5] * corners


@pytest.mark.parametrize("corners", BOARDS)
def test_no_two_cells_lie_on_each_other(corners: int) -> None:
    all_cells = cells(layout(corners))
    ways = [away(a, b) for i, a in enumerate(all_cells) for b in all_cells[i + 1 :]]
    assert min(ways) >= CLOSEST[corners] - 0.001


@pytest.mark.parametrize("corners", BOARDS)
def test_the_next_ring_cell_is_one_cell_away_but_where_arms_meet(corners: int) -> None:
    steps = [away(one, other) for one, other in around(layout(corners))]
    bends = [step for step in steps if not isclose(step, 1, abs_tol=0.001)]
    assert len(bends) == corners
    assert all(step < 1.5 for step in bends)


@pytest.mark.parametrize("corners", BOARDS)
def test_the_turn_in_is_beside_the_first_column_cell_and_the_column_ends_at_the_centre(
    corners: int,
) -> None:
    board = layout(corners)
    for corner, column in enumerate(board.columns):
        turn_in = board.ring[CORNER_LENGTH * corner - 2]
        assert isclose(away(turn_in, column[0]), 1, abs_tol=0.001)
        assert away(column[-1], Place(0, 0, 0)) < away(column[0], Place(0, 0, 0))


@pytest.mark.parametrize("corners", BOARDS)
def test_the_ring_goes_round_clockwise_once(corners: int) -> None:
    doubled = sum(a.x * b.y - a.y * b.x for a, b in around(layout(corners)))
    assert doubled > 0, "y grows downwards: clockwise is positive"


@pytest.mark.parametrize("corners", BOARDS)
def test_a_turned_board_keeps_every_distance(corners: int) -> None:
    plain = cells(layout(corners))
    for bottom in range(corners):
        turned = cells(layout(corners, bottom))
        assert all(
            isclose(away(plain[0], a), away(turned[0], b), abs_tol=0.001)
            for a, b in zip(plain, turned, strict=True)
        )


@pytest.mark.parametrize("corners", BOARDS)
def test_a_turned_board_is_not_mirrored(corners: int) -> None:
    for bottom in range(corners):
        doubled = sum(a.x * b.y - a.y * b.x for a, b in around(layout(corners, bottom)))
        assert doubled > 0


@pytest.mark.parametrize("corners", BOARDS)
@pytest.mark.parametrize("own", range(4))
def test_the_own_base_lies_bottom_left(corners: int, own: int) -> None:
    base = layout(corners, own).bases[own]
    assert base.x < 0 < base.y


@pytest.mark.parametrize("corners", BOARDS)
def test_bases_touch_no_cell_and_lie_on_the_board(corners: int) -> None:
    board = layout(corners)
    for base in board.bases:
        reach = board.base_radius if corners > 4 else board.base_radius - 0.15
        assert min(away(base, cell) for cell in cells(board)) > reach + 0.45
        assert max(abs(base.x), abs(base.y)) + board.base_radius <= board.half + 0.001


@pytest.mark.parametrize("corners", BOARDS)
def test_the_four_spots_of_a_base_lie_in_it(corners: int) -> None:
    board = layout(corners)
    for base, spots in zip(board.bases, board.base_spots, strict=True):
        assert len({spot[:2] for spot in spots}) == 4
        assert all(away(base, spot) < board.base_radius for spot in spots)


@pytest.mark.parametrize("corners", BOARDS)
def test_tokens_at_home_lie_in_their_own_part_of_the_centre(corners: int) -> None:
    board = layout(corners)
    for column, spots in zip(board.columns, board.home_spots, strict=True):
        ways = [away(column[-1], spot) for spot in spots]
        others = [other for other in board.columns if other is not column]
        assert all(
            way < min(away(other[-1], spot) for other in others)
            for way, spot in zip(ways, spots, strict=True)
        )


def test_four_corners_are_the_cross_of_fifteen_by_fifteen() -> None:
    board = layout(4)
    assert board.half == pytest.approx(7.5)
    assert {(cell.x % 1, cell.y % 1) for cell in cells(board)} == {(0, 0)}
    assert (board.ring[0].x, board.ring[0].y) == (-1, 6)


@pytest.mark.parametrize("corners", BOARDS)
def test_every_cell_fits_on_the_board_whatever_its_angle(corners: int) -> None:
    board = layout(corners)
    reach = max(max(abs(cell.x), abs(cell.y)) for cell in board.ring)
    assert reach + 0.5 <= board.half + 0.001
