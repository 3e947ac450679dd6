"""The page on ordering circuit boards: its steps fit each board, and it names what a maker has to order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adoube.hardware.papers.factory import board_orders
from adoube.hardware.papers.order_page import order_md
from tests.hardware.asking import designed

TILED: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50, "tiles": 5}
HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v", "tiles": 1}


def steps_of(board: str, asked: Mapping[str, Any]) -> str:
    """Return what the page says on one board."""
    design = designed(**asked)
    page = order_md(design, board_orders(design))
    return page.split(f"### `{board}`\n")[1].split("\n#")[0]


@pytest.mark.parametrize(
    ("board", "asked", "step"),
    [
        ("tile", TILED, "*Economic*, the bottom side, 2 of them"),
        ("cell", {**TILED, "tiles": 1}, "The machine places no part on it"),
        ("cell", {**HALLS, "part": "drv5032fa"}, "*Standard*, both sides, 25 of them"),
        ("collector", {**HALLS, "part": "drv5032fa"}, "Quantity: 5 for one set, of which you need 2"),
    ],
)
def test_sides_and_numbers_are_those_of_the_board(board: str, asked: dict[str, Any], step: str) -> None:
    assert step in steps_of(board, asked)


@pytest.mark.full
def test_a_sensor_without_a_known_number_is_named_with_its_makers() -> None:
    assert "no part number for DRV5033FA (DRV5033FAQDBZR)" in steps_of("cell", {**HALLS, "part": "drv5033fa"})
    assert "no part number" not in steps_of("cell", {**HALLS, "part": "drv5032fa"})


def test_the_preview_is_looked_at_for_what_is_on_the_board() -> None:
    cell, tile = steps_of("cell", {**HALLS, "part": "drv5032fa"}), steps_of("tile", TILED)

    assert "with two legs" in cell
    assert "leg 1 of a chip" not in cell
    assert "leg 1 of a chip" in tile
    assert "with two legs" not in tile


def test_it_shows_one_set_and_five() -> None:
    design = designed(**TILED)

    page = order_md(design, board_orders(design))

    assert "| What | 1 set | 5 sets |" in page
    assert "| Circuit boards | 28 to 43 | 28 to 43 |" in page
