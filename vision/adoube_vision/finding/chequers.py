"""From the squares that were found to the board's millimetres, and whether they go on beyond the board."""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.chequered_boards import BESIDE_PIECES, CONTRAST, FoundSquares
from adoube_vision.plane import Floats, Plane

__all__ = ["contrast", "from_squares", "grid_of", "larger", "on_board", "open_turns"]

# How well the squares of a line beyond the board must alternate to be a board's: beyond the edges of right
# boards, drawn and photographed, they came to 0.48 at most, on larger ones mostly to 0.7 and more.
GOES_ON = 0.6


def grid_of(board: Board) -> tuple[int, int] | None:
    """The columns and ranks of a board of squares without gaps; None for any other."""
    xs, ys = ({round(value, 3) for value in axis} for axis in _axes(board))
    return (len(xs), len(ys)) if len(xs) * len(ys) == len(board.cells) else None


def _axes(board: Board) -> tuple[list[float], list[float]]:
    return [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]


def on_board(squares: FoundSquares, board: Board, grid: tuple[int, int]) -> tuple[Plane, tuple[int, ...]]:
    """The plane from the board's millimetres, and the turns, in degrees, that the squares leave open.

    Squares are counted from a corner that becomes the far left one, or its neighbour if that fits the dark
    squares better.
    """
    far_left = min(board.cells, key=lambda cell: (cell.x_mm, -cell.y_mm))
    matrix, turns = squares.plane.matrix, open_turns(*grid)
    if (far_left.name in board.dark) is not squares.first_is_dark and grid[0] == grid[1] and 90 not in turns:
        matrix = matrix @ np.array([[0.0, -1.0, grid[0]], [1.0, 0, 0], [0, 0, 1.0]])
    return Plane(matrix @ np.linalg.inv(from_squares(board))), turns


def open_turns(columns: int, ranks: int) -> tuple[int, ...]:
    """The turns, in degrees, after which light squares lie on light ones."""
    return (0, 90, 180, 270) if columns == ranks and columns % 2 else (0, 180)


def from_squares(board: Board) -> Floats:
    """The matrix from squares, counted from the far left corner to the right and towards the first seat."""
    pitch, (xs, ys) = board.pitch_mm, _axes(board)
    return np.array([[pitch, 0, min(xs) - pitch / 2], [0, -pitch, max(ys) + pitch / 2], [0, 0, 1.0]])


def contrast(smooth: NDArray[np.float32], plane: Plane, board: Board) -> float:
    """In a smoothed picture, of the light squares over the dark ones, -1 to 1, beside what stands on them.

    It is below 0 where the board lies the other way round.
    """
    beside = (BESIDE_PIECES - 0.5) * board.pitch_mm
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    points = plane.to_picture((middles[:, None] + beside).reshape(-1, 2)).astype(np.float32)
    values = cv2.remap(smooth, points[:, :1], points[:, 1:], cv2.INTER_LINEAR)
    per_square = np.median(np.asarray(values, np.float64).reshape(len(middles), -1), axis=1)
    is_dark = np.array([cell.name in board.dark for cell in board.cells])
    return float(np.tanh((np.median(per_square[~is_dark]) - np.median(per_square[is_dark])) / CONTRAST))


def larger(grey: NDArray[np.uint8], plane: Plane, columns: int, ranks: int) -> bool:
    """Whether beyond one of the board's edges another line of squares follows, pieces on them or not."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)
    across, up = np.arange(columns), np.arange(ranks)
    lines = [np.column_stack([across, np.full(columns, place)]) for place in (-1, ranks)]
    lines += [np.column_stack([np.full(ranks, place), up]) for place in (-1, columns)]
    return any(_alternating(smooth, plane, line) > GOES_ON for line in lines)


def _alternating(smooth: NDArray[np.float32], plane: Plane, squares: NDArray[np.int_]) -> float:
    """How well the brightness of these squares (n, 2) alternates, beside what stands on them: 0 to 1.

    It is 0 where they are not all in the picture.
    """
    height, width = smooth.shape
    points = plane.to_picture((squares[:, None] + BESIDE_PIECES).reshape(-1, 2))
    if ((points < 0) | (points > (width - 1, height - 1))).any():
        return 0.0
    at = points.astype(np.float32)
    values = np.asarray(cv2.remap(smooth, at[:, :1], at[:, 1:], cv2.INTER_LINEAR), np.float64)
    steps = np.diff(np.median(values.reshape(len(squares), -1), axis=1))
    signs = np.where(np.arange(len(steps)) % 2, -1.0, 1.0)
    return float(abs(np.mean(np.tanh(signs * steps / CONTRAST))))
