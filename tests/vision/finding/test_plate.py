"""Where pieces hide the holes of a board, the edges of its plate say whether it lies where it was found."""

import numpy as np
import pytest

from adoube_vision.finding import turned
from adoube_vision.finding.drawing_fit import lies_on_plate
from adoube_vision.pixels import grey_of
from adoube_vision.plane import Plane
from tests.vision.finding.views import board_of, seen


def _moved(truth: Plane, cells: float) -> Plane:
    """The board laid so many cells towards its far side."""
    step = cells * board_of("capture").pitch_mm
    return Plane(truth.matrix @ np.array([[1.0, 0, 0], [0, 1.0, step], [0, 0, 1.0]]))


@pytest.mark.parametrize("started", [True, False])
def test_a_board_laid_in_its_place_lies_on_its_plate(started: bool) -> None:
    picture, truth = seen("capture", 20, started=started)

    assert lies_on_plate(grey_of(picture), board_of("capture"), truth)


def test_a_full_board_that_was_laid_on_the_tops_of_its_pieces_is_not_believed() -> None:
    picture, truth = seen("capture", 20)

    assert not lies_on_plate(grey_of(picture), board_of("capture"), _moved(truth, 0.33))


def test_a_board_laid_a_row_beside_its_plate_is_not_believed() -> None:
    picture, truth = seen("capture", 20)

    assert not lies_on_plate(grey_of(picture), board_of("capture"), _moved(truth, 0.87))


def test_a_hexagon_turned_by_half_a_sixth_is_not_believed() -> None:
    board = board_of("capture")
    picture, truth = seen("capture", 20, started=False)

    assert not lies_on_plate(grey_of(picture), board, turned(truth, board, 30))


def test_a_hexagon_turned_by_a_sixth_lies_on_the_same_plate() -> None:
    board = board_of("capture")
    picture, truth = seen("capture", 20, started=False)

    assert lies_on_plate(grey_of(picture), board, turned(truth, board, 60))


def test_a_board_of_lines_has_no_plate_to_lie_beside() -> None:
    picture, truth = seen("jarmo", 25)

    assert lies_on_plate(grey_of(picture), board_of("jarmo"), truth)
