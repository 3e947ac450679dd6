"""Every kind of wiring tells which cell it is."""

from random import Random
from typing import Any

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.sources.hc165 import ShiftChains
from adoube_board.sources.matrix import DiodeMatrix
from adoube_board.sources.mcp23017 import Expanders
from adoube_board.sources.sources import NoSource, open_source
from adoube_board.sources.strobed import StrobedColumns
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

KINDS = ["matrix", "hc165", "mcp23017", "strobed"]
CELLS, FEW_CELLS = 45, 12
DIGITAL = [
    *(("occupancy", kind, CELLS) for kind in KINDS),
    *(("dual", kind, CELLS) for kind in KINDS[1:3]),
    ("occupancy", "pins", FEW_CELLS),
    ("dual", "pins", FEW_CELLS),
]


def shuffled(wiring: dict[str, Any], cells: int) -> dict[str, Any]:
    """The same wiring with its cells on other inputs."""
    places = wiring["cells"] + wiring["south"]
    Random(len(places)).shuffle(places)
    return wiring | {"cells": places[:cells], "south": places[cells:]}


@pytest.mark.parametrize(("sensor", "kind", "cells"), DIGITAL)
def test_each_sensor_is_its_own_cell(sensor: str, kind: str, cells: int) -> None:
    wiring = shuffled(simulated_wiring(firmware_folder(), cells, sensor, wiring=kind), cells)
    circuit = circuit_of(wiring)
    config = Config(wiring)
    time = VirtualTime()
    source = open_source(config, Hardware(SimulatedChip(circuit, TestWire(), restart), time))
    assert (config.problems, source.faults()) == ([], [])

    for cell in range(cells):
        for level in (1, 2, 3, 0) if sensor == "dual" else (1, 0):
            circuit.set_level(cell, level)
            for _ in range(config.scans_a_look):
                time.sleep_us(1000)
                source.scan()
            assert list(source.raw) == [level if at == cell else 0 for at in range(cells)]


@pytest.mark.parametrize(
    ("kind", "plain"),
    [
        ("matrix", DiodeMatrix),
        ("hc165", ShiftChains),
        ("mcp23017", Expanders),
        ("strobed", StrobedColumns),
    ],
)
def test_an_unknown_chip_is_read_pin_by_pin(kind: str, plain: type) -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, wiring=kind)
    hardware = Hardware(SimulatedChip(circuit_of(wiring), TestWire(), restart), VirtualTime())

    assert type(open_source(Config(wiring), hardware)) is plain


@pytest.mark.usefixtures("native_code")
@pytest.mark.parametrize("chip", ["Raspberry Pi Pico W with RP2040", "Raspberry Pi Pico 2 with RP2350"])
@pytest.mark.parametrize(
    ("kind", "fast"),
    [("matrix", "FastMatrix"), ("hc165", "FastChains"), ("strobed", "FastStrobedColumns")],
)
def test_a_known_chip_is_read_by_its_registers(kind: str, fast: str, chip: str) -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, wiring=kind)
    hardware = Hardware(SimulatedChip(circuit_of(wiring), TestWire(), restart), VirtualTime())
    hardware.chip = chip

    assert type(open_source(Config(wiring), hardware)).__name__ == fast


def test_without_a_wiring_there_are_no_cells() -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS) | {"wiring": {"kind": "knot"}}
    hardware = Hardware(
        SimulatedChip(circuit_of(simulated_wiring(firmware_folder())), TestWire(), restart), VirtualTime()
    )

    source = open_source(Config(wiring), hardware)

    assert isinstance(source, NoSource)
    source.scan()
    assert (source.raw, source.faults()) == (bytearray(), [])
