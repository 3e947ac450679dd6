"""The firmware under CPython as a process, its bytes over a real port to pyserial."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from adoube.errors import AdoubeError
from adoube.link.board_messages import Ack, ButtonPressed, Delta, Hello, SnapshotPart, Touches
from adoube.link.hello import Packing
from adoube.simulation.board import SimulatedBoard
from tests.firmware.serial_host import PATIENCE_S, SerialHost, serial_host

ASK_HELLO, CONFIG_SET, REBOOT = 0x81, 0x85, 0x8E

WAYS = [
    pytest.param(
        False,
        id="pseudo-terminal",
        marks=pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
    ),
    pytest.param(True, id="socket"),
]


@pytest.fixture(params=WAYS)
def board(request: pytest.FixtureRequest) -> Iterator[SimulatedBoard]:
    with SimulatedBoard(cells=25, by_socket=request.param) as started:
        yield started


@pytest.fixture
def host(board: SimulatedBoard) -> Iterator[SerialHost]:
    with serial_host(board.port) as opened:
        yield opened


def test_it_is_introduced_and_shows_its_cells(board: SimulatedBoard, host: SerialHost) -> None:
    host.send(ASK_HELLO)

    hello = host.wait_for(Hello)
    snapshot = host.wait_for(SnapshotPart)

    assert (hello.sensor, hello.cells) == (1, 25)
    assert Packing.DIGITAL.unpack(snapshot.packed)[:25] == [0] * 25


def test_a_piece_that_is_put_down_is_a_delta(board: SimulatedBoard, host: SerialHost) -> None:
    board.set_cell(7, 1)

    assert host.wait_for(Delta).events == ((7, 1),)


def test_all_cells_at_once(board: SimulatedBoard, host: SerialHost) -> None:
    board.set_cells([1] * 10 + [0] * 15)

    assert sorted(host.wait_for(Delta).events) == [(cell, 1) for cell in range(10)]


def test_what_is_told_ahead_does_not_happen_before_its_time(board: SimulatedBoard, host: SerialHost) -> None:
    host.send(ASK_HELLO)
    now_ms = host.wait_for(SnapshotPart).t_ms

    board.set_cell(3, 1, at_ms=now_ms + 300)

    delta = host.wait_for(Delta)
    assert delta.events == ((3, 1),)
    assert delta.t_low >= now_ms + 300


def test_a_touch_and_a_press(board: SimulatedBoard, host: SerialHost) -> None:
    # With the longest off time the gap may be so long that a busy machine does not miss it.
    host.send(CONFIG_SET, 1, bytes((4, 250, 0, 0, 0)))
    board.set_cell(7, 1)
    host.wait_for(Delta)
    host.send(ASK_HELLO)
    now_ms = host.wait_for(SnapshotPart).t_ms

    board.press(1)
    # Ahead, since the board's clock runs on while it is told; five times, since it may have to wait.
    for lift_ms in range(now_ms + 300, now_ms + 1500, 240):
        board.set_cell(7, 0, at_ms=lift_ms)
        board.set_cell(7, 1, at_ms=lift_ms + 120)

    assert host.wait_for(ButtonPressed).button == 1
    assert [cell for cell, _ in host.wait_for(Touches).touches] == [7]


def test_a_reboot_is_another_boot_of_the_same_board(board: SimulatedBoard, host: SerialHost) -> None:
    board.set_cell(7, 1)
    host.wait_for(Delta)
    host.send(ASK_HELLO)
    before = host.wait_for(Hello)

    host.send(REBOOT, 1, (0xB0070000 | before.boot_id).to_bytes(4, "little"))
    assert host.wait_for(Ack).status == 0
    after = host.wait_for(Hello)
    snapshot = host.wait_for(SnapshotPart)

    assert after.cells == before.cells
    assert Packing.DIGITAL.unpack(snapshot.packed)[7] == 1


def test_a_second_host_may_come_after_the_first(board: SimulatedBoard) -> None:
    with serial_host(board.port) as first:
        first.send(ASK_HELLO)
        first.wait_for(Hello)

    with serial_host(board.port) as second:
        second.send(ASK_HELLO)
        assert second.wait_for(Hello).cells == 25


def test_dual_sensors_show_the_poles() -> None:
    with SimulatedBoard(cells=9, sensor="dual", by_socket=True) as board, serial_host(board.port) as host:
        host.send(ASK_HELLO)
        assert host.wait_for(Hello).sensor == 2

        board.set_cells([1, 2, 0, 0, 0, 0, 0, 0, 3])

        assert sorted(host.wait_for(Delta).events) == [(0, 1), (1, 2), (8, 3)]


def test_closing_it_ends_its_process() -> None:
    board = SimulatedBoard(by_socket=True)

    board.close()
    board.close()

    assert board._process.returncode == 0


def test_a_board_that_has_ended_cannot_be_told_anything() -> None:
    with SimulatedBoard(by_socket=True) as board:
        board._process.terminate()
        board._process.wait(PATIENCE_S)

        with pytest.raises(AdoubeError, match="has stopped"):
            board.set_cell(1, 1)


def test_a_board_that_its_chip_cannot_have_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AdoubeError, match="exit status 2"):
        SimulatedBoard(cells=1000, by_socket=True)

    assert capfd.readouterr().err.startswith(
        "a simulated board with occupancy sensors cannot have 1000 cells"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(number: int) -> None:
    with run_by_hand() as process:
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE_S)

    assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"cell": 25, "on": 1}', "cell: give a whole number from 0 to 24"),
        ('{"button": 2, "down": 1}', "button: this board has 0, 1"),
        ('{"cells": [1]}', "cells: give a list of 25 levels"),
        ("[]", "give a JSON object"),
        ("{}", "give cells, cell and on or mt, or button and down"),
        ("nonsense", "Expecting value"),
    ],
)
def test_a_line_that_tells_nothing_is_one_line_and_status_2(line: str, why: str) -> None:
    with run_by_hand() as process:
        _, errors = process.communicate("\n" + line + "\n", timeout=PATIENCE_S)

    assert process.returncode == 2
    assert errors.startswith(f"standard input, line 2: {line}: {why}")
    assert errors.count("\n") == 1


def run_by_hand() -> subprocess.Popen[str]:
    """The command as a person types it, once it has said where it is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "adoube.simulation.board", "--socket"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "port" in json.loads(process.stdout.readline())
    return process
