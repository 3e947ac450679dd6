"""Cut and printed parts fit the design and can be made."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
import trimesh
from ezdxf.document import Drawing
from ezdxf.entities.circle import Circle
from ezdxf.entities.line import Line
from ezdxf.entities.lwpolyline import LWPolyline

from adoube.cli.main import run
from adoube.hardware.mechanics.bases import Base, bases
from adoube.hardware.mechanics.case import case
from adoube.hardware.mechanics.plate import check_fit, plate
from adoube.hardware.mechanics.slab import MechanicsError
from adoube.hardware.papers.prints import plate_dxf, write_prints
from adoube.hardware.papers.solids import base_solid, foot_solid, stl
from adoube.hardware.pcb.footprint import footprint
from adoube.hardware.pcb.sensor_boards import screw_places
from tests.hardware.asking import designed

HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v"}
TILED: dict[str, Any] = HALLS | {"pitch_mm": 35, "tiles": 5}


def mesh_of(base: Base) -> Any:
    return trimesh.load_mesh(BytesIO(stl(base_solid(base))), file_type="stl")


def walls_mm(base: Base, height_mm: float) -> list[float]:
    """Return the distances of the vertical faces from the base's axis at a height."""
    found = set()
    for triangle in mesh_of(base).triangles:
        ends = [
            one + (other - one) * (height_mm - one[2]) / (other[2] - one[2])
            for one, other in zip(triangle, np.roll(triangle, 1, axis=0), strict=True)
            if (one[2] < height_mm) != (other[2] < height_mm)
        ]
        if ends:
            (x1, y1, _), (x2, y2, _) = ends
            found.add(round(float(abs(x1 * y2 - x2 * y1) / np.hypot(x2 - x1, y2 - y1)), 2))
    return sorted(found)


def bases_of(game: str, **changes: Any) -> tuple[Base, ...]:
    return bases(designed(game, **changes))


def test_every_base_is_a_solid_without_a_gap() -> None:
    for base in bases_of("jarmo"):
        mesh = mesh_of(base)

        assert mesh.is_watertight
        assert mesh.is_volume
        assert mesh.extents[2] == pytest.approx(base.height_mm)
        assert mesh.bounds[0][2] == 0


def test_its_magnet_fits_in_at_the_height_of_the_plan_with_walls_that_hold() -> None:
    plan = designed("jarmo").magnets

    for base in bases_of("jarmo"):
        pocket_mm, outside_mm = walls_mm(base, base.floor_mm + base.magnet.height_mm / 2)
        assert base.magnet.diameter_mm + 0.2 < 2 * pocket_mm < base.magnet.diameter_mm + 0.6
        assert outside_mm - pocket_mm >= 1.5
        assert walls_mm(base, base.floor_mm / 2) == [outside_mm]
        assert {plan.pieces[code].base_mm for code in base.pieces} == {base.floor_mm}


def test_the_two_poles_have_different_rims() -> None:
    by_pole = {base.pole: mesh_of(base).volume for base in bases_of("jarmo")}
    [one, *_] = bases_of("jarmo")

    assert by_pole[1] > by_pole[-1]
    ring = math.pi * (one.diameter_mm / 2) ** 2 * one.height_mm
    pocket = math.pi * (one.pocket_mm / 2) ** 2 * (one.height_mm - one.floor_mm)
    assert mesh_of(one).volume == pytest.approx(ring - pocket, rel=0.02)


def test_a_magnet_that_lies_flush_has_no_floor() -> None:
    [base, *_] = bases_of("jarmo")

    mesh = mesh_of(replace(base, floor_mm=0.0, height_mm=2.1))

    assert mesh.is_volume
    assert mesh.euler_number == 0


def with_pieces(**changes: Any) -> Any:
    board = designed("jarmo")
    pieces = {code: replace(piece, **changes) for code, piece in board.magnets.pieces.items()}
    plan = replace(board.magnets, pieces=MappingProxyType(pieces))
    return replace(board, fit=replace(board.fit, plan=plan))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"base_mm": 0.3}, "a floor of 0.3 mm"),
        ({"height_mm": 2.0}, "more than the piece with 2 mm"),
    ],
)
def test_what_could_not_be_printed_or_would_not_work_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(MechanicsError, match=why):
        bases(with_pieces(**changes))


def test_magnets_that_would_be_too_weak_once_all_tolerances_are_used_up_are_refused() -> None:
    check_fit(designed("jarmo"))
    with pytest.raises(MechanicsError, match=r"0\.9 mm further apart and 0\.4 mm off centre.*not reliable"):
        check_fit(with_pieces(base_mm=15.0, height_mm=30.0))


def test_a_base_that_is_too_wide_for_its_cell_is_refused() -> None:
    board = designed("jarmo")
    narrow = replace(board, board=replace(board.board, pitch_mm=16))

    with pytest.raises(MechanicsError, match=r"12\.? ?mm are free|are free"):
        bases(narrow)


def test_the_plates_drawing_has_its_outline_its_screws_and_a_cross_for_each_cell() -> None:
    board = designed("leap-frog", **TILED)
    drawing = Drawing.read(StringIO(plate_dxf(plate(board))))

    assert not drawing.audit().errors
    space = drawing.modelspace()
    [outline] = [each for each in space if isinstance(each, LWPolyline)]
    assert max(tuple(point)[:2] for point in outline.get_points()) == (525, 525)
    centres = [each.dxf.center for each in space if isinstance(each, Circle)]
    circles = {(round(centre.x, 3), round(centre.y, 3)) for centre in centres}
    assert circles == {
        (column * 175 + x_mm, row * 175 + 175 - y_mm)
        for column in range(3)
        for row in range(3)
        for x_mm, y_mm in screw_places(5, 35)
    }
    assert sum(isinstance(each, Line) for each in space) == 2 * 225
    assert np.allclose(min(plate(board).cells), (17.5, 17.5))


def test_a_plate_without_tiles_has_the_holes_of_upright_reeds() -> None:
    upright = plate(designed("jarmo", part="reed-upright"))
    flat = plate(designed("jarmo"))

    assert [hole.diameter_mm for hole in upright.holes] == [3.0] * 25
    assert {(hole.x_mm, hole.y_mm) for hole in upright.holes} == {*upright.cells}
    assert flat.holes == ()
    assert (flat.width_mm, flat.height_mm, flat.thickness_mm) == (250, 250, 2)


def test_the_pack_has_them(tmp_path: Path) -> None:
    command = "hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --trial --prints"

    assert run([*command.split(), "--out", str(tmp_path / "pack")]) == 0

    names = {file.name for file in (tmp_path / "pack").iterdir()}
    assert {"plate.dxf", "prints.md", "base-1.stl", "base-2.stl"} <= names
    page = (tmp_path / "pack" / "prints.md").read_text(encoding="utf-8")
    pictures = {name for name in names if f"]({name})" in page}
    assert pictures == {"magnets.svg", "trial.svg", "sensor.svg", "cut.svg"}


def test_a_foot_is_a_solid_that_keeps_to_the_room_of_its_screw() -> None:
    tiled = designed("leap-frog", **TILED)
    one = case(tiled).foot

    mesh = trimesh.load_mesh(BytesIO(stl(foot_solid(one))), file_type="stl")

    assert mesh.is_volume
    assert mesh.euler_number == 2
    assert mesh.bounds[0][2] == 0
    assert tuple(mesh.extents) == pytest.approx((14, 14, one.height_mm), abs=0.01)
    assert one.height_mm >= 20
    assert (one.stem_mm - one.pilot_mm) / 2 >= 1.6
    assert one.stem_mm <= footprint("screw-m3").courtyard.right * 2
    assert one.count == 9 * 4


@pytest.mark.full
def test_a_pack_of_tiles_has_feet(tmp_path: Path) -> None:
    board = designed("jarmo", sensors="reed", wiring="hc165", pitch_mm=50, tiles=5)
    write_prints(board, tmp_path)

    assert (tmp_path / "foot.stl").stat().st_size > 84
    page = (tmp_path / "prints.md").read_text(encoding="utf-8")
    assert "`foot.stl` 4 times" in page
    pictures = {"magnets.svg", "joint.svg", "case.svg", "bay.svg", "screws.svg"}
    assert {*re.findall(r"\]\((.*?)\)", page)} == pictures
    assert all((tmp_path / name).is_file() for name in re.findall(r"\]\((.*?)\)", page))
