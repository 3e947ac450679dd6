"""Finds a board by the ArUco markers printed around it: any three of them suffice."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.board.markers import DICTIONARY, markers_around
from adoube_vision.finding.found import MarkerSheet
from adoube_vision.plane import Floats, Plane

__all__ = ["ByMarkers", "find_markers", "printed_sheet", "seen_markers"]

FEWEST = 3
LARGER = 2
"""a picture in which not all are seen is looked at so many times as large"""
FARTHEST_OFF = 0.15
"""of a marker's side: how far its corners may lie from where the board has them"""


class ByMarkers(NamedTuple):
    """The board's plane, how many markers it was found by, and whether they stand as around this board."""

    plane: Plane
    seen: int
    fits: bool


def printed_sheet(board: Board) -> MarkerSheet:
    """The markers that the hardware pack prints around a board."""
    corners = {marker.id: np.array(marker.corners(), np.float64) for marker in markers_around(board)}
    return MarkerSheet(DICTIONARY, corners)


def find_markers(grey: NDArray[np.uint8], sheet: MarkerSheet) -> ByMarkers | None:
    """The plane through three or more of a sheet's markers; None where fewer are seen."""
    seen = _of_sheet(grey, sheet)
    if len(seen) < len(sheet.corners_mm):  # around a large board they are small, and each one counts
        larger = cv2.resize(grey, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
        found = _of_sheet(np.asarray(larger, np.uint8), sheet)
        if len(found) > len(seen):
            seen = {id_: (corners + 0.5) / LARGER - 0.5 for id_, corners in found.items()}
    if len(seen) < FEWEST:
        return None
    board_mm = np.concatenate([sheet.corners_mm[id_] for id_ in seen])
    picture_px = np.concatenate(list(seen.values()))
    plane = Plane.by_least_squares(board_mm, picture_px)
    if plane is None:
        return None
    gaps = np.linalg.norm(plane.to_picture(board_mm) - picture_px, axis=1).reshape(-1, 4).max(axis=1)
    sides = [
        np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() for corners in seen.values()
    ]
    return ByMarkers(plane, len(seen), bool((gaps < FARTHEST_OFF * np.array(sides)).all()))


def _of_sheet(grey: NDArray[np.uint8], sheet: MarkerSheet) -> dict[int, Floats]:
    seen = seen_markers(grey, sheet.dictionary)
    return {id_: corners for id_, corners in seen.items() if id_ in sheet.corners_mm}


def seen_markers(grey: NDArray[np.uint8], dictionary: str) -> dict[int, Floats]:
    """The corners (4, 2) of each marker of a dictionary in the picture, to a fraction of a pixel.

    Those of an id that is seen twice are left out.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, ids, _ = cv2.aruco.ArucoDetector(known, parameters).detectMarkers(grey)
    if ids is None:
        return {}
    numbers = [int(id_) for id_ in np.asarray(ids).ravel()]
    return {
        id_: np.asarray(points, np.float64).reshape(4, 2)
        for id_, points in zip(numbers, corners, strict=True)
        if numbers.count(id_) == 1
    }
