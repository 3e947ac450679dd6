"""The games of one table, one after another: how each is set up, opened, and followed by the next.

`MatchRunner` knows which game is played, opens it with a row and begins matches anew. `ExpectedGame` is the
one that is expected next: the pieces stand for it, and nobody has played a turn of it yet.
"""

from collections.abc import Callable, Mapping

from adoube import __version__
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.records import payloads as rows
from adoube.records.payloads import Opened
from adoube.referee.config import Timings
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.camera import CalibrateFrom, CameraOrder, Recalibrate
from adoube.sensing.events import CellShows, Event
from adoube.tables.board_monitor import BoardMonitor, JudgingOptions
from adoube.tables.clock import Timekeeper, earliest
from adoube.tables.commands import (
    BeginMatch,
    BeginWithSetUp,
    CommandRefusedError,
    DeclareResult,
    SetUpCommand,
)
from adoube.tables.game_session import GameSession
from adoube.tables.heard_time import HeardTime
from adoube.tables.history import MatchHistory, UnfinishedGame
from adoube.tables.match import AnyMatch, match_of, rounds_of
from adoube.tables.pending_events import PendingEvents
from adoube.tables.recorder import TraceBuffer, TraceEntry
from adoube.tables.setup import SetUpError, SetupPhase
from adoube.tables.state import Message, Phase
from adoube.words import AnyText, coded

__all__ = [
    "ExpectedGame",
    "MatchRunner",
    "NewMatch",
    "NewMatchError",
    "opening_row",
    "requested_match",
    "void_running_game",
]


class ExpectedGame:
    """Watches the board beside the game before it, which has no result yet, or whose match is over.

    So people need not say who won before they play on. What it hears goes into a trace buffer of its own.
    """

    def __init__(
        self,
        game: AnyGame,
        begin: Callable[[AnyGame, TraceBuffer | None], BoardMonitor],
        before: BoardMonitor,
        stood_ms: int,
        *,
        recorded: bool,
    ) -> None:
        """`before` has seen the start stand; `begin` makes the monitor of a game."""
        self.game = game
        self.trace_buffer = TraceBuffer() if recorded else None
        self.monitor = begin(game, self.trace_buffer)
        self.said: list[TimedVerdict] = self.monitor.adopt_start(before, stood_ms)

    @property
    def has_begun(self) -> bool:
        """True once a turn was seen."""
        return self.monitor.referee.has_begun

    def step(self, event: Event | None, now_ms: int) -> None:
        self.said += self.monitor.step(event, now_ms)


class MatchRunner:
    """`session` is the running game, `setup_phase` what precedes the next one.

    What is decided goes into the `pending`; what the referees are told is kept for `drain_trace` where it is
    `recorded`. `heard` is the time of whoever judges, which stops while the board is away.
    """

    def __init__(
        self,
        game: AnyGame,
        watching: JudgingOptions,
        pending: PendingEvents,
        matches: MatchHistory,
        setup_phase: SetupPhase,
        time: Timekeeper,
        *,
        recorded: bool,
    ) -> None:
        self._watching, self._pending, self._matches, self._time = watching, pending, matches, time
        self._trace_buffer = TraceBuffer() if recorded else None
        self.heard = HeardTime()
        self.setup_phase = setup_phase
        self.session = self._new_session(game)
        # The game that is expected, while the start stands and nobody has played a turn of it.
        self._next: ExpectedGame | None = None
        self._asked_after = 0  # the number of the game after which somebody has asked for the next one

    @property
    def game(self) -> AnyGame:
        """The game that is played, under the options of the running one."""
        return self.session.game

    @property
    def match_with_this(self) -> AnyMatch:
        """The match with the running game, once that is over."""
        return self._matches.with_game(self.session.result)

    @property
    def wake_at_ms(self) -> int | None:
        """When something falls due if nothing else happens."""
        if self.setup_phase.goes_on:
            return self.setup_phase.wake_at_ms
        return earliest(
            self.session.wake_at_ms, None if self._next is None else self._next.monitor.wake_at_ms
        )

    def drain_trace(self) -> list[TraceEntry]:
        """Return and forget the entries for a recording; none if nothing is recorded."""
        return [] if self._trace_buffer is None else self._trace_buffer.take()

    # beginning

    def begin(self, before: BoardMonitor | None = None, now_ms: int = 0) -> None:
        """Begin the next game, of the next match where one is over; `before` has watched the board."""
        if self.session.result is not None:
            self._matches.begin_next_game(self.session.result)
        self._start(self.game, before, now_ms)

    @property
    def next_asked(self) -> AnyText:
        """That somebody has asked for the next game; empty unless an answer is awaited."""
        return coded("table.next_asked") if self._asked_after == self._pending.game_number else ""

    def ask_next(self) -> bool:
        """Ask everybody for the next game; return whether that was asked before."""
        if self.next_asked:
            return True
        self._asked_after = self._pending.game_number
        self._pending.show(Message("set-up", self.next_asked))
        return False

    def put_off_next(self) -> None:
        """Put off the next game. Raises CommandRefusedError if nobody has asked for it."""
        if not self.next_asked:
            raise CommandRefusedError(coded("table.next_not_asked"))
        self._asked_after = 0
        self._pending.show(Message("set-up", coded("table.next_put_off")))

    def begin_anew(self, command: BeginMatch, now_ms: int) -> None:
        """Begin another match of the same game.

        A game that has begun and have no result is declared void, if that is said. Raises AdoubeError where
        that match cannot be; then nothing has changed.
        """
        asked = requested_match(command, self.game, self._matches.current)
        if not self.setup_phase.goes_on:
            void_running_game(self.session, asked, now_ms)
        before = self.session.monitor
        self.setup_phase.forget()
        self._matches.begin(asked.match, command.pairing)
        self._start(asked.game, before, now_ms)

    def resume(self, game: UnfinishedGame) -> None:
        """Resume a game that was interrupted, unless today's rules read it differently."""
        self.session = self._new_session(self.game, game)
        self._time.resume(self._pending.game_number, game.used_ms)
        timings = self.session.monitor.referee.timings.to_json()
        takeback, control = self._watching.takeback, self._time.control
        self._pending.store(rows.Resumed(__version__, __version__, timings, takeback, control))
        if game.broken_at is not None:
            self._pending.show(Message("fault", coded("table.rules_changed", ply=game.broken_at)))
            return
        self.session.resume(
            game.open_lines, game.asked, game.said, held=game.held, must_stand=game.must_stand
        )
        key = "table.resumed_held" if game.held else "table.resumed"
        text = coded(key, title=self.game.name, ply=self.session.line.ply)
        self._pending.show(Message("set-up", text))

    def set_up(self, asked: SetUpCommand, order: Callable[[CameraOrder], None] | None) -> None:
        """Carry out what people ask of a set-up that the camera reads. Raises SetUpError."""
        unread = self.setup_phase.unread
        if unread is None or order is None:
            raise SetUpError(coded("set_up.not_now"))
        if not isinstance(asked, BeginWithSetUp):
            self._pending.show(unread.handle(asked, order))
            return
        self.session = self._new_session(self.game.with_options(unread.options()))
        self.setup_phase.forget()
        self._open(Message("set-up", coded("set_up.begun")))
        order(Recalibrate(CalibrateFrom.START, self.session.shown_by_rights))

    def _start(self, game: AnyGame, before: BoardMonitor | None, now_ms: int) -> None:
        """Begin the next game of the match."""
        self._next = None
        self._pending.game_number += 1
        self.session = self._new_session(game.with_options(self._matches.current.options()))
        settle_ms = self.session.monitor.referee.timings.settle_ms
        said = self.setup_phase.begin(
            self.game, settle_ms, None if before is None else before.reading, now_ms
        )
        if said is not None:
            self._pending.show(said)
            return
        self._open(Message("set-up", coded("table.begins", title=self.game.name)))
        if before is not None:
            self.session.heed(self.session.monitor.adopt_reading(before, now_ms))

    def _open(self, message: Message) -> None:
        timings, match, number = (
            self.session.monitor.referee.timings,
            self._matches.current,
            self._matches.number,
        )
        control, computers, pairing = self._time.control, self._matches.computers, self._matches.pairing
        self._pending.store(
            opening_row(self.game, timings, self._watching, match, number, control, computers, pairing)
        )
        self._pending.show(message)

    def _new_session(
        self, game: AnyGame, past: UnfinishedGame | None = None, monitor: BoardMonitor | None = None
    ) -> GameSession:
        line = None if past is None else past.line
        return GameSession(
            game,
            self._watching,
            self._pending,
            self._trace_buffer,
            self.heard,
            self._time.used_ms,
            line,
            monitor,
        )

    def _new_monitor(self, game: AnyGame, trace_buffer: TraceBuffer | None) -> BoardMonitor:
        return BoardMonitor(game, self._watching, trace_buffer, self.heard, Line.begin(game))

    # what happens

    def hears(self, *, is_heard: bool) -> None:
        """The board is heard from now on, or it is not."""
        if is_heard:
            self.heard.go_on()
        else:
            self.heard.stop()

    def step(self, event: Event | None, at_ms: int) -> None:
        """Take in an event, or with None what falls due."""
        if self.setup_phase.goes_on:
            self._prepare(event, at_ms)
            return
        if self._next is not None:
            self._next.step(event, at_ms)
            if self._next.has_begun:
                self._begin_expected(self._next)
                return
        stood_ms = self.session.step(event, at_ms)
        if stood_ms is not None:
            self._start_stands(event, stood_ms, at_ms)
        elif self.session.result is None and not self.session.questions.ending.is_asked:
            self._next = None

    def begin_what_follows(self) -> None:
        """Open the game that was expected, once nothing is lost by that."""
        if self._next is not None and self._follows_at_once:
            self._begin_expected(self._next)

    def begin_placing(self, at_ms: int) -> None:
        """Begin the next game where one is over and the board has been cleared for its placing."""
        over = self.session.phase is Phase.OVER and not self.match_with_this.over
        if over and self.setup_phase.may_begin(self.session.monitor.reading):
            self.begin(self.session.monitor, at_ms)

    def _prepare(self, event: Event | None, now_ms: int) -> None:
        """Go on with the set-up; where all pieces stand, the game with it begins."""
        said = self.setup_phase.step(event, now_ms)
        chosen = self.setup_phase.take_chosen()
        if chosen is None:
            if said is not None:
                self._pending.show(said)
            return
        self.session = self._new_session(self.game.with_options(chosen.options))
        self._open(chosen.message)
        for cell, shows in zip(self.game.board.names, chosen.reading, strict=True):
            self.session.step(CellShows(now_ms, cell, shows), now_ms)

    def _start_stands(self, event: Event | None, stood_ms: int, at_ms: int) -> None:
        """The pieces stand for the next game. It is opened once the one before is over, or with a turn."""
        if self.setup_phase.may_precede:
            if self._follows_at_once:
                self.begin(self.session.monitor, stood_ms)
            return
        if self._next is None:
            game = self.game.with_options(self._matches.to_come(self.session.result).options())
            monitor, recorded = self.session.monitor, self._trace_buffer is not None
            self._next = ExpectedGame(game, self._new_monitor, monitor, stood_ms, recorded=recorded)
            self._next.step(event, at_ms)
        if self._follows_at_once or self._next.has_begun:
            self._begin_expected(self._next)

    def _begin_expected(self, expected: ExpectedGame) -> None:
        """Open the expected game. People may still say who won one that is abandoned for it."""
        if (asked := self.session.questions.ending.question) is not None:
            self._matches.leave(self.session.line, asked.id)
        self._matches.begin_next_game(self.session.result)
        self._next = None
        self._pending.game_number += 1
        self.session = self._new_session(expected.game, monitor=expected.monitor)
        if self._trace_buffer is not None and expected.trace_buffer is not None:
            expected.trace_buffer.follow(self._trace_buffer)
            self._trace_buffer = expected.trace_buffer
        self._open(Message("set-up", coded("table.begins", title=self.game.name)))
        self.session.heed(expected.said)

    @property
    def _follows_at_once(self) -> bool:
        """True if the game is over and its match is not: then nothing is lost by opening the next."""
        return self.session.result is not None and not self.match_with_this.over


LONGEST_NAME = 80


class NewMatchError(CommandRefusedError):
    """A match that cannot begin at this table."""


class NewMatch:
    """A game and the match that begins with it; `declares_void`: a running game is given up for it."""

    def __init__(self, game: AnyGame, match: AnyMatch, declares_void: bool) -> None:
        self.game, self.match, self.declares_void = game, match, declares_void


def requested_match(asked: BeginMatch, game: AnyGame, match: AnyMatch) -> NewMatch:
    """Return the match that a command asks for. Unnamed options and the people stay as they are.

    Raises AdoubeError: the board and the seats cannot be others, since the sensors lie under this one and the
    codes are for these.
    """
    changed = game.with_options(asked.options)
    if changed.board.names != game.board.names:
        raise NewMatchError(coded("begin.other_board", title=game.name))
    if changed.seats != game.seats:
        raise NewMatchError(coded("begin.other_seats", title=game.name))
    people = tuple(person.strip() for person in (match.people if asked.people is None else asked.people))
    if any(not person or not person.isprintable() or len(person) > LONGEST_NAME for person in people):
        raise NewMatchError(coded("begin.no_name", longest=LONGEST_NAME))
    return NewMatch(changed, match_of(changed, people, rounds_of(match)), asked.declare_void)


def void_running_game(session: GameSession, asked: NewMatch, now_ms: int) -> None:
    """Declare a running game void. Raises NewMatchError unless that was asked for."""
    if not session.may_declare:
        return
    if not asked.declares_void:
        raise NewMatchError(coded("begin.running"))
    session.rule(DeclareResult(()), now_ms, why=coded("begin.void"))


def opening_row(
    game: AnyGame,
    timings: Timings,
    watching: JudgingOptions,
    match: AnyMatch,
    match_number: int,
    time_control: str | None,
    computers: Mapping[str, int],
    pairing: tuple[int, int, int] | None,
) -> Opened:
    """Return the row that opens a game in the journal."""
    return Opened(
        game=game.id,
        options=dict(game.options),
        seed=game.seed,
        view=watching.sensors.view.name,
        players=match.sitting(),
        rules_version=__version__,
        program_version=__version__,
        timings=timings.to_json(),
        match_number=match_number,
        people=match.people,
        rounds=rounds_of(match),
        takeback=watching.takeback,
        time_control=time_control,
        computers=computers,
        pairing=pairing,
    )
