"""Scenes of printed parts: the case taken apart, the joints of a panel, the bed, and the bases."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, radians, sin

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base
from adoube.hardware.mechanics.bay import (
    END_MM,
    FRAME_MM,
    HOLDER_MM,
    LID_MM,
    SEAT_MM,
    USB_BARE_MM,
    BayBoard,
)
from adoube.hardware.mechanics.case import COVER_MM, Case
from adoube.hardware.mechanics.plate import tile_corners
from adoube.hardware.mechanics.slab import PIECE_MM, TILE_MM, Jointed
from adoube.hardware.papers.printing import printing
from adoube.hardware.papers.solids import (
    Prints,
    base_solid,
    foot_solid,
    printed_solids,
    slab_solid,
    unchecked_pieces,
)
from adoube.hardware.pcb.controller import SOCKET
from adoube.hardware.pictures.models import (
    axis,
    board_models,
    box,
    is_in_front,
    magnet,
    pillar,
    sunk_screw,
    tile_models,
    under_screw,
)
from adoube.hardware.pictures.scene import Material, Model, PictureScene, SceneLabel, ScenePoint, Viewpoint
from adoube.words import say

__all__ = ["bay_scene", "bed_scene", "case_scene", "joint_scene", "magnets_scene"]


VIEW = Viewpoint(-30, 32)
BETWEEN = 0.2  # gap between parts, as a share of the board's width
# Accuracy of curves: in pictures of a whole case, and of its bay.
ROUGH_MM, BAY_ROUGH_MM = 0.45, 0.12
CROWDED = 40  # with more sensors they are too small to be seen


@dataclass(frozen=True, slots=True)
class _Heights:
    """The heights at which the lower faces of the parts are drawn."""

    screws: float
    lid: float
    feet: float
    frame: float
    tiles: float
    panel: float
    sunk: float


def case_scene(design: Design, its: Prints) -> PictureScene:
    """Return the parts of the case, lifted off each other: lid, feet, bay, frame, tiles, cover and panel."""
    assert its.case is not None
    case, heights = its.case, _heights(design, its.case)
    panel = [*_jointed(_from_above(its.panel), Material.WOOD, (*case.panel_at, heights.panel))]
    frame = [*_jointed(case.frame, Material.GREEN, (0, 0, heights.frame))]
    lid = [*_jointed(case.lid, Material.PRINTED, (0, 0, heights.lid))]
    models = [
        *lid,
        *_screws(case, heights.screws),
        *_feet(case, heights.feet),
        *_in_the_bay(case, heights.feet),
        *frame,
        *_tiles(design, its, case, heights.tiles),
        *_jointed(case.cover, Material.PRINTED, (0, 0, heights.panel)),
        *panel,
        *_sunk_screws(design, case, heights.sunk),
    ]
    counts = {"panel": len(panel), "frame": len(frame), "lid": len(lid)}
    labels = [*_labels(design, its, case, heights, counts)]
    return PictureScene(say("pictures.case"), VIEW, models, labels, ROUGH_MM)


def _heights(design: Design, case: Case) -> _Heights:
    step_mm = BETWEEN * case.frame.slab.width_mm
    tiles_mm = step_mm if design.is_tiled else 0.0
    frame = step_mm
    tiles = frame + case.frame.slab.thickness_mm + 0.6 * step_mm
    panel = tiles + tiles_mm
    return _Heights(-0.9 * step_mm, -0.45 * step_mm, 0.0, frame, tiles, panel, panel + 0.5 * step_mm)


def _from_above(panel: Jointed) -> Jointed:
    """Return a panel without its pockets, which are invisible and may be hundreds."""
    through = tuple(each for each in panel.slab.recesses if each.depth_mm >= panel.slab.thickness_mm)
    return replace(panel, slab=replace(panel.slab, recesses=through))


def _jointed(each: Jointed, material: Material, at: ScenePoint) -> Iterator[Model]:
    if each.seams is None:
        yield Model(each.slab.name, slab_solid(each.slab).translate(at), material)
        return
    for name, solid in unchecked_pieces(each.slab, each.seams):
        yield Model(name, solid.translate(at), material)


def _feet(case: Case, bottom: float) -> Iterator[Model]:
    for x_mm, y_mm in case.feet:
        solid = foot_solid(case.foot).translate((x_mm, y_mm, bottom))
        yield Model("foot", solid, Material.BRASS, is_fine=True)


def _in_the_bay(case: Case, bottom: float) -> Iterator[Model]:
    """Yield the holder, or the circuit boards on their posts."""
    if (holder := case.bay.holder) is not None:
        solid = slab_solid(holder.slab).translate((holder.left_mm, holder.low_mm, bottom))
        yield Model("holder", solid, Material.BRASS, is_fine=True)
    for x_mm, y_mm in case.bay.posts:
        place = x_mm, y_mm, bottom
        yield Model(
            "post", pillar(place, case.post.stem_mm, case.post.height_mm), Material.BRASS, is_fine=True
        )
    for each in case.bay.boards:
        for model in board_models(each.board):
            yield _in_place(model, each).moved(z_mm=bottom + case.post.height_mm)


def _in_place(model: Model, each: BayBoard) -> Model:
    if each.front_up:
        return model.turned(z_deg=-90).moved(each.area.left, each.area.high)
    return model.turned(y_deg=180).moved(each.area.right, each.area.low, TILE_MM)


def _screws(case: Case, top: float) -> Iterator[Model]:
    for hole in case.lid_screws:
        yield _fine(under_screw((hole.x_mm, hole.y_mm, top), case.screws.lid))
    for x_mm, y_mm in case.feet:
        yield _fine(under_screw((x_mm, y_mm, top), case.screws.foot))


def _tiles(design: Design, its: Prints, case: Case, bottom: float) -> Iterator[Model]:
    if not design.is_tiled or design.tiling is None:
        return
    crowded = len(design.sensors) > CROWDED
    wanted = (lambda _part: False) if crowded else is_in_front
    one = tile_models(design.tiling.circuit, design.board.pitch_mm, wanted)
    for x_mm, y_mm in tile_corners(design, its.plate.width_mm):
        for each in one:
            yield each.moved(x_mm + case.panel_at[0], y_mm + case.panel_at[1], bottom)


def _sunk_screws(design: Design, case: Case, top: float) -> Iterator[Model]:
    if design.is_tiled:
        long_mm = case.screws.tile
        for x_mm, y_mm in case.feet:
            yield _fine(sunk_screw((x_mm, y_mm, top + long_mm), long_mm))


def _fine(each: Model) -> Model:
    return replace(each, is_fine=True)


def _labels(
    design: Design, its: Prints, case: Case, heights: _Heights, counts: Mapping[str, int]
) -> Iterator[SceneLabel]:
    frame, (panel_x, panel_y) = case.frame.slab, case.panel_at
    wide_mm, deep_mm = frame.width_mm, frame.height_mm
    panel_top = heights.panel + its.panel.slab.thickness_mm
    bay = case.bay.area
    yield SceneLabel(
        say("pictures.cover", count=len(case.cover_screws), long_mm=case.screws.cover),
        (0.5 * bay.right, 0.3 * deep_mm, heights.panel + COVER_MM),
        on_left=True,
    )
    yield SceneLabel(say("pictures.panel_pieces", count=counts["panel"]), (0.8 * wide_mm, panel_y, panel_top))
    yield SceneLabel(
        say("pictures.frame_pieces", count=counts["frame"]),
        (0, 0.08 * deep_mm, heights.frame + frame.thickness_mm / 2),
        on_left=True,
    )
    yield SceneLabel(
        say("pictures.lid_pieces", count=counts["lid"]),
        (0.04 * wide_mm, 0, heights.lid + case.lid.slab.thickness_mm),
        on_left=True,
    )
    right = max(case.lid_screws, key=lambda hole: (hole.x_mm, -hole.y_mm))
    words = say("pictures.lid_screws", count=len(case.lid_screws), long_mm=case.screws.lid)
    yield SceneLabel(words, (right.x_mm, right.y_mm, heights.screws + 1))
    if case.feet:
        x_mm, y_mm = max(case.feet, key=lambda place: place[0] - place[1])
        words = say("pictures.feet", count=len(case.feet))
        yield SceneLabel(words, (x_mm, y_mm, heights.feet + case.foot.flange_high_mm))
    if design.is_tiled and design.tiling is not None:
        place = (panel_x + its.plate.width_mm - 2, panel_y + 0.04 * wide_mm, heights.tiles + TILE_MM)
        yield SceneLabel(say("pictures.tiles", count=design.tiling.count), place)
        x_mm, y_mm = max(case.feet, key=lambda place: place[0] + place[1])
        long_mm = case.screws.tile
        yield SceneLabel(
            say("pictures.sunk_screw", long_mm=long_mm), (x_mm, y_mm, heights.sunk + long_mm / 2)
        )


BAY_VIEW = Viewpoint(133, 44)
BESIDE_MM = 24.0  # how much of the field is shown beside the bay
PICO_MM, PIN_1_MM = (51.0, 21.0, 1.0), 1.37  # a Pico's size, and from its end to its first pin


def bay_scene(case: Case) -> PictureScene:
    """Return the open bay from behind: what lies in it, and the openings in its walls."""
    bay, frame = case.bay, case.frame.slab
    block = box(-50, -50, bay.area.right + FRAME_MM + BESIDE_MM, frame.height_mm + 50, -50, 100)
    lid = slab_solid(case.lid.slab).translate((0, 0, -LID_MM))
    models = [
        Model("lid", lid, Material.PRINTED).within(block),
        *_in_the_bay(case, 0),
        *_pico(case),
        Model("frame", slab_solid(frame), Material.GREEN).within(block),
    ]
    labels = [*_bay_labels(case)]
    return PictureScene(say("pictures.bay"), BAY_VIEW, models, labels, BAY_ROUGH_MM)


def _pico(case: Case) -> Iterator[Model]:
    """Yield the microcontroller in its sockets or its holder, with its USB socket."""
    (usb_mm, z_mm), rear_mm = case.bay.usb, case.frame.slab.height_mm - FRAME_MM
    if (holder := case.bay.holder) is not None:
        (wide_mm, long_mm), end_mm = holder.board_mm, rear_mm - END_MM
        x_mm = usb_mm - holder.socket_mm
        bottom = HOLDER_MM - SEAT_MM
    else:
        long_mm, wide_mm, _ = PICO_MM
        x_mm = usb_mm
        first = next(each for each in case.bay.boards[0].board.parts if each.part == SOCKET)
        end_mm = case.bay.boards[0].at(first.x_mm, 0)[1] + PIN_1_MM
        bottom = z_mm - USB_BARE_MM
    half = wide_mm / 2
    board = box(x_mm - half, end_mm - long_mm, x_mm + half, end_mm, bottom, bottom + PICO_MM[2])
    low, high = bottom + PICO_MM[2], bottom + PICO_MM[2] + 2.7
    usb = box(usb_mm - 4, end_mm - 4.5, usb_mm + 4, end_mm + 1.2, low, high)
    yield Model("microcontroller", board, Material.CIRCUIT)
    yield Model("usb", usb, Material.STEEL, is_fine=True)


def _bay_labels(case: Case) -> Iterator[SceneLabel]:
    bay, frame = case.bay, case.frame.slab
    (x_mm, z_mm), total_mm = bay.usb, frame.thickness_mm
    yield SceneLabel(say("pictures.usb"), (x_mm, frame.height_mm, z_mm))
    if bay.holder is not None:
        area = bay.holder.area
        yield SceneLabel(say("pictures.holder"), (area.left + 2, area.low + 4, HOLDER_MM))
    else:
        for each in bay.boards[:2]:
            area = each.area
            words = say("pictures.controller" if each.front_up else "pictures.collector")
            place = area.left + 3, area.low + 2, case.post.height_mm + TILE_MM
            yield SceneLabel(words, place, on_left=not each.front_up)
    if bay.outlets:
        words = say("pictures.outlets", parts=[each.refdes for each in bay.outlets])
        yield SceneLabel(words, (0, bay.outlets[-1].y_mm, 3))
    rib = bay.area.right + FRAME_MM / 2
    yield SceneLabel(say("pictures.passages"), (rib, 0.35 * frame.height_mm, total_mm - 5), on_left=True)


LIFT_MM = 30.0
NEAR_MM = 16.0  # width of the two pieces shown beside their seam
BED_MM, BED_THICK_MM, ROW_MM = 220.0, 3.0, 8.0
FIRST = ("base-1", "clip", "foot", "panel-a1")  # printed first: one of each


def joint_scene(its: Prints) -> PictureScene:
    """Return the two pieces at the lower left, the right one about to slide down into the other."""
    seams = its.panel.seams
    assert seams is not None
    solids = dict(islice(unchecked_pieces(its.panel.slab, seams), 2))
    x_mm, y_mm = seams.right_tails[0]
    block = box(x_mm - NEAR_MM, y_mm - NEAR_MM, x_mm + NEAR_MM, y_mm + NEAR_MM, -1, 100)
    models = [
        Model("panel-a1", solids["panel-a1"], Material.WOOD).within(block),
        Model("panel-b1", solids["panel-b1"], Material.WOOD).within(block).moved(z_mm=LIFT_MM),
    ]
    top = its.panel.slab.thickness_mm
    labels = [
        SceneLabel(say("pictures.tail"), (x_mm + 2, y_mm, top), on_left=True),
        SceneLabel(say("pictures.socket"), (x_mm + 3, y_mm, top + LIFT_MM)),
    ]
    return PictureScene(say("pictures.joint"), Viewpoint(-38, 36), models, labels)


def bed_scene(its: Prints) -> PictureScene:
    """Return one part of each kind, as it lies on the printer's bed."""
    solids = {name: solid for name, solid in printed_solids(its) if name in FIRST}
    bed = Model("bed", box(0, 0, BED_MM, BED_MM, -BED_THICK_MM, 0), Material.STEEL)
    placed = [*_in_a_row([Model(name, solids[name], Material.PRINTED) for name in FIRST if name in solids])]
    labels = [
        SceneLabel(_on_bed(model), _top(model), on_left=at >= len(placed) - 1)
        for at, model in enumerate(placed)
    ]
    return PictureScene(say("pictures.bed"), Viewpoint(-30, 38), [bed, *placed], labels)


def _on_bed(model: Model) -> str:
    takes = printing(model.solid)
    figures = {"grams": f"{takes.grams:.1f}", "minutes": f"{60 * takes.hours:.0f}"}
    return say("pictures.on_bed", file=f"{model.name}.stl", **figures)


def _in_a_row(models: list[Model]) -> Iterator[Model]:
    """Yield small parts along the right edge, and the last, a large one, at the left."""
    *small, large = models
    y_mm = ROW_MM
    for each in small:
        left, low, _, right, high, _ = each.solid.bounding_box()
        yield each.moved(PIECE_MM - ROW_MM - 14 - (right - left) / 2 - left, y_mm - low)
        y_mm += high - low + 3 * ROW_MM
    left, low, *_ = large.solid.bounding_box()
    yield large.moved(3 * ROW_MM - left, 6 * ROW_MM - low)


def _top(model: Model) -> tuple[float, float, float]:
    left, low, _, right, high, top = model.solid.bounding_box()
    return left + 0.85 * (right - left), (low + high) / 2, top


APART = 0.7  # gap between two bases, in diameters
MAGNET_LIFT_MM = 11.0
NOTCH_DEG = -45.0  # rotation of a base that shows its notches
PIECE_SHOWN_MM = 6.0  # visible height of a piece


def magnets_scene(its: Prints) -> PictureScene:
    """Return a base for each pole, its magnet above it and the piece above that."""
    first = {base.pole: base for base in reversed(its.bases)}
    shown = [first[pole] for pole in sorted(first, reverse=True)]
    step_mm = shown[0].diameter_mm * (1 + APART)
    models = [model for at, base in enumerate(shown) for model in _stack(base, at * step_mm)]
    labels = [
        label for at, base in enumerate(shown) for label in _magnet_labels(base, at * step_mm, on_left=not at)
    ]
    return PictureScene(say("pictures.magnets"), Viewpoint(-18, 28), models, labels)


def _stack(base: Base, x_mm: float) -> Iterator[Model]:
    magnet_at = base.height_mm + MAGNET_LIFT_MM
    piece_at = magnet_at + base.magnet.height_mm + MAGNET_LIFT_MM
    yield Model(
        base.name, base_solid(base).rotate((0, 0, NOTCH_DEG)).translate((x_mm, 0, 0)), Material.PRINTED
    )
    yield axis((x_mm, 0, base.floor_mm + 0.1), magnet_at)
    yield from magnet(base.magnet, base.pole, (x_mm, 0, magnet_at))
    yield axis((x_mm, 0, magnet_at + base.magnet.height_mm), piece_at)
    yield Model("piece", pillar((x_mm, 0, piece_at), base.diameter_mm, PIECE_SHOWN_MM), Material.PIECE)


def _magnet_labels(base: Base, x_mm: float, *, on_left: bool) -> Iterator[SceneLabel]:
    out = base.diameter_mm / 2 * (-0.6 if on_left else 0.6)
    magnet_at = base.height_mm + MAGNET_LIFT_MM
    notch = radians(NOTCH_DEG)
    rim = 0.96 * base.diameter_mm / 2
    yield SceneLabel(
        say("pictures.piece"),
        (x_mm + out, 0, magnet_at + base.magnet.height_mm + MAGNET_LIFT_MM + PIECE_SHOWN_MM),
        on_left,
    )
    front = -base.magnet.diameter_mm / 2 * 0.8
    side = base.magnet.diameter_mm / 2 * (-0.6 if on_left else 0.6)
    upper, lower = ("north", "south") if base.pole > 0 else ("south", "north")
    yield SceneLabel(
        say(f"pictures.{upper}_up"), (x_mm + side, front, magnet_at + base.magnet.height_mm * 0.75), on_left
    )
    yield SceneLabel(
        say(f"pictures.{lower}_down"), (x_mm + side, front, magnet_at + base.magnet.height_mm * 0.25), on_left
    )
    words = say("pictures.notches", count=base.notches, file=f"{base.name}.stl")
    yield SceneLabel(words, (x_mm + rim * cos(notch), rim * sin(notch), base.height_mm - 0.9), on_left)
