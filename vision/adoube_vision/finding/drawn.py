"""Finds a board by its drawing: dots and crossings on its lattice, or an outline, and the fit of all strokes.

Every way to lay the board on what was seen is a candidate. The best are moved until their strokes fit best,
and the one that fits best of all is the board, if it fits well enough.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Style
from adoube_vision.finding.blobs import blob_points
from adoube_vision.finding.chequers import contrast, grid_of
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
AHEAD = 0.3
"""how much worse the drawing must fit when it is moved by a cell, on the cells that then lie beside it: all
others fit as before, and of a large board these are most"""
SMALLEST_CELL_PX = 5.0
REVERSED = -0.5
"""the contrast of light squares over dark ones from which a board plainly lies the other way round"""
FILLED = {Style.HOLES, Style.SQUARES}
"""boards that some games begin with a piece on every cell"""


Way = tuple[Canvas, Strokes]


class Drawn(NamedTuple):
    """Where the drawing fits the picture, and how well (`finding.likeness`)."""

    plane: Plane
    score: float


def find_drawn(grey: NDArray[np.uint8], board: Board) -> Drawn | None:
    """The best fit of a board's drawing on a picture, be it good or bad; None where there is no candidate."""
    search, scaled = scaled_to(grey, SEARCH_PX), scaled_to(grey, FIT_PX)
    ways = _ways(scaled.grey, board)
    best: Drawn | None = None
    for kept, candidates in _candidates(search.grey, board):
        here = (plane.seen_in(scaled.factor / search.factor) for plane in candidates)
        possible = [plane for plane in here if _is_possible(plane, board, scaled.grey.shape)]
        for canvas, strokes in ways:
            for drawn in _best_of(canvas, board, strokes, possible, kept):
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
    ways = _ways(scaled.grey, board)
    for _ in range(MOST_MOVES):
        here = best.plane.seen_in(scaled.factor)
        reached = _moved_score(ways, here)
        moved = [(_moved_score(ways, place.plane), place) for place in _moved(here, board)]
        if all(score < reached - AHEAD * place.beside for score, place in moved):
            return best
        score, nearest = max(moved, key=lambda each: each[0])
        if score <= reached:
            return None
        best = fitted(grey, board, nearest.plane.seen_in(1 / scaled.factor))
    return None


class _Moved(NamedTuple):
    """A board moved by a cell, and the share of its cells that then lie beside where it was."""

    plane: Plane
    beside: float


def _moved(plane: Plane, board: Board) -> Iterator[_Moved]:
    """The same board moved by a step of its cells' lattice in each direction."""
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    steps = {
        tuple(np.round(sign * lattice.to_mm[:2, axis], 3).tolist())
        for lattice in lattices_of(board)
        for axis in (0, 1)
        for sign in (-1, 1)
    }
    for across, up in sorted(steps):
        there = cells + np.array([across, up])
        gaps = np.linalg.norm(there[:, None] - cells, axis=2).min(axis=1)
        shift = np.array([[1.0, 0, across], [0, 1.0, up], [0, 0, 1.0]])
        yield _Moved(Plane(plane.matrix @ shift), float(np.mean(gaps > board.pitch_mm / 2)))


def _moved_score(ways: Sequence[Way], plane: Plane) -> float:
    return max(likeness(canvas, plane, _thinned(strokes, FINE_SAMPLES)) for canvas, strokes in ways)


def fitted(grey: NDArray[np.uint8], board: Board, plane: Plane) -> Drawn:
    """The plane near this one on which the board's drawing fits best."""
    scaled = scaled_to(grey, FIT_PX)
    start = plane.seen_in(scaled.factor)
    fits = []
    for canvas, strokes in _ways(scaled.grey, board):
        places = (start, refined(canvas, start, strokes))
        fits += [Drawn(here.seen_in(1 / scaled.factor), likeness(canvas, here, strokes)) for here in places]
    return max(fits, key=lambda drawn: drawn.score)


def _ways(grey: NDArray[np.uint8], board: Board) -> list[Way]:
    """How a board may be drawn: as it is, and where pieces can hide all of it, as their rims."""
    drawings = [strokes_of(board)]
    if board.style in FILLED:
        drawings.append(strokes_of(board, filled=True))
    canvases = [Canvas.of(grey, board.pitch_mm, beside) for beside in _besides(board)]
    return [(canvas, strokes) for strokes, canvas in product(drawings, canvases)]


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
    rough = sorted(
        (Drawn(plane, likeness(canvas, plane, few)) for plane in planes), key=lambda drawn: -drawn.score
    )
    upright = (start for start in rough if not _is_reversed(canvas, board, start.plane))
    for start in islice(upright, kept):
        plane = refined(canvas, start.plane, more)
        if _is_possible(plane, board, canvas.grey.shape):
            yield Drawn(plane, likeness(canvas, plane, strokes))


def _is_reversed(canvas: Canvas, board: Board, plane: Plane) -> bool:
    """Whether what should be printed dark is light, and the other way round.

    A board turned by half may have nearly the same lines. Where squares alternate it is put right later.
    """
    is_chequered = board.style is Style.SQUARES and grid_of(board) is not None
    return bool(board.dark) and not is_chequered and contrast(canvas.grey, plane, board) < REVERSED


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
