"""Sources of the figures: published states, the journal's file, and counters that others write."""

import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adoube.feeds.game_reader import CHANGES
from adoube.feeds.worker import FeedStatus
from adoube.records.journal import Journal
from adoube.records.payloads import Kind
from adoube.tables.hosting import DelayCounts
from adoube.tables.state import Message, Tables, TableState

__all__ = ["Figures", "JournalCounts", "Measures", "VerdictCounts"]


class JournalCounts:
    """How many rows a journal has, by table and kind. It reads on where it was; from any thread."""

    def __init__(self, folder: Path) -> None:
        """Raises JournalError if the journal cannot be read."""
        self._journal = Journal.open_to_read(folder)
        self._lock = threading.Lock()
        self._newest = 0
        self._counts: Counter[tuple[str, Kind]] = Counter()

    def rows(self) -> Mapping[tuple[str, Kind], int]:
        """Raises JournalError."""
        with self._lock:
            self._newest, more = self._journal.counts_after(self._newest)
            self._counts.update(more)
            return dict(self._counts)

    def waiting(self, status: FeedStatus) -> int:
        """How many rows a feed has still to tell; 0 where it has nothing to do. Raises JournalError."""
        if status.waits_at is None:
            return 0
        with self._lock:
            _, rows = self._journal.counts_after(status.waits_at)
        return sum(count for (_, kind), count in rows.items() if kind in CHANGES)

    def close(self) -> None:
        with self._lock:
            self._journal.close()


class VerdictCounts:
    """Counts the sentences that tables show, by kind. Told on the engine's thread, asked from any."""

    def __init__(self) -> None:
        self._shown: dict[str, Message] = {}
        self._counts: dict[str, int] = {}

    def __call__(self, state: TableState) -> None:
        if self._shown.get(state.table) != state.message:
            self._shown[state.table] = state.message
            kind = state.message.kind
            self._counts[kind] = self._counts.get(kind, 0) + 1

    def counts(self) -> Mapping[str, int]:
        return self._counts.copy()


@dataclass(frozen=True)
class Measures:
    """Everything that is measured. Nothing in it waits for the engine."""

    tables: Tables
    journal: JournalCounts
    verdicts: VerdictCounts
    delays: Callable[[], DelayCounts]
    feeds: Callable[[], Sequence[FeedStatus]]


@dataclass(frozen=True)
class Figures:
    """The measures, and the token of those who may read them; None: everybody on this computer."""

    measures: Measures
    token: str | None = field(default=None, repr=False)
