"""The netlist: parts are added with the net of each leg, and the wires follow."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import NamedTuple

from adoube.hardware.design import Chip, PinEnd, Wire
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.part import part

__all__ = [
    "COPPER",
    "FIVE_VOLTS",
    "GROUND",
    "LOGIC",
    "MCU",
    "SENSOR_SUPPLY",
    "SUPPLY_IN",
    "SYSTEM",
    "Netlist",
    "WeakInput",
    "weakly_held",
]

MCU = "A1"

GROUND, LOGIC, SENSOR_SUPPLY = "GND", "3V3", "3V3S"
FIVE_VOLTS, SUPPLY_IN, SYSTEM = "5V", "VIN", "VSYS"

# Wire colours by a net's name, or the letters that it begins with; others are blue.
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        GROUND: "black",
        LOGIC: "red",
        SENSOR_SUPPLY: "red",
        FIVE_VOLTS: "orange",
        SUPPLY_IN: "orange",
        SYSTEM: "orange",
        "ROW": "yellow",
        "VCOL": "red",
        "GATE": "white",
        "SER": "green",
        "SHIFT": "white",
        "OFF": "yellow",
        "SENSE": "green",
        "COL": "green",
        "CELL": "blue",
        "DATA": "green",
        "LOAD": "yellow",
        "CLK": "white",
        "SDA": "green",
        "SCL": "yellow",
        "SEL": "yellow",
        "ADC": "green",
        "VSENSE": "green",
        "EN": "white",
        "CLOCK": "grey",
        "LAMP": "violet",
        "BUZZER": "brown",
    }
)


COPPER = "copper"  # the colour of connections on a circuit board

PLUG, RESISTOR = "J", "R"  # prefixes of references


class Netlist:
    """The parts of one board, in the order in which they are added, the microcontroller first."""

    def __init__(self, mcu: Microcontroller) -> None:
        self._mcu = mcu
        self._mcu_pins: dict[str, str] = {}
        self._chips: list[Chip] = []
        self._numbers: dict[str, int] = {}
        self._branches: dict[str, float] = {}
        self._boards: dict[str, int] = {}
        self._plugged: dict[int, str] = {}

    def gpio(self, number: int, net: str) -> None:
        """Join a pin of the microcontroller to a net."""
        self._mcu_pins[self._mcu.by_number[number].label] = net

    def mcu_supply(self, pin: str, net: str) -> None:
        """Join a supply pin of the microcontroller, by the name that its data has for it."""
        self._mcu_pins[self._mcu.supply_labels[pin]] = net

    def add(self, letters: str, part: str, pins: Mapping[str, str], branch: float | None = None) -> str:
        """Add a part, number it, and return its reference, such as "U3".

        Parts on one `branch`, a line of sensors by its height on the board, are fed by a wire of their own.
        """
        self._numbers[letters] = self._numbers.get(letters, 0) + 1
        refdes = f"{letters}{self._numbers[letters]}"
        if branch is not None:
            self._branches[refdes] = branch
        self._chips.append(Chip(refdes, part, MappingProxyType(dict(pins))))
        return refdes

    def put_on_board(self, refdes: str, board: int) -> None:
        """Put a part on a circuit board; the wires within one board are copper."""
        self._boards[refdes] = board

    def plug_in(self, plug: str, into: str) -> None:
        """Plug the board of one plug into another plug, joined pin by pin."""
        self._plugged[self._boards[plug]] = into

    @property
    def chips(self) -> tuple[Chip, ...]:
        return (Chip(MCU, self._mcu.name, MappingProxyType(dict(self._mcu_pins))), *self._chips)

    @property
    def chips_off_boards(self) -> tuple[Chip, ...]:
        """The parts that are on no circuit board, the microcontroller first."""
        return tuple(chip for chip in self.chips if chip.refdes not in self._boards)

    def wires(self) -> tuple[Wire, ...]:
        """Return the wires of each net: from each leg to the next, and from each branch to the next.

        A supply that ran through hundreds of sensors one after another would be weak at the last.
        """
        nets: dict[str, list[PinEnd]] = {}
        for chip in self.chips:
            for pin, net in chip.pins.items():
                nets.setdefault(net, []).append(PinEnd(chip.refdes, pin))
        return tuple(
            Wire(net, one, next_, COPPER if self._on_one_board(one, next_) else _colour(net))
            for net, ends in nets.items()
            for one, next_ in (self._by_boards(ends) if self._boards else self._steps(net, ends))
        )

    def _on_one_board(self, one: PinEnd, other: PinEnd) -> bool:
        board = self._boards.get(one.refdes)
        return board is not None and board == self._boards.get(other.refdes)

    def _by_boards(self, ends: Iterable[PinEnd]) -> Iterator[tuple[PinEnd, PinEnd]]:
        """Yield the steps from leg to leg within a board, and from plug to plug between boards."""
        before: PinEnd | None = None
        by_board = sorted(ends, key=lambda end: (self._boards.get(end.refdes, -1), end.refdes[0] != PLUG))
        for board, group in groupby(by_board, key=lambda end: self._boards.get(end.refdes, -1)):
            line = list(group)
            if board in self._plugged:
                yield PinEnd(self._plugged[board], line[0].pin), line[0]
            elif before is not None:
                yield before, line[0]
            yield from pairwise(line)
            before = line[-1] if board < 0 else line[0]

    def _steps(self, net: str, ends: Iterable[PinEnd]) -> Iterator[tuple[PinEnd, PinEnd]]:
        """Yield the steps from leg to leg. Ground enters a branch at the left, its supply at the right."""
        before: PinEnd | None = None
        for branch, group in groupby(ends, key=lambda end: self._branches.get(end.refdes)):
            line = list(group)
            if branch is not None and net != GROUND:
                line.reverse()
            if before is not None:
                yield before, line[0]
            yield from pairwise(line)
            before = line[-1] if branch is None else line[0]


class WeakInput(NamedTuple):
    """An input of the microcontroller by its label, and the resistance that holds it low."""

    label: str
    ohms: float


def weakly_held(chips: Sequence[Chip], mcu: Microcontroller, measuring: Collection[int]) -> WeakInput | None:
    """Return an input that resistors hold low too weakly for this microcontroller, or None.

    An input of an RP2350 of stepping A2 that was between low and high gives about 120 uA and stays at 2.2 V
    (erratum RP2350-E9). Pins that measure do not: their digital inputs are switched off.
    """
    controller, *others = chips
    resistors = [chip for chip in others if chip.refdes.startswith(RESISTOR)]
    for gpio in mcu.gpios:
        if mcu.most_pull_down_ohm is None or gpio.number in measuring or gpio.label not in controller.pins:
            continue
        ends = {controller.pins[gpio.label], GROUND}
        siemens = sum(1 / part(chip.part).ohms for chip in resistors if ends <= {*chip.pins.values()})
        if siemens and 1 / siemens > mcu.most_pull_down_ohm:
            return WeakInput(gpio.label, 1 / siemens)
    return None


def _colour(net: str) -> str:
    letters = re.match(r"[A-Z]*", net)
    return COLOURS.get(net) or COLOURS.get(letters.group() if letters else "", "blue")
