"""Finds a chequered board by the corners of its squares.

The corners form a lattice. Of all windows of the board's size on it, the board is the one in which light and
dark alternate everywhere.

The corners are points around which light and dark alternate twice. At such a point the brightness has a
saddle: the determinant of its second derivatives is far below zero. On a ring around it the second harmonic
of the brightness outweighs all others.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.perspective import Lattice, largest_lattice
from adoube_vision.pixels import rings
from adoube_vision.plane import Floats, Plane

__all__ = [
    "FoundSquares",
    "contrast",
    "find_squares",
    "from_squares",
    "grid_of",
    "larger",
    "on_board",
    "open_turns",
    "saddle_points",
]

# The longer side of the pictures that are searched: coarse first, and finer for the corners of small squares.
SIDES_PX: Sequence[int] = (480, 800)
# The alternation of a board that needs no finer search, of one that is certain, and of one that is possible.
SURE, SURELY, LIKELY = 0.97, 0.85, 0.5
AROUND = 5  # squares that the board may extend beyond the lattice
CONTRAST = 12.0  # a step in brightness between neighbours that counts nearly in full
# Points of a square at which its own colour is sampled: pieces stand in the middle.
BESIDE_PIECES = np.array(
    [
        (0.18, 0.18),
        (0.82, 0.18),
        (0.18, 0.82),
        (0.82, 0.82),
        (0.5, 0.15),
        (0.15, 0.5),
        (0.85, 0.5),
        (0.5, 0.85),
    ]
)


class FoundSquares(NamedTuple):
    """A board's squares in a picture: `plane` maps squares, counted from a corner, to pixels.

    `alternating` is 1 if light and dark alternate everywhere, `outermost` the same for the worst of the four
    outermost lines, a few pieces on it apart. `first_is_dark`: the corner square is dark.
    """

    plane: Plane
    alternating: float
    outermost: float
    first_is_dark: bool

    @property
    def is_sure(self) -> bool:
        """True if the board is certain, by its outermost lines if broad pieces hide many squares."""
        return self.alternating > SURELY or (self.alternating > LIKELY and self.outermost > SURELY)


def find_squares(grey: NDArray[np.uint8], columns: int, ranks: int) -> FoundSquares | None:
    """Find the chequered board of so many squares in a grey picture; None if there is no lattice of squares.

    The origin is any corner, and the axes are any that fit. The result is refined to a fraction of a pixel.
    """
    found: FoundSquares | None = None
    for side in SIDES_PX:
        factor = side / max(grey.shape)
        how = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        scaled = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=how), np.uint8)
        lattice = largest_lattice(saddle_points(scaled))
        if lattice is None:
            continue
        for squares in _windows(scaled, lattice, columns, ranks):
            if found is None or squares.alternating > found.alternating:
                found = squares._replace(plane=squares.plane.seen_in(1 / factor))
        if found is not None and found.alternating > SURE:
            break
    return found and found._replace(plane=_refined(grey, found.plane, columns, ranks))


def _windows(grey: NDArray[np.uint8], lattice: Lattice, columns: int, ranks: int) -> Iterator[FoundSquares]:
    """Yield the best window of the board's size, either way round."""
    lowest = np.floor(lattice.places.min(axis=0)).astype(int) - AROUND
    highest = np.ceil(lattice.places.max(axis=0)).astype(int) + AROUND
    brightness = _brightness(grey, lattice.plane, lowest, highest)
    for wide, high in dict.fromkeys([(columns, ranks), (ranks, columns)]):
        best = _best_window(brightness, wide, high)
        if best is None:
            continue
        score, outermost, across, up = best
        shift = np.array([[1.0, 0, lowest[0] + across], [0, 1.0, lowest[1] + up], [0, 0, 1.0]])
        if (wide, high) != (columns, ranks):
            # Quarter turn: the board's columns run along the lattice's other axis.
            shift = shift @ np.array([[0.0, -1.0, wide], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        yield FoundSquares(Plane(lattice.plane.matrix @ shift), abs(score), outermost, score < 0)


def _brightness(
    grey: NDArray[np.uint8], plane: Plane, lowest: NDArray[np.int_], highest: NDArray[np.int_]
) -> Floats:
    """Return the brightness of squares from `lowest` to `highest`, beside pieces; NaN outside the picture."""
    across, up = np.meshgrid(np.arange(lowest[0], highest[0]), np.arange(lowest[1], highest[1]))
    squares = np.stack([across, up], axis=-1)
    places = (squares[:, :, None] + BESIDE_PIECES).reshape(-1, 2)
    depth = np.column_stack([places, np.ones(len(places))]) @ plane.matrix[2]
    points = plane.to_picture(places)
    height, width = grey.shape
    inside = ((points >= 0) & (points < (width - 1, height - 1))).all(axis=1)
    inside &= depth * np.sign(plane.matrix[2, 2]) > 0
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0).astype(np.float32)
    at = np.where(inside[:, None], points, 0).astype(np.float32)
    values = np.asarray(cv2.remap(smooth, at[:, :1], at[:, 1:], cv2.INTER_LINEAR), np.float64).ravel()
    values[~inside] = np.nan
    per_square = values.reshape(*squares.shape[:2], len(BESIDE_PIECES))
    known = np.isfinite(per_square).all(axis=2)
    return np.where(known, np.median(np.nan_to_num(per_square), axis=2), np.nan)


def _best_window(brightness: Floats, wide: int, high: int) -> tuple[float, float, int, int] | None:
    """Return the best window: score, the least of its outermost lines, and its column and row.

    The score is below 0 if the first square is dark.
    """
    rows, columns = brightness.shape
    signs = np.where(np.add.outer(np.arange(rows), np.arange(columns)) % 2, -1.0, 1.0)
    right = np.tanh((brightness[:, :-1] - brightness[:, 1:]) * signs[:, :-1] / CONTRAST)
    up = np.tanh((brightness[:-1] - brightness[1:]) * signs[:-1] / CONTRAST)
    best: tuple[float, int, int] | None = None
    for row in range(rows - high + 1):
        for column in range(columns - wide + 1):
            beside = right[row : row + high, column : column + wide - 1]
            above = up[row : row + high - 1, column : column + wide]
            score = (np.sum(beside) + np.sum(above)) / (beside.size + above.size)
            if np.isfinite(score) and (best is None or abs(score) > abs(best[0])):
                best = float(score), column, row
    if best is None:
        return None
    score, column, row = best
    beside = right[row : row + high, column : column + wide - 1]
    above = up[row : row + high - 1, column : column + wide]
    lines = (beside[0], beside[-1], above[:, 0], above[:, -1])
    outermost = min(float(np.median(line * np.sign(score))) for line in lines)
    return float(score * signs[row, column]), outermost, column, row


REACHES = (0.18, 0.12, 0.08)  # search radius of a corner in each round, in squares


def _refined(grey: NDArray[np.uint8], plane: Plane, columns: int, ranks: int) -> Plane:
    """Return the plane through the corners inside the board, each located again near its expected place."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.uint8)
    across, up = np.meshgrid(np.arange(1.0, columns), np.arange(1.0, ranks))
    corners = np.column_stack([across.ravel(), up.ravel()])
    for reach in REACHES:
        seen = [
            (corner, point)
            for corner in corners
            if (point := _corner_near(smooth, plane, corner, reach)) is not None
        ]
        if len(seen) < (columns - 1) + (ranks - 1):
            return plane
        places, points = (np.array(rows) for rows in zip(*seen, strict=True))
        plane = Plane.through(places, points) or plane
    return plane


def _corner_near(smooth: NDArray[np.uint8], plane: Plane, corner: Floats, reach: float) -> Floats | None:
    here, right, up = plane.to_picture(corner + np.array([(0, 0), (1, 0), (0, 1)]))
    square_px = min(np.linalg.norm(right - here), np.linalg.norm(up - here))
    radius = max(3, int(reach * square_px))
    height, width = smooth.shape
    margin = radius + 2
    if not (margin < here[0] < width - margin - 1 and margin < here[1] < height - margin - 1):
        return None
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.01)
    start = here.astype(np.float32).reshape(1, 1, 2)
    found = np.asarray(
        cv2.cornerSubPix(smooth, start, (radius, radius), (-1, -1), criteria), np.float64
    ).reshape(2)
    return found if np.linalg.norm(found - here) < 1.5 * reach * square_px else None


SIGMA_PX = 1.5
RING_PX = 5.0
WEAKEST = 0.02  # the least curvature, as a share of a strong saddle's
MOST_LOOKED_AT, MOST_KEPT = 400, 150
LEAST_ALTERNATING = 0.8  # the least share of a ring's variation that alternates twice around


def saddle_points(grey: NDArray[np.uint8]) -> Floats:
    """Return the picture's saddles (n, 2), those of the strongest contrast first."""
    smooth = cv2.GaussianBlur(grey, (0, 0), SIGMA_PX).astype(np.float32)
    points = _strongest(_curvature(smooth))
    if not len(points):
        return points
    harmonics = np.abs(np.fft.rfft(rings(smooth, points, RING_PX), axis=1))[:, 1:]
    alternating = np.hypot(harmonics[:, 1], harmonics[:, 5])
    shares = alternating / np.maximum(np.linalg.norm(harmonics, axis=1), 1e-6)
    chosen = np.flatnonzero(shares > LEAST_ALTERNATING)
    order = np.argsort(-harmonics[chosen, 1])[:MOST_KEPT]
    return points[chosen[order]]


def _curvature(smooth: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return minus the determinant of the second derivatives."""
    xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0, ksize=3)
    yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2, ksize=3)
    xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3)
    return np.asarray(xy * xy - xx * yy, np.float32)


def _strongest(curvature: NDArray[np.float32]) -> Floats:
    reach = 2 * int(2 * SIGMA_PX) + 3
    is_peak = curvature == cv2.dilate(curvature, np.ones((reach, reach), np.uint8))
    is_peak &= curvature > WEAKEST * np.percentile(curvature, 99.9)
    edge = int(RING_PX) + 2
    inside = np.zeros_like(is_peak)
    inside[edge:-edge, edge:-edge] = True
    rows, columns = np.nonzero(is_peak & inside)
    order = np.argsort(-curvature[rows, columns])[:MOST_LOOKED_AT]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)


# Points beside a corner of two outermost squares, in squares: along the edge, and beyond it.
ALONG, BEYOND = 0.15, 0.13
# How well the brightness alternates from square to square beyond an edge, and close to the edge, where a
# board is larger. On larger boards it came to 0.72 and 0.94 at least, even where every square held a piece.
# Pieces beside a correct board came to one of the two, but not to both.
GOES_ON, GOES_ON_AT_EDGE = 0.6, 0.75


def grid_of(board: Board) -> tuple[int, int] | None:
    """Return the columns and ranks of a board of squares without gaps; None for any other."""
    xs, ys = ({round(value, 3) for value in axis} for axis in _axes(board))
    return (len(xs), len(ys)) if len(xs) * len(ys) == len(board.cells) else None


def _axes(board: Board) -> tuple[list[float], list[float]]:
    return [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]


def on_board(squares: FoundSquares, board: Board, grid: tuple[int, int]) -> tuple[Plane, tuple[int, ...]]:
    """Return the plane from the board's millimetres, and the turns, in degrees, that the squares leave open.

    Squares are counted from a corner that becomes the far left one, or its neighbour if that fits the dark
    squares better.
    """
    far_left = min(board.cells, key=lambda cell: (cell.x_mm, -cell.y_mm))
    matrix, turns = squares.plane.matrix, open_turns(*grid)
    if (far_left.name in board.dark) is not squares.first_is_dark and grid[0] == grid[1] and 90 not in turns:
        matrix = matrix @ np.array([[0.0, -1.0, grid[0]], [1.0, 0, 0], [0, 0, 1.0]])
    return Plane(matrix @ np.linalg.inv(from_squares(board))), turns


def open_turns(columns: int, ranks: int) -> tuple[int, ...]:
    """Return the turns, in degrees, after which light squares lie on light ones."""
    return (0, 90, 180, 270) if columns == ranks and columns % 2 else (0, 180)


def from_squares(board: Board) -> Floats:
    """Return the matrix from squares, counted from the far left corner, right and towards the first seat."""
    pitch, (xs, ys) = board.pitch_mm, _axes(board)
    return np.array([[pitch, 0, min(xs) - pitch / 2], [0, -pitch, max(ys) + pitch / 2], [0, 0, 1.0]])


def contrast(smooth: NDArray[np.float32], plane: Plane, board: Board) -> float:
    """Return the contrast of light squares over dark ones, -1 to 1, beside pieces, in a smoothed picture.

    It is below 0 if the board lies the other way round.
    """
    beside = (BESIDE_PIECES - 0.5) * board.pitch_mm
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    points = plane.to_picture((middles[:, None] + beside).reshape(-1, 2)).astype(np.float32)
    values = cv2.remap(smooth, points[:, :1], points[:, 1:], cv2.INTER_LINEAR)
    per_square = np.median(np.asarray(values, np.float64).reshape(len(middles), -1), axis=1)
    is_dark = np.array([cell.name in board.dark for cell in board.cells])
    return float(np.tanh((np.median(per_square[~is_dark]) - np.median(per_square[is_dark])) / CONTRAST))


def larger(grey: NDArray[np.uint8], plane: Plane, columns: int, ranks: int) -> bool:
    """Return whether another line of squares follows beyond one of the board's edges.

    Then light and dark alternate in the squares of that line, and close to the edge from corner to corner.
    What stands beyond it, or reaches over it, does not keep to the corners.
    """
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)
    right, down = np.array((1.0, 0.0)), np.array((0.0, 1.0))
    edges = [(down * at, right, columns, down * out) for at, out in ((0, -1), (ranks, 1))]
    edges += [(right * at, down, ranks, right * out) for at, out in ((0, -1), (columns, 1))]
    return any(_goes_on(smooth, plane, *edge) for edge in edges)


def _goes_on(
    smooth: NDArray[np.float32], plane: Plane, start: Floats, along: Floats, squares: int, outward: Floats
) -> bool:
    """Return whether squares follow beyond the edge that runs from `start` past so many squares."""
    first = start + np.minimum(outward, 0.0)
    beyond = first + np.arange(squares)[:, None] * along
    middles = (beyond[:, None] + BESIDE_PIECES).reshape(-1, 2)
    corners = start + np.arange(1, squares)[:, None] * along + BEYOND * outward
    levels = _levels(smooth, plane, middles)
    before = _levels(smooth, plane, corners - ALONG * along)
    after = _levels(smooth, plane, corners + ALONG * along)
    if levels is None or before is None or after is None:
        return False
    in_squares = np.median(levels.reshape(squares, -1), axis=1)
    return _alternating(np.diff(in_squares)) > GOES_ON and _alternating(after - before) > GOES_ON_AT_EDGE


def _levels(smooth: NDArray[np.float32], plane: Plane, places: Floats) -> Floats | None:
    """Return the brightness at places (n, 2); None if not all of them are in the picture."""
    height, width = smooth.shape
    points = plane.to_picture(places)
    if ((points < 0) | (points > (width - 1, height - 1))).any():
        return None
    at = points.astype(np.float32)
    return np.asarray(cv2.remap(smooth, at[:, :1], at[:, 1:], cv2.INTER_LINEAR), np.float64).ravel()


def _alternating(steps: Floats) -> float:
    """Return how well steps in brightness go up and down in turn: 0 to 1."""
    signs = np.where(np.arange(len(steps)) % 2, -1.0, 1.0)
    return float(abs(np.mean(np.tanh(signs * steps / CONTRAST))))
