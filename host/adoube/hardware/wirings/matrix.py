"""Wirings as rows and columns: reeds with diodes, and strobed Hall sensors.

A diode at each reed keeps it from being read through others. Strobed sensors of a row share a line, and
columns are powered in turn: an unpowered sensor leaves its line alone. So that takes a transistor for each
column and a line for each row, while other wirings take an input for each sensor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt
from typing import NamedTuple

from adoube.board.geometry import Board, Ranks
from adoube.errors import AdoubeError
from adoube.hardware.design import MatrixWiring, PlacedSensor, StrobedWiring
from adoube.hardware.microcontroller import PinPool
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part, SwitchFigures
from adoube.hardware.scan_timing import Strobing
from adoube.hardware.wirings.plan import behind_resistor, join_pull_ups
from adoube.words import CodedText, coded

__all__ = [
    "OUTPUTS",
    "SENSOR_CAPACITOR",
    "SWITCH",
    "MatrixPlan",
    "MatrixShape",
    "StrobedPlan",
    "StrobingTooSlowError",
    "column_net",
    "row_net",
    "shapes",
    "unstrobable",
]


class MatrixShape(NamedTuple):
    """Rows and columns, and the crossing of each cell: row times the number of columns, plus column."""

    rows: int
    columns: int
    inputs: tuple[int, ...]


def shapes(board: Board) -> Iterator[MatrixShape]:
    """Yield the matrices that hold a board's cells: first along its ranks, then the smallest."""
    ranks = sorted(Ranks(board).rows, key=lambda rank: board.index[rank[0].name])
    columns = max(len(rank) for rank in ranks)
    crossing = {
        cell: row * columns + column for row, rank in enumerate(ranks) for column, cell in enumerate(rank)
    }
    yield MatrixShape(len(ranks), columns, tuple(crossing[cell] for cell in board.cells))
    cells = len(board.cells)
    side = ceil(sqrt(cells))
    yield MatrixShape(ceil(cells / side), side, tuple(range(cells)))


class MatrixPlan:
    """A matrix: the microcontroller pulls one row after another to ground and reads the columns."""

    chips: tuple[tuple[str, int], ...] = ()

    def __init__(self, shape: MatrixShape, pins: PinPool) -> None:
        self.wiring = MatrixWiring(pins.take("out", shape.rows), pins.take("pull", shape.columns))
        self.inputs = shape.inputs

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        width = len(self.wiring.columns)
        for row, pin in enumerate(self.wiring.rows):
            netlist.gpio(pin, f"ROW{row}")
        for column, pin in enumerate(self.wiring.columns):
            netlist.gpio(pin, f"COL{column}")
        for sensor in sensors:
            row, column = divmod(sensor.input, width)
            between = f"CELL_{sensor.cell}"
            netlist.add("S", part.name, {"A": f"COL{column}", "B": between})
            netlist.add("D", "1n4148", {"A": between, "K": f"ROW{row}"})


REGISTER = "74hc595"
SWITCH = "ao3401a"
OUTPUTS = ("QA", "QB", "QC", "QD", "QE", "QF", "QG", "QH")
SENSOR_CAPACITOR = "c-10n"  # ten times as much would hold up a column while the next is read
# An input of an RP2350 of stepping A2 gives about 120 uA between low and high, and stays at 2.2 V unless 8.2
# kOhm or less draw it down (data sheet, RP2350-E9). At 4.7 kOhm that is 0.6 V, which reads as low.
HOLDS_DOWN = "r-4k7"


def unstrobable(part: Part) -> CodedText | None:
    """Return why digital sensors cannot be strobed, or None.

    An output that only pulls down releases its line without a supply. An output that drives both ways holds
    it down: its upper transistor conducts into the missing supply.
    """
    sense = part.sense
    if not isinstance(sense, SwitchFigures):
        return None
    if not sense.open_drain:
        return coded("hardware.drives_both_ways", part=part.name)
    if part.needs_5v:
        return coded("hardware.five_volts_strobed", part=part.name)
    if part.is_dual:
        return coded("hardware.dual_strobed", part=part.name)
    if not part.start_up_us:
        return coded("hardware.no_start_up", part=part.name)
    return None


def column_net(column: int) -> str:
    return f"VCOL{column}"


def row_net(row: int) -> str:
    return f"ROW{row}"


@dataclass
class StrobingTooSlowError(AdoubeError):
    """No scan makes touches reliable on a board of so many columns."""

    rows: int
    strobing: Strobing


class StrobedPlan:
    """Strobed columns: a 0 walks through a chain of 74HC595 and powers the column of its output.

    The registers wake with random contents. Until the firmware has filled them a resistor keeps their outputs
    off, and others keep the transistors off: the columns never come on all at once.
    """

    def __init__(self, shape: MatrixShape, strobing: Strobing, pins: PinPool) -> None:
        data, clock, enable = pins.take("out", 3)
        [sense] = pins.take(None)
        self.wiring = StrobedWiring(data, clock, enable, sense, pins.take("pull", shape.rows), strobing)
        self.inputs = shape.inputs
        self._registers = ceil(shape.columns / len(OUTPUTS))
        self.chips = ((REGISTER, self._registers),)

    @property
    def most_at_once(self) -> int:
        """The number of sensors that are powered at a time."""
        columns = self.wiring.strobing.columns
        filled = [input_ % columns for input_ in self.inputs]
        return max(filled.count(column) for column in range(columns))

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        wiring, columns = self.wiring, self.wiring.strobing.columns
        for row, pin in enumerate(wiring.rows):
            netlist.gpio(pin, row_net(row))
        join_pull_ups(netlist, [row_net(row) for row in range(len(wiring.rows))], supply)
        self._join_registers(netlist, supply)
        netlist.add("C", "c-10u", {"1": supply, "2": GROUND})
        for column in range(columns):
            netlist.add("Q", SWITCH, {"G": f"GATE{column}", "S": supply, "D": column_net(column)})
            netlist.add("D", "1n4148", {"A": column_net(column), "K": "SENSE"})
        netlist.gpio(wiring.sense, "SENSE")
        netlist.add("R", HOLDS_DOWN, {"1": "SENSE", "2": GROUND})
        for sensor in sensors:
            row, column = divmod(sensor.input, columns)
            legs = {"VCC": column_net(column), "GND": GROUND, "OUT": row_net(row)}
            netlist.add("S", part.name, legs, sensor.y_mm)

    def _join_registers(self, netlist: Netlist, supply: str) -> None:
        wiring = self.wiring
        driven = {}
        for net, pin in (("SER0", wiring.data), ("SHIFT", wiring.clock), ("OFF", wiring.enable)):
            netlist.gpio(pin, net)
            driven[net] = behind_resistor(netlist, net, supply)
        gates = [f"GATE{column}" for column in range(wiring.strobing.columns)]
        for chip in range(self._registers):
            here = gates[chip * len(OUTPUTS) : (chip + 1) * len(OUTPUTS)]
            onwards = {"QH_S": f"SER{chip + 1}"} if chip + 1 < self._registers else {}
            lines = {
                "SER": driven["SER0"] if chip == 0 else f"SER{chip}",
                "SRCLK": driven["SHIFT"],
                "RCLK": driven["SHIFT"],
                "OE": driven["OFF"],
                "SRCLR": supply,
            }
            outputs = dict(zip(OUTPUTS, here, strict=False))
            netlist.add("U", REGISTER, {"VCC": supply, "GND": GROUND, **lines, **outputs, **onwards})
        join_pull_ups(netlist, [*gates, driven["OFF"]], supply)
