"""A circuit board as a value: its outline, the parts in position, the copper between them, and a picture.

Millimetres from the upper left corner of the outline, x to the right and y down, seen from the front. Board
houses make tracks and gaps of these sizes without a surcharge.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from xml.sax.saxutils import escape

from adoube.errors import AdoubeError
from adoube.hardware.pcb.font import STROKE_SHARE, TEXT_MM, text_strokes
from adoube.hardware.pcb.footprint import Footprint, FootprintBox, Pad
from adoube.hardware.pcb.polygon import Point, Polygon, Ring

__all__ = [
    "CLEARANCE_MM",
    "DOT_MM",
    "EDGE_MM",
    "PLANE_CLEARANCE_MM",
    "PLANE_WIDTH_MM",
    "PRINT_MM",
    "RAIL_MM",
    "SPOKE_MM",
    "TRACK_MM",
    "VIA_DRILL_MM",
    "VIA_MM",
    "BoardText",
    "CircuitBoard",
    "CircuitBoardError",
    "CopperSide",
    "PlacedPad",
    "PlacedPart",
    "Track",
    "TrackConstraint",
    "Via",
    "Zone",
    "board_picture",
]


TRACK_MM = 0.4
RAIL_MM = 1.0  # width of a supply rail
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
CLEARANCE_MM = 0.2  # from copper to copper of another net
EDGE_MM = 0.5  # from copper to the board's edge
PLANE_CLEARANCE_MM = 0.3  # from a plane to copper of other nets, and to the pads that only its spokes reach
PLANE_WIDTH_MM = 0.25  # the narrowest copper of a plane
SPOKE_MM = 0.45  # width of a spoke, narrow enough that a pad takes solder before the plane has cooled it


PRINT_MM, DOT_MM = 0.15, 0.5  # width of other printed lines, and diameter of the dot at leg 1


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
    is_round: bool


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

    def offset(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return how far a point on the board is from the part, along the part's axes, not mirrored."""
        x_mm, y_mm = x_mm - self.x_mm, y_mm - self.y_mm
        for _ in range(self.turned % 4):
            x_mm, y_mm = -y_mm, x_mm
        return x_mm, y_mm

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
        is_round = pad.shape == "circle"
        return PlacedPad(self.refdes, pad.number, net, x_mm, y_mm, box, room, sides, pad.drill_mm, is_round)


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


@dataclass(frozen=True, slots=True)
class Zone:
    """A net's plane on one side: all the room that other copper leaves to it."""

    net: str
    side: CopperSide
    areas: tuple[Polygon, ...]


@dataclass(frozen=True, slots=True)
class BoardText:
    """Print in letters, around its middle."""

    text: str
    side: CopperSide
    x_mm: float
    y_mm: float
    refdes: str = ""  # the part whose name it is, or empty for words
    turned: int = 0  # quarter turns counterclockwise, seen from the front
    height_mm: float = TEXT_MM

    @property
    def stroke_mm(self) -> float:
        return STROKE_SHARE * self.height_mm

    def strokes(self) -> Iterator[list[Point]]:
        """Yield its lines on the board; on the back it is written for the reader there."""
        for stroke in text_strokes(self.text, self.height_mm):
            yield [self._place(*point) for point in stroke]

    @property
    def box(self) -> FootprintBox:
        points = [point for stroke in self.strokes() for point in stroke]
        # A minus is as high as its neighbours.
        points += [self._place(0, hand * self.height_mm / 2) for hand in (-1, 1)]
        across, down = zip(*points, strict=True)
        return FootprintBox(min(across), min(down), max(across), max(down)).grown(self.stroke_mm / 2)

    def _place(self, x_mm: float, y_mm: float) -> Point:
        if self.side is CopperSide.BACK:
            x_mm = -x_mm
        for _ in range(self.turned):
            x_mm, y_mm = y_mm, -x_mm
        return round(self.x_mm + x_mm, 6), round(self.y_mm + y_mm, 6)


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
    zones: tuple[Zone, ...] = ()
    texts: tuple[BoardText, ...] = ()

    @property
    def placed_by_machine(self) -> Sequence[PlacedPart]:
        """The parts that a machine sets."""
        return [each for each in self.parts if each.part and each.footprint.placed_by_machine]


MARGIN_MM = 2
GROUND, BACK, FRONT, HOLE, TEXT = "#f4efe2", "#3b6ea5", "#b5482f", "#f4efe2", "#1d1d1b"
OUTLINE = f'fill="{GROUND}" stroke="{TEXT}" stroke-width="0.3"'
COLOURS = {CopperSide.FRONT: FRONT, CopperSide.BACK: BACK}
DARKER = {CopperSide.FRONT: "#6d2214", CopperSide.BACK: "#14345a"}


def board_picture(board: CircuitBoard) -> str:
    """Draw the board as SVG, seen from the front as through glass: copper, holes and print."""
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
        *_print(board),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _copper(board: CircuitBoard, pads: list[PlacedPad], side: CopperSide) -> Iterator[str]:
    yield f'<g stroke="{COLOURS[side]}" fill="{COLOURS[side]}" stroke-linecap="round" opacity="0.85">'
    planes = [ring for zone in board.zones if zone.side is side for area in zone.areas for ring in area.rings]
    if planes:
        yield f'<path d="{"".join(map(_closed, planes))}" stroke="none" fill-rule="evenodd" opacity="0.15"/>'
    yield from (_track(track) for track in board.tracks if track.side is side)
    for pad in pads:
        if side in pad.sides and pad.net:
            box = pad.box
            size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
            yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size} stroke="none"/>'
    yield "</g>"


def _closed(ring: Ring) -> str:
    # A tenth of a millimetre is as fine as the picture shows.
    return f"M{' '.join(f'{round(x_mm, 1):g},{round(y_mm, 1):g}' for x_mm, y_mm in ring)}z"


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


def _print(board: CircuitBoard) -> Iterator[str]:
    """Yield outlines and texts where they are printed; those on the back are not mirrored here."""
    yield f'<g fill="none" stroke="{TEXT}" stroke-width="{PRINT_MM}">'
    for part in board.parts:
        box = part.box(part.footprint.body)
        size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
        yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size}/>'
    yield "</g>"
    for side in (CopperSide.BACK, CopperSide.FRONT):
        yield f'<g fill="{DARKER[side]}" text-anchor="middle">'
        yield from (_text(text) for text in board.texts if text.side is side)
        yield "</g>"


def _text(text: BoardText) -> str:
    # A capital of a sans-serif face is about 0.7 of its size, and stands on the baseline.
    middle, size = f"{text.x_mm:.6g} {text.y_mm:.6g}", f"{text.height_mm / 0.7:.3g}"
    place = f'transform="translate({middle}) rotate({-90 * text.turned})" y="{text.height_mm / 2:g}"'
    return f'<text {place} font-size="{size}">{escape(text.text)}</text>'
