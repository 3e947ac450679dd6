"""Finds a board in a picture: by given corners, markers, the corners of its squares, or its drawing.

A person gives four corners on the page or by `--corners`, those of `adoube.board.corners`, clockwise from the
first seat's far left. Of the ArUco markers printed around a board any three suffice. Boards of lines alone
have a crossing on every cell, like Go boards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.corners import DICTIONARY, corners_of, markers_around
from adoube.board.geometry import Board, Style
from adoube.words import AnyText
from adoube_vision.finding.chequered_boards import (
    contrast,
    find_squares,
    from_squares,
    grid_of,
    larger,
    on_board,
    open_turns,
)
from adoube_vision.finding.drawing_fit import Canvas, lies_on_plate, strokes_of
from adoube_vision.finding.drawn_boards import DrawingFit, find_drawn, fitted, unmistakable
from adoube_vision.finding.line_boards import find_lines
from adoube_vision.pixels import Pixels, grey_of, is_dark
from adoube_vision.plane import Floats, Plane
from adoube_vision.words import coded

__all__ = [
    "BoardSearch",
    "ByMarkers",
    "DetectedBoard",
    "FoundBy",
    "MarkerSheet",
    "SearchHints",
    "find_board",
    "from_crossings",
    "is_lined",
    "markers_of",
    "plane_from_corners",
    "plane_through",
    "printed_sheet",
    "search_board",
    "seen_markers",
    "symmetric_turns",
    "turned",
]

# The rotations that may map the cells of a board of squares or hexagons onto each other.
TURNS_DEG = (0, 60, 90, 120, 180, 240, 270, 300)
ON_A_CELL = 0.05  # the largest distance, in pitches, of a turned cell from another one


class FoundBy(StrEnum):
    """The means by which a board was found."""

    MARKERS = "markers"
    SQUARES = "squares"
    DRAWING = "drawing"
    CORNERS = "corners"


@dataclass(frozen=True, eq=False)
class MarkerSheet:
    """ArUco markers around a board.

    `dictionary` is OpenCV's name; `corners_mm` are the corners (4, 2) of each marker on the board, in
    OpenCV's order, by id.
    """

    dictionary: str
    corners_mm: Mapping[int, Floats]


@dataclass(frozen=True, eq=False)
class SearchHints:
    """Things known before the search, each of which may be left out.

    `corners` (4, 2) are those of `adoube.board.corners` in pixels; `markers` replace those of the hardware
    pack.
    """

    corners: Floats | None = None
    markers: MarkerSheet | None = None


@dataclass(frozen=True, eq=False)
class DetectedBoard:
    """A board in a picture; `score`, from 0 to 1, says how well the picture supports it.

    The board may as well be turned by any of `turns_open`, in degrees to the left (`turned`); 0 is always
    among them.
    """

    plane: Plane
    how: FoundBy
    score: float
    turns_open: tuple[int, ...] = field(default=(0,))


def turned(plane: Plane, board: Board, degrees: float) -> Plane:
    """Return the plane of the same board, turned to the left by so many degrees about its middle."""
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    x, y = (cells.min(axis=0) + cells.max(axis=0)) / 2
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    there = np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])
    turn = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0, 0, 1.0]])
    return Plane(plane.matrix @ there @ turn @ np.linalg.inv(there))


def symmetric_turns(board: Board) -> tuple[int, ...]:
    """Return the turns, in degrees to the left, that map every cell onto a cell; 0 is the first."""
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    turns = []
    for degrees in TURNS_DEG:
        there = turned(Plane(np.eye(3)), board, degrees).to_picture(cells)
        gaps = np.linalg.norm(there[:, None] - cells[None], axis=2).min(axis=1)
        if gaps.max() < ON_A_CELL * board.pitch_mm:
            turns.append(degrees)
    return tuple(turns)


SMALLEST_PX = (160, 120)
LEAST_LIKENESS = 0.5
LEAST_LINES_SEEN = 0.5
# The least lead of the outermost lines over those beyond them, and the lead below which the board goes on.
LEAST_END, GOES_ON = 0.2, -0.5
AS_LIKELY = 0.05  # a turn stays open if the turned drawing fits worse by no more than this
ALIKE = 0.1  # the largest distance, in pitches, between strokes of a drawing and the turned one
FARTHEST_FROM_CLICKS = 0.5  # the largest correction, in cells, of corners that a person clicked


@dataclass(frozen=True, eq=False)
class BoardSearch:
    """The board, or the message that says why there is none."""

    found: DetectedBoard | None
    reason: AnyText = ""


def find_board(picture: Pixels, board: Board, hints: SearchHints | None = None) -> DetectedBoard | None:
    """Find the board in a picture; None if there is none, and `search_board` says why."""
    return search_board(picture, board, hints).found


def search_board(picture: Pixels, board: Board, hints: SearchHints | None = None) -> BoardSearch:
    """Search for a board by all available means, the surest first."""
    if not picture.size:
        return BoardSearch(None, coded("finding.empty_picture"))
    height, width = picture.shape[:2]
    if max(height, width) < SMALLEST_PX[0] or min(height, width) < SMALLEST_PX[1]:
        return BoardSearch(None, coded("finding.small_picture", width=width, height=height))
    search = _searched(grey_of(picture), board, hints or SearchHints())
    return BoardSearch(None, coded("finding.dark")) if search.found is None and is_dark(picture) else search


def _searched(grey: Pixels, board: Board, hints: SearchHints) -> BoardSearch:
    if hints.corners is not None:
        return _at_corners(grey, board, hints.corners)
    sheet = hints.markers or printed_sheet(board)
    markers = markers_of(grey, sheet)
    by_markers = plane_through(markers, sheet)
    if by_markers is not None:
        likeness = 1.0 if by_markers.agreeing > FEWEST_MARKERS else 0.9
        return BoardSearch(DetectedBoard(by_markers.plane, FoundBy.MARKERS, likeness))
    search = _without_markers(grey, board)
    if search.found is None and len(markers) >= FEWEST_MARKERS:
        return BoardSearch(None, coded("finding.other_markers", board=board.name))
    if search.found is None and len(markers) == FEWEST_MARKERS - 1:
        return BoardSearch(None, coded("finding.few_markers", seen=len(markers), all=len(sheet.corners_mm)))
    return search


def _without_markers(grey: NDArray[np.uint8], board: Board) -> BoardSearch:
    """Search for a plain board: markers near it belong to something else, or cannot be read."""
    if board.style is Style.SQUARES and board.dark and (grid := grid_of(board)) is not None:
        return _by_squares(grey, board, grid)
    if (grid := grid_of(board)) is not None and is_lined(board):
        return _by_lines(grey, board, grid)
    return _by_drawing(grey, board)


def _at_corners(grey: NDArray[np.uint8], board: Board, corners: Floats) -> BoardSearch:
    """Return the board at the clicks, or where the drawing fits best near them."""
    if corners.shape != (4, 2):
        return BoardSearch(None, coded("finding.corners_count", count=len(corners)))
    plane = plane_from_corners(board, corners)
    if plane is None:
        return BoardSearch(None, coded("finding.corners_order"))
    fit = fitted(grey, board, plane)
    moved = np.linalg.norm(fit.plane.cells_px(board) - plane.cells_px(board), axis=1).max()
    is_near = moved < FARTHEST_FROM_CLICKS * plane.cell_px(board) and fit.score > LEAST_LIKENESS
    return BoardSearch(DetectedBoard(fit.plane if is_near else plane, FoundBy.CORNERS, max(0.0, fit.score)))


def _by_squares(grey: NDArray[np.uint8], board: Board, grid: tuple[int, int]) -> BoardSearch:
    """Find the board by the corners of its squares; if pieces hide most of them, by all their edges."""
    squares = find_squares(grey, *grid)
    if squares is not None and squares.is_sure:
        if larger(grey, squares.plane, *grid):
            return BoardSearch(None, coded("finding.larger_board", board=board.name))
        plane, turns = on_board(squares, board, grid)
        return BoardSearch(DetectedBoard(plane, FoundBy.SQUARES, squares.alternating, turns))
    drawn = _drawn(grey, board)
    if drawn is None or drawn.score < LEAST_LIKENESS:
        reason = "finding.no_board" if drawn is None and squares is None else "finding.poor_fit"
        return BoardSearch(None, coded(reason, board=board.name))
    if larger(grey, Plane(drawn.plane.matrix @ from_squares(board)), *grid):
        return BoardSearch(None, coded("finding.larger_board", board=board.name))
    turns = open_turns(*grid)
    smooth = Canvas.of(grey, board.pitch_mm).grey
    is_turned = 90 not in turns and contrast(smooth, drawn.plane, board) < 0 and grid[0] == grid[1]
    plane = turned(drawn.plane, board, 90) if is_turned else drawn.plane
    return BoardSearch(DetectedBoard(plane, FoundBy.DRAWING, drawn.score, turns))


def _by_lines(grey: NDArray[np.uint8], board: Board, grid: tuple[int, int]) -> BoardSearch:
    """Find the board by the crossings of its lines."""
    lines = find_lines(grey, *grid)
    if lines is None:
        return BoardSearch(None, coded("finding.no_board", board=board.name))
    if lines.seen < LEAST_LINES_SEEN:
        return BoardSearch(None, coded("finding.poor_fit", board=board.name))
    if min(lines.ends) < LEAST_END:
        reason = "finding.larger_board" if min(lines.ends) < GOES_ON else "finding.poor_fit"
        return BoardSearch(None, coded(reason, board=board.name))
    turns = (0, 90, 180, 270) if grid[0] == grid[1] else (0, 180)
    plane = Plane(lines.plane.matrix @ np.linalg.inv(from_crossings(board)))
    return BoardSearch(DetectedBoard(plane, FoundBy.DRAWING, lines.seen, turns))


def _by_drawing(grey: NDArray[np.uint8], board: Board) -> BoardSearch:
    drawn = _drawn(grey, board)
    if drawn is None:
        return BoardSearch(None, coded("finding.no_board", board=board.name))
    if drawn.score < LEAST_LIKENESS or not lies_on_plate(grey, board, drawn.plane):
        return BoardSearch(None, coded("finding.poor_fit", board=board.name))
    return BoardSearch(
        DetectedBoard(drawn.plane, FoundBy.DRAWING, drawn.score, _open(grey, board, drawn.plane))
    )


def _drawn(grey: NDArray[np.uint8], board: Board) -> DrawingFit | None:
    """Return the fit of the drawing, without score if it could as well lie a cell further on."""
    drawn = find_drawn(grey, board)
    if drawn is None or drawn.score < LEAST_LIKENESS:
        return drawn
    return unmistakable(grey, board, drawn) or DrawingFit(drawn.plane, 0.0)


def _open(grey: NDArray[np.uint8], board: Board, plane: Plane) -> tuple[int, ...]:
    """Return the turns of the cells after which the drawing is the same or fits about as well."""
    same = [turn for turn in symmetric_turns(board) if _is_drawn_alike(board, turn)]
    others = [turn for turn in symmetric_turns(board) if turn not in same]
    if others:
        score = fitted(grey, board, plane).score
        fits = {turn: fitted(grey, board, turned(plane, board, turn)).score for turn in others}
        same += [turn for turn in others if fits[turn] > score - AS_LIKELY]
    return tuple(sorted(same))


def _is_drawn_alike(board: Board, degrees: int) -> bool:
    """Return whether the board's drawing is the same when turned, so that no picture can tell."""
    drawing = strokes_of(board).points_mm
    there = turned(Plane(np.eye(3)), board, degrees).to_picture(drawing)
    gaps = [np.linalg.norm(drawing - point, axis=1).min() for point in there[::4]]
    return bool(max(gaps) < ALIKE * board.pitch_mm)


def plane_from_corners(board: Board, corners_px: Floats) -> Plane | None:
    """Return the plane through corners (4, 2); None if they are not clockwise or lie on a line."""
    following = np.roll(corners_px, -1, axis=0) - corners_px
    ahead = np.roll(following, -1, axis=0)
    turns = following[:, 0] * ahead[:, 1] - following[:, 1] * ahead[:, 0]
    if not np.isfinite(corners_px).all() or not (turns > 0).all():
        return None
    corners_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    return Plane.through(corners_mm, corners_px)


FEWEST_LINES = 7  # lines each way; boards with fewer are found by their drawing, which is more reliable


def is_lined(board: Board) -> bool:
    """Return whether all neighbours along rows and columns are joined by lines, and no others."""
    if board.style is not Style.POINTS or not board.lines:
        return False
    at = {(round(cell.x_mm, 3), round(cell.y_mm, 3)): cell.name for cell in board.cells}
    if min(len({x for x, _ in at}), len({y for _, y in at})) < FEWEST_LINES:
        return False
    steps = ((board.pitch_mm, 0.0), (0.0, board.pitch_mm))
    joined = {
        frozenset((name, other))
        for (x, y), name in at.items()
        for across, up in steps
        if (other := at.get((round(x + across, 3), round(y + up, 3)))) is not None
    }
    return joined == {frozenset((line.start, line.end)) for line in board.lines}


def from_crossings(board: Board) -> Floats:
    """Return the matrix from crossings, counted from the far left one, right and towards the first seat."""
    pitch, across, up = board.pitch_mm, *zip(*((cell.x_mm, cell.y_mm) for cell in board.cells), strict=True)
    return np.array([[pitch, 0, min(across)], [0, -pitch, max(up)], [0, 0, 1.0]])


FEWEST_MARKERS = 3
LARGER = 2  # the enlargement of a picture in which not all markers are found
FARTHEST_OFF = (
    0.15  # the largest distance, in sides of a marker, of its corners from their places on the board
)


class ByMarkers(NamedTuple):
    """The board's plane, and the number of markers that agree on it."""

    plane: Plane
    agreeing: int


def printed_sheet(board: Board) -> MarkerSheet:
    """Return the markers that the hardware pack prints around a board."""
    corners = {marker.id: np.array(marker.corners(), np.float64) for marker in markers_around(board)}
    return MarkerSheet(DICTIONARY, corners)


def markers_of(grey: NDArray[np.uint8], sheet: MarkerSheet) -> dict[int, Floats]:
    """Return the corners (4, 2) in the picture of each marker that has an id of the sheet."""
    seen = _of_sheet(grey, sheet)
    if len(seen) < len(sheet.corners_mm):  # around a large board markers are small, and each one counts
        larger = cv2.resize(grey, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
        found = _of_sheet(np.asarray(larger, np.uint8), sheet)
        if len(found) > len(seen):
            seen = {id_: (corners + 0.5) / LARGER - 0.5 for id_, corners in found.items()}
    return seen


def plane_through(markers: Mapping[int, Floats], sheet: MarkerSheet) -> ByMarkers | None:
    """Return the plane on which three or more markers lie as on the sheet; None if there is none.

    Others are of another sheet, or lie on something else, and have the same ids by chance.
    """
    for count in range(len(markers), FEWEST_MARKERS - 1, -1):
        for ids in combinations(sorted(markers), count):
            plane = _agreed_plane({id_: markers[id_] for id_ in ids}, sheet)
            if plane is not None:
                return ByMarkers(plane, count)
    return None


def _agreed_plane(markers: Mapping[int, Floats], sheet: MarkerSheet) -> Plane | None:
    board_mm = np.concatenate([sheet.corners_mm[id_] for id_ in markers])
    picture_px = np.concatenate(list(markers.values()))
    plane = Plane.by_least_squares(board_mm, picture_px)
    if plane is None:
        return None
    gaps = np.linalg.norm(plane.to_picture(board_mm) - picture_px, axis=1).reshape(-1, 4).max(axis=1)
    sides = [
        np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() for corners in markers.values()
    ]
    return plane if (gaps < FARTHEST_OFF * np.array(sides)).all() else None


def _of_sheet(grey: NDArray[np.uint8], sheet: MarkerSheet) -> dict[int, Floats]:
    seen = seen_markers(grey, sheet.dictionary)
    return {id_: corners for id_, corners in seen.items() if id_ in sheet.corners_mm}


def seen_markers(grey: NDArray[np.uint8], dictionary: str) -> dict[int, Floats]:
    """Return the corners (4, 2) of each marker of a dictionary, to a fraction of a pixel, by id.

    Ids that are seen twice are left out.
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
