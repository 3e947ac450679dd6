"""The cells under a hand's way, and close by."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.simulation.slips import CellNeighbours

CHESS = CellNeighbours(make_game("chess").board)


@pytest.mark.parametrize(
    ("start", "end", "between"),
    [
        ("a1", "a4", ("a2", "a3")),
        ("d4", "a1", ("c3", "b2")),
        ("e2", "e3", ()),
        ("b1", "c3", ()),
        ("e1", "e1", ()),
    ],
)
def test_a_straight_way_passes_the_cells_between(start: str, end: str, between: tuple[str, ...]) -> None:
    assert CHESS.between(start, end) == between


def test_a_leap_passes_what_it_leaps() -> None:
    assert CellNeighbours(make_game("capture").board).between("e7", "e5") == ("e6",)


def test_a_square_in_a_corner_has_three_neighbours_and_one_inside_eight() -> None:
    assert CHESS.near("a1") == ("b1", "a2", "b2")
    assert len(CHESS.near("d4")) == 8


def test_a_track_that_turns_has_neighbours_in_the_next_row_too() -> None:
    assert CellNeighbours(make_game("left-right").board).near("5") == ("4", "6", "15")
