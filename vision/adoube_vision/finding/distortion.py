"""The distortion of a lens, from pictures of a Charuco sheet; without a sheet none is assumed.

A Charuco sheet is a chequered board with ArUco markers in its light squares (`cv2.aruco.CharucoBoard`): every
corner that is seen has a number, so that a part of the sheet suffices.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.errors import AdoubeError
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.words import say

__all__ = ["SHEET", "CharucoSheet", "Lens", "LensError", "lens_from"]

FEWEST_PICTURES, FEWEST_CORNERS = 4, 8
WORST_PX = 2.0
"""root mean square at which the corners no longer bear the lens out"""


class LensError(AdoubeError):
    """Pictures of a sheet that no lens can be measured by."""


@dataclass(frozen=True)
class CharucoSheet:
    """A sheet as it is printed; only the ratio of its sizes matters."""

    columns: int = 7
    ranks: int = 5
    square_mm: float = 36.0
    marker_mm: float = 27.0
    dictionary: str = "DICT_4X4_50"

    def board(self) -> cv2.aruco.CharucoBoard:
        known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, self.dictionary))
        return cv2.aruco.CharucoBoard((self.columns, self.ranks), self.square_mm, self.marker_mm, known)


SHEET = CharucoSheet()


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera's matrix (3 x 3), its distortion (OpenCV's k1, k2, p1, p2, k3), for one size of pictures."""

    matrix: Floats
    distortion: Floats
    size: tuple[int, int]

    def straightened(self, picture: Pixels) -> Pixels:
        """The same picture without distortion; ValueError for one of another size."""
        if picture.shape[1::-1] != self.size:
            raise ValueError(f"the lens was measured at {self.size}, this picture is {picture.shape[1::-1]}")
        return np.asarray(cv2.undistort(picture, self.matrix, self.distortion), np.uint8)


def lens_from(pictures: Sequence[NDArray[np.uint8]], sheet: CharucoSheet = SHEET) -> Lens:
    """The lens that took these pictures of a sheet, all of one size. Raises LensError."""
    board, size = sheet.board(), pictures[0].shape[1::-1] if pictures else (0, 0)
    detector = cv2.aruco.CharucoDetector(board)
    places, points = [], []
    for picture in pictures:
        corners, ids, _, _ = detector.detectBoard(picture)
        # OpenCV's stubs do not know that it finds None where there are no corners.
        found: object = ids
        if found is None or len(ids) < FEWEST_CORNERS or picture.shape[1::-1] != size:
            continue
        numbers = np.asarray(ids).ravel()
        places.append(np.asarray(board.getChessboardCorners(), np.float32).reshape(-1, 3)[numbers])
        points.append(np.asarray(corners, np.float32).reshape(-1, 1, 2))
    if len(points) < FEWEST_PICTURES:
        raise LensError(say("finding.sheet_pictures", seen=len(points), given=len(pictures)))
    # A third coefficient would run wild beyond where the sheet was held.
    error_px, matrix, distortion, *_ = cv2.calibrateCamera(
        places, points, size, np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3
    )
    if error_px > WORST_PX:
        raise LensError(say("finding.sheet_fit", error=f"{error_px:.1f}"))
    return Lens(
        np.asarray(matrix, np.float64), np.asarray(distortion, np.float64).ravel(), (size[0], size[1])
    )
