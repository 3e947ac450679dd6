"""A sheet of paper for circuits: schemdraw's symbols and plain lettering at places given from the upper left.

One unit is half an inch. Names of nets are blue, everything else is ink.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import schemdraw
from schemdraw import elements
from schemdraw.segments import Segment, SegmentText, SegmentType

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.board.drawing.palette import TONES

__all__ = ["NET", "Align", "CircuitCanvas"]

Align = Literal["left", "center", "right"]

INK = TONES["rim"].light
NET = TONES["accent"].light
PALE = TONES["edge"].light
PAPER = "#ffffff"
FONT = "sans-serif"
THIN, THICK = 1.0, 1.8


class CircuitCanvas:
    """Collects what is drawn; `svg` gives the picture of what lies in an area."""

    def __init__(self) -> None:
        self._drawing = schemdraw.Drawing(canvas="svg", show=False)
        self._drawing.config(
            fontsize=10, font=FONT, color=INK, lw=1.4, bgcolor=PAPER, margin=0.0, unit=SYMBOL_LENGTH
        )

    def svg(self, area: Rect) -> bytes:
        """The picture as it is saved, `area` marking its edges: the outermost symbols do not."""
        self.path(_corners(area), colour=PAPER)
        return bytes(self._drawing.get_imagedata("svg"))

    def text(
        self, words: str, place: Point, size: float = 10, align: Align = "left", colour: str = INK
    ) -> None:
        """One line, its middle at the height of `place`; `size` in points."""
        segment = SegmentText(_up(place), words, (align, "center"), fontsize=size, color=colour, font=FONT)
        self._add(segment)

    def path(self, points: Sequence[Point], *, width: float = 1.4, colour: str = INK) -> None:
        """A line through `points`."""
        self._add(Segment([_up(point) for point in points], lw=width, color=colour))

    def frame(self, area: Rect) -> None:
        """A quiet box around things that belong together."""
        self.path(_corners(area), width=THIN, colour=PALE)

    def box(self, area: Rect) -> None:
        """The body of a chip."""
        self.path(_corners(area), width=THICK)

    def dot(self, place: Point) -> None:
        """Where two lines are joined."""
        self._drawing.add(elements.Dot(radius=0.06).at(_up(place)))

    def symbol(self, kind: str, start: Point, end: Point) -> None:
        """A part of two legs between two points, the first leg (of a diode the anode) at `start`."""
        self._drawing.add(SYMBOLS[kind]().at(_up(start)).to(_up(end)))

    def transistor(self, source: Point, drain: Point) -> Point:
        """A P-channel MOSFET, standing, its source above; where its gate's line ends."""
        fet = elements.PFet().reverse().at(_up(source)).anchor("source").theta(0)
        self._drawing.add(fet)
        foot, gate = fet.absanchors["drain"], fet.absanchors["gate"]
        self.path((Point(foot.x, -foot.y), drain))
        return Point(gate.x, -gate.y)

    def _add(self, segment: SegmentType) -> None:
        """Something that is none of schemdraw's symbols, turned as it is and not as the symbol before it."""
        element = elements.Element()
        element.segments.append(segment)
        self._drawing.add(element.at((0, 0)).theta(0))


SYMBOL_LENGTH = 1.4

# By the kind of a part; IEC's where there is a choice.
SYMBOLS: Mapping[str, type[elements.Element2Term]] = MappingProxyType(
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
    """schemdraw counts y upwards."""
    return (round(point.x, 4), round(-point.y, 4))


def _corners(area: Rect) -> list[Point]:
    left_top, right_top = Point(area.x, area.y), Point(area.right, area.y)
    return [left_top, right_top, Point(area.right, area.bottom), Point(area.x, area.bottom), left_top]
