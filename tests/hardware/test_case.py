"""Panel, frame, lid, feet and clips are solid, fit a printer, and fit each other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO, StringIO
from itertools import combinations
from typing import Any

import pytest
import trimesh
from ezdxf.document import Drawing
from ezdxf.entities.circle import Circle
from ezdxf.entities.lwpolyline import LWPolyline
from manifold3d import CrossSection, Manifold

from adoube.hardware.design import Design
from adoube.hardware.mechanics.plate import layer_mm, panel
from adoube.hardware.mechanics.slab import (
    JOINT_MM,
    WALL_MM,
    Hole,
    MechanicsError,
    Recess,
    Rectangle,
    Slab,
    seams,
)
from adoube.hardware.papers.prints import slab_dxf
from adoube.hardware.papers.solids import (
    Prints,
    checked,
    clip_solid,
    pieces,
    printed_solids,
    prints,
    slab_solid,
    stl,
    thin_mm2,
)
from adoube.hardware.pcb.board import CopperSide
from adoube.hardware.pcb.sensor_boards import placed_parts
from tests.hardware.asking import designed

pytestmark = pytest.mark.full(but=2)

BY_HAND: dict[str, Any] = {"pitch_mm": 50}
TILED: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50, "tiles": 5}
HALLS: dict[str, Any] = {"sensors": "hall-linear", "wiring": "mux", "supply": "5v", "pitch_mm": 40}
CELLS: dict[str, Any] = {
    "sensors": "hall-digital",
    "wiring": "hc165",
    "supply": "5v",
    "pitch_mm": 35,
    "tiles": 1,
}
LIT: dict[str, Any] = TILED | {"lamps": "cells", "supply": "5v"}
BOARDS = [BY_HAND, TILED, HALLS, CELLS, LIT]
GAMES = {id(HALLS): "chess", id(CELLS): "capture"}


def board(changes: dict[str, Any]) -> Design:
    return designed(GAMES.get(id(changes), "jarmo"), **changes)


@cache
def made(number: int) -> tuple[Prints, dict[str, Manifold]]:
    its = prints(board(BOARDS[number]))
    return its, dict(printed_solids(its))


def overlap_mm3(one: Manifold, other: Manifold) -> float:
    """Return the common volume of two solids; touching faces have none."""
    return float((one ^ other).volume())


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_everything_is_a_solid_without_a_gap_that_stands_on_a_common_bed(number: int) -> None:
    _, solids = made(number)

    for solid in solids.values():
        mesh = trimesh.load_mesh(BytesIO(stl(solid)), file_type="stl")
        assert mesh.is_watertight
        assert mesh.is_volume
        assert mesh.body_count == 1
        assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-5)
        assert max(mesh.extents) <= 210
    assert {"foot", "panel-a1", "panel-b2", "frame-a1", "frame-b1", "lid-b2", "cover-a1"} <= {*solids}


def test_no_wall_is_thinner_than_a_printer_makes_well() -> None:
    _, solids = made(0)

    assert all(thin_mm2(solid, 1.6) < 0.3 for name, solid in solids.items() if "base" not in name)


@pytest.mark.parametrize(("apart_mm", "holds"), [(WALL_MM - 0.3, False), (WALL_MM + 0.1, True)])
def test_a_wall_that_is_too_thin_is_found(apart_mm: float, holds: bool) -> None:
    left, right = Rectangle(10, 10, 20, 20), Rectangle(20 + apart_mm, 10, 30, 20)
    solid = slab_solid(Slab("slab", 40, 40, 4, (Recess(left, 2), Recess(right, 2))))

    if holds:
        assert checked(solid, "slab") is solid
    else:
        with pytest.raises(MechanicsError, match=r"`slab` would have a wall thinner than 1\.6 mm"):
            checked(solid, "slab")


def test_what_would_fall_apart_is_found() -> None:
    cut = Recess(Rectangle(18, -1, 22, 41), 4)

    with pytest.raises(MechanicsError, match="`slab` would fall apart"):
        checked(slab_solid(Slab("slab", 40, 40, 4, (cut,))), "slab")


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_pieces_do_not_overlap_and_hold_each_other(number: int) -> None:
    its, _ = made(number)

    for each in its.jointed:
        assert each.seams is not None
        found = [solid for _, solid in pieces(each.slab, each.seams)]
        assert all((one ^ other).is_empty() for one, other in combinations(found, 2))
        assert sum(solid.volume() for solid in found) == pytest.approx(
            slab_solid(each.slab).volume(), rel=0.02
        )
        # A piece that is pulled away runs into its neighbour's tails.
        one, other = found[:2]
        way = (3 * JOINT_MM + 1, 0, 0) if each.seams.x_mm else (0, 3 * JOINT_MM + 1, 0)
        assert not (one ^ other.translate(way)).is_empty()


def test_a_slab_that_no_seam_gets_through_is_left_in_one_piece() -> None:
    wide = Recess(Rectangle(5, 100, 395, 110), 2)
    across = Slab("slab", 400, 200, 4, (wide,))

    assert seams(across) is None
    assert seams(replace(across, recesses=())) is not None


def case_of(each: Any, part: Any, wide_mm: float) -> CrossSection:
    size = part.body.length_mm + wide_mm, part.body.width_mm + wide_mm
    return CrossSection.square(size, True).translate((each.x_mm, each.y_mm))


@pytest.mark.parametrize("changes", [BY_HAND, HALLS])
def test_a_sensor_goes_into_its_pocket_under_a_plate_of_the_designs_thickness(
    changes: dict[str, Any],
) -> None:
    one = board(changes)
    half_mm, solid = one.board.pitch_mm / 2, slab_solid(panel(one))
    below, above = solid.slice(layer_mm(one) / 2), solid.slice(layer_mm(one) + 0.01)

    assert panel(one).thickness_mm - layer_mm(one) == pytest.approx(one.fit.plate_mm)
    assert layer_mm(one) - one.sensor.body.height_mm == pytest.approx(0.2)
    for sensor in one.sensors:
        # As wide as the case may be, in a pocket as narrow as a printer may make it.
        case = case_of(sensor, one.sensor, 0.3 + 0.2).translate((half_mm, half_mm))
        assert (below ^ case).area() == pytest.approx(0, abs=1e-6)
        assert (above ^ case).area() == pytest.approx(case.area())


def test_what_stands_up_from_a_tile_goes_into_a_pocket() -> None:
    one = board(TILED)
    below, tiling = slab_solid(panel(one)).slice(layer_mm(one) / 2), one.tiling
    assert tiling is not None

    raised = [part for part in placed_parts(tiling.circuit, 50) if part.part]
    for part in raised:
        boxes = [pad.box for pad in part.pads() if pad.drill_mm]
        if part.side is CopperSide.FRONT:
            boxes.append(part.box(part.footprint.body))
        for box in boxes:
            size = box.right - box.left, box.bottom - box.top
            shape = CrossSection.square(size).translate((box.left, 250 - box.bottom))
            assert (below ^ shape).area() == pytest.approx(0, abs=1e-6)
    assert sum(part.side is CopperSide.FRONT for part in raised) == 25


def test_the_panel_is_thin_and_closed_exactly_above_each_lamp() -> None:
    one = board(LIT)
    assert one.tiling is not None
    solid, thick_mm = slab_solid(panel(one)), panel(one).thickness_mm
    below, above = solid.slice(thick_mm - 0.7), solid.slice(thick_mm - 0.5)

    lamps = [each for each in placed_parts(one.tiling.circuit, 50) if each.refdes.startswith("LED")]
    assert len(lamps) == 25
    for lamp in lamps:
        pads = [(pad.x_mm, 250 - pad.y_mm) for pad in lamp.pads()]
        x_mm, y_mm = (sum(each) / len(pads) for each in zip(*pads, strict=True))
        case = CrossSection.square((2.0, 2.0), True).translate((x_mm, y_mm))
        assert (below ^ case).area() == pytest.approx(0, abs=1e-6)
        assert (above ^ case).area() == pytest.approx(4.0)


@pytest.mark.parametrize("changes", [BY_HAND, HALLS])
def test_a_clip_goes_into_its_sockets_over_the_sensor(changes: dict[str, Any]) -> None:
    one, its = board(changes), prints(board(changes))
    assert its.clip is not None
    placed = clip_solid(its.clip).rotate((0, 0, 90 if its.clip.upwards else 0))
    placed = placed.translate((0, 0, -its.clip.thickness_mm))
    first, half_mm = one.sensors[0], one.board.pitch_mm / 2

    placed = placed.translate((first.x_mm + half_mm, first.y_mm + half_mm, 0))

    assert overlap_mm3(slab_solid(its.panel.slab), placed) < 0.01
    assert its.clip.count == len(one.sensors)
    assert its.clip.peg_high_mm < layer_mm(one)


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_case_closes(number: int) -> None:
    its, _ = made(number)
    assert its.case is not None
    case, lid = its.case, its.case.lid.slab
    frame = slab_solid(case.frame.slab)
    flat = slab_solid(its.panel.slab).translate((*case.panel_at, 0))
    closed = flat.translate((0, 0, case.frame.slab.thickness_mm - its.panel.slab.thickness_mm))

    assert overlap_mm3(frame, closed) < 0.01
    assert overlap_mm3(frame, closed.translate((0.35, 0.35, 0))) < 0.01
    holes = {(each.shape.x_mm, each.shape.y_mm) for each in lid.recesses if isinstance(each.shape, Hole)}
    pilots = {
        (each.shape.x_mm, each.shape.y_mm)
        for each in case.frame.slab.recesses
        if isinstance(each.shape, Hole)
    }
    held = [] if case.bay.holder is None else [*case.bay.holder.screws]
    assert holes == pilots | {*case.feet} | {*case.bay.posts} | {*held}
    for x_mm, y_mm in case.feet:
        stem = Manifold.cylinder(1, case.foot.stem_mm / 2).translate((x_mm, y_mm, 0))
        standing = stem.translate((0, 0, case.frame.slab.thickness_mm / 2))
        assert (frame ^ standing).is_empty()


def test_a_panel_that_only_lies_on_its_ledge_cannot_fall_through() -> None:
    its, _ = made(0)
    assert its.case is not None
    frame, flat = slab_solid(its.case.frame.slab), slab_solid(its.panel.slab)

    lower = flat.translate((*its.case.panel_at, its.case.foot.height_mm - 1))

    assert not (frame ^ lower).is_empty()


def test_lid_and_pockets_can_be_cut_by_a_laser() -> None:
    its, _ = made(0)
    assert its.case is not None
    assert its.layer is not None

    # Two slots for a tie beside each of three cables; 16 screws, a foot, and the holder's four.
    for slab, windows, holes in (
        (its.case.lid.slab, 6, 21),
        (its.layer, 25, 50),
        (its.case.cover.slab, 0, 6),
    ):
        drawing = Drawing.read(StringIO(slab_dxf(slab)))
        assert not drawing.audit().errors
        space = [*drawing.modelspace()]
        assert sum(isinstance(each, LWPolyline) for each in space) == 1 + windows
        assert sum(isinstance(each, Circle) for each in space) == holes
        assert {each.dxf.layer for each in space} == {"CUT"}


def test_the_kit_of_a_trial_has_no_case() -> None:
    its = prints(designed("jarmo", pitch_mm=50, trial=True))

    assert its.case is None
    assert {"panel-a1", "clip"} <= {*dict(printed_solids(its))}
