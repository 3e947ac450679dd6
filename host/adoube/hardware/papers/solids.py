"""Writes what is cut as DXF, and what is printed as STL. Needs ezdxf and manifold3d (extra `factory`)."""

import struct
from io import StringIO
from math import cos, pi

from ezdxf.document import Drawing
from manifold3d import Manifold

from adoube.hardware.mechanics import MAGNET_MM, Base, Foot, Plate

__all__ = ["base_stl", "foot_stl", "plate_dxf"]

SEGMENTS = 96
"""of a circle"""
NO_NORMAL = (0.0, 0.0, 0.0)
"""readers work out for themselves which way a triangle looks, by the order of its corners"""
NOTCH_MM = 1.0
"""across and deep"""
CROSS_MM = 2.0
MILLIMETRES = 4
"""as DXF counts units"""
CUT, ENGRAVE = "CUT", "ENGRAVE"
"""layers: what the laser goes through, and what it marks"""


def base_stl(base: Base) -> bytes:
    """The solid of a base, its lower face at 0, in millimetres."""
    return _stl(_base(base))


def foot_stl(foot: Foot) -> bytes:
    """The solid of a foot, standing, in millimetres."""
    stem, flange, pilot = foot.stem_mm / 2, foot.flange_mm / 2, foot.pilot_mm / 2
    solid = Manifold.cylinder(foot.height_mm, stem, stem, SEGMENTS)
    solid += Manifold.cylinder(foot.flange_high_mm, flange, flange, SEGMENTS)
    hole = Manifold.cylinder(foot.bite_mm + 1, pilot, pilot, SEGMENTS)
    return _stl(solid - hole.translate((0, 0, foot.height_mm - foot.bite_mm)))


def _stl(solid: Manifold) -> bytes:
    mesh = solid.to_mesh()
    corners = [tuple(corner[:3]) for corner in mesh.vert_properties.tolist()]
    triangles = mesh.tri_verts.tolist()
    lines = [b"adoube".ljust(80), struct.pack("<I", len(triangles))]
    for triangle in triangles:
        places = (axis for corner in triangle for axis in corners[corner])
        lines.append(struct.pack("<12fH", *NO_NORMAL, *places, 0))
    return b"".join(lines)


def _base(base: Base) -> Manifold:
    radius, height = base.diameter_mm / 2, base.height_mm
    solid = Manifold.cylinder(height, radius, radius, SEGMENTS)
    # Its corners, not its sides, would lie on the circle: a magnet has to pass between the sides.
    pocket = base.pocket_mm / 2 / cos(pi / SEGMENTS)
    depth = base.magnet.height_mm + MAGNET_MM + 1
    solid -= Manifold.cylinder(depth + (0 if base.floor_mm else 1), pocket, pocket, SEGMENTS).translate(
        (0, 0, base.floor_mm if base.floor_mm else -1)
    )
    for notch in range(base.notches):
        cut = Manifold.cube((NOTCH_MM, NOTCH_MM, 2 * NOTCH_MM), True).translate((radius, 0, height))
        solid -= cut.rotate((0, 0, 30.0 * notch))
    return solid


def plate_dxf(plate: Plate) -> str:
    """The plate seen from above, in millimetres."""
    drawing = Drawing.new("R2010")
    drawing.units = MILLIMETRES
    drawing.layers.add(CUT, color=1)
    drawing.layers.add(ENGRAVE, color=5)
    space = drawing.modelspace()
    width, height = plate.width_mm, plate.height_mm
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    space.add_lwpolyline(corners, close=True, dxfattribs={"layer": CUT})
    for hole in plate.holes:
        space.add_circle((hole.x_mm, hole.y_mm), hole.diameter_mm / 2, dxfattribs={"layer": CUT})
    for x_mm, y_mm in plate.cells:
        for across, along in ((CROSS_MM, 0), (0, CROSS_MM)):
            ends = (x_mm - across, y_mm - along), (x_mm + across, y_mm + along)
            space.add_line(*ends, dxfattribs={"layer": ENGRAVE})
    text = StringIO()
    drawing.write(text)
    return text.getvalue()
