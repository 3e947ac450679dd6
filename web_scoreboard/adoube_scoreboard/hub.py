"""The live hub: the newest frame of every table, and who waits for it. For the asyncio thread alone."""

from typing import Protocol

from adoube.tables.state import TableState
from adoube_scoreboard.frames import FrameMaker

__all__ = ["DROP_AFTER_S", "Channel", "Hub", "Reader", "chunked"]

DROP_AFTER_S = 30.0
"""A reader that has not taken what was sent to it for so long is dropped."""


class Reader(Protocol):
    """One open stream."""

    def wake(self) -> None:
        """There is a newer frame. Must return at once."""
        ...

    def leave(self) -> None:
        """The stream has to end, even in the middle of a write that does not get on."""
        ...


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
        self.drop_after_s = drop_after_s
        self._state = state
        self._make_frame = make_frame
        self._frame: bytes | None = None
        self._chunk: bytes | None = None
        self._readers: set[Reader] = set()
        self._dismissed = False

    def show(self, state: TableState) -> None:
        self._state = state
        self._frame = self._chunk = None
        for reader in self._readers:
            reader.wake()

    def frame(self) -> bytes:
        """The newest frame."""
        if self._frame is None:
            self._frame = self._make_frame(self._state)
        return self._frame

    def chunk(self) -> bytes:
        """The newest frame in HTTP's chunked encoding, encoded once for all."""
        if self._chunk is None:
            self._chunk = chunked(self.frame())
        return self._chunk

    def join(self, reader: Reader) -> None:
        """From now on the reader is woken; there is news for it at once."""
        self._readers.add(reader)
        if self._dismissed:
            reader.leave()
        else:
            reader.wake()

    def part(self, reader: Reader) -> None:
        self._readers.discard(reader)

    def dismiss(self) -> None:
        self._dismissed = True
        for reader in self._readers:
            reader.leave()

    @property
    def readers(self) -> int:
        return len(self._readers)


def chunked(data: bytes) -> bytes:
    """One chunk of an HTTP/1.1 body."""
    return b"%x\r\n%s\r\n" % (len(data), data)
