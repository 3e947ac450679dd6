"""The plate between pieces and sensors, the layer of pockets under it, and the clips that hold sensors.

A laser cuts plate and layer from sheets; a printer makes them in one, the panel, in pieces if the board is
large. Clips hold sensors that are wired by hand. `check_fit` verifies that a board still works when every
printed part is as far off as it may be.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from types import MappingProxyType

from adoube.hardware.design import Design
from adoube.hardware.mechanics.slab import (
    CASE_MM,
    FLOOR_MM,
    JOINT_MM,
    MAGNET_MM,
    PRINT_MM,
    WALL_MM,
    Hole,
    MechanicsError,
    Recess,
    Rectangle,
    Slab,
)
from adoube.hardware.part import Linear, Reed
from adoube.hardware.pcb.board import CopperSide, PlacedPart
from adoube.hardware.pcb.footprint import FootprintBox
from adoube.hardware.pcb.sensor_boards import parts_of_cell, placed_parts, screw_places
from adoube.hardware.wirings.tiles import tile_places
from adoube.words import coded

__all__ = [
    "HEAD_MM",
    "SCREW_MM",
    "WINDOW_MM",
    "Clip",
    "Plate",
    "between_cells",
    "check_fit",
    "clip",
    "lamp_windows",
    "layer_mm",
    "panel",
    "plate",
    "pocket_layer",
    "tile_corners",
]

PEG_MM = 3.0  # diameter: the thinnest pin that printers make well
ASIDE_MM = 8.0
BAR_WIDE_MM = 5.0


@dataclass(frozen=True, slots=True)
class Clip:
    """A bar across the sensor with a peg at each end, which is glued into a socket beside the pocket."""

    length_mm: float
    width_mm: float
    thickness_mm: float
    peg_mm: float  # diameter of a peg
    peg_high_mm: float
    aside_mm: float  # from the sensor's middle to that of a peg
    # True along y, across a flat reed; the legs of a Hall sensor leave downwards, so its clip lies along x.
    upwards: bool
    count: int

    @property
    def socket_mm(self) -> float:
        """The diameter of the hole for a peg, with worst-case tolerances."""
        return self.peg_mm + 2 * JOINT_MM


def clip(design: Design) -> Clip | None:
    """Return the clip, or None for sensors on tiles, in holes, of unknown height, or too close together."""
    body = design.sensor.body
    if design.tiling is not None or body.hole_mm or not body.height_mm:
        return None
    length_mm = 2 * ASIDE_MM + PEG_MM + 2 * WALL_MM
    if length_mm + WALL_MM > design.board.pitch_mm:
        return None
    upwards = isinstance(design.sensor.sense, Reed)
    high_mm, count = body.height_mm, len(design.sensors)
    return Clip(length_mm, BAR_WIDE_MM, WALL_MM, PEG_MM, high_mm, ASIDE_MM, upwards, count)


def _clip_sockets(its_clip: Clip) -> tuple[Hole, Hole]:
    """Return the sockets for the clip of a sensor at 0, 0."""
    x_mm, y_mm = (0.0, its_clip.aside_mm) if its_clip.upwards else (its_clip.aside_mm, 0.0)
    return Hole(-x_mm, -y_mm, its_clip.socket_mm), Hole(x_mm, y_mm, its_clip.socket_mm)


WINDOW_MM = 3.0  # hole above a lamp, whose case is 2.2 mm wide
SCREW_MM, HEAD_MM = 3.4, 6.6  # hole and head of countersunk M3, with clearance for tiles
LEADS_MM = 3.5  # space beside the case: a leg is bent at least 3 mm from a reed's glass
LEADS_WIDE_MM = 3.4  # three legs of a hall, 1.27 mm from one to the next
SOLDER_MM = 0.8  # space around a pad for the leg's end and its solder


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate between pieces and sensors."""

    width_mm: float
    height_mm: float
    thickness_mm: float
    holes: tuple[Hole, ...]
    cells: tuple[tuple[float, float], ...]  # the cells' centres, to be engraved
    windows: tuple[Hole, ...] = ()  # above the lamps of tiles


def plate(design: Design) -> Plate:
    """Return the plate: half a pitch beyond the outer cells, or as large as the tiles under it."""
    half_mm = design.board.pitch_mm / 2
    centres = tuple((round(c.x_mm + half_mm, 3), round(c.y_mm + half_mm, 3)) for c in design.board.cells)
    width_mm = max(x_mm for x_mm, _ in centres) + half_mm
    height_mm = max(y_mm for _, y_mm in centres) + half_mm
    holes: tuple[Hole, ...] = ()
    if design.is_tiled:
        side_mm = _tile_side(design) * design.board.pitch_mm
        width_mm, height_mm = (-(-size_mm // side_mm) * side_mm for size_mm in (width_mm, height_mm))
        holes = tuple(_screws(design, width_mm))
    elif design.sensor.body.hole_mm:
        drill_mm = design.sensor.body.hole_mm
        holes = tuple(Hole(each.x_mm + half_mm, each.y_mm + half_mm, drill_mm) for each in design.sensors)
    windows = tuple(hole for _, hole in lamp_windows(design))
    return Plate(round(width_mm, 3), round(height_mm, 3), design.fit.plate_mm, holes, centres, windows)


def lamp_windows(design: Design) -> Iterator[tuple[str, Hole]]:
    """Yield the hole above each cell's lamp on a tile, with the lamp's name on the whole board."""
    lamps = design.outputs.lamps
    if design.tiling is None or lamps is None or not lamps.order:
        return
    circuit, pitch_mm = design.tiling.circuit, design.board.pitch_mm
    side_mm = circuit.side * pitch_mm
    width_mm = max(cell.x_mm for cell in design.board.cells) + pitch_mm
    corners = [*tile_corners(design, ceil(round(width_mm / side_mm, 3)) * side_mm)]
    on_tile = {placed.refdes: placed for placed in placed_parts(circuit, pitch_mm)}
    names = [*circuit.lamps]
    for place in lamps.order:
        tile, at = divmod(place, len(names))
        lamp, (left_mm, low_mm) = on_tile[names[at]], corners[tile]
        middle = round(left_mm + lamp.x_mm, 3), round(low_mm + side_mm - lamp.y_mm, 3)
        yield f"LED{place + 1}", Hole(*middle, WINDOW_MM)


def layer_mm(design: Design) -> float:
    """Return the thickness of the layer of pockets, which carries the load; 0 if there is none."""
    part = design.sensor
    if design.tiling is not None:
        assert part.factory is not None
        high_mm = part.factory.height_mm
    else:
        high_mm = 0.0 if part.body.hole_mm else part.body.height_mm
    return round(high_mm + PRINT_MM, 2) if high_mm else 0.0


def pocket_layer(design: Design) -> Slab | None:
    """Return the layer for a laser, with a window for each sensor, or None if sensors need none."""
    depth_mm = layer_mm(design)
    if not depth_mm:
        return None
    its_plate = plate(design)
    screws = (replace(hole, sink_mm=0.0) for hole in its_plate.holes)
    shapes = (*_pockets(design), *screws)
    recesses = tuple(Recess(shape, depth_mm) for shape in shapes)
    return Slab("pockets", its_plate.width_mm, its_plate.height_mm, depth_mm, recesses)


def panel(design: Design) -> Slab:
    """Return plate and layer in one, with all holes; its upper face carries the pieces."""
    its_plate, depth_mm = plate(design), layer_mm(design)
    thick_mm = round(its_plate.thickness_mm + depth_mm, 2)
    sink_mm = HEAD_MM if design.is_tiled else 0.0
    holes = (Recess(replace(hole, sink_mm=sink_mm), thick_mm) for hole in its_plate.holes)
    # Thin enough for light, and closed: no crumb falls onto a lamp.
    windows = (Recess(hole, round(thick_mm - FLOOR_MM, 2)) for hole in its_plate.windows)
    pockets = (Recess(shape, depth_mm) for shape in _pockets(design)) if depth_mm else ()
    return Slab("panel", its_plate.width_mm, its_plate.height_mm, thick_mm, (*holes, *windows, *pockets))


def between_cells(its_plate: Plate) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the lines halfway between columns of cells, and those between rows."""
    columns, rows = ({place[axis] for place in its_plate.cells} for axis in (0, 1))
    return _halfway(columns), _halfway(rows)


def tile_corners(design: Design, width_mm: float) -> Iterator[tuple[float, float]]:
    """Yield the lower left corner of each tile."""
    side = _tile_side(design)
    side_mm = side * design.board.pitch_mm
    across = ceil(round(width_mm / side_mm, 3))
    for tile in sorted({place.tile for place in tile_places(design.board, side).values()}):
        row, column = divmod(tile, across)
        yield column * side_mm, row * side_mm


def _halfway(places_mm: set[float]) -> tuple[float, ...]:
    return tuple((one + other) / 2 for one, other in pairwise(sorted(places_mm)))


def _pockets(design: Design) -> Iterator[Rectangle | Hole]:
    if design.is_tiled:
        yield from _pockets_of_tiles(design)
        return
    half_mm, its_clip = design.board.pitch_mm / 2, clip(design)
    pocket = [*(_pocket_of_cell(design) if design.tiling else _pocket(design))]
    for each in design.sensors:
        x_mm, y_mm = each.x_mm + half_mm, each.y_mm + half_mm
        yield from (shape.moved(x_mm, y_mm) for shape in pocket)
        if its_clip is not None:
            yield from (hole.moved(x_mm, y_mm) for hole in _clip_sockets(its_clip))


def _pocket(design: Design) -> Iterator[Rectangle]:
    """Yield the pocket of a sensor at 0, 0, with space for its legs: both ways for a reed, one for a hall."""
    body, room_mm = design.sensor.body, CASE_MM + PRINT_MM
    length_mm, width_mm = body.length_mm + room_mm, body.width_mm + room_mm
    if isinstance(design.sensor.sense, Reed):
        yield Rectangle.around(0, 0, length_mm + 2 * LEADS_MM, width_mm)
        return
    yield Rectangle.around(0, 0, length_mm, width_mm)
    legs_mm = (LEADS_WIDE_MM + room_mm) / 2
    yield Rectangle(-legs_mm, -width_mm / 2 - LEADS_MM, legs_mm, 0)


def _pocket_of_cell(design: Design) -> Iterator[Rectangle]:
    """Yield the pocket for the parts on a cell's board whose sensor is at 0, 0."""
    parts = parts_of_cell(design.sensor)
    middle = parts[0]
    for box in _raised(parts):
        yield Rectangle(box.left, -box.bottom, box.right, -box.top).moved(-middle.x_mm, middle.y_mm)


def _pockets_of_tiles(design: Design) -> Iterator[Rectangle]:
    """Yield the pockets for the parts on the front of each tile: sensors, and ends of legs."""
    assert design.tiling is not None
    pitch_mm = design.board.pitch_mm
    size_mm = _tile_side(design) * pitch_mm
    one = [
        Rectangle(box.left, size_mm - box.bottom, box.right, size_mm - box.top)
        for box in _raised(placed_parts(design.tiling.circuit, pitch_mm))
    ]
    for x_mm, y_mm in tile_corners(design, plate(design).width_mm):
        yield from (box.moved(x_mm, y_mm) for box in one)


def _raised(parts: Iterable[PlacedPart]) -> Iterator[FootprintBox]:
    """Yield the areas of parts on the front, in the circuit board's millimetres, y down."""
    for part in parts:
        if not part.part:
            continue
        if part.side is CopperSide.FRONT:
            yield part.box(part.footprint.courtyard)
        elif legs := [pad.box for pad in part.pads() if pad.drill_mm]:
            yield FootprintBox(
                min(leg.left for leg in legs),
                min(leg.top for leg in legs),
                max(leg.right for leg in legs),
                max(leg.bottom for leg in legs),
            ).grown(SOLDER_MM)


def _tile_side(design: Design) -> int:
    """Return the number of cells along a tile."""
    assert design.tiling is not None
    return design.tiling.circuit.side


def _screws(design: Design, width_mm: float) -> Iterator[Hole]:
    side, pitch_mm = _tile_side(design), design.board.pitch_mm
    for left_mm, low_mm in tile_corners(design, width_mm):
        for x_mm, y_mm in screw_places(side, pitch_mm):
            yield Hole(left_mm + x_mm, low_mm + side * pitch_mm - y_mm, SCREW_MM)


# Extra offset between the axes of magnet and sensor, each in its pocket.
CHIPS_ASIDE_MM = (MAGNET_MM + PRINT_MM + CASE_MM + PRINT_MM) / 2


def _lower_mm(design: Design) -> float:
    """Return how much deeper a sensor may lie: floors too thick, the sensor low in its pocket."""
    if not layer_mm(design):
        return 2 * PRINT_MM
    # The thinnest sensor rests on the clip or the tile, and the layer may be too thick.
    return round(2 * PRINT_MM + CASE_MM + PRINT_MM, 2)


def check_fit(design: Design) -> None:
    """Raise MechanicsError if a cell fails once every tolerance is used up.

    Linear halls are measured with the pieces as they are.
    """
    if isinstance(design.sensor.sense, Linear):
        return
    plan, more_mm = design.magnets, _lower_mm(design)
    raised = {code: replace(piece, base_mm=piece.base_mm + more_mm) for code, piece in plan.pieces.items()}
    off_mm = plan.off_centre_mm + CHIPS_ASIDE_MM
    worst = replace(plan, pieces=MappingProxyType(raised), off_centre_mm=off_mm)
    if not replace(design.fit, plan=worst).is_sure:
        figures = {"more_mm": f"{more_mm:g}", "aside_mm": f"{CHIPS_ASIDE_MM:g}"}
        raise MechanicsError(coded("mechanics.weak", part=design.sensor.name, **figures))
