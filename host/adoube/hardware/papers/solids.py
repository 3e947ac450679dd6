"""Everything that is cut and printed for a board, and its solids as STL.

Needs manifold3d (extra `factory`), whose solids are closed.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi

from manifold3d import CrossSection, JoinType, Manifold, OpType

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base, bases
from adoube.hardware.mechanics.case import Case, Foot, case, jointed_panel
from adoube.hardware.mechanics.plate import Clip, Plate, check_fit, clip, plate, pocket_layer
from adoube.hardware.mechanics.slab import (
    HEAD_MM,
    JOINT_MM,
    MAGNET_MM,
    NECK_MM,
    TAIL_MM,
    WALL_MM,
    Hole,
    Jointed,
    MechanicsError,
    Recess,
    Rectangle,
    Seams,
    Slab,
    SlabFace,
)
from adoube.words import coded

__all__ = [
    "CLIP",
    "FOOT",
    "POST",
    "Prints",
    "base_solid",
    "checked",
    "clip_solid",
    "foot_solid",
    "pieces",
    "printed_solids",
    "prints",
    "slab_solid",
    "stl",
    "thin_mm2",
    "unchecked_pieces",
]


FOOT, POST, CLIP = "foot", "post", "clip"


@dataclass(frozen=True)
class Prints:
    """All parts to be cut and printed for a board."""

    plate: Plate
    layer: Slab | None  # with the sensors' pockets, for a laser
    panel: Jointed
    bases: tuple[Base, ...]
    clip: Clip | None
    case: Case | None  # None for a trial kit

    @property
    def jointed(self) -> tuple[Jointed, ...]:
        """The slabs that are printed in pieces."""
        its = self.case
        return (self.panel,) if its is None else (self.panel, its.frame, its.lid, its.cover)


def prints(design: Design) -> Prints:
    """Return all parts, checked. Raises MechanicsError if one would not hold or fit."""
    check_fit(design)
    its_case = None if design.request.trial else case(design)
    return Prints(
        plate=plate(design),
        layer=pocket_layer(design),
        panel=jointed_panel(design) if its_case is None else its_case.panel,
        bases=bases(design),
        clip=clip(design),
        case=its_case,
    )


def printed_solids(its: Prints) -> Iterator[tuple[str, Manifold]]:
    """Yield the printed parts by name, as they lie on the bed. Raises MechanicsError."""
    for base in its.bases:
        yield base.name, base_solid(base)
    if its.clip is not None:
        yield CLIP, checked(clip_solid(its.clip), CLIP)
    if its.case is not None:
        yield from _in_the_case(its.case)
    for each in its.jointed:
        if each.seams is not None:
            for name, solid in pieces(each.slab, each.seams):
                yield name, _upside_down(solid) if each is its.panel else solid


def _in_the_case(its: Case) -> Iterator[tuple[str, Manifold]]:
    for name, each in ((FOOT, its.foot), (POST, its.post)):
        if each.count:
            yield name, checked(foot_solid(each), name)
    if its.bay.holder is not None:
        slab = its.bay.holder.slab
        yield slab.name, checked(slab_solid(slab), slab.name)


SEGMENTS = 96  # segments of a circle
# Readers derive a triangle's normal from the order of its corners.
NO_NORMAL = (0.0, 0.0, 0.0)
NOTCH_MM = 1.0  # width and depth
BEYOND_MM = 1.0  # how far cut-outs reach beyond a face
# Gap at each seam, so that pieces printed too wide still fit the frame.
GAP_MM = 0.1
SINK_DEEP = 0.5  # depth of a countersunk head per diameter: its cone opens by 90 degrees
ROUNDED_MM2 = 0.3  # area that the measure of thin walls may lose at each corner or curve
MITER = 4.0  # limit of sharp corners while walls are measured: 29 degrees


def base_solid(base: Base) -> Manifold:
    """Return a base, its lower face at 0, in millimetres."""
    radius, height = base.diameter_mm / 2, base.height_mm
    solid = Manifold.cylinder(height, radius, radius, SEGMENTS)
    depth = base.magnet.height_mm + MAGNET_MM + BEYOND_MM
    pocket = _round(base.pocket_mm, depth + (0 if base.floor_mm else BEYOND_MM))
    solid -= pocket.translate((0, 0, base.floor_mm if base.floor_mm else -BEYOND_MM))
    for notch in range(base.notches):
        cut = Manifold.cube((NOTCH_MM, NOTCH_MM, 2 * NOTCH_MM), True).translate((radius, 0, height))
        solid -= cut.rotate((0, 0, 30.0 * notch))
    return solid


def foot_solid(foot: Foot) -> Manifold:
    """Return a foot, standing on its flange."""
    stem, flange = foot.stem_mm / 2, foot.flange_mm / 2
    solid = Manifold.cylinder(foot.height_mm, stem, stem, SEGMENTS)
    solid += Manifold.cylinder(foot.flange_high_mm, flange, flange, SEGMENTS)
    pilot = foot.pilot_mm / 2
    upper = Manifold.cylinder(foot.bite_mm + BEYOND_MM, pilot, pilot, SEGMENTS)
    lower = Manifold.cylinder(foot.lid_bite_mm + BEYOND_MM, pilot, pilot, SEGMENTS)
    solid -= upper.translate((0, 0, foot.height_mm - foot.bite_mm))
    return solid - lower.translate((0, 0, -BEYOND_MM))


def clip_solid(clip: Clip) -> Manifold:
    """Return a clip lying on its back, as it is printed, its pegs upwards."""
    bar = Manifold.cube((clip.length_mm, clip.width_mm, clip.thickness_mm), True)
    solid = bar.translate((0, 0, clip.thickness_mm / 2))
    peg = clip.peg_mm / 2
    for x_mm in (-clip.aside_mm, clip.aside_mm):
        tall = Manifold.cylinder(clip.thickness_mm + clip.peg_high_mm, peg, peg, SEGMENTS)
        solid += tall.translate((x_mm, 0, 0))
    return solid


def slab_solid(slab: Slab, within: Rectangle | None = None) -> Manifold:
    """Return a slab in one piece, its lower face at 0, or the part of it in a rectangle."""
    its = slab.outline if within is None else within
    size = its.right - its.left, its.high - its.low
    return _cut_out(slab, CrossSection.square(size).translate((its.left, its.low)))


def pieces(slab: Slab, seams: Seams) -> Iterator[tuple[str, Manifold]]:
    """Yield the printed pieces of a slab by name: `panel-a1` is the lower left one.

    Raises MechanicsError for a piece that would be too thin somewhere.
    """
    for name, piece in unchecked_pieces(slab, seams):
        yield name, checked(piece, name)


def unchecked_pieces(slab: Slab, seams: Seams) -> Iterator[tuple[str, Manifold]]:
    """Yield the pieces of a slab whose walls were checked before, which takes longest."""
    for column, row in seams.pieces:
        piece = _cut_out(slab, _region(slab, seams, column, row))
        name = f"{slab.name}-{chr(ord('a') + column)}{row + 1}"
        # Two walls of a frame that run side by side through the same column.
        walls = sorted(piece.decompose(), key=_left) if slab.is_frame else [piece]
        for at, wall in enumerate(walls, start=1):
            if not wall.is_empty():
                yield name if len(walls) == 1 else f"{name}-{at}", wall


def _left(solid: Manifold) -> float:
    return float(solid.bounding_box()[0])


def _cut_out(slab: Slab, region: CrossSection) -> Manifold:
    """Return the rest of a region of the slab."""
    around = Rectangle(*region.bounds())
    near = [each for each in slab.recesses if each.shape.box.meets(around)]
    solid = Manifold.extrude(region, slab.thickness_mm)
    if not near:
        return solid
    taken = [_taken(each, slab) for each in near]
    return solid - Manifold.batch_boolean(taken, OpType.Add)


def checked(solid: Manifold, name: str) -> Manifold:
    """Return the solid. Raises MechanicsError if it is in two parts or has a wall that is too thin."""
    if len(solid.decompose()) != 1:
        raise MechanicsError(coded("mechanics.in_parts", name=name))
    if thin_mm2(solid, WALL_MM) > ROUNDED_MM2:
        raise MechanicsError(coded("mechanics.thin_wall", name=name, least_mm=f"{WALL_MM:g}"))
    return solid


def thin_mm2(solid: Manifold, wall_mm: float) -> float:
    """Return the largest area of walls thinner than this, at any height, by morphological opening.

    The part of a cross-section that vanishes when it is shrunk by half the wall and grown again is thinner
    than the wall.
    """
    half, found = wall_mm / 2 - 0.001, 0.0
    for height in _between_levels(solid):
        section = solid.slice(height)
        opened = section.offset(-half, JoinType.Miter, MITER).offset(half, JoinType.Miter, MITER)
        lost = (section - opened).decompose()
        found = max([found, *(each.area() for each in lost)])
    return found


def stl(solid: Manifold) -> bytes:
    """Return the triangles of a solid, in millimetres."""
    mesh = solid.to_mesh()
    corners = [tuple(corner[:3]) for corner in mesh.vert_properties.tolist()]
    triangles = mesh.tri_verts.tolist()
    lines = [b"adoube".ljust(80), struct.pack("<I", len(triangles))]
    for triangle in triangles:
        places = (axis for corner in triangle for axis in corners[corner])
        lines.append(struct.pack("<12fH", *NO_NORMAL, *places, 0))
    return b"".join(lines)


def _upside_down(solid: Manifold) -> Manifold:
    """Turn a solid over and set it on the bed: a panel is printed on its upper face."""
    turned = solid.rotate((0, 180, 0))
    left, low, bottom, *_ = turned.bounding_box()
    return turned.translate((-left, -low, -bottom))


def _between_levels(solid: Manifold) -> Iterator[float]:
    """Return a height in each layer in which no face ends."""
    levels = sorted({round(float(corner[2]), 3) for corner in solid.to_mesh().vert_properties.tolist()})
    return ((low + high) / 2 for low, high in pairwise(levels))


def _taken(recess: Recess, slab: Slab) -> Manifold:
    shape, start_mm = recess.shape, recess.start_mm
    deep_mm = recess.depth_mm if start_mm else recess.depth_mm + BEYOND_MM
    if recess.face is SlabFace.UPPER:
        start_mm = slab.thickness_mm - start_mm - recess.depth_mm
    elif not start_mm:
        start_mm = -BEYOND_MM
    if recess.depth_mm >= slab.thickness_mm:
        start_mm, deep_mm = -BEYOND_MM, recess.depth_mm + 2 * BEYOND_MM
    if isinstance(shape, Rectangle):
        size = shape.right - shape.left, shape.high - shape.low, deep_mm
        return Manifold.cube(size).translate((shape.left, shape.low, start_mm))
    hole = _round(shape.diameter_mm, deep_mm).translate((0, 0, start_mm))
    if shape.sink_mm:
        hole += _sink(shape, slab.thickness_mm)
    return hole.translate((shape.x_mm, shape.y_mm, 0))


def _sink(hole: Hole, top_mm: float) -> Manifold:
    """Return the cone of a countersunk head, extended a little above it."""
    deep_mm = (hole.sink_mm - hole.diameter_mm) * SINK_DEEP
    cone = Manifold.cylinder(deep_mm, hole.diameter_mm / 2, hole.sink_mm / 2, SEGMENTS)
    above = Manifold.cylinder(BEYOND_MM, hole.sink_mm / 2, hole.sink_mm / 2, SEGMENTS)
    return cone.translate((0, 0, top_mm - deep_mm)) + above.translate((0, 0, top_mm))


def _round(diameter_mm: float, height_mm: float) -> Manifold:
    """Return a hole whose sides, not corners, touch the circle, so that a round part passes."""
    radius = diameter_mm / 2 / cos(pi / SEGMENTS)
    return Manifold.cylinder(height_mm, radius, radius, SEGMENTS)


def _region(slab: Slab, seams: Seams, column: int, row: int) -> CrossSection:
    """Return the region of one piece, seen from above: with its own tails, without its neighbours'."""
    columns, rows = (0.0, *seams.x_mm, slab.width_mm), (0.0, *seams.y_mm, slab.height_mm)
    left, right, low, high = columns[column], columns[column + 1], rows[row], rows[row + 1]
    gaps = [GAP_MM if edge in seam else 0.0 for edge, seam in _edges(seams, left, right, low, high)]
    size = right - left - gaps[0] - gaps[1], high - low - gaps[2] - gaps[3]
    region = CrossSection.square(size).translate((left + gaps[0], low + gaps[2]))
    for x_mm, y_mm in seams.right_tails:
        if low < y_mm < high and x_mm in {left, right}:
            tail = _tail().translate((x_mm, y_mm))
            region = region + tail if x_mm == right else region - tail.offset(JOINT_MM, JoinType.Miter)
    for x_mm, y_mm in seams.up_tails:
        if left < x_mm < right and y_mm in {low, high}:
            tail = _tail().rotate(90).translate((x_mm, y_mm))
            region = region + tail if y_mm == high else region - tail.offset(JOINT_MM, JoinType.Miter)
    return region


def _edges(
    seams: Seams, left: float, right: float, low: float, high: float
) -> Iterator[tuple[float, tuple[float, ...]]]:
    yield from ((left, seams.x_mm), (right, seams.x_mm), (low, seams.y_mm), (high, seams.y_mm))


def _tail() -> CrossSection:
    """Return a tail that points right, on the seam, overlapping its piece a little."""
    neck, head = NECK_MM / 2, HEAD_MM / 2
    corners = [
        (-BEYOND_MM, -neck),
        (0, -neck),
        (TAIL_MM, -head),
        (TAIL_MM, head),
        (0, neck),
        (-BEYOND_MM, neck),
    ]
    return CrossSection([corners])
