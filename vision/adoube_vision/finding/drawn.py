"""Finds a board by its drawing: dots and crossings on its lattice, or an outline, and the fit of all strokes.

Every way to lay the board on what was seen is a candidate. The best are moved until their strokes fit best,
and the one that fits best of all is the board, if it fits well enough.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Style
from adoube_vision.finding.blobs import blob_points
from adoube_vision.finding.lattice import largest_lattice
from adoube_vision.finding.likeness import BESIDE, BROAD, Canvas, likeness, refined
from adoube_vision.finding.matching import lattices_of, matches
from adoube_vision.finding.quadrilaterals import outlined_planes
from adoube_vision.finding.scaled import scaled_to
from adoube_vision.finding.strokes import Strokes, strokes_of
from adoube_vision.plane import Plane

__all__ = ["Drawn", "find_drawn", "fitted", "unmistakable"]

SEARCH_PX, FIT_PX = 640, 1100
"""the picture's longer side when points are looked for, and when strokes are fitted"""
ROUGH_SAMPLES, FINE_SAMPLES = 200, 800
"""strokes that are looked at for every candidate, and for those that are refined"""
KEPT, KEPT_LATTICES = 4, 2
"""candidates that are refined of all outlines, and of the lattices of each kind of points"""
MOST_MATCHES = 24
"""ways to lay a board on a lattice that are looked at"""
SURE = 0.5
MOST_MOVES = 3
NEARLY = 0.05
"""how much worse the drawing must fit when it is moved by a cell"""
SMALLEST_CELL_PX = 5.0
FILLED = {Style.HOLES, Style.SQUARES}
"""boards that some games begin with a piece on every cell"""


class Drawn(NamedTuple):
    """Where the drawing fits the picture, and how well (`finding.likeness`)."""

    plane: Plane
    score: float


def find_drawn(grey: NDArray[np.uint8], board: Board) -> Drawn | None:
    """The best fit of a board's drawing on a picture, be it good or bad; None where there is no candidate."""
    search = scaled_to(grey, SEARCH_PX)
    best: Drawn | None = None
    scaled = scaled_to(grey, FIT_PX)
    for kept, candidates in _candidates(search.grey, board):
        here = [plane.seen_in(scaled.factor / search.factor) for plane in candidates]
        for strokes, beside in product(_drawings(board), _besides(board)):
            canvas = Canvas.of(scaled.grey, board.pitch_mm, beside)
            for drawn in _best_of(canvas, board, strokes, here, kept):
                if best is None or drawn.score > best.score:
                    best = Drawn(drawn.plane.seen_in(1 / scaled.factor), drawn.score)
        if best is not None and best.score > SURE:
            break
    return best


def unmistakable(grey: NDArray[np.uint8], board: Board, drawn: Drawn) -> Drawn | None:
    """The fit, moved by whole cells to where it is best; None where another place is nearly as good.

    A grid looks like itself moved by a cell: what tells them apart is only its outermost cells.
    """
    scaled, best = scaled_to(grey, FIT_PX), drawn
    canvases = [Canvas.of(scaled.grey, board.pitch_mm, beside) for beside in _besides(board)]
    for _ in range(MOST_MOVES):
        here = best.plane.seen_in(scaled.factor)
        scores = [(_moved_score(canvases, board, plane), plane) for plane in _moved(here, board)]
        score, plane = max(scores, key=lambda each: each[0], default=(-1.0, here))
        reached = _moved_score(canvases, board, here)
        if score < reached - NEARLY:
            return best
        if score <= reached:
            return None
        best = fitted(grey, board, plane.seen_in(1 / scaled.factor))
    return None


def _moved(plane: Plane, board: Board) -> Iterator[Plane]:
    """The same board moved by a step of its cells' lattice in each direction."""
    steps = {
        tuple(np.round(sign * lattice.to_mm[:2, axis], 3).tolist())
        for lattice in lattices_of(board)
        for axis in (0, 1)
        for sign in (-1, 1)
    }
    for across, up in sorted(steps):
        yield Plane(plane.matrix @ np.array([[1.0, 0, across], [0, 1.0, up], [0, 0, 1.0]]))


def _moved_score(canvases: list[Canvas], board: Board, plane: Plane) -> float:
    return max(
        likeness(canvas, plane, _thinned(strokes, FINE_SAMPLES))
        for strokes, canvas in product(_drawings(board), canvases)
    )


def fitted(grey: NDArray[np.uint8], board: Board, plane: Plane) -> Drawn:
    """The plane near this one on which the board's drawing fits best."""
    scaled = scaled_to(grey, FIT_PX)
    start = plane.seen_in(scaled.factor)
    fits = []
    for strokes, beside in product(_drawings(board), _besides(board)):
        canvas = Canvas.of(scaled.grey, board.pitch_mm, beside)
        places = (start, refined(canvas, start, strokes))
        fits += [Drawn(here.seen_in(1 / scaled.factor), likeness(canvas, here, strokes)) for here in places]
    return max(fits, key=lambda drawn: drawn.score)


def _drawings(board: Board) -> list[Strokes]:
    """What may be seen of a board: itself, and where pieces can hide all of it, their rims."""
    empty = strokes_of(board)
    return [empty, strokes_of(board, filled=True)] if board.style in FILLED else [empty]


def _besides(board: Board) -> tuple[float, ...]:
    """How far beside a stroke its sides may begin: nobody says how broad a board's lines are."""
    return (BESIDE, BROAD) if board.lines and board.style is Style.POINTS else (BESIDE,)


def _candidates(grey: NDArray[np.uint8], board: Board) -> Iterator[tuple[int, Iterable[Plane]]]:
    """Groups of planes to try, the likelier kinds first, and how many of each are worth refining."""
    yield KEPT, outlined_planes(grey, board)
    wanted = lattices_of(board)
    for points in blob_points(grey):
        lattice = largest_lattice(points)
        if lattice is not None:
            ways = [islice(matches(lattice, board_lattice), MOST_MATCHES) for board_lattice in wanted]
            yield KEPT_LATTICES, chain.from_iterable(ways)


def _best_of(
    canvas: Canvas, board: Board, strokes: Strokes, planes: Iterable[Plane], kept: int
) -> Iterator[Drawn]:
    """The most promising of these planes, refined."""
    few, more = (_thinned(strokes, count) for count in (ROUGH_SAMPLES, FINE_SAMPLES))
    rough = [
        Drawn(plane, likeness(canvas, plane, few))
        for plane in planes
        if _is_possible(plane, board, canvas.grey.shape)
    ]
    rough.sort(key=lambda drawn: -drawn.score)
    for start in rough[:kept]:
        plane = refined(canvas, start.plane, more)
        if _is_possible(plane, board, canvas.grey.shape):
            yield Drawn(plane, likeness(canvas, plane, strokes))


def _thinned(strokes: Strokes, count: int) -> Strokes:
    return strokes.chosen(slice(None, None, max(1, len(strokes.points_mm) // count)))


def _is_possible(plane: Plane, board: Board, shape: tuple[int, ...]) -> bool:
    """Whether all cells are in front of the camera, seen from above, large enough and in the picture."""
    cells = np.array([(cell.x_mm, cell.y_mm, 1.0) for cell in board.cells])
    depth = cells @ plane.matrix[2]
    if not np.isfinite(plane.matrix).all() or (depth.min() > 0) != (depth.max() > 0):
        return False
    # The board's y grows away from the first seat and the picture's downwards: seen from above, turned over.
    if np.linalg.det(plane.matrix) * np.sign(depth[0]) >= 0:
        return False
    points = plane.to_picture(cells[:, :2])
    slack = 0.03 * max(shape)
    if (
        (points < -slack).any()
        or (points[:, 0] > shape[1] + slack).any()
        or (points[:, 1] > shape[0] + slack).any()
    ):
        return False
    return plane.cell_px(board) > SMALLEST_CELL_PX
