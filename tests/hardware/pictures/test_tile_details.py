"""What pictures of a tile point at is where the files for the factory have it."""

from __future__ import annotations

from adoube.hardware.pcb.board import CircuitBoard
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.tile import placed_parts
from tests.hardware.asking import designed


def test_the_dot_at_pin_1_is_the_one_that_is_printed() -> None:
    tiling = designed("jarmo", wiring="hc165", pitch_mm=50.0, tiles=5).tiling
    assert tiling is not None
    [chip] = [each for each in placed_parts(tiling.circuit, 50.0) if each.refdes == "U1"]

    legend = gerber_files(CircuitBoard("tile", "", 250.0, 250.0, (chip,)))["tile-B_SilkS.gbr"]

    x_mm, y_mm = chip.place(*chip.footprint.dot)
    assert f"X{round(x_mm * 1e6)}Y{round(-y_mm * 1e6)}D03*" in legend
