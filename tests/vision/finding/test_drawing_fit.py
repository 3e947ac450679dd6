"""How well a drawing lies on a picture does not hang on how strongly one part of it is printed."""

import numpy as np

from adoube.board.builders import square_board
from adoube.board.geometry import Board
from adoube_vision.finding.drawing_fit import Canvas, likeness, refined, strokes_of
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane

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
