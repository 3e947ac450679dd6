"""MicroPython's console on USB: what arrives there while a board starts, at work and at its prompt."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest
import serial

from adoube.hardware.install.serial_remote import RAW_PROMPT, TO_RAW_PROMPT, remote_at
from adoube.link import session
from adoube.link.board_messages import Ack, Hello
from adoube.link.errors import NotABoard
from adoube.link.frames import seal
from adoube.link.handshake import meet
from tests.firmware.interpreter_board import console_board
from tests.firmware.serial_host import PATIENCE_S, SerialHost, serial_host

ASK_HELLO, PING = 0x81, 0x89
CTRL_C = b"\x03"
PROMPT = b">>> "
WITH_CTRL_C = b"\0" + seal(ASK_HELLO, 3)

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy computer this interpreter begins far more slowly than a chip does."""
    monkeypatch.setattr(session, "SILENCE_MS", 60_000)


def test_a_frame_that_holds_ctrl_c_ends_no_start_at_any_moment(tmp_path: Path) -> None:
    assert CTRL_C in WITH_CTRL_C

    with console_board(tmp_path, injected=WITH_CTRL_C) as port, serial_host(port) as host:
        assert host.wait_for(Hello).cells == 25
        host.send(PING, 9, b"\x03\x03\x03\x03")
        assert host.wait_for(Ack) == Ack(command_seq=9, status=0, data=b"\x03\x03\x03\x03")


def test_mpremote_breaks_in_while_the_board_starts(tmp_path: Path) -> None:
    with console_board(tmp_path) as port, remote_at(port) as remote:
        assert remote.run("print(6 * 7)").strip() == "42"


def test_a_program_longer_than_the_chips_buffer_arrives_whole(tmp_path: Path) -> None:
    with (
        console_board(tmp_path, main="") as port,
        serial.serial_for_url(port, timeout=PATIENCE_S) as prompt,
    ):
        prompt.write(TO_RAW_PROMPT)
        assert prompt.read_until(RAW_PROMPT).endswith(RAW_PROMPT)

        prompt.write(b"print(" + b"1+" * 1000 + b"0)\x04")

        assert prompt.read_until(b"\x04") == b"OK1000\n\x04"


@pytest.mark.full
def test_mpremote_breaks_in_when_the_board_runs(tmp_path: Path) -> None:
    with console_board(tmp_path) as port:
        with serial_host(port) as host:
            host.wait_for(Hello)

        with remote_at(port) as remote:
            assert remote.run("print(6 * 7)").strip() == "42"


@pytest.mark.full
def test_a_lone_ctrl_c_during_the_start_leaves_the_program_once_it_runs(tmp_path: Path) -> None:
    with console_board(tmp_path, injected=CTRL_C) as port, serial_host(port) as host:
        host.wait_for(Hello)
        heard = host.wait_for_text(PROMPT)

    assert b"KeyboardInterrupt" not in heard


def test_a_board_that_is_left_at_its_prompt_is_started_by_the_host(tmp_path: Path) -> None:
    with console_board(tmp_path) as port:
        with remote_at(port) as remote:
            remote.run("at_the_prompt = True")

        met = meet(port)
        met.port.close()

    assert met.hello.cells == 25


@pytest.mark.full
def test_mpremotes_prompt_is_found_and_left_too(tmp_path: Path) -> None:
    with console_board(tmp_path) as port:
        with serial.serial_for_url(port) as prompt:
            prompt.write(b"\r\x03\r\x01half a li")

        met = meet(port)
        met.port.close()

    assert met.hello.cells == 25


@pytest.mark.parametrize(
    ("main", "words"),
    [
        ("import adoube_bored\n", r"fails at once \(ImportError: no module named 'adoube_bored'\)"),
        ("print('blink')\n", "no adoube firmware starts on it"),
    ],
)
def test_a_board_whose_program_does_not_start_is_told_as_it_is(tmp_path: Path, main: str, words: str) -> None:
    with console_board(tmp_path, main=main) as port, pytest.raises(NotABoard, match=words):
        meet(port)


@pytest.mark.full
def test_a_board_that_speaks_elsewhere_is_not_interrupted_over_usb(tmp_path: Path) -> None:
    other_end, uart = socket.socketpair()
    with other_end, uart:
        uart.setblocking(False)
        other_end.settimeout(PATIENCE_S)
        link = {"kind": "uart", "uart": 0, "baud": 115200, "tx": 47, "rx": 48}
        with console_board(tmp_path, injected=WITH_CTRL_C, uart=uart.fileno(), link=link) as port:
            host = SerialHost(lambda: other_end.recv(4096), other_end.sendall)
            host.wait_for(Hello)
            with serial.serial_for_url(port, timeout=0.05) as console:
                console.write(WITH_CTRL_C)
                host.send(PING, 9, b"\x03\x03\x03\x03")
                assert host.wait_for(Ack).data == b"\x03\x03\x03\x03"
                assert console.read(1) == b""

            with remote_at(port) as remote:
                assert remote.run("print(6 * 7)").strip() == "42"
