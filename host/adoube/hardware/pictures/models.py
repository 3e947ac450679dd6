"""Solids for pictures of parts that are not printed: magnets, sensors, screws, cables, circuit boards.

They have the sizes that the design knows. A size that no part file has is only drawn: nothing is computed
from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from manifold3d import CrossSection, Manifold, OpType

from adoube.hardware.design import Design, Tiling
from adoube.hardware.mechanics.slab import TILE_MM
from adoube.hardware.part import Body, Part, Reed, part
from adoube.hardware.pcb.board import CircuitBoard, CopperSide, PlacedPart
from adoube.hardware.pcb.circuit import TileCircuit
from adoube.hardware.pcb.footprint import FootprintBox
from adoube.hardware.pcb.sensor_boards import placed_parts
from adoube.hardware.pictures.scene import Material, Model, ScenePoint
from adoube.sensing.magnets import Magnet

__all__ = [
    "CHIP_HIGH_MM",
    "LINE_MM",
    "NOTCH_MM",
    "PLUG_HIGH_MM",
    "WALL_MM",
    "axis",
    "board_models",
    "box",
    "is_in_front",
    "is_plug",
    "magnet",
    "pillar",
    "plug_at",
    "ribbon",
    "sensor",
    "sunk_screw",
    "tile_models",
    "tiling_of",
    "under_screw",
]

SEGMENTS = 48
# Thickness of a reed's leg, and its length on either side of its bend.
LEG_MM, LEG_DOWN_MM, LEG_OUT_MM = 0.6, 5.0, 3.0
HALL_LEGS_MM = 1.27
THREAD_MM, HEAD_MM, HEAD_HIGH_MM = 3.0, 5.5, 1.7  # sizes of a screw M3
DASH_MM, DASH_THICK_MM = 1.4, 0.1


def box(left: float, low: float, right: float, high: float, bottom: float, top: float) -> Manifold:
    """Return a block along the axes."""
    return Manifold.cube((right - left, high - low, top - bottom)).translate((left, low, bottom))


def pillar(at: ScenePoint, diameter_mm: float, height_mm: float) -> Manifold:
    """Return a cylinder standing on a point."""
    return Manifold.cylinder(height_mm, diameter_mm / 2, diameter_mm / 2, SEGMENTS).translate(at)


def magnet(disc: Magnet, pole: int, at: ScenePoint) -> tuple[Model, Model]:
    """Return a disc magnet, its south pole down if `pole` is above 0."""
    half_mm, (x, y, z) = disc.height_mm / 2, at
    lower, upper = (Material.SOUTH, Material.NORTH) if pole > 0 else (Material.NORTH, Material.SOUTH)
    return (
        Model("magnet", pillar(at, disc.diameter_mm, half_mm), lower),
        Model("magnet", pillar((x, y, z + half_mm), disc.diameter_mm, half_mm), upper),
    )


def sensor(one: Part) -> tuple[Model, Model]:
    """Return a sensor as it lies under a plate whose lower face is at 0, or stands in its hole."""
    if not isinstance(one.sense, Reed):
        return _hall(one.body)
    glass, legs = _reed(one.body)
    if not one.sense.upright:
        return glass, legs
    depth_mm = one.body.length_mm / 2 + LEG_OUT_MM
    return glass.turned(y_deg=90).moved(z_mm=-depth_mm), legs.turned(y_deg=90).moved(z_mm=-depth_mm)


def _reed(body: Body) -> tuple[Model, Model]:
    """Return a reed along x, its middle at 0, its glass up to 0; its legs go out and down."""
    radius = body.height_mm / 2
    glass = Manifold.cylinder(body.length_mm, radius, radius, SEGMENTS, True).rotate((0, 90, 0))
    half_mm, thick = body.length_mm / 2, LEG_MM / 2
    legs = Manifold()
    for way in (-1, 1):
        bend_mm = way * (half_mm + LEG_OUT_MM)
        out = sorted((way * (half_mm - 3), bend_mm + way * thick))
        legs += box(out[0], -thick, out[1], thick, -thick, thick)
        legs += box(bend_mm - thick, -thick, bend_mm + thick, thick, -LEG_DOWN_MM, thick)
    glass, legs = (each.translate((0, 0, -radius)) for each in (glass - legs, legs))
    return Model("reed", glass, Material.GLASS), Model("legs", legs, Material.STEEL)


def _hall(body: Body) -> tuple[Model, Model]:
    """Return a Hall sensor whose marked face looks up at 0, its three legs bent down behind its pocket."""
    wide, long = body.width_mm / 2, body.length_mm / 2
    high_mm = body.height_mm or 1.5
    case = box(-long, -wide, long, wide, -high_mm, 0)
    middle, thick = -high_mm / 2, LEG_MM / 2 * 0.8
    legs = Manifold()
    for at in (-1, 0, 1):
        x = at * HALL_LEGS_MM
        legs += box(x - thick, -wide - LEG_OUT_MM, x + thick, -wide, middle - thick, middle + thick)
        legs += box(
            x - thick,
            -wide - LEG_OUT_MM,
            x + thick,
            -wide - LEG_OUT_MM + 2 * thick,
            -LEG_DOWN_MM,
            middle + thick,
        )
    return Model("sensor", case, Material.CHIP), Model("legs", legs, Material.STEEL)


def sunk_screw(at: ScenePoint, long_mm: float) -> Model:
    """Return a countersunk screw M3 that points down, the upper face of its head at a point."""
    cone_mm = (HEAD_MM - THREAD_MM) / 2
    solid = Manifold.cylinder(cone_mm, THREAD_MM / 2, HEAD_MM / 2, SEGMENTS).translate((0, 0, -cone_mm))
    solid += pillar((0, 0, -long_mm), THREAD_MM, long_mm)
    arm = Manifold.cube((3.0, 0.7, 2.4), True)
    return Model("screw", (solid - arm - arm.rotate((0, 0, 90))).translate(at), Material.STEEL)


def under_screw(at: ScenePoint, long_mm: float) -> Model:
    """Return a screw M3 that points up, its head's flat face at a point."""
    solid = pillar((0, 0, -HEAD_HIGH_MM), HEAD_MM, HEAD_HIGH_MM) + pillar((0, 0, 0), THREAD_MM, long_mm)
    return Model("screw", solid.translate(at), Material.STEEL)


def ribbon(start: ScenePoint, end: ScenePoint, width_mm: float, rise_mm: float) -> Model:
    """Return a flat cable that bows up between two plugs; `start` and `end` lie in a line along x."""
    (x1, y, z), (x2, _, _) = sorted((start, end))
    outline = [(x1, 0), (x1 + 2.5, rise_mm), (x2 - 2.5, rise_mm), (x2, 0)]
    inner = [(x2 - 1.1, 0), (x2 - 3.4, rise_mm - 1.0), (x1 + 3.4, rise_mm - 1.0), (x1 + 1.1, 0)]
    profile = CrossSection([[*outline[::-1], *inner[::-1]]])
    solid = Manifold.extrude(profile, width_mm).rotate((90, 0, 0))
    return Model("ribbon", solid.translate((0, y + width_mm / 2, z)), Material.STEEL)


def axis(at: ScenePoint, to_z_mm: float, dash_mm: float = DASH_MM) -> Model:
    """Return a dashed vertical line, for parts that are drawn away from their position."""
    x, y, z = at
    dashes, half = Manifold(), DASH_THICK_MM / 2
    while z < to_z_mm:
        dashes += box(x - half, y - half, x + half, y + half, z, min(z + dash_mm, to_z_mm))
        z += 2 * dash_mm
    return Model("axis", dashes, Material.AXIS)


PAD_MM = 0.06  # thickness of copper, drawn thick enough to be seen
# Heights of parts whose files have none.
CHIP_HIGH_MM, SMALL_HIGH_MM, PLUG_HIGH_MM = 1.75, 0.7, 9.0
WALL_MM, NOTCH_MM, PIN_MM, PIN_DOWN_MM = 1.2, 4.5, 0.64, 1.5  # sizes of the box around a plug's pins
LINE_MM = 1.27  # pitch of a ribbon's lines
SMALL_MM2 = 4.0


def tile_models(
    circuit: TileCircuit, pitch_mm: float, wanted: Callable[[PlacedPart], bool] = lambda _part: True
) -> tuple[Model, ...]:
    """Return one tile, its lower left corner at 0, from 0 up to its front face, where sensors stand.

    Only parts in `wanted` are included: those on the other side are invisible.
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


def board_models(board: CircuitBoard) -> tuple[Model, ...]:
    """Return any other circuit board, as a tile; its plugs are plain blocks."""
    wide_mm, high_mm = board.width_mm, board.height_mm
    holes = [pillar((x, y, -1), drill, TILE_MM + 2) for x, y, drill in _screw_holes(board.parts, high_mm)]
    solid = [each for each in board.parts if each.part]
    return (
        Model("board", box(0, 0, wide_mm, high_mm, 0, TILE_MM) - _all(holes), Material.CIRCUIT),
        Model("parts", _all(_block(each, high_mm) for each in solid), Material.CHIP, is_fine=True),
    )


def tiling_of(design: Design) -> Tiling:
    """Return the circuit boards of a design that has some."""
    assert design.tiling is not None
    return design.tiling


def plug_at(circuit: TileCircuit, pitch_mm: float, refdes: str) -> ScenePoint:
    """Return the middle of a plug's open end."""
    size_mm = circuit.side * pitch_mm
    each = next(one for one in placed_parts(circuit, pitch_mm) if one.refdes == refdes)
    left, low, right, high = _flipped(each.box(each.footprint.body), size_mm)
    return (left + right) / 2, (low + high) / 2, -PLUG_HIGH_MM


def is_in_front(each: PlacedPart) -> bool:
    """Return whether a part faces the plate."""
    return each.side is CopperSide.FRONT


def is_plug(each: PlacedPart) -> bool:
    """Return whether a part takes a ribbon or a row of wires."""
    return each.footprint.library.startswith("Connector")


def _screw_holes(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[tuple[float, float, float]]:
    for each in parts:
        if not each.part:
            for pad in each.pads():
                yield pad.x_mm, size_mm - pad.y_mm, pad.drill_mm


def _pads(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """Yield the pads on their faces."""
    for each in parts:
        if each.part:
            for pad in each.pads():
                for side in pad.sides:
                    bottom, top = (TILE_MM, TILE_MM + PAD_MM) if side is CopperSide.FRONT else (-PAD_MM, 0)
                    yield box(*_flipped(pad.box, size_mm), bottom, top)


def _blocks(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """Yield chips, Hall sensors and small parts as blocks."""
    for each in parts:
        if each.part and not is_plug(each) and not _is_reed(each):
            yield _block(each, size_mm)


def _block(each: PlacedPart, size_mm: float) -> Manifold:
    place = _flipped(each.box(each.footprint.body), size_mm)
    high_mm = _height_mm(each, (place[2] - place[0]) * (place[3] - place[1]))
    on_front = each.side is CopperSide.FRONT
    bottom, top = (TILE_MM + 0.1, TILE_MM + high_mm) if on_front else (-high_mm, -0.1)
    return box(*place, bottom, top)


def _height_mm(each: PlacedPart, area_mm2: float) -> float:
    factory = part(each.part).factory
    assert factory is not None
    return factory.height_mm or (SMALL_HIGH_MM if area_mm2 < SMALL_MM2 else CHIP_HIGH_MM)


def _reeds(parts: Iterable[PlacedPart], size_mm: float) -> Iterator[Manifold]:
    """Yield the glass of reeds, and the legs as far as their holes."""
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
    """Yield open boxes with their notch at pin 1; rows of sockets are plain blocks."""
    for each in parts:
        if not each.part or not is_plug(each):
            continue
        place = FootprintBox(*_flipped(each.box(each.footprint.body), size_mm))
        outer = box(place.left, place.top, place.right, place.bottom, -PLUG_HIGH_MM, -0.1)
        inside = place.grown(-WALL_MM)
        hollow = box(inside.left, inside.top, inside.right, inside.bottom, -PLUG_HIGH_MM - 1, -2.0)
        yield outer - hollow - _notch(each, size_mm)
        for pad in each.pads():
            x, y, half = pad.x_mm, size_mm - pad.y_mm, PIN_MM / 2
            yield box(x - half, y - half, x + half, y + half, -PLUG_HIGH_MM + PIN_DOWN_MM, -0.1)


def _notch(each: PlacedPart, size_mm: float) -> Manifold:
    """Return the cut in the middle of the wall beside the odd pins."""
    body = each.footprint.body
    middle, half = (body.top + body.bottom) / 2, NOTCH_MM / 2
    across = FootprintBox(body.left - 1, middle - half, body.left + WALL_MM + 1, middle + half)
    return box(*_flipped(each.box(across), size_mm), -PLUG_HIGH_MM - 1, -2.0)


def _is_reed(each: PlacedPart) -> bool:
    return isinstance(part(each.part).sense, Reed)


def _flipped(of: FootprintBox, size_mm: float) -> tuple[float, float, float, float]:
    """Convert from a board whose y counts down to one whose y counts up."""
    return of.left, size_mm - of.bottom, of.right, size_mm - of.top


def _all(solids: Iterable[Manifold]) -> Manifold:
    every: Sequence[Manifold] = [*solids]
    return Manifold.batch_boolean(every, OpType.Add) if every else Manifold()
