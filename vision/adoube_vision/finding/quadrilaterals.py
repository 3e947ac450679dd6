"""Outlines with four corners: the edge of a board, or the outermost of its lines."""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["Rectangles", "outlined_planes", "rectangles_of"]

LEAST_AREA = 0.03  # of an outline, as a share of the picture
MOST = 10
CANNY = ((30, 90), (80, 200))
WINDOWS = (25, 61)


def outlined_planes(grey: NDArray[np.uint8], board: Board) -> Iterator[Plane]:
    """Yield each rectangle of the board laid on each outline with four corners, in all four directions."""
    for corners in _quadrilaterals(grey):
        for rectangle in _different(board):
            for turns in range(4):
                plane = Plane.through(rectangle, np.roll(corners, turns, axis=0))
                if plane is not None:
                    yield plane


def _different(board: Board) -> list[Floats]:
    """Return the board's rectangles without flat ones and duplicates."""
    kept: list[Floats] = []
    for rectangle in rectangles_of(board):
        is_flat = np.ptp(rectangle, axis=0).min() <= 0
        if not is_flat and not any(np.allclose(rectangle, other) for other in kept):
            kept.append(rectangle)
    return kept


class Rectangles(NamedTuple):
    """Rectangles (4, 2) of a board in millimetres, clockwise from the first seat's far left."""

    centres: Floats  # through the outermost cells' centres
    squares: Floats  # along the outermost squares' edges
    panel: Floats  # the printed board with its border
    ground: Floats  # the same with the banks at its ends


def rectangles_of(board: Board) -> Rectangles:
    """Return the rectangles of a board that may show as outlines."""
    across, up = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells]).T
    far_mm, half = float(up.max()), board.pitch_mm / 2
    frame = DrawingFrame(board, DrawingLook(trays=Trays.NONE))
    printed = [
        _clockwise(rect.x, far_mm - rect.bottom, rect.right, far_mm - rect.y)
        for rect in (frame.panel, frame.ground)
    ]
    return Rectangles(
        _clockwise(across.min(), up.min(), across.max(), far_mm),
        _clockwise(across.min() - half, up.min() - half, across.max() + half, far_mm + half),
        *printed,
    )


def _clockwise(left: float, low: float, right: float, high: float) -> Floats:
    return np.array([(left, high), (right, high), (right, low), (left, low)], np.float64)


def _quadrilaterals(grey: NDArray[np.uint8]) -> list[Floats]:
    """Return the largest outlines (4, 2) of the picture that have four corners, clockwise as seen."""
    least = LEAST_AREA * grey.size
    found: list[tuple[float, Floats]] = []
    for outline in _outlines(grey):
        hull = cv2.convexHull(outline)
        if cv2.contourArea(hull) < least:
            continue
        corners = _four_corners(hull)
        if corners is not None and not any(_alike(corners, other) for _, other in found):
            found.append((float(cv2.contourArea(corners.astype(np.float32))), corners))
    found.sort(key=lambda each: -each[0])
    return [corners for _, corners in found[:MOST]]


def _outlines(grey: NDArray[np.uint8]) -> Iterator[NDArray[np.int32]]:
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.2)
    masks = [cv2.dilate(cv2.Canny(smooth, low, high), np.ones((3, 3), np.uint8)) for low, high in CANNY]
    for window in WINDOWS:
        masks += [
            cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, 5)
            for kind in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV)
        ]
    for mask in masks:
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for outline in outlines:
            yield np.asarray(outline, np.int32).reshape(-1, 1, 2)


def _four_corners(hull: object) -> Floats | None:
    points = np.asarray(hull, np.int32).reshape(-1, 1, 2)
    length = cv2.arcLength(points, True)
    for share in (0.02, 0.035, 0.05):
        corners = np.asarray(cv2.approxPolyDP(points, share * length, True), np.float64).reshape(-1, 2)
        if len(corners) == 4:
            # An outline whose hull is not nearly this quadrilateral is something else.
            area, whole = cv2.contourArea(corners.astype(np.float32)), cv2.contourArea(points)
            clockwise = _turn(corners) > 0
            return (corners if clockwise else corners[::-1]) if area > 0.9 * whole else None
    return None


def _turn(corners: Floats) -> float:
    """Return a number above 0 if the corners follow each other clockwise as seen."""
    x, y = corners.T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))


def _alike(corners: Floats, other: Floats) -> bool:
    size = np.sqrt(cv2.contourArea(other.astype(np.float32)))
    gaps = [np.abs(np.roll(corners, turns, axis=0) - other).max() for turns in range(4)]
    return bool(min(gaps) < 0.02 * size)
