"""Compares a learned wiring with the planned one; one fault of a whole board is named as one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Symmetry", "WiringDifferences", "differences"]

Place = tuple[float, float]


class Symmetry(StrEnum):
    """How a whole board reports a magnet in another place than where it lies, seen from above."""

    LEFT_RIGHT = "left_right"
    NEAR_FAR = "near_far"
    HALF_TURN = "half_turn"
    QUARTER_LEFT = "quarter_left"
    QUARTER_RIGHT = "quarter_right"
    DIAGONAL = "diagonal"  # mirrored in the line from the near left corner
    OTHER_DIAGONAL = "other_diagonal"


# Rows of the matrix that takes a place, from the middle of the board, to the one where it is reported.
_MAPS: Mapping[Symmetry, tuple[int, int, int, int]] = {
    Symmetry.LEFT_RIGHT: (-1, 0, 0, 1),
    Symmetry.NEAR_FAR: (1, 0, 0, -1),
    Symmetry.HALF_TURN: (-1, 0, 0, -1),
    Symmetry.QUARTER_LEFT: (0, -1, 1, 0),
    Symmetry.QUARTER_RIGHT: (0, 1, -1, 0),
    Symmetry.DIAGONAL: (0, 1, 1, 0),
    Symmetry.OTHER_DIAGONAL: (0, -1, -1, 0),
}
# Two cells that differ are two wires. What explains fewer than this is no pattern.
FEWEST_ALIKE = 3
NEAR_MM = 0.1


@dataclass(frozen=True, slots=True)
class WiringDifferences:
    """The differences between a wiring and its plan; all empty if there are none.

    At most one of the first three is given, and then explains every difference. `groups` are the matrix's
    rows or the chips whose inputs came in another group's place, (planned, found), and `lines` the same for
    the matrix's columns or the pins of each chip. `swapped` are pairs of cells, `moved` cells with what was
    found.
    """

    whole: Symmetry | None = None
    groups: tuple[tuple[int, int], ...] = ()
    lines: tuple[tuple[int, int], ...] = ()
    swapped: tuple[tuple[int, int], ...] = ()
    moved: tuple[tuple[int, int], ...] = ()


def differences(
    learned: Sequence[int | None], planned: Sequence[int], places: Sequence[Place], group: int
) -> WiringDifferences:
    """Compare the inputs of cells, in the same order; `group` inputs in a row are one row or one chip.

    Cells that have no input are left out.
    """
    found = {cell: number for cell, number in enumerate(learned) if number is not None}
    differing = [cell for cell, number in found.items() if number != planned[cell]]
    if len(differing) >= FEWEST_ALIKE:
        whole = _symmetry(found, planned, places)
        if whole is not None:
            return WiringDifferences(whole=whole)
        pairs = [(divmod(planned[cell], group), divmod(number, group)) for cell, number in found.items()]
        groups = _exchanged((was[0], now[0], was[1], now[1]) for was, now in pairs)
        if groups:
            return WiringDifferences(groups=groups)
        lines = _exchanged((was[1], now[1], was[0], now[0]) for was, now in pairs)
        if lines:
            return WiringDifferences(lines=lines)
    return _one_by_one(found, planned, differing)


def _symmetry(found: Mapping[int, int], planned: Sequence[int], places: Sequence[Place]) -> Symmetry | None:
    """Return the symmetry of the board that takes every cell to the one whose input it has."""
    middle_x, middle_y = (_middle([place[axis] for place in places]) for axis in (0, 1))
    points = [(x - middle_x, y - middle_y) for x, y in places]
    for symmetry, (xx, xy, yx, yy) in _MAPS.items():
        onto = (_at(points, xx * x + xy * y, yx * x + yy * y) for x, y in points)
        if all(
            cell not in found or (other is not None and planned[other] == found[cell])
            for cell, other in enumerate(onto)
        ):
            return symmetry
    return None


def _middle(numbers: Sequence[float]) -> float:
    return (min(numbers) + max(numbers)) / 2


def _at(points: Sequence[Place], x: float, y: float) -> int | None:
    """Return the cell that lies there."""
    return next(
        (cell for cell, (its_x, its_y) in enumerate(points) if max(abs(its_x - x), abs(its_y - y)) < NEAR_MM),
        None,
    )


def _exchanged(quads: Iterable[tuple[int, int, int, int]]) -> tuple[tuple[int, int], ...]:
    """Return which numbers came in the place of which, if that explains all; nothing else may differ.

    Each is the number that was planned and the one found, and the same of what must have stayed.
    """
    onto: dict[int, int] = {}
    stayed: set[int] = set()
    for was, now, kept, kept_now in quads:
        if kept != kept_now or onto.setdefault(was, now) != now:
            return ()
        stayed.add(kept)
    if len(stayed) < 2 or len({*onto.values()}) < len(onto):
        return ()
    return tuple(sorted((was, now) for was, now in onto.items() if was != now))


def _one_by_one(
    found: Mapping[int, int], planned: Sequence[int], differing: Sequence[int]
) -> WiringDifferences:
    its_cell = {number: cell for cell, number in enumerate(planned)}
    swapped = []
    for cell in differing:
        other = its_cell.get(found[cell], -1)
        if cell < other and found.get(other) == planned[cell]:
            swapped.append((cell, other))
    named = {cell for pair in swapped for cell in pair}
    moved = tuple((cell, found[cell]) for cell in differing if cell not in named)
    return WiringDifferences(swapped=tuple(swapped), moved=moved)
