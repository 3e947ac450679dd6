"""Writes what a laser cuts as DXF. Needs ezdxf (extra `factory`)."""

from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING

from ezdxf.document import Drawing

from adoube.hardware.mechanics.plate import Plate
from adoube.hardware.mechanics.slab import Hole, Rectangle, Slab

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

__all__ = ["plate_dxf", "slab_dxf"]

CROSS_MM = 2.0
MILLIMETRES = 4  # as DXF counts units
CUT, ENGRAVE = "CUT", "ENGRAVE"  # layers: what the laser goes through, and what it marks


def plate_dxf(plate: Plate) -> str:
    """The plate seen from above, in millimetres."""
    drawing, space = _blank()
    _cut(space, Rectangle(0, 0, plate.width_mm, plate.height_mm), plate.holes)
    for x_mm, y_mm in plate.cells:
        for across, along in ((CROSS_MM, 0.0), (0.0, CROSS_MM)):
            ends = (x_mm - across, y_mm - along), (x_mm + across, y_mm + along)
            space.add_line(*ends, dxfattribs={"layer": ENGRAVE})
    return _text(drawing)


def slab_dxf(slab: Slab) -> str:
    """A slab seen from above: its outline, and what goes through it."""
    drawing, space = _blank()
    _cut(space, slab.outline, slab.through)
    return _text(drawing)


def _blank() -> "tuple[Drawing, Modelspace]":
    drawing = Drawing.new("R2010")
    drawing.units = MILLIMETRES
    drawing.layers.add(CUT, color=1)
    drawing.layers.add(ENGRAVE, color=5)
    return drawing, drawing.modelspace()


def _cut(space: "Modelspace", outline: Rectangle, shapes: Iterable[Rectangle | Hole]) -> None:
    for shape in (outline, *shapes):
        if isinstance(shape, Hole):
            circle = (shape.x_mm, shape.y_mm), shape.diameter_mm / 2
            space.add_circle(*circle, dxfattribs={"layer": CUT})
        else:
            corners = [
                (shape.left, shape.low),
                (shape.right, shape.low),
                (shape.right, shape.high),
                (shape.left, shape.high),
            ]
            space.add_lwpolyline(corners, close=True, dxfattribs={"layer": CUT})


def _text(drawing: Drawing) -> str:
    text = StringIO()
    drawing.write(text)
    return text.getvalue()
