"""Channels: the newest of what readers are to have, and its readers. For the asyncio thread alone.

A `Channel` sends documents: one for the page of a table, many for that of a room. Each reader gets those that
changed since it last took something.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.streaming.documents import NOTHING, Document, Make, WholeEvent

__all__ = [
    "DROP_AFTER_S",
    "AfterMoment",
    "Channel",
    "DocumentKind",
    "Pack",
    "Reader",
    "RoomChannel",
    "StateSource",
    "chunked",
]


LONGEST_NUMBER = 18  # digits of a moment that is read
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
        """Notify the reader from now on; it lacks everything."""
        ...

    def unsubscribe(self, reader: Reader) -> None:
        """Forget a reader that has gone."""
        ...


# A name to a document of that name.
DocumentKind = Callable[[str], Document]


class _Lacking:
    """The documents that a reader lacks, by what it has of them. `unsent`: those that came with its page."""

    __slots__ = ("has", "unsent")

    def __init__(self, lacking: Iterable[str], unsent: Iterable[str]) -> None:
        self.has = dict.fromkeys(lacking, NOTHING)
        self.unsent = frozenset(unsent)

    def add(self, name: str, has: int) -> None:
        self.has.setdefault(name, NOTHING if name in self.unsent else has)

    def take(self) -> list[tuple[str, int]]:
        """Return what it lacks, in the order of names; from now on it lacks nothing."""
        taken, self.has = sorted(self.has.items()), {}
        if self.unsent:
            self.unsent -= {name for name, _ in taken}
        return taken


class Channel:
    """The newest of every document, and what each reader still lacks. For the asyncio thread alone."""

    def __init__(self, drop_after_s: float, kind: DocumentKind = WholeEvent) -> None:
        self.drop_after_s = drop_after_s
        self._kind = kind
        self._documents: dict[str, Document] = {}
        self._changed_at: dict[str, int] = {}
        self._run = secrets.token_hex(4)
        self._moment = 0
        self._lacking: dict[Reader, _Lacking] = {}
        self._packed: dict[tuple[str, int, Pack], bytes] = {}
        self._closed = False

    def put(self, news: Mapping[str, Make]) -> None:
        """Documents have changed: every reader lacks them from now on, whatever it was sent before."""
        self._moment += 1
        for name, make in news.items():
            if name not in self._documents:
                self._documents[name] = self._kind(name)
            self._documents[name].renew(make)
            self._changed_at[name] = self._moment
        self._packed.clear()
        # The first reader that takes a document has it made, and its number is another one then.
        had = {name: self._documents[name].number for name in news}
        for reader, lacking in self._lacking.items():
            for name, number in had.items():
                lacking.add(name, number)
            reader.notify()

    def frame(self, reader: Reader) -> bytes:
        """Return the events of everything that the reader lacks; from now on it lacks nothing."""
        taken = self._lacking[reader].take() if reader in self._lacking else []
        return b"".join(self._documents[name].event(has) for name, has in taken)

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        """Return the same as it is written to a connection, made once for all that lack one thing.

        An empty chunk would end a stream.
        """
        lacking = self._lacking.get(reader)
        if lacking is None or len(lacking.has) != 1:
            frame = self.frame(reader)
            return pack(frame) if frame else b""
        ((name, has),) = lacking.take()
        if (name, has, pack) not in self._packed:
            event = self._documents[name].event(has)
            self._packed[name, has, pack] = pack(event) if event else b""
        return self._packed[name, has, pack]

    def subscribe(self, reader: Reader) -> None:
        """Notify the reader from now on; it lacks everything."""
        self._admit(reader, 0)

    @property
    def moment(self) -> str:
        """The moment of now, for a page that is made of what is newest, to ask for what comes `after` it.

        From any thread.
        """
        return f"{self._run}.{self._moment}"

    def after(self, moment: str) -> StateSource:
        """Return the channel for a reader that has all up to a moment; of another run it has nothing."""
        run, _, number = moment.partition(".")
        known = run == self._run and number.isascii() and number.isdigit() and len(number) < LONGEST_NUMBER
        return AfterMoment(self, self._admit, int(number)) if known else self

    def _admit(self, reader: Reader, moment: int) -> None:
        lacks = {name for name, changed_at in self._changed_at.items() if changed_at > moment}
        self._lacking[reader] = _Lacking(lacks, self._documents.keys() - lacks)
        if self._closed:
            reader.close()
        elif lacks:
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


class AfterMoment:
    """A channel for readers that have everything up to a moment."""

    def __init__(self, channel: Channel, admit: Callable[[Reader, int], None], moment: int) -> None:
        self.drop_after_s = channel.drop_after_s
        self._channel, self._admit, self._moment = channel, admit, moment

    def frame(self, reader: Reader) -> bytes:
        return self._channel.frame(reader)

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        return self._channel.packed(reader, pack)

    def subscribe(self, reader: Reader) -> None:
        self._admit(reader, self._moment)

    def unsubscribe(self, reader: Reader) -> None:
        self._channel.unsubscribe(reader)


def chunked(data: bytes) -> bytes:
    """One chunk of an HTTP/1.1 body."""
    return b"%x\r\n%s\r\n" % (len(data), data)


_STANDINGS = ""  # stands for the standings among the tables' names, none of which is empty


class RoomChannel(Channel):
    """A channel of all tables and of the standings."""

    def __init__(
        self,
        make_card: Callable[[TableState], bytes],
        make_standings: Make,
        drop_after_s: float,
        kind: DocumentKind = WholeEvent,
    ) -> None:
        super().__init__(drop_after_s, kind)
        self._make_card = make_card
        self._make_standings = make_standings
        self._decided: dict[str, tuple[int, bool]] = {}
        self.put({_STANDINGS: make_standings})

    def show(self, state: TableState) -> None:
        """A table has changed, and with the end of a game the standings."""
        news: dict[str, Make] = {state.table: lambda: self._make_card(state)}
        decided = (state.record_number, state.phase is Phase.OVER)
        if self._decided.get(state.table) != decided:
            self._decided[state.table] = decided
            news[_STANDINGS] = self._make_standings
        self.put(news)
