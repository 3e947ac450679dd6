"""Linear halls on a regulator of their own: its drift is measured, and taken out of what they read."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.hardware.firmware_files import firmware_folder
from adoube.link.board_messages import AnalogDelta, Log
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.sources.levels import ONE, rescale
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.test_microcontroller import CHIPS

CELLS = 32
COUNTS_PER_STEP = 119  # of the chess board's halls, of which 1 % of the supply is 2.7 steps

SPARE_PIN = 28


def board_of(*, measured: bool = True, **changes: Any) -> VirtualBoard:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear") | {"counts_per_step": COUNTS_PER_STEP}
    if measured:
        wiring["wiring"] = wiring["wiring"] | {"supply": SPARE_PIN}
    board = VirtualBoard(board=wiring, **changes)
    assert board.config.problems == []
    board.run(20)
    board.heard()
    return board


def drift(board: VirtualBoard, thousandths: int) -> list[AnalogDelta]:
    """A supply that goes slowly up or down so far; what the board reports meanwhile."""
    step = 1 if thousandths > 0 else -1
    for at in range(step, thousandths + step, step):
        board.circuit.set_fault("supply", [1000 + at])
        board.run(1000)
    return board.heard_of(AnalogDelta)


def test_an_unmeasured_supply_moves_every_cell() -> None:
    assert drift(board_of(measured=False), 20) != []


@pytest.mark.full(but=1)
@pytest.mark.parametrize("thousandths", [-30, 30])
def test_a_measured_supply_moves_none(thousandths: int) -> None:
    assert drift(board_of(), thousandths) == []


@pytest.mark.full(but=1)
@pytest.mark.parametrize("thousandths", [-30, 30])
def test_strong_pieces_read_on_as_they_did(thousandths: int) -> None:
    board = board_of()
    board.circuit.set_field(7, 100)
    board.circuit.set_field(8, -100)
    board.run(50)
    board.heard()

    assert drift(board, thousandths) == []


@pytest.mark.parametrize("thousandths", [0, 500])
def test_sensors_without_their_supply_are_complained_of(thousandths: int) -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear")
    wiring["wiring"] = wiring["wiring"] | {"supply": SPARE_PIN}
    board = VirtualBoard(board=wiring, faults={"supply": [thousandths]})
    board.run(50)

    assert any("the sensors have no supply of 3.3 V" in log.text for log in board.heard_of(Log))


def test_a_pin_that_does_not_measure_is_refused() -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear")
    wiring["wiring"] = wiring["wiring"] | {"supply": 3, "select": [10, 11, 12, 13]}

    problems = Config(wiring, CHIPS["pico"]).problems

    assert any(each.startswith("board.json: wiring.supply: 3 is no GPIO of this chip") for each in problems)


@pytest.mark.usefixtures("native_code")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.integers(0, 0xFFFF), max_size=20), st.integers(ONE * 7 // 8, ONE * 8 // 7))
def test_machine_code_reckons_as_the_plain_program_does(counts: list[int], factor: int) -> None:
    from adoube_board.sources.mux_viper import rescale_halls

    plain, fast = array("H", counts), array("H", counts)
    rescale(plain, factor)
    rescale_halls(fast, factor, len(fast))

    assert plain == fast
    assert all(count * factor < 1 << 30 for count in counts)
