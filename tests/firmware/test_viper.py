"""The sources in machine code, as plain functions on simulated registers, do what the plain ones do."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.sources.hc165 import ShiftChains
from adoube_board.sources.matrix import DiodeMatrix
from adoube_board.sources.sio import SIO, registers_of
from tests.firmware.simulated_sio import DRIVE, HIGH, LOW, RELEASE, SimulatedSio
from tests.firmware.slow_circuit import SlowCircuit
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

CHIPS = ["RP2040", "RP2350"]
MATRIX = {"kind": "matrix", "rows": [2, 3, 4], "columns": [28, 6]}

pytestmark = pytest.mark.usefixtures("native_code")

# The fixture only stands in for modules, and is the same for every example.
several = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)


def hardware_on(circuit: Circuit, time: VirtualTime) -> Hardware:
    return Hardware(SimulatedChip(circuit, TestWire(), restart), time)


def fast(circuit: Circuit, config: Config, chip: str, time: VirtualTime) -> tuple[Any, SimulatedSio]:
    """The class in machine code for this configuration, and the registers it is given."""
    wiring = config.wiring
    sio = SimulatedSio(circuit, chip, [wiring[name] for name in ("load", "clock") if name in wiring])
    registers = registers_of(chip, [0])
    assert registers is not None
    hardware = hardware_on(circuit, time)
    if wiring["kind"] == "matrix":
        from adoube_board.sources.matrix_viper import FastMatrix

        return FastMatrix(config, hardware, registers, sio), sio
    from adoube_board.sources.hc165_viper import FastChains

    return FastChains(config, hardware, registers, sio), sio


@several
@given(
    chip=st.sampled_from(CHIPS),
    pins=st.permutations(range(29)),
    rows=st.integers(1, 6),
    columns=st.integers(1, 6),
    settle_us=st.sampled_from([0, 5, 20]),
    data=st.data(),
)
def test_a_matrix_reads_the_same_by_registers(
    chip: str, pins: list[int], rows: int, columns: int, settle_us: int, data: st.DataObject
) -> None:
    cells = data.draw(st.permutations(range(rows * columns)))
    wiring = {
        "sensor": "occupancy",
        "wiring": {"kind": "matrix", "rows": pins[:rows], "columns": pins[rows : rows + columns]},
        "cells": cells,
        "settle_us": settle_us,
    }
    config = Config(wiring)
    assert config.problems == []
    plain_time, fast_time = VirtualTime(), VirtualTime()
    plain_circuit, fast_circuit = SlowCircuit(wiring, plain_time), SlowCircuit(wiring, fast_time)
    plain = DiodeMatrix(config, hardware_on(plain_circuit, plain_time))
    quick, _ = fast(fast_circuit, config, chip, fast_time)

    for _ in range(4):
        for cell in data.draw(st.lists(st.sampled_from(cells), max_size=5)):
            for circuit in (plain_circuit, fast_circuit):
                circuit.set_level(cell, 1 - circuit.levels[cell])
        plain.scan()
        quick.scan()

        assert quick.raw == plain.raw
        assert fast_time.now_us == plain_time.now_us
        if settle_us == 20:
            assert quick.raw == plain_circuit.levels


@pytest.mark.parametrize(("settle_us", "ghosts"), [(20, 0), (0, 4)])
@pytest.mark.parametrize("chip", CHIPS)
def test_the_settling_time_keeps_pieces_out_of_the_next_row(chip: str, settle_us: int, ghosts: int) -> None:
    wiring = {"sensor": "occupancy", "wiring": MATRIX, "cells": [], "settle_us": settle_us}
    time = VirtualTime()
    circuit = SlowCircuit(wiring, time)
    matrix, _ = fast(circuit, Config(wiring), chip, time)

    circuit.set_level(0, 1)
    matrix.scan()

    assert sum(matrix.raw[1:]) == ghosts


@pytest.mark.parametrize("chip", CHIPS)
def test_each_row_is_driven_low_then_high_and_only_then_let_go(chip: str) -> None:
    wiring = {"sensor": "occupancy", "wiring": MATRIX, "cells": []}
    matrix, sio = fast(circuit_of(wiring), Config(wiring), chip, VirtualTime())

    matrix.scan()

    assert sio.acts == [(register, 1 << pin) for pin in (2, 3, 4) for register in (LOW, DRIVE, HIGH, RELEASE)]


@several
@given(
    chip=st.sampled_from(CHIPS),
    chips=st.integers(1, 4),
    lines=st.integers(1, 3),
    dual=st.booleans(),
    data=st.data(),
)
def test_chains_read_the_same_by_registers(
    chip: str, chips: int, lines: int, dual: bool, data: st.DataObject
) -> None:
    inputs = data.draw(st.permutations(range(chips * lines * 8)))
    half = len(inputs) // 2
    cells, south = (inputs[:half], inputs[half:]) if dual else (inputs, [])
    wiring = {
        "sensor": "dual" if dual else "occupancy",
        "wiring": {"kind": "hc165", "load": 9, "clock": 22, "data": [28, 1, 15][:lines], "chips": chips},
        "cells": cells,
        "south": south,
    }
    config = Config(wiring)
    assert config.problems == []
    plain_circuit, fast_circuit = circuit_of(wiring), circuit_of(wiring)
    plain = ShiftChains(config, hardware_on(plain_circuit, VirtualTime()))
    quick, _ = fast(fast_circuit, config, chip, VirtualTime())

    for _ in range(3):
        changes = st.tuples(st.integers(0, len(cells) - 1), st.integers(0, 3 if dual else 1))
        for cell, level in data.draw(st.lists(changes, max_size=6)):
            plain_circuit.set_level(cell, level)
            fast_circuit.set_level(cell, level)
        plain.scan()
        quick.scan()

        assert quick.raw == plain.raw == plain_circuit.levels


def test_a_pin_beyond_the_first_registers_is_read_in_the_plain_way() -> None:
    assert registers_of("RP2350", [0, 31]) is not None
    assert registers_of("RP2350", [0, 32]) is None
    assert registers_of("Generic ESP32 module with ESP32", [0]) is None


def test_the_registers_stand_where_the_data_sheets_say() -> None:
    assert SIO == 0xD0000000
    assert list(registers_of("RP2040", [0]) or []) == [1, 5, 6, 9, 10]
    assert list(registers_of("RP2350", [0]) or []) == [1, 6, 8, 14, 16]
