"""Pages around a drawing: title, ruler, cut marks, and large drawings split over several pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.sides import SheetPen
from adoube.words import say

MARGIN_MM = 10.0  # white margin: no printer needs more
FOOT_MM = 20.0  # below the drawing, for the ruler and the page's name
OVERLAP_MM = 10.0  # overlap of neighbouring pages, for gluing


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width_mm: float
    height_mm: float

    def turned(self) -> "Paper":
        """Return the same paper in landscape."""
        return Paper(self.name, self.height_mm, self.width_mm)

    @property
    def window(self) -> Rect:
        """The part of a page that shows the drawing, in millimetres from the page's upper left corner."""
        return Rect(
            MARGIN_MM, MARGIN_MM, self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM
        )


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
)


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: its name, and the part of the drawing that its window shows."""

    row: int
    column: int
    shows: Rect

    @property
    def name(self) -> str:
        """`A1` at the upper left, `A2` beside it, `B1` below."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class PageTiling:
    """The split of a drawing into as few pages as possible, centred on them."""

    paper: Paper
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @classmethod
    def over(cls, drawing: Rect, paper: Paper) -> "PageTiling":
        """Return the pages for `drawing`, upright unless landscape saves a page."""
        return min(
            (cls._upright(drawing, way) for way in (paper, paper.turned())), key=lambda it: len(it.tiles)
        )

    @classmethod
    def _upright(cls, drawing: Rect, paper: Paper) -> "PageTiling":
        window = paper.window
        step_x, step_y = window.width - OVERLAP_MM, window.height - OVERLAP_MM
        columns = max(1, ceil((drawing.width - OVERLAP_MM) / step_x))
        rows = max(1, ceil((drawing.height - OVERLAP_MM) / step_y))
        left = drawing.x - (columns * step_x + OVERLAP_MM - drawing.width) / 2
        top = drawing.y - (rows * step_y + OVERLAP_MM - drawing.height) / 2
        tiles = tuple(
            Tile(row, column, window._replace(x=left + column * step_x, y=top + row * step_y))
            for row in range(rows)
            for column in range(columns)
        )
        return cls(paper, rows, columns, tiles)


RULER_MM = 100
MARK_MM = 5.0  # length of a cut mark
GAP_MM = 1.5  # between a mark and the drawing
RULER_BELOW_MM = 12.0  # the ruler below the drawing
NAME_MM = 6.0
NOTE_MM = 2.8
LEADING_MM = 4.0
PLAN_MM = 13.0  # the longer side of the little plan of all pages


def draw_margin(pen: SheetPen, tiling: PageTiling, tile: Tile, headings: tuple[str, str]) -> None:
    """Draw the ruler, cut marks, plan and two lines of headings; `pen` counts from the page's corner."""
    window = tiling.paper.window
    foot = window.bottom + RULER_BELOW_MM
    _cut_marks(pen, window)
    draw_ruler(pen, Point(window.x, foot))
    _notes(pen, Point(window.x, foot + LEADING_MM), is_alone=len(tiling.tiles) == 1)
    _headings(pen, Point(window.x + RULER_MM + 8, foot), tile.name, headings)
    _plan(pen, tiling, tile, Rect(window.right - PLAN_MM, foot - 4, PLAN_MM, PLAN_MM))


def draw_joins(pen: SheetPen, tiling: PageTiling, tile: Tile) -> None:
    """Draw dashed lines where the neighbouring pages begin; `pen` counts from the page's corner."""
    window = tiling.paper.window
    x, y = window.right - OVERLAP_MM, window.bottom - OVERLAP_MM
    with pen.ink("label", 0.1, dash_mm=2):
        if tile.column + 1 < tiling.columns:
            pen.line(Point(x, window.y), Point(x, window.bottom))
        if tile.row + 1 < tiling.rows:
            pen.line(Point(window.x, y), Point(window.right, y))


def _cut_marks(pen: SheetPen, window: Rect) -> None:
    near, far = GAP_MM, GAP_MM + MARK_MM
    with pen.ink("rim", 0.2):
        for x, out in ((window.x, -1), (window.right, 1)):
            for y, beyond in ((window.y, -1), (window.bottom, 1)):
                pen.line(Point(x + out * near, y), Point(x + out * far, y))
                pen.line(Point(x, y + beyond * near), Point(x, y + beyond * far))


def draw_ruler(pen: SheetPen, start: Point) -> None:
    """Draw a line of 100 mm with a mark at each centimetre."""
    with pen.ink("rim", 0.2):
        pen.line(start, Point(start.x + RULER_MM, start.y))
        for centimetre in range(RULER_MM // 10 + 1):
            x = start.x + 10 * centimetre
            pen.line(Point(x, start.y), Point(x, start.y - (3.5 if centimetre % 5 == 0 else 2)))


def _notes(pen: SheetPen, start: Point, *, is_alone: bool) -> None:
    with pen.ink("label"):
        pen.text_from(say("drawings.ruler"), start, NOTE_MM)
        joining = say("drawings.alone" if is_alone else "drawings.cut")
        pen.text_from(joining, Point(start.x, start.y + LEADING_MM), NOTE_MM)


def _headings(pen: SheetPen, start: Point, name: str, headings: tuple[str, str]) -> None:
    """Write the page's name, large, and beside it the contents."""
    with pen.ink("rim"):
        pen.text_from(name, start, NAME_MM, bold=True)
    with pen.ink("label"):
        for line, words in enumerate(headings):
            pen.text_from(words, Point(start.x + 2 * NAME_MM, start.y - LEADING_MM * (1 - line)), NOTE_MM)


def _plan(pen: SheetPen, tiling: PageTiling, tile: Tile, room: Rect) -> None:
    """Draw a plan of all pages with this one filled, at the right end of the foot."""
    window = tiling.paper.window
    scale = min(room.width / (window.width * tiling.columns), room.height / (window.height * tiling.rows))
    width, height = window.width * scale, window.height * scale
    left = room.right - width * tiling.columns
    with pen.ink("label", 0.15):
        for each in tiling.tiles:
            x, y = left + each.column * width, room.y + each.row * height
            corners = [Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)]
            pen.outline(corners, filled=each == tile)
            pen.outline(corners)
