"""The layouts of the circuit boards with sensors: a tile, a collector, and the board under one cell.

A tile has its sensors exactly under their cells and all other parts away from the plate. A collector has two
rows of plugs for cells, and between them the chips that read. A cell's board has its sensor in front, under
the plate, and the plug of its cable behind.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from adoube.hardware.netlist import FIVE_VOLTS, GROUND
from adoube.hardware.part import Part, Reed
from adoube.hardware.pcb.board import CircuitBoard, CopperSide, PlacedPart, TrackConstraint
from adoube.hardware.pcb.circuit import IN, LAMP_IN, LAMP_OUT, OUT, SUPPLY, TileCircuit, cell_circuit
from adoube.hardware.pcb.footprint import GRID_MM, FootprintBox
from adoube.hardware.pcb.layout import Layout, check_room, screw_hole, snapped
from adoube.hardware.pcb.router import routed

__all__ = [
    "cell_board",
    "collector_board",
    "parts_of_cell",
    "placed_collector",
    "placed_parts",
    "room_of_cell",
    "screw_places",
    "supply_rails",
    "tile_board",
]

TILE_RAIL_STEPS = 4  # steps of the grid from a row of sensors to the rails of its supply

# Steps of the grid from the board's edges to the rails that join those of the rows.
TILE_EDGE_STEPS = {SUPPLY: 1, GROUND: 2, FIVE_VOLTS: 3}

# Steps of the grid from a cell's upper left corner to its lamp, right and down: beside a piece, and clear of
# a screw in the corner.
LAMP_CORNER_STEPS = 5
# Steps of the grid from a lamp to the rail of its supply, and to its capacitor.
LAMP_RAIL_STEPS, LAMP_CAPACITOR_STEPS = 2, 4
# From the line of chips up to the lamps' plugs, and from there down to their small parts; from the edges to
# the plugs' first pins, beside the rail, and from there to the small parts.
LAMP_PLUG_STEPS, LAMP_PART_STEPS = (4, 8), (8, 2)


def tile_board(circuit: TileCircuit, pitch_mm: float) -> CircuitBoard:
    """Return the circuit board of a tile. Raises CircuitBoardError if it cannot be made."""
    side, layout = circuit.side, _TileLayout(circuit, pitch_mm)
    board = CircuitBoard(
        name="tile",
        title=f"adoube tile {side} x {side}, {circuit.sensor.name}, {pitch_mm:g} mm",
        width_mm=side * pitch_mm,
        height_mm=side * pitch_mm,
        parts=tuple(layout.parts()),
    )
    check_room(board)
    return routed(board, layout.rails())


def placed_parts(circuit: TileCircuit, pitch_mm: float) -> tuple[PlacedPart, ...]:
    """Return the parts of a tile in position, without the tracks, which take long to find."""
    return tuple(_TileLayout(circuit, pitch_mm).parts())


def supply_rails(circuit: TileCircuit, pitch_mm: float) -> list[TrackConstraint]:
    """Return the rails of a tile's supplies."""
    return _TileLayout(circuit, pitch_mm).rails()


def screw_places(side: int, pitch_mm: float) -> tuple[tuple[float, float], ...]:
    """Return the positions of a tile's screws, where four cells meet; from its upper left, y down."""
    inner = (pitch_mm, (side - 1) * pitch_mm)
    return tuple((x_mm, y_mm) for x_mm in inner for y_mm in inner)


class _TileLayout:
    """The layout of a tile; y counts down from its upper edge."""

    def __init__(self, circuit: TileCircuit, pitch_mm: float) -> None:
        self._circuit = circuit
        self._pitch_mm = pitch_mm
        self._size_mm = circuit.side * pitch_mm
        self._layout = Layout(circuit.chips, circuit.beside, CopperSide.BACK)
        # The line of chips and plugs between two rows.
        self._channel_mm = snapped(circuit.side // 2 * pitch_mm)
        # The last line of the grid with room for a rail between it and the edge.
        self._last_mm = round(int((self._size_mm - 1) / GRID_MM) * GRID_MM, 4)

    def parts(self) -> Iterator[PlacedPart]:
        for refdes, cell in self._circuit.cells.items():
            yield from self._cell(refdes, cell)
        yield from self._line()
        for refdes, cell in self._circuit.lamps.items():
            yield from self._lamp(refdes, cell)
        if self._circuit.lamps:
            yield from self._lamp_plugs()
        yield from self._screws()

    def rails(self) -> list[TrackConstraint]:
        """Return the supplies along each row of sensors and lamps, joined at the left and right edges."""
        constraints = [*self._lamp_feeders()]
        for net, steps in TILE_EDGE_STEPS.items():
            if net == FIVE_VOLTS and not self._circuit.lamps:
                continue
            left, right = steps * GRID_MM, self._last_mm - steps * GRID_MM
            rows = [self._rail_of(row, net) for row in range(self._circuit.side)]
            constraints += [TrackConstraint(net, CopperSide.FRONT, left, y_mm, right, y_mm) for y_mm in rows]
            constraints += [
                TrackConstraint(net, CopperSide.BACK, x_mm, rows[-1], x_mm, rows[0]) for x_mm in (left, right)
            ]
        return constraints

    def _rail_of(self, row: int, net: str) -> float:
        if net == FIVE_VOLTS:
            return round(self._lamp_place((0, row))[1] + LAMP_RAIL_STEPS * GRID_MM, 4)
        _, y_mm = self._centre((0, row))
        return snapped(y_mm) + (-TILE_RAIL_STEPS if net == SUPPLY else TILE_RAIL_STEPS) * GRID_MM

    def _centre(self, cell: tuple[int, int]) -> tuple[float, float]:
        column, row = cell
        return (column + 0.5) * self._pitch_mm, self._size_mm - (row + 0.5) * self._pitch_mm

    def _cell(self, refdes: str, cell: tuple[int, int]) -> Iterator[PlacedPart]:
        """Yield the sensor on the front, and its small parts behind."""
        x_mm, y_mm = self._centre(cell)
        sense = self._circuit.sensor.sense
        aside_mm = sense.offset_mm if isinstance(sense, Reed) else 0.0
        yield self._layout.placed(refdes, x_mm + aside_mm, y_mm, CopperSide.FRONT)
        x_mm, y_mm = snapped(x_mm), snapped(y_mm)
        for at, small in enumerate(self._layout.beside(refdes)):
            yield self._layout.placed(small, x_mm, y_mm + (2 * at - 1) * 2 * GRID_MM, CopperSide.BACK)

    def _lamp_place(self, cell: tuple[int, int]) -> tuple[float, float]:
        x_mm, y_mm = self._centre(cell)
        aside_mm = self._pitch_mm / 2 - LAMP_CORNER_STEPS * GRID_MM
        return snapped(x_mm - aside_mm), snapped(y_mm - aside_mm)

    def _lamp(self, refdes: str, cell: tuple[int, int]) -> Iterator[PlacedPart]:
        """Yield a lamp on the front, and its capacitor behind.

        Its supply is towards the rail below; its line comes in from the lamp before and leads to the next.
        """
        x_mm, y_mm = self._lamp_place(cell)
        yield self._layout.placed(refdes, x_mm, y_mm, CopperSide.FRONT, turned=2 if cell[0] % 2 else 3)
        [small] = self._layout.beside(refdes)
        yield self._layout.placed(small, x_mm, y_mm + LAMP_CAPACITOR_STEPS * GRID_MM, CopperSide.BACK)

    def _lamp_plugs(self) -> Iterator[PlacedPart]:
        """Yield the lamps' plugs, above those of the chips, their first pins towards the edges."""
        (aside, above), (inwards, below) = LAMP_PLUG_STEPS, LAMP_PART_STEPS
        y_mm = self._channel_mm - above * GRID_MM
        for refdes, edge_mm, sign in ((LAMP_IN, 0.0, 1), (LAMP_OUT, self._last_mm, -1)):
            x_mm = edge_mm + sign * aside * GRID_MM
            yield self._layout.placed(refdes, x_mm, y_mm, CopperSide.BACK, turned=1 - sign)
            small_mm = snapped(x_mm + sign * inwards * GRID_MM)
            yield from self._layout.column(refdes, small_mm, y_mm + below * GRID_MM)

    def _lamp_feeders(self) -> Iterator[TrackConstraint]:
        """Yield the tracks from the lamps' plugs to the rail at the edge."""
        for placed in self._lamp_plugs() if self._circuit.lamps else ():
            if placed.refdes in (LAMP_IN, LAMP_OUT):
                steps = LAMP_PLUG_STEPS[0] - TILE_EDGE_STEPS[FIVE_VOLTS]
                rail_mm = placed.x_mm + (-steps if placed.refdes == LAMP_IN else steps) * GRID_MM
                y_mm = placed.y_mm
                yield TrackConstraint(FIVE_VOLTS, CopperSide.BACK, placed.x_mm, y_mm, rail_mm, y_mm)

    def _line(self) -> Iterator[PlacedPart]:
        """Yield the plugs at both ends of the line between two rows, and the chips between them."""
        left, right = (self._layout.half_mm(refdes) + 5 * GRID_MM for refdes in (IN, OUT))
        line = [IN, *self._circuit.readers, OUT]
        step_mm = (self._size_mm - left - right) / (len(line) - 1)
        for at, refdes in enumerate(line):
            yield from self._in_line(refdes, snapped(left + at * step_mm))

    def _in_line(self, refdes: str, x_mm: float) -> Iterator[PlacedPart]:
        """Yield a chip or plug that lies across, with its small parts at its left, or right for the first."""
        yield self._layout.centred(refdes, x_mm, self._channel_mm, turned=1)
        aside_mm = self._layout.half_mm(refdes) + 3 * GRID_MM
        across_mm = snapped(x_mm + (aside_mm if refdes == IN else -aside_mm))
        yield from self._layout.column(refdes, across_mm, self._channel_mm)

    def _screws(self) -> Iterator[PlacedPart]:
        """Yield the screw holes, where four cells meet next to the corners."""
        for at, (x_mm, y_mm) in enumerate(screw_places(self._circuit.side, self._pitch_mm), start=1):
            yield screw_hole(at, x_mm, y_mm)


COLLECTOR = "collector"

WIDTH_STEPS = 77  # less than 100 mm, where board houses have their lowest price
PLUG_STEPS = 9  # pitch of the plugs in a row
EDGE_STEPS = 5  # from the long edges to the rows of plugs
RESISTOR_STEPS = 5  # from a row of plugs to their resistors
# From a row of plugs to the ends of the upright plugs of the chain, between the two rows.
CHANNEL_STEPS = 8
RAIL_STEPS = {SUPPLY: 3, GROUND: -2}  # from a row of plugs to the rails of its supply, towards the chips
END_STEPS = {SUPPLY: 1, GROUND: 2}  # from the short edges to the rails that join those of the rows
# From the short edges to the screws and to the chain's plugs; from there to the small parts.
SCREW_STEPS, HEADER_STEPS, SMALL_STEPS = 6, 13, 6
READER_STEPS = 10  # gap between two chips


def collector_board(circuit: TileCircuit) -> CircuitBoard:
    """Return the circuit board of a collector. Raises CircuitBoardError if it cannot be made."""
    board = placed_collector(circuit)
    check_room(board)
    return routed(board, _CollectorLayout(circuit).rails())


def placed_collector(circuit: TileCircuit) -> CircuitBoard:
    """Return the board with its parts in place, and no tracks yet."""
    layout = _CollectorLayout(circuit)
    return CircuitBoard(
        name=COLLECTOR,
        title=f"adoube collector, {circuit.sensor.name}",
        width_mm=layout.width_mm,
        height_mm=layout.height_mm,
        parts=tuple(layout.parts()),
    )


class _CollectorLayout:
    """The layout of a collector; everything is on the back."""

    def __init__(self, circuit: TileCircuit) -> None:
        self._circuit = circuit
        self._layout = Layout(circuit.chips, circuit.beside, CopperSide.BACK)
        self._in_row = len(circuit.cells) // 2
        half_mm = snapped(self._layout.half_mm(IN)) + CHANNEL_STEPS * GRID_MM
        self._channel_mm = round(EDGE_STEPS * GRID_MM + half_mm, 2)
        self._rows_mm = self._channel_mm - half_mm, self._channel_mm + half_mm
        self.width_mm, self.height_mm = round(WIDTH_STEPS * GRID_MM, 2), round(2 * self._channel_mm, 2)

    def parts(self) -> Iterator[PlacedPart]:
        for at, refdes in enumerate(self._circuit.cells):
            row, column = divmod(at, self._in_row)
            yield from self._plug(refdes, self._spread(column, self._in_row, PLUG_STEPS), row)
        yield from self._ends()
        yield from self._readers()

    def rails(self) -> list[TrackConstraint]:
        """Return both supplies along each row of plugs, joined at the short edges."""
        constraints = []
        for net, steps in RAIL_STEPS.items():
            left, right = END_STEPS[net] * GRID_MM, self.width_mm - END_STEPS[net] * GRID_MM
            upper, lower = self._rows_mm[0] + steps * GRID_MM, self._rows_mm[1] - steps * GRID_MM
            constraints += [
                TrackConstraint(net, CopperSide.FRONT, left, y_mm, right, y_mm) for y_mm in (upper, lower)
            ]
            constraints += [
                TrackConstraint(net, CopperSide.BACK, x_mm, upper, x_mm, lower) for x_mm in (left, right)
            ]
        return constraints

    def _spread(self, at: int, count: int, steps: int) -> float:
        """Return the position of one of several parts spread about the middle of the board."""
        return snapped(self.width_mm / 2 + (at - (count - 1) / 2) * steps * GRID_MM)

    def _plug(self, refdes: str, x_mm: float, row: int) -> Iterator[PlacedPart]:
        """Yield a plug, and its resistor towards the chips."""
        half_mm = self._layout.shape(refdes).pads[-1].x_mm / 2
        y_mm, inwards_mm = self._rows_mm[row], (1 - 2 * row) * GRID_MM
        yield self._layout.placed(refdes, x_mm - half_mm, y_mm, CopperSide.BACK)
        for small in self._layout.beside(refdes):
            yield self._layout.placed(small, x_mm, y_mm + RESISTOR_STEPS * inwards_mm, CopperSide.BACK)

    def _ends(self) -> Iterator[PlacedPart]:
        """Yield the screws, the chain's plugs, and their small parts."""
        for at, (refdes, inwards) in enumerate(((IN, 1), (OUT, -1)), start=1):
            edge_mm = 0.0 if inwards > 0 else self.width_mm
            screw_mm, header_mm = (
                edge_mm + inwards * steps * GRID_MM for steps in (SCREW_STEPS, HEADER_STEPS)
            )
            yield screw_hole(at, round(screw_mm, 4), self._channel_mm)
            yield self._layout.centred(refdes, header_mm, self._channel_mm, turned=0)
            small_mm = header_mm + inwards * SMALL_STEPS * GRID_MM
            yield from self._layout.column(refdes, snapped(small_mm), self._channel_mm)

    def _readers(self) -> Iterator[PlacedPart]:
        """Yield the chips, each with its small parts at its left."""
        readers = self._circuit.readers
        for at, refdes in enumerate(readers):
            half_mm = self._layout.half_mm(refdes)
            x_mm = self._spread(at, len(readers), READER_STEPS + round(half_mm / GRID_MM))
            yield self._layout.centred(refdes, x_mm, self._channel_mm, turned=1)
            yield from self._layout.column(refdes, snapped(x_mm - half_mm - 3 * GRID_MM), self._channel_mm)


CELL_BOARD = "cell"

PlugPoint = tuple[float, float]

REED_STEPS: Mapping[str, tuple[int, int]] = MappingProxyType({"S1": (11, 3), "J1": (11, 7)})
# Steps of the grid from the board's upper left corner to the middles of its parts.
HALL_STEPS: Mapping[str, tuple[int, int]] = MappingProxyType({"S1": (5, 3), "C1": (5, 2), "J1": (5, 7)})

REED_SIZE_STEPS, HALL_SIZE_STEPS = (22, 11), (10, 11)


def cell_board(sensor: Part) -> CircuitBoard:
    """Return the board with its tracks. Raises CircuitBoardError for a sensor without a board."""
    across, down = _size_steps(sensor)
    board = CircuitBoard(
        name=CELL_BOARD,
        title=f"adoube {sensor.name}",
        width_mm=round(across * GRID_MM, 2),
        height_mm=round(down * GRID_MM, 2),
        parts=tuple(parts_of_cell(sensor)),
    )
    check_room(board)
    return routed(board)


def parts_of_cell(sensor: Part) -> Sequence[PlacedPart]:
    """Return the parts in position from the board's upper left corner, the sensor first."""
    chips = cell_circuit(sensor)
    layout = Layout(chips, {}, CopperSide.BACK)
    steps = HALL_STEPS if sensor.is_fed else REED_STEPS
    return [_placed(layout, chip.refdes, *steps[chip.refdes]) for chip in chips]


def room_of_cell(sensor: Part) -> FootprintBox:
    """Return the area of a cell's board, from the middle of the sensor, y down."""
    across, down = _size_steps(sensor)
    middle = parts_of_cell(sensor)[0]
    left, top = -middle.x_mm, -middle.y_mm
    return FootprintBox(left, top, left + across * GRID_MM, top + down * GRID_MM)


def _size_steps(sensor: Part) -> tuple[int, int]:
    return HALL_SIZE_STEPS if sensor.is_fed else REED_SIZE_STEPS


def _placed(layout: Layout, refdes: str, across: int, down: int) -> PlacedPart:
    """Return the parts; the plug is turned, so that its name is printed on the board."""
    x_mm, y_mm = across * GRID_MM, down * GRID_MM
    if refdes.startswith("J"):
        return layout.placed(
            refdes, x_mm + layout.shape(refdes).pads[-1].x_mm / 2, y_mm, CopperSide.BACK, turned=2
        )
    return layout.placed(refdes, x_mm, y_mm, CopperSide.FRONT if refdes.startswith("S") else CopperSide.BACK)
