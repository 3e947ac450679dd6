"""Placement of parts on a circuit board, and the check that they do not overlap."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from adoube.hardware.design import Chip
from adoube.hardware.part import part
from adoube.hardware.pcb.board import CLEARANCE_MM, CircuitBoard, CircuitBoardError, CopperSide, PlacedPart
from adoube.hardware.pcb.circuit import leg_numbers
from adoube.hardware.pcb.footprint import GRID_MM, Footprint, footprint
from adoube.words import coded

__all__ = ["Layout", "check_room", "screw_hole", "snapped"]


class Layout:
    """The parts of one circuit; chips and plugs are on `side`."""

    def __init__(self, chips: Sequence[Chip], beside: Mapping[str, str], side: CopperSide) -> None:
        self._chips = {chip.refdes: chip for chip in chips}
        self._beside = beside
        self._side = side

    def shape(self, refdes: str) -> Footprint:
        """Return the copper of a part's case."""
        factory = part(self._chips[refdes].part).factory
        assert factory is not None
        return footprint(factory.footprint)

    def beside(self, refdes: str) -> Sequence[str]:
        """Return the small parts that belong to a part."""
        return [small for small, of in self._beside.items() if of == refdes]

    def placed(self, refdes: str, x_mm: float, y_mm: float, side: CopperSide, turned: int = 0) -> PlacedPart:
        """Return a part with its origin at a point."""
        chip = self._chips[refdes]
        place = round(x_mm, 4), round(y_mm, 4)
        return PlacedPart(refdes, chip.part, self.shape(refdes), *place, turned, side, leg_numbers(chip))

    def centred(self, refdes: str, x_mm: float, y_mm: float, turned: int) -> PlacedPart:
        """Return a part centred about a point, its first leg on the grid."""
        at_zero = self.placed(refdes, 0, 0, self._side, turned)
        room, first = at_zero.box(at_zero.footprint.courtyard), next(at_zero.pads())
        x_mm, y_mm = x_mm - (room.left + room.right) / 2, y_mm - (room.top + room.bottom) / 2
        x_mm, y_mm = snapped(x_mm + first.x_mm) - first.x_mm, snapped(y_mm + first.y_mm) - first.y_mm
        return self.placed(refdes, x_mm, y_mm, self._side, turned)

    def half_mm(self, refdes: str) -> float:
        """Return half the length of a part along its rows of legs."""
        room = self.shape(refdes).courtyard
        return (room.bottom - room.top) / 2

    def column(self, refdes: str, x_mm: float, y_mm: float) -> Iterator[PlacedPart]:
        """Yield the small parts of a part, one below the other, centred on a point."""
        small = self.beside(refdes)
        for at, each in enumerate(small):
            down_mm = snapped(y_mm + 4 * GRID_MM * (at - (len(small) - 1) / 2))
            yield self.placed(each, x_mm, down_mm, self._side, turned=1)


def screw_hole(number: int, x_mm: float, y_mm: float) -> PlacedPart:
    """Return a hole for a screw M3."""
    return PlacedPart(f"H{number}", "", footprint("screw-m3"), x_mm, y_mm, 0, CopperSide.BACK, {})


def check_room(board: CircuitBoard) -> None:
    """Raise CircuitBoardError if two parts overlap or one reaches over the edge."""
    for one, other in combinations(board.parts, 2):
        if _collide(one, other):
            raise CircuitBoardError(
                coded("pcb.no_room", board=board.title, one=one.refdes, other=other.refdes)
            )
    for each in board.parts:
        room = each.box(each.footprint.courtyard)
        if room.left < 0 or room.top < 0 or room.right > board.width_mm or room.bottom > board.height_mm:
            raise CircuitBoardError(coded("pcb.over_the_edge", board=board.title, part=each.refdes))


def _collide(one: PlacedPart, other: PlacedPart) -> bool:
    """Return whether two parts overlap: their courtyards on one side, or legs through the board."""
    if one.side is other.side:
        return one.box(one.footprint.courtyard).meets(other.box(other.footprint.courtyard))
    pads = ((mine, its) for mine in one.pads() for its in other.pads() if mine.drill_mm or its.drill_mm)
    return any(mine.box.grown(CLEARANCE_MM).meets(its.box) for mine, its in pads)


def snapped(value_mm: float) -> float:
    """Return the nearest line of the grid."""
    return round(round(value_mm / GRID_MM) * GRID_MM, 4)
