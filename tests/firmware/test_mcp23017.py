"""Port expanders that do not answer, or stop answering."""

from typing import Any

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import Delta, Hello, Log
from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import ExpanderCircuit
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.sources.mcp23017 import LOOK_AFTER_SCANS, Expanders
from tests.firmware.virtual_board import TestWire, VirtualBoard, VirtualTime, restart

CELLS = 20
SECOND = (0, 0x21)  # The chip of the inputs from 16 on.

SILENT = "chip 0x21 on I2C bus 0 does not answer: look at its wires and its address pins; its cells read as "

WOKEN = CELLS // 8 * LOOK_AFTER_SCANS + 1  # Scans after which every chip has been looked after.


def wiring_of(sensor: str) -> dict[str, Any]:
    return simulated_wiring(firmware_folder(), CELLS, sensor, wiring="mcp23017")


def opened(wiring: dict[str, Any]) -> tuple[ExpanderCircuit, SimulatedChip]:
    circuit = ExpanderCircuit(wiring)
    return circuit, SimulatedChip(circuit, TestWire(), restart)


@pytest.mark.parametrize(
    ("sensor", "levels", "word"),
    [("occupancy", [1] * 16 + [0] * 4, "empty"), ("dual", [3] * 12 + [1] * 4 + [3] * 4, "faulty")],
)
def test_a_chip_that_does_not_answer_is_named_and_its_cells_are_not_known(
    sensor: str, levels: list[int], word: str
) -> None:
    wiring = wiring_of(sensor)
    circuit, chip = opened(wiring)
    circuit.stop(*SECOND)
    for cell in range(CELLS):
        circuit.set_level(cell, 1)

    source = Expanders(Config(wiring), Hardware(chip, VirtualTime()))
    source.scan()

    assert source.faults() == [SILENT + word]
    assert list(source.raw) == levels


def test_a_chip_that_was_without_its_supply_is_set_up_again() -> None:
    wiring = wiring_of("occupancy")
    circuit, chip = opened(wiring)
    source = Expanders(Config(wiring), Hardware(chip, VirtualTime()))
    circuit.set_level(17, 1)
    source.scan()

    circuit.stop(*SECOND)
    source.scan()
    assert (source.raw[17], source.news, len(source.faults())) == (0, 1, 1)

    circuit.wake(*SECOND)
    for _ in range(WOKEN):
        source.scan()
    assert (list(source.raw), source.news, source.faults()) == ([0] * 17 + [1, 0, 0], 2, [])


def test_a_chip_that_woke_anew_between_two_scans_gets_its_pull_ups_back() -> None:
    wiring = wiring_of("occupancy")
    circuit, chip = opened(wiring)
    source = Expanders(Config(wiring), Hardware(chip, VirtualTime()))

    circuit.stop(*SECOND)
    circuit.wake(*SECOND)
    for _ in range(WOKEN):
        source.scan()
    circuit.set_level(17, 1)
    source.scan()

    assert list(source.raw) == [0] * 17 + [1, 0, 0]


def test_a_bus_that_cannot_be_opened_is_a_sentence() -> None:
    wiring = wiring_of("occupancy")
    _, chip = opened(wiring)

    class NoI2c:
        def __init__(self, _number: int, **_settings: object) -> None:
            raise ValueError("bad SCL pin")

    chip.I2C = NoI2c  # type: ignore[assignment]
    source = Expanders(Config(wiring), Hardware(chip, VirtualTime()))
    source.scan()

    assert source.faults()[0] == "I2C bus 0 cannot have SDA on GPIO 2 and SCL on GPIO 3: bad SCL pin"
    assert len(source.faults()) == 3
    assert list(source.raw) == [0] * CELLS


def test_a_chip_that_falls_silent_during_a_game_is_told_and_so_is_its_return() -> None:
    board = VirtualBoard(CELLS, standing=(17,), wiring=wiring_of("occupancy")["wiring"])
    circuit = board.circuit
    assert isinstance(circuit, ExpanderCircuit)
    board.run(1500)
    board.heard()

    circuit.stop(*SECOND)
    board.run(100)
    heard = board.heard()
    assert [message.text for message in heard if isinstance(message, Log)] == [SILENT + "empty"]
    assert [message.events for message in heard if isinstance(message, Delta)] == [((17, 0),)]

    circuit.wake(*SECOND)
    board.run(2000)
    heard = board.heard()
    assert [(log.level, log.text) for log in heard if isinstance(log, Log)] == [
        (3, "every chip of the sensors answers again")
    ]
    assert [message.events for message in heard if isinstance(message, Delta)] == [((17, 1),)]


def test_a_host_that_comes_later_hears_what_is_wrong_now_and_not_what_was() -> None:
    board = VirtualBoard(CELLS, wiring=wiring_of("occupancy")["wiring"])
    circuit = board.circuit
    assert isinstance(circuit, ExpanderCircuit)
    board.run(1500)
    board.heard()

    circuit.stop(*SECOND)
    board.run(1500)
    assert troubles_told_to_a_new_host(board) == (True, [SILENT + "empty"])

    circuit.wake(*SECOND)
    board.run(2000)
    assert troubles_told_to_a_new_host(board) == (False, [])


def test_what_was_wrong_at_the_start_is_forgotten_once_it_is_mended() -> None:
    wiring = wiring_of("occupancy")
    board = VirtualBoard(CELLS, wiring=wiring["wiring"], faults={"silent_chip": list(SECOND)})
    circuit = board.circuit
    assert isinstance(circuit, ExpanderCircuit)
    board.run(1500)
    assert troubles_told_to_a_new_host(board) == (True, [SILENT + "empty"])

    circuit.wake(*SECOND)
    board.run(2000)

    assert troubles_told_to_a_new_host(board) == (False, [])


def troubles_told_to_a_new_host(board: VirtualBoard) -> tuple[bool, list[str]]:
    """The flag of the HELLO, and the LOGs behind it."""
    board.heard()
    board.send(0x81)
    board.run(1)
    hello, *rest = board.heard()
    assert isinstance(hello, Hello)
    return bool(hello.flags & 1), [message.text for message in rest if isinstance(message, Log)]
