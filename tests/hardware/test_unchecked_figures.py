"""Figures without a data sheet are named to the maker who buys by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.hardware import drawings
from adoube.hardware.microcontroller import MICROCONTROLLERS, microcontroller
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.pages import parts_md
from adoube.hardware.part import part, sensor_parts
from tests.hardware.asking import designed

SENSORS = [each.name for kind in ("reed", "hall-digital", "hall-linear") for each in sensor_parts(kind)]
CHIPS = [
    "74ahct125",
    "74hc165",
    "ao3401a",
    "mcp23017",
    "ws2812",
    "regulator",
    "fuse",
    "buzzer",
]

OWN_REED = """
title = "Reed"
kind = "reed"
[pins]
A = "1"
B = "2"
[reed]
operate_max_mt = 2
release_min_mt = 0.8
upright = true
"""


@pytest.mark.parametrize("name", [*SENSORS, *CHIPS])
def test_every_part_with_figures_says_where_they_stand_and_which_stand_nowhere(name: str) -> None:
    one = part(name)

    assert one.source
    assert one.unchecked


@pytest.mark.parametrize("name", ["cd74hc4067", "74hc595"])
def test_a_part_whose_data_sheet_bears_out_all_its_figures_has_none_that_are_unchecked(name: str) -> None:
    one = part(name)

    assert one.source
    assert not one.unchecked


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_every_microcontroller_says_the_same(name: str) -> None:
    mcu = microcontroller(name)

    assert mcu.source
    assert mcu.unchecked


def test_the_shopping_list_names_what_was_not_checked() -> None:
    board = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")

    page = parts_md(board)
    for name in (board.sensor.name, "regulator", "fuse"):
        one = part(name)
        assert f"- {one.number}: not checked against the data sheet: {'; '.join(one.unchecked)}." in page


def test_nothing_else_in_a_pack_repeats_them(tmp_path: Path) -> None:
    board = designed("jarmo", sensors="hall-digital", part="us5881", wiring="hc165")

    write_pack(board, tmp_path / "pack", drawings.write)

    files = {file.name: file.read_bytes().decode(errors="ignore") for file in (tmp_path / "pack").iterdir()}
    for unchecked in (*board.sensor.unchecked, *part("74hc165").unchecked, *board.mcu.unchecked):
        assert [path for path, text in files.items() if unchecked in text] == ["parts.md"]


def test_a_makers_own_part_is_the_makers_affair(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_REED, encoding="utf-8")

    assert "Reed: not checked" not in parts_md(designed(part=str(file)))
