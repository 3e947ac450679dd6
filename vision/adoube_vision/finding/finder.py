"""Where a board lies in a picture: by given corners, markers, the corners of its squares, or its drawing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Style
from adoube_vision.darkness import is_dark
from adoube_vision.finding.chequered import find_squares
from adoube_vision.finding.chequers import contrast, from_squares, grid_of, larger, on_board, open_turns
from adoube_vision.finding.drawn import Drawn, find_drawn, fitted, unmistakable
from adoube_vision.finding.found import Found, Hints, How, symmetric_turns, turned
from adoube_vision.finding.given import plane_from_corners
from adoube_vision.finding.likeness import Canvas
from adoube_vision.finding.lined import find_lines
from adoube_vision.finding.lines import from_crossings, is_lined
from adoube_vision.finding.markers import find_markers, printed_sheet
from adoube_vision.finding.plate import lies_on_plate
from adoube_vision.finding.strokes import strokes_of
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane
from adoube_vision.words import say

__all__ = ["Search", "find_board", "search_board"]

SMALLEST_PX = (160, 120)
LEAST_LIKENESS = 0.5
LEAST_LINES_SEEN = 0.5
LEAST_END, GOES_ON = 0.2, -0.5
"""how much better the outermost lines must be seen than those beyond them; below which the board goes on"""
AS_LIKELY = 0.05
"""how much worse the drawing may fit, turned, for the turn to stay open"""
ALIKE = 0.1
"""pitches that a stroke of the drawing, turned, may lie beside one of the drawing as it is"""
FARTHEST_FROM_CLICKS = 0.5
"""of a cell: how far a fit may move what a person clicked"""


@dataclass(frozen=True, eq=False)
class Search:
    """The board, or the sentence that says why there is none."""

    found: Found | None
    reason: str = ""


def find_board(picture: Pixels, board: Board, hints: Hints | None = None) -> Found | None:
    """The board in a picture, or None; `search_board` says why."""
    return search_board(picture, board, hints).found


def search_board(picture: Pixels, board: Board, hints: Hints | None = None) -> Search:
    """Look for a board by all means there are, the surest first."""
    if not picture.size:
        return Search(None, say("finding.empty_picture"))
    height, width = picture.shape[:2]
    if max(height, width) < SMALLEST_PX[0] or min(height, width) < SMALLEST_PX[1]:
        return Search(None, say("finding.small_picture", width=width, height=height))
    search = _searched(grey_of(picture), board, hints or Hints())
    return Search(None, say("finding.dark")) if search.found is None and is_dark(picture) else search


def _searched(grey: Pixels, board: Board, hints: Hints) -> Search:
    if hints.corners is not None:
        return _at_corners(grey, board, hints.corners)
    marked = _by_markers(grey, board, hints)
    if marked is not None:
        return marked
    if board.style is Style.SQUARES and board.dark and (grid := grid_of(board)) is not None:
        return _by_squares(grey, board, grid)
    if (grid := grid_of(board)) is not None and is_lined(board):
        return _by_lines(grey, board, grid)
    return _by_drawing(grey, board)


def _at_corners(grey: NDArray[np.uint8], board: Board, corners: Floats) -> Search:
    """Where the clicks are, or where the drawing fits best near them."""
    if corners.shape != (4, 2):
        return Search(None, say("finding.corners_count", count=len(corners)))
    plane = plane_from_corners(board, corners)
    if plane is None:
        return Search(None, say("finding.corners_order"))
    fit = fitted(grey, board, plane)
    moved = np.linalg.norm(fit.plane.cells_px(board) - plane.cells_px(board), axis=1).max()
    is_near = moved < FARTHEST_FROM_CLICKS * plane.cell_px(board) and fit.score > LEAST_LIKENESS
    return Search(Found(fit.plane if is_near else plane, How.CORNERS, max(0.0, fit.score)))


def _by_markers(grey: NDArray[np.uint8], board: Board, hints: Hints) -> Search | None:
    """None where too few markers are seen to say anything."""
    by_markers = find_markers(grey, hints.markers or printed_sheet(board))
    if by_markers is None:
        return None
    if not by_markers.fits:
        return Search(None, say("finding.other_markers", board=board.name))
    return Search(Found(by_markers.plane, How.MARKERS, 1.0 if by_markers.seen > 3 else 0.9))


def _by_squares(grey: NDArray[np.uint8], board: Board, grid: tuple[int, int]) -> Search:
    """By the corners of the squares; where pieces hide most of them, by all their edges."""
    squares = find_squares(grey, *grid)
    if squares is not None and squares.is_sure:
        if larger(grey, squares.plane, *grid):
            return Search(None, say("finding.larger_board", board=board.name))
        plane, turns = on_board(squares, board, grid)
        return Search(Found(plane, How.SQUARES, squares.alternating, turns))
    drawn = _drawn(grey, board)
    if drawn is None or drawn.score < LEAST_LIKENESS:
        reason = "finding.no_board" if drawn is None and squares is None else "finding.poor_fit"
        return Search(None, say(reason, board=board.name))
    if larger(grey, Plane(drawn.plane.matrix @ from_squares(board)), *grid):
        return Search(None, say("finding.larger_board", board=board.name))
    turns = open_turns(*grid)
    smooth = Canvas.of(grey, board.pitch_mm).grey
    is_turned = 90 not in turns and contrast(smooth, drawn.plane, board) < 0 and grid[0] == grid[1]
    plane = turned(drawn.plane, board, 90) if is_turned else drawn.plane
    return Search(Found(plane, How.DRAWING, drawn.score, turns))


def _by_lines(grey: NDArray[np.uint8], board: Board, grid: tuple[int, int]) -> Search:
    """By the crossings of its lines."""
    lines = find_lines(grey, *grid)
    if lines is None:
        return Search(None, say("finding.no_board", board=board.name))
    if lines.seen < LEAST_LINES_SEEN:
        return Search(None, say("finding.poor_fit", board=board.name))
    if min(lines.ends) < LEAST_END:
        reason = "finding.larger_board" if min(lines.ends) < GOES_ON else "finding.poor_fit"
        return Search(None, say(reason, board=board.name))
    turns = (0, 90, 180, 270) if grid[0] == grid[1] else (0, 180)
    plane = Plane(lines.plane.matrix @ np.linalg.inv(from_crossings(board)))
    return Search(Found(plane, How.DRAWING, lines.seen, turns))


def _by_drawing(grey: NDArray[np.uint8], board: Board) -> Search:
    drawn = _drawn(grey, board)
    if drawn is None:
        return Search(None, say("finding.no_board", board=board.name))
    if drawn.score < LEAST_LIKENESS or not lies_on_plate(grey, board, drawn.plane):
        return Search(None, say("finding.poor_fit", board=board.name))
    return Search(Found(drawn.plane, How.DRAWING, drawn.score, _open(grey, board, drawn.plane)))


def _drawn(grey: NDArray[np.uint8], board: Board) -> Drawn | None:
    """The fit of the drawing; one that could as well lie a cell further on does not count."""
    drawn = find_drawn(grey, board)
    if drawn is None or drawn.score < LEAST_LIKENESS:
        return drawn
    return unmistakable(grey, board, drawn) or Drawn(drawn.plane, 0.0)


def _open(grey: NDArray[np.uint8], board: Board, plane: Plane) -> tuple[int, ...]:
    """The turns that bring cells onto cells, after which the drawing is the same or fits about as well."""
    same = [turn for turn in symmetric_turns(board) if _is_drawn_alike(board, turn)]
    others = [turn for turn in symmetric_turns(board) if turn not in same]
    if others:
        score = fitted(grey, board, plane).score
        fits = {turn: fitted(grey, board, turned(plane, board, turn)).score for turn in others}
        same += [turn for turn in others if fits[turn] > score - AS_LIKELY]
    return tuple(sorted(same))


def _is_drawn_alike(board: Board, degrees: int) -> bool:
    """Whether the board's drawing, turned, is the same one: then no picture of it tells the two apart."""
    drawing = strokes_of(board).points_mm
    there = turned(Plane(np.eye(3)), board, degrees).to_picture(drawing)
    gaps = [np.linalg.norm(drawing - point, axis=1).min() for point in there[::4]]
    return bool(max(gaps) < ALIKE * board.pitch_mm)
