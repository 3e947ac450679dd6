"""The ports to the host over USB, where MicroPython's own console is, and over a UART."""

import select

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from machine import UART


READABLE = select.POLLIN
WRITABLE = select.POLLOUT


class Readiness:
    """Asking allocates nothing under MicroPython. Its plain `poll` makes a list each time; the main loop asks
    a thousand times a second, and the garbage collector would have to stop it each second."""

    def __init__(self, stream: "Any", events: int) -> None:
        poll = select.poll()
        poll.register(stream, events)
        # CPython has no ipoll.
        self._ask: "Any" = poll.ipoll if hasattr(poll, "ipoll") else poll.poll

    def __call__(self) -> bool:
        for _ in self._ask(0):
            return True
        return False


BLOCK = 16
CTRL_C = 0x03


class UsbPort:
    """A Port (see link) that writes only blocks of 16 bytes, and only when there is room.

    POLLOUT means that one byte is free, and a longer write then blocks for half a second when the host has
    stopped reading. While every write is a multiple of 16 bytes the free room is one as well.
    """

    block = BLOCK
    console = True
    remote = False

    def __init__(self, stdin: "Any", stdout: "Any") -> None:
        self._read = stdin.buffer.readinto
        self._write = stdout.buffer.write
        self._readable = Readiness(stdin, READABLE)
        self._writable = Readiness(stdout, WRITABLE)
        self._one = bytearray(1)

    def read_into(self, buffer: bytearray) -> int:
        size = 0
        # Byte by byte, because a longer read waits until it has all it was asked for. What follows a Ctrl-C
        # is left for the prompt, in case that ends the program.
        while size < len(buffer) and self._readable():
            self._read(self._one)
            buffer[size] = self._one[0]
            size += 1
            if self._one[0] == CTRL_C:
                break
        return size

    def write(self, data: memoryview) -> int:
        if not self._writable():
            return 0
        self._write(data[:BLOCK])
        return min(BLOCK, len(data))


class UartPort:
    """A Port (see link) on a UART that was made with timeout 0 and with buffers."""

    block = 1
    console = False
    remote = False

    def __init__(self, uart: "UART") -> None:
        self._uart = uart

    def read_into(self, buffer: bytearray) -> int:
        return (self._uart.readinto(buffer) or 0) if self._uart.any() else 0

    def write(self, data: memoryview) -> int:
        return self._uart.write(data) or 0
