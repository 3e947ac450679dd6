"""Boards of lines alone, a crossing on every cell, as Go's."""

import numpy as np

from adoube.board.geometry import Board, Style
from adoube_vision.plane import Floats

__all__ = ["from_crossings", "is_lined"]

FEWEST = 7
"""lines each way: fewer are found by their drawing, which leaves less to chance"""


def is_lined(board: Board) -> bool:
    """Whether all neighbours along rows and columns are joined, and no others."""
    if board.style is not Style.POINTS or not board.lines:
        return False
    at = {(round(cell.x_mm, 3), round(cell.y_mm, 3)): cell.name for cell in board.cells}
    if min(len({x for x, _ in at}), len({y for _, y in at})) < FEWEST:
        return False
    steps = ((board.pitch_mm, 0.0), (0.0, board.pitch_mm))
    joined = {
        frozenset((name, other))
        for (x, y), name in at.items()
        for across, up in steps
        if (other := at.get((round(x + across, 3), round(y + up, 3)))) is not None
    }
    return joined == {frozenset((line.start, line.end)) for line in board.lines}


def from_crossings(board: Board) -> Floats:
    """The matrix from crossings, counted from the far left one to the right and towards the first seat."""
    pitch, across, up = board.pitch_mm, *zip(*((cell.x_mm, cell.y_mm) for cell in board.cells), strict=True)
    return np.array([[pitch, 0, min(across)], [0, -pitch, max(up)], [0, 0, 1.0]])
