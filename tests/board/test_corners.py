"""The four points by which a person shows where a board lies."""

from __future__ import annotations

import pytest

from adoube.board.builders import line_board
from adoube.board.corners import DICTIONARY, MODULES, Marker, corners_of, markers_around
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube.games.registry import game_names, make_game
from tests.board.boards import ALL, SQUARES


def test_a_board_of_squares_is_shown_by_its_own_corners() -> None:
    board = make_game("chess", {}).board

    corners = corners_of(board)

    half = board.pitch_mm / 2
    assert [corner.cell for corner in corners] == ["a8", "h8", "h1", "a1"]
    assert all(corner.is_outer for corner in corners)
    assert (corners[3].x_mm, corners[3].y_mm) == (-half, -half)
    assert corners[1].x_mm == board.cell("h8").x_mm + half


def test_a_board_of_points_is_shown_by_the_middles_of_its_outermost_points() -> None:
    board = make_game("jarmo", {}).board

    corners = corners_of(board)

    assert [corner.cell for corner in corners] == ["a5", "e5", "e1", "a1"]
    assert not any(corner.is_outer for corner in corners)
    assert [(corner.x_mm, corner.y_mm) for corner in corners] == [
        (board.cell(corner.cell).x_mm, board.cell(corner.cell).y_mm) for corner in corners
    ]


@pytest.mark.parametrize("game", game_names())
def test_they_go_around_clockwise_and_none_is_inside(game: str) -> None:
    board = make_game(game, {}, seed=1).board

    corners = corners_of(board)

    assert len({(corner.x_mm, corner.y_mm) for corner in corners}) == 4
    for here, there, beyond in zip(
        corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
    ):
        # On paper y grows upwards: there a turn to the right is below zero.
        along, across = there.x_mm - here.x_mm, there.y_mm - here.y_mm
        assert along * (beyond.y_mm - here.y_mm) - across * (beyond.x_mm - here.x_mm) < 0


def test_a_board_that_is_one_line_is_shown_by_the_edges_around_it() -> None:
    # Given three points in a row, which no four of them could enclose.
    board = line_board("row", 3, 1, (), pitch_mm=40.0)

    assert [corner.cell for corner in corners_of(board)] == ["a1", "c1", "c1", "a1"]


@pytest.mark.parametrize("marker", markers_around(SQUARES), ids=lambda marker: f"id {marker.id}")
def test_the_bits_are_those_of_opencv(marker: Marker) -> None:
    cv2 = pytest.importorskip("cv2", reason="opencv is not installed: pip install opencv-python-headless")
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))

    image = cv2.aruco.generateImageMarker(dictionary, marker.id, MODULES)

    black = {
        (row, column) for row, line in enumerate(image) for column, light in enumerate(line) if not light
    }
    assert set(marker.black()) == black


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.name)
def test_they_stand_clockwise_from_the_upper_left_as_the_first_seat_sees_the_board(board: Board) -> None:
    upper_left, upper_right, lower_right, lower_left = markers_around(board)

    assert [marker.id for marker in markers_around(board)] == [0, 1, 2, 3]
    assert upper_left.x_mm == lower_left.x_mm < upper_right.x_mm == lower_right.x_mm
    assert lower_left.y_mm == lower_right.y_mm < upper_left.y_mm == upper_right.y_mm


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.name)
def test_a_module_of_white_parts_them_from_the_printed_board(board: Board) -> None:
    ground = DrawingFrame(board, DrawingLook(trays=Trays.NONE)).ground

    upper_left, _, lower_right, _ = markers_around(board)

    assert upper_left.corners()[2][0] == pytest.approx(ground.x - upper_left.module_mm)
    assert lower_right.corners()[0][0] == pytest.approx(ground.right + lower_right.module_mm)


def test_corners_run_clockwise_as_opencv_gives_them() -> None:
    assert Marker(0, 10, 20, 6).corners() == ((7, 23), (13, 23), (13, 17), (7, 17))
