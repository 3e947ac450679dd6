"""Tells whether the camera or the board has moved since the board was found, from one picture to the next.

The first picture's corners are searched for again near their old places. A knock moves all of them alike, a
hand only those it covers: the plane that most of them agree on counts.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.drawing_fit import strokes_of
from adoube_vision.plane import Floats, Plane

__all__ = ["REFIT_CELLS", "Drift", "DriftVerdict", "DriftWatch"]

# A board that has moved by more than the first share of a cell is fitted again; by the second, play waits.
REFIT_CELLS, STOP_CELLS = 0.05, 0.15
SIDE_PX = 640
MOST_POINTS = 220
FEWEST_AGREEING, SHARE_AGREEING = 12, 0.35
SHARE_STANDING = 0.5
BESIDE_CELLS = 1.2  # distance from every cell at which nothing belongs to the board or its pieces
WINDOW_PX = 21
AGREEING_PX = 1.0
RETURN_PX = 0.5  # the largest distance from its start of a point that was followed there and back


class DriftVerdict(StrEnum):
    """The reaction to a drift."""

    STILL = "still"
    REFIT = "refit"
    STOP = "stop"
    # Too little of the board is as it was, but its surroundings have not moved: pieces were set up.
    CHANGED = "changed"
    UNSURE = "unsure"  # too little was seen to tell: check again when it is calm
    # The same under something that does not move: an arm at rest, or all else that a bumped camera shows now.
    COVERED = "covered"


class Drift(NamedTuple):
    """The largest move of a cell, in cells, and where the board is now.

    `share` is the part of the points that agree on it.
    """

    cells: float
    moved: DriftVerdict
    plane: Plane
    share: float


@dataclass(frozen=True, eq=False)
class DriftWatch:
    """The board as it was when it was found."""

    plane: Plane
    board: Board
    factor: float
    grey: NDArray[np.uint8]
    points: NDArray[np.float32]  # on the board
    around: NDArray[np.float32]  # beside it
    # Moves are measured from here, also after a watch has taken over from another.
    began: Plane

    @classmethod
    def begun(cls, grey: NDArray[np.uint8], plane: Plane, board: Board, began: Plane | None = None) -> Self:
        """Watch from this picture on; the board lies as `plane` says, and lay as `began` says at first."""
        small, factor = _small(grey)
        here = plane.seen_in(factor)
        strokes = here.to_picture(strokes_of(board).points_mm)
        near = _painted(np.zeros_like(small), strokes, 4, 255)
        reach = round(BESIDE_CELLS * here.cell_px(board))
        beside = _painted(np.full_like(small, 255), here.cells_px(board), reach, 0)
        gap = max(3.0, here.cell_px(board) / 3)
        of_board, around = _corners(small, near, gap), _corners(small, beside, gap)
        return cls(plane, board, factor, small, of_board, around, began or plane)

    @property
    def can_tell(self) -> bool:
        """True if the picture that it began with showed enough points to follow."""
        return len(self.points) >= FEWEST_AGREEING

    def seen(self, grey: NDArray[np.uint8]) -> Drift:
        """Return how far the board has moved in this picture of the same size."""
        small = _small(grey)[0]
        followed = self._change(small)
        if followed is None:
            moved = DriftVerdict.CHANGED if self._stands_around(small) else DriftVerdict.UNSURE
            return Drift(0.0, moved, self.plane, 0.0)
        change, share = followed
        to_full = np.diag([1 / self.factor, 1 / self.factor, 1.0])
        plane = Plane(to_full @ change @ np.linalg.inv(to_full) @ self.plane.matrix)
        cells = plane.cells_from(self.began, self.board)
        if cells > STOP_CELLS:
            return Drift(cells, DriftVerdict.STOP, plane, share)
        return Drift(cells, DriftVerdict.REFIT if cells > REFIT_CELLS else DriftVerdict.STILL, plane, share)

    def _change(self, small: NDArray[np.uint8]) -> tuple[Floats, float] | None:
        """Return the matrix (3 x 3) from the first picture to this one, and the share of points that agree.

        None if too few do.
        """
        if not self.can_tell or small.shape != self.grey.shape:
            return None
        start = self.points.reshape(-1, 1, 2)
        there, kept = _there_and_back(self.grey, small, start)
        if np.count_nonzero(kept) < FEWEST_AGREEING:
            return None
        matrix, agreeing = cv2.findHomography(start[kept], there[kept], cv2.RANSAC, AGREEING_PX)
        found: object = matrix
        count = 0 if found is None else int(np.count_nonzero(agreeing))
        if count < max(FEWEST_AGREEING, SHARE_AGREEING * len(self.points)):
            return None
        return np.asarray(matrix, np.float64), count / len(self.points)

    def _stands_around(self, small: NDArray[np.uint8]) -> bool:
        """Return whether most of the board's surroundings are where they were."""
        if len(self.around) < FEWEST_AGREEING or small.shape != self.grey.shape:
            return False
        start = self.around.reshape(-1, 1, 2)
        there, kept = _there_and_back(self.grey, small, start)
        stands = kept & (np.linalg.norm((there - start).reshape(-1, 2), axis=1) < AGREEING_PX)
        return bool(np.count_nonzero(stands) >= SHARE_STANDING * len(self.around))


def _painted(mask: NDArray[np.uint8], places: Floats, radius: int, value: int) -> NDArray[np.uint8]:
    """Return the mask with a disc around each place."""
    for x, y in places:
        if np.isfinite((x, y)).all() and abs(x) < 1e4 and abs(y) < 1e4:
            cv2.circle(mask, (round(x), round(y)), radius, value, -1)
    return mask


def _corners(small: NDArray[np.uint8], mask: NDArray[np.uint8], gap_px: float) -> NDArray[np.float32]:
    """Return places (n, 2) within the mask that differ from their neighbourhood."""
    found = cv2.goodFeaturesToTrack(small, MOST_POINTS, 0.01, gap_px, mask=mask)
    # OpenCV's stubs do not know that it finds None in a picture without corners.
    corners: object = found
    return np.empty((0, 2), np.float32) if corners is None else np.asarray(found, np.float32).reshape(-1, 2)


def _there_and_back(
    before: NDArray[np.uint8], after: NDArray[np.uint8], start: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the points (n, 1, 2) of one picture in another, and which of them can be followed back."""
    there, seen = _followed(before, after, start)
    back, seen_back = _followed(after, before, there)
    returned = np.linalg.norm((back - start).reshape(-1, 2), axis=1) < RETURN_PX
    return there, seen & seen_back & returned


def _followed(
    before: NDArray[np.uint8], after: NDArray[np.uint8], points: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the points (n, 1, 2) of one picture in another, and which were followed."""
    window = (WINDOW_PX, WINDOW_PX)
    there, status, _ = cv2.calcOpticalFlowPyrLK(
        before, after, points, points.copy(), winSize=window, maxLevel=3
    )
    return np.asarray(there, np.float32), np.asarray(status).ravel() == 1


def _small(grey: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    factor = min(1.0, SIDE_PX / max(grey.shape))
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    # A light that changes evenly moves nothing.
    return np.asarray(cv2.equalizeHist(np.asarray(small, np.uint8)), np.uint8), factor
