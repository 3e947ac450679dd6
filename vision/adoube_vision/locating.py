"""Where the board lies and which way round, from what is known of it before and what the picture shows."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube.sensing.camera import CalibrateFrom, Located, Shows
from adoube.words import say
from adoube_vision.bearing import as_asked, bearings
from adoube_vision.finding import Found, Hints, How, search_board, turned
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane

__all__ = ["Place", "find", "located_news"]


class Place(NamedTuple):
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

    def borne(self, picture: Pixels, board: Board, stands: Shows) -> "Place":
        """The same board, turned as what stands on it in a picture tells."""
        return self.turned_to(bearings(picture, board, self.plane, self.turns, stands), board)

    def turned_to(self, turns: Sequence[int], board: Board) -> "Place":
        """`turns` are the likeliest first."""
        left_open = tuple((turn - turns[0]) % 360 for turn in turns)
        return Place(turned(self.plane, board, turns[0]), self.how, left_open)


def find(picture: Pixels, board: Board, job: CameraJob) -> Place | str:
    """Where the board lies; else the sentence that says why it is not known."""
    search = search_board(picture, board, Hints(corners=_corners_px(picture, job)))
    if search.found is None:
        return search.reason
    found = search.found
    if found.how in (How.MARKERS, How.CORNERS):
        return Place(found.plane, found.how)
    return Place(found.plane, found.how).turned_to(_turns(picture, board, found, job), board)


def located_news(board: Board, place: Place, picture: Pixels) -> Located:
    """What a table hears of it."""
    corners_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    height, width = picture.shape[:2]
    parts = place.plane.to_picture(corners_mm) / (width, height)
    outline = tuple((float(x), float(y)) for x, y in parts)
    return Located(say(f"camera.by_{place.how}"), outline, place.is_oriented)


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
