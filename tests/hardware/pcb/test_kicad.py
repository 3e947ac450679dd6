"""KiCad opens our boards without findings, and reports planted faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest

from adoube.hardware.pcb.board import BoardText, CircuitBoard, CopperSide
from adoube.hardware.pcb.circuit import ENABLES
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.polygon import Polygon
from tests.hardware.pcb.boards import EVERYTHING, LIT, TILES, cell, collector, controller, tile, written
from tests.hardware.pcb.gerber_reader import Shape, drilled, filled_mm2, plotted_shapes
from tests.hardware.pcb.kicad import findings, footprint_file, plotted

pytestmark = [pytest.mark.kicad, pytest.mark.full(but=1)]

MODEL = re.compile(r'\(model "([^"]+)"')

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {each[0]: partial(tile, *each) for each in TILES}
    | {f"lit-{each[0]}": partial(tile, *each, has_lamps=True) for each in LIT}
    | {"cell": partial(cell, "drv5033fa"), "collector": partial(collector, "reed-flat")}
    | {"controller": partial(controller, "leap-frog", **EVERYTHING)}
)
# Of 26 pins, as Halma's board of linear halls has them.
WITH_WIDE_PLUGS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {
        "wide-tile": partial(tile, "drv5055a2", 5, 40, ENABLES[-1]),
        "wide-collector": partial(collector, "drv5055a2", ENABLES[-1]),
    }
)


def without_a_track(board: CircuitBoard) -> CircuitBoard:
    """Remove the only track of a cell; a supply would still be connected the other way round."""
    of_cells = [track for track in board.tracks if track.net.startswith("CELL")]
    longest = max(of_cells, key=lambda track: abs(track.x1_mm - track.x2_mm))
    return replace(board, tracks=tuple(track for track in board.tracks if track != longest))


def with_a_shifted_track(board: CircuitBoard) -> CircuitBoard:
    """Move a cell's line half a millimetre beside that of another."""
    first = next(track for track in board.tracks if track.net.startswith("CELL"))
    other = next(net for net in sorted({track.net for track in board.tracks}) if net != first.net)
    if first.y1_mm == first.y2_mm:
        stray = replace(first, net=other, y1_mm=first.y1_mm + 0.5, y2_mm=first.y2_mm + 0.5)
    else:
        stray = replace(first, net=other, x1_mm=first.x1_mm + 0.5, x2_mm=first.x2_mm + 0.5)
    return replace(board, tracks=(*board.tracks, stray))


def with_a_track_under_a_washer(board: CircuitBoard) -> CircuitBoard:
    hole = next(placed for placed in board.parts if not placed.part)
    stray = replace(board.tracks[0], x1_mm=hole.x_mm + 2.5, y1_mm=hole.y_mm, x2_mm=hole.x_mm + 2.5)
    return replace(board, tracks=(*board.tracks, replace(stray, y2_mm=hole.y_mm + 1)))


def with_a_text_on_a_pad(board: CircuitBoard) -> CircuitBoard:
    pad = next(pad for part in board.parts for pad in part.pads() if pad.net)
    stray = BoardText("ON A PAD", pad.sides[0], pad.x_mm, pad.y_mm)
    return replace(board, texts=(*board.texts, stray))


def with_a_plane_over_all(board: CircuitBoard) -> CircuitBoard:
    corners = (
        (1.0, 1.0),
        (board.width_mm - 1, 1.0),
        (board.width_mm - 1, board.height_mm - 1),
        (1.0, board.height_mm - 1),
    )
    return replace(board, zones=(replace(board.zones[0], areas=(Polygon(corners),)), board.zones[1]))


@pytest.mark.full
def test_a_board_keeps_all_rules_and_a_faulty_one_does_not(tmp_path: Path) -> None:
    good = {written(board(), tmp_path, name) for name, board in {**BOARDS, **WITH_WIDE_PLUGS}.items()}
    whole = tile(*TILES[0])
    cut = written(without_a_track(whole), tmp_path, "cut")
    near = written(with_a_shifted_track(whole), tmp_path, "near")
    pinched = written(with_a_track_under_a_washer(whole), tmp_path, "pinched")
    covered = written(with_a_text_on_a_pad(whole), tmp_path, "covered")
    flooded = written(with_a_plane_over_all(whole), tmp_path, "flooded")

    found = findings([*sorted(good), cut, near, pinched, covered, flooded])

    assert {file.stem: found[file] for file in good} == {file.stem: [] for file in good}
    assert any("unconnected_items" in each for each in found[cut])
    assert any(each.startswith("clearance]") for each in found[near])
    assert any(each.startswith("items_not_allowed]") for each in found[pinched])
    assert any(each.startswith("silk_over_copper]") for each in found[covered])
    assert any(each.startswith("clearance]") and "Zone" in each for each in found[flooded])


@pytest.mark.parametrize("name", BOARDS)
def test_our_gerber_files_show_what_kicad_plots(name: str, tmp_path: Path) -> None:
    board = BOARDS[name]()
    (tmp_path / "plots").mkdir()

    theirs = {
        each.name: each.read_text(encoding="utf-8")
        for each in plotted(written(board, tmp_path, board.name), tmp_path / "plots")
    }
    ours = gerber_files(board)

    assert ours.keys() == theirs.keys()
    assert all(plotted_shapes(ours[f"{board.name}-{side.value}_Cu.gbr"]) for side in CopperSide)
    assert drilled(ours[f"{board.name}-PTH.drl"])
    for file in ours:
        if file.endswith(".drl"):
            assert drilled(ours[file]) == drilled(theirs[file]), file
        elif "SilkS" in file:
            # A dot is a flash here, and a drawn circle there.
            assert lines(ours[file]) <= lines(theirs[file]), file
        else:
            assert plotted_shapes(ours[file]) == plotted_shapes(theirs[file]), file
            assert filled_mm2(ours[file]) == pytest.approx(filled_mm2(theirs[file]), rel=1e-5), file
            functions = [re.findall("TF.FileFunction.*", text) for text in (ours[file], theirs[file])]
            assert functions[0] == functions[1]


def lines(text: str) -> set[Shape]:
    return {shape for shape in plotted_shapes(text) if len(shape) == 4}


@pytest.mark.parametrize("name", BOARDS)
def test_every_part_has_courtyard_outline_and_a_model_of_kicads_name(name: str, tmp_path: Path) -> None:
    text = written(BOARDS[name](), tmp_path, name).read_text(encoding="utf-8")

    for part in text.split("  (footprint ")[1:]:
        assert ".CrtYd" in part
        assert ".Fab" in part
        of = part.split('"')[1]
        if not of.startswith(("adoube:", "MountingHole:")):
            theirs = MODEL.findall(footprint_file(of).read_text(encoding="utf-8"))
            assert MODEL.findall(part) == theirs != []
