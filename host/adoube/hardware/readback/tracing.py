"""Follows the wires of a wire list from each sensor to the microcontroller's input."""

import csv
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from adoube.hardware.design import PinEnd
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import GROUND, MCU
from adoube.hardware.papers.lists import WIRES
from adoube.hardware.readback.pin_uses import numbers
from adoube.hardware.request import HC165, MATRIX, MCP23017, MUX, PINS, STROBED, HardwareError
from adoube.hardware.wirings.chips import BITS, CHANNELS, EXPANDER_BITS, FIRST_ADDRESS, leg_of_bit
from adoube.hardware.wirings.matrix import OUTPUTS
from adoube.serialization.fields import Fields
from adoube.words import coded


class WireList:
    """Legs, grouped by the wires that join them."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        self._group: dict[PinEnd, set[PinEnd]] = {}
        self.numbers: dict[PinEnd, str] = {}  # numbers on the case, by leg
        for row in rows:
            one, other = PinEnd(row["from"], row["from_leg"]), PinEnd(row["to"], row["to_leg"])
            self.numbers |= {one: row["from_pin"], other: row["to_pin"]}
            self._join(one, other)

    @classmethod
    def read(cls, file: Path) -> "WireList":
        """Read a wire list. Raises HardwareError for any other file."""
        return cls(rows_of(file, WIRES))

    def joined(self, end: PinEnd) -> frozenset[PinEnd]:
        """Return the legs that are joined to this one, itself included."""
        return frozenset(self._group.get(end, {end}))

    def legs(self, refdes: str) -> list[str]:
        """Return the legs of a part that have a wire."""
        return [end.pin for end in self._group if end.refdes == refdes]

    def parts(self) -> list[str]:
        return list(dict.fromkeys(end.refdes for end in self._group))

    def _join(self, one: PinEnd, other: PinEnd) -> None:
        together = self._group.get(one, {one}) | self._group.get(other, {other})
        for end in together:
            self._group[end] = together


def rows_of(file: Path, columns: Iterable[str]) -> list[dict[str, str]]:
    """Return the rows of one of our tables. Raises HardwareError if it is unreadable or lacks a column."""
    try:
        with file.open(encoding="utf-8", newline="") as text:
            rows = list(csv.DictReader(text, restval=""))
    except (OSError, ValueError, csv.Error) as error:
        raise HardwareError(coded("readback.unreadable", file=file, why=error)) from error
    if rows and (missing := [column for column in columns if column not in rows[0]]):
        raise HardwareError(coded("readback.no_column", file=file, columns=[*missing]))
    return rows


RESISTOR = re.compile(r"R\d+")
NETWORK = re.compile(r"RN\d+")
BUFFER_INPUT = re.compile(r"(\d)A")

ArrivalInputs = Mapping[PinEnd, int]  # the input of each chip leg that a sensor's line can reach


class Tracer:
    """The wires of a board around one microcontroller."""

    def __init__(self, wires: WireList, mcu: Microcontroller, config: Fields) -> None:
        self._wires, self._wiring = wires, config.inner("wiring")
        self._labels = {gpio.number: gpio.label for gpio in mcu.gpios}
        self._ground = PinEnd(MCU, mcu.supply_labels[GROUND])
        kind = self._wiring.text("kind")
        self._is_matrix = kind == MATRIX
        self._gates = self._gates_of_columns() if kind == STROBED else {}
        self._inputs = self._inputs_of_chips(kind)

    def inputs_of(self, refdes: str, legs: Iterable[str]) -> list[int]:
        """Return the inputs that a sensor reaches from any of these legs; exactly one is right."""
        if self._is_matrix:
            return self._crossings(refdes)
        if self._gates:
            return self._strobed(refdes)
        joined = frozenset().union(*(self._wires.joined(PinEnd(refdes, leg)) for leg in legs))
        return sorted(self._inputs[end] for end in joined if end in self._inputs)

    def at_gpio(self, gpio: int) -> frozenset[PinEnd]:
        """Return the legs joined to a pin of the microcontroller, or none if it has no such pin."""
        label = self._labels.get(gpio)
        return frozenset() if label is None else self._wires.joined(PinEnd(MCU, label)) - {PinEnd(MCU, label)}

    def lamps_on(self, gpio: int) -> list[str]:
        """Return the lamps of the chain that a pin drives, in their order."""
        chain: list[str] = []
        ends = self._driven_by(gpio)
        while lamp := next(
            (e.refdes for e in sorted(ends) if e.pin == "DIN" and e.refdes not in chain), None
        ):
            chain.append(lamp)
            ends = self._line_of(PinEnd(lamp, "DOUT"))
        return chain

    def is_half_the_supply(self, gpio: int) -> bool:
        """Return whether a pin lies between two resistors, one to the sensors' supply and one to ground."""
        beyond = [self._wires.joined(end) for leg in self.at_gpio(gpio) if (end := self._passes_to(leg))]
        fed = [legs for legs in beyond if any(end.pin == "VCC" and end.refdes[0] == "S" for end in legs)]
        return len(beyond) == len(fed) + 1 and bool(fed) and any(self._ground in legs for legs in beyond)

    def _driven_by(self, gpio: int) -> frozenset[PinEnd]:
        """Return the legs that follow a pin of the microcontroller, also through resistors and buffers."""
        reached: set[PinEnd] = set()
        waiting = [*self.at_gpio(gpio)]
        while waiting:
            end = waiting.pop()
            if end not in reached:
                reached.add(end)
                beyond = self._passes_to(end)
                waiting += [] if beyond is None or self._is_fed(beyond) else [*self._wires.joined(beyond)]
        return frozenset(reached)

    def _is_fed(self, end: PinEnd) -> bool:
        """Return whether a leg is on a supply, which follows no pin, as at the end of a pull-up."""
        joined = self._wires.joined(end)
        return self._ground in joined or any(other.pin == "VCC" for other in joined)

    def _line_of(self, end: PinEnd) -> frozenset[PinEnd]:
        """Return the legs on a data line, also behind the resistor of the chip that drives it."""
        joined = self._wires.joined(end)
        passed = [beyond for leg in joined if (beyond := self._passes_to(leg)) and not self._is_fed(beyond)]
        return joined.union(*(self._wires.joined(beyond) for beyond in passed))

    def _passes_to(self, end: PinEnd) -> PinEnd | None:
        """Return the leg to which a part passes this one's signal on, or None."""
        if RESISTOR.fullmatch(end.refdes):
            return PinEnd(end.refdes, "2" if end.pin == "1" else "1")
        if gate := BUFFER_INPUT.fullmatch(end.pin):
            enabled = self._ground in self._wires.joined(PinEnd(end.refdes, f"{gate[1]}OE"))
            return PinEnd(end.refdes, f"{gate[1]}Y") if enabled else None
        return None

    def _inputs_of_chips(self, kind: str) -> ArrivalInputs:
        if kind == PINS:
            return self._pins()
        if kind == HC165:
            return self._chains()
        if kind == MCP23017:
            return self._expanders()
        return self._multiplexers() if kind == MUX else {}

    def _pins(self) -> ArrivalInputs:
        pins = numbers(self._wiring, "pins")
        return {end: number for number, gpio in enumerate(pins) for end in self.at_gpio(gpio)}

    def _crossings(self, refdes: str) -> list[int]:
        """Return the crossings of a matrix: from a column through reed and diode to a row, not backwards."""
        rows, columns = numbers(self._wiring, "rows"), numbers(self._wiring, "columns")
        reached: list[int] = []
        for enters, leaves in (("A", "B"), ("B", "A")):
            for column, gpio in enumerate(columns):
                if PinEnd(refdes, enters) in self.at_gpio(gpio):
                    ends = self._behind_diodes(PinEnd(refdes, leaves))
                    reached += [
                        row * len(columns) + column
                        for row, pin in enumerate(rows)
                        if ends & self.at_gpio(pin)
                    ]
        return reached

    def _behind_diodes(self, end: PinEnd) -> set[PinEnd]:
        diodes = {
            other.refdes for other in self._wires.joined(end) if other.pin == "A" and other.refdes[0] == "D"
        }
        return {PinEnd(diode, "K") for diode in diodes}

    def _strobed(self, refdes: str) -> list[int]:
        """Return the inputs of a strobed sensor, by the columns that feed it and the rows of its output."""
        fed_by, out = self._wires.joined(PinEnd(refdes, "VCC")), PinEnd(refdes, "OUT")
        columns = [self._gates[end.refdes] for end in fed_by if end.pin == "D" and end.refdes in self._gates]
        rows = [row for row, gpio in enumerate(numbers(self._wiring, "rows")) if out in self.at_gpio(gpio)]
        width = self._wiring.whole("columns")
        return sorted(row * width + column for column in columns for row in rows)

    def _gates_of_columns(self) -> Mapping[str, int]:
        """Return the column of each transistor, by the position of its gate in the chain."""
        found: dict[str, int] = {}
        chip = self._register(self._driven_by(self._wiring.whole("data")))
        for first in range(0, self._wiring.whole("columns", least=1), len(OUTPUTS)):
            if chip is None or not self._is_clocked(chip):
                break
            for place, output in enumerate(OUTPUTS, start=first):
                gates = [end.refdes for end in self._wires.joined(PinEnd(chip, output)) if end.pin == "G"]
                found |= dict.fromkeys(gates, place)
            chip = self._register(self._wires.joined(PinEnd(chip, "QH_S")))
        return found

    def _register(self, ends: Iterable[PinEnd]) -> str | None:
        return next((end.refdes for end in sorted(ends) if end.pin == "SER"), None)

    def _is_clocked(self, chip: str) -> bool:
        lines = {"SRCLK": "clock", "RCLK": "clock", "OE": "enable"}
        return all(
            PinEnd(chip, leg) in self._driven_by(self._wiring.whole(key)) for leg, key in lines.items()
        )

    def switches(self) -> Mapping[str, int]:
        """Return the columns' transistors with their columns; none in other wirings."""
        return self._gates

    def is_pulled_up(self, end: PinEnd, to: PinEnd) -> bool:
        """Return whether a resistor network pulls a leg up to another leg's net."""
        supply = self._wires.joined(to)
        return any(
            PinEnd(leg.refdes, "COM") in supply
            for leg in self._wires.joined(end)
            if NETWORK.fullmatch(leg.refdes)
        )

    def is_watched(self, switch: str, gpio: int) -> bool:
        """Return whether a diode leads from a column's supply to the pin that watches it."""
        watched = self.at_gpio(gpio)
        return any(end in watched for end in self._behind_diodes(PinEnd(switch, "D")))

    def _chains(self) -> ArrivalInputs:
        inputs: dict[PinEnd, int] = {}
        chips = self._wiring.whole("chips", least=1)
        for line, gpio in enumerate(numbers(self._wiring, "data")):
            ends = self._data_line(gpio)
            for place in range(chips):
                chip = next((end.refdes for end in sorted(ends) if end.pin == "QH"), None)
                if chip is None or not self._is_shifted(chip):
                    break
                first = (line * chips + place) * len(BITS)
                inputs |= {PinEnd(chip, leg): first + bit for bit, leg in enumerate(BITS)}
                ends = self._line_of(PinEnd(chip, "SER"))
        return inputs

    def _data_line(self, gpio: int) -> frozenset[PinEnd]:
        label = self._labels.get(gpio)
        return frozenset() if label is None else self._line_of(PinEnd(MCU, label))

    def _is_shifted(self, chip: str) -> bool:
        """Return whether a chip's load and shift lines are those of the configuration."""
        lines = {"SH_LD": "load", "CLK": "clock"}
        return all(
            PinEnd(chip, leg) in self._driven_by(self._wiring.whole(key)) for leg, key in lines.items()
        )

    def chips_of_line(self, gpio: int) -> int:
        """Return how many shift registers are chained on a pin."""
        seen: list[str] = []
        ends = self._data_line(gpio)
        while chip := next((e.refdes for e in sorted(ends) if e.pin == "QH" and e.refdes not in seen), None):
            seen.append(chip)
            ends = self._line_of(PinEnd(chip, "SER"))
        return len(seen)

    def _expanders(self) -> ArrivalInputs:
        inputs: dict[PinEnd, int] = {}
        first = 0
        buses = self._wiring.listed("buses")
        for number in buses.values:
            fields = buses.inner(number)
            on_bus = {end.refdes for end in self.at_gpio(fields.whole("sda")) if end.pin == "SDA"}
            on_bus &= {end.refdes for end in self.at_gpio(fields.whole("scl")) if end.pin == "SCL"}
            by_address = {self._address(chip): chip for chip in sorted(on_bus)}
            for address in numbers(fields, "addresses"):
                if chip := by_address.get(address):
                    inputs |= {PinEnd(chip, leg_of_bit(bit)): first + bit for bit in range(EXPANDER_BITS)}
                first += EXPANDER_BITS
        return inputs

    def _address(self, chip: str) -> int:
        high = [k for k in range(3) if self._ground not in self._wires.joined(PinEnd(chip, f"A{k}"))]
        return FIRST_ADDRESS + sum(1 << k for k in high)

    def _multiplexers(self) -> ArrivalInputs:
        inputs: dict[PinEnd, int] = {}
        enables = numbers(self._wiring, "enable")
        for at, gpio in enumerate(numbers(self._wiring, "adc")):
            for chip in (end.refdes for end in self.at_gpio(gpio) if end.pin == "SIG"):
                enable = self._enable(chip, enables)
                if enable is None or not self._is_selected(chip):
                    continue
                first = (at * max(1, len(enables)) + enable) * CHANNELS
                inputs |= {PinEnd(chip, f"I{channel}"): first + channel for channel in range(CHANNELS)}
        return inputs

    def _enable(self, chip: str, enables: list[int]) -> int | None:
        joined = PinEnd(chip, "E")
        if not enables:
            return 0 if self._ground in self._wires.joined(joined) else None
        return next((at for at, gpio in enumerate(enables) if joined in self._driven_by(gpio)), None)

    def _is_selected(self, chip: str) -> bool:
        lines = numbers(self._wiring, "select")
        return all(PinEnd(chip, f"S{k}") in self._driven_by(gpio) for k, gpio in enumerate(lines))
