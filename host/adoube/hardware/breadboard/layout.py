"""The layout of the breadboard: Pico, sensors and jumpers, hole by hole.

The board has 830 holes: 63 columns of five holes below the groove and five above it, and two rails along each
long side, for ground and for the supply. Columns are counted from the left, rows from a, the lowest, to j.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

from adoube.hardware.design import Chip, Design, PlacedSensor
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import GROUND, LOGIC
from adoube.hardware.part import Reed
from adoube.hardware.pcb.controller import is_pico
from adoube.hardware.request import HALL_DIGITAL, PINS, REED, HardwareError, PackRequest
from adoube.words import coded

__all__ = [
    "COLUMNS",
    "GAME_FILES",
    "HEIGHTS",
    "PITCH_MM",
    "SENSORS",
    "BoardHole",
    "BreadboardLayout",
    "Jumper",
    "SensorPlace",
    "breadboard_request",
    "game_file",
    "has_rail_hole",
    "layout_of",
]

COLUMNS = 63
PITCH_MM = 2.54
MINUS, PLUS = "-", "+"
# The height of each row above row a, in holes; of the rails only the upper ones are in use.
HEIGHTS: Mapping[str, int] = MappingProxyType(
    {row: at if at < 5 else at + 2 for at, row in enumerate("abcdefghij")} | {MINUS: 14, PLUS: 15}
)

NAME = "last-step"
GAME_FILES = tuple(f"{NAME}{ending}" for ending in (".lud", ".md", ".toml"))

SENSORS = (REED, HALL_DIGITAL)
FIRST_COLUMN, APART = 27, 10  # of the sensors, right of the Pico, and as far from each other as magnets allow
CAPACITOR_ROW = "h"
COLOURS = ("yellow", "green", "blue", "orange")


def game_file(name: str) -> str:
    """Return the text of one of GAME_FILES."""
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def breadboard_request(sensors: str, mcu: str) -> PackRequest:
    """Return the request for four sensors at pins of their own, and nothing else."""
    game = resources.files(__package__) / GAME_FILES[0]
    return PackRequest(str(game), sensors, mcu, PINS, pitch_mm=APART * PITCH_MM, clock=False, buzzer=False)


class BoardHole(NamedTuple):
    """A hole. On a rail it is any hole about there: they are all joined."""

    column: int
    row: str

    @property
    def is_on_rail(self) -> bool:
        return self.row in (MINUS, PLUS)

    @property
    def strip(self) -> tuple[int, str]:
        """The holes that are joined to it inside the board: half a column, or a whole rail."""
        if self.is_on_rail:
            return 0, self.row
        return self.column, "lower" if self.row < "f" else "upper"


class Jumper(NamedTuple):
    """A wire with a plug at either end, from the Pico or a rail."""

    net: str
    colour: str
    from_: BoardHole
    to: BoardHole


class SensorPlace(NamedTuple):
    """A sensor, the hole of each leg, and the place over which a magnet closes it."""

    cell: str
    refdes: str
    legs: Mapping[str, BoardHole]
    magnet_at: tuple[float, float]  # in holes, as columns and HEIGHTS

    @property
    def capacitor(self) -> tuple[BoardHole, ...]:
        """The holes of the capacitor between a Hall sensor's supply and ground; a reed has none."""
        fed = [self.legs[leg] for leg in ("GND", "VCC") if leg in self.legs]
        return tuple(BoardHole(hole.column, CAPACITOR_ROW) for hole in fed)


@dataclass(frozen=True)
class BreadboardLayout:
    """Everything on the board. The Pico stands over the groove at the left, its USB socket at the edge."""

    model: str  # of the Pico, as it is called for short
    pico: Mapping[str, BoardHole]  # the hole of each leg in use, by its label
    supplies: tuple[Jumper, ...]  # ground, and what Hall sensors need
    sensors: tuple[SensorPlace, ...]
    jumpers: tuple[tuple[Jumper, ...], ...]  # of each sensor

    @property
    def all_jumpers(self) -> tuple[Jumper, ...]:
        return (*self.supplies, *(jumper for each in self.jumpers for jumper in each))


def layout_of(design: Design) -> BreadboardLayout:
    """Return where a design of `breadboard_request` goes. Raises HardwareError unless it has a Pico."""
    if not is_pico(design.mcu):
        raise HardwareError(coded("hardware.breadboard_is_for_pico", mcu=design.mcu.title))
    chips = {chip.refdes: chip for chip in design.chips}
    pico = {label: _pico_hole(design.mcu, label) for label in design.chips[0].pins}
    sensors = tuple(
        _sensor(design, each, FIRST_COLUMN + APART * at) for at, each in enumerate(design.sensors)
    )
    by_net = {net: pico[label] for label, net in design.chips[0].pins.items()}
    return BreadboardLayout(
        design.mcu.title.removeprefix(MAKER),
        pico,
        tuple(_supplies(design, by_net)),
        sensors,
        tuple(
            tuple(_jumpers(chips[each.refdes], each, by_net, colour))
            for each, colour in zip(sensors, COLOURS, strict=True)
        ),
    )


MAKER = "Raspberry Pi "
PICO_PINS, PICO_ROWS = 40, ("c", "h")  # pins 1 to 20 from the left in row c, 21 to 40 from the right in row h


def _pico_hole(mcu: Microcontroller, label: str) -> BoardHole:
    """Return the hole of one of the Pico's legs; of ground the one beside the rail."""
    places = {gpio.label: gpio.physical for gpio in mcu.gpios}
    places |= {name: mcu.supply[net][-1] for net, name in mcu.supply_labels.items()}
    place = places[label]
    half = PICO_PINS // 2
    return BoardHole(place, PICO_ROWS[0]) if place <= half else BoardHole(PICO_PINS + 1 - place, PICO_ROWS[1])


def _supplies(design: Design, by_net: Mapping[str, BoardHole]) -> Iterator[Jumper]:
    """Yield ground, and 3.3 V if the sensors take it."""
    for net, rail, colour in ((GROUND, MINUS, "black"), (LOGIC, PLUS, "red")):
        if net == GROUND or design.sensor.is_fed:
            column = by_net[net].column
            yield Jumper(net, colour, BoardHole(column, "j"), BoardHole(column, rail))


def _sensor(design: Design, sensor: PlacedSensor, column: int) -> SensorPlace:
    """Return a reed across the groove with one leg in the rail, or a Hall sensor with its face up."""
    if isinstance(design.sensor.sense, Reed):
        legs = {"A": BoardHole(column, "e"), "B": BoardHole(column, MINUS)}
        middle = (HEIGHTS["e"] + HEIGHTS[MINUS]) / 2
        at = (float(column), middle - design.sensor.sense.offset_mm / PITCH_MM)
    else:
        # Face up, its legs away from you: the first leg is at the right.
        legs = {
            "OUT": BoardHole(column - 1, "f"),
            "GND": BoardHole(column, "f"),
            "VCC": BoardHole(column + 1, "f"),
        }
        at = (float(column), HEIGHTS["f"] - HALL_AWAY)
    return SensorPlace(sensor.cell, sensor.refdes, MappingProxyType(legs), at)


# From the holes of a Hall sensor's legs to the middle of its face, in holes: jumpers' plugs are higher than a
# magnet should be, so it lies as far from them as its legs reach.
HALL_AWAY = 4.0


def _jumpers(
    chip: Chip, place: SensorPlace, by_net: Mapping[str, BoardHole], colour: str
) -> Iterator[Jumper]:
    """Yield a sensor's signal, then what feeds it. A leg that is in a rail already needs no jumper."""
    for leg, hole in sorted(place.legs.items(), key=lambda each: chip.pins[each[0]] in (GROUND, LOGIC)):
        net = chip.pins[leg]
        if net in (GROUND, LOGIC) and not hole.is_on_rail:
            rail, dark = (MINUS, "black") if net == GROUND else (PLUS, "red")
            yield Jumper(net, dark, BoardHole(_rail_column(hole.column), rail), BoardHole(hole.column, "j"))
        elif net not in (GROUND, LOGIC):
            row = "a" if hole.row < "f" else "g"
            yield Jumper(net, colour, BoardHole(by_net[net].column, "a"), BoardHole(hole.column, row))


def has_rail_hole(column: int) -> bool:
    """Return whether the rails have a hole at a column: they come in groups of five."""
    return 3 <= column <= COLUMNS - 2 and column % 6 != 2


def _rail_column(column: int) -> int:
    return column if has_rail_hole(column) else column + 1
