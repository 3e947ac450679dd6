"""A line from the microcontroller's board along a chain of tiles, for ngspice: copper, ribbons and inputs.

The copper is that of the tile: every piece of a net's tracks is a ladder of coils and capacitors. Nothing
damps it but what the board has for it: the tracks are without loss, and the inputs without the diodes that
clamp them.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot, log, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from adoube.hardware.pcb.board import TRACK_MM, CircuitBoard, CopperSide, PlacedPad

__all__ = [
    "FAST",
    "HIGH_V",
    "LOW_V",
    "PLANE",
    "SLOW",
    "SUPPLY_V",
    "WIRE",
    "DrivenLine",
    "Driver",
    "Edge",
    "copper_pieces",
    "edges",
]

SUPPLY_V = 3.3
# Texas Instruments, CD74HC165 SCHS156D: low up to 0.5 V at 2 V and 1.35 V at 4.5 V, high from 1.5 and 3.15.
LOW_V, HIGH_V = (
    round(low + (SUPPLY_V - 2.0) * (high - low) / 2.5, 3) for low, high in ((0.5, 1.35), (1.5, 3.15))
)

FR4, THICK_MM = 4.5, 1.6
LIGHT_NS_M = 3.336
COPPER_MM = 0.035
LADDER_MM = 10.0  # length of a rung: 0.06 ns, far below an edge
WITHIN_S = 120


@dataclass(frozen=True, slots=True)
class Line:
    """A line by its impedance and its delay."""

    ohm: float
    ns_m: float


def over_a_plane(width_mm: float) -> Line:
    """Return a track over a plane on the other side: Hammerstad and Jensen 1980, the thin strip."""
    ratio = width_mm / THICK_MM
    slow = (FR4 + 1) / 2 + (FR4 - 1) / 2 * ((1 + 12 / ratio) ** -0.5 + 0.04 * (1 - ratio) ** 2)
    return Line(60 / sqrt(slow) * log(8 / ratio + ratio / 4), LIGHT_NS_M * sqrt(slow))


def beside_a_wire(width_mm: float, gap_mm: float) -> Line:
    """Return a track whose way back is another track: two wires as thick as a quarter of their width.

    Half of the field is in the board.
    """
    slow = (FR4 + 1) / 2
    return Line(120 / sqrt(slow) * log(gap_mm / (width_mm / 4)), LIGHT_NS_M * sqrt(slow))


def ribbon() -> Line:
    """Return a line of a ribbon of 1.27 mm with ground at both sides.

    Its inductance is that of three wires of AWG 28, 0.38 mm, the outer ones in parallel; its delay that of TE
    Connectivity's ribbon of 0.025" in PVC, 1.51 ns a foot.
    """
    henry_m = 2e-7 * (1.5 * log(1.27 / 0.19) - 0.5 * log(2))
    ns_m = 1.51 / 0.3048
    return Line(henry_m / (ns_m * 1e-9), ns_m)


PLANE, WIRE = over_a_plane(TRACK_MM), beside_a_wire(TRACK_MM, 10.0)


@dataclass(frozen=True, slots=True)
class Driver:
    """The strength and speed of a pin or buffer, and the inputs on its line."""

    ohm: float
    edge_ns: float
    input_pf: float


# Assumed, as no IBIS file is at hand: the strongest and quickest that a 74AHC125 or a pin of 12 mA may be,
# with inputs of 3.5 pF (Nexperia, 74HC165, typically); and the weakest, with inputs of 10 pF (Texas
# Instruments, CD74HC165, at most). An RP2040's pin of 4 mA, its usual setting, is between them: it has
# 125 Ohm at most, 0.5 V at 4 mA by its data sheet.
FAST, SLOW = Driver(20, 1.5, 3.5), Driver(60, 5, 10)

Node = str


@dataclass(frozen=True)
class DrivenLine:
    """A line, and what drives it."""

    tile: CircuitBoard
    net: str
    tiles: int
    resistor_ohm: float  # behind the driver
    driver: Driver
    # A capacitor behind that resistor, and a second resistor behind the capacitor.
    slow_pf: float = 0.0
    onwards_ohm: float = 0.0
    track: Line = PLANE
    first_mm: float = 300.0  # the ribbon to the first tile
    between_mm: float = 100.0  # and those from tile to tile
    first: str = "J1"  # the plug towards the microcontroller, and the one towards the next tile
    last: str = "J2"
    volts: float = SUPPLY_V


@dataclass(frozen=True, slots=True)
class Edge:
    """A rising edge at one input, and the falling one after it: times in ns, volts."""

    times: Sequence[float]
    volts: Sequence[float]

    @property
    def highest_v(self) -> float:
        return max(self.volts)

    @property
    def lowest_v(self) -> float:
        return min(self.volts)

    def back_v(self, low_v: float = LOW_V, high_v: float = HIGH_V) -> float:
        """Return how far the rising edge runs back while the input may take it for either."""
        top, worst = 0.0, 0.0
        for at, volts in zip(self.times, self.volts, strict=True):
            if at > self.times[-1] / 2:
                break
            top = max(top, volts)
            if top > low_v and volts < high_v:
                worst = max(worst, top - max(volts, low_v))
        return worst

    def between_ns(self, low_v: float = LOW_V, high_v: float = HIGH_V) -> float:
        """Return how long the rising edge takes from surely low to surely high."""
        rising = [
            (at, volts) for at, volts in zip(self.times, self.volts, strict=True) if at < self.times[-1] / 2
        ]
        leaves = next(at for at, volts in rising if volts > low_v)
        arrives = next(at for at, volts in reversed(rising) if volts < high_v)
        return arrives - leaves


HALF_NS = 250.0


def edges(line: DrivenLine) -> dict[str, Edge]:
    """Return the edges at each input of the chain by tile and leg, as `2/U3.2`."""
    sections = [*_deck(line)]
    inputs = [pad for tile in range(line.tiles) for pad in _inputs(line, tile)]
    with TemporaryDirectory() as folder:
        out = Path(folder, "edges")
        run = [
            ".control",
            "set wr_vecnames",
            "run",
            "linearize",
            f"wrdata {out} " + " ".join(f"v({_safe(i)})" for i in inputs),
        ]
        deck = "\n".join(
            ["a line", *sections, f".tran 0.2n {2 * HALF_NS}n 0 0.2n", *run, ".endc", ".end", ""]
        )
        done = subprocess.run(
            ["ngspice", "-b", "/dev/stdin"],
            input=deck,
            capture_output=True,
            text=True,
            timeout=WITHIN_S,
            check=False,
        )
        written = out.with_suffix(".data") if out.with_suffix(".data").exists() else out
        assert written.exists(), done.stdout + done.stderr
        rows = [[float(each) for each in row.split()] for row in written.read_text().splitlines()[1:]]
    times = [row[0] * 1e9 for row in rows]
    return {name: Edge(times, [row[2 * at + 1] for row in rows]) for at, name in enumerate(inputs)}


def _deck(line: DrivenLine) -> Iterator[str]:
    edge = f"{line.driver.edge_ns}n"
    yield f"vdriver driver 0 pulse(0 {line.volts} 5n {edge} {edge} {HALF_NS}n {2 * HALF_NS}n)"
    yield f"rdriver driver slowed {line.driver.ohm + line.resistor_ohm}"
    yield f"cslowed slowed 0 {line.slow_pf}p"
    yield f"ronwards slowed out {line.onwards_ohm + 0.001}"
    before = "out"
    for tile in range(line.tiles):
        length_mm = line.between_mm if tile else line.first_mm
        into = _safe(f"{tile + 1}/{_plug(line, line.first)}")
        cable = ribbon()
        yield f"tcable{tile} {before} 0 {into} 0 z0={cable.ohm} td={cable.ns_m * length_mm / 1000}n"
        yield from _copper(line, tile)
        before = _safe(f"{tile + 1}/{_plug(line, line.last)}") if tile + 1 < line.tiles else before


def _plug(line: DrivenLine, refdes: str) -> str:
    return next(_name(pad) for pad in _pads(line.tile, line.net) if pad.refdes == refdes)


def _pads(board: CircuitBoard, net: str) -> list[PlacedPad]:
    return [pad for placed in board.parts for pad in placed.pads() if pad.net == net]


def _name(pad: PlacedPad) -> str:
    return f"{pad.refdes}.{pad.number}"


def _safe(node: str) -> str:
    return "n" + node.replace("/", "_").replace(".", "_").replace("-", "m")


def _inputs(line: DrivenLine, tile: int) -> Iterator[str]:
    for pad in _pads(line.tile, line.net):
        if pad.refdes.startswith(("U", "LED")):
            yield f"{tile + 1}/{_name(pad)}"


def copper_pieces(board: CircuitBoard, net: str) -> Iterator[tuple[Node, Node, float, float]]:
    """Yield a net's copper between the places where it meets: both ends, length and width in mm."""
    nodes = _Nodes(board, net)
    for one, other, length_mm, width_mm in nodes.pieces():
        yield _safe(one), _safe(other), length_mm, width_mm


def _copper(line: DrivenLine, tile: int) -> Iterator[str]:
    nodes = _Nodes(line.tile, line.net)
    for count, (one, other, length_mm, _) in enumerate(nodes.pieces()):
        rungs = max(1, ceil(length_mm / LADDER_MM))
        henry = line.track.ohm * line.track.ns_m * 1e-9 * length_mm / 1000 / rungs
        farad = line.track.ns_m * 1e-9 / line.track.ohm * length_mm / 1000 / rungs
        ends = [one, *(f"r{count}x{rung}" for rung in range(1, rungs)), other]
        for start, end in pairwise(ends):
            a, b = _safe(f"{tile + 1}/{start}"), _safe(f"{tile + 1}/{end}")
            yield f"l{tile}x{count}{a} {a} {b} {henry:g}"
            yield f"c{tile}x{count}{a}1 {a} 0 {farad / 2:g}"
            yield f"c{tile}x{count}{a}2 {b} 0 {farad / 2:g}"
    for name in _inputs(line, tile):
        yield f"cin{_safe(name)} {_safe(name)} 0 {line.driver.input_pf}p"


Place = tuple[CopperSide, float, float]


class _Nodes:
    """A net's copper as pieces between the places where tracks, holes and pads meet."""

    def __init__(self, board: CircuitBoard, net: str) -> None:
        self._pads = _pads(board, net)
        self._tracks = [track for track in board.tracks if track.net == net]
        self._vias = {(via.x_mm, via.y_mm) for via in board.vias if via.net == net}
        ends = {(t.side, x, y) for t in self._tracks for x, y in ((t.x1_mm, t.y1_mm), (t.x2_mm, t.y2_mm))}
        self._places = ends | {(side, *via) for via in self._vias for side in CopperSide}

    def pieces(self) -> Iterator[tuple[Node, Node, float, float]]:
        for track in self._tracks:
            start, end = (track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm)
            whole = hypot(end[0] - start[0], end[1] - start[1])
            on_it = {
                round(hypot(x - start[0], y - start[1]), 4): (side, x, y)
                for side, x, y in self._places
                if side is track.side
                and abs(hypot(x - start[0], y - start[1]) + hypot(x - end[0], y - end[1]) - whole) < 1e-6
            }
            stops = sorted(on_it)
            for one, other in pairwise(stops):
                names = self._node(on_it[one]), self._node(on_it[other])
                if names[0] != names[1]:
                    yield *names, other - one, track.width_mm

    def _node(self, place: Place) -> Node:
        side, x_mm, y_mm = place
        for pad in self._pads:
            box = pad.box
            if side in pad.sides and box.left <= x_mm <= box.right and box.top <= y_mm <= box.bottom:
                return _name(pad)
        where = "v" if (x_mm, y_mm) in self._vias else side.value
        return f"{where}{round(1000 * x_mm)}x{round(1000 * y_mm)}"
