"""A board behind a port, as a source of events: numbers become cells, levels become symbols of a view."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.board_messages import Hello, Sensor
from adoube.link.events import (
    BoardHello,
    ButtonEdge,
    EvidenceLost,
    Fault,
    LevelChanged,
    LinkEvent,
    LinkFault,
    Resynchronised,
    Touched,
)
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews
from adoube.link.session import BoardSession, Step
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.views import OCCUPANCY, POLARITY, Symbol
from adoube.tables.board_news import BoardNews, LinkBack, LinkLost
from adoube.words import say

__all__ = ["Buttons", "UnfitBoard", "WiredBoard", "view_name"]

VIEWS: Mapping[int, str] = {Sensor.OCCUPANCY: OCCUPANCY, Sensor.DUAL: POLARITY}
"""what a kind of sensor can show"""

DIGITAL: Mapping[str, Mapping[int, Symbol]] = {
    OCCUPANCY: {0: 0, 1: 1, 2: 1},
    POLARITY: {0: 0, 1: 1, 2: -1},
}
"""a view's symbol for each level that a digital board sends; none for 3, a sensor that contradicts itself"""


class UnfitBoard(AdoubeError):
    """A board that the game cannot be played on."""


class Buttons(StrEnum):
    """What a board's buttons are."""

    CLOCK = "clock"
    """two sides: each seat has its own"""
    SHARED = "button"
    """one for all: it ends the turn of whoever plays"""
    PAGE = "page"
    """none that count: the page has one for all"""
    NONE = "none"


def view_name(hello: Hello, game: AnyGame, port: str) -> str:
    """The view that a board offers for a game. Raises UnfitBoard where its cells or sensors do not fit."""
    if hello.cells != len(game.board.cells):
        raise UnfitBoard(
            say(
                "table.other_size",
                port=port,
                cells=hello.cells,
                title=game.title,
                wanted=len(game.board.cells),
            )
        )
    name = VIEWS.get(hello.sensor)
    if name is None or name not in game.views:
        raise UnfitBoard(say("table.unfit_sensors", port=port, title=game.title))
    return name


class WiredBoard:
    """Turns what a port delivers into events of one table. `send` writes to the port, `reopen` reopens it.

    `view` is the one that the board offered at first; a board plugged in later has to fit it. `to_move` says
    whose turn a shared button ends.
    """

    def __init__(
        self,
        port: str,
        session: BoardSession,
        game: AnyGame,
        view: str,
        buttons: Buttons,
        *,
        send: Callable[[bytes], None],
        reopen: Callable[[], None],
        to_move: Callable[[], str | None],
    ) -> None:
        self._port, self._session = port, session
        self._game, self._view = game, view
        self._cells, self._symbols = game.board.names, DIGITAL[view]
        self._buttons = buttons
        self._send, self._reopen, self._to_move = send, reopen, to_move
        self._lost = self._unfit = False
        self.wake_at_ms: int | None = None

    def first(self, events: tuple[LinkEvent, ...]) -> list[BoardNews]:
        """What the board told while it was being introduced. From now on its silence is noticed."""
        self.wake_at_ms = 0
        return list(self._told(events))

    def take(self, news: PortNews) -> list[BoardNews]:
        """What the port's reader delivered, as events for the table."""
        now_ms = news.at_ns // 1_000_000
        match news:
            case PortBytes(data=data):
                return self._after(self._session.feed(data, now_ms))
            case PortBack():
                return self._after(self._session.opened(now_ms))
            case PortLost(why=why):
                self.wake_at_ms = None
                return list(self._lose(why))

    def tick(self, now_ms: int) -> list[BoardNews]:
        """The moment that `wake_at_ms` named has come."""
        return self._after(self._session.tick(now_ms))

    def _after(self, step: Step) -> list[BoardNews]:
        self.wake_at_ms = step.wake_at
        if step.send:
            self._send(step.send)
        return list(self._told(step.events))

    def _told(self, events: tuple[LinkEvent, ...]) -> Iterator[BoardNews]:
        for event in events:
            match event:
                case BoardHello(hello=hello):
                    yield from self._meet(hello)
                case LinkFault(why=why, fault=fault):
                    if event.reopen_wanted:
                        self._reopen()
                    if fault is not Fault.UNANSWERED:
                        yield from self._lose(why, anew=not event.reopen_wanted)
                case _:
                    if not self._unfit:
                        yield from self._heard(event)

    def _heard(self, event: LinkEvent) -> Iterator[BoardNews]:
        """What a board that fits tells of its cells and buttons."""
        match event:
            case LevelChanged(at_ms=at_ms, index=index, level=level):
                yield CellShows(at_ms, self._cells[index], self._symbols.get(level))
            case Touched(at_ms=at_ms, index=index, gap_ms=gap_ms):
                yield CellTouched(at_ms, self._cells[index], gap_ms)
            case ButtonEdge(at_ms=at_ms, button=button, down=True):
                yield from self._press(at_ms, button)
            case EvidenceLost(at_ms=at_ms):
                yield TouchesLost(at_ms)
            case Resynchronised() if self._lost:
                self._lost = False
                yield LinkBack()
            case _:
                # Nothing of a game: the buttons' way up, and the board speaking of itself.
                return

    def _meet(self, hello: Hello) -> Iterator[LinkLost]:
        """Looks at the board that introduces itself, which may be another one than before."""
        if not hello.usable:
            # The fault that comes with it says more.
            self._unfit = True
            return
        try:
            view = view_name(hello, self._game, self._port)
            unfit = "" if view == self._view else say("table.other_sensors", port=self._port)
        except UnfitBoard as error:
            unfit = str(error)
        self._unfit = bool(unfit)
        if unfit:
            yield from self._lose(unfit, anew=True)

    def _lose(self, why: str, *, anew: bool = False) -> Iterator[LinkLost]:
        """Tells once that nothing is heard; `anew` where the board is there, and cannot be used."""
        if anew or not self._lost:
            self._lost = True
            yield LinkLost(why)

    def _press(self, at_ms: int, button: int) -> Iterator[ClockPressed]:
        seat: str | None = None
        if self._buttons is Buttons.CLOCK and button < len(self._game.seats):
            seat = self._game.seats[button]
        elif self._buttons is Buttons.SHARED:
            seat = self._to_move()
        if seat is not None:
            yield ClockPressed(at_ms, seat)
