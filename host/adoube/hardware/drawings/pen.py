"""A pen on one side of the sheet: what is drawn in the drawing's millimetres, put where a page shows it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, radians, sin

from fpdf import FPDF

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.board.drawing.palette import TONES

__all__ = ["Pen", "around"]

POINTS_PER_MM = 72 / 25.4


class Pen:
    """Draws on the current page of `pdf`, in whose upper left corner stands the point (`left`, `top`)."""

    def __init__(self, pdf: FPDF, left: float = 0, top: float = 0) -> None:
        self.pdf = pdf
        self.left = left
        self.top = top

    def on(self, point: Point) -> Point:
        """Where a point of the drawing comes to stand on the page."""
        return Point(point.x - self.left, point.y - self.top)

    @contextmanager
    def ink(self, tone: str, width_mm: float = 0.15, dash_mm: float = 0) -> Iterator[None]:
        """Lines and fillings in one of the drawing's tones; `dash_mm` of 0 for an unbroken line."""
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
        """A closed figure."""
        self.pdf.polygon([self.on(corner) for corner in corners], style="F" if filled else "D")

    def rect(self, area: Rect) -> None:
        """A filled rectangle."""
        x, y = self.on(Point(area.x, area.y))
        self.pdf.rect(x, y, area.width, area.height, style="F")

    def width_of(self, words: str, size_mm: float, *, bold: bool = False) -> float:
        """How long a line of text is."""
        self._font(size_mm, bold=bold)
        return self.pdf.get_string_width(words)

    def text_from(self, words: str, start: Point, size_mm: float, *, bold: bool = False) -> None:
        """One line that begins at `start` and stands on it."""
        self._font(size_mm, bold=bold)
        x, y = self.on(start)
        self.pdf.text(x, y, words)

    def _font(self, size_mm: float, *, bold: bool) -> None:
        self.pdf.set_font("helvetica", style="B" if bold else "", size=size_mm * POINTS_PER_MM)


def around(centre: Point, offsets: Sequence[tuple[float, float]], angle_deg: float) -> list[Point]:
    """Points given by their offsets from `centre`, turned by `angle_deg` against the clock (y grows down)."""
    along, across = cos(radians(angle_deg)), sin(radians(angle_deg))
    return [Point(centre.x + x * along + y * across, centre.y - x * across + y * along) for x, y in offsets]
