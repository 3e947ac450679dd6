"""A board's figures as they are seen in perspective: lattices of points, and outlines with four corners.

A lattice is grown outward from four points, as long as points fit. Outlines are the edge of a board, or the
outermost of its lines.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["Lattice", "Rectangles", "largest_lattice", "outlined_planes", "rectangles_of"]

FIT = 0.22  # the largest distance of a point from its place, in steps
ROUNDS = 16
SEEDS = 60
NEIGHBOURS = 8
MOST_TRIED = 150  # seeds that are grown at most
ENOUGH_POINTS, ENOUGH_SEEDS = 30, 15  # a lattice of so many points ends the search after so many seeds
WELL_FILLED = 0.6  # a sufficient share of places with a point: pieces and hands hide some
FEWEST = 7  # points at the sixteen places at and around a seed; fewer are chance
TINY = 1e-9 * np.eye(8)  # keeps the equations solvable if the points leave a direction open
SHORTEST_PX = 6.0
LEAST_SINE, SIDES = 0.5, (0.4, 2.5)  # limits of the angle and the ratio between a seed's sides


@dataclass(frozen=True, eq=False)
class Lattice:
    """Integer places (n, 2), the points (n, 2) at them, and the plane from places to points.

    Its axes are as near to right angles and equal lengths as the same points allow.
    """

    plane: Plane
    places: Floats
    points: Floats

    @property
    def merit(self) -> float:
        """The number of points, less if many of the places are bare: a finer lattice fits any points."""
        extent = np.prod(self.places.max(axis=0) - self.places.min(axis=0) + 1)
        return len(self.points) * min(1.0, len(self.points) / float(extent) / WELL_FILLED)

    def reduced(self) -> "Lattice":
        """Return the lattice with its shortest steps as axes: a sheared lattice has the same points."""
        middle = self.places.mean(axis=0)
        here, right, up = self.plane.to_picture(middle + np.array([(0, 0), (1, 0), (0, 1)]))
        change = _shortest_basis(right - here, up - here)
        shear = np.eye(3)
        shear[:2, :2] = change
        return Lattice(Plane(self.plane.matrix @ shear), self.places @ np.linalg.inv(change).T, self.points)


def largest_lattice(points: Floats, plenty: float = np.inf) -> Lattice | None:
    """Return the lattice that most of these points lie on; None if there is none.

    A lattice of merit `plenty` ends the search.
    """
    found: Lattice | None = None
    tried = 0
    known: list[dict[int, Floats]] = []
    for number in range(min(SEEDS, len(points))):
        for seed in _seeds_at(number, points):
            if tried == MOST_TRIED or (found is not None and found.merit >= plenty):
                return found
            tried += 1
            if any(_grows_into(seed, places) for places in known):
                continue
            grown, chosen = _grown(points, seed)
            if grown is None:
                continue
            known.append(dict(zip(chosen.tolist(), grown.places, strict=True)))
            if found is not None and len(grown.points) <= found.merit:
                continue
            grown = grown.reduced()
            if found is None or grown.merit > found.merit:
                found = grown
        if found is not None and found.merit >= ENOUGH_POINTS and number > ENOUGH_SEEDS:
            break
    return found


def _seeds_at(corner: int, points: Floats) -> Iterator[list[int]]:
    """Yield parallelograms of a point and three of its neighbours, by their numbers."""
    away = np.linalg.norm(points - points[corner], axis=1)
    nearest = np.argsort(away)[1 : NEIGHBOURS + 1]
    for first in nearest:
        for second in nearest:
            one, other = points[first] - points[corner], points[second] - points[corner]
            long, high = away[first], away[second]
            turned = one[0] * other[1] - one[1] * other[0]
            if min(long, high) < SHORTEST_PX or turned <= LEAST_SINE * long * high:
                continue
            if not SIDES[0] < long / high < SIDES[1]:
                continue
            gaps = np.linalg.norm(points - (points[corner] + one + other), axis=1)
            fourth = int(np.argmin(gaps))
            if fourth not in (corner, first, second) and gaps[fourth] <= 0.25 * min(long, high):
                yield [corner, int(first), int(second), fourth]


def _grows_into(seed: list[int], places: dict[int, Floats]) -> bool:
    """Return whether a seed spans a smallest parallelogram of an earlier lattice, at these places."""
    if any(number not in places for number in seed):
        return False
    corner, first, second, fourth = (places[number] for number in seed)
    one, other = first - corner, second - corner
    return bool(abs(one[0] * other[1] - one[1] * other[0]) == 1 and (corner + one + other == fourth).all())


def _grown(points: Floats, seed: list[int]) -> tuple[Lattice | None, NDArray[np.int_]]:
    """Return the lattice grown outward from four points, and the numbers of its points."""
    places, chosen = np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]), np.array(seed)
    plane = _through(places, points[chosen])
    for _ in range(ROUNDS):
        if plane is None:
            break
        numbers, nearby = _fitting(plane, points, places)
        if len(numbers) < FEWEST:
            return None, chosen
        is_done = len(numbers) == len(chosen)
        places, chosen = nearby, numbers
        plane = _through(places, points[chosen])
        if is_done:
            break
    return (None if plane is None else Lattice(plane, places, points[chosen])), chosen


def _fitting(plane: Plane, points: Floats, places: Floats) -> tuple[NDArray[np.int_], Floats]:
    """Return the numbers of the points that fit their places best, and those places.

    The places are those known so far and one step around them.
    """
    here = plane.to_board(points)
    nearest = np.round(here)
    gaps = np.abs(here - nearest).max(axis=1)
    lowest, highest = places.min(axis=0) - 1, places.max(axis=0) + 1
    fits = np.isfinite(gaps) & (gaps < FIT) & ((nearest >= lowest) & (nearest <= highest)).all(axis=1)
    numbers = np.flatnonzero(fits)
    if not len(numbers):
        return numbers, nearest[numbers]
    # Sorted by place and then by gap, the first of each place is the best.
    numbers = numbers[np.lexsort((gaps[numbers], nearest[numbers, 1], nearest[numbers, 0]))]
    at = nearest[numbers]
    is_first = np.append(True, (at[1:] != at[:-1]).any(axis=1))
    return numbers[is_first], at[is_first]


def _through(places: Floats, points: Floats) -> Plane | None:
    """Return the plane from places to points by linear least squares: quick, and good enough to grow by."""
    middle, centre = places.mean(axis=0), points.mean(axis=0)
    size = float(np.abs(points - centre).max()) + 1e-9
    (x, y), (u, v) = (places - middle).T, ((points - centre) / size).T
    count = len(x)
    rows = np.zeros((2 * count, 9))
    rows[:count, 0], rows[:count, 1], rows[:count, 2] = x, y, 1
    rows[count:, 3], rows[count:, 4], rows[count:, 5] = x, y, 1
    rows[:count, 6], rows[:count, 7], rows[:count, 8] = -u * x, -u * y, u
    rows[count:, 6], rows[count:, 7], rows[count:, 8] = -v * x, -v * y, v
    normal = rows.T @ rows
    try:
        entries = np.linalg.solve(normal[:8, :8] + TINY, normal[:8, 8])
    except np.linalg.LinAlgError:
        return None
    matrix = np.append(entries, 1.0).reshape(3, 3)
    matrix[:, 2] -= matrix[:, :2] @ middle
    matrix[:2] = size * matrix[:2] + centre[:, None] * matrix[2]
    is_flat = not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12
    return None if is_flat else Plane(matrix)


def _shortest_basis(one: Floats, other: Floats) -> Floats:
    """Return the matrix from the shortest basis' coordinates to the given one's (Lagrange's reduction)."""
    change = np.eye(2)
    while True:
        if one @ one > other @ other:
            one, other = other, -one
            change = change @ np.array([[0.0, -1.0], [1.0, 0.0]])
        times = np.round(one @ other / (one @ one))
        if times == 0:
            return change
        other = other - times * one
        change = change @ np.array([[1.0, -times], [0.0, 1.0]])


LEAST_AREA = 0.03  # of an outline, as a share of the picture
MOST = 10
CANNY = ((30, 90), (80, 200))
WINDOWS = (25, 61)


def outlined_planes(grey: NDArray[np.uint8], board: Board) -> Iterator[Plane]:
    """Yield each rectangle of the board laid on each outline with four corners, in all four directions."""
    for corners in _quadrilaterals(grey):
        for rectangle in _different(board):
            for turns in range(4):
                plane = Plane.through(rectangle, np.roll(corners, turns, axis=0))
                if plane is not None:
                    yield plane


def _different(board: Board) -> list[Floats]:
    """Return the board's rectangles without flat ones and duplicates."""
    kept: list[Floats] = []
    for rectangle in rectangles_of(board):
        is_flat = np.ptp(rectangle, axis=0).min() <= 0
        if not is_flat and not any(np.allclose(rectangle, other) for other in kept):
            kept.append(rectangle)
    return kept


class Rectangles(NamedTuple):
    """Rectangles (4, 2) of a board in millimetres, clockwise from the first seat's far left."""

    centres: Floats  # through the outermost cells' centres
    squares: Floats  # along the outermost squares' edges
    panel: Floats  # the printed board with its border
    ground: Floats  # the same with the banks at its ends


def rectangles_of(board: Board) -> Rectangles:
    """Return the rectangles of a board that may show as outlines."""
    across, up = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells]).T
    far_mm, half = float(up.max()), board.pitch_mm / 2
    frame = DrawingFrame(board, DrawingLook(trays=Trays.NONE))
    printed = [
        _clockwise(rect.x, far_mm - rect.bottom, rect.right, far_mm - rect.y)
        for rect in (frame.panel, frame.ground)
    ]
    return Rectangles(
        _clockwise(across.min(), up.min(), across.max(), far_mm),
        _clockwise(across.min() - half, up.min() - half, across.max() + half, far_mm + half),
        *printed,
    )


def _clockwise(left: float, low: float, right: float, high: float) -> Floats:
    return np.array([(left, high), (right, high), (right, low), (left, low)], np.float64)


def _quadrilaterals(grey: NDArray[np.uint8]) -> list[Floats]:
    """Return the largest outlines (4, 2) of the picture that have four corners, clockwise as seen."""
    least = LEAST_AREA * grey.size
    found: list[tuple[float, Floats]] = []
    for outline in _outlines(grey):
        hull = cv2.convexHull(outline)
        if cv2.contourArea(hull) < least:
            continue
        corners = _four_corners(hull)
        if corners is not None and not any(_alike(corners, other) for _, other in found):
            found.append((float(cv2.contourArea(corners.astype(np.float32))), corners))
    found.sort(key=lambda each: -each[0])
    return [corners for _, corners in found[:MOST]]


def _outlines(grey: NDArray[np.uint8]) -> Iterator[NDArray[np.int32]]:
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.2)
    masks = [cv2.dilate(cv2.Canny(smooth, low, high), np.ones((3, 3), np.uint8)) for low, high in CANNY]
    for window in WINDOWS:
        masks += [
            cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, 5)
            for kind in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV)
        ]
    for mask in masks:
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for outline in outlines:
            yield np.asarray(outline, np.int32).reshape(-1, 1, 2)


def _four_corners(hull: object) -> Floats | None:
    points = np.asarray(hull, np.int32).reshape(-1, 1, 2)
    length = cv2.arcLength(points, True)
    for share in (0.02, 0.035, 0.05):
        corners = np.asarray(cv2.approxPolyDP(points, share * length, True), np.float64).reshape(-1, 2)
        if len(corners) == 4:
            # An outline whose hull is not nearly this quadrilateral is something else.
            area, whole = cv2.contourArea(corners.astype(np.float32)), cv2.contourArea(points)
            clockwise = _turn(corners) > 0
            return (corners if clockwise else corners[::-1]) if area > 0.9 * whole else None
    return None


def _turn(corners: Floats) -> float:
    """Return a number above 0 if the corners follow each other clockwise as seen."""
    x, y = corners.T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))


def _alike(corners: Floats, other: Floats) -> bool:
    size = np.sqrt(cv2.contourArea(other.astype(np.float32)))
    gaps = [np.abs(np.roll(corners, turns, axis=0) - other).max() for turns in range(4)]
    return bool(min(gaps) < 0.02 * size)
