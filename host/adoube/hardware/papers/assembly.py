"""Lists of the parts on circuit boards, as an assembly house takes them, and as a maker buys them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adoube.hardware.board_house import board_house
from adoube.hardware.design import Design, PartLine, PowerTable
from adoube.hardware.papers.lists import table
from adoube.hardware.part import Part, part
from adoube.hardware.part_list import sized
from adoube.hardware.pcb.board import CircuitBoard, CopperSide, PlacedPart
from adoube.hardware.pcb.circuit import cell_circuit
from adoube.hardware.pcb.footprint import footprint

__all__ = ["BOM", "POSITIONS", "BomLine", "bom_csv", "bom_lines", "positions_csv", "soldered_lines"]

# The first four columns are the house's; it passes over the others, which other houses take.
BOM = (
    "Comment",
    "Designator",
    "Footprint",
    "JLCPCB Part #",
    "Quantity",
    "Type",
    "Manufacturer",
    "Manufacturer Part Number",
)
POSITIONS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")

LAYERS = {CopperSide.FRONT: "Top", CopperSide.BACK: "Bottom"}


class BomLine(NamedTuple):
    """A kind of part on a circuit board."""

    title: str
    value: str
    refdes: tuple[str, ...]
    case: str  # the footprint's name
    order: str  # the house's number, or empty
    type: str  # `SMD` for a machine to set, `THT` with legs through holes
    maker: str
    number: str

    @property
    def is_by_hand(self) -> bool:
        """True if a maker orders the part: the house has no number of it, or does not set it."""
        return not self.order or self.type == "THT"


def bom_lines(board: CircuitBoard, power: PowerTable) -> Sequence[BomLine]:
    """Return a line for each kind of part; `power` sizes the fuse."""
    by_part: dict[str, list[str]] = {}
    for each in board.parts:
        if each.part:
            by_part.setdefault(each.part, []).append(each.refdes)
    return [_bom_line(sized(part(name), power), refdes) for name, refdes in by_part.items()]


def _bom_line(one: Part, refdes: Sequence[str]) -> BomLine:
    assert one.factory is not None
    here, case, order = one.on_circuit_board, footprint(one.factory.footprint), one.factory.order
    maker, _, number = here.number.rpartition(" ")
    type_ = "SMD" if case.placed_by_machine else "THT"
    order_number = order.number if order else ""
    return BomLine(here.title, here.value, tuple(refdes), case.name, order_number, type_, maker, number)


def bom_csv(board: CircuitBoard, power: PowerTable) -> str:
    """Return the bill of materials, with the house's numbers and makers'."""
    return table(BOM, map(_bom_row, bom_lines(board, power)))


def _bom_row(line: BomLine) -> Sequence[object]:
    where, count = ",".join(line.refdes), len(line.refdes)
    return (line.value, where, line.case, line.order, count, line.type, line.maker, line.number)


def positions_csv(board: CircuitBoard) -> str:
    """Return the place of each part that a machine sets, in the Gerber files' coordinates: y is below 0."""
    return table(POSITIONS, map(_position_row, board.placed_by_machine))


def _position_row(each: PlacedPart) -> Sequence[object]:
    place = (f"{each.x_mm:.4f}", f"{-each.y_mm:.4f}")
    return (each.refdes, *place, LAYERS[each.side], _rotation(each))


def _rotation(each: PlacedPart) -> int:
    """Return the house's rotation in degrees, counterclockwise as seen from the part's side."""
    seen = 90 * each.turned
    if each.side is CopperSide.BACK:
        seen = 180 - seen
    return (seen + board_house().rotations[each.footprint.name].degrees) % 360


def soldered_lines(design: Design) -> Sequence[PartLine]:
    """Return a line for each kind of part on all circuit boards, or none for a board wired by hand."""
    return [
        _soldered_line(sized(part(name), design.power), count) for name, count in _soldered(design).items()
    ]


def _soldered(design: Design) -> Mapping[str, int]:
    if (tiling := design.tiling) is None:
        return {}
    by_part = Counter(chip.part for chip in tiling.circuit.chips * tiling.count)
    if tiling.cables:
        by_part.update(chip.part for chip in cell_circuit(design.sensor) * len(tiling.cables))
    if design.controller is not None:
        by_part.update(chip.part for chip in design.controller.chips)
    return by_part


def _soldered_line(one: Part, quantity: int) -> PartLine:
    here = one.on_circuit_board
    return PartLine(quantity, here.title, here.value, here.number, (), (), "", here.unchecked, one.name)
