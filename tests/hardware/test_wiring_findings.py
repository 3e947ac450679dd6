"""The words about a wiring name what the packs' own lists of wires name."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.hardware.field_picture import plain_grid
from adoube.hardware.wiring_findings import PlannedBoard, differences_from, findings, input_text
from adoube.hardware.wiring_learning import LearnedWiring
from tests.tools import ROOT

EXAMPLES = ROOT / "hardware_docs" / "examples"


def plan_of(pack: str, game: str) -> PlannedBoard:
    file = EXAMPLES / pack / "board.json"
    return PlannedBoard.of(file.read_text(encoding="utf-8"), str(file), make_game(game).board)


def wires_in(pack: str) -> Iterator[dict[str, str]]:
    with Path(EXAMPLES / pack / "wires.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def test_an_input_of_a_shift_register_is_the_leg_to_which_its_sensor_is_wired() -> None:
    plan = plan_of("leap-frog-halls", "leap-frog")
    assert plan.inputs is not None
    legs = {
        wire["net"].removeprefix("CELL_"): wire["to_leg"]
        for wire in wires_in("leap-frog-halls")
        if wire["net"].startswith("CELL_") and wire["from_leg"] == "OUT"
    }

    told = {
        cell: str(input_text(plan, number)).split("pin ")[1].rstrip(")")
        for cell, number in zip(plan.board.names, plan.inputs, strict=True)
    }

    assert len(legs) == 225
    assert told == legs


def test_an_input_of_a_matrix_is_the_pins_of_its_row_and_column() -> None:
    plan = plan_of("jarmo-reeds", "jarmo")
    pins = {
        wire["net"]: wire["from_leg"].removeprefix("GP")
        for wire in wires_in("jarmo-reeds")
        if wire["from"] == "A1"
    }

    assert str(input_text(plan, 7)) == f"input 7 (row on GPIO {pins['ROW1']}, column on GPIO {pins['COL2']})"


@pytest.mark.parametrize(
    ("wiring", "number", "words"),
    [
        ({"kind": "pins", "pins": [4, 7]}, 1, "input 1 (GPIO 7)"),
        (
            {
                "kind": "mcp23017",
                "buses": [
                    {"i2c": 0, "sda": 4, "scl": 5, "addresses": [32, 33]},
                    {"i2c": 1, "sda": 6, "scl": 7, "addresses": [36]},
                ],
            },
            42,
            "input 42 (bus 1, address 0x24, GPB2)",
        ),
        (
            {
                "kind": "strobed",
                "data": 0,
                "clock": 1,
                "enable": 2,
                "sense": 3,
                "columns": 8,
                "rows": [4, 5],
                "columns_a_scan": 1,
                "start_up_us": 70,
            },
            11,
            "input 11 (row on GPIO 5, column 3)",
        ),
    ],
)
def test_an_input_of_other_wirings_is_named_as_they_count(
    wiring: dict[str, object], number: int, words: str
) -> None:
    plan = PlannedBoard(plain_grid(4), "", {"sensor": "occupancy", "wiring": wiring}, None)

    assert str(input_text(plan, number)) == words


def test_each_fault_is_a_sentence_with_its_cell() -> None:
    plan = plan_of("jarmo-reeds", "jarmo")
    inputs: list[int | None] = [*range(25)]
    inputs[0], inputs[1] = 1, 0
    inputs[2] = inputs[3] = inputs[4] = None
    learned = LearnedWiring(tuple(inputs), missing=(2,), doubled=((3, (3, 4)),), same=((4, 9),), stuck=(2,))

    told = [str(text) for text in findings(plan, learned, differences_from(plan, learned))]

    assert [text.split()[0].rstrip(":") for text in told] == ["c1", "d1", "e1", "c1", "a1"]
    assert told[1].startswith("d1: input 3 (row on GPIO 0, column on GPIO 8) and input 4 (")
    assert told[2].startswith("e1 responds on input 9 (")
    assert told[4] == "a1 and b1 are swapped."


def test_a_board_json_without_cells_needs_a_game() -> None:
    text = json.dumps(
        {"sensor": "occupancy", "wiring": {"kind": "matrix", "rows": [0], "columns": [1, 2]}, "cells": []}
    )

    with pytest.raises(AdoubeError, match="--game"):
        PlannedBoard.of(text, "board.json", None)


def test_a_board_of_another_game_is_refused() -> None:
    with pytest.raises(AdoubeError, match="has 25 cells, and the game has 64"):
        plan_of("jarmo-reeds", "chess")
