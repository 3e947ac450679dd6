"""Sheets to print at true size: the board from both sides with the sensors' holes, and its face.

Each page has a title, a ruler and cut marks around the drawing; large drawings are split over several pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, cos, radians, sin, sqrt
from types import MappingProxyType

from fpdf import FPDF
from fpdf.svg import SVGObject

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.design import Design
from adoube.hardware.drawings.sides import BoardSide, SheetPen, around
from adoube.hardware.mechanics.plate import lamp_windows
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
TILE_NAME_MM = 6.0
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
    _draw_headings(pen, Point(window.x + RULER_MM + 8, foot), tile.name, headings)
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


def _draw_headings(pen: SheetPen, start: Point, name: str, headings: tuple[str, str]) -> None:
    """Write the page's name, large, and beside it the contents."""
    with pen.ink("rim"):
        pen.text_from(name, start, TILE_NAME_MM, bold=True)
    with pen.ink("label"):
        for line, words in enumerate(headings):
            pen.text_from(
                words, Point(start.x + 2 * TILE_NAME_MM, start.y - LEADING_MM * (1 - line)), NOTE_MM
            )


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


TONE = "accent"  # a tone that nothing else on the sheet has
ARM_MM = 4.0  # from the middle of the cross-hairs to their ends
HAIR_MM = 0.12
NAME_MM = 2.6
NAME_GAP_MM = 1.0
ARROW_MM = 1.6
LONG = 2  # a flat part this many times longer than wide is a reed, with legs at both ends


@dataclass(frozen=True, slots=True)
class SensorMark:
    """The marks for one sensor on one side of the sheet."""

    name: str
    centre: Point
    angle_deg: float  # direction of its long side, counterclockwise
    length_mm: float
    width_mm: float
    hole_mm: float  # the drill's diameter; 0 for a flat part without a hole


def draw_mark(pen: SheetPen, mark: SensorMark) -> None:
    """Draw cross-hairs, and the drill's circle or the outline with the direction."""
    x, y = mark.centre
    with pen.ink(TONE, HAIR_MM):
        pen.line(Point(x - ARM_MM, y), Point(x + ARM_MM, y))
        pen.line(Point(x, y - ARM_MM), Point(x, y + ARM_MM))
        if mark.hole_mm:
            pen.circle(mark.centre, mark.hole_mm / 2)
    with pen.ink(TONE, 2 * HAIR_MM):
        half, side = mark.length_mm / 2, mark.width_mm / 2
        corners = ((-half, -side), (half, -side), (half, side), (-half, side))
        pen.outline(around(mark.centre, corners, mark.angle_deg))
        if not mark.hole_mm and mark.length_mm > LONG * mark.width_mm:
            _leads(pen, mark, half)


def draw_name(pen: SheetPen, mark: SensorMark) -> None:
    """Write the reference name on a pale ground, clear of cross-hairs and outline."""
    along, across = abs(cos(radians(mark.angle_deg))), abs(sin(radians(mark.angle_deg)))
    beside = (mark.length_mm * along + mark.width_mm * across) / 2
    beneath = (mark.length_mm * across + mark.width_mm * along) / 2
    # Beside a high outline, below a wide one.
    right, down = (beside, 0.0) if beneath > beside else (0.0, beneath)
    hole = mark.hole_mm / 2 * sqrt(0.5)
    start = Point(
        mark.centre.x + max(right, hole) + NAME_GAP_MM, mark.centre.y + max(down, hole) + NAME_GAP_MM
    )
    width = pen.width_of(mark.name, NAME_MM, bold=True)
    with pen.ink("halo"):
        pen.rect(Rect(start.x, start.y, width, NAME_MM * 0.72).grown(0.35))
    with pen.ink(TONE):
        pen.text_from(mark.name, Point(start.x, start.y + NAME_MM * 0.72), NAME_MM, bold=True)


def _leads(pen: SheetPen, mark: SensorMark, half: float) -> None:
    """Draw the leads of a lying part, with arrowheads that show its direction."""
    for out in (-1, 1):
        end = out * (half + 2 * ARROW_MM)
        tip, left, right = around(
            mark.centre,
            ((end, 0), (end - out * ARROW_MM, -ARROW_MM / 3), (end - out * ARROW_MM, ARROW_MM / 3)),
            mark.angle_deg,
        )
        (foot,) = around(mark.centre, ((out * half, 0),), mark.angle_deg)
        pen.line(foot, tip)
        pen.outline((tip, left, right), filled=True)


# A PDF needs a date; with a fixed one equal designs give equal bytes.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)

PALE = 0.72  # share by which the lower side's colours fade behind the wiring

SEAM_MM = 0.02  # overlap of a marker's modules, so that viewers show no gaps


def drill_sheet(design: Design) -> bytes:
    """Return the PDF: all pages of the upper side, then all of the lower one, tiled alike."""
    pdf = sheet_document(say("drawings.sheet_title", board=design.title))
    for side in (BoardSide(design.board), BoardSide(design.board, is_lower=True)):
        add_board_pages(pdf, design.title, side, design.request.paper, _marks(design, side))
    return bytes(pdf.output())


def board_face(design: Design) -> bytes:
    """Return the PDF of the board as players see it, with markers, tiled as the drill sheet."""
    pdf = sheet_document(say("drawings.face_title", board=design.title))
    add_board_pages(pdf, design.title, BoardSide(design.board), design.request.paper)
    return bytes(pdf.output())


def add_board_pages(
    pdf: FPDF, title: str, side: BoardSide, paper: str, marks: Sequence[SensorMark] = ()
) -> None:
    """Add the pages of one side of a board at true size, with cut marks and a ruler."""
    tiling = PageTiling.over(side.extent, PAPERS[paper])
    svg = SVGObject(side.svg())
    for number, tile in enumerate(tiling.tiles, 1):
        pdf.add_page(format=(tiling.paper.width_mm, tiling.paper.height_mm))
        _draw_side(pdf, tiling, tile, side, svg, marks)
        draw_margin(SheetPen(pdf), tiling, tile, _headings(title, side, number, len(tiling.tiles)))


def sheet_document(title: str) -> FPDF:
    """Return an empty document that is filled page by page; equal pages give equal bytes."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_producer("adoube")
    pdf.set_creation_date(NO_DATE)
    return pdf


def _headings(title: str, side: BoardSide, number: int, count: int) -> tuple[str, str]:
    seen = say("drawings.below" if side.is_lower else "drawings.above")
    pitch = f"{side.board.pitch_mm:g}"
    return (
        say("drawings.side", board=title, side=seen),
        say("drawings.place", number=number, count=count, pitch=pitch),
    )


def _draw_side(
    pdf: FPDF, tiling: PageTiling, tile: Tile, side: BoardSide, svg: SVGObject, marks: Sequence[SensorMark]
) -> None:
    """Draw the part of the board in the page's window."""
    window = tiling.paper.window
    pen = SheetPen(pdf, tile.shows.x - window.x, tile.shows.y - window.y)
    with pdf.rect_clip(*window):
        _outline(pen, side)
        corner = pen.on(Point(side.view.x, side.view.y))
        svg.draw_to_page(pdf, corner.x, corner.y)
        if side.is_lower:
            with pdf.local_context(fill_opacity=PALE):
                pdf.set_fill_color(255, 255, 255)
                pdf.rect(*window, style="F")
        else:
            _markers(pen, side)
        for mark in marks:
            draw_mark(pen, mark)
        for mark in marks:
            draw_name(pen, mark)
        draw_joins(SheetPen(pdf), tiling, tile)


def _outline(pen: SheetPen, side: BoardSide) -> None:
    """Draw the edge of the plate that carries board and markers."""
    area = side.plate
    with pen.ink("label", 0.15):
        pen.outline(
            (
                Point(area.x, area.y),
                Point(area.right, area.y),
                Point(area.right, area.bottom),
                Point(area.x, area.bottom),
            )
        )


def _markers(pen: SheetPen, side: BoardSide) -> None:
    for marker in side.markers:
        left, top = side.at(*marker.corners()[0])
        size = marker.module_mm
        with pen.ink("rim-black"):
            for row, column in marker.black():
                pen.rect(Rect(left + column * size, top + row * size, size + SEAM_MM, size + SEAM_MM))


def _marks(design: Design, side: BoardSide) -> list[SensorMark]:
    body = design.sensor.body
    return [
        SensorMark(
            name=f"{sensor.refdes} {sensor.cell}" if side.is_lower else sensor.refdes,
            centre=side.at(sensor.x_mm, sensor.y_mm),
            angle_deg=side.turned(sensor.angle_deg),
            length_mm=body.length_mm,
            width_mm=body.width_mm,
            hole_mm=body.hole_mm,
        )
        for sensor in design.sensors
    ] + [
        SensorMark(
            name=lamp,
            centre=side.at(window.x_mm - design.board.pitch_mm / 2, window.y_mm - design.board.pitch_mm / 2),
            angle_deg=0.0,
            length_mm=0.0,
            width_mm=0.0,
            hole_mm=window.diameter_mm,
        )
        for lamp, window in lamp_windows(design)
    ]
