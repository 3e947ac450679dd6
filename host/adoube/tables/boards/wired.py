"""A board behind a port, as a source of events: numbers become cells, levels become symbols of a view.

The commands for its lamps and its buzzer go out here too, between what comes in; `BoardSignals` derives them
from published states. A press of a call button is a call, or begins one that the next lifted piece completes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from adoube.games.base import AnyGame
from adoube.games.game_rules import CallButton, call_buttons
from adoube.link.board_messages import Hello
from adoube.link.events import (
    BoardHello,
    BoardSaid,
    ButtonEdge,
    CommandAnswered,
    EvidenceLost,
    HeldUp,
    HelloContradicted,
    LevelChanged,
    LinkEvent,
    LinkFault,
    LinkFaultKind,
    Resynchronised,
    ScansSlowly,
    Touched,
)
from adoube.link.session import BoardSession, SessionStep
from adoube.sensing.events import CallMade, CellBroken, CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.views import EMPTY, Symbol, View
from adoube.tables.boards.messages import BoardComplaint, BoardNews, LinkBack, LinkLost, Stalled
from adoube.tables.boards.outputs import BoardOutputs, LampScene, Sign, report_texts, scene_of, sign_of
from adoube.tables.boards.port_board import PortBoard
from adoube.tables.boards.wired_views import UnfitBoardError, symbols_of, view_name, views_of
from adoube.tables.state import TableState
from adoube.words import AnyText, coded

__all__ = ["FIRST_CALL", "BoardSignals", "Buttons", "CallButtons", "WiredBoard"]


SHARED_BUTTON = 8  # the button shared by all seats; lower numbers are sides of the clock

ERROR = 1  # the firmware's level for something that it cannot do


class Buttons(StrEnum):
    """The way in which turns are ended at a board."""

    CLOCK = "clock"  # two sides: each seat has its own
    SHARED = "button"  # one for all, or a clock whose sides are one: it ends the turn of whoever plays
    PAGE = "page"  # a button on the page for all seats; none on the board
    NONE = "none"


class WiredBoard(PortBoard[SessionStep]):
    """Turns what a port delivers into events of one table. `send` writes to the port, `reopen` reopens it.

    `view` is the one that the board offered at first; a board plugged in later has to fit it. `to_move` says
    whose turn a shared button ends. What to show and to sound may be said at any time on the engine's thread;
    it is sent when the engine ticks.
    """

    def __init__(
        self,
        port: str,
        session: BoardSession,
        game: AnyGame,
        view: View,
        buttons: Buttons,
        *,
        send: Callable[[bytes], None],
        reopen: Callable[[], None],
        to_move: Callable[[], str | None],
    ) -> None:
        super().__init__(session)
        self._port, self._session = port, session
        self._game, self._view = game, view
        self._cells = game.board.names
        self._symbols: Mapping[int, Symbol | None] = {}
        self._shown: dict[int, Symbol | None] = {}
        self._buttons, self._calls = buttons, CallButtons(game)
        self._outputs = BoardOutputs(game.board)
        self._send, self._reopen, self._to_move = send, reopen, to_move
        self._lost = self._unfit = False

    def first(self, events: tuple[LinkEvent, ...]) -> list[BoardNews]:
        """Return the news of the board's introduction. From now on its silence is noticed."""
        self._wake_at_ms = 0
        return list(self._told(events))

    # what the board shows

    def light(self, scene: LampScene) -> None:
        """Show a scene from now on, also after the board was away."""
        self._outputs.light(scene)
        self._wake_to_send()

    def sound(self, sign: Sign) -> None:
        """Sound the board's buzzer, if it can now."""
        self._outputs.sound(sign)
        self._wake_to_send()

    def go_dark(self, now_ms: int) -> None:
        """Put the lamps out, as the last command."""
        if (darkness := self._outputs.darkness) is not None:
            _, step = self._session.command(darkness, now_ms)
            self._send(step.send)

    def _wake_to_send(self) -> None:
        if self._outputs.is_behind:
            self._wake_at_ms = 0

    # what the board tells

    def _after(self, step: SessionStep, now_ms: int) -> list[BoardNews]:
        """Carry out a session's step, then send the commands that are due."""
        news = self._carried_out(step)
        while (command := self._outputs.command()) is not None:
            seq, step = self._session.command(command, now_ms)
            self._outputs.sent(command, seq)
            news += self._carried_out(step)
        return news

    def _carried_out(self, step: SessionStep) -> list[BoardNews]:
        self._wake_at_ms = step.wake_at
        if step.send:
            self._send(step.send)
        return list(self._told(step.events))

    def _told(self, events: tuple[LinkEvent, ...]) -> Iterator[BoardNews]:
        for event in events:
            match event:
                case BoardHello(hello=hello):
                    yield from self._meet(hello)
                case LinkFault(fault=LinkFaultKind.UNANSWERED, command=seq):
                    if self._outputs.unanswered(seq):
                        yield BoardComplaint(coded("self_test.unanswered"))
                case LinkFault(why=why):
                    if event.reopen_wanted:
                        self._reopen()
                    yield from self._lose(why, anew=not event.reopen_wanted)
                case BoardSaid(level=level, text=text):
                    if level == ERROR:
                        yield BoardComplaint(coded("table.board_says", text=text))
                case CommandAnswered():
                    yield from self._answered(event)
                case _:
                    if not self._unfit:
                        yield from self._heard(event)

    def _heard(self, event: LinkEvent) -> Iterator[BoardNews]:
        """Yield the news in an event of a board that fits the game."""
        match event:
            case LevelChanged(at_ms=at_ms, index=index, level=level):
                yield from self._see(at_ms, index, self._symbols.get(level))
            case Touched(at_ms=at_ms, index=index, gap_ms=gap_ms):
                yield CellTouched(at_ms, self._cells[index], gap_ms)
                yield from self._lifted(at_ms, index)
            case ButtonEdge(at_ms=at_ms, button=button, down=True):
                yield from self._press(at_ms, button)
            case HeldUp(at_ms=at_ms, gap_ms=gap_ms):
                yield Stalled("board", coded("table.board_held_up", seconds=round(gap_ms / 1000)), at_ms)
            case ScansSlowly(at_ms=at_ms, scans_a_second=rate):
                yield Stalled("board", coded("table.board_slow", rate=rate), at_ms)
            case EvidenceLost(at_ms=at_ms):
                yield TouchesLost(at_ms)
            case HelloContradicted(what=what):
                yield BoardComplaint(what.text(self._cells))
            case Resynchronised() if self._lost:
                self._lost = False
                yield LinkBack()
            case _:
                # Nothing of a game: the buttons' way up, and raw counts.
                return

    def _see(self, at_ms: int, index: int, shows: Symbol | None) -> Iterator[BoardNews]:
        """Yield the events of a cell's new level; many levels of a linear sensor are one symbol."""
        if index in self._shown and self._shown[index] == shows:
            return
        stood = self._shown.get(index, EMPTY)
        self._shown[index] = shows
        yield CellShows(at_ms, self._cells[index], shows)
        if shows == EMPTY and stood != EMPTY:
            yield from self._lifted(at_ms, index)

    def _lifted(self, at_ms: int, index: int) -> Iterator[CallMade]:
        if (call := self._calls.lift(self._cells[index], at_ms)) is not None:
            yield call

    def _press(self, at_ms: int, button: int) -> Iterator[ClockPressed | CallMade]:
        if button >= FIRST_CALL:
            if (call := self._calls.press(button, at_ms, self._to_move())) is not None:
                yield call
        elif (seat := self._seat_of(button)) is not None:
            yield ClockPressed(at_ms, seat)

    def _seat_of(self, button: int) -> str | None:
        """Return the seat whose turn a button ends."""
        if self._buttons is Buttons.SHARED:
            return self._to_move()
        is_side = self._buttons is Buttons.CLOCK and button < min(len(self._game.seats), SHARED_BUTTON)
        return self._game.seats[button] if is_side else None

    # boards that come and go

    def _meet(self, hello: Hello) -> Iterator[LinkLost]:
        """Check the board that introduces itself; it may not be the previous one."""
        if not hello.usable:
            # The fault that comes with it says more.
            self._unfit = True
            self._outputs.lost()
            return
        try:
            view_name(hello, self._game, self._port)
            shown = self._view.name in views_of(hello.sensor)
            unfit = None if shown else coded("table.other_sensors", port=self._port)
        except UnfitBoardError as error:
            unfit = error.said
        self._unfit = unfit is not None
        if unfit is not None:
            yield from self._lose(unfit, anew=True)
            return
        self._symbols, self._shown = symbols_of(hello.sensor, self._view), {}
        self._outputs.met(hello)

    def _lose(self, why: AnyText, *, anew: bool = False) -> Iterator[LinkLost]:
        """Report the loss of the board once; `anew`: again, for a board that is there but unusable."""
        self._outputs.lost()
        if anew or not self._lost:
            self._lost = True
            yield LinkLost(why)

    def _answered(self, answer: CommandAnswered) -> Iterator[BoardComplaint | CellBroken]:
        """Yield the findings of a self-test: the broken cells first, then the sentences that explain them."""
        try:
            report = self._outputs.answered(answer.seq, answer.status, answer.data)
        except ValueError as error:
            yield BoardComplaint(coded("self_test.unreadable", why=error))
            return
        if report is None:
            return
        doubted = tuple(self._cells[cell] for cell in report.doubted(len(self._cells)))
        for cell in doubted:
            yield CellBroken(answer.at_ms, cell)
        for text in report_texts(report, len(self._cells), self._cells):
            yield BoardComplaint(text)
        if len(doubted) == len(self._cells):
            yield BoardComplaint(coded("self_test.all_left_out"))
        elif doubted:
            yield BoardComplaint(coded("self_test.left_out", cells=doubted))


FIRST_CALL = 16  # the first call button; lower numbers end turns

# So long a call waits for the piece that it is about; a hand that lifts one later means something else.
WAITS_MS = 10_000


@dataclass(frozen=True, slots=True)
class _BegunCall:
    """A call that needs a cell."""

    button: int
    call: CallButton
    seat: str
    until_ms: int


class CallButtons:
    """The meaning of a board's call buttons in one game.

    A call about a piece is made by pressing its button and then lifting that piece, and putting it back. A
    second press of the same button, or ten seconds, end the wait.
    """

    def __init__(self, game: AnyGame) -> None:
        self._seats = game.seats
        self._buttons = call_buttons(game.calls, game.seats)
        self._begun: _BegunCall | None = None

    def press(self, button: int, at_ms: int, to_move: str | None) -> CallMade | None:
        """Return the call of a button pressed in the turn of `to_move`, if complete."""
        begun, self._begun = self._begun, None
        place = button - FIRST_CALL
        if not 0 <= place < len(self._buttons) or to_move is None:
            return None
        call = self._buttons[place]
        seat = call.seat or self._seats[self._seats.index(to_move) - 1]
        if call.cell is None:
            return CallMade(at_ms, call.name, {"by": seat})
        if begun is None or begun.button != button or at_ms > begun.until_ms:
            self._begun = _BegunCall(button, call, seat, at_ms + WAITS_MS)
        return None

    def lift(self, cell: str, at_ms: int) -> CallMade | None:
        """Return the call that waited for this piece to be lifted."""
        begun, self._begun = self._begun, None
        if begun is None or begun.call.cell is None or at_ms > begun.until_ms:
            return None
        return CallMade(at_ms, begun.call.name, {"by": begun.seat, begun.call.cell: cell})


class BoardSignals:
    """Tells a board what everybody may see: its lamps always, its buzzer if that may sound."""

    def __init__(self, table: str, board: WiredBoard, *, buzzer: bool = True) -> None:
        self._table, self._board, self._may_sound = table, board, buzzer
        self._before: TableState | None = None

    def __call__(self, state: TableState) -> None:
        if state.table != self._table:
            return
        before, self._before = self._before, state
        self._board.light(scene_of(state))
        if self._may_sound and (sign := sign_of(before, state)) is not None:
            self._board.sound(sign)
