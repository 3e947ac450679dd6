"""Keeps one port open and read: a thread that delivers whole chunks, and one that writes.

The reader knows nothing of what the bytes mean. It calls `deliver`, on its own thread, with each chunk and
with the news that the port went or came back; an engine hands in its queue's `put`. A port that goes is
reopened until `close`.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from adoube.link.errors import LinkError, PortGone
from adoube.link.serial_port import Port, open_port
from adoube.words import AnyText, CodedText, coded

__all__ = ["PortBack", "PortBytes", "PortFailed", "PortLost", "PortNews", "PortReader"]

logger = logging.getLogger(__name__)

FIRST_RETRY_S = 0.25  # A board that only restarted is back within a second.

MAX_RETRY_S = 5.0  # Nobody should wait longer than this after plugging a cable in again.

RETRY_FACTOR = 2.0

# A port that its session gives up sooner after it was opened is opened again after a longer wait each time.
STEADY_NS = 10_000_000_000
GIVE_UP_EVERY_S = 0.1  # What is given up may just not have begun.

# Chunks; a board takes each within milliseconds, so that a longer queue means that it has stopped.
MAX_UNWRITTEN = 64


class PortBytes(NamedTuple):
    """A chunk, with the monotonic nanoseconds at which it was read."""

    at_ns: int
    port: str
    data: bytes


class PortLost(NamedTuple):
    """The port ended; it is being reopened."""

    at_ns: int
    port: str
    why: AnyText


class PortBack(NamedTuple):
    """The port is open again: what is behind it may have restarted."""

    at_ns: int
    port: str


class PortFailed(NamedTuple):
    """A fault of the program has ended what reads or writes the port: nothing more comes of it."""

    at_ns: int
    port: str
    why: AnyText


PortNews = PortBytes | PortLost | PortBack | PortFailed


def _wait_for_it(_: str) -> None:
    """Leave a port alone that opens or fails by itself within moments."""


class PortReader:
    """Owns an open port. `start` once; `send`, `send_first`, `reopen` and `close` from any thread.

    `give_up` has `open_again` end at once, where it takes long.
    """

    def __init__(
        self,
        port: Port,
        deliver: Callable[[PortNews], None],
        open_again: Callable[[str], Port] = open_port,
        now_ns: Callable[[], int] = time.monotonic_ns,
        give_up: Callable[[str], None] = _wait_for_it,
    ) -> None:
        self._name = port.name
        self._give_up = give_up
        self._port: Port | None = port
        self._deliver = deliver
        self._open_again = open_again
        self._now_ns = now_ns
        self._closing = threading.Event()
        self._reopening = threading.Event()
        self._unwritten: queue.Queue[bytes | threading.Event | None] = queue.Queue(MAX_UNWRITTEN)
        self._threads = [
            threading.Thread(target=self._told, args=(act,), name=f"{what} {self._name}", daemon=True)
            for what, act in (("read", self._keep_reading), ("write", self._keep_writing))
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def send(self, data: bytes) -> None:
        """Have bytes written soon; never waits. A board that takes nothing is reopened."""
        try:
            self._unwritten.put_nowait(data)
        except queue.Full:
            self.reopen()

    def send_first(self, packets: Iterable[bytes]) -> None:
        """Have these written before anything else that waits, which is dropped."""
        self._drop_unwritten()
        for packet in packets:
            self.send(packet)

    def flush(self, within_s: float) -> None:
        """Wait until what was sent is written, or for so long."""
        if not self._threads[-1].is_alive():
            return
        written = threading.Event()
        with suppress(queue.Full):
            self._unwritten.put_nowait(written)
            written.wait(within_s)

    def reopen(self) -> None:
        """Close the port and open it again: told as PortLost and PortBack."""
        self._reopening.set()
        self._cancel()

    def close(self) -> None:
        """End both threads and give the port back; done when it returns."""
        self._closing.set()
        self._drop_unwritten()
        self._unwritten.put(None)
        self._cancel()
        for thread in self._threads:
            while thread.is_alive():
                self._give_up(self._name)
                thread.join(GIVE_UP_EVERY_S)
        if self._port is not None:
            self._port.close()

    def _told(self, act: Callable[[], None]) -> None:
        """Run a thread's work and tell whatever ends it, so that a table does not wait for its board in
        vain."""
        try:
            act()
        except Exception as error:
            logger.exception("port %s", self._name)
            why = coded("link.failed", port=self._name, why=repr(error))
            self._deliver(PortFailed(self._now_ns(), self._name, why))

    def _keep_reading(self) -> None:
        port, wait_s = self._port, FIRST_RETRY_S
        while port is not None:
            opened_ns = self._now_ns()
            why = self._read_until_gone(port)
            is_given_up = self._reopening.is_set() and self._now_ns() - opened_ns < STEADY_NS
            self._port = None
            port.close()
            if not self._closing.is_set():
                self._deliver(PortLost(self._now_ns(), self._name, why))
            port = self._open_when_back(wait_s)
            wait_s = min(wait_s * RETRY_FACTOR, MAX_RETRY_S) if is_given_up else FIRST_RETRY_S

    def _read_until_gone(self, port: Port) -> CodedText:
        """Deliver what comes until the port ends, or is to be closed or reopened; the answer is why."""
        try:
            while not (self._closing.is_set() or self._reopening.is_set()):
                data = port.read()
                if data:
                    self._deliver(PortBytes(self._now_ns(), self._name, data))
        except PortGone as gone:
            # Some ports end when a read is cancelled: the reason then is ours.
            if not self._reopening.is_set():
                return gone.said
        return coded("link.reopening", port=self._name)

    def _open_when_back(self, wait_s: float) -> Port | None:
        """Return the port as soon as it opens again, after this wait at first; None when closing."""
        while not self._closing.wait(wait_s):
            try:
                port = self._open_again(self._name)
            except LinkError:
                # Told once, as PortLost: the port is still away.
                wait_s = min(wait_s * RETRY_FACTOR, MAX_RETRY_S)
                continue
            self._drop_unwritten()
            self._reopening.clear()
            # Before the news is told: its hearer writes at once.
            self._port = port
            self._deliver(PortBack(self._now_ns(), self._name))
            return port
        return None

    def _keep_writing(self) -> None:
        """Write the outgoing bytes in order. Those of a port that is away are dropped: once it is back, the
        board is asked anew."""
        while (data := self._unwritten.get()) is not None:
            if isinstance(data, threading.Event):
                data.set()
                continue
            port = self._port
            if port is None:
                continue
            try:
                port.write(data)
            except PortGone:
                self.reopen()

    def _drop_unwritten(self) -> None:
        try:
            while True:
                self._unwritten.get_nowait()
        except queue.Empty:
            return

    def _cancel(self) -> None:
        port = self._port
        if port is not None:
            port.cancel()
