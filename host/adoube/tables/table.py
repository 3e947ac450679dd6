"""A table: one board, the games played on it one after another, what to write down of them and what to show.

A table owns no thread, port or file. It is handed what happened and the time, collects the rows that the
journal must hold before anybody sees the result, and says when it wants to be woken.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from adoube.games.base import AnyGame
from adoube.records import payloads as rows
from adoube.sensing.camera import CameraOrder, SetUpRead, SetUpUnread
from adoube.sensing.events import ClockPressed, Event
from adoube.tables.annotations import Annotator
from adoube.tables.assistance import ComputerSeats, TableHints
from adoube.tables.assistants import (
    COMPUTER,
    ComputerPlays,
    ComputerStuck,
    HintFailed,
    HintFound,
    ProgramSits,
)
from adoube.tables.board_monitor import JudgingOptions
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import (
    BoardComplaint,
    BoardFailed,
    BoardNews,
    CameraSees,
    ClosingFaultError,
    HealthTold,
    LinkBack,
    LinkLost,
    MotorsTold,
    RulesNote,
    Stalled,
)
from adoube.tables.boards.motors import BoardMotors
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.clock import Timekeeper, earliest
from adoube.tables.commands import CommandRefusedError, DrawingCommand
from adoube.tables.commands.kinds import Phase
from adoube.tables.connection import BoardConnection
from adoube.tables.game_session import GameSession
from adoube.tables.history import History, MatchHistory
from adoube.tables.match import AnyMatch
from adoube.tables.match_runner import MatchRunner
from adoube.tables.messages import ruling_sentence
from adoube.tables.page_turns import PageTurns
from adoube.tables.pending_events import PendingEvents, PendingRow
from adoube.tables.presenter import Presenter
from adoube.tables.recorder import TraceEntry
from adoube.tables.setup import CameraSetup, SetupOptions, SetupPhase
from adoube.tables.state import Message, TableState
from adoube.words import AnyText, as_written, coded

__all__ = ["JudgingOptions", "PendingRow", "SetupOptions", "Table"]

NOTHING_PLAYED = History()
FROM_RULES = SetupOptions()


class Table:
    """Judges what happens at one table. Every method takes the host's monotonic milliseconds as `now_ms`."""

    def __init__(
        self,
        name: str,
        game: AnyGame,
        contest: AnyMatch,
        judging: JudgingOptions,
        *,
        setup: SetupOptions = FROM_RULES,
        board: VirtualBoard | Callable[[CameraOrder], None] | None = None,
        time: Timekeeper | None = None,
        recorded: bool = False,
    ) -> None:
        """`setup`: who sets up a game, where its rules leave that open.

        `board`: its board on the page, or what carries out an order to the camera of a real one.
        `time`: keeps the clocks of its games; None: nobody does.
        `recorded`: whether what the referees are told is kept for `drain_trace`.
        """
        self.name = name
        self.sensors = judging.sensors
        self.virtual = board if isinstance(board, VirtualBoard) else None
        self.order = None if isinstance(board, VirtualBoard) else board
        self._pending = PendingEvents()
        self.time = time or Timekeeper(shown=False)
        self._matches = MatchHistory(contest, self._pending)
        if self.order is None:
            setup = replace(setup, as_read=False)
        self.games = MatchRunner(
            game,
            judging,
            self._pending,
            self._matches,
            SetupPhase(game, judging.sensors.view, setup),
            self.time,
            recorded=recorded,
        )
        self.computers = ComputerSeats(self._pending, self._matches)
        self._to_sit_down: Mapping[str, int] = {}
        self.closed = False
        self.connection = BoardConnection(self._pending)
        self.motors: BoardMotors | None = None  # of a board that carries its pieces itself
        self.annotator = Annotator()
        self.hints = TableHints(self._pending, self.computers.strengths)
        self._allows_hints = False
        self._presenter = Presenter(
            name,
            self.games,
            self._matches,
            self._pending,
            self.connection,
            self.annotator,
            self.time,
            self.virtual,
            self.computers,
            self.hints,
        )
        self.page_turns = None if self.virtual is None else PageTurns(self, self.virtual)
        self._seen = self._unstored

    # beginning and ending

    def set_computers(self, strengths: Mapping[str, int]) -> None:
        """The seats where computer players sit down when it is opened, and how strong they are."""
        self._to_sit_down = strengths

    def allow_hints(self, *, allowed: bool) -> None:
        """Set whether players may ask for hints as soon as the table is opened, whatever a journal says."""
        self._allows_hints = allowed

    def open(self, past: History = NOTHING_PLAYED) -> None:
        """Resume what a journal leaves unfinished, or begin the first game of the next match.

        `past` is of this table, and its open match of this game. Where today's rules read the unfinished game
        otherwise than the journal, the table can only be looked at.
        """
        self._pending.continue_from(past.rows, past.games, past.questions)
        self._matches.resume(past)
        self.hints.allowed = past.hints
        unfinished = None if past.open_match is None else past.open_match.unfinished
        if unfinished is None:
            self.computers.sit_down(self._to_sit_down)
            self.games.begin()
        else:
            self.closed = unfinished.broken_at is not None
            self.games.resume(unfinished)
            for seat, strength in self._to_sit_down.items():
                self.computers.seat(self.session, seat, strength)
        if self._allows_hints and not self.closed:
            self.hints.allow(allowed=True, quietly=True)

    def fail(self, why: AnyText) -> None:
        """Stop judging after a fault of the program, and have that written down."""
        self._pending.store(rows.FaultRow(as_written(why)))
        self.close(why)

    def close(self, why: AnyText) -> None:
        """Stop judging, until somebody opens it again; what is stored stays to be seen."""
        self.closed = True
        if self.motors is not None:
            self.motors.stop()
        self._pending.show(Message("fault", coded("table.closed", why=why)))

    def raise_version_above(self, version: int) -> None:
        """Raise the version above one that was shown before the table was opened."""
        self._pending.version = max(self._pending.version, version + 1)

    # what happens

    @property
    def session(self) -> GameSession:
        """The running game."""
        return self.games.session

    @property
    def setup_phase(self) -> SetupPhase:
        """The set-up that precedes the next game."""
        return self.games.setup_phase

    @property
    def game(self) -> AnyGame:
        """The game that is played, under the options of the running one."""
        return self.session.game

    @property
    def message(self) -> Message:
        return self._pending.message

    @property
    def record_number(self) -> int:
        """The number of the running game at this table."""
        return self._pending.game_number

    @property
    def camera(self) -> CameraState | None:
        """The public state of its camera."""
        return self.connection.camera

    @property
    def version(self) -> int:
        """Grows with everything that `state` would show otherwise."""
        return self._pending.version

    @property
    def is_placing(self) -> bool:
        """True while the players are choosing their set-up."""
        return self.setup_phase.goes_on

    @property
    def unread(self) -> CameraSetup | None:
        """The set-up, while nobody but the camera knows how it was drawn."""
        return self.setup_phase.unread

    @property
    def wake_at_ms(self) -> int | None:
        return None if self.closed else earliest(self._judges_at_ms, self.connection.wake_at_ms)

    @property
    def _judges_at_ms(self) -> int | None:
        """When something of the game falls due."""
        return self.time.earlier(self.games.wake_at_ms)

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a shared button or the page would end."""
        return None if self.closed or self.is_placing else self.session.monitor.seat_at_work

    @property
    def seat_to_end(self) -> str | None:
        """The seat whose turn a button of the page may end; None where nothing on the page ends turns now.

        Where it is known that the hand is empty, that is only while a turn stands that might go on.
        """
        always = self.sensors.by_page and not self.sensors.knows_hand
        return self.seat_at_work if always or self.session.monitor.awaits_done else None

    @property
    def has_begun(self) -> bool:
        """True once somebody has made a turn in the running game, which goes on or has ended."""
        return bool(self.session.turns) or self.session.phase not in (Phase.SET_UP, Phase.PLAYING)

    def changed(self) -> None:
        """Something that is shown has changed, and no row tells of it."""
        self._pending.changed()

    def draw(self, command: DrawingCommand) -> None:
        """Draw over the board for all who look on. Raises AnnotationError."""
        self.annotator.draw(command, self.record_number, self.session.line)
        self.changed()

    def handle(self, news: BoardNews) -> None:
        """Something that the board told."""
        if self.closed:
            return
        match news:
            case (
                LinkLost()
                | LinkBack()
                | BoardComplaint()
                | Stalled()
                | CameraSees()
                | HealthTold()
                | MotorsTold()
                | RulesNote()
            ):
                self.connection.handle(news)
                self.games.hears(is_heard=self.connection.is_heard)
            case ComputerPlays():
                self._play_for_computer(news)
            case ComputerStuck():
                self.computers.be_stuck(self.session, news)
            case ProgramSits(seats=seats):
                self.computers.let_program_play(seats)
            case HintFound() | HintFailed():
                self.hints.hear(self.session, news)
            case BoardFailed(why=why):
                raise ClosingFaultError(why)
            case SetUpRead() | SetUpUnread():
                if self.unread is not None:
                    self._pending.show(self.unread.handle_reading(news))
            case _:
                if isinstance(news, ClockPressed) and not self.is_placing and self.session.monitor.is_judged:
                    self._pending.store(rows.ClockPressedRow(news.seat))
                self._judge(news, news.at_ms)
                if isinstance(news, ClockPressed) and self.session.remedy is None:
                    self.time.handle_press(news.seat)

    def let_motors(self, *, allowed: bool) -> None:
        """Let the board's motors work, or stop them. Raises CommandRefusedError if it has none."""
        if self.motors is None:
            raise CommandRefusedError(coded("eboards.no_motors"))
        if allowed:
            self.motors.allow()
        else:
            self.motors.stop()
        self.connection.handle(MotorsTold(self.motors.state))

    def put_right(self, now_ms: int) -> None:
        """Have pieces that move themselves stand as the game has it, after a ruling."""
        if self.page_turns is None or self.virtual is None or self.closed or self.is_placing:
            return
        if self.virtual.takes_turns:
            self.page_turns.put_right(now_ms)

    def wake(self, now_ms: int) -> None:
        """Act at the moment that `wake_at_ms` named."""
        if not self.closed:
            self.connection.wake(now_ms)
            self._judge(None, now_ms)

    def keep_time(self, now_ms: int) -> None:
        """Update the clocks for the seat at work, after any event."""
        running = self.seat_at_work if self.connection.is_there else None
        played = (turn.seat for turn in self.session.turns)
        if self.time.see(self._pending.game_number, self.game.seats, played, running, now_ms):
            self._pending.changed()

    def answer(self, number: int, answer: str, now_ms: int) -> None:
        """Take the answer to a question with that number. Raises CommandRefusedError if it is none."""
        ruling = self._matches.answer(number, answer)
        if ruling is None:
            self.session.answer(number, answer, now_ms)
        else:
            self._pending.show(Message("ruling", ruling_sentence(ruling, self.session.line)))

    def _judge(self, event: Event | None, at_ms: int) -> None:
        """First what falls due up to then, which may begin another game; that game then has the event."""
        version, due_ms = self.version, self._judges_at_ms
        planned = self.computers.planned(self.session)
        if due_ms is not None and due_ms <= at_ms:
            self.games.step(None, at_ms)
        if event is not None:
            self.games.step(event, at_ms)
        self.computers.hold_to(planned, self.session, at_ms)
        self.games.begin_placing(at_ms)
        seen, self._seen = self._seen, self._unstored
        if version == self.version and self._seen != seen:
            self._pending.changed()

    def _play_for_computer(self, news: ComputerPlays) -> None:
        """Show the turn that a computer player has chosen. Pieces on the page move themselves."""
        after = self.computers.plan(self.session, news)
        if after is not None and self.page_turns is not None:
            self.page_turns.play(after, COMPUTER, news.at_ms)

    # what is written and shown

    def take_rows(self) -> list[PendingRow]:
        """Return the rows that have come up since this was last called."""
        return self._pending.take_rows()

    def drain_trace(self) -> list[TraceEntry]:
        """Return and forget the entries for a recording; none at a table without one."""
        return self.games.drain_trace()

    def note_fault(self, why: AnyText) -> None:
        """Note a fault in the words of its game."""
        self.session.note_fault(why)

    def state(self) -> TableState:
        """Return the table as everybody may see it, once the rows taken before are on disk."""
        return self._presenter.state(self.seat_to_end, closed=self.closed)

    @property
    def _unstored(self) -> tuple[object, ...]:
        """The parts of the state that may change without a row or a message."""
        return self._presenter.unstored(self.seat_to_end, closed=self.closed)
