"""Circuit boards as in the files of their pack: the parts of their netlists, and the plugs between them.

Nothing here knows how inputs are counted: bits follow copper and cables. With several boards their names
precede parts and nets: `2/U1` is on the second collector, `e4/S1` under e4.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adoube.board.geometry import Board
from adoube.hardware.microcontroller import microcontroller
from adoube.hardware.part import part
from adoube.simulation.board.circuit import Circuit

__all__ = ["SolderedBoards"]

HIGH, LOW = "3V3S", "GND"
REGISTER = part("74hc165").pins
INPUTS = [REGISTER[leg] for leg in "ABCDEFGH"]
NET = re.compile(r'\(net \(code "\d+"\) \(name "([^"]+)"\) (.*)\)')
NODE = re.compile(r'\(node \(ref "([A-Z]+\d+)"\) \(pin "([^"]+)"\)\)')
RESISTOR = re.compile(r'\(comp \(ref "(R\d+)"\) \(value "([^"]+)"\)')
SENSOR = re.compile(r"\(at ([\d.]+) ([\d.]+)\)\n.*\n *\(fp_text reference \"(S\d+)\"")

# The output of each gate of a '125 by its input: Texas Instruments, SN74AHC125.
GATES = {"2": "3", "5": "6", "9": "8", "12": "11"}

Leg = tuple[str, str]  # a part, and the leg's number


@dataclass(frozen=True, slots=True)
class Line:
    """The parts that decide whether a net is high."""

    chip: str | None  # the one whose output it is
    cells: tuple[int, ...]  # whose sensors pull it to ground
    rests: int | None  # what it is pulled to when nobody drives it; None: it floats


@dataclass(frozen=True)
class Assembly:
    """All boards plugged together."""

    legs: Mapping[Leg, str]  # the net of each
    ohms: Mapping[str, str]  # the value of each resistor
    cells: Mapping[str, int]  # the cell over each sensor
    first: Mapping[Leg, str]  # the nets of J1, to which the ribbon of the microcontroller's board leads


class SolderedBoards(Circuit):
    """Reeds that pull a line to ground, resistors that pull it up, and shift registers that read it."""

    def __init__(self, wiring: dict[str, Any], folder: Path, board: Board) -> None:
        super().__init__(wiring, len(board.cells))
        its = _collected(folder, board) if (folder / "harness.csv").exists() else _tile(folder, board)
        self._legs = its.legs
        self._lines = dict(_lines(its))
        self._held = {
            ref: [1] * len(INPUTS)
            for ref, pin in self._legs
            if pin == REGISTER["SER"] and _letters(ref) == "U"
        }
        self._net_of = {gpio: its.first[end] for gpio, end in _through_the_controller(folder)}
        self._driven = dict.fromkeys(self._net_of.values(), 1)

    def drive(self, pin: int, low: bool) -> None:
        net = self._net_of.get(pin)
        if net is None or self._driven[net] != low:
            return
        self._driven[net] = int(not low)
        clocked = [] if low else [chip for chip in self._held if self._legs[chip, REGISTER["CLK"]] == net]
        before = {chip: self._level(self._legs[chip, REGISTER["SER"]]) for chip in clocked}
        self._held |= {chip: [bit, *self._held[chip][:-1]] for chip, bit in before.items()}
        for chip in self._held:
            if not self._driven[self._legs[chip, REGISTER["SH_LD"]]]:
                self._held[chip] = [self._level(self._legs[chip, leg]) for leg in INPUTS]

    def read(self, pin: int) -> int:
        net = self._net_of.get(pin)
        return super().read(pin) if net is None else self._level(net)

    def _level(self, net: str) -> int:
        if net in (HIGH, LOW):
            return int(net == HIGH)
        line = self._lines[net]
        if line.chip is not None:
            return self._held[line.chip][-1]
        if any(self.levels[cell] for cell in line.cells):
            return 0
        assert line.rests is not None, f"{net} floats"
        return line.rests


def _tile(folder: Path, board: Board) -> Assembly:
    """Return a single tile."""
    legs, ohms = _netlist(folder / "tile.net")
    return Assembly(legs, ohms, _cells_over(folder / "tile.kicad_pcb", board), legs)


def _collected(folder: Path, board: Board) -> Assembly:
    """Return a chain of collectors, with the board under a cell at the end of each cable."""
    cables = list(csv.DictReader((folder / "harness.csv").read_text(encoding="utf-8").splitlines()))
    collectors = sorted({int(cable["collector"]) for cable in cables})
    legs: dict[Leg, str] = {}
    ohms: dict[str, str] = {}
    boards = [(f"{at}/", "collector.net") for at in collectors]
    boards += [(f"{cable['cell']}/", "cell.net") for cable in cables]
    for name, file in boards:
        its_legs, its_ohms = _netlist(folder / file)
        own = {net: net if net in (HIGH, LOW) else name + net for net in its_legs.values()}
        legs |= {(name + ref, pin): own[net] for (ref, pin), net in its_legs.items()}
        ohms |= {name + ref: value for ref, value in its_ohms.items()}
    plugs = [(f"{at}/J2", f"{at + 1}/J1") for at in collectors[:-1]]
    plugs += [(f"{c['collector']}/{c['plug']}", f"{c['cell']}/J1") for c in cables]
    for one, other in plugs:
        legs = _plugged(legs, one, other)
    cells = {f"{c['cell']}/S1": board.index[c["cell"]] for c in cables}
    first = {("J1", pin): net for (ref, pin), net in legs.items() if ref == "1/J1"}
    return Assembly(legs, ohms, cells, first)


def _plugged(legs: dict[Leg, str], one: str, other: str) -> dict[Leg, str]:
    """Return the nets after a cable has joined two plugs pin by pin."""
    pins = [pin for ref, pin in legs if ref == other]
    names = {legs[other, pin]: legs[one, pin] for pin in pins if (one, pin) in legs}
    assert all(names.get(supply, supply) == supply for supply in (HIGH, LOW)), f"{one} is crossed"
    return {leg: names.get(net, net) for leg, net in legs.items()}


def _netlist(file: Path) -> tuple[Mapping[Leg, str], Mapping[str, str]]:
    text = file.read_text(encoding="utf-8")
    legs = {(ref, pin): net for net, nodes in NET.findall(text) for ref, pin in NODE.findall(nodes)}
    return legs, dict(RESISTOR.findall(text))


def _lines(its: Assembly) -> Iterator[tuple[str, Line]]:
    ends = [(value, its.legs[ref, "1"], its.legs[ref, "2"]) for ref, value in its.ohms.items()]
    ends += [(value, other, one) for value, one, other in ends]
    for net in {*its.legs.values()} - {HIGH, LOW}:
        near = {net} | {other for value, one, other in ends if one == net and value.startswith("100 Ohm")}
        far = near | {other for value, one, other in ends if one == net and value.startswith("10 kOhm")}
        joined = [leg for leg, of in its.legs.items() if of in near]
        outputs = [ref for ref, pin in joined if _letters(ref) == "U" and pin == REGISTER["QH"]]
        assert len(outputs) <= 1, f"{outputs} drive {net}"
        sensors = tuple(its.cells[ref] for ref, _ in joined if ref in its.cells)
        rests = {HIGH, LOW} & far
        assert len(rests) <= 1, net
        yield net, Line(outputs[0] if outputs else None, sensors, int(HIGH in rests) if rests else None)


def _letters(ref: str) -> str:
    return ref.rpartition("/")[2].rstrip("0123456789")


def _cells_over(file: Path, board: Board) -> Mapping[str, int]:
    """Return the cell over each sensor, by where the sensor lies on the circuit board."""
    places = SENSOR.findall(file.read_text(encoding="utf-8"))
    side_mm = max(cell.y_mm for cell in board.cells) + board.pitch_mm
    at = {
        (round(cell.x_mm / board.pitch_mm), round(cell.y_mm / board.pitch_mm)): cell for cell in board.cells
    }
    return {
        refdes: board.index[
            at[int(float(x) / board.pitch_mm), int((side_mm - float(y)) / board.pitch_mm)].name
        ]
        for x, y, refdes in places
    }


def _through_the_controller(folder: Path) -> Iterator[tuple[int, Leg]]:
    """Yield the GPIO at each pin of the first plug, through the Pico's sockets and their board."""
    legs, ohms = _netlist(folder / "controller.net")
    onwards = {legs[ref, "1"]: legs[ref, "2"] for ref, value in ohms.items() if not value.startswith("10 k")}
    for (ref, pin), net in legs.items():
        if ref.startswith("U") and pin in GATES and (ref, GATES[pin]) in legs:
            onwards[net] = legs[ref, GATES[pin]]
    plug = {net: pin for (ref, pin), net in legs.items() if ref == "J1"}
    for gpio in microcontroller("pico").gpios:
        place = gpio.physical
        led_to = legs.get(("A1", str(place)) if place <= 20 else ("A2", str(41 - place)))
        while led_to is not None and led_to not in plug:
            led_to = onwards.get(led_to)
        if led_to is not None:
            yield gpio.number, ("J1", plug[led_to])
