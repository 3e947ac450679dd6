"""Feeds and their workers: each feed gets what the journal holds, in order, each entry once, over restarts.

A `JournalWorker` is a thread that follows the journal from a stored offset. Subclasses say where the rows go
and where the offset is stored: `FeedWorker` stores it in a file beside the journal,
`adoube.hall.replicator.Replicator` in the hall, in the transaction that writes the rows there. No table waits
for a worker: the engine's thread only notifies it.

A `Feed` says what comes next behind its offset, and sends it. Its worker waits, tries again, and stores what
was taken.
"""

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from adoube.errors import AdoubeError
from adoube.feeds.game_reader import GameReader
from adoube.feeds.offsets import Offset, OffsetStore, StoredOffset
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Journal
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = [
    "DeliveryFailed",
    "Feed",
    "FeedEntry",
    "FeedStatus",
    "FeedWatch",
    "FeedWorker",
    "JournalWorker",
    "start_feeds",
    "start_workers",
]


class JournalWorker(ABC):
    """One thread. `notify` may be called from any thread and returns at once."""

    retry_s: float  # the wait after an AdoubeError
    ends_within_s: float  # how long the end waits for what is under way
    idle_s: float | None = None  # look again after so long without a notification; None: never

    def __init__(self, name: str, folder: Path) -> None:
        """`folder` holds the journal. Raises AdoubeError."""
        self._journal = Journal.open_to_read(folder)
        self._notified = threading.Event()  # something was stored, or this is to end
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def notify(self) -> None:
        self._notified.set()

    def stop(self, within_s: float | None = None) -> bool:
        """Take what is left, for at most so long; return whether the thread has ended."""
        self._ending.set()
        self._notified.set()
        self._thread.join(self.ends_within_s if within_s is None else within_s)
        return not self._thread.is_alive()

    def _connected(self) -> AbstractContextManager[None]:
        """Return what holds the other side open while rows are taken. Its start may raise AdoubeError."""
        return nullcontext()

    @abstractmethod
    def _take_next(self) -> float | None:
        """Take what comes next; return the seconds to wait before the next call, None if nothing is left."""

    @abstractmethod
    def _report(self, why: str) -> None:
        """Tell that the other side, or a file, cannot be used."""

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            try:
                with self._connected():
                    while goes_on:
                        goes_on = self._step()
            except AdoubeError as error:
                self._report(str(error))
                goes_on = not self._ending.wait(self.retry_s)
        self._journal.close()

    def _step(self) -> bool:
        """Return False once this is to end and nothing is left."""
        self._notified.clear()
        # Asked first: what is stored before the end, but after this look, is looked for once more.
        is_ending = self._ending.is_set()
        wait_s = self._take_next()
        if wait_s is None and not is_ending:
            self._notified.wait(self.idle_s)
        elif wait_s:
            return not self._ending.wait(wait_s)
        return wait_s is not None or not is_ending


def start_workers(tables: Tables, workers: Sequence[JournalWorker]) -> Callable[[], None]:
    """Start workers and notify them of every new state of the tables; return what ends the notifications."""

    def notify(_: TableState) -> None:
        for worker in workers:
            worker.notify()

    for worker in workers:
        worker.start()
    unsubscribe = tables.subscribe(notify)
    # Nobody was notified of what was stored between the start of the threads and the subscription.
    for worker in workers:
        worker.notify()
    return unsubscribe


logger = logging.getLogger(__name__)


class DeliveryFailed(Exception):
    """A failed try, with its reason; `again` if another one may help.

    `wait_s`: how long the other side asks to be left alone, where it says so. `is_told`: whether the feed has
    said itself what is wrong.
    """

    def __init__(self, why: str, *, again: bool, wait_s: float | None = None, is_told: bool = False) -> None:
        super().__init__(why)
        self.again = again
        self.wait_s = wait_s
        self.is_told = is_told


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """The next entry, and the offset once it was taken. `message` None: there is nothing to send."""

    offset: Offset
    message: Any = None


@dataclass(frozen=True, slots=True)
class FeedStatus:
    """The status of a feed. `waits_at`: the row behind which something waits for it; None: nothing does."""

    number: int  # 1 for the first one of this run
    name: str
    waits_at: int | None
    is_failing: bool
    failed_at_s: float | None  # when it failed last, in seconds since 1970; None: never in this run


class Feed(Protocol):
    """The other side of a feed."""

    @property
    def name(self) -> str:
        """The name in log lines."""
        ...

    @property
    def key(self) -> str:
        """The key of its stored offset (`offsets.feed_key`)."""
        ...

    @property
    def waits_s(self) -> Sequence[float]:
        """The waits before the second try and those that follow it."""
        ...

    @property
    def gives_up(self) -> bool:
        """True if an entry is passed over after the last of the waits; else the last wait comes again."""
        ...

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        """Return what comes next behind the feed's offset; None: nothing yet. Raises AdoubeError."""
        ...

    def send(self, entry: FeedEntry, message_id: str) -> None:
        """Try once. The id is the same for every try of one entry. Raises DeliveryFailed."""
        ...


class FeedWorker(JournalWorker):
    """One feed's thread."""

    retry_s = 5.0  # when a file that could not be used is tried again
    ends_within_s = 3.0  # What takes longer is tried again after the next start, under the same id.

    def __init__(
        self, feed: Feed, folder: Path, offsets: OffsetStore, *, make: GameMaker = make_game
    ) -> None:
        """`folder` holds the journal. A new feed begins behind its last row. Raises AdoubeError."""
        super().__init__(f"feed {feed.name}", folder)
        self._feed, self._offsets = feed, offsets
        self._reader = GameReader(self._journal, make)
        self._unstored: Callable[[], None] | None = None  # a change of the offset that is not on disk yet
        self._failing = self._has_waited = False
        self._is_failing = False  # whether the newest try has failed, reported or not
        self._failed_at_s: float | None = None
        self._waits_at: int | None = None
        self._asked_s = 0.0  # how long the other side has asked to be left alone
        offsets.begin(feed.key, self._journal.newest_id())
        if not feed.gives_up:
            # Somebody may have mended what was wrong.
            offsets.postpone(feed.key, 0, 0.0)

    def status(self, number: int) -> FeedStatus:
        """Return how the feed does; from any thread, without waiting."""
        return FeedStatus(number, self._feed.name, self._waits_at, self._is_failing, self._failed_at_s)

    def _take_next(self) -> float | None:
        self._store()
        stored = self._offsets.stored(self._feed.key)
        entry = self._feed.next_entry(self._reader, stored)
        self._waits_at = None if entry is None else stored.offset.read_from
        if entry is None:
            return None
        if entry.message is None:
            self._store(lambda: self._offsets.take(self._feed.key, entry.offset))
            return 0.0
        if not self._has_waited and (wait_s := self._left_to_wait_s(stored)) > 0:
            # What comes next may be another entry by then.
            self._has_waited = True
            return wait_s
        self._has_waited = False
        self._try(entry, stored)
        return 0.0

    def _left_to_wait_s(self, stored: StoredOffset) -> float:
        """Return the rest of the wait, at most all of it: the computer's clock may have been set back."""
        longest_s = max(self._wait_s(stored.tries), self._asked_s) if stored.tries else 0.0
        return min(stored.due_s - time.time(), longest_s)

    def _wait_s(self, tries: int) -> float:
        waits_s = self._feed.waits_s
        return waits_s[min(tries, len(waits_s)) - 1]

    def _try(self, entry: FeedEntry, stored: StoredOffset) -> None:
        key = self._feed.key
        try:
            self._feed.send(entry, self._offsets.message_id(key, entry.offset))
        except DeliveryFailed as error:
            self._report(str(error), is_told=error.is_told)
            tries = stored.tries + 1
            if error.again and not (self._feed.gives_up and tries > len(self._feed.waits_s)):
                self._asked_s = error.wait_s or 0.0
                due_s = time.time() + max(self._wait_s(tries), self._asked_s)
                self._store(lambda: self._offsets.postpone(key, tries, due_s))
                return
        else:
            self._failing = self._is_failing = False
        self._store(lambda: self._offsets.take(key, entry.offset))

    def _store(self, change: Callable[[], None] | None = None) -> None:
        """Store a change, or the one that failed before, so that nothing is sent over and over."""
        self._unstored = change or self._unstored
        if self._unstored is not None:
            self._unstored()
            self._unstored = None

    def _report(self, why: str, *, is_told: bool = False) -> None:
        """Log the reason once, until something has got through again."""
        self._is_failing, self._failed_at_s = True, time.time()
        if not self._failing and not is_told:
            self._failing = True
            logger.warning("%s", say("feeds.failing", feed=self._feed.name, why=why))


class FeedWatch:
    """The feeds of a run. Empty until they are started."""

    def __init__(self) -> None:
        self._workers: tuple[FeedWorker, ...] = ()

    def watch(self, workers: Sequence[FeedWorker]) -> None:
        self._workers = tuple(workers)

    def statuses(self) -> list[FeedStatus]:
        """Return how the feeds do; from any thread, without waiting."""
        return [worker.status(number) for number, worker in enumerate(self._workers, start=1)]


def start_feeds(
    tables: Tables,
    feeds: Sequence[Feed],
    folder: Path,
    *,
    make: GameMaker = make_game,
    watch: FeedWatch | None = None,
) -> Callable[[], None]:
    """Tell the feeds everything that is accepted from now on, and what an earlier run left untold.

    `folder` holds the journal. `watch` knows how they do from then on. Returns what ends it. Raises
    AdoubeError if a file cannot be used.
    """
    if not feeds:
        return lambda: None
    offsets = OffsetStore(folder)
    try:
        workers = [FeedWorker(feed, folder, offsets, make=make) for feed in feeds]
    except AdoubeError:
        offsets.close()
        raise
    if watch is not None:
        watch.watch(workers)
    unsubscribe = start_workers(tables, workers)

    def stop() -> None:
        unsubscribe()
        ended = [worker.stop() for worker in workers]
        if all(ended):
            offsets.close()

    return stop
