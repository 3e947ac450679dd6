"""KiCad opens our boards and finds nothing wrong with them; and it would."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adoube.hardware.pcb.board import CircuitBoard
from tests.hardware.pcb.boards import TILES, tile, written
from tests.hardware.pcb.kicad import findings, plotted

pytestmark = pytest.mark.kicad


def without_a_track(board: CircuitBoard) -> CircuitBoard:
    """A supply would still come round the other way; a cell has one line alone."""
    of_cells = [track for track in board.tracks if track.net.startswith("CELL")]
    longest = max(of_cells, key=lambda track: abs(track.x1_mm - track.x2_mm))
    return replace(board, tracks=tuple(track for track in board.tracks if track != longest))


def with_a_shifted_track(board: CircuitBoard) -> CircuitBoard:
    """A line of one cell laid half a millimetre beside that of another."""
    first = next(track for track in board.tracks if track.net.startswith("CELL"))
    other = next(net for net in sorted({track.net for track in board.tracks}) if net != first.net)
    if first.y1_mm == first.y2_mm:
        stray = replace(first, net=other, y1_mm=first.y1_mm + 0.5, y2_mm=first.y2_mm + 0.5)
    else:
        stray = replace(first, net=other, x1_mm=first.x1_mm + 0.5, x2_mm=first.x2_mm + 0.5)
    return replace(board, tracks=(*board.tracks, stray))


def test_a_tile_keeps_all_rules_and_a_faulty_one_does_not(tmp_path: Path) -> None:
    good = {written(tile(*each), tmp_path, each[0]) for each in TILES}
    whole = tile(*TILES[0])
    cut = written(without_a_track(whole), tmp_path, "cut")
    near = written(with_a_shifted_track(whole), tmp_path, "near")

    found = findings([*sorted(good), cut, near])

    assert {file.stem: found[file] for file in good} == {file.stem: [] for file in good}
    assert any("unconnected_items" in each for each in found[cut])
    assert any(each.startswith("clearance]") for each in found[near])


def test_what_a_board_house_takes_comes_out_of_it(tmp_path: Path) -> None:
    board = tile(*TILES[2])
    file = written(board, tmp_path)
    (tmp_path / "plots").mkdir()

    files = {each.name: each.read_text(encoding="utf-8") for each in plotted(file, tmp_path / "plots")}

    assert len([name for name in files if name.endswith(".gbr")]) == 9
    drilled = "".join(text for name, text in files.items() if name.endswith(".drl"))
    holes = sum(bool(pad.drill_mm) for part in board.parts for pad in part.pads()) + len(board.vias)
    assert sum(line.startswith("X") for line in drilled.splitlines()) == holes
