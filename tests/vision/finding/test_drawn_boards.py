"""A drawing that was laid a cell beside its place is put right, or not believed."""

import numpy as np

from adoube_vision.finding import DetectedBoard, FoundBy
from adoube_vision.finding.drawn_boards import DrawingFit, unmistakable
from adoube_vision.pixels import grey_of
from adoube_vision.plane import Plane
from tests.vision.finding.views import board_of, off_by, seen


def test_a_fit_one_cell_beside_the_board_is_moved_onto_it() -> None:
    board = board_of("jarmo")
    picture, truth = seen("jarmo", 25)
    there = np.array([[1.0, 0, board.pitch_mm], [0, 1.0, 0], [0, 0, 1.0]])

    moved = unmistakable(grey_of(picture), board, DrawingFit(Plane(truth.matrix @ there), 0.5))

    assert moved is not None
    assert off_by(DetectedBoard(moved.plane, FoundBy.DRAWING, moved.score), truth, board) < 0.1


def test_where_nothing_is_drawn_no_place_is_believed() -> None:
    board = board_of("jarmo")
    picture, truth = seen("jarmo", 25)
    bare = np.full(picture.shape[:2], 120, np.uint8)

    assert unmistakable(bare, board, DrawingFit(truth, 0.5)) is None
