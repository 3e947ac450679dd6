"""Carries what the journal holds to one feed, on a thread of its own: in order, each once, over restarts.

A `Feed` says what comes next behind its place, and sends it. The carrier waits, tries again, and writes down
what was taken. No table waits for it: the engine's thread only stirs it.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from adoube.errors import AdoubeError
from adoube.feeds.game_reader import GameReader
from adoube.feeds.offsets import Offset, OffsetStore, StoredOffset
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Journal
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["DeliveryFailed", "Feed", "FeedEntry", "FeedStatus", "FeedWatch", "FeedWorker", "start_feeds"]

logger = logging.getLogger(__name__)

ENDS_WITHIN_S = 3.0  # how long the end waits for what is on its way
DISK_AGAIN_S = 5.0  # when a file that cannot be used is asked again

M = TypeVar("M")


class DeliveryFailed(Exception):
    """A try failed, for the reason that it says; `again` where another one may help.

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
    """What comes next, and the place of the feed once it was taken. `message` None: nothing is to be said."""

    place: Offset
    message: Any = None


@dataclass(frozen=True, slots=True)
class FeedStatus:
    """How a feed does. `waits_at`: the row behind which something waits for it; None: nothing does."""

    number: int  # 1 for the first one of this run
    name: str
    waits_at: int | None
    is_failing: bool
    failed_at_s: float | None  # when it failed last, in seconds since 1970; None: never in this run


class Feed(Protocol):
    """The other side of a feed."""

    @property
    def name(self) -> str:
        """What a log may say."""
        ...

    @property
    def key(self) -> str:
        """What its place is kept under (`places.feed_key`)."""
        ...

    @property
    def waits_s(self) -> Sequence[float]:
        """The waits before the second try and those that follow it."""
        ...

    @property
    def gives_up(self) -> bool:
        """Whether an entry is passed over after the last of the waits; else the last wait comes again."""
        ...

    def next_entry(self, reader: GameReader, standing: StoredOffset) -> FeedEntry | None:
        """What comes next behind the feed's place; None: nothing yet. Raises AdoubeError."""
        ...

    def send(self, entry: FeedEntry, message_id: str) -> None:
        """Tries once. The id is the same for every try of one entry. Raises DeliveryFailed."""
        ...


class FeedWorker:
    """One feed's thread. `stir` from any thread; it returns at once."""

    def __init__(self, feed: Feed, folder: Path, places: OffsetStore, *, make: GameMaker = make_game) -> None:
        """A feed that is new begins behind the journal's last row. Raises AdoubeError."""
        self._feed, self._places = feed, places
        self._journal = Journal.open_to_read(folder)
        self._reader = GameReader(self._journal, make)
        self._stirred = threading.Event()  # something has come, or this is to end
        self._ending = threading.Event()
        self._failing = self._has_waited = False
        self._is_failing = False  # whether the newest try has failed, said or not
        self._failed_at_s: float | None = None
        self._waits_at: int | None = None
        self._asked_s = 0.0  # how long the other side has asked to be left alone
        places.begin(feed.key, self._journal.newest_id())
        if not feed.gives_up:
            # Somebody may have mended what was wrong.
            places.postpone(feed.key, 0, 0.0)
        self._thread = threading.Thread(target=self._run, name=f"feed {feed.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def standing(self, number: int) -> FeedStatus:
        """From any thread, without waiting."""
        return FeedStatus(number, self._feed.name, self._waits_at, self._is_failing, self._failed_at_s)

    def stir(self) -> None:
        self._stirred.set()

    def stop(self, within_s: float = ENDS_WITHIN_S) -> bool:
        """Tries what is due until something fails, for so long at most. The rest waits for the next start.

        Says whether the thread has ended.
        """
        self._ending.set()
        self._stirred.set()
        self._thread.join(within_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            self._stirred.clear()
            try:
                goes_on = self._step()
            except AdoubeError as error:
                self._fails(str(error))
                goes_on = not self._ending.wait(DISK_AGAIN_S)
        self._journal.close()

    def _step(self) -> bool:
        """Waits for what comes next and tries it once; False where this is to end."""
        # Asked first: what is stored before the end, and after this look, is looked for once more.
        is_ending = self._ending.is_set()
        standing = self._places.standing(self._feed.key)
        entry = self._feed.next_entry(self._reader, standing)
        self._waits_at = None if entry is None else standing.place.read_from
        if entry is None:
            if is_ending:
                return False
            self._stirred.wait()
            return True
        if entry.message is None:
            self._note(lambda: self._places.take(self._feed.key, entry.place))
            return True
        if not self._has_waited and (wait_s := self._left_to_wait_s(standing)) > 0:
            # What comes next may be another entry by then.
            self._has_waited = True
            return not self._ending.wait(wait_s)
        self._has_waited = False
        self._try(entry, standing)
        return True

    def _left_to_wait_s(self, standing: StoredOffset) -> float:
        """A computer's clock may have been set back: no wait is longer than it was to be."""
        longest_s = max(self._wait_s(standing.tries), self._asked_s) if standing.tries else 0.0
        return min(standing.due_s - time.time(), longest_s)

    def _wait_s(self, tries: int) -> float:
        waits_s = self._feed.waits_s
        return waits_s[min(tries, len(waits_s)) - 1]

    def _try(self, entry: FeedEntry, standing: StoredOffset) -> None:
        key = self._feed.key
        try:
            self._feed.send(entry, self._places.message_id(key, entry.place))
        except DeliveryFailed as error:
            self._fails(str(error), is_told=error.is_told)
            tries = standing.tries + 1
            if error.again and not (self._feed.gives_up and tries > len(self._feed.waits_s)):
                self._asked_s = error.wait_s or 0.0
                due_s = time.time() + max(self._wait_s(tries), self._asked_s)
                self._note(lambda: self._places.postpone(key, tries, due_s))
                return
        else:
            self._failing = self._is_failing = False
        self._note(lambda: self._places.take(key, entry.place))

    def _note(self, change: Callable[[], None]) -> None:
        """Has a change on disk before anything else is tried, so that nothing is sent over and over."""
        while True:
            try:
                return change()
            except AdoubeError as error:
                self._fails(str(error))
                if self._ending.wait(DISK_AGAIN_S):
                    return None

    def _fails(self, why: str, *, is_told: bool = False) -> None:
        """Said once, until something has got through again."""
        self._is_failing, self._failed_at_s = True, time.time()
        if not self._failing and not is_told:
            self._failing = True
            logger.warning("%s", say("feeds.failing", feed=self._feed.name, why=why))


class FeedWatch:
    """Knows how the feeds of a run do. Empty until they are started."""

    def __init__(self) -> None:
        self._carriers: tuple[FeedWorker, ...] = ()

    def watch(self, carriers: Sequence[FeedWorker]) -> None:
        self._carriers = tuple(carriers)

    def standings(self) -> list[FeedStatus]:
        """From any thread, without waiting."""
        return [carrier.standing(number) for number, carrier in enumerate(self._carriers, start=1)]


def start_feeds(
    tables: Tables,
    feeds: Sequence[Feed],
    folder: Path,
    *,
    make: GameMaker = make_game,
    watch: FeedWatch | None = None,
) -> Callable[[], None]:
    """Tells the feeds of everything that is accepted from now on, and of what an earlier run left untold.

    `folder` holds the journal. `watch` knows how they do from then on. Returns what ends it. Raises
    AdoubeError where a file cannot be used.
    """
    if not feeds:
        return lambda: None
    places = OffsetStore(folder)
    try:
        carriers = [FeedWorker(feed, folder, places, make=make) for feed in feeds]
    except AdoubeError:
        places.close()
        raise

    if watch is not None:
        watch.watch(carriers)

    def hear(_: TableState) -> None:
        for carrier in carriers:
            carrier.stir()

    for carrier in carriers:
        carrier.start()
    unsubscribe = tables.subscribe(hear)
    # What was stored between the start of the threads and the subscription stirs nobody.
    for carrier in carriers:
        carrier.stir()

    def stop() -> None:
        unsubscribe()
        # What is on its way for longer is tried again after the next start, under the same id.
        ended = [carrier.stop() for carrier in carriers]
        if all(ended):
            places.close()

    return stop
