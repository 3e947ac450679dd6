"""Scenes of circuit boards: from behind with their plugs, chained, screwed together, and in detail.

The details show which way round a ribbon goes into its plug and a chip onto its pads, by pin 1. They show a
tile that was turned over, with heights counted from its back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from manifold3d import Manifold

from adoube.hardware.design import Design, Multiplexers, Tiling
from adoube.hardware.mechanics.case import Case
from adoube.hardware.mechanics.plate import tile_corners
from adoube.hardware.mechanics.slab import TILE_MM, Rectangle
from adoube.hardware.papers.solids import Prints, foot_solid, slab_solid
from adoube.hardware.pcb.board import PlacedPart
from adoube.hardware.pcb.circuit import IN, OUT
from adoube.hardware.pcb.footprint import FootprintBox, Pad
from adoube.hardware.pcb.sensor_boards import placed_parts, screw_places
from adoube.hardware.pictures.models import (
    CHIP_HIGH_MM,
    LINE_MM,
    NOTCH_MM,
    PLUG_HIGH_MM,
    WALL_MM,
    axis,
    box,
    is_plug,
    pillar,
    plug_at,
    ribbon,
    sunk_screw,
    tile_models,
    tiling_of,
    under_screw,
)
from adoube.hardware.pictures.scene import Material, Model, PictureScene, SceneLabel, ScenePoint, Viewpoint
from adoube.words import say

__all__ = ["back_scene", "chain_scene", "chip_scene", "front_scene", "plug_scene", "stack_scene"]

BOW_MM = 14.0
CORNER_MM = 16.0  # half width of the corner around a screw
LIFT_MM = 9.0


def back_scene(design: Design) -> PictureScene:
    """Return one tile turned over: its plugs, their notches, and the chips between them."""
    tiling, pitch_mm = tiling_of(design), design.board.pitch_mm
    models = [each.turned(x_deg=180) for each in tile_models(tiling.circuit, pitch_mm)]
    labels = [
        SceneLabel(say("pictures.plug_in"), _turned(plug_at(tiling.circuit, pitch_mm, IN)), on_left=True),
        SceneLabel(say("pictures.plug_out"), _turned(plug_at(tiling.circuit, pitch_mm, OUT))),
    ]
    return PictureScene(say("pictures.tile_back"), Viewpoint(-24, 42), models, labels)


def front_scene(design: Design) -> PictureScene:
    """Return the side that faces the plate."""
    tiling, pitch_mm = tiling_of(design), design.board.pitch_mm
    size_mm = tiling.circuit.side * pitch_mm
    plug_x, plug_y, _ = plug_at(tiling.circuit, pitch_mm, OUT)
    hole_x, hole_y = screw_places(tiling.circuit.side, pitch_mm)[-1]
    labels = [
        SceneLabel(say("pictures.sensors_up"), (pitch_mm / 2, pitch_mm / 2, TILE_MM + 1), on_left=True),
        SceneLabel(say("pictures.flush"), (plug_x, plug_y, TILE_MM)),
        SceneLabel(say("pictures.screw_hole"), (hole_x + 2, size_mm - hole_y - 3, TILE_MM)),
    ]
    return PictureScene(
        say("pictures.tile_front"), Viewpoint(-30, 40), tile_models(tiling.circuit, pitch_mm), labels
    )


def chain_scene(design: Design) -> PictureScene:
    """Return all tiles from behind, those of a row chained by ribbons, as registers are."""
    tiling, pitch_mm = tiling_of(design), design.board.pitch_mm
    assert not isinstance(design.wiring, Multiplexers)
    width_mm = tiling.circuit.side * pitch_mm
    corners = [*tile_corners(design, max(cell.x_mm for cell in design.board.cells) + pitch_mm)]
    one = tile_models(tiling.circuit, pitch_mm, is_plug)
    upright = [each.moved(*corner) for corner in corners for each in one]
    first, last = (plug_at(tiling.circuit, pitch_mm, refdes) for refdes in (IN, OUT))
    for x_mm, y_mm in corners:
        if (x_mm + width_mm, y_mm) in corners:
            start = x_mm + last[0], y_mm + last[1], last[2]
            end = x_mm + width_mm + first[0], y_mm + first[1], first[2]
            upright.append(_ribbon(tiling, start, end))
    at_first, at_last = min(corners), max(corners)
    near_end = first[0] + at_first[0], first[1] + at_first[1], first[2]
    far_end = last[0] + at_last[0], last[1] + at_last[1], last[2]
    labels = [
        SceneLabel(say("pictures.chain_begins"), _turned(near_end), on_left=True),
        SceneLabel(say("pictures.chain_ends"), _turned(far_end)),
    ]
    models = [each.turned(x_deg=180) for each in upright]
    return PictureScene(say("pictures.chain"), Viewpoint(-24, 42), models, labels)


def _ribbon(tiling: Tiling, start: ScenePoint, end: ScenePoint) -> Model:
    """Return a ribbon between two plugs that face down."""
    width_mm = tiling.circuit.ribbon_lines * LINE_MM
    above = ribbon((start[0], start[1], 0), (end[0], end[1], 0), width_mm, BOW_MM)
    return above.turned(x_deg=180).moved(0, 2 * start[1], start[2])


def stack_scene(design: Design, its: Prints) -> PictureScene:
    """Return the stack at one of a tile's corners: screw, panel, tile, foot, lid and screw."""
    assert its.case is not None
    return PictureScene(
        say("pictures.stack"),
        Viewpoint(-28, 24),
        [*_stack(design, its, its.case)],
        [*_stack_labels(its, its.case)],
    )


def _stack(design: Design, its: Prints, case: Case) -> Iterator[Model]:
    """Yield the stack around the screw next to the lower left corner, which is at 0."""
    x_mm, y_mm = min(case.feet)
    at_panel = x_mm - case.panel_at[0], y_mm - case.panel_at[1]
    panel, lid, foot = its.panel.slab, case.lid.slab, case.foot
    around = Rectangle.around(*at_panel, 2 * CORNER_MM, 2 * CORNER_MM)
    below = Rectangle.around(x_mm, y_mm, 2 * CORNER_MM, 2 * CORNER_MM)
    block = box(around.left, around.low, around.right, around.high, -30, 30)
    heights = _stack_heights(its, case)
    yield under_screw((0, 0, heights["lower"]), case.screws.foot)
    yield Model("lid", slab_solid(lid, below).translate((-x_mm, -y_mm, heights["lid"])), Material.PRINTED)
    yield Model("foot", foot_solid(foot).translate((0, 0, heights["foot"])), Material.BRASS)
    tiling = tiling_of(design)
    for each in tile_models(tiling.circuit, design.board.pitch_mm):
        yield each.within(block).moved(-at_panel[0], -at_panel[1], heights["tile"])
    corner = slab_solid(panel, around).translate((-at_panel[0], -at_panel[1], heights["panel"]))
    yield Model("panel", corner, Material.WOOD)
    long_mm = case.screws.tile
    yield sunk_screw((0, 0, heights["upper"] + long_mm), long_mm)
    yield axis((0, 0, heights["tile"] + TILE_MM), heights["upper"])
    yield axis((0, 0, heights["foot"] + foot.height_mm - 2), heights["tile"])
    yield axis((0, 0, heights["lid"]), heights["foot"])


def _stack_heights(its: Prints, case: Case) -> dict[str, float]:
    """Return the height of each part's lower face; for the lower screw's head its upper one."""
    lid, panel = case.lid.slab, its.panel.slab
    highs = {
        "lower": case.screws.foot,
        "lid": lid.thickness_mm,
        "foot": case.foot.height_mm,
        "tile": TILE_MM,
        "panel": panel.thickness_mm,
        "upper": case.screws.tile,
    }
    lower_faces = accumulate((high_mm + LIFT_MM for high_mm in highs.values()), initial=0.0)
    return dict(zip(highs, lower_faces, strict=False))


def _stack_labels(its: Prints, case: Case) -> Iterator[SceneLabel]:
    heights, edge = _stack_heights(its, case), CORNER_MM
    panel, foot = its.panel.slab, case.foot
    upper_mm, lower_mm = case.screws.tile, case.screws.foot
    yield SceneLabel(say("pictures.sunk_screw", long_mm=upper_mm), (1, 0, heights["upper"] + upper_mm * 0.6))
    yield SceneLabel(
        say("pictures.panel"), (-edge + 2, -edge, heights["panel"] + panel.thickness_mm / 2), on_left=True
    )
    yield SceneLabel(say("pictures.tile"), (edge - 2, -edge, heights["tile"] + TILE_MM / 2))
    yield SceneLabel(
        say("pictures.foot"),
        (-foot.stem_mm / 2 + 0.5, 0, heights["foot"] + foot.height_mm * 0.6),
        on_left=True,
    )
    yield SceneLabel(say("pictures.lid"), (edge - 2, -edge, heights["lid"] + 1.5))
    yield SceneLabel(
        say("pictures.lid_screw", long_mm=lower_mm), (-2, 0, heights["lower"] - 0.8), on_left=True
    )


def _turned(at: ScenePoint) -> ScenePoint:
    """Return a point after everything was turned over."""
    return at[0], -at[1], -at[2]


DETAIL_VIEW = Viewpoint(152, 34)
AROUND_MM, DETAIL_LIFT_MM = (
    4.0,
    14.0,
)  # margin of the tile, and distance of a plug above its box
ROUGH_MM = 0.005  # accuracy of a chip's small marks
LOOSE_MM = 0.4  # gap between plug and box
PLUG_MM, KEY_MM = 8.0, 6.5  # heights of the ribbon's plug and its key
BAND_MM, BAND_THICK_MM = 12.0, 0.9  # visible length and thickness of a ribbon
# Half a leg's width, its height at the case, the thickness of print, and of its dots.
LEG_MM, LEG_HIGH_MM, PRINT_MM, DOT_MM = 0.2, 0.9, 0.07, 0.5


@dataclass(frozen=True, slots=True)
class _Spot:
    """A part of a tile that was turned over; points are those of its footprint."""

    part: PlacedPart
    size_mm: float  # size of the tile

    def at(self, x_mm: float, y_mm: float, high_mm: float) -> ScenePoint:
        x, y = self.part.place(x_mm, y_mm)
        return x, y - self.size_mm, high_mm

    def block(self, of: FootprintBox, bottom: float, top: float) -> Manifold:
        placed = self.part.box(of)
        return box(
            placed.left, placed.top - self.size_mm, placed.right, placed.bottom - self.size_mm, bottom, top
        )


def plug_scene(design: Design) -> PictureScene:
    """Return the plug that leads to the microcontroller, with its ribbon above it."""
    spot = _spot(design, IN)
    body, first = spot.part.footprint.body, spot.part.footprint.pads[0]
    middle, inside = (body.top + body.bottom) / 2, body.grown(-WALL_MM - LOOSE_MM)
    lifted = PLUG_HIGH_MM + DETAIL_LIFT_MM
    half = NOTCH_MM / 2 - LOOSE_MM
    key = FootprintBox(body.left + LOOSE_MM, middle - half, inside.left, middle + half)
    models = [
        *_corner(design, spot),
        Model("plug", spot.block(inside, lifted, lifted + PLUG_MM), Material.PRINTED),
        Model("key", spot.block(key, lifted, lifted + KEY_MM), Material.BRASS),
        *_plug_ribbon(spot, lifted + PLUG_MM),
        axis(spot.at((body.left + body.right) / 2, middle, PLUG_HIGH_MM - 5), lifted),
    ]
    across = (inside.left + inside.right) / 2
    edge = spot.at(across, first.y_mm, lifted + PLUG_MM + BAND_MM * 0.7)
    labels = [
        SceneLabel(say("pictures.notch"), spot.at(body.left, middle, PLUG_HIGH_MM - 5), on_left=True),
        SceneLabel(say("pictures.key"), spot.at(key.left, middle, lifted + KEY_MM / 2), on_left=True),
        SceneLabel(say("pictures.coloured_edge"), edge, on_left=True),
        SceneLabel(say("pictures.plug_in"), spot.at(across, body.bottom, PLUG_HIGH_MM / 2)),
    ]
    return PictureScene(say("pictures.plug"), DETAIL_VIEW, models, labels)


def _plug_ribbon(spot: _Spot, bottom: float) -> Iterator[Model]:
    """Yield a ribbon that stands up from its plug, the line of pin 1 in another colour."""
    pads = spot.part.footprint.pads
    across = (min(pad.x_mm for pad in pads) + max(pad.x_mm for pad in pads)) / 2
    start, end = pads[0].y_mm - LINE_MM / 2, pads[-1].y_mm + 1.5 * LINE_MM
    left, right = across - BAND_THICK_MM / 2, across + BAND_THICK_MM / 2
    top, edge = bottom + BAND_MM, start + LINE_MM
    yield Model("first line", spot.block(FootprintBox(left, start, right, edge), bottom, top), Material.SOUTH)
    yield Model("ribbon", spot.block(FootprintBox(left, edge, right, end), bottom, top), Material.STEEL)


def chip_scene(design: Design) -> PictureScene:
    """Return the first chip of a tile, with the dot that is printed at its pin 1."""
    spot = _spot(design, tiling_of(design).circuit.readers[0])
    shape = spot.part.footprint
    on_case = shape.body.left + 1.2, shape.body.top + 1.2
    printed = shape.dot
    models = [
        *_corner(design, spot),
        *(Model("leg", _leg(spot, pad), Material.STEEL) for pad in shape.pads),
        Model("print", pillar(spot.at(*printed, 0), DOT_MM, PRINT_MM), Material.PRINTED),
        Model("mark", pillar(spot.at(*on_case, CHIP_HIGH_MM), 1.0, PRINT_MM), Material.PRINTED),
    ]
    labels = [
        SceneLabel(say("pictures.on_case"), spot.at(*on_case, CHIP_HIGH_MM), on_left=True),
        SceneLabel(say("pictures.on_board", refdes=spot.part.refdes), spot.at(*printed, 0), on_left=True),
    ]
    return PictureScene(say("pictures.chip"), DETAIL_VIEW, models, labels, ROUGH_MM)


def _leg(spot: _Spot, pad: Pad) -> Manifold:
    """Return a leg from the case out and down onto the pad."""
    body, way = spot.part.footprint.body, -1 if pad.x_mm < 0 else 1
    case, knee, tip = way * body.right, pad.x_mm - way * 0.4, pad.x_mm + way * 0.55
    rows = pad.y_mm - LEG_MM, pad.y_mm + LEG_MM
    parts = (
        (case, knee, LEG_HIGH_MM - LEG_MM, LEG_HIGH_MM),
        (knee - LEG_MM / 2, knee + LEG_MM / 2, LEG_MM, LEG_HIGH_MM),
        (knee, tip, LEG_MM / 2, LEG_MM * 1.5),
    )
    solid = Manifold()
    for one, other, bottom, top in parts:
        solid += spot.block(FootprintBox(min(one, other), rows[0], max(one, other), rows[1]), bottom, top)
    return solid


def _spot(design: Design, refdes: str) -> _Spot:
    circuit, pitch_mm = tiling_of(design).circuit, design.board.pitch_mm
    found = next(each for each in placed_parts(circuit, pitch_mm) if each.refdes == refdes)
    return _Spot(found, circuit.side * pitch_mm)


def _corner(design: Design, spot: _Spot) -> Iterator[Model]:
    """Yield the tile around the part."""
    around = spot.part.footprint.body.grown(AROUND_MM)
    block = spot.block(around, -TILE_MM - 1, PLUG_HIGH_MM + 1)
    for each in tile_models(tiling_of(design).circuit, design.board.pitch_mm):
        yield each.turned(x_deg=180).within(block)
