"""The engine: one thread that owns every table of this process.

Bytes from ports and commands from pages enter one queue. The engine drains it, lets the tables judge, writes
the rows of all tables in one transaction, and only then publishes the new states.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from adoube.link.reader import PortNews
from adoube.records.journal import Journal, NewRow
from adoube.records.journal_file import JournalError
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import BoardBehindPort, BoardNews, ClosingFault, Late
from adoube.tables.commands import CommandRequest, Reopen
from adoube.tables.deadlines import Deadlines, earliest
from adoube.tables.delays import DelayCounts, Delays
from adoube.tables.dispatch import answer_to
from adoube.tables.gc_tuning import GcTuning
from adoube.tables.inbox import Inbox
from adoube.tables.new_table import NewTable
from adoube.tables.publisher import Listener, Publisher
from adoube.tables.recorder import Recorder
from adoube.tables.state import Answered, Message, TableState
from adoube.tables.table import Table
from adoube.words import CodedText, as_written, coded, faults_borne, load_library

__all__ = ["Engine", "Settle"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

Settle = Callable[[Answered], None]  # takes what became of something that was asked; from any thread

NS_PER_MS = 1_000_000
# Rows of so long come into one commit: the disk is slower than all tables together.
GATHER_NS = 20 * NS_PER_MS
# An engine that works so much later than it could has not seen what happened on the boards meanwhile.
LATE_MS = 1_500
STOP_S = 5.0  # how long a stop waits for the engine's thread: a commit on a slow disk is far shorter


@dataclass(frozen=True, slots=True)
class _Asked:
    """A command, and where its answer is waited for."""

    request: CommandRequest
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A table that is to be opened, and where the answer is waited for."""

    table: NewTable
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class _Settled:
    """What became of something that was asked, and where that is waited for."""

    answer: "Future[Answered]"
    answered: Answered


@dataclass(frozen=True, slots=True)
class _Told:
    """Something told to a table by a source that needs no port."""

    table: str
    news: BoardNews


@dataclass(slots=True)
class _Place:
    """A table, the board that its events come from, and what records it; `seen` is what was shown last."""

    table: Table
    board: BoardBehindPort | None
    recorder: Recorder | None = None
    seen: tuple[int, CameraState | None] | None = None

    @property
    def shows(self) -> tuple[int, CameraState | None]:
        """What is new when it differs: a camera's pictures count for no version."""
        return self.table.version, self.table.camera

    @property
    def wake_at_ms(self) -> int | None:
        if self.table.closed:
            return None
        return earliest(self.table.wake_at_ms, None if self.board is None else self.board.wake_at_ms)


class _Stop:
    """The last message of the queue."""


@dataclass(frozen=True, slots=True)
class _Arranged:
    """A table that comes while the others are played at already."""

    act: Callable[[], None]


_Queued = PortNews | _Told | _Asked | _Wanted | _Settled | _Arranged | _Stop


class Engine:
    """Owns tables, their boards and the journal. Add tables, and `start`; `stop` ends the thread.

    A table whose board is late may be added while the others are played at. It is the `Tables` that the
    scoreboard knows.
    """

    def __init__(self, journal: Journal, *, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._journal = journal
        self._now_ns = now_ns
        self._inbox: Inbox[_Queued] = Inbox(now_ns)
        self._places: dict[str, _Place] = {}
        self._ports: dict[str, _Place] = {}
        self._deadlines = Deadlines()
        self._dirty: dict[str, _Place] = {}
        self._published = Publisher()
        self._collecting = GcTuning()
        self._delays = Delays()
        self._reopen: Callable[[str], None] | None = None
        self._open: Callable[[NewTable, Settle], None] | None = None
        self._to_reopen: list[Callable[[], None]] = []
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)

    # from any thread

    def deliver(self, news: PortNews) -> None:
        """What a port's reader has to tell."""
        self._inbox.put(news)

    def tell(self, table: str, news: BoardNews) -> None:
        """What a source that needs no port has to tell a table."""
        self._inbox.put(_Told(table, news))

    def states(self) -> Mapping[str, TableState]:
        return self._published.states()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        return self._published.subscribe(listener)

    @property
    def delays(self) -> Callable[[], DelayCounts]:
        """How long verdicts have taken so far."""
        return self._delays.counts

    def submit(self, request: CommandRequest) -> "Future[Answered]":
        asked = _Asked(request, Future())
        self._ask(asked)
        return asked.answer

    @property
    def opens_tables(self) -> bool:
        return self._open is not None

    def open_table(self, wanted: NewTable) -> "Future[Answered]":
        asked = _Wanted(wanted, Future())
        self._ask(asked)
        return asked.answer

    def add(self, table: Table, port: str | None = None, board: BoardBehindPort | None = None) -> None:
        """A table, and the board behind `port` that its events come from; they are the engine's now."""
        self._arrange(partial(self._admit, _Place(table, board), port))

    def record(self, table: str, recorder: Recorder) -> None:
        """Has what the referees of a table that was added are told written down."""
        self._arrange(partial(self._record, table, recorder))

    def stand_in(self, state: TableState) -> None:
        """Shows a table that is not there yet. Its commands are refused until it is added."""
        self._arrange(partial(self._published.stand_in, state))

    def replace(self, table: str, reopen: Callable[[], None]) -> None:
        """Lets a table go whose game has not begun, or which is closed, so that it is added with other rules.

        `reopen` is called on the engine's thread and must return at once. Any other table stays, and nothing
        is called.
        """
        self._arrange(partial(self._replace, table, reopen))

    def reopen_by(self, reopen: Callable[[str], None]) -> None:
        """What adds a table once more that a fault has closed, of which the engine knows nothing any more.

        Called with its name on the engine's thread; must return at once.
        """
        self._reopen = reopen

    def open_by(self, open_new: Callable[[NewTable, Settle], None]) -> None:
        """What opens new tables while others are played at.

        Called on the engine's thread with the table that is wanted; must return at once. It says later by the
        second argument, what became of it: after it has added the table, or that it has not.
        """
        self._open = open_new

    # before and after

    def start(self) -> None:
        """Stores and publishes the tables as they stand, then begins to judge. Raises JournalError."""
        self._commit()
        self._publish()
        self._reschedule()
        load_library()
        self._collecting.begin(len(self._places))
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; every table keeps its last stored state, and commands are refused from now on."""
        self._inbox.put(_Stop())
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
            self._collecting.end()

    def _ask(self, message: _Queued) -> None:
        self._inbox.put(message)
        if self._ended:
            self._refuse_what_is_left()

    def _arrange(self, act: Callable[[], None]) -> None:
        """At once before `start`, then on the engine's thread."""
        if self._thread.ident is None:
            act()
        else:
            self._inbox.put(_Arranged(act))

    # on the engine's thread

    def _admit(self, place: _Place, port: str | None) -> None:
        name = place.table.name
        if (shown := self._published.states().get(name)) is not None:
            place.table.outgrow(shown.version)
        self._places[name] = self._dirty[name] = place
        if port is not None and place.board is not None:
            self._ports[port] = place

    def _record(self, table: str, recorder: Recorder) -> None:
        self._places[table].recorder = recorder

    def _run(self) -> None:
        stopping = False
        while not stopping:
            batch = self._inbox.wait(self._deadlines.next_ms)
            stopping = any(isinstance(message, _Stop) for message in batch)
            now_ms = self._now_ns() // NS_PER_MS
            if self._inbox.late_ms >= LATE_MS:
                self._say_late(self._inbox.late_ms, now_ms)
            self._work(batch, now_ms)
        self._ended = True
        self._refuse_what_is_left()

    def _say_late(self, late_ms: int, now_ms: int) -> None:
        """Tells every table with a real board that nobody watched it for a while."""
        late = Late("computer", coded("table.computer_late", seconds=round(late_ms / 1000)), now_ms)
        for place in self._places.values():
            if place.table.virtual is None:
                self._guarded(place, partial(place.table.handle, late))

    def _work(self, batch: list[_Queued], now_ms: int) -> None:
        """Judges what came and what fell due; then stores, then shows, then answers."""
        answers = [found for message in batch if (found := self._take(message, now_ms)) is not None]
        self._wake(now_ms)
        for name, place in list(self._dirty.items()):
            if self._places.get(name) is place:
                self._guarded(place, partial(place.table.keep_time, now_ms))
        try:
            self._commit()
        except (JournalError, ValueError, TypeError) as error:
            # ValueError and TypeError: a game whose scores or calls are no JSON.
            why = error.said if isinstance(error, JournalError) else as_written(error)
            self._give_up(why)
            answers = [_Settled(asked.answer, Answered("refused", why)) for asked in answers]
        self._publish()
        self._reschedule()
        self._reopen_pending()
        for asked in answers:
            asked.answer.set_result(asked.answered)

    def _take(self, message: _Queued, now_ms: int) -> _Settled | None:
        """Deals with one message. Says what became of it, where somebody waits for that and it is known."""
        if isinstance(message, _Settled):
            return message
        if isinstance(message, _Asked):
            if message.answer.set_running_or_notify_cancel():
                return _Settled(message.answer, self._carry_out(message.request, now_ms))
        elif isinstance(message, _Wanted):
            return self._begin_to_open(message)
        elif isinstance(message, _Told):
            self._handle_news(message)
        elif isinstance(message, _Arranged):
            message.act()
        elif not isinstance(message, _Stop):
            self._handle_port(message)
        return None

    def _handle_news(self, told: _Told) -> None:
        place = self._places.get(told.table)
        if place is not None and not place.table.closed:
            self._guarded(place, partial(place.table.handle, told.news))

    def _handle_port(self, news: PortNews) -> None:
        place = self._ports.get(news.port)
        if place is not None and place.board is not None and not place.table.closed:
            board, table = place.board, place.table
            self._guarded(place, lambda: _pass_on(board.handle(news), table))

    def _wake(self, now_ms: int) -> None:
        for name in self._deadlines.take_due(now_ms):
            place = self._places[name]
            self._dirty[name] = place
            board, table = place.board, place.table
            if board is not None and not table.closed and _is_due(board.wake_at_ms, now_ms):
                self._guarded(place, partial(_tick, board, table, now_ms))
            if _is_due(table.wake_at_ms, now_ms):
                self._guarded(place, partial(table.wake, now_ms))

    def _carry_out(self, request: CommandRequest, now_ms: int) -> Answered:
        shown, place = self._published.states().get(request.table), self._places.get(request.table)
        if shown is not None and isinstance(request.command, Reopen):
            return self._detach(request, shown)
        if place is None:
            if shown is not None:
                return Answered("refused", shown.message.said)
            return Answered("unknown", coded("table.unknown", name=request.table))
        answer = self._guarded(place, partial(answer_to, place.table, request, now_ms))
        return answer or Answered("refused", place.table.message.said)

    def _begin_to_open(self, asked: _Wanted) -> _Settled | None:
        if not asked.answer.set_running_or_notify_cancel():
            return None
        if self._open is None:
            return _Settled(asked.answer, Answered("refused", coded("page_tables.not_here")))
        self._open(asked.table, lambda answered: self._ask(_Settled(asked.answer, answered)))
        return None

    def _detach(self, request: CommandRequest, shown: TableState) -> Answered:
        """Forgets a closed table, so that it can be added anew; others go on as if nothing were."""
        name = request.table
        if request.version != shown.version:
            return Answered("stale", coded("table.stale"))
        if not shown.closed or self._reopen is None:
            return Answered("refused", coded("table.not_closed"))
        self._let_go(name, partial(self._reopen, name))
        return Answered("done")

    def _replace(self, name: str, reopen: Callable[[], None]) -> None:
        place = self._places.get(name)
        if place is not None and (place.table.closed or not place.table.has_begun):
            self._let_go(name, reopen)

    def _let_go(self, name: str, reopen: Callable[[], None]) -> None:
        if (place := self._places.pop(name, None)) is not None:
            # What it has still to write down is written with this batch.
            self._dirty[name] = place
            self._deadlines.set(name, None)
            self._ports = {port: other for port, other in self._ports.items() if other is not place}
        self._published.thaw(name, Message("opening", coded("table.opening")))
        self._to_reopen.append(reopen)

    def _reopen_pending(self) -> None:
        """Has tables opened again, once everything of them is on disk."""
        waiting, self._to_reopen = self._to_reopen, []
        for reopen in waiting:
            reopen()

    def _guarded(self, place: _Place, act: Callable[[], T]) -> T | None:
        """Does something to a table. A fault, whatever it is, closes that table with its word and no other.

        What the table holds in memory may then be half changed, so it is shown as it was published last.
        Words that are missing close nothing: they are noted.
        """
        table = place.table
        self._dirty[table.name] = place
        try:
            with faults_borne() as faults:
                done = act()
            for why in faults:
                table.note_fault(why)
            return done
        except Exception as error:
            if not isinstance(error, ClosingFault):
                logger.exception("table %s", table.name)
            table.fail(error.said if isinstance(error, ClosingFault) else repr(error))
            self._published.freeze(table.name, table.message)
            return None

    def _commit(self) -> None:
        utc, now_ns = datetime.now(UTC), self._now_ns()
        rows = [
            NewRow(name, row.game_number, row.payload, utc, now_ns)
            for name, place in self._dirty.items()
            for row in place.table.take_rows()
        ]
        if rows:
            self._journal.append(rows)
            self._inbox.gather_until(now_ns + GATHER_NS)

    def _give_up(self, why: CodedText) -> None:
        """Nothing can be stored: every table stops as the journal has it, not as memory does, and says so."""
        for place in self._places.values():
            place.table.close(why)
            self._published.freeze(place.table.name, place.table.message)

    def _publish(self) -> None:
        """Shows what has changed of the tables that something happened to."""
        states: list[TableState] = []
        shown = self._published.states()
        for name, place in list(self._dirty.items()):
            is_gone = self._places.get(name) is not place
            if is_gone or self._published.is_frozen(name) or place.seen == place.shows:
                continue
            if (state := self._guarded(place, place.table.state)) is not None:
                place.seen = place.shows
                states.append(state)
        self._published.publish(states)
        if any(state.table in shown and state.message != shown[state.table].message for state in states):
            self._delays.add(self._now_ns() - self._inbox.wanted_ns)

    def _reschedule(self) -> None:
        """Notes when each table that was stirred wants to be woken, and writes down what it heard."""
        for name, place in self._dirty.items():
            self._deadlines.set(name, place.wake_at_ms)
            if place.recorder is not None:
                place.recorder.write(place.table.take_heard())
        self._dirty.clear()

    def _refuse_what_is_left(self) -> None:
        """Commands that came too late; from any thread, each command is taken by one."""
        for message in self._inbox.take_all():
            if isinstance(message, _Settled) or (
                isinstance(message, _Asked | _Wanted) and message.answer.set_running_or_notify_cancel()
            ):
                message.answer.set_result(Answered("refused", coded("table.ended")))


def _is_due(at_ms: int | None, now_ms: int) -> bool:
    return at_ms is not None and at_ms <= now_ms


def _tick(board: BoardBehindPort, table: Table, now_ms: int) -> None:
    _pass_on(board.tick(now_ms), table)


def _pass_on(told: Sequence[BoardNews], table: Table) -> None:
    for news in told:
        table.handle(news)
