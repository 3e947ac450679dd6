"""Sheets to print at their true size: the board from both sides to drill from, and its face."""

from collections.abc import Sequence
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.svg import SVGObject

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.design import Design
from adoube.hardware.drawings.page import draw_joins, draw_margin
from adoube.hardware.drawings.pen import Pen
from adoube.hardware.drawings.sensor_marks import SensorMark, draw_mark, draw_name
from adoube.hardware.drawings.sides import Side
from adoube.hardware.drawings.tiles import PAPERS, Tile, Tiling
from adoube.words import say

__all__ = ["board_face", "drill_sheet"]

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""A PDF must bear a date; with a fixed one equal designs give equal bytes."""

PALE = 0.72
"""how much of the board's colours is taken away on the lower side, under what is to be wired"""

SEAM_MM = 0.02
"""how much the modules of a marker overlap, so that no viewer shows white between them"""


def drill_sheet(design: Design) -> bytes:
    """The PDF: all pages of the upper side, then all of the lower one, tiled alike."""
    pdf = _document(say("drawings.sheet_title", board=design.title))
    for side in (Side(design.board), Side(design.board, is_lower=True)):
        _add_side(pdf, design, side, _marks(design, side))
    return bytes(pdf.output())


def board_face(design: Design) -> bytes:
    """The PDF of the board as its players see it, with markers and nothing else, tiled as the drill sheet."""
    pdf = _document(say("drawings.face_title", board=design.title))
    _add_side(pdf, design, Side(design.board), ())
    return bytes(pdf.output())


def _add_side(pdf: FPDF, design: Design, side: Side, marks: Sequence[SensorMark]) -> None:
    tiling = Tiling.over(side.extent, PAPERS[design.request.paper])
    svg = SVGObject(side.svg())
    for number, tile in enumerate(tiling.tiles, 1):
        pdf.add_page(format=(tiling.paper.width_mm, tiling.paper.height_mm))
        _draw_side(pdf, tiling, tile, side, svg, marks)
        draw_margin(Pen(pdf), tiling, tile, _headings(design, side, number, len(tiling.tiles)))


def _document(title: str) -> FPDF:
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_producer("adoube")
    pdf.set_creation_date(NO_DATE)
    return pdf


def _headings(design: Design, side: Side, number: int, count: int) -> tuple[str, str]:
    seen = say("drawings.below" if side.is_lower else "drawings.above")
    pitch = f"{design.board.pitch_mm:g}"
    return (
        say("drawings.side", board=design.title, side=seen),
        say("drawings.place", number=number, count=count, pitch=pitch),
    )


def _draw_side(
    pdf: FPDF, tiling: Tiling, tile: Tile, side: Side, svg: SVGObject, marks: Sequence[SensorMark]
) -> None:
    """What the page's window shows of the board."""
    window = tiling.paper.window
    pen = Pen(pdf, tile.shows.x - window.x, tile.shows.y - window.y)
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
        draw_joins(Pen(pdf), tiling, tile)


def _outline(pen: Pen, side: Side) -> None:
    """Where the plate ends that carries board and markers."""
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


def _markers(pen: Pen, side: Side) -> None:
    for marker in side.markers:
        left, top = side.at(*marker.corners()[0])
        size = marker.module_mm
        with pen.ink("rim-black"):
            for row, column in marker.black():
                pen.rect(Rect(left + column * size, top + row * size, size + SEAM_MM, size + SEAM_MM))


def _marks(design: Design, side: Side) -> list[SensorMark]:
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
    ]
