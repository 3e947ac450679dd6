"""Locates the board: its place and which way round it lies.

A board's own look may leave open which way round it lies. Then the pieces decide, whose places are known:
after a wrong turn pieces and empty cells lie among each other, or the players' colours are exchanged.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube.sensing.camera import CalibrateFrom, Located, Shows
from adoube.words import AnyText, coded
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import SIDE, Patches
from adoube_vision.finding import DetectedBoard, FoundBy, SearchHints, search_board, turned
from adoube_vision.finding.drawn_boards import fitted, unmistakable
from adoube_vision.finding.drift import REFIT_CELLS
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane, Pose

__all__ = [
    "BoardPlace",
    "find",
    "found_again",
    "located_news",
    "nearest_turn",
    "possible_turns",
    "pushed_to",
    "seen_from",
]


# A board whose drawing fits within this share of a cell of its old place has not moved.
STANDS_WITHIN = 0.3
LEAST_LIKENESS = 0.5


class BoardPlace(NamedTuple):
    """The place of the board, and how it was found.

    `turns` are the turns, in degrees to the left, by which it may lie otherwise than `plane` has it; the
    first is 0.
    """

    plane: Plane
    how: FoundBy
    turns: tuple[int, ...] = (0,)

    @property
    def is_oriented(self) -> bool:
        """True if it is certain which way round the board lies."""
        return len(self.turns) == 1

    def turned_by_pieces(self, picture: Pixels, board: Board, stands: Shows) -> "BoardPlace":
        """Return the board turned as the pieces on it in a picture tell."""
        return self.turned_to(possible_turns(picture, board, self.plane, self.turns, stands), board)

    def turned_to(self, turns: Sequence[int], board: Board) -> "BoardPlace":
        """Return the board turned by the first of these turns, the likeliest; the others stay open."""
        left_open = tuple((turn - turns[0]) % 360 for turn in turns)
        return BoardPlace(turned(self.plane, board, turns[0]), self.how, left_open)


def find(picture: Pixels, board: Board, job: CameraJob) -> BoardPlace | AnyText:
    """Return the board's place, or the message that says why it is not known."""
    height, width = picture.shape[:2]
    for x, y in job.corners_px if not job.corners else ():
        if not (0 <= x <= width and 0 <= y <= height):
            return coded("camera.corner_outside", corner=f"{x:g},{y:g}", width=width, height=height)
    search = search_board(picture, board, SearchHints(corners=_corners_px(picture, job)))
    if search.found is None:
        return search.reason
    found = search.found
    if found.how in (FoundBy.MARKERS, FoundBy.CORNERS):
        return BoardPlace(found.plane, found.how)
    return BoardPlace(found.plane, found.how).turned_to(_turns(picture, board, found, job), board)


def found_again(picture: Pixels, place: BoardPlace, board: Board) -> Plane | None:
    """Return where a board lies that may have moved too far to be followed; None if that is unclear.

    It is taken to lie the same way round: a knock turns no board by a quarter. If its corners were given, it
    could not be found before; then its drawing may only confirm that it has not moved.
    """
    if place.how is not FoundBy.CORNERS and (found := search_board(picture, board).found) is not None:
        return _as_it_lay(found, place, board)
    grey = grey_of(picture)
    fit = unmistakable(grey, board, fitted(grey, board, place.plane))
    if fit is None or fit.score < LEAST_LIKENESS:
        return None
    return place.plane if fit.plane.cells_from(place.plane, board) < STANDS_WITHIN else None


def seen_from(picture: Pixels, before: Plane, now: Plane) -> Pixels:
    """Return a picture of the board that lies as `before` says, as if it lay as `now` says."""
    height, width = picture.shape[:2]
    matrix = now.matrix @ np.linalg.inv(before.matrix)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def pushed_to(picture: Pixels, place: BoardPlace, board: Board) -> Plane:
    """Return the plane of a board under a camera that has not moved.

    It is the old plane, unless the board is surely seen elsewhere.
    """
    if place.how not in (FoundBy.MARKERS, FoundBy.SQUARES):
        return place.plane
    found = search_board(picture, board).found
    is_sure = found is not None and found.how is place.how
    return _as_it_lay(found, place, board) if found is not None and is_sure else place.plane


def _as_it_lay(found: DetectedBoard, place: BoardPlace, board: Board) -> Plane:
    """Return the plane where it was found, turned as before; the old plane if that fits as well."""
    planes = [turned(found.plane, board, turn) for turn in found.turns_open]
    nearest = min(planes, key=lambda plane: _shape_apart(plane, place.plane, board))
    return nearest if nearest.cells_from(place.plane, board) > REFIT_CELLS else place.plane


def _shape_apart(one: Plane, other: Plane, board: Board) -> float:
    """Return how differently two planes turn the board, wherever they put it."""
    cells, others = one.cells_px(board), other.cells_px(board)
    return float(np.linalg.norm((cells - cells.mean(axis=0)) - (others - others.mean(axis=0))))


def located_news(board: Board, place: BoardPlace, picture: Pixels) -> Located:
    """Return the news of the board's place for the table."""
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


def _turns(picture: Pixels, board: Board, found: DetectedBoard, job: CameraJob) -> list[int]:
    """Return the turns, in degrees, under which the board may lie, the likeliest first."""
    if job.turned is not None:
        return [nearest_turn(board, found.plane, found.turns_open, job.turned)]
    if job.calibrate is CalibrateFrom.EMPTY:
        return list(found.turns_open)
    return possible_turns(picture, board, found.plane, found.turns_open, job.stands)


# For two players' colours: the channel of CIELAB by which they differ, and the colour that has more of it.
CHANNELS: Mapping[frozenset[str], tuple[int, str]] = {
    frozenset({"white", "black"}): (0, "white"),
    frozenset({"red", "blue"}): (2, "red"),
}
AS_WELL = 0.8  # another turn stays open if it reaches this share of the best order
MIDDLE = slice(SIDE // 3, SIDE - SIDE // 3)


def possible_turns(
    picture: Pixels, board: Board, plane: Plane, open_turns: Sequence[int], stands: Shows
) -> list[int]:
    """Return the turns, in degrees, under which the picture may show what `stands`, the likeliest first."""
    looks = np.array([look_of(stands[cell.name]) for cell in board.cells])
    if len(open_turns) < 2 or len(set(looks.tolist())) < 2:
        return list(open_turns)
    colours = {turn: _colours(picture, board, turned(plane, board, turn)) for turn in open_turns}
    order = {turn: _order(colours[turn], looks) for turn in open_turns}
    possible = [turn for turn in open_turns if order[turn] >= AS_WELL * max(order.values())]
    right = [turn for turn in possible if _are_rightly_named(colours[turn], looks)]
    return sorted(right or possible, key=lambda turn: -order[turn])


def nearest_turn(board: Board, plane: Plane, open_turns: Sequence[int], degrees: int) -> int:
    """Return the turn under which the board is most nearly turned by so many degrees to the left.

    At 0 the first seat is below in the picture.
    """

    def away(turn: int) -> float:
        cells = turned(plane, board, turn).cells_px(board)
        heights = np.array([cell.y_mm for cell in board.cells])
        up = cells[heights == heights.max()].mean(axis=0) - cells[heights == heights.min()].mean(axis=0)
        lies = np.degrees(np.arctan2(-up[0], -up[1]))
        return float(abs((lies - degrees + 180) % 360 - 180))

    return min(open_turns, key=away)


def _colours(picture: Pixels, board: Board, plane: Plane) -> Floats:
    """Return the mean colour (CIELAB) in the middle of each cell: (cells, 3)."""
    size = (picture.shape[1], picture.shape[0])
    patches = Patches.of(board, plane, Pose.of(plane, size)).cut(picture)
    means = patches[:, MIDDLE, MIDDLE].reshape(len(patches), -1, 3).mean(axis=1).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(means[None], cv2.COLOR_BGR2LAB)[0], np.float64)


def _order(colours: Floats, looks: np.ndarray[tuple[int], np.dtype[np.str_]]) -> float:
    """Return the share of all differences that is between looks."""
    total = ((colours - colours.mean(axis=0)) ** 2).sum()
    within = sum(
        ((colours[looks == look] - colours[looks == look].mean(axis=0)) ** 2).sum() for look in set(looks)
    )
    return float(1 - within / max(total, 1e-9))


def _are_rightly_named(colours: Floats, looks: np.ndarray[tuple[int], np.dtype[np.str_]]) -> bool:
    """Return whether white pieces are the lighter ones, and red ones the redder; True for other colours."""
    for names, (channel, more) in CHANNELS.items():
        if names <= set(looks.tolist()):
            (less,) = names - {more}
            values = colours[:, channel]
            return bool(values[looks == more].mean() > values[looks == less].mean())
    return True
