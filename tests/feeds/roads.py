"""A feed whose other side the test plays: rows as they are, taken or refused as it says."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from adoube.feeds.game_reader import GameReader
from adoube.feeds.offsets import Offset, StoredOffset, feed_key
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.records.payloads import Kind

__all__ = ["AT_ONCE", "RowFeed"]

AT_ONCE = (0.0, 0.0)


class RowFeed:
    """Tells the id of each turn's row, or fails as it is told. `came`: the rows, and the ids of messages."""

    name = "feed of the test"
    key = feed_key("test", "rows")

    def __init__(
        self,
        *failures: DeliveryFailed | None,
        waits_s: Sequence[float] = AT_ONCE,
        gives_up: bool = True,
    ) -> None:
        self.waits_s, self.gives_up = waits_s, gives_up
        self.came: list[tuple[int, str]] = []
        self._failures = list(failures)
        self._arrived = threading.Condition()

    @property
    def rows(self) -> list[int]:
        return [row for row, _ in self.came]

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        row = next(reader.changes_after(stored.offset.read_from, (Kind.TURN,)), None)
        return None if row is None else FeedEntry(Offset(row.id), row.id)

    def send(self, entry: FeedEntry, message_id: str) -> None:
        with self._arrived:
            self.came.append((entry.message, message_id))
            self._arrived.notify_all()
        if self._failures and (failure := self._failures.pop(0)) is not None:
            raise failure

    def until(self, enough: Callable[[], bool]) -> None:
        with self._arrived:
            assert self._arrived.wait_for(enough, timeout=30), self.came
