"""Sensors on circuit boards: on tiles, or on boards of their own at collectors.

Tiles have a square of cells and form chains: one a row, or a measuring pin. A collector takes a cable from
each of its cells, which may lie anywhere. The cables are part of the plan: each has its collector, plug and
length.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, inf
from typing import NamedTuple

from adoube.board.geometry import Board, Cell
from adoube.hardware.design import Cable, Chip, Multiplexers, PlacedSensor, ShiftChainWiring, Tiling
from adoube.hardware.microcontroller import PinPool
from adoube.hardware.netlist import FIVE_VOLTS, GROUND, LOGIC, Netlist
from adoube.hardware.part import Linear, Part
from adoube.hardware.pcb.circuit import (
    CELL,
    COLLECTED,
    ENABLES,
    LAMP_END,
    SUPPLY,
    TileCircuit,
    cell_circuit,
    cell_line,
    collector_circuit,
    lamp_line,
    tile_circuit,
)
from adoube.hardware.pcb.sensor_boards import placed_collector, room_of_cell
from adoube.hardware.request import CELL_BOARDS, HardwareError
from adoube.hardware.wirings.chips import BUFFER, join_buffer, join_controls, needs_pull_ups
from adoube.hardware.wirings.chips import LONGEST as UNBUFFERED
from adoube.hardware.wirings.plan import behind_resistor, cell_net, in_series, join_sensor, slowed
from adoube.words import coded

__all__ = [
    "APART_MM",
    "BESIDE_MM",
    "LONGEST",
    "CollectorsPlan",
    "TilePlace",
    "TilesPlan",
    "add_to_board",
    "collector_places",
    "tile_places",
]

OFF_THE_GRID_MM = 0.1

LONGEST = 16  # shift registers in a chain behind a buffer: as many as test_spice.py reads at the scan's rate


class TilePlace(NamedTuple):
    """The position of a cell: its tile, counted along the chains, and column and row on it."""

    tile: int
    column: int
    row: int


def tile_places(board: Board, side: int) -> Mapping[str, TilePlace]:
    """Return the place of each cell on tiles of `side` x `side` cells, row by row from the lower left.

    Raises HardwareError if the cells are not on a square grid.
    """
    spots = {cell.name: _spot(cell, board, side) for cell in board.cells}
    across = max(column for column, _ in spots.values()) // side + 1
    return {
        name: TilePlace(row // side * across + column // side, column % side, row % side)
        for name, (column, row) in spots.items()
    }


def _spot(cell: Cell, board: Board, side: int) -> tuple[int, int]:
    column, row = round(cell.x_mm / board.pitch_mm), round(cell.y_mm / board.pitch_mm)
    aside_mm = max(abs(column * board.pitch_mm - cell.x_mm), abs(row * board.pitch_mm - cell.y_mm))
    if aside_mm > OFF_THE_GRID_MM:
        pitch_mm = f"{board.pitch_mm:g}"
        raise HardwareError(coded("hardware.no_grid", tiles=side, cell=cell.name, pitch_mm=pitch_mm))
    return column, row


class TilesPlan:
    """Chained tiles; a tile's inputs follow those of the tile before."""

    def __init__(
        self,
        sensor: Part,
        board: Board,
        side: int,
        measuring: int,
        pins: PinPool,
        *,
        has_lamps: bool = False,
    ) -> None:
        if sensor.is_dual:
            raise HardwareError(coded("hardware.dual_tiles", part=sensor.name))
        self._part, self._side, self._has_lamps = sensor, side, has_lamps
        self._circuit = self._circuit_with(ENABLES[0])
        self._places = self._placed(board)
        self._count = max(place.tile for place in self._places.values()) + 1
        readers = len(self._circuit.readers)
        if isinstance(sensor.sense, Linear):
            self._chain = self._multiplexed(measuring - 1, pins)
            self.chips: tuple[tuple[str, int], ...] = (("cd74hc4067", self._count * readers),)
        else:
            self._chain = self._shifted(self._in_chain(board), pins)
            buffers = [(BUFFER, 1)] if self._is_buffered else []
            self.chips = (("74hc165", self._count * readers), *buffers)
        self.inputs = tuple(self._input(self._places[cell.name]) for cell in board.cells)
        self.lamp_order = tuple(self._lamp_places(board))
        self._lamp_cables_mm = tuple(self._lamp_lengths(board)) if self._has_lamps else ()

    def _circuit_with(self, enables: int) -> TileCircuit:
        return tile_circuit(self._part, self._side, enables, has_lamps=self._has_lamps)

    def _placed(self, board: Board) -> Mapping[str, TilePlace]:
        return tile_places(board, self._side)

    def _in_chain(self, board: Board) -> int:
        """Return how many tiles are in a chain of registers, which is a row of them."""
        across = ceil((round(max(cell.x_mm for cell in board.cells) / board.pitch_mm) + 1) / self._side)
        if (chips := across * len(self._circuit.readers)) > LONGEST:
            raise HardwareError(
                coded("hardware.long_chain", tiles=self._side, across=across, chips=chips, most=LONGEST)
            )
        return across

    @property
    def tiling(self) -> Tiling:
        """The circuit boards."""
        return Tiling(self._circuit, self._count, self._chain, lamp_cables_mm=self._lamp_cables_mm)

    @property
    def populated(self) -> int:
        """The number of sensors on all tiles; those under no cell take current, too."""
        return self._count * self._circuit.side**2

    @property
    def lamps(self) -> int:
        """The number of lamps on all tiles, those under no cell included; they are one chain."""
        return self._count * len(self._circuit.lamps)

    def _lamp_places(self, board: Board) -> Iterator[int]:
        """Yield the place in the chain of each cell's lamp."""
        on_tile = {cell: at for at, cell in enumerate(self._circuit.lamps.values())}
        for place in (self._places[cell.name] for cell in board.cells if on_tile):
            yield place.tile * len(on_tile) + on_tile[place.column, place.row]

    def _lamp_lengths(self, board: Board) -> Iterator[int]:
        """Yield the length of the cable to the next tile: beside it, or back to the left and a row up."""
        tile_mm = self._side * board.pitch_mm
        across = round(max(cell.x_mm for cell in board.cells) / board.pitch_mm) // self._side + 1
        for tile in range(1, self._count):
            way_mm = 0.0 if tile % across else across * tile_mm
            yield ceil((way_mm + RESERVE_MM) / STEP_MM) * STEP_MM

    @property
    def pull_ups(self) -> int:
        """The number of sensors whose line a resistor pulls up."""
        return self.populated if needs_pull_ups(self._part) else 0

    def _input(self, place: TilePlace) -> int:
        return place.tile * self._circuit.inputs + self._circuit.input((place.column, place.row))

    def _shifted(self, chain: int, pins: PinPool) -> int:
        load, clock = pins.take("out", 2)
        lines = pins.take(None, ceil(self._count / chain))
        chips = chain * len(self._circuit.readers)
        self.wiring: ShiftChainWiring | Multiplexers = ShiftChainWiring(load, clock, lines, chips)
        return chain

    @property
    def _is_buffered(self) -> bool:
        """True if one pin would be too weak; it drives ten registers (see `ChainsPlan`)."""
        wiring = self.wiring
        return isinstance(wiring, ShiftChainWiring) and (len(wiring.data) > 1 or wiring.chips > UNBUFFERED)

    def _multiplexed(self, adcs: int, pins: PinPool) -> int:
        """Return how many tiles are in a chain: each has a measuring pin, and one pin measures the supply."""
        chain = ceil(self._count / adcs)
        enables = chain * len(self._circuit.readers)
        if enables > ENABLES[-1]:
            figures = {"count": self._count, "needed": enables, "lines": ENABLES[-1]}
            raise HardwareError(coded("hardware.too_many_tiles", tiles=self._side, **figures))
        self._enables = next(lines for lines in ENABLES if enables <= lines)
        self._circuit = self._circuit_with(self._enables)
        *adc, measured = pins.take("adc", ceil(self._count / chain) + 1)
        s0, s1, s2, s3 = pins.take("out", 4)
        chosen = pins.take("out", enables) if enables > 1 else ()
        self.wiring = Multiplexers((s0, s1, s2, s3), tuple(adc), chosen, measured)
        return chain

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        driven = self._joined_controls(netlist, supply)
        cells = {self._places[sensor.cell]: cell_net(sensor) for sensor in sensors}
        for tile in range(self._count):
            here = {(place.column, place.row): net for place, net in cells.items() if place.tile == tile}
            self._join_tile(netlist, tile, here, self._lines(tile, driven, supply))
        for sensor in sensors:
            self._put_sensor(netlist, sensor, supply)

    def _put_sensor(self, netlist: Netlist, sensor: PlacedSensor, supply: str) -> None:
        netlist.put_on_board(sensor.refdes, self._places[sensor.cell].tile)

    def _joined_controls(self, netlist: Netlist, supply: str) -> Mapping[str, str]:
        if isinstance(self.wiring, Multiplexers):
            driven = join_controls(netlist, self.wiring, supply)
            if supply != LOGIC:
                return driven
            return {net: in_series(netlist, by, "r-330", f"{net}_IN") for net, by in driven.items()}
        netlist.gpio(self.wiring.load, "LOAD")
        netlist.gpio(self.wiring.clock, "CLK")
        for line, pin in enumerate(self.wiring.data):
            netlist.gpio(pin, f"DATA{line}_0")
        if not self._is_buffered:
            resistor = "r-100" if supply == LOGIC else "r-330"
            driven = {net: in_series(netlist, net, resistor, f"{net}_IN") for net in ("LOAD", "CLK")}
            return {net: slowed(netlist, by) for net, by in driven.items()}
        driven = {net: behind_resistor(netlist, net, supply) for net in ("LOAD", "CLK")}
        join_buffer(netlist, driven, supply, len(self.wiring.data))
        lines = (f"{net}{line}" for line in range(len(self.wiring.data)) for net in driven)
        return {net: slowed(netlist, net) for net in lines}

    def _lines(self, tile: int, driven: Mapping[str, str], supply: str) -> Mapping[str, str]:
        """Return the nets on the whole board of a tile's plugs, without those that nobody drives."""
        line, place = divmod(tile, self._chain)
        common = {SUPPLY: supply, GROUND: GROUND, FIVE_VOLTS: FIVE_VOLTS} | self._lamp_lines(tile)
        if isinstance(self.wiring, ShiftChainWiring):
            chained = {"DATA": f"DATA{line}_{place}", "NEXT": f"DATA{line}_{place + 1}"}
            return (
                common
                | chained
                | {net: driven[f"{net}{line}" if self._is_buffered else net] for net in ("LOAD", "CLK")}
            )
        first = place * len(self._circuit.readers)
        enables = {f"EN{k}": driven.get(f"EN{first + k}") for k in range(self._enables)}
        if not self.wiring.enable:
            enables["EN0"] = GROUND
        selects = {net: by for net, by in driven.items() if net.startswith("SEL")}
        return common | {"SIG": f"ADC{line}"} | selects | {net: by for net, by in enables.items() if by}

    def _lamp_lines(self, tile: int) -> dict[str, str]:
        """Return the nets of a tile's lamps on the whole board, except that before its last resistor."""
        count = len(self._circuit.lamps)
        lines = {lamp_line(at): lamp_line(tile * count + at) for at in range(count)}
        return lines | {LAMP_END: lamp_line((tile + 1) * count)}

    def _join_tile(
        self, netlist: Netlist, tile: int, cells: Mapping[tuple[int, int], str], lines: Mapping[str, str]
    ) -> None:
        """Add the parts of a tile except the sensors, which were added before."""
        circuit = self._circuit
        nets = dict(lines) | {cell_line(cell): net for cell, net in cells.items()}
        for chip in circuit.chips:
            if circuit.is_collector or chip.refdes not in circuit.cells:
                outer = {net: nets.get(net, self._inner(net, tile)) for net in chip.pins.values()}
                add_to_board(netlist, chip, outer, tile)

    def _inner(self, net: str, tile: int) -> str:
        """Return the name of a net inside the tile, or "" for an enable line that nobody drives."""
        return "" if net.startswith("EN") else f"T{tile + 1}_{net}"


def add_to_board(netlist: Netlist, chip: Chip, nets: Mapping[str, str], board: int) -> str:
    """Add a part of a circuit board, renaming its nets to the whole board's; return its reference."""
    pins = {leg: nets[net] for leg, net in chip.pins.items() if nets[net]}
    refdes = netlist.add(chip.refdes.rstrip("0123456789"), chip.part, pins)
    netlist.put_on_board(refdes, board)
    return refdes


BESIDE_MM = 12.0  # from the edge of the outer cells to the nearest collectors: the case's wall is between
APART_MM = 6.0  # gap between two boards that lie side by side
RESERVE_MM = 100  # extra length at both ends of a cable
STEP_MM = 50  # cables come in multiples of this length


def _in_strips(board: Board) -> Sequence[Cell]:
    """Return the cells in the order of the collectors: in strips from the lower edge to the upper one."""
    return sorted(board.cells, key=lambda cell: (round(cell.y_mm, 1), round(cell.x_mm, 1)))


def _cables(board: Board, circuit: TileCircuit, wires: int) -> tuple[Cable, ...]:
    """Return a cable for each cell, by collector and plug. It runs along the edges and turns once."""
    places, size = collector_places(board, circuit), placed_collector(circuit)
    # Collectors lie with their plugs up, so with their front down.
    plugs = {
        each.refdes: (size.width_mm / 2 - each.x_mm, size.height_mm / 2 - each.y_mm) for each in size.parts
    }
    found = []
    for at, cell in enumerate(_in_strips(board)):
        collector, number = divmod(at, COLLECTED)
        plug = f"P{number + 1}"
        (x_mm, y_mm), (aside_mm, along_mm) = places[collector], plugs[plug]
        way_mm = abs(cell.x_mm - x_mm - aside_mm) + abs(cell.y_mm - y_mm - along_mm) + RESERVE_MM
        found.append(Cable(collector + 1, plug, cell.name, wires, ceil(way_mm / STEP_MM) * STEP_MM))
    return tuple(found)


def collector_places(board: Board, circuit: TileCircuit) -> Sequence[tuple[float, float]]:
    """Return the collectors' middles: in rows from the lower edge up, at the left of the board.

    Millimetres from the lowest and leftmost cell, as for the sensors. In a row the next is further left.
    """
    size, count = placed_collector(circuit), ceil(len(board.cells) / COLLECTED)
    high_mm = max(cell.y_mm for cell in board.cells) + board.pitch_mm
    most_rows = max(1, int(high_mm // (size.height_mm + APART_MM)))
    columns = ceil(count / most_rows)
    rows = ceil(count / columns)
    nearest_mm = -(board.pitch_mm / 2 + BESIDE_MM + size.width_mm / 2)
    places = [divmod(at, columns) for at in range(count)]
    return [
        (
            round(nearest_mm - column * (size.width_mm + APART_MM), 3),
            round(high_mm * (row + 0.5) / rows - board.pitch_mm / 2, 3),
        )
        for row, column in places
    ]


class CollectorsPlan(TilesPlan):
    """Collectors, chained as tiles; a cell's input is that of its plug, P1 of the first collector being 0."""

    def __init__(self, sensor: Part, board: Board, measuring: int, pins: PinPool) -> None:
        super().__init__(sensor, board, CELL_BOARDS, measuring, pins)
        _check_apart(sensor, board)
        self._cables = _cables(board, self._circuit, wires=2 + sensor.is_fed)
        self._cells = len(board.cells)

    @property
    def populated(self) -> int:
        return self._cells

    @property
    def pull_ups(self) -> int:
        return 0 if isinstance(self._part.sense, Linear) else self._cells

    @property
    def tiling(self) -> Tiling:
        return Tiling(self._circuit, self._count, self._chain, self._cables)

    def _circuit_with(self, enables: int) -> TileCircuit:
        return collector_circuit(self._part, enables)

    def _placed(self, board: Board) -> Mapping[str, TilePlace]:
        """Return by cell its collector, and its number on it."""
        side = self._circuit.side
        return {
            cell.name: TilePlace(at // COLLECTED, at % COLLECTED // side, at % side)
            for at, cell in enumerate(_in_strips(board))
        }

    def _in_chain(self, board: Board) -> int:
        """Return the length of the chains; the last one may be shorter."""
        most = UNBUFFERED // len(self._circuit.readers)
        return ceil(self._count / ceil(self._count / most))

    def _put_sensor(self, netlist: Netlist, sensor: PlacedSensor, supply: str) -> None:
        board = self._count + sensor.input
        netlist.put_on_board(sensor.refdes, board)
        nets = {SUPPLY: supply, GROUND: GROUND, CELL: cell_net(sensor)}
        for chip in cell_circuit(self._part)[1:]:
            plug = add_to_board(netlist, chip, nets, board)
        netlist.plug_in(plug, f"P{sensor.input + 1}")


def _check_apart(sensor: Part, board: Board) -> None:
    """Raise HardwareError if two cells' circuit boards would overlap."""
    room = room_of_cell(sensor)
    wide_mm, high_mm = room.right - room.left, room.bottom - room.top

    def growth(pair: tuple[Cell, Cell]) -> float:
        """Return the factor of the pitch at which two boards part; up to 1 they do not overlap."""
        one, other = pair
        across_mm, along_mm = abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm)
        return min(wide_mm / across_mm if across_mm else inf, high_mm / along_mm if along_mm else inf)

    closest = max(combinations(board.cells, 2), key=growth)
    if growth(closest) > 1:
        figures = {"width_mm": f"{wide_mm:.0f}", "height_mm": f"{high_mm:.0f}"}
        pitch_mm, (one, other) = ceil(board.pitch_mm * growth(closest)), closest
        raise HardwareError(
            coded("hardware.cell_boards_meet", one=one.name, other=other.name, pitch_mm=pitch_mm, **figures)
        )
