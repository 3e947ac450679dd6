"""One stream for many tables: each reader is sent the tables that changed since it last took something."""

from collections.abc import Callable

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.streaming.hub import Pack, Reader

__all__ = ["RoomChannel"]

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
        self._dismissed = False

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
            reader.wake()

    def frame(self, reader: Reader) -> bytes:
        """The newest event of everything that the reader lacks; from now on it lacks nothing."""
        lacks = sorted(self._lacking.get(reader, ()))
        self._lacking[reader] = set()
        return b"".join(self._events[name].data() for name in lacks)

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        """The same as it is written to a connection. An empty chunk would end a stream."""
        frame = self.frame(reader)
        return pack(frame) if frame else b""

    def join(self, reader: Reader) -> None:
        """From now on the reader is woken; it lacks everything."""
        self._lacking[reader] = set(self._events)
        if self._dismissed:
            reader.leave()
        else:
            reader.wake()

    def part(self, reader: Reader) -> None:
        self._lacking.pop(reader, None)

    def dismiss(self) -> None:
        self._dismissed = True
        for reader in list(self._lacking):
            reader.leave()

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
