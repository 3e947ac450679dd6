"""Boards of linear halls under the real MicroPython interpreter."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import Ack, AnalogDelta, Heartbeat, SnapshotPart
from adoube.link.calibrate_commands import (
    CalibrateGet,
    CalibrateSave,
    CalibrateSet,
    CalibrationReport,
    CellCalibration,
)
from adoube.link.commands import BoardCommand
from adoube.link.hello import Hello, Packing, state_crc
from adoube.simulation.board.wiring import simulated_wiring
from tests.firmware.interpreter_board import InterpreterBoard, interpreter_board, run_in_interpreter
from tests.firmware.serial_host import SerialHost, serial_host
from tests.tools import INTERPRETER

ASK_HELLO = 0x81

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[InterpreterBoard]:
    with interpreter_board(tmp_path, "linear") as running:
        yield running


@pytest.fixture
def host(board: InterpreterBoard) -> Iterator[SerialHost]:
    with serial_host(board.port) as opened:
        yield opened


@pytest.mark.full(but=1)
@pytest.mark.parametrize("cells", [48, 324])
def test_the_right_cells_show_the_right_levels_and_no_scan_allocates(tmp_path: Path, cells: int) -> None:
    wiring = simulated_wiring(firmware_folder(), cells, "linear")

    printed = run_in_interpreter(INTERPRETER / "linear_scans.py", tmp_path, wiring)

    assert printed.splitlines() == [f"{cell} {cell % 100 - 110}" for cell in range(0, cells, 7)]


def test_a_measured_supply_is_taken_out_of_the_levels_and_no_scan_allocates(tmp_path: Path) -> None:
    wiring = simulated_wiring(firmware_folder(), 32, "linear")
    wiring["wiring"] |= {"supply": 28}

    printed = run_in_interpreter(INTERPRETER / "linear_scans.py", tmp_path, wiring)

    assert printed.splitlines() == [f"{cell} {cell % 100 - 110}" for cell in range(0, 32, 7)]


def test_it_is_introduced_and_tells_levels(board: InterpreterBoard, host: SerialHost) -> None:
    host.send(ASK_HELLO)
    assert host.wait_for(Hello).sensor == 3
    assert Packing.ANALOGUE.unpack(host.wait_for(SnapshotPart).packed) == [0] * 25

    board.tell(cell=7, on=2)
    assert host.wait_for(AnalogDelta).events == ((7, -40),)

    heartbeat = host.wait_for(Heartbeat)
    levels = [-40 if cell == 7 else 0 for cell in range(25)]
    assert heartbeat.state_crc == state_crc(Packing.ANALOGUE.pack(levels))


def test_a_calibration_is_set_saved_and_read_back(host: SerialHost) -> None:
    values = (CellCalibration(33000, 260), CellCalibration(32000, 250))

    commands: tuple[BoardCommand, ...] = (CalibrateSet(3, values), CalibrateSave(), CalibrateGet(3, 2))
    for seq, command in enumerate(commands):
        host.send(command.TYPE, seq, command.pack())

    answers = [host.wait_for(Ack) for _ in range(3)]
    assert [answer.status for answer in answers] == [0, 0, 0]
    assert CalibrationReport.read(answers[2].data) == CalibrationReport(3, values)
