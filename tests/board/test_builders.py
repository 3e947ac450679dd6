"""Boards of the common kinds."""

from math import dist

import pytest

from adoube.board.builders import circle_board, line_board, track_board
from adoube.board.geometry import BoardError, BoardLine, Heads
from tests.board.boards import HEXAGON, SQUARES, TRACK


def test_the_corner_nearest_the_first_seat_is_dark() -> None:
    assert "a1" in SQUARES.dark
    assert "b1" not in SQUARES.dark
    assert len(SQUARES.dark) == 32


def test_arrows_that_face_each_other_become_one_line() -> None:
    board = circle_board("pair", 2, 2, {"a1": ["a2", "b1"], "b1": ["a1"]}, pitch_mm=50)

    assert board.lines == (BoardLine("a1", "a2", Heads.END), BoardLine("a1", "b1", Heads.BOTH))


def test_the_hexagon_of_side_five_has_61_holes_named_from_the_top() -> None:
    assert len(HEXAGON.cells) == 61
    assert HEXAGON.cell("a1").y_mm > HEXAGON.cell("i1").y_mm == 0
    assert HEXAGON.cell("e1").x_mm == 0


def test_the_middle_of_the_hexagon_touches_six_holes_one_pitch_away() -> None:
    middle = HEXAGON.cell("e5")

    near = {
        cell.name
        for cell in HEXAGON.cells
        if dist((cell.x_mm, cell.y_mm), (middle.x_mm, middle.y_mm)) == pytest.approx(HEXAGON.pitch_mm)
    }

    assert near == {"d4", "d5", "e4", "e6", "f4", "f5"}


def test_a_track_is_numbered_from_the_left() -> None:
    assert TRACK.names[0] == "1"
    assert TRACK.names[-1] == "22"
    assert TRACK.cell("22").x_mm == 420


@pytest.mark.parametrize(
    ("line", "complaint"), [(("a1", "z9"), "names no cell 'z9'"), (("a1", "a1"), "with itself")]
)
def test_a_line_that_joins_nothing_is_refused(line: tuple[str, str], complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        line_board("broken", 2, 2, [line], pitch_mm=40)


def test_a_long_track_is_broken_into_lines_that_are_read_from_the_top_left() -> None:
    board = track_board("long", 22, line=10, pitch_mm=20, dark=["12", "13"])

    assert (board.cell("1").x_mm, board.cell("10").x_mm, board.cell("11").x_mm) == (0, 180, 0)
    assert board.cell("1").y_mm - board.cell("11").y_mm == board.cell("11").y_mm == 26
    assert board.inscriptions["22"] == "22"
    assert board.dark == {"12", "13"}
