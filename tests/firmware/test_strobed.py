"""Columns that have their supply in turn are read only once their sensors have started."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.strobed_circuit import StrobedCircuit
from adoube_board.config import Config
from adoube_board.hardware import Hardware
from adoube_board.strobed import StrobedColumns
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

STARTS_US = 50
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


def board_of(**changes: int) -> tuple[SlowHalls, StrobedColumns, VirtualTime]:
    wiring = {"sensor": "occupancy", "wiring": WIRING | changes, "cells": []}
    config, time = Config(wiring), VirtualTime()
    assert config.problems == []
    circuit = SlowHalls(wiring, time)
    return circuit, StrobedColumns(config, Hardware(SimulatedChip(circuit, TestWire(), restart), time)), time


def look(source: StrobedColumns, time: VirtualTime, scans: int) -> list[int]:
    for _ in range(scans):
        time.sleep_us(1000)
        source.scan()
    return list(source.raw)


@pytest.mark.parametrize(("columns_a_scan", "scans"), [(1, 9), (2, 5), (4, 3), (9, 1)])
def test_one_look_sees_every_cell_and_no_column_shows_another(columns_a_scan: int, scans: int) -> None:
    circuit, source, time = board_of(columns_a_scan=columns_a_scan)

    for cell in range(18):
        circuit.set_level(cell, 1)
        assert look(source, time, scans) == [int(at == cell) for at in range(18)]
        circuit.set_level(cell, 0)


def test_a_column_a_scan_is_read_without_waiting() -> None:
    _, source, time = board_of()
    began_us = time.now_us

    look(source, time, 9)

    assert time.now_us - began_us == 9 * 1000


def test_a_scan_that_comes_too_early_looks_at_nothing() -> None:
    """As after a pause in which no interrupt came, when ticks come in a burst."""
    circuit, source, time = board_of()
    look(source, time, 9)
    circuit.set_level(0, 1)

    for _ in range(20):
        source.scan()
        time.sleep_us(1)

    assert not any(source.raw)
    assert look(source, time, 9)[0] == 1


def test_what_a_column_showed_stays_until_it_is_read_again() -> None:
    circuit, source, time = board_of()
    circuit.set_level(3, 1)
    look(source, time, 9)

    for _ in range(9):
        assert look(source, time, 1)[3] == 1


def test_a_column_without_a_supply_is_named_and_reads_as_empty() -> None:
    circuit, source, time = board_of()
    circuit.set_level(3, 1)
    circuit.set_fault("dead_column", [3])
    news = source.news

    assert look(source, time, 9)[3] == 0
    assert source.news == news + 1
    assert source.faults() == [
        "column 3 of the sensors has no supply: look at its transistor; its cells read as empty"
    ]
