"""The cells that pieces leap between, numbered, with every short leap that the board has room for.

A leap goes two steps along an axis, so the leaper never leaves its class: the cells whose coordinates have
the same parities as its own. A cell that is leapt over is of another class, and for a given class it lies
between two cells of that class in one way only; with diagonals in two ways, where it is the middle of four.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from adoube.board.geometry import square_names

__all__ = ["CLASSES", "HEXAGON_SIDE", "Leap", "LeapLattice", "cells_of", "hexagon_lattice", "square_lattice"]

CLASSES = range(4)  # Parities of the first coordinate and of the second: 2 * first + second.

HEXAGON_SIDE = 5  # Capture is played on the hexagon in the middle of the star, 61 of its 121 holes.

SIDEWAYS = ((1, 0), (0, 1))
DIAGONAL = ((1, 1), (1, -1))
HEXAGONAL = ((1, 0), (0, 1), (1, 1))

Axes = tuple[tuple[int, int], ...]
Ends = tuple[int, int]


class Leap(NamedTuple):
    """A short leap from a cell that is known already."""

    target: int
    over: int


@dataclass(frozen=True, eq=False)
class LeapLattice:
    """Cells as numbers. Numbers compare as cells do in writings: by letter, then by the number in the name.

    Sets of cells are integers, one bit a cell. `steps` holds, for each direction, the difference in number
    between neighbours and the set of cells from which a leap that way stays on the board.
    """

    names: Mapping[int, str]
    number: Mapping[str, int]
    stride: int
    axes: Axes
    leaps: Mapping[int, tuple[Leap, ...]]  # from each cell, by ascending target
    # For each class and each cell that it can leap over, the cells on either side: of two ways to leap over a
    # cell, the first has the smallest of the four ends.
    edges: tuple[Mapping[int, tuple[Ends, ...]], ...]
    steps: tuple[tuple[int, int], ...]

    @property
    def has_middles(self) -> bool:
        """Return whether a cell may lie between four of a class, so that two pieces may take it on tours."""
        return len(self.axes) > len(HEXAGONAL)

    @property
    def is_straight(self) -> bool:
        """Return whether pieces leap along files and ranks alone."""
        return self.axes == SIDEWAYS

    def class_of(self, cell: int) -> int:
        major, minor = divmod(cell, self.stride)
        return major % 2 * 2 + minor % 2

    def over(self, origin: int, target: int) -> int | None:
        """The cell that a leap from `origin` to `target` goes over; None where there is no such leap."""
        return next((leap.over for leap in self.leaps[origin] if leap.target == target), None)

    def leapers(self, occupied: int) -> int:
        """The pieces that have a leap."""
        found, vacant = 0, ~occupied
        for step, room in self.steps:
            if step > 0:
                found |= room & occupied & occupied >> step & vacant >> 2 * step
            else:
                found |= room & occupied & occupied << -step & vacant << -2 * step
        return found


@cache
def square_lattice(size: int, *, diagonal: bool = False) -> LeapLattice:
    """A square of `size` files and ranks."""
    names = {(ord(name[0]) - ord("a"), int(name[1:]) - 1): name for name in square_names(size, size)}
    return _lattice(names, size, SIDEWAYS + DIAGONAL if diagonal else SIDEWAYS)


@cache
def hexagon_lattice() -> LeapLattice:
    """Capture's holes: rows a to i of 5 6 7 8 9 8 7 6 5, numbered from the left (CAP-A2).

    The coordinates are the row and x = k + max(0, row - 4), so that the lines of holes are rows, columns and
    one of the two diagonals of a square lattice.
    """
    side, rows = HEXAGON_SIDE, 2 * HEXAGON_SIDE - 1
    names = {}
    for row in range(rows):
        shift = max(0, row - (side - 1))
        for k in range(rows - abs(row - (side - 1))):
            names[row, k + shift] = f"{chr(ord('a') + row)}{k + 1}"
    return _lattice(names, rows, HEXAGONAL)


def cells_of(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, ascending."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _lattice(names: Mapping[tuple[int, int], str], stride: int, axes: Axes) -> LeapLattice:
    numbered = {major * stride + minor: name for (major, minor), name in sorted(names.items())}
    leaps: dict[int, list[Leap]] = {cell: [] for cell in numbered}
    steps = []
    for step_major, step_minor in (*axes, *((-major, -minor) for major, minor in axes)):
        step, room = step_major * stride + step_minor, 0
        for major, minor in names:
            if (major + 2 * step_major, minor + 2 * step_minor) in names:
                cell = major * stride + minor
                leaps[cell].append(Leap(cell + 2 * step, cell + step))
                room |= 1 << cell
        steps.append((step, room))
    sorted_leaps = {cell: tuple(sorted(found)) for cell, found in leaps.items()}
    number = {name: cell for cell, name in numbered.items()}
    return LeapLattice(
        numbered, number, stride, axes, sorted_leaps, _edges(sorted_leaps, stride), tuple(steps)
    )


def _edges(leaps: Mapping[int, tuple[Leap, ...]], stride: int) -> tuple[Mapping[int, tuple[Ends, ...]], ...]:
    edges: tuple[dict[int, tuple[Ends, ...]], ...] = tuple({} for _ in CLASSES)
    for cell in sorted(leaps):
        major, minor = divmod(cell, stride)
        between = edges[major % 2 * 2 + minor % 2]
        for leap in leaps[cell]:
            if cell < leap.target:
                between[leap.over] = (*between.get(leap.over, ()), (cell, leap.target))
    return edges
