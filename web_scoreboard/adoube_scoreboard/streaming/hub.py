"""The live hub: a channel for every table and room that somebody reads. For the asyncio thread alone."""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol

from adoube.tables.state import TableState
from adoube.words import ENGLISH
from adoube_scoreboard.streaming.channel import (
    DROP_AFTER_S,
    Channel,
    DocumentKind,
    Pack,
    Reader,
    RoomChannel,
    StateSource,
    chunked,
)
from adoube_scoreboard.streaming.documents import WholeEvent
from adoube_scoreboard.streaming.frames import FrameMaker

__all__ = [
    "DROP_AFTER_S",
    "Channel",
    "Hub",
    "Listening",
    "Mailbox",
    "Pack",
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


class Listening(StateSource, Protocol):
    """A source for several tables at once."""

    def show(self, state: TableState) -> None: ...

    def close(self) -> None: ...

    @property
    def readers(self) -> int: ...


NO_ROOMS: Mapping[str, Listening] = MappingProxyType({})


class Hub:
    """A channel for each table and variant of its page, and in `rooms` channels of all tables.

    `make_frame` is called once for a state and variant, and only if somebody reads. `kind`: how readers are
    brought up to date.
    """

    def __init__(
        self,
        make_frame: FrameMaker,
        rooms: Mapping[str, Listening] = NO_ROOMS,
        *,
        variants: Collection[str] = (ENGLISH.tag,),
        kind: DocumentKind = WholeEvent,
        drop_after_s: float = DROP_AFTER_S,
    ) -> None:
        self._rooms = rooms
        self._variants = frozenset(variants)
        self._make_frame = make_frame
        self._kind = kind
        self._drop_after_s = drop_after_s
        self._states: dict[str, TableState] = {}
        self._tables: dict[tuple[str, str], Channel] = {}
        self.closed = False

    def publish(self, state: TableState) -> None:
        """Shows a state to all readers of its table; who is still busy gets the newest when done."""
        self._states[state.table] = state
        for variant in self._variants:
            if channel := self._tables.get((state.table, variant)):
                self._show(channel, state, variant)
        for room in self._rooms.values():
            room.show(state)

    def room(self, name: str = ENGLISH.tag) -> Listening | None:
        """The channel of all tables; None if there is none of that name, or the hub has closed."""
        return None if self.closed else self._rooms.get(name)

    def moment(self, name: str) -> str:
        """The moment of now in a channel of all tables, from any thread (`Channel.moment`)."""
        room = self._rooms.get(name)
        return room.moment if isinstance(room, RoomChannel) else ""

    def channel(self, table: str, variant: str = ENGLISH.tag) -> "Channel | None":
        """Return the channel of a table; None if there is no such one, or the hub has closed."""
        state = self._states.get(table)
        if self.closed or state is None or variant not in self._variants:
            return None
        if (table, variant) not in self._tables:
            self._tables[table, variant] = Channel(self._drop_after_s, self._kind)
            self._show(self._tables[table, variant], state, variant)
        return self._tables[table, variant]

    @property
    def readers(self) -> int:
        """How many streams are open. From any thread."""
        return sum(channel.readers for channel in self._all())

    def close(self) -> None:
        """Sends every reader away, at once."""
        self.closed = True
        for channel in self._all():
            channel.close()

    def _show(self, channel: "Channel", state: TableState, variant: str) -> None:
        channel.put({state.table: lambda: self._make_frame(state, variant)})

    def _all(self) -> "Iterator[Channel | Listening]":
        yield from tuple(self._tables.values())
        yield from self._rooms.values()
