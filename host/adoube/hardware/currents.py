"""The currents in the copper, plugs and cables of tiles at worst: how warm a track gets, and what arrives.

Voltages are those at the far end of a chain. The copper is reckoned with the rails alone; the tracks beside
them only help. Ground comes back by the planes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from adoube.hardware.design import PowerTable, Tiling
from adoube.hardware.netlist import FIVE_VOLTS
from adoube.hardware.part import part
from adoube.hardware.part_list import LAMP_LEAD_MM, PULL_UP_MA
from adoube.hardware.pcb.board import RAIL_MM, TRACK_MM, TrackConstraint
from adoube.hardware.pcb.circuit import IN, LAMP_IN, LAMP_OUT, OUT, SUPPLY, TileCircuit
from adoube.hardware.pcb.sensor_boards import placed_parts, supply_rails

__all__ = ["ChainFeed", "lamp_feed", "sensor_feed", "warmer_k"]

COPPER_MM = 0.035
OHM_MM = 2.0e-5  # copper's resistance by length and section at 60 degrees, in Ohm times mm
MIL2_PER_MM2 = 1550.0

# The conductors of a cable, in Ohm a metre: AWG 24 for lamps; AWG 28, 7 x 0.127 mm, for ribbons.
CABLE_OHM_M, RIBBON_OHM_M = 0.09, 0.24
# A contact after its life: JST, eXH.pdf. Assumed alike for the plugs of ribbons.
CONTACT_OHM = 0.02
PLANE_OHM = 0.005  # of a tile's planes from plug to plug

XH_A = 3.0  # JST, eXH.pdf, with AWG 22
RIBBON_A = 1.0  # each contact of a box header
MOST_WARMER_K = 10.0

SUPPLY_LEAST_V = 4.75  # of a supply for 5 V
REGULATOR_LEAST_V = 3.2
CHIPS_LEAST_V = 3.0  # at reeds' chips, for edges as fast as at 3.3 V
# What a resettable fuse drops at its hold current. Assumed: the worst of the Bourns MF-R from 0.75 A on.
FUSE_V = 0.45
RIBBON_MM, TO_CONTROLLER_MM = 100, 300  # ribbons between tiles, and the one to the first


def warmer_k(current_a: float, width_mm: float) -> float:
    """Return by how much a current warms a track on the outside, of 1 oz of copper.

    IPC-2221: I = k dT^0.44 A^0.725, with k = 0.048 for outer layers and A in square mils.
    """
    area_mil2 = width_mm * COPPER_MM * MIL2_PER_MM2
    return float((current_a / (0.048 * area_mil2**0.725)) ** (1 / 0.44))


@dataclass(frozen=True, slots=True)
class ChainFeed:
    """A supply on its way along a chain of tiles."""

    current_a: float  # at the chain's first plug
    contact_a: float  # in the contact that has most
    contact_most_a: float  # that it bears
    warmer_k: float  # the warmest track
    least_v: float  # at the last lamp or sensor
    enough_v: float  # that it needs

    @property
    def holds(self) -> bool:
        """True if nothing is overloaded, and enough arrives."""
        cool = self.warmer_k <= MOST_WARMER_K and self.contact_a <= self.contact_most_a
        return cool and self.least_v >= self.enough_v


def lamp_feed(tiling: Tiling, pitch_mm: float, power: PowerTable, budget_ma: float) -> ChainFeed:
    """Return the lamps' feed, with all that is lit on the last tile."""
    dark_a = 0.001 * len(tiling.circuit.lamps)
    total_a = budget_ma / 1000
    loads = [*([dark_a] * (tiling.count - 1)), total_a - dark_a * (tiling.count - 1)]
    lengths = (LAMP_LEAD_MM, *tiling.lamp_cables_mm)
    cables = [_cable_ohm(length, 1, 1, CABLE_OHM_M) for length in lengths]
    fuse_v = FUSE_V * power.worst_ma / 1000 / (power.fuse_a or 1.0)
    drop_v = _Rails(tiling.circuit, pitch_mm, FIVE_VOLTS).drop_v(loads, cables)
    lamp = part("ws2812b-2020").supply_v
    assert lamp is not None
    # Both edges of the first tile carry it, but one row of lamps may take it all.
    least_v = SUPPLY_LEAST_V - fuse_v - drop_v
    return ChainFeed(total_a, total_a, XH_A, warmer_k(total_a, RAIL_MM), least_v, lamp[0])


def sensor_feed(tiling: Tiling, pitch_mm: float) -> ChainFeed:
    """Return the feed of the sensors and chips of one chain of tiles."""
    count, sensor = min(tiling.chain, tiling.count), tiling.circuit.sensor
    total_a = count * _tile_ma(tiling.circuit) / 1000
    enough_v = sensor.supply_v[0] if sensor.supply_v else CHIPS_LEAST_V
    cables = [
        _cable_ohm(length, 2, 3, RIBBON_OHM_M) for length in (TO_CONTROLLER_MM, *([RIBBON_MM] * (count - 1)))
    ]
    drop_v = _Rails(tiling.circuit, pitch_mm, SUPPLY).drop_v([total_a / count] * count, cables)
    warmest_k = warmer_k(total_a, TRACK_MM)
    return ChainFeed(total_a, total_a / 2, RIBBON_A, warmest_k, REGULATOR_LEAST_V - drop_v, enough_v)


def _tile_ma(circuit: TileCircuit) -> float:
    """Return the current of a tile's sensors, chips and resistors; a reed takes only that of its resistor."""
    readers = [part(chip.part) for chip in circuit.chips if chip.refdes in circuit.readers]
    pull_ups = sum(chip.part == "r-10k" for chip in circuit.chips)
    sensors_ma = circuit.sensor.worst_ma * len(circuit.cells) if circuit.sensor.is_fed else 0.0
    return sensors_ma + sum(each.worst_ma for each in readers) + PULL_UP_MA * pull_ups


def _cable_ohm(length_mm: float, supplies: int, grounds: int, ohm_m: float) -> float:
    """Return the resistance of a cable with its contacts, to and fro."""
    each = length_mm / 1000 * ohm_m + 2 * CONTACT_OHM
    return each / supplies + each / grounds


Spot = tuple[float, float]


class _Rails:
    """The rails of one supply on a tile, as a network of resistors."""

    def __init__(self, circuit: TileCircuit, pitch_mm: float, net: str) -> None:
        parts = {placed.refdes: placed for placed in placed_parts(circuit, pitch_mm)}
        of_lamps = net == FIVE_VOLTS
        users = [parts[refdes] for refdes in (circuit.lamps if of_lamps else circuit.cells)]
        ends = [parts[refdes] for refdes in ((LAMP_IN, LAMP_OUT) if of_lamps else (IN, OUT))]
        self._rails = [rail for rail in supply_rails(circuit, pitch_mm) if rail.net == net]
        crossings = [*_crossings(self._rails)]
        self._into, self._onwards = (_nearest(crossings, end.x_mm, end.y_mm) for end in ends)
        # How far a plug is from the rail, on a track.
        self._leads = [
            _ohm(hypot(spot[0] - end.x_mm, spot[1] - end.y_mm), TRACK_MM)
            for spot, end in zip((self._into, self._onwards), ends, strict=True)
        ]
        self._taps = [self._on_row(user.x_mm, user.y_mm) for user in users]
        self._spots = sorted({*crossings, *self._taps})

    def drop_v(self, loads: Sequence[float], cables: Sequence[float]) -> float:
        """Return the voltage lost on the way to the user that gets least, by the loads of all tiles."""
        lost, worst = 0.0, 0.0
        for at, (load, cable) in enumerate(zip(loads, cables, strict=True)):
            passing = sum(loads[at + 1 :])
            lost += (load + passing) * (cable + self._leads[0] + PLANE_OHM)
            drops = self._drops(load, passing)
            worst = max(worst, lost + max(drops[tap] for tap in self._taps))
            lost += drops[self._onwards] + passing * self._leads[1]
        return worst

    def _on_row(self, x_mm: float, y_mm: float) -> Spot:
        """Return the place on the nearest rail along a row."""
        rows = {rail.y1_mm: rail for rail in self._rails if rail.y1_mm == rail.y2_mm}
        row = min(rows, key=lambda y: abs(y - y_mm))
        return x_mm, row

    def _drops(self, load: float, passing: float) -> dict[Spot, float]:
        """Return how far below the first plug each place is: the network's equations, solved directly."""
        number = {spot: at for at, spot in enumerate(self._spots)}
        size = len(number)
        rows = [[0.0] * (size + 1) for _ in range(size)]
        for rail in self._rails:
            along = sorted(spot for spot in self._spots if _is_on(rail, spot))
            for one, other in pairwise(along):
                siemens = 1 / _ohm(hypot(other[0] - one[0], other[1] - one[1]), RAIL_MM)
                a, b = number[one], number[other]
                for here, there in ((a, b), (b, a)):
                    rows[here][here] += siemens
                    rows[here][there] -= siemens
        for tap in self._taps:
            rows[number[tap]][size] += load / len(self._taps)
        rows[number[self._onwards]][size] += passing
        first = number[self._into]
        rows[first] = [0.0] * (size + 1)
        rows[first][first] = 1.0
        return dict(zip(self._spots, _solved(rows), strict=True))


def _crossings(rails: Sequence[TrackConstraint]) -> list[Spot]:
    return [
        (down.x1_mm, row.y1_mm)
        for row in rails
        if row.y1_mm == row.y2_mm
        for down in rails
        if down.x1_mm == down.x2_mm
        and _is_on(row, (down.x1_mm, row.y1_mm))
        and _is_on(down, (down.x1_mm, row.y1_mm))
    ]


def _nearest(spots: Sequence[Spot], x_mm: float, y_mm: float) -> Spot:
    return min(spots, key=lambda spot: hypot(spot[0] - x_mm, spot[1] - y_mm))


def _is_on(rail: TrackConstraint, spot: Spot) -> bool:
    (left, right), (top, bottom) = sorted((rail.x1_mm, rail.x2_mm)), sorted((rail.y1_mm, rail.y2_mm))
    return left - 1e-6 <= spot[0] <= right + 1e-6 and top - 1e-6 <= spot[1] <= bottom + 1e-6


def _ohm(length_mm: float, width_mm: float) -> float:
    return OHM_MM * length_mm / (width_mm * COPPER_MM)


def _solved(rows: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, by elimination; the last column is the right side."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(at + 1, size):
            if factor := rows[below][at] / rows[at][at]:
                rows[below] = [b - factor * a for a, b in zip(rows[at], rows[below], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][later] * found[later] for later in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found
