"""A circuit board as a value: its outline, the parts in position, the copper between them, and a picture.

Millimetres from the upper left corner of the outline, x to the right and y down, seen from the front. Board
houses make tracks and gaps of these sizes without a surcharge.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from adoube.errors import AdoubeError
from adoube.hardware.pcb.footprint import Footprint, FootprintBox, Pad

__all__ = [
    "CLEARANCE_MM",
    "EDGE_MM",
    "RAIL_MM",
    "TRACK_MM",
    "VIA_DRILL_MM",
    "VIA_MM",
    "CircuitBoard",
    "CircuitBoardError",
    "CopperSide",
    "PlacedPad",
    "PlacedPart",
    "Track",
    "TrackConstraint",
    "Via",
    "board_picture",
]


TRACK_MM = 0.4
RAIL_MM = 1.0  # width of a supply rail
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
CLEARANCE_MM = 0.2  # from copper to copper of another net
EDGE_MM = 0.5  # from copper to the board's edge


class CircuitBoardError(AdoubeError):
    """A circuit board that cannot be made as asked; the message says why."""


class CopperSide(Enum):
    """A side of the board, by KiCad's letter. The front lies under the plate."""

    FRONT = "F"
    BACK = "B"


@dataclass(frozen=True, slots=True)
class PlacedPad:
    """A pad in its position on the board."""

    refdes: str
    number: str
    net: str  # empty if it has none
    x_mm: float
    y_mm: float
    box: FootprintBox
    room: FootprintBox  # area that other nets avoid; larger than the pad under a washer
    sides: tuple[CopperSide, ...]
    drill_mm: float


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part on the board."""

    refdes: str
    part: str  # name of its part file, or empty for a screw hole
    footprint: Footprint
    x_mm: float
    y_mm: float
    turned: int  # quarter turns counterclockwise, seen from the front
    side: CopperSide
    nets: Mapping[str, str]  # by leg number on the case

    def place(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return the position of a footprint's point. On the back it is mirrored from top to bottom."""
        if self.side is CopperSide.BACK:
            y_mm = -y_mm
        for _ in range(self.turned % 4):
            x_mm, y_mm = y_mm, -x_mm
        return round(self.x_mm + x_mm, 4), round(self.y_mm + y_mm, 4)

    def box(self, of: FootprintBox) -> FootprintBox:
        """Return a rectangle of the footprint, on the board."""
        (x1, y1), (x2, y2) = self.place(of.left, of.top), self.place(of.right, of.bottom)
        return FootprintBox(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def pads(self) -> Iterator[PlacedPad]:
        for pad in self.footprint.pads:
            yield self._placed(pad)

    def _placed(self, pad: Pad) -> PlacedPad:
        x_mm, y_mm = self.place(pad.x_mm, pad.y_mm)
        sides = tuple(CopperSide) if pad.drill_mm else (self.side,)
        net = self.nets.get(pad.number, "")
        box, room = self.box(pad.box), self.box(pad.room)
        return PlacedPad(self.refdes, pad.number, net, x_mm, y_mm, box, room, sides, pad.drill_mm)


@dataclass(frozen=True, slots=True)
class Track:
    """Copper in a straight line."""

    net: str
    side: CopperSide
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
class TrackConstraint:
    """A straight track that is laid before all others, such as the rails of a supply."""

    net: str
    side: CopperSide
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
    title_on: CopperSide | None = CopperSide.BACK  # side of the title; None without space


MARGIN_MM = 2
GROUND, BACK, FRONT, HOLE, TEXT = "#f4efe2", "#3b6ea5", "#b5482f", "#f4efe2", "#1d1d1b"
OUTLINE = f'fill="{GROUND}" stroke="{TEXT}" stroke-width="0.3"'
COLOURS = {CopperSide.FRONT: FRONT, CopperSide.BACK: BACK}


def board_picture(board: CircuitBoard) -> str:
    """Draw the board as SVG, seen from the front as through glass: copper, holes and names."""
    width, height = board.width_mm + 2 * MARGIN_MM, board.height_mm + 2 * MARGIN_MM
    size = (
        f'viewBox="{-MARGIN_MM} {-MARGIN_MM} {width:g} {height:g}" width="{width:g}mm" height="{height:g}mm"'
    )
    pads = [pad for part in board.parts for pad in part.pads()]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
        f"<title>{board.title}</title>",
        f'<rect width="{board.width_mm:g}" height="{board.height_mm:g}" {OUTLINE}/>',
        *(line for side in (CopperSide.BACK, CopperSide.FRONT) for line in _copper(board, pads, side)),
        *_holes(board, pads),
        *_names(board),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _copper(board: CircuitBoard, pads: list[PlacedPad], side: CopperSide) -> Iterator[str]:
    yield f'<g stroke="{COLOURS[side]}" fill="{COLOURS[side]}" stroke-linecap="round" opacity="0.85">'
    yield from (_track(track) for track in board.tracks if track.side is side)
    for pad in pads:
        if side in pad.sides and pad.net:
            box = pad.box
            size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
            yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size} stroke="none"/>'
    yield "</g>"


def _track(track: Track) -> str:
    start, end = f'x1="{track.x1_mm:g}" y1="{track.y1_mm:g}"', f'x2="{track.x2_mm:g}" y2="{track.y2_mm:g}"'
    return f'<line {start} {end} stroke-width="{track.width_mm:g}"/>'


def _holes(board: CircuitBoard, pads: list[PlacedPad]) -> Iterator[str]:
    for via in board.vias:
        place = f'cx="{via.x_mm:g}" cy="{via.y_mm:g}"'
        yield f'<circle {place} r="{VIA_MM / 2}" fill="{TEXT}"/>'
        yield f'<circle {place} r="{VIA_DRILL_MM / 2}" fill="{HOLE}"/>'
    for pad in pads:
        if pad.drill_mm:
            ring = "" if pad.net else f' stroke="{TEXT}" stroke-width="0.3"'
            place = f'cx="{pad.x_mm:g}" cy="{pad.y_mm:g}"'
            yield f'<circle {place} r="{pad.drill_mm / 2:g}" fill="{HOLE}"{ring}/>'


def _names(board: CircuitBoard) -> Iterator[str]:
    yield f'<g fill="none" stroke="{TEXT}" stroke-width="0.15">'
    for part in board.parts:
        box = part.box(part.footprint.body)
        size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
        yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size}/>'
    yield f'</g><g fill="{TEXT}" font-size="1.6">'
    for part in board.parts:
        box = part.box(part.footprint.courtyard)
        place = f'x="{box.right + 0.3:.6g}" y="{(box.top + box.bottom) / 2 + 0.6:.6g}"'
        yield f"<text {place}>{part.refdes}</text>"
    yield "</g>"
