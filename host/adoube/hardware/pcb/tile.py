"""Where everything of a tile lies: sensors exactly under their cells, the rest away from the plate."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from adoube.hardware.netlist import GROUND
from adoube.hardware.part import Reed, part
from adoube.hardware.pcb.board import BoardError, CircuitBoard, PlacedPart, Side, Wish
from adoube.hardware.pcb.circuit import IN, OUT, SUPPLY, TileCircuit, leg_numbers
from adoube.hardware.pcb.footprint import GRID_MM, footprint
from adoube.hardware.pcb.router import routed
from adoube.hardware.pcb.rules import CLEARANCE_MM
from adoube.words import coded

__all__ = ["placed_parts", "screw_places", "tile_board"]

RAIL_STEPS = 4
"""steps of the grid from a row of sensors to the rails of its supply"""

EDGE_STEPS = {SUPPLY: 1, GROUND: 2}
"""steps of the grid from the board's edges to the rails that join those of the rows"""


def tile_board(circuit: TileCircuit, pitch_mm: float) -> CircuitBoard:
    """The circuit board of a tile. Raises BoardError where it cannot be made."""
    side, layout = circuit.side, _Layout(circuit, pitch_mm)
    board = CircuitBoard(
        name="tile",
        title=f"adoube tile {side} x {side}, {circuit.sensor.name}, {pitch_mm:g} mm",
        width_mm=side * pitch_mm,
        height_mm=side * pitch_mm,
        parts=tuple(layout.parts()),
    )
    _check_room(board)
    return routed(board, layout.rails())


def placed_parts(circuit: TileCircuit, pitch_mm: float) -> tuple[PlacedPart, ...]:
    """Where each part of a tile lies, without the tracks between them, which take long to find."""
    return tuple(_Layout(circuit, pitch_mm).parts())


def screw_places(side: int, pitch_mm: float) -> tuple[tuple[float, float], ...]:
    """Where a tile is screwed on: next to its corners, where four cells meet. From its upper left, y down."""
    inner = (pitch_mm, (side - 1) * pitch_mm)
    return tuple((x_mm, y_mm) for x_mm in inner for y_mm in inner)


def _check_room(board: CircuitBoard) -> None:
    """Raises BoardError where two parts would lie on the same place, or one reaches over the edge."""
    for one, other in combinations(board.parts, 2):
        if _collide(one, other):
            raise BoardError(coded("pcb.no_room", board=board.title, one=one.refdes, other=other.refdes))
    for each in board.parts:
        room = each.box(each.footprint.courtyard)
        if room.left < 0 or room.top < 0 or room.right > board.width_mm or room.bottom > board.height_mm:
            raise BoardError(coded("pcb.over_the_edge", board=board.title, part=each.refdes))


def _collide(one: PlacedPart, other: PlacedPart) -> bool:
    """Parts on one side keep out of each other's courtyards; through the board only legs reach."""
    if one.side is other.side:
        return one.box(one.footprint.courtyard).meets(other.box(other.footprint.courtyard))
    pads = ((mine, its) for mine in one.pads() for its in other.pads() if mine.drill_mm or its.drill_mm)
    return any(mine.box.grown(CLEARANCE_MM).meets(its.box) for mine, its in pads)


class _Layout:
    """One tile; y counts down from its upper edge."""

    def __init__(self, circuit: TileCircuit, pitch_mm: float) -> None:
        self._circuit = circuit
        self._pitch_mm = pitch_mm
        self._size_mm = circuit.side * pitch_mm
        self._chips = {chip.refdes: chip for chip in circuit.chips}
        self._channel_mm = _snapped(circuit.side // 2 * pitch_mm)
        """the line between two rows that chips and plugs stand on"""

    def parts(self) -> Iterator[PlacedPart]:
        for refdes, cell in self._circuit.sensors.items():
            yield from self._cell(refdes, cell)
        yield from self._line()
        yield from self._screws()

    def rails(self) -> list[Wish]:
        """Both supplies along each row of sensors, joined at the left and right edges."""
        last = int(self._size_mm / GRID_MM) * GRID_MM
        if self._size_mm - last < 1:
            last -= GRID_MM
        wishes = []
        for net, steps in EDGE_STEPS.items():
            left, right = steps * GRID_MM, last - steps * GRID_MM
            rows = [self._rail_of(row, net) for row in range(self._circuit.side)]
            wishes += [Wish(net, Side.FRONT, left, y_mm, right, y_mm) for y_mm in rows]
            wishes += [Wish(net, Side.BACK, x_mm, rows[-1], x_mm, rows[0]) for x_mm in (left, right)]
        return wishes

    def _rail_of(self, row: int, net: str) -> float:
        _, y_mm = self._centre((0, row))
        return _snapped(y_mm) + (-RAIL_STEPS if net == SUPPLY else RAIL_STEPS) * GRID_MM

    def _centre(self, cell: tuple[int, int]) -> tuple[float, float]:
        column, row = cell
        return (column + 0.5) * self._pitch_mm, self._size_mm - (row + 0.5) * self._pitch_mm

    def _cell(self, refdes: str, cell: tuple[int, int]) -> Iterator[PlacedPart]:
        """The sensor at the front, and what belongs to it behind."""
        x_mm, y_mm = self._centre(cell)
        sense = self._circuit.sensor.sense
        aside_mm = sense.offset_mm if isinstance(sense, Reed) else 0.0
        yield self._placed(refdes, x_mm + aside_mm, y_mm, Side.FRONT)
        x_mm, y_mm = _snapped(x_mm), _snapped(y_mm)
        for at, small in enumerate(self._beside(refdes)):
            yield self._placed(small, x_mm, y_mm + (2 * at - 1) * 2 * GRID_MM, Side.BACK)

    def _beside(self, refdes: str) -> Sequence[str]:
        return [small for small, of in self._circuit.beside.items() if of == refdes]

    def _line(self) -> Iterator[PlacedPart]:
        """Plugs at both ends of the line between two rows, the chips that read between them."""
        chips = [IN, *self._circuit.readers, OUT]
        left, right = (self._half_width(refdes) + 5 * GRID_MM for refdes in (IN, OUT))
        step_mm = (self._size_mm - left - right) / (len(chips) - 1)
        for at, refdes in enumerate(chips):
            x_mm = _snapped(left + at * step_mm)
            yield from self._in_line(refdes, x_mm)

    def _half_width(self, refdes: str) -> float:
        room = footprint(_factory_footprint(self._chips[refdes].part)).courtyard
        return (room.bottom - room.top) / 2

    def _in_line(self, refdes: str, x_mm: float) -> Iterator[PlacedPart]:
        """A chip or plug that lies across, and its small parts at its left."""
        yield self._centred(refdes, x_mm, self._channel_mm)
        small = self._beside(refdes)
        aside_mm = self._half_width(refdes) + 3 * GRID_MM
        for at, each in enumerate(small):
            across_mm = _snapped(x_mm + (aside_mm if refdes == IN else -aside_mm))
            down_mm = _snapped(self._channel_mm + 4 * GRID_MM * (at - (len(small) - 1) / 2))
            yield self._placed(each, across_mm, down_mm, Side.BACK, turned=1)

    def _centred(self, refdes: str, x_mm: float, y_mm: float) -> PlacedPart:
        """A part that lies across, the middle of its room about there and its first leg on the grid."""
        at_zero = self._placed(refdes, 0, 0, Side.BACK, turned=1)
        room, first = at_zero.box(at_zero.footprint.courtyard), next(at_zero.pads())
        x_mm, y_mm = x_mm - (room.left + room.right) / 2, y_mm - (room.top + room.bottom) / 2
        x_mm, y_mm = _snapped(x_mm + first.x_mm) - first.x_mm, _snapped(y_mm + first.y_mm) - first.y_mm
        return self._placed(refdes, x_mm, y_mm, Side.BACK, turned=1)

    def _screws(self) -> Iterator[PlacedPart]:
        """Holes where four cells meet, next to the corners."""
        hole = footprint("screw-m3")
        for at, (x_mm, y_mm) in enumerate(screw_places(self._circuit.side, self._pitch_mm), start=1):
            yield PlacedPart(f"H{at}", "", hole, x_mm, y_mm, 0, Side.BACK, {})

    def _placed(self, refdes: str, x_mm: float, y_mm: float, side: Side, turned: int = 0) -> PlacedPart:
        chip = self._chips[refdes]
        shape = footprint(_factory_footprint(chip.part))
        return PlacedPart(
            refdes, chip.part, shape, round(x_mm, 4), round(y_mm, 4), turned, side, leg_numbers(chip)
        )


def _factory_footprint(name: str) -> str:
    factory = part(name).factory
    assert factory is not None
    return factory.footprint


def _snapped(value_mm: float) -> float:
    """The nearest line of the grid."""
    return round(round(value_mm / GRID_MM) * GRID_MM, 4)
