"""Tables in the engine's hands, and the parts of its loop.

Each table has its board and its recorders. The loop has a queue of messages, the deadlines of the tables, its
latency, and garbage collection.
"""

import gc
import heapq
import queue
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from adoube.link.reader import PortNews
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BoardHealth
from adoube.tables.boards.messages import BoardBehindPort, BoardNews
from adoube.tables.clock import earliest
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.match import NewTable
from adoube.tables.recorder import Recorder
from adoube.tables.state import Answered
from adoube.tables.table import Table

__all__ = [
    "BOUNDS_S",
    "Arrangement",
    "CommandAsked",
    "Deadlines",
    "DelayCounts",
    "EngineMessage",
    "EngineQueue",
    "GcTuning",
    "HostedTable",
    "LatencyHistogram",
    "NewsPosted",
    "RequestSettled",
    "StopAsked",
    "TableAsked",
]


class Deadlines:
    """The next moment of each name, in milliseconds. What was set last for a name counts."""

    def __init__(self) -> None:
        self._at_ms: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []

    def set(self, name: str, at_ms: int | None) -> None:
        """Set the deadline of `name`; None removes it."""
        if at_ms is None:
            self._at_ms.pop(name, None)
        elif self._at_ms.get(name) != at_ms:
            self._at_ms[name] = at_ms
            heapq.heappush(self._heap, (at_ms, name))

    @property
    def next_ms(self) -> int | None:
        """The earliest moment; None where nothing is wanted."""
        self._drop_stale()
        return self._heap[0][0] if self._heap else None

    def take_due(self, now_ms: int) -> list[str]:
        """Return the names that are due, the earliest first; they have to be set again."""
        due = []
        while (next_ms := self.next_ms) is not None and next_ms <= now_ms:
            _, name = heapq.heappop(self._heap)
            del self._at_ms[name]
            due.append(name)
        return due

    def _drop_stale(self) -> None:
        while self._heap and self._at_ms.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)


M = TypeVar("M")

NS_PER_MS = 1_000_000
NS_PER_S = 1_000_000_000


class EngineQueue(Generic[M]):
    """Messages in their order. `put` from any thread; everything else from the one that works them off."""

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._now_ns = now_ns
        self._queue: queue.SimpleQueue[tuple[int, M]] = queue.SimpleQueue()
        self._gathers_until_ns = 0
        # When the last wait ended, or the first one began; what was due before was not late.
        self._ready_ns: int | None = None
        # When the last wait could have ended: the first message came, or its deadline was there.
        self.wanted_ns = 0
        # How much later than it could the last wait ended, after the first message or after its deadline.
        self.stall_ms = 0

    def put(self, message: M) -> None:
        self._queue.put((self._now_ns(), message))

    def gather_until(self, at_ns: int) -> None:
        """The next wait lasts at least until then, so that more is worked off at once."""
        self._gathers_until_ns = at_ns

    def wait(self, until_ms: int | None) -> list[M]:
        """Return all messages; wait for a first one, at the longest until that moment."""
        begins_ns = self._now_ns()
        ready_ns = begins_ns if self._ready_ns is None else self._ready_ns
        due_ns = None if until_ms is None else max(ready_ns, until_ms * NS_PER_MS)
        waits_s = None if due_ns is None else max(0, due_ns - begins_ns) / NS_PER_S
        try:
            found = [self._queue.get(timeout=waits_s)]
        except queue.Empty:
            found = []
        if (rest_ns := self._gathers_until_ns - self._now_ns()) > 0:
            time.sleep(rest_ns / NS_PER_S)
        found += self._waiting()
        self._ready_ns = self._now_ns()
        wanted_ns = min([put_ns for put_ns, _ in found] + ([] if due_ns is None else [due_ns]))
        self.wanted_ns = max(ready_ns, wanted_ns)
        self.stall_ms = (self._ready_ns - self.wanted_ns) // NS_PER_MS
        return [message for _, message in found]

    def take_all(self) -> list[M]:
        """Return all waiting messages without waiting."""
        return [message for _, message in self._waiting()]

    def _waiting(self) -> list[tuple[int, M]]:
        found = []
        while True:
            try:
                found.append(self._queue.get_nowait())
            except queue.Empty:
                return found


# The longest delay of each class but the last, which has no end.
BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class DelayCounts(NamedTuple):
    """`within`: how many were in each class of `BOUNDS_S` and in the last one. `sum_s`: of all of them."""

    within: tuple[int, ...]
    sum_s: float


class LatencyHistogram:
    """Counted by one thread; `counts` from any, without waiting."""

    def __init__(self) -> None:
        self._counts = DelayCounts((0,) * (len(BOUNDS_S) + 1), 0.0)

    def add(self, delay_ns: int) -> None:
        delay_s = delay_ns / NS_PER_S
        place = sum(delay_s > bound for bound in BOUNDS_S)
        within, sum_s = self._counts
        # One assignment, so that nobody sees half of it.
        self._counts = DelayCounts(
            (*within[:place], within[place] + 1, *within[place + 1 :]), sum_s + delay_s
        )

    def counts(self) -> DelayCounts:
        return self._counts


# Objects that a table makes in a second and drops within seconds. A look that comes while they live takes
# them for lasting ones, and has to go through all tables again when a quarter of what lasts is new.
KEPT_A_TABLE = 50
# Looks through all that lasts are so much rarer. The search behind one picture of a camera makes so much that
# they took most of its longest steps. So it needs a quarter less time, and no more memory.
SELDOM = 4


class GcTuning:
    """Has Python look for garbage as seldom as so many tables need; only rings wait for it to be freed."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None

    def begin(self, tables: int) -> None:
        """From now on. What the tables are made of lasts as long as they do, and is left out."""
        if self._before is None:
            self._before = gc.get_threshold()
            gc.freeze()
            young, middle, old = self._before
            gc.set_threshold(max(young, KEPT_A_TABLE * tables), middle, SELDOM * old)

    def end(self) -> None:
        """As it was before."""
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None


@dataclass(slots=True)
class HostedTable:
    """A table, the board that its events come from, and its recorders; `published` is what was shown last."""

    table: Table
    board: BoardBehindPort | None
    recorders: tuple[Recorder, ...] = ()
    published: tuple[int, CameraState | None, BoardHealth | None] | None = None

    @property
    def stamp(self) -> tuple[int, CameraState | None, BoardHealth | None]:
        """A value that differs when there is news to publish: pictures and charges count for no version."""
        connection = self.table.connection
        return self.table.version, connection.camera, connection.health

    @property
    def wake_at_ms(self) -> int | None:
        if self.table.closed:
            return None
        return earliest(self.table.wake_at_ms, None if self.board is None else self.board.wake_at_ms)

    def handle_port(self, news: PortNews) -> None:
        """Pass on to the table what the board makes of news from its port."""
        assert self.board is not None, "the news came from a board's port"
        self._pass_on(self.board.handle(news))

    def tick_board(self, now_ms: int) -> None:
        """Let the board act if it is due, and pass its news on."""
        if self.board is not None and _is_due(self.board.wake_at_ms, now_ms):
            self._pass_on(self.board.tick(now_ms))

    def wake(self, now_ms: int) -> None:
        """Let the table judge what has fallen due."""
        if _is_due(self.table.wake_at_ms, now_ms):
            self.table.wake(now_ms)

    def _pass_on(self, told: Sequence[BoardNews]) -> None:
        for news in told:
            self.table.handle(news)


def _is_due(at_ms: int | None, now_ms: int) -> bool:
    return at_ms is not None and at_ms <= now_ms


@dataclass(frozen=True, slots=True)
class CommandAsked:
    """A command, and the future that waits for its answer."""

    request: CommandRequest
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class TableAsked:
    """A table that is to be opened, and the future that waits for the answer."""

    table: NewTable
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class RequestSettled:
    """A finished request, and the future that waits for it."""

    answer: "Future[Answered]"
    answered: Answered


@dataclass(frozen=True, slots=True)
class NewsPosted:
    """News for a table from a source without a port."""

    table: str
    news: BoardNews


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A change of the tables themselves, while some are being played at."""

    act: Callable[[], None]


class StopAsked:
    """The last message of the queue."""


EngineMessage = PortNews | NewsPosted | CommandAsked | TableAsked | RequestSettled | Arrangement | StopAsked
