"""A circuit board as a value: its outline, the parts where they lie, and the copper between them.

Millimetres from the upper left corner of the outline, x to the right and y down, seen from the front.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from adoube.hardware.pcb.footprint import Box, Footprint, Pad

__all__ = ["BoardError", "CircuitBoard", "PlacedPad", "PlacedPart", "Side", "Track", "Via", "Wish"]

from adoube.errors import AdoubeError


class BoardError(AdoubeError):
    """A circuit board that cannot be made as asked; the message says why."""


class Side(Enum):
    """The side of the board, by KiCad's letter. The front lies under the plate."""

    FRONT = "F"
    BACK = "B"


@dataclass(frozen=True, slots=True)
class PlacedPad:
    """A pad where it lies on the board."""

    refdes: str
    number: str
    net: str  # empty: none
    x_mm: float
    y_mm: float
    box: Box
    room: Box  # what copper of other nets keeps out of: more than the pad where a washer lies
    sides: tuple[Side, ...]
    drill_mm: float


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part on the board."""

    refdes: str
    part: str  # the name of its part file; empty for a screw's hole
    footprint: Footprint
    x_mm: float
    y_mm: float
    turned: int  # quarter turns counterclockwise, seen from the front
    side: Side
    nets: Mapping[str, str]  # by the leg's number on the case

    def place(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Where a point of the footprint lies on the board. On the back it is mirrored from top to bottom."""
        if self.side is Side.BACK:
            y_mm = -y_mm
        for _ in range(self.turned % 4):
            x_mm, y_mm = y_mm, -x_mm
        return round(self.x_mm + x_mm, 4), round(self.y_mm + y_mm, 4)

    def box(self, of: Box) -> Box:
        """A rectangle of the footprint, on the board."""
        (x1, y1), (x2, y2) = self.place(of.left, of.top), self.place(of.right, of.bottom)
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def pads(self) -> Iterator[PlacedPad]:
        for pad in self.footprint.pads:
            yield self._placed(pad)

    def _placed(self, pad: Pad) -> PlacedPad:
        x_mm, y_mm = self.place(pad.x_mm, pad.y_mm)
        sides = tuple(Side) if pad.drill_mm else (self.side,)
        net = self.nets.get(pad.number, "")
        box, room = self.box(pad.box), self.box(pad.room)
        return PlacedPad(self.refdes, pad.number, net, x_mm, y_mm, box, room, sides, pad.drill_mm)


@dataclass(frozen=True, slots=True)
class Track:
    """Copper in a straight line."""

    net: str
    side: Side
    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    width_mm: float


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole that joins both sides."""

    net: str
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Wish:
    """A straight track that is laid before all others: the rails of a supply."""

    net: str
    side: Side
    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


@dataclass(frozen=True)
class CircuitBoard:
    """A board with two layers of copper."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    parts: tuple[PlacedPart, ...]
    tracks: tuple[Track, ...] = ()
    vias: tuple[Via, ...] = ()
    title_on: Side | None = Side.BACK  # where the title is printed; None: there is no room for it
