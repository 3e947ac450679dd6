"""Finds a board of crossing lines, like a Go board, by its crossings.

They form a lattice. Of all windows of the board's size on it, the board is the one whose lines are all seen,
and beyond which no line goes on.

Crossings of thin lines are points from which four dark rays go out, two and two in line. On a ring around
such a point the brightness is the same on opposite sides, and dips four times.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.drawing_fit import FAINTEST, Canvas, Strokes, refined, responses
from adoube_vision.finding.perspective import Lattice, largest_lattice
from adoube_vision.pixels import rings
from adoube_vision.plane import Floats, Plane

__all__ = ["FoundLines", "crossing_points", "find_lines"]

# The longer side of the pictures that are searched: lines of small cells show only in the larger one.
SIDES_PX = (900, 1500)
FEWEST_CROSSINGS = 0.1  # the least share of the board's crossings that must be seen
PLENTY = 0.4  # a lattice with this share of the board's crossings is the board's
AROUND = 8  # cells that the board may extend beyond the lattice
# Places along an edge between two crossings at which its line is searched for: stones stand at the ends.
SAMPLES = (0.25, 0.38, 0.5, 0.62, 0.75)
REACH = 0.12  # the largest distance of a line from its place, in cells
ROUNDS = 3
SURE = 0.75
# Offsets, in cells, along an edge from its middle and beside its line, at which a stone at its end is seen.
STONE_AT, BESIDE = 0.2, 0.15
STANDS_OUT = 18.0  # the least difference, in levels, between a stone and the wood
LEAST_BARE = 0.4  # the least share of a board's edges that no two stones hide


class FoundLines(NamedTuple):
    """A board's lines in a picture: `plane` maps crossings, counted from a corner, to pixels.

    `seen` is the share of the lines that is seen. `ends` says by how much each of the four outermost lines is
    better seen than those that stick out beyond it: 1 is best, below 0 the lines go on.
    """

    plane: Plane
    seen: float
    ends: tuple[float, ...]


class _Edges(NamedTuple):
    """The visibility of each edge of the lattice, 0 to 1, NaN outside the picture.

    `right` (rows, columns) leads from a crossing to the next in its row, `down` to the next in its column.
    `right_bare` and `down_bare` say which of them no two stones hide: only those are expected to be seen.
    """

    right: Floats
    down: Floats
    right_bare: NDArray[np.bool_]
    down_bare: NDArray[np.bool_]


class _Window(NamedTuple):
    merit: float
    seen: float
    ends: tuple[float, ...]
    column: int
    row: int


def find_lines(grey: NDArray[np.uint8], columns: int, ranks: int) -> FoundLines | None:
    """Find the board of so many crossings in a grey picture; None if there is no lattice of lines.

    The origin is any corner, and the axes are any that fit.
    """
    found: FoundLines | None = None
    for side in SIDES_PX:
        factor = side / max(grey.shape)
        how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        scaled = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=how), np.uint8)
        enough = FEWEST_CROSSINGS * columns * ranks
        lattice = largest_lattice(crossing_points(scaled), PLENTY * columns * ranks)
        if lattice is None or len(lattice.points) < enough:
            continue
        for wide, high in dict.fromkeys([(columns, ranks), (ranks, columns)]):
            lines = _window_on(Canvas.of(scaled, 1.0), lattice, wide, high)
            if lines is None:
                continue
            if (wide, high) != (columns, ranks):
                # Quarter turn: the board's columns run along the lattice's other axis.
                quarter = np.array([[0.0, -1.0, wide - 1], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
                lines = lines._replace(plane=Plane(lines.plane.matrix @ quarter))
            if found is None or _worth(lines) > _worth(found):
                found = lines._replace(plane=lines.plane.seen_in(1 / factor))
        if found is not None and _worth(found) > SURE:
            break
    return found


def _worth(lines: FoundLines) -> float:
    return lines.seen * min(1.0, max(0.0, 0.5 + min(lines.ends)))


def _window_on(canvas: Canvas, lattice: Lattice, wide: int, high: int) -> FoundLines | None:
    """Return the window that fits best, its plane fitted to all its lines in several rounds."""
    lowest = np.floor(lattice.places.min(axis=0)).astype(int) - AROUND
    highest = np.ceil(lattice.places.max(axis=0)).astype(int) + AROUND
    if (highest - lowest > 6 * max(wide, high)).any():
        return None
    plane = lattice.plane
    for _ in range(ROUNDS):
        edges = _edges(canvas, plane, lowest, highest)
        best = None if edges is None else _best_window(edges, wide, high)
        if best is None:
            return None
        shift = np.array([[1.0, 0, lowest[0] + best.column], [0, 1.0, lowest[1] + best.row], [0, 0, 1.0]])
        fit = refined(canvas, Plane(plane.matrix @ shift), _strokes((0, 0), (wide - 1, high - 1)))
        is_same = bool((shift == np.eye(3)).all())
        plane = fit
        lowest, highest = np.array([-AROUND, -AROUND]), np.array([wide, high]) - 1 + AROUND
        if is_same:
            break
    edges = _edges(canvas, plane, np.array([-1, -1]), np.array([wide, high]))
    last = None if edges is None else _window_at(edges, 1, 1, wide, high)
    return None if last is None else FoundLines(plane, last.seen, last.ends)


def _strokes(lowest: tuple[int, int], highest: tuple[int, int]) -> Strokes:
    """Return the strokes of the edges from `lowest` to `highest`: along rows, then along columns."""
    (left, top), (right, bottom) = lowest, highest
    samples = np.array(SAMPLES)
    across, down = np.meshgrid(np.arange(left, right), np.arange(top, bottom + 1))
    rows = np.stack(
        [across[..., None] + samples, np.broadcast_to(down[..., None], (*down.shape, len(samples)))], -1
    )
    across, down = np.meshgrid(np.arange(left, right + 1), np.arange(top, bottom))
    columns = np.stack(
        [np.broadcast_to(across[..., None], (*across.shape, len(samples))), down[..., None] + samples], -1
    )
    points = [rows.reshape(-1, 2).astype(np.float64), columns.reshape(-1, 2).astype(np.float64)]
    along = np.concatenate(
        [np.tile(way, (len(part), 1)) for way, part in zip(np.eye(2), points, strict=True)]
    )
    return Strokes(np.concatenate(points), along, np.ones(len(along), np.bool_))


def _edges(
    canvas: Canvas, plane: Plane, lowest: NDArray[np.int_], highest: NDArray[np.int_]
) -> _Edges | None:
    """Return the visibility of edges from `lowest` to `highest`; None if none stands out from the noise."""
    (left, top), (right, bottom) = lowest.tolist(), highest.tolist()
    strokes = _strokes((left, top), (right, bottom))
    height, width = canvas.grey.shape
    points = plane.to_picture(strokes.points_mm)
    depth = np.column_stack([strokes.points_mm, np.ones(len(points))]) @ plane.matrix[2]
    inside = ((points >= 0) & (points < (width - 1, height - 1))).all(axis=1) & (
        depth * plane.matrix[2, 2] > 0
    )
    if not inside.any():
        return None
    aside = 0.5 * strokes.along[:, ::-1]
    found = responses(canvas, plane, strokes, REACH)
    noise = responses(canvas, plane, strokes.moved(aside), REACH)
    floor, strong = float(np.median(noise[inside])), float(np.quantile(found[inside], 0.85))
    if strong < max(2 * floor, FAINTEST):
        return None
    share = np.where(inside, np.clip((found - floor) / (0.6 * (strong - floor)), 0, 1), np.nan)
    per_edge = np.median(share.reshape(-1, len(SAMPLES)), axis=1)
    bare = ~_under_stones(canvas, plane, strokes)
    wide, high = right - left + 1, bottom - top + 1
    in_rows = high * (wide - 1)
    across, down = (high, wide - 1), (high - 1, wide)
    return _Edges(
        per_edge[:in_rows].reshape(across),
        per_edge[in_rows:].reshape(down),
        bare[:in_rows].reshape(across),
        bare[in_rows:].reshape(down),
    )


def _under_stones(canvas: Canvas, plane: Plane, strokes: Strokes) -> NDArray[np.bool_]:
    """Return the edges with a stone at each end.

    There both halves of the line are darker or lighter at their sides than the middle of the fields, which no
    stone reaches.
    """
    middles = strokes.points_mm.reshape(-1, len(SAMPLES), 2).mean(axis=1)
    along = strokes.along.reshape(-1, len(SAMPLES), 2)[:, 0]
    aside = along[:, ::-1]
    fields = np.stack([_levels(canvas, plane, middles + side * aside) for side in (-0.5, 0.5)])
    halves = [
        _levels(canvas, plane, middles + half * STONE_AT * along + side * BESIDE * aside)
        for half in (-1, 1)
        for side in (-1, 1)
    ]
    apart = np.stack(halves)[:, None] - fields[None]
    return np.asarray((np.abs(apart) > STANDS_OUT).all(axis=(0, 1)), np.bool_)


def _levels(canvas: Canvas, plane: Plane, points: Floats) -> Floats:
    """Return the brightness at points of the lattice; at the picture's border for those beyond it."""
    height, width = canvas.grey.shape
    across, down = np.round(plane.to_picture(points)).astype(int).T
    read = canvas.grey[np.clip(down, 0, height - 1), np.clip(across, 0, width - 1)]
    return np.asarray(read, np.float64)


def _best_window(edges: _Edges, wide: int, high: int) -> _Window | None:
    rows, columns = edges.right.shape[0], edges.down.shape[1]
    windows = (
        _window_at(edges, column, row, wide, high)
        for row in range(rows - high + 1)
        for column in range(columns - wide + 1)
    )
    return max(
        (window for window in windows if window is not None), key=lambda each: each.merit, default=None
    )


def _window_at(edges: _Edges, column: int, row: int, wide: int, high: int) -> _Window | None:
    """Return the window at a place; None if it is not wholly in the picture."""
    right = edges.right[row : row + high, column : column + wide - 1]
    down = edges.down[row : row + high - 1, column : column + wide]
    right_bare = edges.right_bare[row : row + high, column : column + wide - 1]
    down_bare = edges.down_bare[row : row + high - 1, column : column + wide]
    bare = int(right_bare.sum() + down_bare.sum())
    is_whole = np.isfinite(right).all() and np.isfinite(down).all()
    if not is_whole or bare < LEAST_BARE * (right.size + down.size):
        return None
    seen = float((right[right_bare].sum() + down[down_bare].sum()) / bare)
    beyond = (
        edges.right[row : row + high, column - 1] if column else np.zeros(0),
        edges.right[row : row + high, column + wide - 1]
        if column + wide - 1 < edges.right.shape[1]
        else np.zeros(0),
        edges.down[row - 1, column : column + wide] if row else np.zeros(0),
        edges.down[row + high - 1, column : column + wide]
        if row + high - 1 < edges.down.shape[0]
        else np.zeros(0),
    )
    # The rim of the wood looks like one more line, but no lines lead to it.
    outermost = (
        (down[:, 0][down_bare[:, 0]], right[:, 0][right_bare[:, 0]]),
        (down[:, -1][down_bare[:, -1]], right[:, -1][right_bare[:, -1]]),
        (right[0][right_bare[0]], down[0][down_bare[0]]),
        (right[-1][right_bare[-1]], down[-1][down_bare[-1]]),
    )
    stubs = [float(np.mean(np.nan_to_num(line))) if len(line) else 0.0 for line in beyond]
    ends = tuple(
        min(_mean(line), _mean(leading)) - stub
        for (line, leading), stub in zip(outermost, stubs, strict=True)
    )
    return _Window(
        seen - sum(stubs) / (2 * (wide + high)) + min(ends) / max(wide, high), seen, ends, column, row
    )


def _mean(shares: Floats) -> float:
    """Return the mean visibility; 0 if everything is hidden, so that nothing supports a line there."""
    return float(shares.mean()) if len(shares) else 0.0


SIGMA_PX, RING_PX = 1.2, 4.0
LEAST_DIP = 0.05  # curvature up to which a point may be noise
LONGEST = (
    8.0  # the largest squared sum of the curvatures divided by their product: 4 for equally strong lines
)
MOST_LOOKED_AT, MOST_KEPT = 4000, 500
# The least shares of a ring's variation that are alike on opposite sides, and that dip four times around.
LEAST_OPPOSITE, LEAST_FOURFOLD = 0.85, 0.4
WELL_FOURFOLD = 0.8  # a larger share says no more: seen from the side, lines do not cross at right angles


def crossing_points(grey: NDArray[np.uint8]) -> Floats:
    """Return the picture's crossings of dark lines (n, 2), the likeliest first."""
    points = _strongest(grey)
    if not len(points):
        return points
    fine = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)
    harmonics = np.abs(np.fft.rfft(rings(fine, points, RING_PX), axis=1))[:, 1:]
    all_of_it = np.maximum(np.linalg.norm(harmonics, axis=1), 1e-6)
    opposite = np.linalg.norm(harmonics[:, 1:8:2], axis=1) / all_of_it
    fourfold = harmonics[:, 3] / all_of_it
    chosen = np.flatnonzero((opposite > LEAST_OPPOSITE) & (fourfold > LEAST_FOURFOLD))
    quality = opposite * np.minimum(fourfold, WELL_FOURFOLD) * np.sqrt(harmonics[:, 3])
    return points[chosen[np.argsort(-quality[chosen])[:MOST_KEPT]]]


def _strongest(grey: NDArray[np.uint8]) -> Floats:
    """Return peaks of the second derivatives' determinant that are darker than all around them."""
    smooth = cv2.GaussianBlur(grey, (0, 0), SIGMA_PX).astype(np.float32)
    xx, yy = (np.asarray(cv2.Sobel(smooth, cv2.CV_32F, *way, ksize=3)) / 4 for way in ((2, 0), (0, 2)))
    xy = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3)) / 4
    product, total = xx * yy - xy * xy, xx + yy
    is_dark = (product > LEAST_DIP) & (total > 0) & (total * total < LONGEST * product)
    strength = np.where(is_dark, product, 0).astype(np.float32)
    side = 2 * int(np.ceil(2 * SIGMA_PX)) + 1
    is_peak = is_dark & (strength >= np.asarray(cv2.dilate(strength, np.ones((side, side), np.uint8))))
    edge = int(RING_PX) + 2
    inside = np.zeros_like(is_peak)
    inside[edge:-edge, edge:-edge] = True
    rows, columns = np.nonzero(is_peak & inside)
    order = np.argsort(-strength[rows, columns])[:MOST_LOOKED_AT]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)
