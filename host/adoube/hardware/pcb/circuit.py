"""The netlist of a tile: sensors under a square of cells, the chips that read them, and a plug at either end.

It may have a lamp at each cell: a chain from one plug of their own to another. A tile's parts and nets depend
on its sensor, and on whether it has lamps. The legs of a reading chip are counted as the firmware counts
inputs, so that each tile is a fixed number of inputs of its chain. A collector is a tile of 16 cells with a
plug in place of each sensor: the sensors are on boards of their own, each at a cable.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from types import MappingProxyType

from adoube.hardware.design import Chip
from adoube.hardware.netlist import FIVE_VOLTS, GROUND
from adoube.hardware.part import Linear, Part, part
from adoube.hardware.pcb.board import CircuitBoardError
from adoube.hardware.wirings.chips import BITS, CHANNELS, needs_pull_ups
from adoube.words import coded

__all__ = [
    "CELL",
    "COLLECTED",
    "ENABLES",
    "IN",
    "LAMP_END",
    "LAMP_IN",
    "LAMP_OUT",
    "LETTERS",
    "OUT",
    "SUPPLY",
    "TileCell",
    "TileCircuit",
    "cell_circuit",
    "cell_line",
    "collector_circuit",
    "lamp_line",
    "lamp_plug",
    "leg_numbers",
    "tile_circuit",
]

SUPPLY = "3V3S"
IN, OUT = "J1", "J2"  # the plug towards the controller, and the one towards the next tile

LAMP_IN, LAMP_OUT = "JL1", "JL2"  # the plugs of the lamps, likewise
LAMP_END = "LAMP_END"  # the net from the last lamp's resistor to the next tile

# Nets by pin; in a ribbon each switching line has ground at both sides.
REGISTER_PLUG: Mapping[str, str] = MappingProxyType(
    {"1": SUPPLY, "2": SUPPLY, "4": "LOAD", "6": "CLK", "8": "DATA"}
    | dict.fromkeys(("3", "5", "7", "9", "10"), GROUND)
)

# Numbers of enable lines, by size of plug; each tile uses up the first ones, which the tiles
# behind it do not get.
ENABLES = (6, 16)

MULTIPLEXER_PLUGS: Mapping[int, str] = MappingProxyType({6: "box-header-16", 16: "box-header-26"})
FIRST_ENABLE = 11  # the pin of the first of these lines


def multiplexer_plug(enables: int) -> Mapping[str, str]:
    """Return the nets of a plug by pin, with this many enable lines."""
    return (
        {"1": SUPPLY, "2": SUPPLY, "3": GROUND, "4": "SIG", "5": GROUND, "10": GROUND}
        | {str(6 + line): f"SEL{line}" for line in range(4)}
        | {str(FIRST_ENABLE + line): f"EN{line}" for line in range(enables)}
    )


COLLECTOR_SIDE = 4
COLLECTED = COLLECTOR_SIDE * COLLECTOR_SIDE  # the number of a collector's plugs

LETTERS = "abcdefghij"
CELL = "CELL"  # the line of the sensor on a board under one cell

TileCell = tuple[int, int]  # column and row on the tile, counted from 0 at its lower left


@dataclass(frozen=True)
class TileCircuit:
    """The parts of one tile and their nets."""

    side: int  # cells along it
    sensor: Part
    chips: tuple[Chip, ...]
    cells: Mapping[str, TileCell]  # the cell of each sensor, or of each plug for one, by its reference
    # The sensor or chip beside a small part, by the small part's reference.
    beside: Mapping[str, str]
    readers: tuple[str, ...]  # the chips that read, the one next to the controller first
    is_collector: bool = False  # True if it has plugs in place of sensors
    # The cell of each lamp by its reference, in the chain's order; empty if it has none.
    lamps: Mapping[str, TileCell] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def ribbon_lines(self) -> int:
        """The number of lines in the cable to the next tile."""
        return len(part(next(chip.part for chip in self.chips if chip.refdes == OUT)).pins)

    def input(self, cell: TileCell) -> int:
        """Return the tile's input that a cell is."""
        column, row = cell
        return column * self.side + row

    @property
    def inputs(self) -> int:
        """The number of inputs of its chips, used or not."""
        return len(self.readers) * (CHANNELS if isinstance(self.sensor.sense, Linear) else len(BITS))


def tile_circuit(
    sensor: Part, side: int, enables: int = ENABLES[0], *, has_lamps: bool = False
) -> TileCircuit:
    """Return the circuit of `side` x `side` cells; `enables` is one of ENABLES, which only multiplexers have.

    Raises CircuitBoardError for a sensor that no tile is made for.
    """
    return _circuit(sensor, side, enables, has_lamps=has_lamps)


def collector_circuit(sensor: Part, enables: int = ENABLES[0]) -> TileCircuit:
    """Return the circuit of a collector; see `tile_circuit`. Its plug P1 is its input 0."""
    return _circuit(sensor, COLLECTOR_SIDE, enables, is_collector=True)


def cell_circuit(sensor: Part) -> tuple[Chip, ...]:
    """Return the circuit of one cell's board, the sensor first, its plug last. Raises CircuitBoardError."""
    _check_soldered(sensor)
    capacitors = [Chip("C1", "c-100n", {"1": SUPPLY, "2": GROUND})] if sensor.is_fed else []
    plug = Chip("J1", *_cell_plug(sensor, CELL))
    return (Chip("S1", sensor.name, _sensor_pins(sensor, CELL)), *capacitors, plug)


def _circuit(
    sensor: Part, side: int, enables: int, *, is_collector: bool = False, has_lamps: bool = False
) -> TileCircuit:
    _check_soldered(sensor)
    circuit: _Circuit = _Registers(sensor, side, is_collector=is_collector)
    if isinstance(sensor.sense, Linear):
        circuit = _Multiplexers(sensor, side, enables, is_collector=is_collector)
    return circuit.circuit(has_lamps=has_lamps)


def _cell_plug(sensor: Part, net: str) -> tuple[str, Mapping[str, str]]:
    """Return the plug of a cable between sensor and collector: part, and nets by pin."""
    if sensor.is_fed:
        return "xh-header-3", {"1": SUPPLY, "2": net, "3": GROUND}
    return "xh-header-2", {"1": net, "2": GROUND}


def lamp_plug(data: str) -> Mapping[str, str]:
    """Return the nets of a plug of the lamps by pin."""
    return {"1": FIVE_VOLTS, "2": data, "3": GROUND}


def lamp_line(at: int) -> str:
    """Return the net that a lamp is driven by, by its place in the chain."""
    return f"LAMP{at}"


def cell_line(cell: TileCell) -> str:
    """Return the net between a cell and the chips of its tile."""
    column, row = cell
    return f"CELL_{LETTERS[column]}{row + 1}"


def _sensor_pins(sensor: Part, net: str) -> Mapping[str, str]:
    return {"VCC": SUPPLY, "GND": GROUND, "OUT": net} if sensor.is_fed else {"A": net, "B": GROUND}


def _check_soldered(sensor: Part) -> None:
    if sensor.factory is None:
        raise CircuitBoardError(coded("pcb.no_footprint", part=sensor.name))


class _Circuit:
    """Parts in the order in which they are added."""

    def __init__(self, sensor: Part, side: int, *, is_collector: bool) -> None:
        self.sensor, self.side, self._is_collector = sensor, side, is_collector
        self._chips: list[Chip] = []
        self._numbers: dict[str, int] = {}
        self._sources: dict[str, TileCell] = {}
        self._beside: dict[str, str] = {}
        self._readers: list[str] = []

    def circuit(self, *, has_lamps: bool) -> TileCircuit:
        for cell in self._cells():
            self._add_cell(cell)
        self._add_readers()
        self._add("C", "c-10u", {"1": SUPPLY, "2": GROUND}, beside=IN)
        self._add_plugs()
        lamps = dict(self._add_lamps()) if has_lamps else {}
        return TileCircuit(
            self.side,
            self.sensor,
            tuple(self._chips),
            MappingProxyType(self._sources),
            MappingProxyType(self._beside),
            tuple(self._readers),
            self._is_collector,
            MappingProxyType(lamps),
        )

    def _cells(self) -> Iterator[TileCell]:
        """Return the cells in the order of the inputs."""
        return ((column, row) for column in range(self.side) for row in range(self.side))

    def _add(self, letters: str, name: str, pins: Mapping[str, str], beside: str = "") -> str:
        self._numbers[letters] = self._numbers.get(letters, 0) + 1
        refdes = f"{letters}{self._numbers[letters]}"
        self._chips.append(Chip(refdes, name, MappingProxyType(dict(pins))))
        if beside:
            self._beside[refdes] = beside
        return refdes

    def _add_cell(self, cell: TileCell) -> None:
        net = cell_line(cell)
        if self._is_collector:
            refdes = self._add("P", *_cell_plug(self.sensor, net))
        else:
            refdes = self._add("S", self.sensor.name, _sensor_pins(self.sensor, net))
            if self.sensor.is_fed:
                self._add("C", "c-100n", {"1": SUPPLY, "2": GROUND}, beside=refdes)
        self._sources[refdes] = cell
        if self._has_pull_ups:
            self._add("R", "r-10k", {"1": SUPPLY, "2": net}, beside=refdes)

    def _add_lamps(self) -> Iterator[tuple[str, TileCell]]:
        """Add the lamps and their plugs; yield each lamp with its cell.

        The chain goes up one column and down the next, so that no line crosses the tile.
        """
        cells = sorted(self._cells(), key=lambda cell: (cell[0], -cell[1] if cell[0] % 2 else cell[1]))
        for at, cell in enumerate(cells):
            pins = {"VDD": FIVE_VOLTS, "GND": GROUND, "DIN": lamp_line(at), "DOUT": lamp_line(at + 1)}
            refdes = self._add("LED", "ws2812b-2020", pins)
            self._add("C", "c-100n", {"1": FIVE_VOLTS, "2": GROUND}, beside=refdes)
            yield refdes, cell
        self._add("C", "c-10u", {"1": FIVE_VOLTS, "2": GROUND}, beside=LAMP_IN)
        self._add("R", "r-100", {"1": lamp_line(len(cells)), "2": LAMP_END}, beside=LAMP_OUT)
        self._add("JL", "xh-header-3", lamp_plug(lamp_line(0)))
        self._add("JL", "xh-header-3", lamp_plug(LAMP_END))

    @property
    def _has_pull_ups(self) -> bool:
        return needs_pull_ups(self.sensor)

    def _inputs(self, first: int, legs: Iterator[str]) -> Iterator[tuple[str, str]]:
        """Yield the nets of a chip's input legs; `first` is its first input's number on the tile."""
        cells = list(self._cells())
        for at, leg in enumerate(legs, start=first):
            if at < len(cells):
                yield leg, cell_line(cells[at])

    def _add_reader(self, name: str, pins: Mapping[str, str]) -> str:
        refdes = self._add("U", name, pins)
        self._readers.append(refdes)
        self._add("C", "c-100n", {"1": SUPPLY, "2": GROUND}, beside=refdes)
        return refdes

    def _add_readers(self) -> None:
        raise NotImplementedError

    def _add_plugs(self) -> None:
        raise NotImplementedError


class _Registers(_Circuit):
    """Shift registers, each reading the next. The last tile's data line is held low and reads as zeros."""

    @property
    def _has_pull_ups(self) -> bool:
        """True if a resistor holds the line of an empty plug, which would read as noise."""
        return self._is_collector or needs_pull_ups(self.sensor)

    def _add_readers(self) -> None:
        count = ceil(self.side * self.side / len(BITS))
        for chip in range(count):
            inputs = dict.fromkeys(BITS, SUPPLY) | dict(self._inputs(chip * len(BITS), iter(BITS)))
            self._add_reader(
                "74hc165",
                {
                    "VCC": SUPPLY,
                    "GND": GROUND,
                    "SH_LD": "LOAD",
                    "CLK": "CLK",
                    "CLK_INH": GROUND,
                    "QH": f"Q{chip}",
                    "SER": f"Q{chip + 1}" if chip + 1 < count else "NEXT",
                    **inputs,
                },
            )
        self._add("R", "r-100", {"1": "Q0", "2": "DATA"}, beside=IN)
        self._add("R", "r-10k", {"1": "NEXT", "2": GROUND}, beside=OUT)

    def _add_plugs(self) -> None:
        self._add("J", "box-header-10", REGISTER_PLUG)
        self._add("J", "box-header-10", {**REGISTER_PLUG, "8": "NEXT"})


class _Multiplexers(_Circuit):
    """Multiplexers that share one line; each is off until its enable line selects it."""

    def __init__(self, sensor: Part, side: int, enables: int, *, is_collector: bool) -> None:
        super().__init__(sensor, side, is_collector=is_collector)
        self._enables = enables

    def _add_readers(self) -> None:
        self._used = ceil(self.side * self.side / CHANNELS)
        for chip in range(self._used):
            inputs = dict(self._inputs(chip * CHANNELS, (f"I{leg}" for leg in range(CHANNELS))))
            select = {f"S{line}": f"SEL{line}" for line in range(4)}
            ends = {"SIG": "SIG", "E": f"EN{chip}"}
            refdes = self._add_reader(
                "cd74hc4067", {"VCC": SUPPLY, "GND": GROUND, **ends, **select, **inputs}
            )
            self._add("R", "r-10k", {"1": SUPPLY, "2": f"EN{chip}"}, beside=refdes)

    def _add_plugs(self) -> None:
        inwards = multiplexer_plug(self._enables)
        onwards = dict(inwards)
        for line in range(self._enables):
            pin = str(FIRST_ENABLE + line)
            if line + self._used < self._enables:
                onwards[pin] = f"EN{line + self._used}"
            else:
                del onwards[pin]
        plug = MULTIPLEXER_PLUGS[self._enables]
        self._add("J", plug, inwards)
        self._add("J", plug, onwards)


def leg_numbers(chip: Chip) -> Mapping[str, str]:
    """Return the net of each leg by its number on the case that a factory solders."""
    one = part(chip.part)
    assert one.factory is not None
    numbers = one.factory.pins or one.pins
    return {numbers[leg]: net for leg, net in chip.pins.items()}
