"""The lists for an assembly house: it can read them, and sets every part as KiCad has it on the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from math import cos, radians, sin
from pathlib import Path
from types import MappingProxyType

import pytest

from adoube.hardware.design import Design
from adoube.hardware.papers.assembly import bom_csv, positions_csv, soldered_lines
from adoube.hardware.pcb.board import CircuitBoard
from tests.hardware.asking import designed
from tests.hardware.house_reader import Placed, read_bom, read_positions
from tests.hardware.pcb.boards import EVERYTHING, LIT, TILES, cell, collector, controller, tile, written
from tests.hardware.pcb.kicad import footprint_file, pads, positions

pytestmark = pytest.mark.full(but=1)

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {each[0]: partial(tile, *each) for each in TILES}
    | {"lit": partial(tile, *LIT[0], has_lamps=True)}
    | {"cell": partial(cell, "drv5032fa"), "collector": partial(collector, "drv5055a2")}
    | {"controller": partial(controller, "leap-frog", **EVERYTHING)}
)

# Where the house's own shapes have leg 1 at its zero rotation: the end of the names of its packages
# SOT-23-3_L2.9-W1.3-P1.90-LS2.4-BR (of MMBT2222A, C8512), SOIC-14_L8.7-W3.9-P1.27-LS6.0-BL,
# SOIC-16_L9.9-W3.9-P1.27-LS6.0-BL and SOIC-24_L15.4-W7.5-P1.27-LS10.3-BL, in public lists of parts.
LEG_1_AT = {
    "SOT-23": "lower right",
    "SOIC-14_3.9x8.7mm_P1.27mm": "lower left",
    "SOIC-16_3.9x9.9mm_P1.27mm": "lower left",
    "SOIC-24W_7.5x15.4mm_P1.27mm": "lower left",
}
# KiCad's have it at the upper left: a quarter turn leads to the lower left, two to the lower right.
TURNED = {"lower left": 90, "lower right": 180}

# Degrees to add, by the start of the footprint's name; None has resistors or capacitors.
DATABASES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        # bennymeg/Fabrication-Toolkit, plugins/transformations.csv of 2026-04-03
        "Fabrication-Toolkit": {"SOT-23": 180, "SOIC-": 270},
        # INTI-CMNB/KiBot, its filter of footprints' rotations of 2025-05-29
        "KiBot": {"SOT-23": 180, "SOIC-": 270, "LED_WS2812B-2020_PLCC4_2.0x2.0mm": 90},
        # matthewlai/JLCKicadTools of 2024-09-11; its -90 for SOT-23 contradicts the house's packages
        "JLCKicadTools": {"SOIC-": 270, "LED_WS2812B-2020_PLCC4_2.0x2.0mm": 90},
    }
)
EITHER_WAY = ("R_", "C_")


def by_public_tools(turned: float, side: str, case: str) -> Mapping[str, float]:
    """The rotation as the tools that know the case work it out from KiCad's; on the bottom it is mirrored."""
    seen = 180 - turned if side == "bottom" else turned
    if case.startswith(EITHER_WAY):
        return dict.fromkeys(DATABASES, seen % 360)
    return {
        tool: (seen + degrees) % 360
        for tool, database in DATABASES.items()
        for start, degrees in database.items()
        if case.startswith(start)
    }


def legs_in_kicad(case: str) -> Mapping[str, tuple[float, float]]:
    """The legs of KiCad's own footprint, y counted up."""
    text = footprint_file(f"{'Package_TO_SOT_SMD' if case == 'SOT-23' else 'Package_SO'}:{case}").read_text()
    legs = re.findall(r'\(pad "?(\d+)"? smd \w+ \(at ([-\d.]+) ([-\d.]+)', text)
    return {number: (float(x_mm), -float(y_mm)) for number, x_mm, y_mm in legs}


def turned(place: tuple[float, float], degrees: float) -> tuple[float, float]:
    """Counterclockwise, y counted up."""
    x_mm, y_mm, angle = *place, radians(degrees)
    return x_mm * cos(angle) - y_mm * sin(angle), x_mm * sin(angle) + y_mm * cos(angle)


def legs_set_by_house(case: str, at: Placed) -> Mapping[str, tuple[float, float]]:
    """The legs as the house's machine sets them: it turns its own shape, on the bottom as seen from there."""
    found = {}
    for number, leg in legs_in_kicad(case).items():
        x_mm, y_mm = turned(turned(leg, TURNED[LEG_1_AT[case]]), at.degrees)
        found[number] = at.x_mm + (-x_mm if at.layer == "Bottom" else x_mm), at.y_mm + y_mm
    return found


def power_of(board: str) -> Design:
    return designed("leap-frog", **EVERYTHING) if board == "controller" else designed()


@pytest.mark.parametrize("name", BOARDS)
def test_the_house_can_read_both_lists_and_finds_each_placed_part_in_both(name: str) -> None:
    board, power = BOARDS[name](), power_of(name).power

    ordered, placed = read_bom(bom_csv(board, power)), read_positions(positions_csv(board))

    assert {each.refdes for each in board.parts if each.part} == ordered.keys()
    assert placed.keys() == {refdes for refdes in ordered if ordered[refdes].others["Type"] == "SMD"}
    for each in ordered.values():
        assert each.others["Manufacturer"] or each.footprint.startswith(("IDC-Header", "Reed"))


@pytest.mark.kicad
@pytest.mark.parametrize("name", BOARDS)
def test_every_part_is_set_where_and_as_public_tools_would_set_it(name: str, tmp_path: Path) -> None:
    board = BOARDS[name]()
    ours, theirs = read_positions(positions_csv(board)), positions(written(board, tmp_path))
    cases = {each.refdes: each.footprint.name for each in board.parts}

    assert ours
    for refdes, at in ours.items():
        x_mm, y_mm, degrees, side = theirs[refdes]
        assert [at.x_mm, at.y_mm] == pytest.approx([x_mm, y_mm])
        assert at.layer.lower() == side
        found = by_public_tools(degrees, side, cases[refdes])
        assert len(found) > 1, cases[refdes]
        assert {*found.values()} == {at.degrees}, (refdes, found)


@pytest.mark.kicad
@pytest.mark.parametrize("name", BOARDS)
def test_a_machine_that_follows_the_list_sets_each_leg_on_its_own_pad(name: str, tmp_path: Path) -> None:
    board = BOARDS[name]()
    placed, on_board = read_positions(positions_csv(board)), pads(written(board, tmp_path))
    cases = {each.refdes: each.footprint.name for each in board.parts}

    for refdes in [each for each in placed if cases[each] in LEG_1_AT]:
        for number, (x_mm, y_mm) in legs_set_by_house(cases[refdes], placed[refdes]).items():
            pad_x_mm, pad_y_mm, _net = on_board[refdes, number]
            assert [x_mm, y_mm] == pytest.approx([pad_x_mm, pad_y_mm], abs=0.01), refdes


def test_a_list_calls_the_case_that_is_on_the_board_and_not_the_one_soldered_by_hand() -> None:
    board, power = tile("drv5033fa", 4, 35), designed().power

    lines = {
        line.name: line for line in soldered_lines(designed("jarmo", wiring="hc165", pitch_mm=50, tiles=5))
    }

    assert "DIP" not in bom_csv(board, power)
    assert lines["Shift register, 8 inputs"].value == "74HC165, SO-16"
