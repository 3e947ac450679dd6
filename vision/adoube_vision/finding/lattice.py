"""Points that form a lattice in perspective: grown outward from four of them, as long as points fit."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adoube_vision.plane import Floats, Plane

__all__ = ["Lattice", "largest_lattice"]

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
