"""Answers at a port: a MicroPython prompt, something else, or silence."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import pytest

from adoube.hardware.install import serial_remote
from adoube.hardware.install.errors import NoMicroPythonError
from adoube.hardware.install.serial_remote import remote_at
from adoube.simulation.board.simulated_board import SimulatedBoard

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")

BANNER = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A = b"\x01"
RAW_PASTE = b"\x05A\x01"
END_OF_PROGRAM = b"\x04"


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_remote, "ATTEMPTS_S", (0.2, 0.2))


@contextmanager
def device(answer: Callable[[bytes], Iterable[bytes]]) -> Iterator[str]:
    """Run a device that answers each request; it falls silent when its port closes. Return the port."""
    master, slave = os.openpty()

    def talk() -> None:
        while heard := os.read(master, 1024):
            if heard.endswith(b"end"):
                return
            for piece in answer(heard):
                os.write(master, piece)

    talking = threading.Thread(target=talk)
    talking.start()
    try:
        yield os.ttyname(slave)
    finally:
        os.write(slave, b"end")
        talking.join()
        os.close(slave)
        os.close(master)


def refusal_of(port: str) -> str:
    with pytest.raises(NoMicroPythonError) as refused, remote_at(port):
        pass
    return str(refused.value)


def test_a_prompt_is_entered() -> None:
    asked: list[bytes] = []

    def prompt(heard: bytes) -> Iterator[bytes]:
        asked.append(heard)
        yield BANNER * heard.count(CTRL_A)

    with device(prompt) as port, remote_at(port):
        pass

    assert b"".join(asked).count(CTRL_A) >= 2


@pytest.mark.usefixtures("short_patience")
def test_a_prompt_that_was_asked_for_twice_is_heard_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_remote, "READ_TIMEOUT_S", 0.5)
    asked = 0

    def slow_prompt(heard: bytes) -> Iterator[bytes]:
        nonlocal asked
        for _ in range(heard.count(CTRL_A) - heard.count(RAW_PASTE)):
            asked += 1
            if asked == 2:
                yield BANNER
                time.sleep(0.1)
            if asked > 1:
                yield BANNER
        if RAW_PASTE in heard:
            yield b"R\x00"
        if heard.endswith(END_OF_PROGRAM):
            yield b"OK42\r\n\x04\x04>"

    with device(slow_prompt) as port, remote_at(port) as remote:
        assert remote.run("print(6 * 7)").strip() == "42"


@pytest.mark.usefixtures("short_patience")
def test_a_simulated_board_that_goes_on_sending_frames_is_no_prompt() -> None:
    with SimulatedBoard() as board:
        assert "a simulated board takes no firmware" in refusal_of(board.port)


@pytest.mark.usefixtures("short_patience")
def test_a_device_that_answers_something_else_is_no_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_remote, "READ_TIMEOUT_S", 0.2)
    with device(lambda _: [b"x" * 64]) as port:
        assert "is not a MicroPython prompt" in refusal_of(port)
