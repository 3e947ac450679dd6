"""Figures without a data sheet are named to the maker who buys by them."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from adoube.hardware.microcontroller import MICROCONTROLLERS, microcontroller
from adoube.hardware.papers.lists import parts_csv
from adoube.hardware.papers.pages import parts_md
from adoube.hardware.part import part, sensor_parts
from tests.hardware.asking import designed

SENSORS = [each.name for kind in ("reed", "hall-digital", "hall-linear") for each in sensor_parts(kind)]
CHIPS = [
    "74ahct125",
    "74hc165",
    "74hc595",
    "ao3401a",
    "cd74hc4067",
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


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_every_microcontroller_says_the_same(name: str) -> None:
    mcu = microcontroller(name)

    assert mcu.source
    assert mcu.unchecked


def test_the_shopping_list_names_what_was_not_checked() -> None:
    board = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")

    page, rows = parts_md(board), list(csv.DictReader(StringIO(parts_csv(board))))
    for name in (board.sensor.name, "cd74hc4067", "regulator", "fuse"):
        one = part(name)
        assert f"- {one.number}: not checked against the data sheet: {'; '.join(one.unchecked)}." in page
        assert "; ".join(one.unchecked) in [row["unchecked"] for row in rows]


def test_the_sensors_unchecked_figures_are_a_warning() -> None:
    assert any("Not checked against the data sheet of reed-flat" in str(each) for each in designed().warnings)


def test_a_makers_own_part_is_the_makers_affair(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_REED, encoding="utf-8")

    assert not any("Not checked" in str(each) for each in designed(part=str(file)).warnings)
