"""A drawing fits however strongly a part of it is printed, and a plate refutes one laid on pieces."""

import numpy as np
import pytest

from adoube.board.builders import square_board
from adoube.board.geometry import Board
from adoube_vision.finding import turned
from adoube_vision.finding.drawing_fit import Canvas, lies_on_plate, likeness, refined, strokes_of
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Plane
from tests.vision.finding.views import board_of, seen

PITCH_MM, PITCH_PX, MARGIN_PX = 20.0, 40, 60
COLUMNS, RANKS = 8, 6
HERE = Plane(
    np.array(
        [
            [PITCH_PX / PITCH_MM, 0, MARGIN_PX + PITCH_PX / 2],
            [0, -PITCH_PX / PITCH_MM, MARGIN_PX + (RANKS - 0.5) * PITCH_PX],
            [0, 0, 1.0],
        ]
    )
)


def _board() -> Board:
    return square_board("squares", COLUMNS, RANKS, pitch_mm=PITCH_MM)


def _printed(faint: int, strong: int) -> Pixels:
    """Squares with faint lines on the left, and on the right strong ones on a ground as busy as they are."""
    rng = np.random.default_rng(3)
    height, width = 2 * MARGIN_PX + RANKS * PITCH_PX, 2 * MARGIN_PX + COLUMNS * PITCH_PX
    picture = np.full((height, width), 150.0)
    middle = MARGIN_PX + COLUMNS // 2 * PITCH_PX
    picture[:, middle:] += rng.normal(0, strong / 4, (height, width - middle))
    for number in range(COLUMNS + 1):
        across = MARGIN_PX + number * PITCH_PX
        ink = faint if across < middle else strong
        picture[MARGIN_PX : height - MARGIN_PX, across - 1 : across + 2] -= ink
    for number in range(RANKS + 1):
        down = MARGIN_PX + number * PITCH_PX
        picture[down - 1 : down + 2, MARGIN_PX:middle] -= faint
        picture[down - 1 : down + 2, middle : width - MARGIN_PX] -= strong
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def test_faint_lines_beside_a_busy_part_of_the_board_count_as_seen() -> None:
    canvas = Canvas.of(_printed(faint=14, strong=70), PITCH_MM)

    assert likeness(canvas, HERE, strokes_of(_board())) > 0.9


def test_where_nothing_is_drawn_chance_finds_as_much() -> None:
    bare = np.random.default_rng(4).normal(150, 20, (360, 440)).clip(0, 255).astype(np.uint8)

    assert abs(likeness(Canvas.of(bare, PITCH_MM), HERE, strokes_of(_board()))) < 0.15


def test_faint_lines_draw_the_plane_as_strong_ones_do() -> None:
    board, canvas = _board(), Canvas.of(_printed(faint=14, strong=70), PITCH_MM)
    beside = Plane(HERE.matrix @ np.array([[1.02, 0, 1.0], [0, 1.0, -1.0], [0, 0, 1.0]]))

    plane = refined(canvas, beside, strokes_of(board))

    gaps = np.linalg.norm(plane.cells_px(board) - HERE.cells_px(board), axis=1)
    assert gaps.max() < 0.05 * PITCH_PX


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
