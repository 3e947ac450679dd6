"""The two sides of a board on paper, the lower one mirrored, and a pen that draws on either."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin
from typing import TYPE_CHECKING

from adoube.board.corners import Marker, markers_around
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Rect, Trays
from adoube.board.drawing.markup import TONES, Point, number, tag
from adoube.board.geometry import Board, Placement
from adoube.board.svg import board_layer, pieces_layer

if TYPE_CHECKING:
    from fpdf import FPDF

POINTS_PER_MM = 72 / 25.4


class SheetPen:
    """A pen on the current page of `pdf`, whose upper left corner is the point (`left`, `top`)."""

    def __init__(self, pdf: "FPDF", left: float = 0, top: float = 0) -> None:
        self.pdf = pdf
        self.left = left
        self.top = top

    def on(self, point: Point) -> Point:
        """Convert a point of the drawing to the page."""
        return Point(point.x - self.left, point.y - self.top)

    @contextmanager
    def ink(self, tone: str, width_mm: float = 0.15, dash_mm: float = 0) -> Iterator[None]:
        """Set the tone of lines and fillings; `dash_mm` 0 is an unbroken line."""
        with self.pdf.local_context():
            colour = TONES[tone].light
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            self.pdf.set_draw_color(red, green, blue)
            self.pdf.set_fill_color(red, green, blue)
            self.pdf.set_text_color(red, green, blue)
            self.pdf.set_line_width(width_mm)
            if dash_mm:
                self.pdf.set_dash_pattern(dash_mm, dash_mm)
            yield

    def line(self, start: Point, end: Point) -> None:
        (x1, y1), (x2, y2) = self.on(start), self.on(end)
        self.pdf.line(x1, y1, x2, y2)

    def circle(self, centre: Point, radius: float, *, filled: bool = False) -> None:
        x, y = self.on(centre)
        self.pdf.circle(x, y, radius, style="F" if filled else "D")

    def outline(self, corners: Sequence[Point], *, filled: bool = False) -> None:
        """Draw a closed figure."""
        self.pdf.polygon([self.on(corner) for corner in corners], style="F" if filled else "D")

    def rect(self, area: Rect) -> None:
        """Draw a filled rectangle."""
        x, y = self.on(Point(area.x, area.y))
        self.pdf.rect(x, y, area.width, area.height, style="F")

    def width_of(self, words: str, size_mm: float, *, bold: bool = False) -> float:
        """Return the length of a line of text."""
        self._font(size_mm, bold=bold)
        return self.pdf.get_string_width(words)

    def text_from(self, words: str, start: Point, size_mm: float, *, bold: bool = False) -> None:
        """Write one line with its baseline starting at `start`."""
        self._font(size_mm, bold=bold)
        x, y = self.on(start)
        self.pdf.text(x, y, words)

    def _font(self, size_mm: float, *, bold: bool) -> None:
        self.pdf.set_font("helvetica", style="B" if bold else "", size=size_mm * POINTS_PER_MM)


def around(centre: Point, offsets: Sequence[tuple[float, float]], angle_deg: float) -> list[Point]:
    """Return points given as offsets from `centre`, turned counterclockwise by `angle_deg` (y grows down)."""
    along, across = cos(radians(angle_deg)), sin(radians(angle_deg))
    return [Point(centre.x + x * along + y * across, centre.y - x * across + y * along) for x, y in offsets]


LOOK = DrawingLook(trays=Trays.NONE)
LOWER_MARGIN_MM = 5.0


@dataclass(frozen=True)
class BoardSide:
    """One side of a board at its true pitch.

    A point of the drawing is in millimetres: x as on the board (mirrored about its middle on the lower side),
    y counted down from the farthest cell.
    """

    board: Board
    is_lower: bool = False

    @cached_property
    def frame(self) -> DrawingFrame:
        """The drawing frame of this side."""
        return DrawingFrame(self._as_seen, LOOK)

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The markers around the board, which are printed on the upper side."""
        return markers_around(self.board)

    @cached_property
    def extent(self) -> Rect:
        """The printed area: above with the markers and their margin, below the board alone."""
        if self.is_lower:
            return self.frame.panel.grown(LOWER_MARGIN_MM)
        return self.plate

    @cached_property
    def plate(self) -> Rect:
        """The plate that carries the board and its markers."""
        marker = self.markers[0]
        return self.frame.ground.grown(marker.side_mm + 2 * marker.module_mm)

    def at(self, x_mm: float, y_mm: float) -> Point:
        """Convert a point of the board to this side."""
        return Point(self._mirror_mm - x_mm if self.is_lower else x_mm, self._far_mm - y_mm)

    def turned(self, angle_deg: float) -> float:
        """Convert an angle, counterclockwise from the board's x axis, to this side."""
        return 180 - angle_deg if self.is_lower else angle_deg

    @property
    def view(self) -> Rect:
        """The area that `svg` shows."""
        return self.frame.view

    def svg(self) -> str:
        """Return the board without pieces, one unit a millimetre, its upper left corner at (0, 0)."""
        width, height = number(self.view.width), number(self.view.height)
        return tag(
            "svg",
            tag("g", self.layer(), transform=f"translate({number(-self.view.x)} {number(-self.view.y)})"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=f"{width}mm",
            height=f"{height}mm",
        )

    def layer(self) -> str:
        """Return the board and its banks without pieces, as SVG elements."""
        nothing = Placement({}, {})
        return board_layer(self._as_seen, LOOK) + pieces_layer(self._as_seen, nothing, None, LOOK)

    @cached_property
    def _as_seen(self) -> Board:
        if not self.is_lower:
            return self.board
        cells = tuple(replace(cell, x_mm=self._mirror_mm - cell.x_mm) for cell in self.board.cells)
        return replace(self.board, cells=cells)

    @cached_property
    def _mirror_mm(self) -> float:
        """Twice the x of the middle between the outermost cells."""
        across = [cell.x_mm for cell in self.board.cells]
        return min(across) + max(across)

    @cached_property
    def _far_mm(self) -> float:
        return max(cell.y_mm for cell in self.board.cells)
