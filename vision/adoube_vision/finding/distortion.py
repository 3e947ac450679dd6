"""The distortion of a lens, from pictures of a Charuco sheet; without a sheet none is assumed.

A Charuco sheet is a chequered board with ArUco markers in its light squares (`cv2.aruco.CharucoBoard`): every
corner that is seen has a number, so that a part of the sheet suffices.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.lens import Lens, LensError
from adoube_vision.plane import Floats
from adoube_vision.words import coded

__all__ = ["SHEET", "CharucoSheet", "Lens", "LensError", "SheetSeen", "lens_from", "lens_of", "seen_in"]

FEWEST_PICTURES, FEWEST_CORNERS = 4, 8
WORST_PX = 2.0  # root mean square at which the corners no longer bear the lens out


@dataclass(frozen=True)
class CharucoSheet:
    """A sheet as it is printed; only the ratio of its sizes matters.

    A marker is 6 modules wide and has one of them around it, so that a square is 8 modules.
    """

    columns: int = 7
    ranks: int = 5
    square_mm: float = 36.0
    marker_mm: float = 27.0
    dictionary: str = "DICT_4X4_50"

    def board(self) -> cv2.aruco.CharucoBoard:
        known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, self.dictionary))
        return cv2.aruco.CharucoBoard((self.columns, self.ranks), self.square_mm, self.marker_mm, known)

    @property
    def corners_mm(self) -> Floats:
        """Where the corners between its squares lie on it, (n, 2), by number."""
        return np.asarray(self.board().getChessboardCorners(), np.float64).reshape(-1, 3)[:, :2]

    @property
    def outline_mm(self) -> Floats:
        """Its own four corners (4, 2), clockwise as it is read."""
        width, height = self.columns * self.square_mm, self.ranks * self.square_mm
        return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])


SHEET = CharucoSheet()


@dataclass(frozen=True, eq=False)
class SheetSeen:
    """What one picture shows of a sheet: the numbers of its corners, and their pixels (n, 2)."""

    numbers: NDArray[np.int_]
    points: Floats
    size: tuple[int, int]

    def outline(self, sheet: CharucoSheet) -> Floats:
        """Where the whole sheet's four corners lie, in parts of the picture, (4, 2), seen or not."""
        plane, _ = cv2.findHomography(sheet.corners_mm[self.numbers], self.points)
        there = cv2.perspectiveTransform(sheet.outline_mm.reshape(-1, 1, 2), plane).reshape(-1, 2)
        return np.asarray(there / self.size, np.float64)


def seen_in(picture: NDArray[np.uint8], sheet: CharucoSheet = SHEET) -> SheetSeen | None:
    """The sheet in a picture; None where too little of it is seen to be of use."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(sheet.board()).detectBoard(picture)
    # OpenCV's stubs do not know that it finds None where there are no corners.
    found: object = ids
    if found is None or len(ids) < FEWEST_CORNERS:
        return None
    numbers = np.asarray(ids, np.int_).ravel()
    ranks_seen = {int(number) // (sheet.columns - 1) for number in numbers}
    if len(ranks_seen) < 2:  # all in one line: that says nothing of how it is held
        return None
    points = np.asarray(corners, np.float64).reshape(-1, 2)
    height, width = picture.shape[:2]
    return SheetSeen(numbers, points, (width, height))


def lens_from(pictures: Sequence[NDArray[np.uint8]], sheet: CharucoSheet = SHEET) -> Lens:
    """The lens that took these pictures of a sheet, all of one size. Raises LensError."""
    size = pictures[0].shape[1::-1] if pictures else (0, 0)
    seen = [seen_in(picture, sheet) for picture in pictures if picture.shape[1::-1] == size]
    views = [view for view in seen if view is not None]
    if len(views) < FEWEST_PICTURES:
        raise LensError(coded("finding.sheet_pictures", seen=len(views), given=len(pictures)))
    return lens_of(views, sheet)


def lens_of(views: Sequence[SheetSeen], sheet: CharucoSheet = SHEET) -> Lens:
    """The lens before which a sheet was seen so, in pictures of one size. Raises LensError."""
    flat = sheet.corners_mm
    places = [np.column_stack([flat[view.numbers], np.zeros(len(view.numbers))]) for view in views]
    size = views[0].size
    # A third coefficient would run wild beyond where the sheet was held.
    error_px, matrix, distortion, *_ = cv2.calibrateCamera(
        [place.astype(np.float32) for place in places],
        [view.points.astype(np.float32).reshape(-1, 1, 2) for view in views],
        size,
        np.eye(3),
        np.zeros(5),
        flags=cv2.CALIB_FIX_K3,
    )
    if error_px > WORST_PX:
        raise LensError(coded("finding.sheet_fit", error=f"{error_px:.1f}"))
    return Lens(
        np.asarray(matrix, np.float64), np.asarray(distortion, np.float64).ravel(), size, float(error_px)
    )
