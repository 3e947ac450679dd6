"""The live hub: the newest frame of every table and its readers. For the asyncio thread alone.

A `Channel` sends one table, a `RoomChannel` many: each reader gets the tables that changed since it last
took something.
"""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol

from adoube.tables.state import Phase, TableState
from adoube.words import ENGLISH
from adoube_scoreboard.streaming.frames import FrameMaker

__all__ = [
    "DROP_AFTER_S",
    "Channel",
    "Hub",
    "Mailbox",
    "Reader",
    "RoomChannel",
    "StateSource",
    "chunked",
]


class Mailbox:
    """Holds the newest state of each table until the loop shows it: nothing queues, however slow the loop is.

    Nothing is lost with an older state: the newest one has every turn, and the journal every row.
    """

    def __init__(
        self, soon: Callable[[Callable[[], None]], object], show: Callable[[TableState], None]
    ) -> None:
        """`soon` has the loop call something; `show` is called there."""
        self._soon = soon
        self._show = show
        self._waiting: dict[str, TableState] = {}
        self._lock = threading.Lock()

    def put(self, state: TableState) -> None:
        """Has a state shown, instead of an older one of its table that still waits. Returns at once."""
        with self._lock:
            is_expected = state.table in self._waiting
            self._waiting[state.table] = state
        if not is_expected:
            self._soon(partial(self._take, state.table))

    @property
    def waiting(self) -> int:
        """How many tables have a state here that was not shown yet."""
        with self._lock:
            return len(self._waiting)

    def _take(self, table: str) -> None:
        with self._lock:
            state = self._waiting.pop(table)
        self._show(state)


DROP_AFTER_S = 30.0  # A reader that has not taken what was sent to it for so long is dropped.


# Events to what is written to a connection: a chunk of HTTP, or a message of a WebSocket.
Pack = Callable[[bytes], bytes]


class Reader(Protocol):
    """One open stream."""

    def notify(self) -> None:
        """Take note that there is a newer frame. Must return at once."""
        ...

    def close(self) -> None:
        """End the stream, even in the middle of a write that does not get on."""
        ...


class StateSource(Protocol):
    """A source of frames. `frame` and `packed` bring a subscribed reader up to date."""

    drop_after_s: float

    def frame(self, reader: Reader) -> bytes:
        """Return what is new for the reader, as server-sent events."""
        ...

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        """Return the same as it is written to a connection; empty if nothing is new."""
        ...

    def subscribe(self, reader: Reader) -> None:
        """Notify the reader from now on; there is news for it at once."""
        ...

    def unsubscribe(self, reader: Reader) -> None:
        """Forget a reader that has gone."""
        ...


class Listening(StateSource, Protocol):
    """A source for several tables at once."""

    def show(self, state: TableState) -> None: ...

    def close(self) -> None: ...

    @property
    def readers(self) -> int: ...


NO_ROOMS: Mapping[str, Listening] = MappingProxyType({})


class Hub:
    """A channel for each table and variant of its page, and in `rooms` one of all tables for each language.

    `make_frame` is called once for a state and variant, and only if somebody reads.
    """

    def __init__(
        self,
        make_frame: FrameMaker,
        rooms: Mapping[str, Listening] = NO_ROOMS,
        *,
        variants: Collection[str] = (ENGLISH.tag,),
        drop_after_s: float = DROP_AFTER_S,
    ) -> None:
        self._rooms = rooms
        self._variants = tuple(variants)
        self._make_frame = make_frame
        self._drop_after_s = drop_after_s
        self._tables: dict[str, Mapping[str, Channel]] = {}
        self.closed = False

    def publish(self, state: TableState) -> None:
        """Shows a state to all readers of its table; who is still busy gets the newest when done."""
        if state.table not in self._tables:
            self._tables[state.table] = {tag: self._channel(state, tag) for tag in self._variants}
        else:
            for channel in self._tables[state.table].values():
                channel.show(state)
        for room in self._rooms.values():
            room.show(state)

    def room(self, language: str = ENGLISH.tag) -> StateSource | None:
        """The channel of all tables; None if there is none in that language, or the hub has closed."""
        return None if self.closed else self._rooms.get(language)

    def channel(self, table: str, variant: str = ENGLISH.tag) -> "Channel | None":
        """Return the channel of a table; None if there is no such one, or the hub has closed."""
        return None if self.closed else self._tables.get(table, {}).get(variant)

    @property
    def readers(self) -> int:
        """How many streams are open. From any thread."""
        return sum(channel.readers for channel in self._all())

    def close(self) -> None:
        """Sends every reader away, at once."""
        self.closed = True
        for channel in self._all():
            channel.close()

    def _channel(self, state: TableState, language: str) -> "Channel":
        return Channel(state, lambda newest: self._make_frame(newest, language), self._drop_after_s)

    def _all(self) -> "Iterator[Channel | Listening]":
        for channels in tuple(self._tables.values()):
            yield from channels.values()
        yield from self._rooms.values()


class Channel:
    """One table's newest state, its frame in one language once it was asked for, and its readers."""

    def __init__(
        self, state: TableState, make_frame: Callable[[TableState], bytes], drop_after_s: float
    ) -> None:
        self.drop_after_s = drop_after_s
        self._state = state
        self._make_frame = make_frame
        self._frame: bytes | None = None
        self._packed: dict[Pack, bytes] = {}
        self._readers: set[Reader] = set()
        self._closed = False

    def show(self, state: TableState) -> None:
        self._state = state
        self._frame = None
        self._packed.clear()
        for reader in self._readers:
            reader.notify()

    def frame(self, reader: Reader) -> bytes:
        """Return the newest frame, the same for every reader."""
        return self._newest()

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        """Return the newest frame as it is written to connections, made once for all of a kind."""
        if pack not in self._packed:
            self._packed[pack] = pack(self._newest())
        return self._packed[pack]

    def subscribe(self, reader: Reader) -> None:
        """Notify the reader from now on; there is news for it at once."""
        self._readers.add(reader)
        if self._closed:
            reader.close()
        else:
            reader.notify()

    def unsubscribe(self, reader: Reader) -> None:
        self._readers.discard(reader)

    def close(self) -> None:
        self._closed = True
        for reader in self._readers:
            reader.close()

    @property
    def readers(self) -> int:
        return len(self._readers)

    def _newest(self) -> bytes:
        if self._frame is None:
            self._frame = self._make_frame(self._state)
        return self._frame


def chunked(data: bytes) -> bytes:
    """One chunk of an HTTP/1.1 body."""
    return b"%x\r\n%s\r\n" % (len(data), data)


_STANDINGS = ""  # stands for the standings among the tables' names, none of which is empty


class RoomChannel:
    """The newest event of every table and of the standings, and what each reader still lacks.

    For the asyncio thread alone. Events are made when the first reader takes them, and once for all readers.
    """

    def __init__(
        self,
        make_card: Callable[[TableState], bytes],
        make_standings: Callable[[], bytes],
        drop_after_s: float,
    ) -> None:
        self.drop_after_s = drop_after_s
        self._make_card = make_card
        self._make_standings = make_standings
        self._events: dict[str, _Event] = {_STANDINGS: _Event(make_standings)}
        self._decided: dict[str, tuple[int, bool]] = {}
        self._lacking: dict[Reader, set[str]] = {}
        self._closed = False

    def show(self, state: TableState) -> None:
        """A table has changed: every reader lacks it from now on, whatever it was sent of it before."""
        news = {state.table}
        self._events[state.table] = _Event(lambda: self._make_card(state))
        decided = (state.record_number, state.phase is Phase.OVER)
        if self._decided.get(state.table) != decided:
            self._decided[state.table] = decided
            self._events[_STANDINGS] = _Event(self._make_standings)
            news.add(_STANDINGS)
        for reader, lacking in self._lacking.items():
            lacking.update(news)
            reader.notify()

    def frame(self, reader: Reader) -> bytes:
        """Return the newest event of everything that the reader lacks; from now on it lacks nothing."""
        lacks = sorted(self._lacking.get(reader, ()))
        self._lacking[reader] = set()
        return b"".join(self._events[name].data() for name in lacks)

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        """Return the same as it is written to a connection. An empty chunk would end a stream."""
        frame = self.frame(reader)
        return pack(frame) if frame else b""

    def subscribe(self, reader: Reader) -> None:
        """Notify the reader from now on; it lacks everything."""
        self._lacking[reader] = set(self._events)
        if self._closed:
            reader.close()
        else:
            reader.notify()

    def unsubscribe(self, reader: Reader) -> None:
        self._lacking.pop(reader, None)

    def close(self) -> None:
        self._closed = True
        for reader in list(self._lacking):
            reader.close()

    @property
    def readers(self) -> int:
        return len(self._lacking)


class _Event:
    """Made when it is first asked for."""

    def __init__(self, make: Callable[[], bytes]) -> None:
        self._make = make
        self._data: bytes | None = None

    def data(self) -> bytes:
        if self._data is None:
            self._data = self._make()
        return self._data
