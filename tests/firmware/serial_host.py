"""A host that knows bytes and the wire, and nothing else: for tests over a real port."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

import serial

from adoube.link.board_messages import BoardMessage, parse
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder, seal
from adoube.link.network_port import SCHEME, open_socket

M = TypeVar("M")

# Long enough for a machine under load; a test that fails waits for it, one that passes does not.
PATIENCE_S = 180.0


class SerialHost:
    """`wait_for` messages of a kind in the order in which they come."""

    def __init__(self, read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
        self._read, self._write = read, write
        self._decoder = FrameDecoder()
        self._heard: list[BoardMessage] = []

    def send(self, type_: int, seq: int = 0, payload: bytes = b"") -> None:
        self._write(b"\0" + seal(type_, seq, payload))

    def wait_for(self, kind: type[M]) -> M:
        """The next message of this kind; those before it are forgotten."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            while self._heard:
                message = self._heard.pop(0)
                if isinstance(message, kind):
                    return message
            for frame in self._decoder.feed(self._read()):
                assert isinstance(frame, Frame)
                message_or_broken = parse(frame)
                assert not isinstance(message_or_broken, BrokenFrame)
                self._heard.append(message_or_broken)
        raise AssertionError(f"the board has sent no {kind.__name__} for {PATIENCE_S} s")

    def wait_for_text(self, text: bytes) -> bytes:
        """All bytes that come, up to those that hold this text; no frame is heard in them."""
        deadline = time.monotonic() + PATIENCE_S
        heard = b""
        while text not in heard:
            assert time.monotonic() < deadline, f"{text!r} has not come in {PATIENCE_S} s, but {heard!r}"
            heard += self._read()
        return heard


@contextmanager
def serial_host(address: str) -> Iterator[SerialHost]:
    """Opened by pyserial, but a socket:// address by our own port: pyserial leaks a socket that was reset."""
    if address.startswith(SCHEME):
        with closing(open_socket(address, 0.05)) as connection:
            yield SerialHost(connection.read, connection.write)
    else:
        with serial.serial_for_url(address, baudrate=115200, timeout=0.05) as port:
            yield SerialHost(lambda: port.read(port.in_waiting or 1), port.write)
