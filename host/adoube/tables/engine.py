"""The engine: one thread that owns every table of this process.

Bytes from ports and commands from pages enter one queue. The engine drains it, lets the tables judge, writes
the rows of all tables in one transaction, and only then publishes the new states.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from adoube.link.reader import PortNews
from adoube.records.journal import Journal, NewRow
from adoube.records.journal_file import JournalError
from adoube.tables.boards.messages import BoardBehindPort, BoardNews, ClosingFaultError, Stalled
from adoube.tables.commands import CommandRequest, Reopen
from adoube.tables.commands.match import NewTable
from adoube.tables.dispatch import answer_to
from adoube.tables.hosting import (
    Arrangement,
    CommandAsked,
    Deadlines,
    DelayCounts,
    EngineMessage,
    EngineQueue,
    GcTuning,
    HostedTable,
    LatencyHistogram,
    NewsPosted,
    RequestSettled,
    StopAsked,
    TableAsked,
)
from adoube.tables.publisher import Listener, Publisher
from adoube.tables.recorder import Recorder
from adoube.tables.state import Answered, Message, TableState
from adoube.tables.table import Table
from adoube.words import CodedText, as_written, coded, faults_borne, load_library

__all__ = ["Engine", "Settle"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

Settle = Callable[[Answered], None]  # takes the result of a request; callable from any thread

NS_PER_MS = 1_000_000
# Rows of this long go into one commit: the disk is slower than all tables together.
GATHER_NS = 20 * NS_PER_MS
# If the engine lags this far behind, tables are told that events may be missing.
STALL_MS = 1_500
STOP_S = 5.0  # the longest wait for the engine's thread: a commit on a slow disk is far shorter


class Engine:
    """Owns tables, their boards and the journal. Add tables, and `start`; `stop` ends the thread.

    A table whose board is late may be added while the others are played at. It is the `Tables` that the
    scoreboard knows.
    """

    def __init__(self, journal: Journal, *, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._journal = journal
        self._now_ns = now_ns
        self._inbox: EngineQueue[EngineMessage] = EngineQueue(now_ns)
        self._tables: dict[str, HostedTable] = {}
        self._ports: dict[str, HostedTable] = {}
        self._deadlines = Deadlines()
        self._dirty: dict[str, HostedTable] = {}
        self._published = Publisher()
        self._collecting = GcTuning()
        self._delays = LatencyHistogram()
        self._reopen: Callable[[str], None] | None = None
        self._open: Callable[[NewTable, Settle], None] | None = None
        self._to_reopen: list[Callable[[], None]] = []
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)

    # from any thread

    def post_port_event(self, news: PortNews) -> None:
        """Queue news from a port's reader."""
        self._inbox.put(news)

    def post(self, table: str, news: BoardNews) -> None:
        """Queue news for a table from a source without a port."""
        self._inbox.put(NewsPosted(table, news))

    def states(self) -> Mapping[str, TableState]:
        return self._published.states()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        return self._published.subscribe(listener)

    @property
    def delays(self) -> Callable[[], DelayCounts]:
        """How long verdicts have taken so far."""
        return self._delays.counts

    def submit(self, request: CommandRequest) -> "Future[Answered]":
        asked = CommandAsked(request, Future())
        self._ask(asked)
        return asked.answer

    @property
    def opens_tables(self) -> bool:
        return self._open is not None

    def open_table(self, wanted: NewTable) -> "Future[Answered]":
        asked = TableAsked(wanted, Future())
        self._ask(asked)
        return asked.answer

    def add(self, table: Table, port: str | None = None, board: BoardBehindPort | None = None) -> None:
        """Add a table, and the board behind `port` that its events come from."""
        self._arrange(partial(self._admit, HostedTable(table, board), port))

    def record(self, table: str, recorder: Recorder) -> None:
        """Record the events told to the referees of an added table."""
        self._arrange(partial(self._record, table, recorder))

    def show_placeholder(self, state: TableState) -> None:
        """Show a table that is not there yet. Its commands are refused until it is added."""
        self._arrange(partial(self._published.show_placeholder, state))

    def replace(self, table: str, reopen: Callable[[], None]) -> None:
        """Release a table that is closed or has not begun, so that it can be added with other rules.

        `reopen` is called on the engine's thread and must return at once. Any other table stays, and nothing
        is called.
        """
        self._arrange(partial(self._replace, table, reopen))

    def on_reopen(self, reopen: Callable[[str], None]) -> None:
        """Set the function that adds a table again that a fault has closed and the engine has forgotten.

        Called with its name on the engine's thread; must return at once.
        """
        self._reopen = reopen

    def on_open_table(self, open_new: Callable[[NewTable, Settle], None]) -> None:
        """Set the function that opens new tables while others are played at.

        Called on the engine's thread with the table that is wanted; must return at once. It says later by the
        second argument, what became of it: after it has added the table, or that it has not.
        """
        self._open = open_new

    # before and after

    def start(self) -> None:
        """Store and publish the tables as they stand, then begin to judge. Raises JournalError."""
        self._commit()
        self._publish()
        self._reschedule()
        load_library()
        self._collecting.begin(len(self._tables))
        self._thread.start()

    def stop(self) -> None:
        """End the thread; every table keeps its last stored state, and commands are refused from now on."""
        self._inbox.put(StopAsked())
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
            self._collecting.end()

    def _ask(self, message: EngineMessage) -> None:
        self._inbox.put(message)
        if self._ended:
            self._refuse_what_is_left()

    def _arrange(self, act: Callable[[], None]) -> None:
        """Act at once before `start`, afterwards on the engine's thread."""
        if self._thread.ident is None:
            act()
        else:
            self._inbox.put(Arrangement(act))

    # on the engine's thread

    def _admit(self, hosted: HostedTable, port: str | None) -> None:
        name = hosted.table.name
        if (shown := self._published.states().get(name)) is not None:
            hosted.table.raise_version_above(shown.version)
        self._tables[name] = self._dirty[name] = hosted
        if port is not None and hosted.board is not None:
            self._ports[port] = hosted

    def _record(self, table: str, recorder: Recorder) -> None:
        self._tables[table].recorders += (recorder,)

    def _run(self) -> None:
        stopping = False
        while not stopping:
            batch = self._inbox.wait(self._deadlines.next_ms)
            stopping = any(isinstance(message, StopAsked) for message in batch)
            now_ms = self._now_ns() // NS_PER_MS
            if self._inbox.stall_ms >= STALL_MS:
                self._report_stall(self._inbox.stall_ms, now_ms)
            self._work(batch, now_ms)
        self._ended = True
        self._refuse_what_is_left()

    def _report_stall(self, stall_ms: int, now_ms: int) -> None:
        """Tell every table with a real board that nobody watched it for a while."""
        stalled = Stalled("computer", coded("table.computer_late", seconds=round(stall_ms / 1000)), now_ms)
        for hosted in self._tables.values():
            if hosted.table.virtual is None:
                self._guarded(hosted, partial(hosted.table.handle, stalled))

    def _work(self, batch: list[EngineMessage], now_ms: int) -> None:
        """Judge what came and what fell due; then store, then show, then answer."""
        answers = [found for message in batch if (found := self._take(message, now_ms)) is not None]
        self._wake(now_ms)
        for name, hosted in list(self._dirty.items()):
            if self._tables.get(name) is hosted:
                self._guarded(hosted, partial(hosted.table.keep_time, now_ms))
        try:
            self._commit()
        except (JournalError, ValueError, TypeError) as error:
            # ValueError and TypeError: a game whose scores or calls are no JSON.
            why = error.said if isinstance(error, JournalError) else as_written(error)
            self._give_up(why)
            answers = [RequestSettled(asked.answer, Answered("refused", why)) for asked in answers]
        self._publish()
        self._reschedule()
        self._reopen_pending()
        for asked in answers:
            asked.answer.set_result(asked.answered)

    def _take(self, message: EngineMessage, now_ms: int) -> RequestSettled | None:
        """Handle one message; return its result if that is known and somebody waits for it."""
        if isinstance(message, RequestSettled):
            return message
        if isinstance(message, CommandAsked):
            if message.answer.set_running_or_notify_cancel():
                return RequestSettled(message.answer, self._carry_out(message.request, now_ms))
        elif isinstance(message, TableAsked):
            return self._begin_to_open(message)
        elif isinstance(message, NewsPosted):
            self._handle_news(message)
        elif isinstance(message, Arrangement):
            message.act()
        elif not isinstance(message, StopAsked):
            self._handle_port(message)
        return None

    def _handle_news(self, told: NewsPosted) -> None:
        hosted = self._tables.get(told.table)
        if hosted is not None and not hosted.table.closed:
            self._guarded(hosted, partial(hosted.table.handle, told.news))

    def _handle_port(self, news: PortNews) -> None:
        hosted = self._ports.get(news.port)
        if hosted is not None and hosted.board is not None and not hosted.table.closed:
            self._guarded(hosted, partial(hosted.handle_port, news))

    def _wake(self, now_ms: int) -> None:
        for name in self._deadlines.take_due(now_ms):
            hosted = self._tables[name]
            self._dirty[name] = hosted
            if not hosted.table.closed:
                self._guarded(hosted, partial(hosted.tick_board, now_ms))
            self._guarded(hosted, partial(hosted.wake, now_ms))

    def _carry_out(self, request: CommandRequest, now_ms: int) -> Answered:
        shown, hosted = self._published.states().get(request.table), self._tables.get(request.table)
        if shown is not None and isinstance(request.command, Reopen):
            return self._detach(request, shown)
        if hosted is None:
            if shown is not None:
                return Answered("refused", shown.message.said)
            return Answered("unknown", coded("table.unknown", name=request.table))
        answer = self._guarded(hosted, partial(answer_to, hosted.table, request, now_ms))
        return answer or Answered("refused", hosted.table.message.said)

    def _begin_to_open(self, asked: TableAsked) -> RequestSettled | None:
        if not asked.answer.set_running_or_notify_cancel():
            return None
        if self._open is None:
            return RequestSettled(asked.answer, Answered("refused", coded("page_tables.not_here")))
        self._open(asked.table, lambda answered: self._ask(RequestSettled(asked.answer, answered)))
        return None

    def _detach(self, request: CommandRequest, shown: TableState) -> Answered:
        """Forget a closed table, so that it can be added anew; others go on undisturbed."""
        name = request.table
        if request.version != shown.version:
            return Answered("stale", coded("table.stale"))
        if not shown.closed or self._reopen is None:
            return Answered("refused", coded("table.not_closed"))
        self._let_go(name, partial(self._reopen, name))
        return Answered("done")

    def _replace(self, name: str, reopen: Callable[[], None]) -> None:
        hosted = self._tables.get(name)
        if hosted is not None and (hosted.table.closed or not hosted.table.has_begun):
            self._let_go(name, reopen)

    def _let_go(self, name: str, reopen: Callable[[], None]) -> None:
        if (hosted := self._tables.pop(name, None)) is not None:
            # What it has still to write down is written with this batch.
            self._dirty[name] = hosted
            self._deadlines.set(name, None)
            self._ports = {port: other for port, other in self._ports.items() if other is not hosted}
        self._published.thaw(name, Message("opening", coded("table.opening")))
        self._to_reopen.append(reopen)

    def _reopen_pending(self) -> None:
        """Reopen tables once all their rows are on disk."""
        waiting, self._to_reopen = self._to_reopen, []
        for reopen in waiting:
            reopen()

    def _guarded(self, hosted: HostedTable, act: Callable[[], T]) -> T | None:
        """Act on a table. Any fault closes that table, with the fault's words, and no other.

        What the table holds in memory may then be half changed, so it is shown as it was published last.
        Words that are missing close nothing: they are noted.
        """
        table = hosted.table
        self._dirty[table.name] = hosted
        try:
            with faults_borne() as faults:
                done = act()
            for why in faults:
                table.note_fault(why)
            return done
        except Exception as error:
            if not isinstance(error, ClosingFaultError):
                logger.exception("table %s", table.name)
            table.fail(error.said if isinstance(error, ClosingFaultError) else repr(error))
            self._published.freeze(table.name, table.message)
            return None

    def _commit(self) -> None:
        utc, now_ns = datetime.now(UTC), self._now_ns()
        rows = [
            NewRow(name, row.game_number, row.payload, utc, now_ns)
            for name, hosted in self._dirty.items()
            for row in hosted.table.take_rows()
        ]
        if rows:
            self._journal.append(rows)
            self._inbox.gather_until(now_ns + GATHER_NS)

    def _give_up(self, why: CodedText) -> None:
        """Close every table as the journal has it, not as memory does: nothing can be stored."""
        for hosted in self._tables.values():
            hosted.table.close(why)
            self._published.freeze(hosted.table.name, hosted.table.message)

    def _publish(self) -> None:
        """Publish the changes of tables that something happened to."""
        states: list[TableState] = []
        shown = self._published.states()
        for name, hosted in list(self._dirty.items()):
            is_gone = self._tables.get(name) is not hosted
            if is_gone or self._published.is_frozen(name) or hosted.published == hosted.stamp:
                continue
            if (state := self._guarded(hosted, hosted.table.state)) is not None:
                hosted.published = hosted.stamp
                states.append(state)
        self._published.publish(states)
        if any(state.table in shown and state.message != shown[state.table].message for state in states):
            self._delays.add(self._now_ns() - self._inbox.wanted_ns)

    def _reschedule(self) -> None:
        """Note the next deadline of each table that was touched, and record its events."""
        for name, hosted in self._dirty.items():
            self._deadlines.set(name, hosted.wake_at_ms)
            heard = hosted.table.drain_trace() if hosted.recorders else []
            for recorder in hosted.recorders:
                recorder.write(heard, hosted.table.record_number)
        self._dirty.clear()

    def _refuse_what_is_left(self) -> None:
        """Refuse commands that came too late; from any thread, each command is taken once."""
        for message in self._inbox.take_all():
            if isinstance(message, RequestSettled) or (
                isinstance(message, CommandAsked | TableAsked)
                and message.answer.set_running_or_notify_cancel()
            ):
                message.answer.set_result(Answered("refused", coded("table.ended")))
