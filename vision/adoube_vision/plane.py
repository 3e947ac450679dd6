"""The plane of a board in a picture, and the pose of the camera above it.

Points are rows of an array: (n, 2), on the board in millimetres as `adoube.board.geometry` has them, in the
picture in pixels, y downwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board

__all__ = ["Floats", "Plane", "Pose", "projected"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Plane:
    """The board's surface in a picture: `matrix` (3 x 3) maps millimetres to pixels."""

    matrix: Floats

    @classmethod
    def through(cls, board_mm: Floats, picture_px: Floats) -> Self | None:
        """Return the plane on which each point of the board, at least four, lies at its point of the picture.

        With more than four points it is the best fit of most; None if there is none.
        """
        outlier_px = 3.0
        method, limit = (0, 0.0) if len(board_mm) == 4 else (cv2.USAC_MAGSAC, outlier_px)
        matrix, _ = cv2.findHomography(
            board_mm.reshape(-1, 1, 2), picture_px.reshape(-1, 1, 2), method, limit
        )
        return cls._of(matrix)

    @classmethod
    def by_least_squares(cls, board_mm: Floats, picture_px: Floats) -> Self | None:
        """Return the best fit of all points, if every one is reliable."""
        matrix, _ = cv2.findHomography(board_mm.reshape(-1, 1, 2), picture_px.reshape(-1, 1, 2))
        return cls._of(matrix)

    @classmethod
    def _of(cls, matrix: object) -> Self | None:
        """Return the plane of a matrix; OpenCV's stubs do not know that it returns None if there is none."""
        return None if matrix is None else cls(np.asarray(matrix, np.float64))

    def to_picture(self, board_mm: Floats) -> Floats:
        return projected(board_mm, self.matrix)

    def to_board(self, picture_px: Floats) -> Floats:
        return projected(picture_px, self._inverse)

    def seen_in(self, factor: float) -> "Plane":
        """Return the plane in a picture scaled by a factor."""
        return Plane(np.diag([factor, factor, 1.0]) @ self.matrix)

    def cells_px(self, board: Board) -> Floats:
        """Return the middle of each cell in the picture, in board order."""
        return self.to_picture(np.array([(cell.x_mm, cell.y_mm) for cell in board.cells]))

    def cells_from(self, other: "Plane", board: Board) -> float:
        """Return the largest distance, in cells, of a cell from its place on another plane."""
        away_px = np.linalg.norm(self.cells_px(board) - other.cells_px(board), axis=1)
        return float(away_px.max()) / other.cell_px(board)

    def cell_px(self, board: Board) -> float:
        """Return the least distance between neighbouring cells in the picture."""
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        here = self.to_picture(middles)
        steps = (np.array((board.pitch_mm, 0.0)), np.array((0.0, board.pitch_mm)))
        lengths = [np.linalg.norm(self.to_picture(middles + step) - here, axis=1) for step in steps]
        return float(np.min(lengths))

    @cached_property
    def _inverse(self) -> Floats:
        return np.asarray(np.linalg.inv(self.matrix), np.float64)


@dataclass(frozen=True, eq=False)
class Pose:
    """The position of the camera: its height above the board's plane, and the point below it."""

    foot_mm: Floats
    height_mm: float

    @classmethod
    def of(cls, plane: Plane, size: tuple[int, int]) -> Self:
        """Return the pose that a plane implies in a picture of this width and height.

        The focal length, and how far the picture was squeezed, are those for which the board's axes come out
        equally long and at right angles; if many fit, an ordinary lens and square pixels are taken.
        """
        focal_px, squeeze = min(_lenses(max(size)), key=lambda lens: _strain(plane.matrix, size, *lens))
        axes = np.linalg.inv(_intrinsics(size, focal_px, squeeze)) @ plane.matrix
        axes /= (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
        across, up, origin = axes.T
        left, _, right = np.linalg.svd(np.column_stack([across, up, np.cross(across, up)]))
        x, y, z = -(left @ right).T @ origin
        return cls(np.array([x, y]), abs(float(z)))

    def leaning(self, board_mm: Floats) -> Floats:
        """Return the direction, an angle each, in which things at these points lean in the picture: away."""
        away = board_mm - self.foot_mm
        return np.arctan2(away[:, 1], away[:, 0])


ORDINARY_LENS = 1.1  # focal length divided by the picture's longer side
FOCAL_LENGTHS: Sequence[float] = tuple(np.geomspace(0.6, 5.0, 30))
SQUEEZES: Sequence[float] = tuple(np.geomspace(0.5, 2.0, 29))


def _lenses(side_px: int) -> list[tuple[float, float]]:
    return [(focal * side_px, squeeze) for focal in FOCAL_LENGTHS for squeeze in SQUEEZES]


def _strain(matrix: Floats, size: tuple[int, int], focal_px: float, squeeze: float) -> float:
    """Return how badly a lens explains the picture of a right angle with equal legs."""
    across, up, _ = (np.linalg.inv(_intrinsics(size, focal_px, squeeze)) @ matrix).T
    long, high = np.linalg.norm(across), np.linalg.norm(up)
    skew = abs(across @ up) / (long * high) + abs(np.log(long / high))
    unusual = 0.02 * abs(np.log(squeeze)) + 0.005 * abs(np.log(focal_px / max(size) / ORDINARY_LENS))
    return float(skew + unusual)


def _intrinsics(size: tuple[int, int], focal_px: float, squeeze: float) -> Floats:
    width, height = size
    return np.array([[focal_px, 0, width / 2], [0, focal_px * squeeze, height / 2], [0, 0, 1]])


def projected(points: Floats, matrix: Floats) -> Floats:
    """Map points (n, 2) through a homography."""
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix), np.float64).reshape(-1, 2)
