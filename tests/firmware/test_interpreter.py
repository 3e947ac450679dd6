"""The same files under the real MicroPython interpreter."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import Ack, ButtonPressed, Delta, Heartbeat, Hello, Log, SnapshotPart, Touches
from adoube.link.hello import Packing, state_crc
from adoube.link.self_test_report import SelfTestReport, SelfTestTrouble
from adoube.simulation.board.wiring import simulated_wiring
from tests.firmware.interpreter_board import InterpreterBoard, interpreter_board, run_in_interpreter
from tests.firmware.serial_host import SerialHost, serial_host
from tests.tools import INTERPRETER

ASK_HELLO, CONFIG_SET, PING = 0x81, 0x85, 0x89

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[InterpreterBoard]:
    with interpreter_board(tmp_path) as running:
        yield running


@pytest.fixture
def host(board: InterpreterBoard) -> Iterator[SerialHost]:
    with serial_host(board.port) as opened:
        yield opened


def test_it_is_introduced_and_shows_its_cells(board: InterpreterBoard, host: SerialHost) -> None:
    host.send(ASK_HELLO)

    hello = host.wait_for(Hello)
    snapshot = host.wait_for(SnapshotPart)

    assert (hello.major, hello.sensor, hello.cells) == (1, 1, 25)
    assert hello.unique_id == b"adoube\0\0"
    assert Packing.DIGITAL.unpack(snapshot.packed)[:25] == [0] * 25


def test_pieces_and_buttons_are_told_as_they_come(board: InterpreterBoard, host: SerialHost) -> None:
    board.tell(cell=7, on=1)
    assert host.wait_for(Delta).events == ((7, 1),)

    board.tell(button=1, down=1)
    press = host.wait_for(ButtonPressed)
    assert (press.button, press.edge) == (1, 1)

    board.tell(cell=7, on=0)
    assert host.wait_for(Delta).events == ((7, 0),)


def test_a_short_lift_is_a_touch(board: InterpreterBoard, host: SerialHost) -> None:
    # With the longest off time the lines below cannot fall too far apart for a touch.
    host.send(CONFIG_SET, 1, bytes((4, 250, 0, 0, 0)))
    host.send(CONFIG_SET, 2, bytes((8, 1, 0, 0, 0)))
    assert [host.wait_for(Ack).status for _ in range(2)] == [0, 0]
    board.tell(cell=7, on=1)
    host.wait_for(Delta)

    # The board hears one line a pass, so the gaps are some scans long; five, since it may have to wait.
    for _ in range(5):
        for on in (0, 0, 0, 1, 1, 1):
            board.tell(cell=7, on=on)

    assert [cell for cell, _ in host.wait_for(Touches).touches] == [7]


def test_its_heartbeat_checks_what_it_has_told(board: InterpreterBoard, host: SerialHost) -> None:
    board.tell(cell=24, on=1)
    host.wait_for(Delta)

    heartbeat = host.wait_for(Heartbeat)

    assert heartbeat.state_crc == state_crc(Packing.DIGITAL.pack([0] * 24 + [1]))
    assert (heartbeat.gen, heartbeat.lost) == (1, 0)


def test_a_token_with_all_its_bits_comes_back(board: InterpreterBoard, host: SerialHost) -> None:
    host.send(PING, 9, b"\xff\xff\xff\xff")

    assert host.wait_for(Ack) == Ack(command_seq=9, status=0, data=b"\xff\xff\xff\xff")


KINDS = [
    ("occupancy", "pins"),
    ("occupancy", "matrix"),
    ("occupancy", "hc165"),
    ("occupancy", "mcp23017"),
    ("occupancy", "strobed"),
    ("dual", "hc165"),
    ("dual", "mcp23017"),
]


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("sensor", "kind"), KINDS)
def test_each_wiring_tells_its_cells(tmp_path: Path, sensor: str, kind: str) -> None:
    levels = (1, 2, 0) if sensor == "dual" else (1, 0)
    with interpreter_board(tmp_path, sensor, kind) as board, serial_host(board.port) as host:
        for cell in (0, 7, 16, 24):
            for level in levels:
                board.tell(cell=cell, on=level)
                assert host.wait_for(Delta).events == ((cell, level),)


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("sensor", "kind"), KINDS)
def test_a_scan_allocates_nothing(tmp_path: Path, sensor: str, kind: str) -> None:
    wiring = simulated_wiring(firmware_folder(), sensor=sensor, wiring=kind)

    printed = run_in_interpreter(INTERPRETER / "allocations.py", tmp_path, wiring)

    # A lift, a touch and a press: what a scan can find, it found.
    assert printed.split(maxsplit=2) == ["60", "3", "[1, 1, 1, 1, 1, 1, 1, 0, 1, 1]\n"]


def test_a_configuration_that_cannot_be_is_told(tmp_path: Path) -> None:
    with interpreter_board(tmp_path, south=[3]) as board, serial_host(board.port) as host:
        host.send(ASK_HELLO)
        assert (host.wait_for(Hello).sensor, host.wait_for(Log).level) == (0, 1)


def test_it_tests_itself_and_shows_its_lamps_and_sounds_its_buzzer(tmp_path: Path) -> None:
    wiring = simulated_wiring(firmware_folder())

    printed = run_in_interpreter(INTERPRETER / "self_tests.py", tmp_path, wiring).splitlines()

    reports = {
        name: SelfTestReport.read(bytes.fromhex(report))
        for name, _, report in (line.split() for line in printed[:-1])
    }
    assert {name: report.findings for name, report in reports.items()} == {
        "None": (),
        "stuck_row": ((SelfTestTrouble.ROW_STUCK_LOW, 1, 0),),
        "stuck_column": ((SelfTestTrouble.COLUMN_STUCK_LOW, 2, 0),),
        "short_rows": ((SelfTestTrouble.ROWS_SHORTED, 0, 3),),
        "short_columns": ((SelfTestTrouble.COLUMNS_SHORTED, 1, 4),),
        "missing_diode": ((SelfTestTrouble.DIODE_MISSING, 1, 2),),
    }
    assert json.loads(printed[-1]) == [
        {"lamps": ["00a000", "c80000", "000000"]},
        {"beep": [440, 0]},
    ]
