"""A fault of a whole board is named as one, and told from any other wiring."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adoube.board.geometry import square_cells
from adoube.games.registry import make_game
from adoube.hardware.wiring_differences import Symmetry, WiringDifferences, differences

PLAN = tuple(range(64))
CHESS = [(cell.x_mm, cell.y_mm) for cell in square_cells(8, 8, 40)]


def test_a_board_as_planned_has_no_differences() -> None:
    assert differences(PLAN, PLAN, CHESS, 8) == WiringDifferences()


def test_a_board_that_was_wired_looking_from_below_is_mirrored() -> None:
    mirrored = [8 * (cell // 8) + 7 - cell % 8 for cell in PLAN]

    assert differences(mirrored, PLAN, CHESS, 8) == WiringDifferences(whole=Symmetry.LEFT_RIGHT)


def test_a_hexagon_is_mirrored_as_well() -> None:
    board = make_game("capture").board
    places = [(cell.x_mm, cell.y_mm) for cell in board.cells]
    width = max(x for x, _ in places) + min(x for x, _ in places)
    by_place = {(round(x, 2), round(y, 2)): cell for cell, (x, y) in enumerate(places)}
    mirrored = [by_place[round(width - x, 2), round(y, 2)] for x, y in places]

    found = differences(mirrored, range(len(places)), places, 8)

    assert found == WiringDifferences(whole=Symmetry.LEFT_RIGHT)


@given(st.permutations(range(8)))
def test_rows_on_the_wrong_pins_are_named_as_rows(order: list[int]) -> None:
    found = differences([8 * order[cell // 8] + cell % 8 for cell in PLAN], PLAN, CHESS, 8)

    if found.whole is None:
        assert found.groups == tuple((row, now) for row, now in enumerate(order) if row != now)
        assert found.lines == found.swapped == found.moved == ()


@given(st.permutations(PLAN))
def test_every_difference_is_explained_once(order: list[int]) -> None:
    found = differences(order, PLAN, CHESS, 8)

    if found.whole is None and not found.groups and not found.lines:
        named = [cell for pair in found.swapped for cell in pair] + [cell for cell, _ in found.moved]
        assert sorted(named) == [cell for cell in PLAN if order[cell] != cell]


def test_two_cells_that_differ_are_two_wires_and_no_pattern() -> None:
    swapped = [1, 0]

    assert differences(swapped, [0, 1], [(0, 0), (10, 0)], 2) == WiringDifferences(swapped=((0, 1),))
