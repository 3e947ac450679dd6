"""One tile as the files of its pack say: the parts of its netlist, joined as there, its plug wired by hand.

Nothing here knows how inputs are counted: bits come as the copper lets them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adoube.board.geometry import Board
from adoube.hardware.part import part
from adoube.simulation.board.circuit import Circuit

__all__ = ["SolderedTile"]

HIGH, LOW = "3V3S", "GND"
REGISTER = part("74hc165").pins
INPUTS = [REGISTER[leg] for leg in "ABCDEFGH"]
NET = re.compile(r'\(net \(code "\d+"\) \(name "([^"]+)"\) (.*)\)')
NODE = re.compile(r'\(node \(ref "([A-Z]+\d+)"\) \(pin "([^"]+)"\)\)')
RESISTOR = re.compile(r'\(comp \(ref "(R\d+)"\) \(value "([^"]+)"\)')
SENSOR = re.compile(r"\(at ([\d.]+) ([\d.]+)\)\n.*\n *\(fp_text reference \"(S\d+)\"")

Legs = Mapping[tuple[str, str], str]
"""the net of each leg, by part and the leg's number"""


@dataclass(frozen=True, slots=True)
class Line:
    """What decides whether a net is high."""

    chip: str | None
    """the one whose output it is"""
    cells: tuple[int, ...]
    """whose sensors pull it to ground"""
    rests: int | None
    """what it is pulled to when nobody drives it; None: it floats"""


class SolderedTile(Circuit):
    """Reeds that pull a line to ground, resistors that pull it up, and shift registers that read it."""

    def __init__(self, wiring: dict[str, Any], folder: Path, board: Board) -> None:
        super().__init__(wiring, len(board.cells))
        self._legs = _legs((folder / "tile.net").read_text(encoding="utf-8"))
        self._lines = dict(_lines(folder, self._legs, board))
        self._held = {
            ref: [1] * len(INPUTS) for ref, pin in self._legs if pin == REGISTER["SER"] and ref[0] == "U"
        }
        self._net_of = {gpio: self._legs[end] for gpio, end in _wires_to_plug(folder) if end in self._legs}
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
        line = self._lines[net]
        if line.chip is not None:
            return self._held[line.chip][-1]
        if any(self.levels[cell] for cell in line.cells):
            return 0
        assert line.rests is not None, f"{net} floats"
        return line.rests


def _legs(netlist: str) -> Legs:
    nets = NET.findall(netlist)
    return {(ref, pin): net for net, nodes in nets for ref, pin in NODE.findall(nodes)}


def _lines(folder: Path, legs: Legs, board: Board) -> Iterator[tuple[str, Line]]:
    ohms = dict(RESISTOR.findall((folder / "tile.net").read_text(encoding="utf-8")))
    ends = [(ohms[ref], legs[ref, "1"], legs[ref, "2"]) for ref in ohms]
    ends += [(value, other, one) for value, one, other in ends]
    cells = _cells(folder / "tile.kicad_pcb", board)
    for net in {*legs.values()}:
        near = {net} | {other for value, one, other in ends if one == net and value.startswith("100 Ohm")}
        far = near | {other for value, one, other in ends if one == net and value.startswith("10 kOhm")}
        joined = [leg for leg, of in legs.items() if of in near and net not in (HIGH, LOW)]
        outputs = [ref for ref, pin in joined if ref[0] == "U" and pin == REGISTER["QH"]]
        assert len(outputs) <= 1, f"{outputs} drive {net}"
        sensors = tuple(cells[ref] for ref, _ in joined if ref in cells)
        rests = {HIGH, LOW} & far
        assert len(rests) <= 1, net
        yield net, Line(outputs[0] if outputs else None, sensors, int(HIGH in rests) if rests else None)


def _cells(file: Path, board: Board) -> Mapping[str, int]:
    """The cell over each sensor, by where the sensor lies on the circuit board."""
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


def _wires_to_plug(folder: Path) -> Iterator[tuple[int, tuple[str, str]]]:
    """The GPIO at each pin of the tile's plug, of the wires that a person solders."""
    with (folder / "wires.csv").open(encoding="utf-8", newline="") as text:
        for row in csv.reader(text):
            if row[1] == "A1" and row[4] == "J1" and row[2].startswith("GP"):
                yield int(row[2].removeprefix("GP")), (row[4], row[6])
