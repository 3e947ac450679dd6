"""Finds a board by its drawing: dots and crossings on its lattice, or an outline, and the fit of all strokes.

Every way to lay the board on these is a candidate. The best are moved until their strokes fit best, and the
best of all is the board, if it fits well enough.

Dots, crossings, circles and holes are points that are darker or lighter than all around them. At such a point
the determinant of the brightness' second derivatives is far above zero. Their width is not known before, so
they are searched for at several scales, dark and light ones apart.

A board's cells are laid on the lattice of such points: on the planes on which most of its cells meet a point.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Style
from adoube_vision.finding.chequered_boards import contrast, grid_of
from adoube_vision.finding.drawing_fit import BESIDE, BROAD, Canvas, Strokes, likeness, refined, strokes_of
from adoube_vision.finding.perspective import Lattice, largest_lattice, outlined_planes
from adoube_vision.pixels import scaled_to
from adoube_vision.plane import Floats, Plane

__all__ = [
    "BoardLattice",
    "DrawingFit",
    "blob_points",
    "find_drawn",
    "fitted",
    "lattices_of",
    "matches",
    "unmistakable",
]

# The longer side of the pictures in which points are searched for and strokes are fitted.
SEARCH_PX, FIT_PX = 640, 1100
# The samples of strokes for every candidate, and for those that are refined.
ROUGH_SAMPLES, FINE_SAMPLES = 200, 800
# The candidates of all outlines that are refined, and those of the lattices of each kind of points.
KEPT, KEPT_LATTICES = 4, 2
MOST_MATCHES = 24  # ways to lay a board on a lattice that are tried
SURE = 0.5
MOST_MOVES = 3
# The least lead of a drawing over one moved by a cell, on the cells that then lie beside it. All others fit
# as before, and on a large board these are most.
AHEAD = 0.3
SMALLEST_CELL_PX = 5.0
# The contrast of light squares over dark ones below which a board lies the other way round.
REVERSED = -0.5
FILLED = {Style.HOLES, Style.SQUARES}  # styles of boards that may begin with a piece on every cell


Way = tuple[Canvas, Strokes]


class DrawingFit(NamedTuple):
    """The plane on which the drawing fits the picture, and how well (`drawing_fit.likeness`)."""

    plane: Plane
    score: float


def find_drawn(grey: NDArray[np.uint8], board: Board) -> DrawingFit | None:
    """Return the best fit of a board's drawing to a picture, good or bad; None if there is no candidate."""
    search, scaled = scaled_to(grey, SEARCH_PX), scaled_to(grey, FIT_PX)
    ways = _ways(scaled.grey, board)
    best: DrawingFit | None = None
    for kept, candidates in _candidates(search.grey, board):
        here = (plane.seen_in(scaled.factor / search.factor) for plane in candidates)
        possible = [plane for plane in here if _is_possible(plane, board, scaled.grey.shape)]
        for canvas, strokes in ways:
            for drawn in _best_of(canvas, board, strokes, possible, kept):
                if best is None or drawn.score > best.score:
                    best = DrawingFit(drawn.plane.seen_in(1 / scaled.factor), drawn.score)
        if best is not None and best.score > SURE:
            break
    return best


def unmistakable(grey: NDArray[np.uint8], board: Board, drawn: DrawingFit) -> DrawingFit | None:
    """Return the fit, moved by whole cells to its best place; None if another place is nearly as good.

    A grid moved by a cell looks like itself: only its outermost cells tell them apart.
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
    """A board moved by a cell, and the share of its cells that then lie beside their old places."""

    plane: Plane
    beside: float


def _moved(plane: Plane, board: Board) -> Iterator[_Moved]:
    """Yield the same board moved by a step of its cells' lattice in each direction."""
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


def fitted(grey: NDArray[np.uint8], board: Board, plane: Plane) -> DrawingFit:
    """Return the plane near this one on which the board's drawing fits best."""
    scaled = scaled_to(grey, FIT_PX)
    start = plane.seen_in(scaled.factor)
    fits = []
    for canvas, strokes in _ways(scaled.grey, board):
        places = (start, refined(canvas, start, strokes))
        fits += [
            DrawingFit(here.seen_in(1 / scaled.factor), likeness(canvas, here, strokes)) for here in places
        ]
    return max(fits, key=lambda drawn: drawn.score)


def _ways(grey: NDArray[np.uint8], board: Board) -> list[Way]:
    """Return how a board may be drawn: as it is, and by the rims of pieces that can hide all of it."""
    drawings = [strokes_of(board)]
    if board.style in FILLED:
        drawings.append(strokes_of(board, filled=True))
    canvases = [Canvas.of(grey, board.pitch_mm, beside) for beside in _besides(board)]
    return [(canvas, strokes) for strokes, canvas in product(drawings, canvases)]


def _besides(board: Board) -> tuple[float, ...]:
    """Return the distances at which a stroke's sides may begin: the breadth of a board's lines is unknown."""
    return (BESIDE, BROAD) if board.lines and board.style is Style.POINTS else (BESIDE,)


def _candidates(grey: NDArray[np.uint8], board: Board) -> Iterator[tuple[int, Iterable[Plane]]]:
    """Yield groups of planes to try, the likelier kinds first, and how many of each are worth refining."""
    yield KEPT, outlined_planes(grey, board)
    wanted = lattices_of(board)
    for points in blob_points(grey):
        lattice = largest_lattice(points)
        if lattice is not None:
            ways = [islice(matches(lattice, board_lattice), MOST_MATCHES) for board_lattice in wanted]
            yield KEPT_LATTICES, chain.from_iterable(ways)


def _best_of(
    canvas: Canvas, board: Board, strokes: Strokes, planes: Iterable[Plane], kept: int
) -> Iterator[DrawingFit]:
    """Return the most promising of these planes, refined."""
    few, more = (_thinned(strokes, count) for count in (ROUGH_SAMPLES, FINE_SAMPLES))
    rough = sorted(
        (DrawingFit(plane, likeness(canvas, plane, few)) for plane in planes), key=lambda drawn: -drawn.score
    )
    upright = (start for start in rough if not _is_reversed(canvas, board, start.plane))
    for start in islice(upright, kept):
        plane = refined(canvas, start.plane, more)
        if _is_possible(plane, board, canvas.grey.shape):
            yield DrawingFit(plane, likeness(canvas, plane, strokes))


def _is_reversed(canvas: Canvas, board: Board, plane: Plane) -> bool:
    """Return whether squares that should be printed dark are light, and the other way round.

    A board turned by half may have nearly the same lines. If squares alternate, that is corrected later.
    """
    is_chequered = board.style is Style.SQUARES and grid_of(board) is not None
    return bool(board.dark) and not is_chequered and contrast(canvas.grey, plane, board) < REVERSED


def _thinned(strokes: Strokes, count: int) -> Strokes:
    return strokes.chosen(slice(None, None, max(1, len(strokes.points_mm) // count)))


def _is_possible(plane: Plane, board: Board, shape: tuple[int, ...]) -> bool:
    """Return whether all cells are in front of the camera, seen from above, and large enough."""
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


SIGMAS_PX: Sequence[float] = (2.0, 4.0, 7.5)
WEAKEST = 0.04  # the least curvature, as a share of a strong blob's
# The largest squared sum of the curvatures by their product: 4 for a round blob, 6.1 for one of 1 : 3.8.
LONGEST = 6.2
MOST_BLOBS = 120


def blob_points(grey: NDArray[np.uint8]) -> Iterator[Floats]:
    """Return for each scale the dark points and the light points (n, 2) of a picture, the strongest first."""
    for sigma in SIGMAS_PX:
        smooth = cv2.GaussianBlur(grey, (0, 0), sigma).astype(np.float32)
        xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0, ksize=3)
        yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2, ksize=3)
        xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3) / 4
        xx, yy = xx / 4, yy / 4
        product, total = xx * yy - xy * xy, xx + yy
        round_enough = (product > 0) & (total * total < LONGEST * product)
        for sign in (1, -1):
            strength = np.where(round_enough & (sign * total > 0), product, 0).astype(np.float32)
            points = _peaks(strength, sigma)
            if len(points):
                yield points


def _peaks(strength: NDArray[np.float32], sigma: float) -> Floats:
    side = 2 * int(np.ceil(1.5 * sigma)) + 1
    highest = cv2.dilate(strength, np.ones((side, side), np.uint8))
    rows, columns = np.nonzero((strength >= highest) & (strength > 0))
    if not len(rows):
        return np.empty((0, 2))
    values = strength[rows, columns]
    strong = float(np.quantile(values, 0.98))
    order = np.argsort(-values)[:MOST_BLOBS]
    order = order[values[order] > WEAKEST * strong]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)


MOST_SHIFTS = 80
LEAST_SHARE = 0.3  # the least share of the board's cells, or of the points if these are fewer, that must meet
TURNS_AND_SHEARS = [
    np.array(entries, np.float64).reshape(2, 2)
    for entries in product((-1, 0, 1), repeat=4)
    if entries[0] * entries[3] - entries[1] * entries[2] == 1
]


class BoardLattice(NamedTuple):
    """Places of a board that form a lattice: integers (n, 2), and the matrix (3 x 3) to millimetres."""

    places: Floats
    to_mm: Floats


def lattices_of(board: Board) -> list[BoardLattice]:
    """Return the lattices of a board that show as points: its cells, or a chequered board's dark ones."""
    groups = [[cell for cell in board.cells if cell.name in board.dark]] if board.dark else []
    groups += [[cell for cell in board.cells if cell.name not in board.dark]]
    if board.style in {Style.SQUARES, Style.TRACK} and len(groups) > 1:
        groups.append(list(board.cells))
    found = (_lattice(np.array([(cell.x_mm, cell.y_mm) for cell in group])) for group in groups)
    return [lattice for lattice in found if lattice is not None]


def _lattice(points: Floats) -> BoardLattice | None:
    """Return the lattice of points; None if they do not lie on a lattice of two directions."""
    steps = (points[:, None] - points[None]).reshape(-1, 2)
    lengths = np.linalg.norm(steps, axis=1)
    shortest = lengths[lengths > 1e-6].min(initial=np.inf)
    if not np.isfinite(shortest):
        return None
    first = steps[np.argmin(np.where(lengths > 1e-6, lengths, np.inf))]
    turned = first[0] * steps[:, 1] - first[1] * steps[:, 0]
    # Negative, since y grows downwards in the picture, so axes follow each other the other way round.
    aside = np.where(turned < -1e-3 * shortest * lengths.max(), lengths, np.inf)
    if not np.isfinite(aside.min()):
        return None
    basis = np.column_stack([first, steps[np.argmin(aside)]])
    places = (points - points[0]) @ np.linalg.inv(basis).T
    whole = np.round(places)
    if np.abs(places - whole).max() > 0.02:
        return None
    to_mm = np.eye(3)
    to_mm[:2, :2], to_mm[:2, 2] = basis, points[0]
    return BoardLattice(whole, to_mm)


def matches(lattice: Lattice, board: BoardLattice) -> Iterator[Plane]:
    """Yield planes from millimetres to pixels, first those on which most of the cells meet a point."""
    fewest = LEAST_SHARE * min(len(board.places), len(lattice.points))
    votes: list[tuple[int, int, Floats]] = []
    for number, turn in enumerate(TURNS_AND_SHEARS):
        turned = board.places @ turn.T
        shifts, counts = _counted((lattice.places[:, None] - turned[None]).reshape(-1, 2))
        most = np.argsort(-counts, kind="stable")[: MOST_SHIFTS // 4]
        votes += [(int(counts[i]), number, shifts[i]) for i in most if counts[i] >= fewest]
    votes.sort(key=lambda vote: -vote[0])
    from_mm = np.linalg.inv(board.to_mm)
    for _, number, shift in votes[:MOST_SHIFTS]:
        placed = np.eye(3)
        placed[:2, :2], placed[:2, 2] = TURNS_AND_SHEARS[number], shift
        yield Plane(lattice.plane.matrix @ placed @ from_mm)


def _counted(shifts: Floats) -> tuple[Floats, NDArray[np.int_]]:
    """Return each integer shift (n, 2) once, in order, and its frequency.

    Shifts lie close together, so counting them on a grid takes a tenth of the time of sorting them.
    """
    lowest = shifts.min(axis=0)
    steps = (shifts - lowest).astype(np.int_)
    rows = int(steps[:, 1].max()) + 1
    counts = np.bincount(steps[:, 0] * rows + steps[:, 1])
    seen = np.flatnonzero(counts)
    return np.column_stack(np.divmod(seen, rows)) + lowest, counts[seen]
