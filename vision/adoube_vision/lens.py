"""A camera's lens: measured with a Charuco sheet, saved, and used to straighten pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.errors import AdoubeError
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.words import coded

__all__ = [
    "SHEET",
    "CharucoSheet",
    "Lens",
    "LensError",
    "SheetSeen",
    "Straightening",
    "find_sheet",
    "lens_from",
    "lens_of",
]


VERSION = 1
COEFFICIENTS = 5
# Two sizes are the same shape if their ratios of width to height differ by this much at most.
SAME_SHAPE = 0.01
# A straightened picture is not shrunk further than this to keep all of it: the rest is too distorted.
SMALLEST = 0.6
RIM_STEPS = 32


class LensError(AdoubeError):
    """A lens that cannot be measured, read, or used for these pictures."""


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera's matrix (3 x 3) and distortion (OpenCV's k1, k2, p1, p2, k3), for one size of pictures.

    `error_px` is the root mean square error of the sheet's corners.
    """

    matrix: Floats
    distortion: Floats
    size: tuple[int, int]
    error_px: float = 0.0

    def straightened(self, picture: Pixels) -> Pixels:
        """Return the picture without distortion, in the same size and with all of it visible.

        Raises ValueError if the picture has another size than the lens was measured at.
        """
        if picture.shape[1::-1] != self.size:
            raise ValueError(f"the lens was measured at {self.size}, this picture is {picture.shape[1::-1]}")
        # Beyond the picture its rim is repeated: a black border would have edges of its own.
        across, down = self._maps
        flat = cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(flat, np.uint8)

    def for_size(self, size: tuple[int, int]) -> "Lens":
        """Return the lens for pictures made smaller or larger. Raises LensError if their shape differs."""
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        if abs(across / down - 1) > SAME_SHAPE:
            known, here = (f"{width} x {height}" for width, height in (self.size, size))
            raise LensError(coded("finding.lens_shape", known=known, here=here))
        scaled = np.asarray(np.diag([across, down, 1.0]) @ self.matrix, np.float64)
        return Lens(scaled, self.distortion, size, self.error_px * across)

    @property
    def straight_matrix(self) -> Floats:
        """The matrix (3 x 3) of straightened pictures: square pixels, the optical axis in the middle."""
        width, height = self.size
        rim = cv2.undistortPoints(_rim(self.size), self.matrix, self.distortion).reshape(-1, 2)
        fits = min(width / 2 / np.abs(rim[:, 0]).max(), height / 2 / np.abs(rim[:, 1]).max())
        focal_px = float(self.matrix[0, 0])
        focal_px = min(focal_px, max(float(fits), SMALLEST * focal_px))
        return np.array([[focal_px, 0, width / 2], [0, focal_px, height / 2], [0, 0, 1.0]])

    @property
    def bends_px(self) -> float:
        """The largest distance that the distortion moves a point of the picture's rim."""
        rim = _rim(self.size).reshape(-1, 2)
        rays = np.column_stack([(rim - self.matrix[:2, 2]) / np.diag(self.matrix)[:2], np.ones(len(rim))])
        bent, _ = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), self.matrix, self.distortion)
        return float(np.linalg.norm(bent.reshape(-1, 2) - rim, axis=1).max())

    def written(self) -> dict[str, Any]:
        """Return the lens as JSON, for `read`."""
        return {
            "version": VERSION,
            "size": list(self.size),
            "matrix": self.matrix.tolist(),
            "distortion": self.distortion.tolist(),
            "error_px": self.error_px,
        }

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Lens":
        """Return the lens that `written` wrote. Raises LensError."""
        try:
            width, height = (int(side) for side in kept["size"])
            matrix = np.array(kept["matrix"], np.float64)
            distortion = np.array(kept["distortion"], np.float64)
            error_px = float(kept["error_px"])
            is_whole = matrix.shape == (3, 3) and distortion.shape == (COEFFICIENTS,)
            if kept["version"] != VERSION or not is_whole or min(width, height) < 1:
                raise ValueError(f"version {kept['version']}")
            if not (np.isfinite(matrix).all() and np.isfinite(distortion).all() and matrix[0, 0] > 0):
                raise ValueError("no lens has such numbers")
        except (KeyError, TypeError, ValueError) as error:
            raise LensError(coded("finding.lens_unreadable", why=error)) from error
        return cls(matrix, distortion, (width, height), error_px)

    @cached_property
    def _maps(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """The origin of each pixel, in whole pixels and fractions: OpenCV's fastest form."""
        across, down = cv2.initUndistortRectifyMap(
            self.matrix, self.distortion, np.eye(3), self.straight_matrix, self.size, cv2.CV_16SC2
        )
        return np.asarray(across, np.int16), np.asarray(down, np.uint16)


def _rim(size: tuple[int, int]) -> Floats:
    """Return points (n, 1, 2) along a picture's edge."""
    width, height = size
    steps = np.linspace(0.0, 1.0, RIM_STEPS)
    low, high = np.zeros(RIM_STEPS), np.ones(RIM_STEPS)
    sides = [(steps, low), (steps, high), (low, steps), (high, steps)]
    parts = np.concatenate([np.stack(side, axis=1) for side in sides])
    return np.asarray(parts * (width, height), np.float64).reshape(-1, 1, 2)


FEWEST_PICTURES, FEWEST_CORNERS = 4, 8
# A lens with a larger root mean square error is refused: its pictures do not agree.
WORST_PX = 2.0


@dataclass(frozen=True)
class CharucoSheet:
    """A printed sheet; only the ratio of its sizes matters.

    A marker is 6 modules wide with a border of one module, so a square is 8 modules.
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
        """The corners between its squares in millimetres, (n, 2), by number."""
        return np.asarray(self.board().getChessboardCorners(), np.float64).reshape(-1, 3)[:, :2]

    @property
    def outline_mm(self) -> Floats:
        """The sheet's own four corners (4, 2), clockwise for a reader."""
        width, height = self.columns * self.square_mm, self.ranks * self.square_mm
        return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])


SHEET = CharucoSheet()


@dataclass(frozen=True, eq=False)
class SheetSeen:
    """A sheet in one picture: the numbers of its visible corners and their pixels (n, 2)."""

    numbers: NDArray[np.int_]
    points: Floats
    size: tuple[int, int]

    def outline(self, sheet: CharucoSheet) -> Floats:
        """Return the sheet's four corners, seen or not, as fractions of the picture, (4, 2)."""
        plane, _ = cv2.findHomography(sheet.corners_mm[self.numbers], self.points)
        there = cv2.perspectiveTransform(sheet.outline_mm.reshape(-1, 1, 2), plane).reshape(-1, 2)
        return np.asarray(there / self.size, np.float64)


def find_sheet(picture: NDArray[np.uint8], sheet: CharucoSheet = SHEET) -> SheetSeen | None:
    """Find the sheet in a picture; None if too little of it is visible to be of use."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(sheet.board()).detectBoard(picture)
    # OpenCV's stubs do not know that it finds None where there are no corners.
    found: object = ids
    if found is None or len(ids) < FEWEST_CORNERS:
        return None
    numbers = np.asarray(ids, np.int_).ravel()
    ranks_seen = {int(number) // (sheet.columns - 1) for number in numbers}
    if len(ranks_seen) < 2:  # corners on one line do not determine how the sheet is held
        return None
    points = np.asarray(corners, np.float64).reshape(-1, 2)
    height, width = picture.shape[:2]
    return SheetSeen(numbers, points, (width, height))


def lens_from(pictures: Sequence[NDArray[np.uint8]], sheet: CharucoSheet = SHEET) -> Lens:
    """Measure the lens that took these pictures of a sheet, all of one size. Raises LensError."""
    size = pictures[0].shape[1::-1] if pictures else (0, 0)
    seen = [find_sheet(picture, sheet) for picture in pictures if picture.shape[1::-1] == size]
    views = [view for view in seen if view is not None]
    if len(views) < FEWEST_PICTURES:
        raise LensError(coded("finding.sheet_pictures", seen=len(views), given=len(pictures)))
    return lens_of(views, sheet)


def lens_of(views: Sequence[SheetSeen], sheet: CharucoSheet = SHEET) -> Lens:
    """Measure the lens from views of a sheet in pictures of one size. Raises LensError."""
    flat = sheet.corners_mm
    places = [np.column_stack([flat[view.numbers], np.zeros(len(view.numbers))]) for view in views]
    size = views[0].size
    # A third coefficient would extrapolate badly outside the area in which the sheet was held.
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


class Straightening:
    """The straightening of one camera's pictures of any size; without a lens they stay as they are."""

    def __init__(self, kept: Mapping[str, object] | None) -> None:
        self._kept = kept
        self._lens: Lens | None = None

    def straight(self, picture: Pixels) -> Pixels:
        """Return the picture as an ideal lens would have taken it.

        Raises LensError if the lens cannot be read, or was measured in pictures of another shape.
        """
        if self._kept is None:
            return picture
        size = (picture.shape[1], picture.shape[0])
        if self._lens is None or self._lens.size != size:
            lens = Lens.read(self._kept)
            self._lens = lens if lens.size == size else lens.for_size(size)
        return self._lens.straightened(picture)
