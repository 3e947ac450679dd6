"""The live hub: the newest frame of every table, and who waits for it. For the asyncio thread alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adoube.tables.state import TableState
from adoube_scoreboard.frames import FrameMaker

__all__ = ["Channel", "Hub", "Reader"]

DROP_AFTER_S = 30.0
"""A reader that has not taken what was sent to it for so long is dropped."""


class Hub:
    """A channel a table. `make_frame` is called once a state, and only if somebody reads."""

    def __init__(self, make_frame: FrameMaker, *, drop_after_s: float = DROP_AFTER_S) -> None:
        self._make_frame = make_frame
        self._drop_after_s = drop_after_s
        self._channels: dict[str, Channel] = {}
        self.closed = False

    def publish(self, state: TableState) -> None:
        """Shows a state to all readers of its table; who is still busy gets the newest when done."""
        if state.table not in self._channels:
            self._channels[state.table] = Channel(state, self._make_frame, self._drop_after_s)
        else:
            self._channels[state.table].show(state)

    def channel(self, table: str) -> "Channel | None":
        """The channel of a table; None where there is no such table, or the hub has closed."""
        return None if self.closed else self._channels.get(table)

    def close(self) -> None:
        """Sends every reader away, at once."""
        self.closed = True
        for channel in self._channels.values():
            channel.dismiss()


class Channel:
    """One table's newest state, its frame once it was asked for, and its readers."""

    def __init__(self, state: TableState, make_frame: FrameMaker, drop_after_s: float) -> None:
        self._state = state
        self._make_frame = make_frame
        self._drop_after_s = drop_after_s
        self._frame: bytes | None = None
        self._readers: set[Reader] = set()

    def show(self, state: TableState) -> None:
        self._state = state
        self._frame = None
        for reader in self._readers:
            reader.wake()

    def take(self, reader: "Reader") -> bytes:
        """The newest frame, which is no news to this reader from now on."""
        reader.settle()
        if self._frame is None:
            self._frame = self._make_frame(self._state)
        return self._frame

    def join(self) -> "Reader":
        """A new reader, for whom there is news at once."""
        reader = Reader(self._drop_after_s)
        self._readers.add(reader)
        return reader

    def part(self, reader: "Reader") -> None:
        self._readers.discard(reader)

    def dismiss(self) -> None:
        for reader in self._readers:
            reader.leave()

    @property
    def readers(self) -> int:
        return len(self._readers)


class Reader:
    """One open stream: whether there is news for it, and how long it may take to read."""

    def __init__(self, drop_after_s: float) -> None:
        self._drop_after_s = drop_after_s
        self._news = asyncio.Event()
        self._news.set()
        self._sending: asyncio.Timeout | None = None
        self.left = False

    def wake(self) -> None:
        self._news.set()

    def settle(self) -> None:
        self._news.clear()

    def leave(self) -> None:
        """Ends the stream, even in the middle of a write that does not get on."""
        self.left = True
        self._news.set()
        if self._sending is not None:
            self._sending.reschedule(asyncio.get_running_loop().time())

    async def news(self, keep_alive_s: float) -> bool:
        """Waits for news, at most `keep_alive_s`; says whether there was some."""
        try:
            async with asyncio.timeout(keep_alive_s):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    @asynccontextmanager
    async def patience(self) -> AsyncIterator[None]:
        """Inside, writes may block for `drop_after_s` together, and not at all once the reader has left."""
        async with asyncio.timeout(0 if self.left else self._drop_after_s) as sending:
            self._sending = sending
            try:
                yield
            finally:
                self._sending = None
