"""The open peripheral protocol by Bluetooth LE: this computer is a board that apps find, by BlueZ.

Each write of an app and each notification is a message, without an end of line, as the protocol's
implementations have it.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from adoube.feeds.bridge.bluez_board import BluezBoard
from adoube.feeds.bridge.peripheral_port import AppBusyError, PeripheralPort
from adoube.link.eboards.dialects.peripheral_lines import MessageReader
from adoube.words import say

__all__ = ["LONGEST_NAME", "PeripheralBluetooth"]

LONGEST_NAME = 26  # bytes: what the answer to a scan has room for, beside its own head and BlueZ's
OPENS_WITHIN_S = 20.0
TAKES_WITHIN_S = 5.0
MOST_WAITING = 256  # writes of an app that were not looked at yet; BlueZ tells it to try again
LONGEST_VALUE = 512  # bytes, of any attribute
CONTINUED, CONTINUES = 0xC0, 0x80  # the bits of UTF-8 that a character's further bytes have
MTU_HEAD = 3  # bytes, of a notification besides its value

BUSY, TRY_AGAIN = "org.bluez.Error.NotPermitted", "org.bluez.Error.InProgress"


@dataclass(frozen=True, slots=True)
class Came:
    """An app has come: by its first word, or because it wants to be told something."""


@dataclass(frozen=True, slots=True)
class Went:
    """The app has gone."""


class PeripheralBluetooth:
    """A board with Bluetooth until `close`. Apps are served from `start` on."""

    def __init__(self, name: str, port: PeripheralPort, say_line: Callable[[str], None]) -> None:
        """Raises BluezError."""
        self._port, self._say_line = port, say_line
        self._waiting: queue.Queue[bytes | Came | Went | None] = queue.Queue(MOST_WAITING)
        self._device: str | None = None
        self._most = LONGEST_VALUE  # bytes of a notification to this app
        self._loop = asyncio.new_event_loop()
        self._running = threading.Thread(
            target=self._loop.run_forever, name="bridge by Bluetooth", daemon=True
        )
        self._hearing = threading.Thread(target=self._hear, name="bridge reads", daemon=True)
        self._running.start()
        self._board = BluezBoard(name, self)
        try:
            self.adapter = self._on_loop(self._board.open(), OPENS_WITHIN_S)
        except BaseException:
            self._stop_loop()
            raise

    def start(self) -> None:
        self._hearing.start()

    def close(self) -> None:
        self._put(Went(), waits=True)
        self._waiting.put(None)
        if self._hearing.is_alive():
            self._hearing.join(TAKES_WITHIN_S)
        with suppress(TimeoutError):  # a bus that does not answer any more is left behind
            self._on_loop(self._board.close(), TAKES_WITHIN_S)
        self._stop_loop()

    # what apps do, on the bus's thread

    def subscribed(self) -> None:
        self._put(Came())

    def unsubscribed(self) -> None:
        self._forget()

    def disconnected(self, device: str) -> None:
        """A device has gone; perhaps that of the app."""
        if device == self._device:
            self._forget()

    def written(self, device: str, mtu: int | None, data: bytes) -> str:
        """Take what an app writes; returns the name of BlueZ's error where it is not taken."""
        if self._device not in (None, device):
            return BUSY
        if self._device is None and not self._put(Came()):
            return TRY_AGAIN
        self._device = device
        if mtu is not None:
            self._most = min(LONGEST_VALUE, max(MTU_HEAD + 1, mtu) - MTU_HEAD)
        return "" if self._put(data) else TRY_AGAIN

    def bluez_went(self) -> None:
        self._say_line(say("bridge.bluez_gone"))
        self._forget()

    def bluez_came(self, adapter: str) -> None:
        self._say_line(say("bridge.bluez_back", adapter=adapter))

    def _forget(self) -> None:
        self._device, self._most = None, LONGEST_VALUE
        self._put(Went(), waits=True)

    def _put(self, what: bytes | Came | Went, *, waits: bool = False) -> bool:
        """Hand on what an app does. `waits`: what was not looked at yet makes room."""
        while True:
            try:
                self._waiting.put_nowait(what)
            except queue.Full:
                if not waits:
                    return False
                with suppress(queue.Empty):
                    self._waiting.get_nowait()
            else:
                return True

    # what the table does

    def _hear(self) -> None:
        """Hand on what an app does, in its order."""
        reader, is_here = MessageReader(), False
        while (what := self._waiting.get()) is not None:
            match what:
                case Came() if not is_here:
                    reader = MessageReader()
                    with suppress(AppBusyError):  # before there is a table
                        self._port.join(self._tell)
                        is_here = True
                case Went() if is_here:
                    is_here = False
                    self._port.leave()
                case bytes() if is_here:
                    for message in reader.feed(what):
                        self._port.hear(message)

    def _tell(self, message: str) -> None:
        """Send a message, in as many pieces as the link needs. An app that takes nothing is let go."""
        try:
            self._on_loop(self._board.tell(_pieces(message.encode(), self._most)), TAKES_WITHIN_S)
        except (TimeoutError, OSError):
            self._loop.call_soon_threadsafe(self._forget)

    def _on_loop(self, work: Coroutine[Any, Any, Any], within_s: float) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(within_s)

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._running.join(TAKES_WITHIN_S)
        if not self._running.is_alive():
            self._loop.close()


def _pieces(data: bytes, most: int) -> tuple[bytes, ...]:
    """Return a text in pieces of so many bytes at most, cut between characters."""
    pieces = []
    while len(data) > most:
        cut = next((at for at in range(most, 0, -1) if data[at] & CONTINUED != CONTINUES), most)
        pieces.append(data[:cut])
        data = data[cut:]
    return (*pieces, data)
