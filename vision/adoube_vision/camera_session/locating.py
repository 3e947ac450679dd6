"""Where the board lies and which way round, from what is known of it before and what the picture shows."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube.sensing.camera import CalibrateFrom, Located, Shows
from adoube.words import AnyText, coded
from adoube_vision.camera_session.orientation import as_asked, bearings
from adoube_vision.finding import Found, Hints, How, search_board, turned
from adoube_vision.finding.drawn_boards import fitted, unmistakable
from adoube_vision.finding.drift import REFIT_CELLS
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane

__all__ = ["BoardPlace", "find", "found_again", "located_news", "pushed_to", "seen_from"]

# Of a cell: a drawing that fits so near to where the board lay says that it lies there still.
STANDS_WITHIN = 0.3
LEAST_LIKENESS = 0.5


class BoardPlace(NamedTuple):
    """Where the board was found, and how.

    `turns` are the turns, in degrees to the left, by which it may lie otherwise than `plane` has it, 0 the
    first of them.
    """

    plane: Plane
    how: How
    turns: tuple[int, ...] = (0,)

    @property
    def is_oriented(self) -> bool:
        """Which way round it lies is certain."""
        return len(self.turns) == 1

    def borne(self, picture: Pixels, board: Board, stands: Shows) -> "BoardPlace":
        """The same board, turned as what stands on it in a picture tells."""
        return self.turned_to(bearings(picture, board, self.plane, self.turns, stands), board)

    def turned_to(self, turns: Sequence[int], board: Board) -> "BoardPlace":
        """`turns` are the likeliest first."""
        left_open = tuple((turn - turns[0]) % 360 for turn in turns)
        return BoardPlace(turned(self.plane, board, turns[0]), self.how, left_open)


def find(picture: Pixels, board: Board, job: CameraJob) -> BoardPlace | AnyText:
    """Where the board lies; else the sentence that says why it is not known."""
    height, width = picture.shape[:2]
    for x, y in job.corners_px if not job.corners else ():
        if not (0 <= x <= width and 0 <= y <= height):
            return coded("camera.corner_outside", corner=f"{x:g},{y:g}", width=width, height=height)
    search = search_board(picture, board, Hints(corners=_corners_px(picture, job)))
    if search.found is None:
        return search.reason
    found = search.found
    if found.how in (How.MARKERS, How.CORNERS):
        return BoardPlace(found.plane, found.how)
    return BoardPlace(found.plane, found.how).turned_to(_turns(picture, board, found, job), board)


def found_again(picture: Pixels, place: BoardPlace, board: Board) -> Plane | None:
    """Where a board lies now that may have moved too far to be followed; None where nobody can tell.

    It is taken to lie the same way round: a knock turns no board by a quarter. Where its corners were given,
    it could not be found before; then its drawing may only say that it lies there still.
    """
    if place.how is not How.CORNERS and (found := search_board(picture, board).found) is not None:
        return _as_it_lay(found, place, board)
    grey = grey_of(picture)
    fit = unmistakable(grey, board, fitted(grey, board, place.plane))
    if fit is None or fit.score < LEAST_LIKENESS:
        return None
    return place.plane if fit.plane.cells_from(place.plane, board) < STANDS_WITHIN else None


def seen_from(picture: Pixels, before: Plane, now: Plane) -> Pixels:
    """A picture of the board that lies as `before` says, as if it lay as `now` says."""
    height, width = picture.shape[:2]
    matrix = now.matrix @ np.linalg.inv(before.matrix)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def pushed_to(picture: Pixels, place: BoardPlace, board: Board) -> Plane:
    """The same where the camera stands, and so does the board unless it is seen elsewhere for sure."""
    if place.how not in (How.MARKERS, How.SQUARES):
        return place.plane
    found = search_board(picture, board).found
    is_sure = found is not None and found.how is place.how
    return _as_it_lay(found, place, board) if found is not None and is_sure else place.plane


def _as_it_lay(found: Found, place: BoardPlace, board: Board) -> Plane:
    """Where it was found, the same way round as before; the very place before where that is as good."""
    planes = [turned(found.plane, board, turn) for turn in found.turns_open]
    nearest = min(planes, key=lambda plane: _shape_apart(plane, place.plane, board))
    return nearest if nearest.cells_from(place.plane, board) > REFIT_CELLS else place.plane


def _shape_apart(one: Plane, other: Plane, board: Board) -> float:
    """How differently two planes turn the board, wherever they put it."""
    cells, others = one.cells_px(board), other.cells_px(board)
    return float(np.linalg.norm((cells - cells.mean(axis=0)) - (others - others.mean(axis=0))))


def located_news(board: Board, place: BoardPlace, picture: Pixels) -> Located:
    """What a table hears of it."""
    corners_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    height, width = picture.shape[:2]
    parts = place.plane.to_picture(corners_mm) / (width, height)
    outline = tuple((float(x), float(y)) for x, y in parts)
    return Located(coded(f"camera.by_{place.how}"), outline, place.is_oriented)


def _corners_px(picture: Pixels, job: CameraJob) -> Floats | None:
    height, width = picture.shape[:2]
    if job.corners:
        return np.array(job.corners, np.float64) * (width, height)
    return np.array(job.corners_px, np.float64) if job.corners_px else None


def _turns(picture: Pixels, board: Board, found: Found, job: CameraJob) -> list[int]:
    """The turns, in degrees, under which the board may lie, the likeliest first."""
    if job.turned is not None:
        return [as_asked(board, found.plane, found.turns_open, job.turned)]
    if job.calibrate is CalibrateFrom.EMPTY:
        return list(found.turns_open)
    return bearings(picture, board, found.plane, found.turns_open, job.stands)
