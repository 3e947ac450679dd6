"""From the squares that were found to the board's millimetres, and whether they go on beyond the board."""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.chequered import BESIDE_PIECES, CONTRAST, FoundSquares
from adoube_vision.plane import Floats, Plane

__all__ = ["contrast", "from_squares", "grid_of", "larger", "on_board", "open_turns"]

GOES_ON = 0.8
"""how well the squares of a line beyond the board must alternate to be a board's"""


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


def contrast(grey: NDArray[np.uint8], plane: Plane, board: Board) -> float:
    """Of the light squares over the dark ones, from -1 to 1, beside what stands on them.

    It is below 0 where the board lies the other way round.
    """
    beside = (BESIDE_PIECES - 0.5) * board.pitch_mm
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    points = plane.to_picture((middles[:, None] + beside).reshape(-1, 2)).astype(np.float32)
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)
    values = cv2.remap(smooth, points[:, :1], points[:, 1:], cv2.INTER_LINEAR)
    per_square = np.median(np.asarray(values, np.float64).reshape(len(middles), -1), axis=1)
    is_dark = np.array([cell.name in board.dark for cell in board.cells])
    return float(np.tanh((np.median(per_square[~is_dark]) - np.median(per_square[is_dark])) / CONTRAST))


def larger(grey: NDArray[np.uint8], plane: Plane, columns: int, ranks: int) -> bool:
    """Whether beyond one of the board's edges another line of squares follows."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)
    across, up = np.arange(columns) + 0.5, np.arange(ranks) + 0.5
    lines = [np.column_stack([across, np.full(columns, place)]) for place in (-0.5, ranks + 0.5)]
    lines += [np.column_stack([np.full(ranks, place), up]) for place in (-0.5, columns + 0.5)]
    height, width = grey.shape
    for line in lines:
        points = plane.to_picture(line)
        if ((points < 0) | (points > (width - 1, height - 1))).any():
            continue
        at = points.astype(np.float32)
        values = cv2.remap(smooth, at[:, :1], at[:, 1:], cv2.INTER_LINEAR)
        steps = np.diff(np.asarray(values, np.float64).ravel())
        signs = np.where(np.arange(len(steps)) % 2, -1.0, 1.0)
        if abs(np.mean(np.tanh(signs * steps / CONTRAST))) > GOES_ON:
            return True
    return False
