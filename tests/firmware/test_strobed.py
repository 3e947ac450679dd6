"""Columns that have their supply in turn are read only once their sensors have started.

Each test tries the plain reader, and the machine code for each chip as a function on simulated registers.
"""

from __future__ import annotations

from typing import Any

import pytest

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import StrobedCircuit
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.sources.sio import registers_of
from adoube_board.sources.strobed import StrobedColumns
from tests.firmware.simulated_sio import SimulatedSio
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

STARTS_US = 50
PLAIN = ""
pytestmark = [
    pytest.mark.usefixtures("native_code"),
    pytest.mark.parametrize("chip", [PLAIN, "RP2040", "RP2350"]),
]
WIRING: dict[str, Any] = {
    "kind": "strobed",
    "data": 0,
    "clock": 1,
    "enable": 2,
    "sense": 3,
    "columns": 9,
    "rows": [4, 5],
    "columns_a_scan": 1,
    "start_up_us": 70,
}


class SlowHalls(StrobedCircuit):
    """Sensors let go of their rows until they have had their supply for a while; only one column has it."""

    def __init__(self, wiring: dict[str, Any], time: VirtualTime) -> None:
        self._time, self._since_us, self._were_fed = time, 0, 0
        super().__init__(wiring)

    def drive(self, pin: int, low: bool) -> None:
        super().drive(pin, low)
        if (fed := self._fed()) != self._were_fed:
            assert fed.bit_count() <= 1, "several columns have their supply at once"
            self._were_fed, self._since_us = fed, self._time.now_us

    def read(self, pin: int) -> int:
        started = self._time.now_us - self._since_us >= STARTS_US
        return super().read(pin) if started or pin == self._sense else 1


def board_of(chip: str, **changes: object) -> tuple[SlowHalls, StrobedColumns, VirtualTime]:
    wiring = {"sensor": "occupancy", "wiring": WIRING | changes, "cells": []}
    config, time = Config(wiring), VirtualTime()
    assert config.problems == []
    circuit = SlowHalls(wiring, time)
    hardware = Hardware(SimulatedChip(circuit, TestWire(), restart), time)
    registers = registers_of(chip, [0])
    if registers is None:
        return circuit, StrobedColumns(config, hardware), time
    from adoube_board.sources.strobed_viper import FastStrobedColumns

    sio = SimulatedSio(circuit, chip, [config.wiring[name] for name in ("data", "clock", "enable")])
    return circuit, FastStrobedColumns(config, hardware, registers, sio), time


def look(source: StrobedColumns, time: VirtualTime, scans: int) -> list[int]:
    for _ in range(scans):
        time.sleep_us(1000)
        source.scan()
    return list(source.raw)


@pytest.mark.parametrize(("columns_a_scan", "scans"), [(1, 9), (2, 5), (4, 3), (9, 1)])
def test_one_look_sees_every_cell_and_no_column_shows_another(
    chip: str, columns_a_scan: int, scans: int
) -> None:
    circuit, source, time = board_of(chip, columns_a_scan=columns_a_scan)

    for cell in range(18):
        circuit.set_level(cell, 1)
        assert look(source, time, scans) == [int(at == cell) for at in range(18)]
        circuit.set_level(cell, 0)


def test_a_column_a_scan_is_read_without_waiting(chip: str) -> None:
    _, source, time = board_of(chip)
    began_us = time.now_us

    look(source, time, 9)

    assert time.now_us - began_us == 9 * 1000


def test_a_scan_that_comes_too_early_looks_at_nothing(chip: str) -> None:
    """As after a pause in which no interrupt came, when ticks come in a burst."""
    circuit, source, time = board_of(chip)
    look(source, time, 9)
    circuit.set_level(0, 1)

    for _ in range(20):
        source.scan()
        time.sleep_us(1)

    assert not any(source.raw)
    assert look(source, time, 9)[0] == 1


def test_what_a_column_showed_stays_until_it_is_read_again(chip: str) -> None:
    circuit, source, time = board_of(chip)
    circuit.set_level(3, 1)
    look(source, time, 9)

    for _ in range(9):
        assert look(source, time, 1)[3] == 1


def test_a_column_without_a_supply_is_named_and_reads_as_empty(chip: str) -> None:
    circuit, source, time = board_of(chip)
    circuit.set_level(3, 1)
    circuit.set_fault("dead_column", [3])
    news = source.news

    assert look(source, time, 9)[3] == 0
    assert source.news == news + 1
    assert source.faults() == [
        "column 3 of the sensors has no supply: look at its transistor; its cells read as empty"
    ]


@pytest.mark.parametrize("columns", [1, 2, 3, 16, 17])
def test_any_number_of_columns_is_walked_through(chip: str, columns: int) -> None:
    circuit, source, time = board_of(chip, columns=columns)

    for cell in range(2 * columns):
        circuit.set_level(cell, 1)
        assert look(source, time, columns) == [int(at == cell) for at in range(2 * columns)]
        circuit.set_level(cell, 0)


def test_a_column_that_gets_its_supply_again_is_news(chip: str) -> None:
    circuit, source, time = board_of(chip)
    circuit.set_fault("dead_column", [3])
    look(source, time, 9)
    news = source.news

    circuit._dead = 0
    look(source, time, 9)

    assert source.news == news + 1
    assert source.faults() == []
