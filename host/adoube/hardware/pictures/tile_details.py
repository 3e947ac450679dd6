"""Which way round a ribbon goes into its plug, and a chip onto its place: by pin 1.

All is seen as a tile lies that was turned over: from behind, heights counting up from its back.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from adoube.hardware.design import Design
from adoube.hardware.mechanics.case import TILE_MM
from adoube.hardware.pcb.board import PlacedPart
from adoube.hardware.pcb.circuit import IN
from adoube.hardware.pcb.footprint import Box, Pad
from adoube.hardware.pcb.tile import placed_parts
from adoube.hardware.pictures.scene import Label, Material, Model, Point, Scene
from adoube.hardware.pictures.stand_ins import axis, box, pillar
from adoube.hardware.pictures.tile_model import (
    CHIP_HIGH_MM,
    LINE_MM,
    NOTCH_MM,
    PLUG_HIGH_MM,
    WALL_MM,
    tile_models,
    tiling_of,
)
from adoube.hardware.pictures.view import View
from adoube.words import say

__all__ = ["chip_scene", "plug_scene"]

VIEW = View(152, 34)
AROUND_MM, LIFT_MM = 4.0, 14.0  # of the tile beside the part, and how far above its box a plug is drawn
ROUGH_MM = 0.005  # how far the drawn marks of a chip may be off, which are small and shown large
LOOSE_MM = 0.4  # between plug and box, all round
PLUG_MM, KEY_MM = 8.0, 6.5  # how high the ribbon's plug is, and its key
BAND_MM, BAND_THICK_MM = 12.0, 0.9  # how much of a ribbon is drawn, and how thick
# Half a leg's width, where it leaves the case, how thick print is drawn, and its dots.
LEG_MM, LEG_HIGH_MM, PRINT_MM, DOT_MM = 0.2, 0.9, 0.07, 0.5


@dataclass(frozen=True, slots=True)
class _Spot:
    """A part of a tile that was turned over; points are those of its footprint."""

    part: PlacedPart
    size_mm: float  # of the tile

    def at(self, x_mm: float, y_mm: float, high_mm: float) -> Point:
        x, y = self.part.place(x_mm, y_mm)
        return x, y - self.size_mm, high_mm

    def block(self, of: Box, bottom: float, top: float) -> Manifold:
        placed = self.part.box(of)
        return box(
            placed.left, placed.top - self.size_mm, placed.right, placed.bottom - self.size_mm, bottom, top
        )


def plug_scene(design: Design) -> Scene:
    """The plug that leads to the microcontroller, with its ribbon above it."""
    spot = _spot(design, IN)
    body, first = spot.part.footprint.body, spot.part.footprint.pads[0]
    middle, inside = (body.top + body.bottom) / 2, body.grown(-WALL_MM - LOOSE_MM)
    lifted = PLUG_HIGH_MM + LIFT_MM
    half = NOTCH_MM / 2 - LOOSE_MM
    key = Box(body.left + LOOSE_MM, middle - half, inside.left, middle + half)
    models = [
        *_corner(design, spot),
        Model("plug", spot.block(inside, lifted, lifted + PLUG_MM), Material.PRINTED),
        Model("key", spot.block(key, lifted, lifted + KEY_MM), Material.BRASS),
        *_ribbon(spot, lifted + PLUG_MM),
        axis(spot.at((body.left + body.right) / 2, middle, PLUG_HIGH_MM - 5), lifted),
    ]
    across = (inside.left + inside.right) / 2
    edge = spot.at(across, first.y_mm, lifted + PLUG_MM + BAND_MM * 0.7)
    labels = [
        Label(say("pictures.notch"), spot.at(body.left, middle, PLUG_HIGH_MM - 5), on_left=True),
        Label(say("pictures.key"), spot.at(key.left, middle, lifted + KEY_MM / 2), on_left=True),
        Label(say("pictures.coloured_edge"), edge, on_left=True),
        Label(say("pictures.plug_in"), spot.at(across, body.bottom, PLUG_HIGH_MM / 2)),
    ]
    return Scene(say("pictures.plug"), VIEW, models, labels)


def _ribbon(spot: _Spot, bottom: float) -> Iterator[Model]:
    """A band that stands up from its plug, the line of pin 1 in another colour."""
    pads = spot.part.footprint.pads
    across = (min(pad.x_mm for pad in pads) + max(pad.x_mm for pad in pads)) / 2
    start, end = pads[0].y_mm - LINE_MM / 2, pads[-1].y_mm + 1.5 * LINE_MM
    left, right = across - BAND_THICK_MM / 2, across + BAND_THICK_MM / 2
    top, edge = bottom + BAND_MM, start + LINE_MM
    yield Model("first line", spot.block(Box(left, start, right, edge), bottom, top), Material.SOUTH)
    yield Model("ribbon", spot.block(Box(left, edge, right, end), bottom, top), Material.STEEL)


def chip_scene(design: Design) -> Scene:
    """The first chip of a tile, with the dot that is printed at its pin 1."""
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
        Label(say("pictures.on_case"), spot.at(*on_case, CHIP_HIGH_MM), on_left=True),
        Label(say("pictures.on_board", refdes=spot.part.refdes), spot.at(*printed, 0), on_left=True),
    ]
    return Scene(say("pictures.chip"), VIEW, models, labels, ROUGH_MM)


def _leg(spot: _Spot, pad: Pad) -> Manifold:
    """From the case out and down onto the pad."""
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
        solid += spot.block(Box(min(one, other), rows[0], max(one, other), rows[1]), bottom, top)
    return solid


def _spot(design: Design, refdes: str) -> _Spot:
    circuit, pitch_mm = tiling_of(design).circuit, design.board.pitch_mm
    found = next(each for each in placed_parts(circuit, pitch_mm) if each.refdes == refdes)
    return _Spot(found, circuit.side * pitch_mm)


def _corner(design: Design, spot: _Spot) -> Iterator[Model]:
    """What of the tile is around the part."""
    around = spot.part.footprint.body.grown(AROUND_MM)
    block = spot.block(around, -TILE_MM - 1, PLUG_HIGH_MM + 1)
    for each in tile_models(tiling_of(design).circuit, design.board.pitch_mm):
        yield each.turned(x_deg=180).within(block)
