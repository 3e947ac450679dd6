"""A DGT board behind a port, as a source of events for a table of chess.

The board reports which piece stands where, promises nothing about short lifts, and cannot know which way
round it lies: its cells are told as if its field 0 were a8.
"""

from collections.abc import Callable, Iterator

from adoube.games.base import AnyGame
from adoube.link.dgt.chess_board import CELLS, SEATS, ClockWatch, ShownCells
from adoube.link.dgt.messages import DgtClockSide, DgtMessage, DumpReceived, TimesReported
from adoube.link.dgt.session import DgtSession, DgtStep
from adoube.link.reader import PortBack, PortBytes, PortFailed, PortLost, PortNews
from adoube.sensing.events import ClockPressed
from adoube.sensing.views import View
from adoube.tables.boards.messages import BoardFailed, BoardNews, LinkBack, LinkLost
from adoube.tables.boards.wired import Buttons
from adoube.tables.boards.wired_views import UnfitBoardError
from adoube.words import AnyText, coded

__all__ = ["DgtBoard", "require_chess"]


def require_chess(game: AnyGame, port: str) -> None:
    """Raise UnfitBoardError for a game that is not played with chessmen on their board."""
    if sorted(game.board.names) != sorted(CELLS) or tuple(game.seats) != SEATS:
        raise UnfitBoardError(coded("dgt.chess_only", port=port, title=game.name))


class DgtBoard:
    """Turns what a port delivers into events of one table. `send` writes to the port, `reopen` reopens it.

    `to_move` says whose turn a press ends where both sides of the clock are one button.
    """

    def __init__(
        self,
        session: DgtSession,
        view: View,
        buttons: Buttons,
        *,
        send: Callable[[bytes], None],
        reopen: Callable[[], None],
        to_move: Callable[[], str | None],
    ) -> None:
        self._session, self._buttons = session, buttons
        self._send, self._reopen, self._to_move = send, reopen, to_move
        self._watch, self._cells = ClockWatch(), ShownCells(view)
        self._lost = False
        self.wake_at_ms: int | None = None

    def first(self, messages: tuple[DgtMessage, ...], now_ms: int) -> list[BoardNews]:
        """Return the news that arrived while the board was met. From now on its silence is noticed."""
        self.wake_at_ms = now_ms
        return list(self._told(messages, now_ms))

    def handle(self, news: PortNews) -> list[BoardNews]:
        """Turn what the port's reader delivered into events for the table."""
        now_ms = news.at_ns // 1_000_000
        match news:
            case PortBytes(data=data):
                return self._after(self._session.feed(data, now_ms), now_ms)
            case PortBack():
                return self._after(self._session.opened(now_ms), now_ms)
            case PortLost(why=why):
                self.wake_at_ms = None
                return list(self._lose(why))
            case PortFailed(why=why):
                self.wake_at_ms = None
                return [BoardFailed(why)]

    def tick(self, now_ms: int) -> list[BoardNews]:
        """Return the moment that `wake_at_ms` named has come."""
        return self._after(self._session.tick(now_ms), now_ms)

    def _after(self, step: DgtStep, now_ms: int) -> list[BoardNews]:
        self.wake_at_ms = step.wake_at_ms
        if step.send:
            self._send(step.send)
        news = list(self._told(step.messages, now_ms))
        if step.fault:
            self._reopen()
            news += self._lose(step.fault)
        return news

    def _told(self, messages: tuple[DgtMessage, ...], now_ms: int) -> Iterator[BoardNews]:
        for message in messages:
            pressed = self._watch.hear(message)
            if pressed is not None and isinstance(message, TimesReported):
                yield from self._press(pressed, message.shown_s(pressed), now_ms)
            yield from self._cells.hear(message, now_ms)
            if isinstance(message, DumpReceived) and self._lost:
                self._lost = False
                yield LinkBack()

    def _press(self, side: DgtClockSide, left_s: int, now_ms: int) -> Iterator[ClockPressed]:
        seat: str | None = None
        if self._buttons is Buttons.CLOCK:
            seat = self._watch.seat_of(side)
        elif self._buttons is Buttons.SHARED:
            seat = self._to_move()
        if seat is not None:
            yield ClockPressed(now_ms, seat, left_s)

    def _lose(self, why: AnyText) -> Iterator[LinkLost]:
        """Report the loss of the board once."""
        if not self._lost:
            self._lost = True
            yield LinkLost(why)
