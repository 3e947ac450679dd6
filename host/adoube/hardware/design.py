"""The design of a board, from which configuration, drawings and lists are derived."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from adoube.board.geometry import Board
from adoube.hardware.fit import Fit
from adoube.hardware.microcontroller import I2cPins, Microcontroller
from adoube.hardware.part import Part
from adoube.hardware.request import LAMPS_AT_CELLS, PackRequest
from adoube.hardware.scan_timing import Strobing
from adoube.sensing.magnets import MagnetPlan
from adoube.words import CodedText

if TYPE_CHECKING:
    from adoube.hardware.pcb.circuit import TileCircuit
    from adoube.hardware.pcb.controller import ControllerCircuit

__all__ = [
    "BoardOutputPins",
    "BoardWiring",
    "Cable",
    "Chip",
    "Design",
    "ExpanderWiring",
    "I2cChips",
    "LampChain",
    "MatrixWiring",
    "Multiplexers",
    "Outlay",
    "PartLine",
    "PinEnd",
    "PinWiring",
    "PlacedSensor",
    "PowerLine",
    "PowerTable",
    "Saving",
    "ShiftChainWiring",
    "StrobedWiring",
    "Tiling",
    "Wire",
]


@dataclass(frozen=True, slots=True)
class PlacedSensor:
    """A sensor under a cell. Its position is that of its sensing element, in the board's millimetres."""

    cell: str
    refdes: str
    x_mm: float
    y_mm: float
    angle_deg: float  # direction of its long side, counterclockwise from the x axis
    input: int  # the input's number in board.json
    south_input: int | None = None  # the second output of a dual sensor


@dataclass(frozen=True, slots=True)
class PinWiring:
    """The GPIO number of each sensor, in the order of the inputs."""

    pins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatrixWiring:
    """A matrix by GPIO numbers. Input = row * len(columns) + column; each diode's band is towards the row."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShiftChainWiring:
    """74HC165 in chains, one a data line. Input = line * chips * 8 + chip * 8 + bit."""

    load: int
    clock: int
    data: tuple[int, ...]
    chips: int  # chips a chain (the last may be shorter); chip 0 is next to the microcontroller


@dataclass(frozen=True, slots=True)
class I2cChips:
    """A bus, and the addresses on it in the order of the inputs."""

    pins: I2cPins
    hz: int
    addresses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExpanderWiring:
    """MCP23017 on one or two buses. Input = chip * 16 + bit, bits 0..7 GPA, 8..15 GPB."""

    buses: tuple[I2cChips, ...]


@dataclass(frozen=True, slots=True)
class Multiplexers:
    """CD74HC4067. Input = multiplexer * 16 + channel; with enables, several share an ADC pin."""

    select: tuple[int, int, int, int]
    adc: tuple[int, ...]
    enable: tuple[int, ...]  # active low; empty if every multiplexer has its own ADC pin and is always on
    supply: int  # measures half the sensors' supply


@dataclass(frozen=True, slots=True)
class StrobedWiring:
    """Columns of halls with a supply of their own, one on at a time. Input = row * columns + column.

    74HC595 in a chain, a transistor at each output; column 0 is QA of the chip next to the microcontroller.
    """

    data: int
    clock: int  # shifts and latches at once, so outputs lag a clock behind
    enable: int  # active low; high or floating switches all columns off
    sense: int  # high while any column is powered
    rows: tuple[int, ...]  # the lines that the sensors of a row share
    strobing: Strobing


BoardWiring = PinWiring | MatrixWiring | ShiftChainWiring | ExpanderWiring | Multiplexers | StrobedWiring


@dataclass(frozen=True, slots=True)
class LampChain:
    """A chain of WS2812."""

    pin: int
    count: int
    along: str  # `cells`: one a cell; `edges`: see `fit.edge_lamps`
    budget_ma: int
    order: tuple[int, ...] = ()  # the place in the chain of each; empty if they are in order

    def lamp_of(self, cell: int) -> str:
        """Return the lamp at a cell by its reference, or "" if the lamps are along the edges."""
        if self.along != LAMPS_AT_CELLS:
            return ""
        return f"LED{(self.order[cell] if self.order else cell) + 1}"


@dataclass(frozen=True, slots=True)
class BoardOutputPins:
    """The GPIO numbers of everything but the sensors."""

    clock: tuple[int, ...]  # a button for each seat, in their order; empty if none
    lamps: LampChain | None
    buzzer: int | None


@dataclass(frozen=True)
class Chip:
    """A part with legs of any kind: the microcontroller (A1), a chip, a sensor, a diode, a button.

    `pins` gives the net of each leg by the leg's name, e.g. ``{"GP2": "ROW0"}``. Nets that are printed alike
    everywhere are `3V3`, `3V3S` (of the sensors' own regulator), `5V` (behind the fuse), `VIN` and `GND`.
    """

    refdes: str
    part: str  # the name of its part file, or the microcontroller's
    pins: Mapping[str, str]


class PinEnd(NamedTuple):
    """A leg of a part."""

    refdes: str
    pin: str

    def __str__(self) -> str:
        return f"{self.refdes}.{self.pin}"


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire to be soldered."""

    net: str
    from_: PinEnd
    to: PinEnd
    colour: str


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the shopping list."""

    quantity: int
    name: str
    value: str
    number: str  # a maker's number to order by, or empty
    alternatives: tuple[str, ...]
    refdes: tuple[str, ...]
    note: str = ""
    unchecked: tuple[str, ...] = ()  # figures that no data sheet confirmed
    part: str = ""  # its key in costs.toml


@dataclass(frozen=True, slots=True)
class PowerLine:
    """The current of all parts of one kind, at 5 V or behind a regulator from it."""

    what: str
    count: int
    typical_ma: float
    worst_ma: float


@dataclass(frozen=True)
class PowerTable:
    """The current that each kind of part takes, and the supply that brings it."""

    lines: tuple[PowerLine, ...]
    supply_a: float | None  # the 5 V supply to buy; None for USB alone
    fuse_a: float | None  # the resettable fuse's hold current; None if nothing draws from the 5 V line
    # Current of the sensors' own 3.3 V regulator; None if the microcontroller's is enough.
    regulator_a: float | None
    level_shifter: bool

    @property
    def own_regulator(self) -> bool:
        """True if the sensors need a 3.3 V regulator beside the microcontroller's."""
        return self.regulator_a is not None

    @property
    def typical_ma(self) -> float:
        return sum(line.typical_ma for line in self.lines)

    @property
    def worst_ma(self) -> float:
        return sum(line.worst_ma for line in self.lines)


class Outlay(NamedTuple):
    """The wires, chips and current that a wiring takes."""

    wires: int  # to be soldered
    lines: int  # lines of the harness between the sensors and everything else
    chips: int
    worst_ma: float


@dataclass(frozen=True, slots=True)
class Saving:
    """The outlay of columns that are powered one at a time, beside that of a board that is always on."""

    here: Outlay
    usual: Outlay
    usual_wiring: str


@dataclass(frozen=True, slots=True)
class Cable:
    """A cable between a cell's board and its collector, with the same plug at both ends."""

    collector: int  # counted from 1 along the board
    plug: str  # as it is printed on the collector
    cell: str
    wires: int
    length_mm: int


@dataclass(frozen=True)
class Tiling:
    """The circuit boards that carry the sensors."""

    circuit: "TileCircuit"  # one circuit for all tiles, or all collectors
    count: int
    chain: int  # boards a chain; the last may be shorter
    # Cables from collectors to cells' boards; empty if the sensors are on the tiles.
    cables: tuple[Cable, ...] = ()
    # Lengths of the cables from each tile's lamps to the next tile's; empty if it has none.
    lamp_cables_mm: tuple[int, ...] = ()

    @property
    def first_plugs(self) -> tuple[str, ...]:
        """The plug that each chain begins with, by its name on the whole board. A tile has two plugs."""
        return tuple(f"J{2 * tile + 1}" for tile in range(0, self.count, self.chain))


@dataclass(frozen=True)
class Design:
    """A whole board. Lists are in reading order; equal requests give equal designs."""

    request: PackRequest
    title: str  # the game's
    mcu: Microcontroller
    board: Board  # at the requested pitch
    sensors: tuple[PlacedSensor, ...]  # in board order
    wiring: BoardWiring
    outputs: BoardOutputPins
    chips: tuple[Chip, ...]
    wires: tuple[Wire, ...]
    parts: tuple[PartLine, ...]
    power: PowerTable
    fit: Fit  # for the whole board, even if only five cells are built on trial
    seats: tuple[str, ...]
    warnings: tuple[CodedText, ...]
    config: Mapping[str, Any]  # board.json
    tiling: Tiling | None  # None if the sensors are wired by hand
    # The microcontroller's circuit board; None if it is wired by hand.
    controller: "ControllerCircuit | None"
    saving: Saving | None = None  # None unless columns are powered in turn

    @property
    def is_tiled(self) -> bool:
        """True if squares of cells share a circuit board, which is screwed on at its corners."""
        return self.tiling is not None and not self.tiling.cables

    @property
    def sensor(self) -> Part:
        return self.fit.part

    @property
    def magnets(self) -> MagnetPlan:
        """The magnets in the pieces, at this board's pitch."""
        return self.fit.plan
