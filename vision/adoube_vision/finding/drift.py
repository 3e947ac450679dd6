"""Whether the camera or the board has moved since the board was found, told from one frame to the next.

The first frame's corners are looked for again near where they were. A knock moves all of them alike, a hand
only those it covers: the plane that most of them agree on counts.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.strokes import strokes_of
from adoube_vision.plane import Floats, Plane

__all__ = ["Drift", "DriftWatch", "Moved"]

REFIT_CELLS, STOP_CELLS = 0.05, 0.15
"""of a cell: moved by more, the board is fitted anew, and play waits"""
SIDE_PX = 640
MOST_POINTS = 220
FEWEST_AGREEING, SHARE_AGREEING = 12, 0.35
WINDOW_PX = 21
AGREEING_PX = 1.0
RETURN_PX = 0.5
"""how near a point, followed there and back, must come to where it started"""


class Moved(StrEnum):
    """What is to be done about a drift."""

    STILL = "still"
    REFIT = "refit"
    STOP = "stop"
    UNSURE = "unsure"
    """too little of the board was seen to tell: look again when it is calm"""


class Drift(NamedTuple):
    """How far the cell that moved most has moved, in cells, and where the board is now."""

    cells: float
    moved: Moved
    plane: Plane


@dataclass(frozen=True, eq=False)
class DriftWatch:
    """The board as it was when it was found."""

    plane: Plane
    board: Board
    factor: float
    grey: NDArray[np.uint8]
    points: NDArray[np.float32]

    @classmethod
    def begun(cls, grey: NDArray[np.uint8], plane: Plane, board: Board) -> Self:
        """Watch from this picture on; the board lies as `plane` says."""
        small, factor = _small(grey)
        here = plane.seen_in(factor)
        near = np.zeros_like(small)
        for x, y in here.to_picture(strokes_of(board).points_mm):
            if np.isfinite((x, y)).all() and abs(x) < 1e4 and abs(y) < 1e4:
                cv2.circle(near, (round(x), round(y)), 4, 255, -1)
        gap = max(3.0, here.cell_px(board) / 3)
        found = cv2.goodFeaturesToTrack(small, MOST_POINTS, 0.01, gap, mask=near)
        # OpenCV's stubs do not know that it finds None in a picture without corners.
        corners: object = found
        points = (
            np.empty((0, 2), np.float32) if corners is None else np.asarray(found, np.float32).reshape(-1, 2)
        )
        return cls(plane, board, factor, small, points)

    def seen(self, grey: NDArray[np.uint8]) -> Drift:
        """How far the board has moved in this picture of the same size."""
        change = self._change(_small(grey)[0])
        if change is None:
            return Drift(0.0, Moved.UNSURE, self.plane)
        to_full = np.diag([1 / self.factor, 1 / self.factor, 1.0])
        plane = Plane(to_full @ change @ np.linalg.inv(to_full) @ self.plane.matrix)
        shifts = np.linalg.norm(plane.cells_px(self.board) - self.plane.cells_px(self.board), axis=1)
        cells = float(shifts.max()) / self.plane.cell_px(self.board)
        if cells > STOP_CELLS:
            return Drift(cells, Moved.STOP, plane)
        return Drift(cells, Moved.REFIT if cells > REFIT_CELLS else Moved.STILL, plane)

    def _change(self, small: NDArray[np.uint8]) -> Floats | None:
        """The matrix (3 x 3) from the first picture to this one; None where too few points agree on one."""
        if len(self.points) < FEWEST_AGREEING or small.shape != self.grey.shape:
            return None
        start = self.points.reshape(-1, 1, 2)
        there, seen = _followed(self.grey, small, start)
        back, seen_back = _followed(small, self.grey, there)
        returned = np.linalg.norm((back - start).reshape(-1, 2), axis=1) < RETURN_PX
        kept = seen & seen_back & returned
        if np.count_nonzero(kept) < FEWEST_AGREEING:
            return None
        matrix, agreeing = cv2.findHomography(start[kept], there[kept], cv2.RANSAC, AGREEING_PX)
        found: object = matrix
        count = 0 if found is None else int(np.count_nonzero(agreeing))
        if count < max(FEWEST_AGREEING, SHARE_AGREEING * len(self.points)):
            return None
        return np.asarray(matrix, np.float64)


def _followed(
    before: NDArray[np.uint8], after: NDArray[np.uint8], points: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Where the points (n, 1, 2) of one picture are in another, and which were followed."""
    window = (WINDOW_PX, WINDOW_PX)
    there, status, _ = cv2.calcOpticalFlowPyrLK(
        before, after, points, points.copy(), winSize=window, maxLevel=3
    )
    return np.asarray(there, np.float32), np.asarray(status).ravel() == 1


def _small(grey: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    factor = min(1.0, SIDE_PX / max(grey.shape))
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    # Light that changes evenly moves nothing.
    return np.asarray(cv2.equalizeHist(np.asarray(small, np.uint8)), np.uint8), factor
