"""The games of one table, one after another: how each is set up, opened, and followed by the next.

`ExpectedGame` is the one that is expected next: the pieces stand for it, and nobody has played a turn of it
yet.
"""

from collections.abc import Callable

from adoube import __version__
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.records import payloads as rows
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.camera import CalibrateFrom, CameraOrder, Recalibrate
from adoube.sensing.events import CellShows, Event
from adoube.tables.board_monitor import BoardMonitor, JudgingOptions
from adoube.tables.commands import BeginMatch, BeginWithSetUp, SetUpCommand
from adoube.tables.deadlines import earliest
from adoube.tables.game_session import GameSession
from adoube.tables.history import UnfinishedGame
from adoube.tables.match import AnyMatch
from adoube.tables.match_history import MatchHistory
from adoube.tables.new_match import opening_row, requested_match, void_running_game
from adoube.tables.pending_events import PendingEvents
from adoube.tables.setup_from_camera import SetUpError
from adoube.tables.setup_phase import SetupPhase
from adoube.tables.state import Message, Phase
from adoube.tables.timekeeper import Timekeeper
from adoube.tables.trace_buffer import Heard, TraceBuffer
from adoube.words import coded

__all__ = ["ExpectedGame", "GamesInTurn"]


class ExpectedGame:
    """Watches the board beside the game before it, which has no result yet, or whose match is over.

    So people need not say who won before they play on. What it hears goes onto a tape of its own.
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
        """`before` has seen the start stand; `begin` makes the watch of a game."""
        self.game = game
        self.tape = TraceBuffer() if recorded else None
        self.watch = begin(game, self.tape)
        self.said: list[TimedVerdict] = self.watch.look_at_start(before, stood_ms)

    @property
    def has_begun(self) -> bool:
        """Whether a turn was seen."""
        return self.watch.referee.has_begun

    def step(self, event: Event | None, now_ms: int) -> None:
        self.said += self.watch.step(event, now_ms)


class GamesInTurn:
    """`play` is the running game, `preparation` what precedes the next one.

    What is decided goes into the `ledger`; what the referees are told is kept for `take_heard` where it is
    `recorded`.
    """

    def __init__(
        self,
        game: AnyGame,
        watching: JudgingOptions,
        ledger: PendingEvents,
        matches: MatchHistory,
        preparation: SetupPhase,
        time: Timekeeper,
        *,
        recorded: bool,
    ) -> None:
        self._watching, self._ledger, self._matches, self._time = watching, ledger, matches, time
        self._tape = TraceBuffer() if recorded else None
        self.preparation = preparation
        self.play = self._play(game)
        self._next: ExpectedGame | None = None
        """the game that is expected, while the start stands and nobody has played a turn of it"""

    @property
    def game(self) -> AnyGame:
        """The game that is played, under the options of the running one."""
        return self.play.game

    @property
    def match_with_this(self) -> AnyMatch:
        """The match with the running game, once that is over."""
        return self._matches.with_game(self.play.result)

    @property
    def wake_at_ms(self) -> int | None:
        """When something falls due if nothing else happens."""
        if self.preparation.goes_on:
            return self.preparation.wake_at_ms
        return earliest(self.play.wake_at_ms, None if self._next is None else self._next.watch.wake_at_ms)

    def take_heard(self) -> list[Heard]:
        """What a recording has to hold since this was last called; nothing without one."""
        return [] if self._tape is None else self._tape.take()

    # beginning

    def begin(self, before: BoardMonitor | None = None, now_ms: int = 0) -> None:
        """Begins the next game, of the next match where one is over; `before` has watched the board."""
        if self.play.result is not None:
            self._matches.go_on(self.play.result)
        self._start(self.game, before, now_ms)

    def begin_anew(self, command: BeginMatch, now_ms: int) -> None:
        """Begins another match of the same game.

        A game that has begun and has no result is declared void, if that is said. Raises AdoubeError where
        that match cannot be; then nothing has changed.
        """
        asked = requested_match(command, self.game, self._matches.current)
        if not self.preparation.goes_on:
            void_running_game(self.play, asked, now_ms)
        before = self.play.watch
        self.preparation.forget()
        self._matches.begin(asked.match)
        self._start(asked.game, before, now_ms)

    def resume(self, game: UnfinishedGame) -> None:
        """Goes on with a game that was interrupted, unless today's rules read it otherwise."""
        self.play = self._play(self.game, game)
        self._time.take_up(self._ledger.game_number, game.used_ms)
        timings = self.play.watch.referee.timings.to_json()
        takeback, control = self._watching.takeback, self._time.control
        self._ledger.store(rows.Resumed(__version__, __version__, timings, takeback, control))
        if game.broken_at is not None:
            self._ledger.show(Message("fault", coded("table.rules_changed", ply=game.broken_at)))
            return
        self.play.take_up(game.open_lines, game.asked, game.said, held=game.held, must_stand=game.must_stand)
        key = "table.resumed_held" if game.held else "table.resumed"
        text = coded(key, title=self.game.title, ply=self.play.line.ply)
        self._ledger.show(Message("set-up", text))

    def set_up(self, asked: SetUpCommand, order: Callable[[CameraOrder], None] | None) -> None:
        """Carries out what people ask of a set-up that the camera reads. Raises SetUpError."""
        unread = self.preparation.unread
        if unread is None or order is None:
            raise SetUpError(coded("set_up.not_now"))
        if not isinstance(asked, BeginWithSetUp):
            self._ledger.show(unread.handle(asked, order))
            return
        self.play = self._play(self.game.under(unread.options()))
        self.preparation.forget()
        self._open(Message("set-up", coded("set_up.begun")))
        order(Recalibrate(CalibrateFrom.START, self.play.shown_by_rights))

    def _start(self, game: AnyGame, before: BoardMonitor | None, now_ms: int) -> None:
        """Begins the next game of the match."""
        self._next = None
        self._ledger.game_number += 1
        self.play = self._play(game.under(self._matches.current.options()))
        settle_ms = self.play.watch.referee.timings.settle_ms
        said = self.preparation.begin(
            self.game, settle_ms, None if before is None else before.reading, now_ms
        )
        if said is not None:
            self._ledger.show(said)
            return
        self._open(Message("set-up", coded("table.begins", title=self.game.title)))
        if before is not None:
            self.play.look_at(before, now_ms)

    def _open(self, message: Message) -> None:
        timings, match, number = self.play.watch.referee.timings, self._matches.current, self._matches.number
        control = self._time.control
        self._ledger.store(opening_row(self.game, timings, self._watching, match, number, control))
        self._ledger.show(message)

    def _play(
        self, game: AnyGame, past: UnfinishedGame | None = None, watch: BoardMonitor | None = None
    ) -> GameSession:
        line = None if past is None else past.line
        return GameSession(game, self._watching, self._ledger, self._tape, self._time.used_ms, line, watch)

    def _watch(self, game: AnyGame, tape: TraceBuffer | None) -> BoardMonitor:
        return BoardMonitor(game, self._watching, tape, Line.begin(game))

    # what happens

    def step(self, event: Event | None, at_ms: int) -> None:
        """Takes in an event, or with None what falls due."""
        if self.preparation.goes_on:
            self._prepare(event, at_ms)
            return
        if self._next is not None:
            self._next.step(event, at_ms)
            if self._next.has_begun:
                self._begin_expected(self._next)
                return
        stood_ms = self.play.step(event, at_ms)
        if stood_ms is not None:
            self._start_stands(event, stood_ms, at_ms)
        elif self.play.result is None and not self.play.asks.ending.is_asked:
            self._next = None

    def begin_what_follows(self) -> None:
        """Opens the game that was expected, once nothing is lost by that."""
        if self._next is not None and self._follows_at_once:
            self._begin_expected(self._next)

    def begin_placing(self, at_ms: int) -> None:
        """Begins the next game where one is over and the board has been cleared for its placing."""
        over = self.play.phase is Phase.OVER and not self.match_with_this.over
        if over and self.preparation.may_begin(self.play.watch.reading):
            self.begin(self.play.watch, at_ms)

    def _prepare(self, event: Event | None, now_ms: int) -> None:
        """Goes on with the set-up; where all pieces stand, the game with it begins."""
        said = self.preparation.step(event, now_ms)
        chosen = self.preparation.take_chosen()
        if chosen is None:
            if said is not None:
                self._ledger.show(said)
            return
        self.play = self._play(self.game.under(chosen.options))
        self._open(chosen.message)
        for cell, shows in zip(self.game.board.names, chosen.reading, strict=True):
            self.play.step(CellShows(now_ms, cell, shows), now_ms)

    def _start_stands(self, event: Event | None, stood_ms: int, at_ms: int) -> None:
        """The pieces stand for the next game. It is opened once the one before is over, or with a turn."""
        if self.preparation.may_precede:
            if self._follows_at_once:
                self.begin(self.play.watch, stood_ms)
            return
        if self._next is None:
            game = self.game.under(self._matches.to_come(self.play.result).options())
            watch, recorded = self.play.watch, self._tape is not None
            self._next = ExpectedGame(game, self._watch, watch, stood_ms, recorded=recorded)
            self._next.step(event, at_ms)
        if self._follows_at_once or self._next.has_begun:
            self._begin_expected(self._next)

    def _begin_expected(self, expected: ExpectedGame) -> None:
        """Opens the game that was expected. Of one that is left for it people may still say who won."""
        if (asked := self.play.asks.ending.question) is not None:
            self._matches.leave(self.play.line, asked.id)
        self._matches.go_on(self.play.result)
        self._next = None
        self._ledger.game_number += 1
        self.play = self._play(expected.game, watch=expected.watch)
        if self._tape is not None and expected.tape is not None:
            expected.tape.follow(self._tape)
            self._tape = expected.tape
        self._open(Message("set-up", coded("table.begins", title=self.game.title)))
        self.play.hear_of(expected.said)

    @property
    def _follows_at_once(self) -> bool:
        """Whether the game is over and its match is not: then nothing is lost by opening the next."""
        return self.play.result is not None and not self.match_with_this.over
