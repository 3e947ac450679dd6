"""The points of a board in a picture taken from anywhere."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adoube_scoreboard.features.camera import Perspective, Point

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
KITE = [(0.0, 50.0), (40.0, 90.0), (95.0, 60.0), (50.0, 5.0)]
ASLANT = [(300.0, 200.0), (700.0, 210.0), (900.0, 650.0), (100.0, 600.0)]


def through(board: list[Point], picture: list[Point]) -> Perspective:
    found = Perspective.through(board, picture)
    assert found is not None
    return found


@pytest.mark.parametrize("board", [SQUARE, KITE], ids=["square", "kite"])
@pytest.mark.parametrize("picture", [SQUARE, KITE, ASLANT], ids=["square", "kite", "aslant"])
def test_each_corner_lies_where_it_was_put(board: list[Point], picture: list[Point]) -> None:
    found = through(board, picture)

    for here, there in zip(board, picture, strict=True):
        assert found.at(*here) == pytest.approx(there)


def test_the_middle_is_where_the_diagonals_cross() -> None:
    # A trapezium, as a board is seen whose far side is half as wide: its diagonals cross at a third.
    found = through(SQUARE, [(-1.0, 0.0), (1.0, 0.0), (2.0, 3.0), (-2.0, 3.0)])

    assert found.at(50, 50) == pytest.approx((0.0, 1.0))


def test_a_picture_straight_from_above_only_scales() -> None:
    found = through(SQUARE, [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)])

    assert found.at(25, 75) == pytest.approx((15.0, 25.0))


@given(st.floats(0.05, 0.95), st.floats(0.05, 0.95), st.floats(0.1, 0.9))
def test_what_lies_on_a_line_stays_on_a_line(x: float, y: float, part: float) -> None:
    assume(abs(x - y) > 0.01)
    found = through(SQUARE, ASLANT)
    start, end = (0.0, 100 * x), (100.0, 100 * y)

    (x1, y1), (x2, y2) = found.at(*start), found.at(*end)
    between = found.at(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))

    assert (x2 - x1) * (between[1] - y1) - (y2 - y1) * (between[0] - x1) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize(
    "picture",
    [[(0.0, 0.0)] * 4, [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]],
    ids=["a-point", "a-line"],
)
def test_no_perspective_leads_to_less_than_a_surface(picture: list[Point]) -> None:
    assert Perspective.through(SQUARE, picture) is None
    assert Perspective.through(picture, SQUARE) is None
