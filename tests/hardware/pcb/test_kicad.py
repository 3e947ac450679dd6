"""KiCad opens our boards without findings, and reports planted faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest

from adoube.hardware.pcb.board import CircuitBoard, CopperSide
from adoube.hardware.pcb.circuit import ENABLES
from adoube.hardware.pcb.gerber import gerber_files
from tests.hardware.pcb.boards import EVERYTHING, TILES, cell, collector, controller, tile, written
from tests.hardware.pcb.gerber_reader import drilled, plotted_shapes
from tests.hardware.pcb.kicad import findings, plotted

pytestmark = pytest.mark.kicad

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {each[0]: partial(tile, *each) for each in TILES}
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


def test_a_board_keeps_all_rules_and_a_faulty_one_does_not(tmp_path: Path) -> None:
    good = {written(board(), tmp_path, name) for name, board in {**BOARDS, **WITH_WIDE_PLUGS}.items()}
    whole = tile(*TILES[0])
    cut = written(without_a_track(whole), tmp_path, "cut")
    near = written(with_a_shifted_track(whole), tmp_path, "near")
    pinched = written(with_a_track_under_a_washer(whole), tmp_path, "pinched")

    found = findings([*sorted(good), cut, near, pinched])

    assert {file.stem: found[file] for file in good} == {file.stem: [] for file in good}
    assert any("unconnected_items" in each for each in found[cut])
    assert any(each.startswith("clearance]") for each in found[near])
    assert any(each.startswith("items_not_allowed]") for each in found[pinched])


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
        elif "SilkS" not in file:
            assert plotted_shapes(ours[file]) == plotted_shapes(theirs[file]), file
            functions = [re.findall("TF.FileFunction.*", text) for text in (ours[file], theirs[file])]
            assert functions[0] == functions[1]


def test_each_part_has_its_name_printed_on_its_own_side() -> None:
    board = tile(*TILES[2])
    files = gerber_files(board)

    for side in CopperSide:
        names = [part.refdes for part in board.parts if part.part and part.side is side]
        lines = [shape for shape in plotted_shapes(files[f"tile-{side.value}_SilkS.gbr"]) if len(shape) == 4]
        assert len(lines) > 2 * len(names)
        for _, _, start, end in lines:
            for end_of_it in (start, end):
                assert isinstance(end_of_it, tuple)
                assert 0 < end_of_it[0] < board.width_mm * 1000
                assert 0 < -end_of_it[1] < board.height_mm * 1000
