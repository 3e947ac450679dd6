"""Boards of tiles: which cell lies where, which input it is, and what no circuit board is made for."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.board.builders import square_board
from adoube.errors import AdoubeError
from adoube.hardware.design import Multiplexers, ShiftChainWiring
from adoube.hardware.microcontroller import microcontroller
from adoube.hardware.papers.factory import factory_files
from adoube.hardware.part import part
from adoube.hardware.pins import PinPool
from adoube.hardware.wirings.tiles import LONGEST, Place, TilesPlan, tile_places
from tests.hardware.asking import designed

REEDS: dict[str, Any] = {"sensors": "reed", "wiring": "hc165", "pitch_mm": 50}
HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v"}
LINEAR: dict[str, Any] = {"sensors": "hall-linear", "wiring": "mux", "pitch_mm": 50, "supply": "5v"}


def test_tiles_are_counted_from_the_lower_left_row_by_row() -> None:
    places = tile_places(designed("chess", **LINEAR).board, 4)

    assert places["a1"] == Place(0, 0, 0)
    assert places["h1"] == Place(1, 3, 0)
    assert places["a5"] == Place(2, 0, 0)
    assert places["e8"] == Place(3, 0, 3)


def test_each_row_of_tiles_is_a_chain_of_registers() -> None:
    wiring = designed("leap-frog", **HALLS, pitch_mm=35, tiles=5).wiring

    assert isinstance(wiring, ShiftChainWiring)
    assert (len(wiring.data), wiring.chips) == (3, 12)


def test_a_board_that_does_not_fill_its_tiles_leaves_inputs_out_and_feeds_all_sensors() -> None:
    filled, unfilled = designed("jarmo", **HALLS, tiles=5), designed("jarmo", **HALLS, tiles=4)

    assert len({*unfilled.config["cells"]}) == 25
    assert isinstance(unfilled.wiring, ShiftChainWiring)
    assert (len(unfilled.wiring.data), unfilled.wiring.chips) == (2, 4)
    assert unfilled.power.lines[1].count == 64
    assert filled.power.lines[1].count == 25


def test_each_measuring_pin_has_a_chain_of_multiplexers() -> None:
    wiring = designed("chess", **LINEAR, tiles=4).wiring

    assert isinstance(wiring, Multiplexers)
    assert (len(wiring.adc), len(wiring.enable)) == (2, 2)


def test_nobody_chooses_a_single_multiplexer() -> None:
    board = designed("picaria", **{**LINEAR, "pitch_mm": None}, tiles=4)

    assert isinstance(board.wiring, Multiplexers)
    assert board.wiring.enable == ()


@pytest.mark.parametrize(
    ("game", "asked", "why"),
    [
        ("capture", {**HALLS, "tiles": 4}, "does not lie on a square grid of 30 mm: take --tiles 1, or"),
        ("jarmo", {"tiles": 4}, "--wiring matrix: no circuit board is made for it: take --wiring hc165, or"),
        ("jarmo", {**HALLS, "part": "drv5032fd", "tiles": 4}, "no footprint of its case"),
        ("jarmo", {**REEDS, "part": "reed-upright", "tiles": 4}, "no circuit board is made for this sensor"),
    ],
)
def test_what_cannot_be_made_is_refused(game: str, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(AdoubeError, match=why):
        designed(game, **asked)


@pytest.mark.parametrize(("side", "would"), [(5, "take --tiles 4, or"), (4, "in time: leave out --tiles")])
def test_a_chain_that_was_never_read_so_long_is_refused(side: int, would: str) -> None:
    cells = LONGEST // 2 * 4 + 1 if side == 4 else LONGEST // 4 * 5 + 1
    board, pico = square_board("long", cells, cells, pitch_mm=30), microcontroller("pico")

    with pytest.raises(AdoubeError, match=would):
        TilesPlan(part("drv5033fa"), board, side, pico.measuring, PinPool(pico))


@pytest.mark.parametrize(("side", "count"), [(4, 25), (5, 16)])
def test_the_largest_board_of_linear_halls_has_wider_ribbons(side: int, count: int) -> None:
    board, pico = square_board("large", 18, 18, pitch_mm=30), microcontroller("pico")

    plan = TilesPlan(part("drv5055a2"), board, side, pico.measuring, PinPool(pico))

    assert (plan.tiling.count, plan.tiling.circuit.chips[-1].part) == (count, "box-header-26")
    assert len({*plan.inputs}) == 324


def test_a_pitch_without_room_names_the_nearest_that_has() -> None:
    with pytest.raises(AdoubeError, match="take a greater --size; 32 mm works"):
        factory_files(designed("jarmo", **HALLS, pitch_mm=30, tiles=5))
