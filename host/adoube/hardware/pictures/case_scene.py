"""A whole board in its case, its parts lifted off each other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adoube.hardware.design import Design
from adoube.hardware.mechanics.case import TILE_MM, Case, Foot
from adoube.hardware.mechanics.plate import tile_corners
from adoube.hardware.mechanics.screws import foot_screw_mm, frame_screw_mm, frame_screws, tile_screw_mm
from adoube.hardware.mechanics.slab import Jointed
from adoube.hardware.papers.printed import Prints
from adoube.hardware.papers.solids import foot_solid, slab_solid, unchecked_pieces
from adoube.hardware.pictures.scene import Label, Material, Model, Point, Scene
from adoube.hardware.pictures.stand_ins import sunk_screw, under_screw
from adoube.hardware.pictures.tile_model import is_in_front, tile_models
from adoube.hardware.pictures.view import View
from adoube.words import say

__all__ = ["case_scene"]

VIEW = View(-30, 32)
BETWEEN = 0.2  # of the board's width: what is left between two parts
ROUGH = 0.0002  # of the board's width: how far drawn curves may be off
CROWDED = 40  # sensors: more are too small to be seen


@dataclass(frozen=True, slots=True)
class _Heights:
    """Where the lower face of each part is drawn."""

    screws: float
    lid: float
    feet: float
    frame: float
    tiles: float
    panel: float
    sunk: float


def case_scene(design: Design, its: Prints) -> Scene:
    """Lid, feet, frame, tiles where there are any, and panel. The case is there."""
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
    return Scene(say("pictures.case"), VIEW, models, labels, ROUGH * its.plate.width_mm)


def _heights(design: Design, case: Case) -> _Heights:
    step_mm = BETWEEN * case.frame.slab.width_mm
    tiles_mm = step_mm if design.is_tiled else 0.0
    frame = step_mm
    tiles = frame + case.frame.slab.thickness_mm + 0.6 * step_mm
    panel = tiles + tiles_mm
    return _Heights(-0.9 * step_mm, -0.45 * step_mm, 0.0, frame, tiles, panel, panel + 0.5 * step_mm)


def _from_above(panel: Jointed) -> Jointed:
    """Without its pockets, of which nothing is seen: there may be hundreds."""
    through = tuple(each for each in panel.slab.recesses if each.depth_mm >= panel.slab.thickness_mm)
    return replace(panel, slab=replace(panel.slab, recesses=through))


def _jointed(each: Jointed, material: Material, at: Point) -> Iterator[Model]:
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


def _labels(design: Design, its: Prints, heights: _Heights, counts: Mapping[str, int]) -> Iterator[Label]:
    assert its.case is not None
    assert its.foot is not None
    frame, lid, inset_mm = its.case.frame.slab, its.case.lid.slab, its.case.inset_mm
    wide_mm, front_mm = frame.width_mm, 0.06 * frame.width_mm
    panel_top = heights.panel + its.panel.slab.thickness_mm
    yield Label(
        say("pictures.panel_pieces", count=counts["panel"]),
        (0.1 * wide_mm, 0.1 * wide_mm, panel_top),
        on_left=True,
    )
    yield Label(
        say("pictures.frame_pieces", count=counts["frame"]),
        (0.1 * wide_mm, 0, heights.frame + frame.thickness_mm / 2),
        on_left=True,
    )
    yield Label(
        say("pictures.lid_pieces", count=counts["lid"]),
        (0.1 * wide_mm, front_mm, heights.lid + lid.thickness_mm),
        on_left=True,
    )
    long_mm, count = frame_screw_mm(frame, lid), len(frame_screws(frame))
    right = max(frame_screws(frame), key=lambda hole: (hole.x_mm, -hole.y_mm))
    words = say("pictures.lid_screws", count=count, long_mm=long_mm)
    yield Label(words, (right.x_mm, right.y_mm, heights.screws + 1))
    if its.case.feet:
        x_mm, y_mm = max(its.case.feet, key=lambda place: place[0] - place[1])
        words = say("pictures.feet", count=len(its.case.feet))
        yield Label(words, (x_mm, y_mm, heights.feet + its.foot.flange_high_mm))
    if design.tiling is not None:
        place = (inset_mm + its.plate.width_mm - 2, inset_mm + 0.04 * wide_mm, heights.tiles + TILE_MM)
        yield Label(say("pictures.tiles", count=design.tiling.count), place)
        x_mm, y_mm = max(its.case.feet, key=lambda place: place[0] + place[1])
        long_mm = tile_screw_mm(its.foot, its.panel.slab)
        yield Label(say("pictures.sunk_screw", long_mm=long_mm), (x_mm, y_mm, heights.sunk + long_mm / 2))
