"""The firmware accepts a pack's configuration, and names the right cell when a sensor closes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from adoube.hardware.design import Design
from adoube.link.board_messages import AnalogDelta, Delta, Hello
from adoube.simulation.board.wiring import UART
from tests.firmware.interpreter_board import interpreter_board
from tests.firmware.serial_host import serial_host
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.asking import designed

pytestmark = pytest.mark.full(but=2)

ASK_HELLO = 0x81

BUILDS: dict[str, dict[str, Any]] = {
    "jarmo, reeds in a matrix": {},
    "jarmo, a pin for each reed": {"wiring": "pins", "clock": False},
    "jarmo, a pin for each hall": {"sensors": "hall-digital", "wiring": "pins", "clock": False},
    "jarmo, reeds on expanders": {"wiring": "mcp23017"},
    "jarmo, both poles": {"sensors": "hall-digital", "part": "drv5032fd", "wiring": "hc165"},
    "chess, linear halls": {"game": "chess", "sensors": "hall-linear", "wiring": "mux", "supply": "5v"},
    "jarmo, reeds on tiles": {"sensors": "reed", "wiring": "hc165", "pitch_mm": 50, "tiles": 4},
    "chess, linear halls on tiles": {
        "game": "chess",
        "sensors": "hall-linear",
        "wiring": "mux",
        "pitch_mm": 50,
        "supply": "5v",
        "tiles": 4,
    },
    "chess, halls and lamps on tiles": {
        "game": "chess",
        "sensors": "hall-digital",
        "wiring": "hc165",
        "pitch_mm": 50,
        "supply": "5v",
        "tiles": 4,
        "lamps": "cells",
    },
    "jarmo, strobed halls": {"sensors": "hall-digital", "wiring": "strobed"},
    "capture, strobed halls": {"game": "capture", "sensors": "hall-digital", "wiring": "strobed"},
    "leap frog, digital halls": {
        "game": "leap-frog",
        "sensors": "hall-digital",
        "wiring": "hc165",
        "supply": "5v",
    },
}

# What a board on a simulated chip has instead of a USB port, an interrupt and wires that take time.
SIMULATED = {"link": UART, "timer": False, "settle_us": 0}

MOST_MS = 100


def running(board: Design) -> VirtualBoard:
    cells = len(board.sensors)
    on_chip = VirtualBoard(board={**board.config, **SIMULATED})
    assert on_chip.config.problems == []
    assert len(on_chip.config.cells) == cells
    on_chip.run(MOST_MS)
    on_chip.heard()
    return on_chip


def reported(board: VirtualBoard) -> list[int]:
    """Return the cells that the board next names."""
    for _ in range(MOST_MS // 10):
        board.run(10)
        for message in board.heard():
            if isinstance(message, Delta | AnalogDelta):
                return [cell for cell, _ in message.events]
    return []


@pytest.mark.parametrize("build", BUILDS)
def test_each_sensor_that_closes_is_reported_as_its_own_cell(build: str) -> None:
    design = designed(**BUILDS[build])
    board = running(design)

    for cell in range(len(design.sensors)):
        board.put(cell)
        assert reported(board) == [cell], design.sensors[cell]


def test_both_poles_are_told_apart() -> None:
    board = running(designed(**BUILDS["jarmo, both poles"]))

    board.put(7, 2)
    board.run(MOST_MS)

    [change] = board.heard_of(Delta)
    assert change.events == ((7, 2),)


def test_a_board_says_what_it_has() -> None:
    board = running(designed("jarmo", lamps="edges"))
    board.send(ASK_HELLO)
    board.run(20)

    [hello] = board.heard_of(Hello)
    assert (hello.cells, hello.leds, hello.has_clock, hello.has_buzzer) == (25, 10, True, True)
    assert hello.lamps_along_edges


@pytest.mark.node
@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")
def test_the_interpreter_takes_it_too(tmp_path: Path) -> None:
    config = {**designed("river-crossing", wiring="hc165", lamps="edges").config, **SIMULATED}

    with interpreter_board(tmp_path, **config) as board, serial_host(board.port) as host:
        host.send(ASK_HELLO)
        assert host.wait_for(Hello).cells == 64
        for cell in (0, 7, 8, 63):
            board.tell(cell=cell, on=1)
            assert host.wait_for(Delta).events == ((cell, 1),)
