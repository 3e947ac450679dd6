"""The markers around a board, held to OpenCV's own where that is installed."""

import pytest

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube.board.markers import DICTIONARY, MODULES, Marker, markers_around
from tests.board.boards import ALL, SQUARES


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
