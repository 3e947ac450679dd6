"""Scenes of printed parts: the case taken apart, the joints of a panel, the bed, and the bases."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, radians, sin

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base
from adoube.hardware.mechanics.case import (
    TILE_MM,
    Case,
    Foot,
    foot_screw_mm,
    frame_screw_mm,
    frame_screws,
    tile_screw_mm,
)
from adoube.hardware.mechanics.plate import tile_corners
from adoube.hardware.mechanics.slab import PIECE_MM, Jointed
from adoube.hardware.papers.solids import (
    Prints,
    base_solid,
    foot_solid,
    printed_solids,
    slab_solid,
    unchecked_pieces,
)
from adoube.hardware.pictures.models import (
    axis,
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

__all__ = ["bed_scene", "case_scene", "joint_scene", "magnets_scene"]


VIEW = Viewpoint(-30, 32)
BETWEEN = 0.2  # gap between parts, as a share of the board's width
ROUGH = 0.0002  # accuracy of curves, as a share of the board's width
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
    """Return the parts of the case, lifted off each other: lid, feet, frame, tiles and panel."""
    assert its.case is not None
    assert its.foot is not None
    heights, inset_mm = _heights(design, its.case), its.case.inset_mm
    at_panel = inset_mm, inset_mm, heights.panel
    panel = [*_jointed(_from_above(its.panel), Material.WOOD, at_panel)]
    frame = [*_jointed(its.case.frame, Material.GREEN, (0, 0, heights.frame))]
    lid = [*_jointed(its.case.lid, Material.PRINTED, (0, 0, heights.lid))]
    models = [
        *lid,
        *_screws(its.case, its.foot, heights.screws),
        *_feet(its.case, its.foot, heights.feet),
        *frame,
        *_tiles(design, its, heights.tiles),
        *panel,
        *_sunk_screws(design, its, heights.sunk),
    ]
    counts = {"panel": len(panel), "frame": len(frame), "lid": len(lid)}
    labels = [*_labels(design, its, heights, counts)]
    return PictureScene(say("pictures.case"), VIEW, models, labels, ROUGH * its.plate.width_mm)


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


def _feet(case: Case, its_foot: Foot, bottom: float) -> Iterator[Model]:
    for x_mm, y_mm in case.feet:
        yield Model(
            "foot", foot_solid(its_foot).translate((x_mm, y_mm, bottom)), Material.BRASS, is_fine=True
        )


def _screws(case: Case, its_foot: Foot, top: float) -> Iterator[Model]:
    frame, lid = case.frame.slab, case.lid.slab
    for hole in frame_screws(frame):
        yield _fine(under_screw((hole.x_mm, hole.y_mm, top), frame_screw_mm(frame, lid)))
    for x_mm, y_mm in case.feet:
        yield _fine(under_screw((x_mm, y_mm, top), foot_screw_mm(its_foot, lid)))


def _tiles(design: Design, its: Prints, bottom: float) -> Iterator[Model]:
    if design.tiling is None or its.case is None:
        return
    crowded = len(design.sensors) > CROWDED
    wanted = (lambda _part: False) if crowded else is_in_front
    one = tile_models(design.tiling.circuit, design.board.pitch_mm, wanted)
    for x_mm, y_mm in tile_corners(design, its.plate.width_mm):
        for each in one:
            yield each.moved(x_mm + its.case.inset_mm, y_mm + its.case.inset_mm, bottom)


def _sunk_screws(design: Design, its: Prints, top: float) -> Iterator[Model]:
    if design.tiling is None or its.case is None or its.foot is None:
        return
    long_mm = tile_screw_mm(its.foot, its.panel.slab)
    for x_mm, y_mm in its.case.feet:
        yield _fine(sunk_screw((x_mm, y_mm, top + long_mm), long_mm))


def _fine(each: Model) -> Model:
    return replace(each, is_fine=True)


def _labels(
    design: Design, its: Prints, heights: _Heights, counts: Mapping[str, int]
) -> Iterator[SceneLabel]:
    assert its.case is not None
    assert its.foot is not None
    frame, lid, inset_mm = its.case.frame.slab, its.case.lid.slab, its.case.inset_mm
    wide_mm, front_mm = frame.width_mm, 0.06 * frame.width_mm
    panel_top = heights.panel + its.panel.slab.thickness_mm
    yield SceneLabel(
        say("pictures.panel_pieces", count=counts["panel"]),
        (0.1 * wide_mm, 0.1 * wide_mm, panel_top),
        on_left=True,
    )
    yield SceneLabel(
        say("pictures.frame_pieces", count=counts["frame"]),
        (0.1 * wide_mm, 0, heights.frame + frame.thickness_mm / 2),
        on_left=True,
    )
    yield SceneLabel(
        say("pictures.lid_pieces", count=counts["lid"]),
        (0.1 * wide_mm, front_mm, heights.lid + lid.thickness_mm),
        on_left=True,
    )
    long_mm, count = frame_screw_mm(frame, lid), len(frame_screws(frame))
    right = max(frame_screws(frame), key=lambda hole: (hole.x_mm, -hole.y_mm))
    words = say("pictures.lid_screws", count=count, long_mm=long_mm)
    yield SceneLabel(words, (right.x_mm, right.y_mm, heights.screws + 1))
    if its.case.feet:
        x_mm, y_mm = max(its.case.feet, key=lambda place: place[0] - place[1])
        words = say("pictures.feet", count=len(its.case.feet))
        yield SceneLabel(words, (x_mm, y_mm, heights.feet + its.foot.flange_high_mm))
    if design.tiling is not None:
        place = (inset_mm + its.plate.width_mm - 2, inset_mm + 0.04 * wide_mm, heights.tiles + TILE_MM)
        yield SceneLabel(say("pictures.tiles", count=design.tiling.count), place)
        x_mm, y_mm = max(its.case.feet, key=lambda place: place[0] + place[1])
        long_mm = tile_screw_mm(its.foot, its.panel.slab)
        yield SceneLabel(
            say("pictures.sunk_screw", long_mm=long_mm), (x_mm, y_mm, heights.sunk + long_mm / 2)
        )


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
        SceneLabel(
            say("pictures.on_bed", file=f"{model.name}.stl"), _top(model), on_left=at >= len(placed) - 1
        )
        for at, model in enumerate(placed)
    ]
    return PictureScene(say("pictures.bed"), Viewpoint(-30, 38), [bed, *placed], labels)


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
