"""An electronic chess board behind a port, as a source of events for a table.

It reports what stands where, promises nothing about short lifts, and cannot know which way round it lies: its
cells are told as if its square 0 were a8. While its motors carry pieces, what it reports is kept until they
rest.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.dgt.dialect import ClockWatch
from adoube.link.dgt.messages import DgtClockSide, TimesReported
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.events import (
    SQUARES,
    BatteryRead,
    BoardNamed,
    BoardRead,
    BoardSays,
    EboardEvent,
    SquareRead,
)
from adoube.link.eboards.session import EboardSession, EboardStep
from adoube.sensing.events import ClockPressed
from adoube.sensing.views import View
from adoube.tables.boards.eboard_games import shown_cells
from adoube.tables.boards.eboard_shown import shown_of
from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.tables.boards.messages import (
    BoardComplaint,
    BoardNews,
    HealthTold,
    LinkBack,
    LinkLost,
    MotorsTold,
)
from adoube.tables.boards.motors import BoardMotors
from adoube.tables.boards.port_board import PortBoard
from adoube.tables.boards.wired import Buttons
from adoube.tables.clock import earliest
from adoube.tables.state import TableState
from adoube.words import AnyText

__all__ = ["Eboard", "EboardSignals"]


def _keep_nothing() -> None:
    """Save nothing, of a board that nothing is learned of."""


class Eboard(PortBoard[EboardStep]):
    """Turns what a port delivers into events of one table. `send` writes to the port, `reopen` reopens it.

    `to_move` says whose turn a press ends where both sides of the clock are one button. `keep` saves what was
    learned of the board, or raises AdoubeError. What to show may be said at any time on the engine's thread;
    it is sent when the engine ticks.
    """

    def __init__(
        self,
        session: EboardSession,
        game: AnyGame,
        view: View,
        buttons: Buttons,
        *,
        send: Callable[[bytes], None],
        reopen: Callable[[], None],
        to_move: Callable[[], str | None],
        keep: Callable[[], None] = _keep_nothing,
    ) -> None:
        super().__init__(session)
        self._session, self._buttons = session, buttons
        self._send, self._reopen, self._to_move, self._keep = send, reopen, to_move, keep
        self._watch, self._cells = ClockWatch(), shown_cells(game, view)
        self._lost = False
        self._health = BoardHealth(session.dialect.title)
        self.motors: BoardMotors | None = None  # of a board that carries its pieces itself
        self._motors_told = MotorsState()
        self._squares: list[str | None] = [None] * SQUARES  # what each shows; None: not known

    @property
    def wake_at_ms(self) -> int | None:
        """When `tick` is wanted at the latest."""
        if self._wake_at_ms is None or self.motors is None:
            return self._wake_at_ms
        return earliest(self._wake_at_ms, self.motors.wake_at_ms)

    def first(self, events: Sequence[EboardEvent], now_ms: int) -> list[BoardNews]:
        """Return the news that arrived while the board was met. From now on its silence is noticed."""
        self._wake_at_ms = now_ms
        news: list[BoardNews] = [HealthTold(self._health)]
        if self.motors is not None:
            news.append(MotorsTold(self._motors_told))
        return [*news, *self._told(events, now_ms)]

    def tick(self, now_ms: int) -> list[BoardNews]:
        """Act at the moment that `wake_at_ms` named."""
        if self.motors is not None:
            self.motors.tick(now_ms)
        news = super().tick(now_ms)
        # A person may have stopped the motors.
        return [*news, *self._rested(now_ms)]

    def show(self, shown: Shown) -> None:
        """Show that from now on, also after the board was away."""
        self._session.show(shown)
        if not self._lost:
            self._wake_at_ms = 0

    def see(self, state: TableState) -> None:
        """Take a published state of the table: what to show, and what motors have to do."""
        self.show(shown_of(state))
        if self.motors is not None:
            self.motors.see(state)

    def go_dark(self) -> None:
        """Put the lamps out and stop the motors, as the last packets."""
        if self.motors is not None and self.motors.state.works:
            self.motors.stop()
        for packet in self._session.farewell():
            self._send(packet)

    def _after(self, step: EboardStep, now_ms: int) -> list[BoardNews]:
        self._wake_at_ms = step.wake_at_ms
        for packet in step.send:
            self._send(packet)
        news = list(self._told(step.events, now_ms))
        if step.fault:
            self._reopen()
            news += self._lose(step.fault)
        return news

    def _told(self, events: Sequence[EboardEvent], now_ms: int) -> Iterator[BoardNews]:
        for event in events:
            pressed = self._watch.hear(event)
            if pressed is not None and isinstance(event, TimesReported):
                yield from self._press(pressed, event.shown_s(pressed), now_ms)
            yield from self._read(event, now_ms)
            if isinstance(event, BoardRead) and self._lost:
                self._lost = False
                yield LinkBack()
                yield HealthTold(self._health)
            if isinstance(event, BatteryRead | BoardNamed):
                yield from self._hear_health(event)
            if isinstance(event, BoardSays):
                yield from self._say(event)

    def _read(self, event: EboardEvent, now_ms: int) -> Iterator[BoardNews]:
        """Tell what the cells show, and nothing of it while motors carry pieces."""
        if self.motors is None:
            yield from self._cells.hear(event, now_ms)
            return
        match event:
            case BoardRead(squares=squares):
                self._squares = [*squares]
            case SquareRead(square=square, piece=piece):
                self._squares[square] = piece
            case _:
                return
        worked = self.motors.state.works
        if not worked:
            yield from self._cells.hear(event, now_ms)
        if None not in self._squares:
            self.motors.hear("".join(map(str, self._squares)), now_ms)
        yield from self._rested(now_ms)

    def _rested(self, now_ms: int) -> Iterator[BoardNews]:
        """Tell what the motors do, and what stands, once they rest."""
        if self.motors is None or self.motors.state == self._motors_told:
            return
        worked, self._motors_told = self._motors_told.works, self.motors.state
        yield MotorsTold(self._motors_told)
        if worked and not self._motors_told.works:
            for square, piece in enumerate(self._squares):
                if piece is not None:
                    yield from self._cells.hear(SquareRead(square, piece), now_ms)

    def _hear_health(self, event: BatteryRead | BoardNamed) -> Iterator[HealthTold]:
        health = self._health
        match event:
            case BatteryRead(percent=percent, charging=charging):
                self._health = replace(health, percent=percent, charging=charging)
            case BoardNamed(text=text):
                self._health = replace(health, name=text)
        if self._health != health and not self._lost:
            yield HealthTold(self._health)

    def _press(self, side: DgtClockSide, left_s: int, now_ms: int) -> Iterator[ClockPressed]:
        seat: str | None = None
        if self._buttons is Buttons.CLOCK:
            seat = self._watch.seat_of(side)
        elif self._buttons is Buttons.SHARED:
            seat = self._to_move()
        if seat is not None:
            yield ClockPressed(now_ms, seat, left_s)

    def _say(self, event: BoardSays) -> Iterator[BoardComplaint]:
        yield BoardComplaint(event.said)
        if event.learnt:
            try:
                self._keep()
            except AdoubeError as error:
                yield BoardComplaint(error.said)

    def _lose(self, why: AnyText) -> Iterator[BoardNews]:
        """Report the loss of the board once."""
        if not self._lost:
            self._lost = True
            self._health = replace(self._health, percent=None, charging=None)
            self._squares = [None] * SQUARES
            if self.motors is not None:
                self.motors.lose()
                if self.motors.state != self._motors_told:
                    self._motors_told = self.motors.state
                    yield MotorsTold(self._motors_told)
            yield LinkLost(why)


class EboardSignals:
    """Tells a board what everybody may see, its squares named as the board has them."""

    def __init__(self, table: str, board: Eboard) -> None:
        self._table, self._board = table, board

    def __call__(self, state: TableState) -> None:
        if state.table == self._table:
            self._board.see(state)
