"""Lays a board's cells on a lattice of points: the planes on which most of its cells meet a point."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Style
from adoube_vision.finding.lattice import Lattice
from adoube_vision.plane import Floats, Plane

__all__ = ["BoardLattice", "lattices_of", "matches"]

MOST = 80
LEAST_SHARE = 0.3
"""of the board's cells, or of the lattice's points where these are fewer, that must meet"""
TURNS_AND_SHEARS = [
    np.array(entries, np.float64).reshape(2, 2)
    for entries in product((-1, 0, 1), repeat=4)
    if entries[0] * entries[3] - entries[1] * entries[2] == 1
]


class BoardLattice(NamedTuple):
    """Places of a board that form a lattice: whole numbers (n, 2), and the matrix (3 x 3) to millimetres."""

    places: Floats
    to_mm: Floats


def lattices_of(board: Board) -> list[BoardLattice]:
    """The lattices of a board that may be seen as points: its cells; its dark ones where it is chequered."""
    groups = [[cell for cell in board.cells if cell.name in board.dark]] if board.dark else []
    groups += [[cell for cell in board.cells if cell.name not in board.dark]]
    if board.style in {Style.SQUARES, Style.TRACK} and len(groups) > 1:
        groups.append(list(board.cells))
    found = (_lattice(np.array([(cell.x_mm, cell.y_mm) for cell in group])) for group in groups)
    return [lattice for lattice in found if lattice is not None]


def _lattice(points: Floats) -> BoardLattice | None:
    """None where the points do not lie on a lattice of two directions."""
    steps = (points[:, None] - points[None]).reshape(-1, 2)
    lengths = np.linalg.norm(steps, axis=1)
    shortest = lengths[lengths > 1e-6].min(initial=np.inf)
    if not np.isfinite(shortest):
        return None
    first = steps[np.argmin(np.where(lengths > 1e-6, lengths, np.inf))]
    turned = first[0] * steps[:, 1] - first[1] * steps[:, 0]
    # Negative: in the picture, whose y grows downwards, axes follow each other the other way round.
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
    """Planes from millimetres to pixels, those on which most of the board's cells meet a point first."""
    fewest = LEAST_SHARE * min(len(board.places), len(lattice.points))
    votes: list[tuple[int, int, Floats]] = []
    for number, turn in enumerate(TURNS_AND_SHEARS):
        turned = board.places @ turn.T
        shifts, counts = _counted((lattice.places[:, None] - turned[None]).reshape(-1, 2))
        most = np.argsort(-counts, kind="stable")[: MOST // 4]
        votes += [(int(counts[i]), number, shifts[i]) for i in most if counts[i] >= fewest]
    votes.sort(key=lambda vote: -vote[0])
    from_mm = np.linalg.inv(board.to_mm)
    for _, number, shift in votes[:MOST]:
        placed = np.eye(3)
        placed[:2, :2], placed[:2, 2] = TURNS_AND_SHEARS[number], shift
        yield Plane(lattice.plane.matrix @ placed @ from_mm)


def _counted(shifts: Floats) -> tuple[Floats, NDArray[np.int_]]:
    """Each whole-numbered shift (n, 2) once, in order, and how often it comes: they lie close together, so
    counting them on a grid takes a tenth of the time that sorting them does."""
    lowest = shifts.min(axis=0)
    steps = (shifts - lowest).astype(np.int_)
    rows = int(steps[:, 1].max()) + 1
    counts = np.bincount(steps[:, 0] * rows + steps[:, 1])
    seen = np.flatnonzero(counts)
    return np.column_stack(np.divmod(seen, rows)) + lowest, counts[seen]
