"""A circuit board as solids: the board with its screw holes, its pads, and a block for each part."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from manifold3d import Manifold, OpType

from adoube.hardware.design import Design, Tiling
from adoube.hardware.mechanics.case import TILE_MM
from adoube.hardware.part import Reed, part
from adoube.hardware.pcb.board import PlacedPart, Side
from adoube.hardware.pcb.circuit import TileCircuit
from adoube.hardware.pcb.footprint import Box
from adoube.hardware.pcb.tile import placed_parts
from adoube.hardware.pictures.scene import Material, Model, Point
from adoube.hardware.pictures.stand_ins import box, pillar

__all__ = ["is_in_front", "is_plug", "plug_at", "tile_models", "tiling_of"]

PAD_MM = 0.06  # how thick copper is drawn, so that it can be seen
# What is drawn of parts whose files have no height.
CHIP_HIGH_MM, SMALL_HIGH_MM, PLUG_HIGH_MM = 1.75, 0.7, 9.0
WALL_MM, NOTCH_MM, PIN_MM, PIN_DOWN_MM = 1.2, 4.5, 0.64, 1.5  # of the box around a plug's pins
LINE_MM = 1.27  # from one line of a ribbon to the next
SMALL_MM2 = 4.0


def tile_models(
    circuit: TileCircuit, pitch_mm: float, wanted: Callable[[PlacedPart], bool] = lambda _part: True
) -> tuple[Model, ...]:
    """One tile, its lower left corner at 0, from 0 up to its front face; sensors stand on that.

    Of its parts those that are `wanted`: from one side nobody sees those on the other.
    """
    size_mm = circuit.side * pitch_mm
    parts = [each for each in placed_parts(circuit, pitch_mm) if not each.part or wanted(each)]
    board = box(0, 0, size_mm, size_mm, 0, TILE_MM)
    holes = [pillar((x, y, -1), wide, TILE_MM + 2) for x, y, wide in _screw_holes(parts, size_mm)]
    return (
        Model("tile", board - _all(holes), Material.CIRCUIT),
        Model("pads", _all(_pads(parts, size_mm)), Material.BRASS, is_fine=True),
        Model("chips", _all(_blocks(parts, size_mm)), Material.CHIP, is_fine=True),
        Model("reeds", _all(_reeds(parts, size_mm)), Material.GLASS, is_fine=True),
        Model("plugs", _all(_plugs(parts, size_mm)), Material.CHIP, is_fine=True),
    )


def tiling_of(design: Design) -> Tiling:
    """The circuit boards of a design that has some."""
    assert design.tiling is not None
    return design.tiling


def plug_at(circuit: TileCircuit, pitch_mm: float, refdes: str) -> Point:
    """The middle of a plug's open end."""
    size_mm = circuit.side * pitch_mm
    each = next(one for one in placed_parts(circuit, pitch_mm) if one.refdes == refdes)
    left, low, right, high = _flipped(each.box(each.footprint.body), size_mm)
    return (left + right) / 2, (low + high) / 2, -PLUG_HIGH_MM


def is_in_front(each: PlacedPart) -> bool:
    """Whether it looks at the plate."""
    return each.side is Side.FRONT


def is_plug(each: PlacedPart) -> bool:
    """Whether a ribbon or a row of wires goes there."""
    return each.footprint.library.startswith("Connector")


def _screw_holes(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[tuple[float, float, float]]:
    for each in parts:
        if not each.part:
            for pad in each.pads():
                yield pad.x_mm, size_mm - pad.y_mm, pad.drill_mm


def _pads(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """On the faces that they can be soldered on."""
    for each in parts:
        if each.part:
            for pad in each.pads():
                for side in pad.sides:
                    bottom, top = (TILE_MM, TILE_MM + PAD_MM) if side is Side.FRONT else (-PAD_MM, 0)
                    yield box(*_flipped(pad.box, size_mm), bottom, top)


def _blocks(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """Chips, Hall sensors and the small parts."""
    for each in parts:
        if each.part and not is_plug(each) and not _is_reed(each):
            place = _flipped(each.box(each.footprint.body), size_mm)
            high_mm = _height_mm(each, (place[2] - place[0]) * (place[3] - place[1]))
            on_front = each.side is Side.FRONT
            bottom, top = (TILE_MM + 0.1, TILE_MM + high_mm) if on_front else (-high_mm, -0.1)
            yield box(*place, bottom, top)


def _height_mm(each: PlacedPart, area_mm2: float) -> float:
    factory = part(each.part).factory
    assert factory is not None
    return factory.height_mm or (SMALL_HIGH_MM if area_mm2 < SMALL_MM2 else CHIP_HIGH_MM)


def _reeds(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """The glass, and the legs as far as their holes."""
    for each in parts:
        if each.part and _is_reed(each):
            left, low, right, high = _flipped(each.box(each.footprint.body), size_mm)
            radius, middle = (high - low) / 2, (low + high) / 2
            glass = Manifold.cylinder(right - left, radius, radius, 24).rotate((0, 90, 0))
            yield glass.translate((left, middle, TILE_MM + radius))
            ends = [pad.x_mm for pad in each.pads()]
            z = TILE_MM + radius
            yield box(min(ends), middle - 0.3, max(ends), middle + 0.3, z - 0.3, z + 0.3)
            for x in ends:
                yield box(x - 0.3, middle - 0.3, x + 0.3, middle + 0.3, TILE_MM, z + 0.3)


def _plugs(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """Boxes open behind, with their notch on the side of pin 1; rows of sockets as plain blocks."""
    for each in parts:
        if not each.part or not is_plug(each):
            continue
        place = Box(*_flipped(each.box(each.footprint.body), size_mm))
        outer = box(place.left, place.top, place.right, place.bottom, -PLUG_HIGH_MM, -0.1)
        inside = place.grown(-WALL_MM)
        hollow = box(inside.left, inside.top, inside.right, inside.bottom, -PLUG_HIGH_MM - 1, -2.0)
        yield outer - hollow - _notch(each, size_mm)
        for pad in each.pads():
            x, y, half = pad.x_mm, size_mm - pad.y_mm, PIN_MM / 2
            yield box(x - half, y - half, x + half, y + half, -PLUG_HIGH_MM + PIN_DOWN_MM, -0.1)


def _notch(each: PlacedPart, size_mm: float) -> Manifold:
    """Cut into the wall beside pins 1, 3, 5 and so on, in the middle."""
    body = each.footprint.body
    middle, half = (body.top + body.bottom) / 2, NOTCH_MM / 2
    across = Box(body.left - 1, middle - half, body.left + WALL_MM + 1, middle + half)
    return box(*_flipped(each.box(across), size_mm), -PLUG_HIGH_MM - 1, -2.0)


def _is_reed(each: PlacedPart) -> bool:
    return isinstance(part(each.part).sense, Reed)


def _flipped(of: Box, size_mm: float) -> tuple[float, float, float, float]:
    """From a board whose y counts down to one whose y counts up."""
    return of.left, size_mm - of.bottom, of.right, size_mm - of.top


def _all(solids: Iterable[Manifold]) -> Manifold:
    every: Sequence[Manifold] = [*solids]
    return Manifold.batch_boolean(every, OpType.Add) if every else Manifold()
