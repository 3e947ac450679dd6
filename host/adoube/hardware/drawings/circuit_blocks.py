"""The elements of a circuit diagram: the canvas, chips as boxes with legs, and parts with two legs.

Points are given from the upper left, in units of half an inch. Names of nets are blue, everything else is
ink.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, Protocol

import schemdraw
from schemdraw import elements
from schemdraw.segments import Segment, SegmentText, SegmentType

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import TONES, Point
from adoube.hardware.design import Chip
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.part import Part

__all__ = [
    "LETTER",
    "NET",
    "Align",
    "Block",
    "ChipBlock",
    "CircuitCanvas",
    "Column",
    "Leg",
    "TwoLegs",
    "chip_block",
    "columns",
    "microcontroller_block",
]


Align = Literal["left", "center", "right"]

INK = TONES["rim"].light
NET = TONES["accent"].light
PALE = TONES["edge"].light
PAPER = "#ffffff"
FONT = "sans-serif"
THIN, THICK = 1.0, 1.8


class CircuitCanvas:
    """A drawing under construction; `svg` returns the picture of an area."""

    def __init__(self) -> None:
        self._drawing = schemdraw.Drawing(canvas="svg", show=False)
        self._drawing.config(
            fontsize=10, font=FONT, color=INK, lw=1.4, bgcolor=PAPER, margin=0.0, unit=SYMBOL_LENGTH
        )

    def svg(self, area: Rect) -> bytes:
        """Return the picture. `area` is marked at its edges, which the outermost symbols do not reach."""
        self.path(_corners(area), colour=PAPER)
        return bytes(self._drawing.get_imagedata("svg"))

    def text(
        self, words: str, place: Point, size: float = 10, align: Align = "left", colour: str = INK
    ) -> None:
        """Write one line, its middle at the height of `place`; `size` is in points."""
        segment = SegmentText(_up(place), words, (align, "center"), fontsize=size, color=colour, font=FONT)
        self._add(segment)

    def path(self, points: Sequence[Point], *, width: float = 1.4, colour: str = INK) -> None:
        """Draw a line through `points`."""
        self._add(Segment([_up(point) for point in points], lw=width, color=colour))

    def frame(self, area: Rect) -> None:
        """Draw a pale box around things that belong together."""
        self.path(_corners(area), width=THIN, colour=PALE)

    def box(self, area: Rect) -> None:
        """Draw the body of a chip."""
        self.path(_corners(area), width=THICK)

    def dot(self, place: Point) -> None:
        """Draw the dot of a joint."""
        self._drawing.add(elements.Dot(radius=0.06).at(_up(place)))

    def symbol(self, kind: str, start: Point, end: Point) -> None:
        """Draw a part with two legs, its first leg (of a diode the anode) at `start`."""
        self._drawing.add(ELEMENTS[kind]().at(_up(start)).to(_up(end)))

    def transistor(self, source: Point, drain: Point) -> Point:
        """Draw a P-channel MOSFET with its source at the top; return the end of its gate."""
        fet = elements.PFet().reverse().at(_up(source)).anchor("source").theta(0)
        self._drawing.add(fet)
        foot, gate = fet.absanchors["drain"], fet.absanchors["gate"]
        self.path((Point(foot.x, -foot.y), drain))
        return Point(gate.x, -gate.y)

    def _add(self, segment: SegmentType) -> None:
        """Add a segment that is no symbol of schemdraw, without the rotation of the symbol before it."""
        element = elements.Element()
        element.segments.append(segment)
        self._drawing.add(element.at((0, 0)).theta(0))


SYMBOL_LENGTH = 1.4

# Symbols by kind of part, of the IEC where there is a choice.
ELEMENTS: Mapping[str, type[elements.Element2Term]] = MappingProxyType(
    {
        "reed": elements.SwitchReed,
        "diode": elements.Diode,
        "resistor": elements.ResistorIEC,
        "capacitor": elements.Capacitor,
        "button": elements.Button,
        "fuse": elements.FuseIEC,
    }
)


def _up(point: Point) -> tuple[float, float]:
    """Convert a point to schemdraw, which counts y upwards."""
    return (round(point.x, 4), round(-point.y, 4))


def _corners(area: Rect) -> list[Point]:
    left_top, right_top = Point(area.x, area.y), Point(area.right, area.y)
    return [left_top, right_top, Point(area.right, area.bottom), Point(area.x, area.bottom), left_top]


LEG_PITCH = 0.5
LEG_LENGTH = 0.55
TITLE_HEIGHT = 0.8
# A letter's width at 10 points, on the large side, since viewers have fonts of their own.
LETTER = 0.185
LEAST_BODY = 2.0
SYMBOL = 1.6
SMALL = 0.8  # width of a subtitle's letters, relative to 10 points
COLUMN_GAP = 0.25


class Block(Protocol):
    """An element that takes a rectangle of the sheet."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        """Draw the block with its upper left at `corner`."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of a chip: its name, its number on the case, and the net that it is on."""

    name: str
    number: str
    net: str


@dataclass(frozen=True)
class ChipBlock:
    """A box with legs at its left and right from the top down; None leaves a gap."""

    title: str
    subtitle: str
    left: Sequence[Leg | None]
    right: Sequence[Leg | None]

    @property
    def width(self) -> float:
        return self._beside(self.left) + self._body + self._beside(self.right)

    @property
    def height(self) -> float:
        return TITLE_HEIGHT + self._body_height

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        box = Rect(corner.x + self._beside(self.left), corner.y + TITLE_HEIGHT, self._body, self._body_height)
        middle = box.x + box.width / 2
        canvas.text(self.title, Point(middle, corner.y + 0.15), 11, "center")
        canvas.text(self.subtitle, Point(middle, corner.y + 0.52), 8, "center")
        canvas.box(box)
        for row in range(max(len(self.left), len(self.right))):
            y = box.y + (row + 0.75) * LEG_PITCH
            if row < len(self.left) and (leg := self.left[row]):
                _leg(canvas, leg, Point(box.x, y), out=-1)
            if row < len(self.right) and (leg := self.right[row]):
                _leg(canvas, leg, Point(box.right, y), out=1)

    @property
    def _body_height(self) -> float:
        return (max(len(self.left), len(self.right)) + 0.5) * LEG_PITCH

    @property
    def _body(self) -> float:
        names = _longest(leg.name for leg in self.left if leg) + _longest(
            leg.name for leg in self.right if leg
        )
        return max(LEAST_BODY, (names + 2) * LETTER * 0.9)

    def _beside(self, legs: Sequence[Leg | None]) -> float:
        """Return the distance from the body to the end of the longest net's name, or of the title."""
        nets = LEG_LENGTH + 0.1 + _longest(leg.net for leg in legs if leg) * LETTER if any(legs) else 0.2
        words = max(len(self.title), len(self.subtitle) * SMALL) * LETTER
        return max(nets, (words - self._body) / 2)


def _leg(canvas: CircuitCanvas, leg: Leg, foot: Point, *, out: int) -> None:
    tip = Point(foot.x + out * LEG_LENGTH, foot.y)
    canvas.path((foot, tip))
    canvas.text(leg.name, Point(foot.x - out * 0.12, foot.y), 9, "left" if out < 0 else "right")
    canvas.text(leg.number, Point(foot.x + out * 0.28, foot.y - 0.14), 7, "center")
    canvas.text(leg.net, Point(tip.x + out * 0.1, foot.y), 10, "right" if out < 0 else "left", NET)


@dataclass(frozen=True)
class TwoLegs:
    """A horizontal part with two legs, with the nets at its ends and its name above."""

    kind: str
    title: str
    subtitle: str
    start: str
    end: str

    @property
    def width(self) -> float:
        return 2 * self._room + SYMBOL

    @property
    def height(self) -> float:
        return 1.5

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        y, left = corner.y + 1.15, corner.x + self._room
        middle = left + SYMBOL / 2
        canvas.symbol(self.kind, Point(left, y), Point(left + SYMBOL, y))
        canvas.text(self.title, Point(middle, corner.y + 0.12), 10, "center")
        canvas.text(self.subtitle, Point(middle, corner.y + 0.42), 7, "center")
        canvas.text(self.start, Point(left - 0.1, y), 10, "right", NET)
        canvas.text(self.end, Point(left + SYMBOL + 0.1, y), 10, "left", NET)

    @property
    def _room(self) -> float:
        names = max(len(self.start), len(self.end)) * LETTER + 0.15
        return max(names, max(len(self.title), len(self.subtitle) * 0.7) * LETTER / 2 - SYMBOL / 2)


@dataclass(frozen=True)
class Column:
    """Blocks, one below the other."""

    blocks: Sequence[Block]

    @property
    def width(self) -> float:
        return max(block.width for block in self.blocks)

    @property
    def height(self) -> float:
        return sum(block.height for block in self.blocks) + COLUMN_GAP * (len(self.blocks) - 1)

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        y = corner.y
        for block in self.blocks:
            block.draw(canvas, Point(corner.x, y))
            y += block.height + COLUMN_GAP


def columns(blocks: Sequence[Block], height: float) -> tuple[Block, ...]:
    """Arrange blocks in columns no higher than `height`, or than the highest block."""
    if not blocks:
        return ()
    each = max(1, int((height + COLUMN_GAP) / (max(block.height for block in blocks) + COLUMN_GAP)))
    return tuple(Column(blocks[at : at + each]) for at in range(0, len(blocks), each))


def _longest(names: Iterable[str]) -> int:
    return max((len(name) for name in names), default=0)


BUFFER_LEFT = frozenset({"VCC", "GND"} | {f"{gate}{leg}" for gate in "1234" for leg in ("A", "OE")})

# Legs at the left, by part; the others are at the right. Parts not listed are split in half.
AT_LEFT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "74hc165": frozenset("ABCDEFGH"),
        "74hc595": frozenset({"SER", "SRCLK", "RCLK", "OE", "SRCLR", "VCC", "GND"}),
        "cd74hc4067": frozenset(f"I{channel}" for channel in range(16)),
        "mcp23017": frozenset(f"GP{port}{bit}" for port in "AB" for bit in range(8)),
        "74ahct125": BUFFER_LEFT,
        "74ahc125": BUFFER_LEFT,
        "ws2812": frozenset({"DIN", "GND"}),
        "regulator": frozenset({"VIN", "GND"}),
        "rn-10k": frozenset({"COM"}),
    }
)

SYMBOLS = frozenset({"reed", "diode", "resistor", "capacitor", "button", "fuse"})
TWO = 2


def chip_block(chip: Chip, part: Part, subtitle: str = "") -> Block:
    """Return the block of a part with its nets; a part with two legs has a symbol of its own."""
    subtitle = subtitle or part.value
    if part.kind in SYMBOLS and len(chip.pins) == TWO:
        (_, start), (_, end) = _from_anode(chip, part)
        return TwoLegs(part.kind, chip.refdes, subtitle, start, end)
    legs = [Leg(name, part.pins.get(name, ""), net) for name, net in chip.pins.items()]
    left = AT_LEFT.get(part.name) or {leg.name for leg in legs[: (len(legs) + 1) // 2]}
    return ChipBlock(chip.refdes, subtitle, *_sides(legs, left))


def microcontroller_block(chip: Chip, mcu: Microcontroller) -> Block:
    """Return the microcontroller's used legs, by their positions on its own board."""
    places = {gpio.label: gpio.physical for gpio in mcu.gpios}
    places |= {
        mcu.supply_labels[net]: pins[0] for net, pins in mcu.supply.items() if net in mcu.supply_labels
    }
    half = max(places.values()) // 2
    ordered = sorted(chip.pins.items(), key=lambda pin: places[pin[0]])
    legs = [Leg(name, str(places[name]), net) for name, net in ordered]
    left = {leg.name for leg in legs if int(leg.number) <= half}
    return ChipBlock(chip.refdes, mcu.title, *_sides(legs, left))


def _sides(legs: Iterable[Leg], left: Iterable[str]) -> tuple[list[Leg], list[Leg]]:
    names = frozenset(left)
    legs = list(legs)
    return [leg for leg in legs if leg.name in names], [leg for leg in legs if leg.name not in names]


def _from_anode(chip: Chip, part: Part) -> list[tuple[str, str]]:
    """Return the two legs of a part, the anode of a diode first."""
    return sorted(chip.pins.items()) if part.kind == "diode" else list(chip.pins.items())
