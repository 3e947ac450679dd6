"""The engine: one thread that owns every table of this process.

Bytes from ports and commands from pages enter one queue. The engine drains it, lets the tables judge, writes
the rows of all tables in one transaction, and only then publishes the new states.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType

from adoube.link.reader import PortNews
from adoube.records.errors import JournalError
from adoube.records.journal import Journal
from adoube.records.rows import NewRow
from adoube.tables.state import Answered, Command, Message, Phase, TableState
from adoube.tables.table import Table
from adoube.tables.wired_board import BoardNews, WiredBoard
from adoube.words import say

__all__ = ["Engine"]

logger = logging.getLogger(__name__)

NS_PER_MS = 1_000_000
STOP_S = 5.0
"""how long a stop waits for the engine's thread: a commit on a slow disk is far shorter"""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A command, and where its answer is waited for."""

    command: Command
    answer: "Future[Answered]"


class _Stop:
    """The last message of the queue."""


class Engine:
    """Owns tables, their boards and the journal. Add the tables, then `start`; `stop` ends the thread.

    It is the `Tables` that the scoreboard knows.
    """

    def __init__(self, journal: Journal, *, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._journal = journal
        self._now_ns = now_ns
        self._queue: queue.SimpleQueue[PortNews | _Asked | _Stop] = queue.SimpleQueue()
        self._tables: dict[str, Table] = {}
        self._boards: dict[str, tuple[WiredBoard, Table]] = {}
        self._published: Mapping[str, TableState] = MappingProxyType({})
        self._frozen: dict[str, TableState] = {}
        self._listeners: tuple[Callable[[TableState], None], ...] = ()
        self._listening = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)

    # from any thread

    def deliver(self, news: PortNews) -> None:
        """What a port's reader has to tell."""
        self._queue.put(news)

    def states(self) -> Mapping[str, TableState]:
        return self._published

    def subscribe(self, listener: Callable[[TableState], None]) -> Callable[[], None]:
        with self._listening:
            self._listeners = (*self._listeners, listener)

        def leave() -> None:
            with self._listening:
                self._listeners = tuple(other for other in self._listeners if other is not listener)

        return leave

    def submit(self, command: Command) -> "Future[Answered]":
        asked = _Asked(command, Future())
        self._queue.put(asked)
        return asked.answer

    # before and after

    def add(self, table: Table, port: str | None = None, board: WiredBoard | None = None) -> None:
        """A table, and the board behind `port` that its events come from. Before `start`."""
        self._tables[table.name] = table
        if port is not None and board is not None:
            self._boards[port] = (board, table)

    def start(self) -> None:
        """Stores and publishes the tables as they stand, then begins to judge. Raises JournalError."""
        self._commit()
        self._publish()
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; every table keeps its last stored state."""
        self._queue.put(_Stop())
        if self._thread.ident is not None:
            self._thread.join(STOP_S)

    # on the engine's thread

    def _run(self) -> None:
        while True:
            batch = self._wait()
            now_ms = self._now_ns() // NS_PER_MS
            answers = [(one.answer, self._obey(one.command, now_ms)) for one in self._judge(batch)]
            self._wake(now_ms)
            try:
                self._commit()
            except JournalError as error:
                self._give_up(str(error))
                answers = [(answer, Answered("refused", str(error))) for answer, _ in answers]
            self._publish()
            for answer, result in answers:
                answer.set_result(result)
            if any(isinstance(message, _Stop) for message in batch):
                return

    def _wait(self) -> "list[PortNews | _Asked | _Stop]":
        """Everything in the queue; waits for a first message until something falls due."""
        due = [table.wake_at_ms for table in self._tables.values()]
        due += [board.wake_at_ms for board, _ in self._boards.values()]
        wake_at_ms = min((at for at in due if at is not None), default=None)
        timeout_s = None if wake_at_ms is None else max(0.0, wake_at_ms / 1000 - self._now_ns() / 1e9)
        try:
            batch = [self._queue.get(timeout=timeout_s)]
        except queue.Empty:
            return []
        while True:
            try:
                batch.append(self._queue.get_nowait())
            except queue.Empty:
                return batch

    def _judge(self, batch: "list[PortNews | _Asked | _Stop]") -> list[_Asked]:
        """Hands what the ports told to their tables; returns the commands among the messages."""
        asked = []
        for message in batch:
            if isinstance(message, _Asked):
                asked.append(message)
            elif not isinstance(message, _Stop):
                self._take(message)
        return asked

    def _take(self, news: PortNews) -> None:
        if (known := self._boards.get(news.port)) is not None:
            board, table = known
            self._guarded(table, lambda: self._pass_on(board.take(news), table))

    def _wake(self, now_ms: int) -> None:
        for board, table in self._boards.values():
            if board.wake_at_ms is not None and board.wake_at_ms <= now_ms:
                self._guarded(table, partial(self._tick, board, table, now_ms))
        for table in self._tables.values():
            if table.wake_at_ms is not None and table.wake_at_ms <= now_ms:
                self._guarded(table, partial(table.wake, now_ms))

    def _tick(self, board: WiredBoard, table: Table, now_ms: int) -> None:
        self._pass_on(board.tick(now_ms), table)

    def _pass_on(self, told: Sequence[BoardNews], table: Table) -> None:
        for news in told:
            table.take(news)

    def _obey(self, command: Command, now_ms: int) -> Answered:
        table = self._tables.get(command.table)
        if table is None:
            return Answered("unknown", say("table.unknown", name=command.table))
        answer: list[Answered] = []
        self._guarded(table, lambda: answer.append(table.command(command, now_ms)))
        return answer[0] if answer else Answered("refused", table.state().message.text)

    def _guarded(self, table: Table, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:
            # A fault of one table, whatever it is, closes that table with its word and harms no other.
            logger.exception("table %s", table.name)
            table.close(repr(error))

    def _commit(self) -> None:
        utc, now_ns = datetime.now(UTC), self._now_ns()
        rows = [
            NewRow(table.name, row.game_number, row.payload, utc, now_ns)
            for table in self._tables.values()
            for row in table.take_rows()
        ]
        if rows:
            self._journal.append(rows)

    def _give_up(self, why: str) -> None:
        """Nothing can be stored: every table stops as the journal has it, not as memory does, and says so."""
        for name, table in self._tables.items():
            table.close(why)
            table.take_rows()
            self._freeze(name, table.state().message)

    def _freeze(self, name: str, message: Message) -> None:
        if (stored := self._published.get(name)) is not None and name not in self._frozen:
            self._frozen[name] = replace(
                stored,
                version=stored.version + 1,
                phase=Phase.HELD,
                message=message,
                provisional=None,
                question=None,
            )

    def _publish(self) -> None:
        states = {name: self._frozen.get(name) or table.state() for name, table in self._tables.items()}
        known = self._published
        changed = [s for s in states.values() if s.table not in known or known[s.table].version != s.version]
        if not changed:
            return
        self._published = MappingProxyType(states)
        for listener in self._listeners:
            for state in changed:
                listener(state)
