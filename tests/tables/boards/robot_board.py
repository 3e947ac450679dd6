"""An electronic board of nobody's make, with and without motors, and a table at it: no port, and no waiting.

Its bytes: `B` and 64 letters are what stands, `P` and three digits the battery, `N` and a name up to a line
end. It is asked with "?" and "%", told what to carry with "C" and 64 letters, to stop with "H" and 64, and
what to light with "L" and the squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.eboards.dialect import Packets, Shown
from adoube.link.eboards.events import (
    START,
    BatteryRead,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    square_named,
)
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes, PortLost
from adoube.referee.config import Timings
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import view_named
from adoube.tables.assistants import ComputerPlays, moment_of
from adoube.tables.board_monitor import JudgingOptions
from adoube.tables.boards.eboard import Eboard, EboardSignals
from adoube.tables.boards.eboard_games import eboard_view
from adoube.tables.boards.messages import BoardNews
from adoube.tables.boards.motors import BoardMotors
from adoube.tables.boards.wired import Buttons
from adoube.tables.commands import Command, CommandRequest
from adoube.tables.dispatch import answer_to
from adoube.tables.hosting import HostedTable
from adoube.tables.match import match_of
from adoube.tables.state import Answered, TableState
from adoube.tables.table import Table

__all__ = ["LONG_MS", "PlainDialect", "RobotDialect", "RobotTable", "moved", "turned_round"]

QUIET_MS = 2_000
STEP_MS = 500
# After so long without a touch a turn counts, and whatever motors wait for has passed.
LONG_MS = 6_000
NS = 1_000_000


class LineDecoder:
    """Reads the bytes above, wherever they are cut."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [_event_of(line.decode("ascii")) for line in lines]


def _event_of(line: str) -> EboardEvent:
    match line[:1], line[1:]:
        case "B", squares if len(squares) == 64:
            return BoardRead(squares)
        case "P", charge:
            return BatteryRead(int(charge[:3]), charging=charge.endswith("+"))
        case "N", name:
            return BoardNamed(name)
    return BytesBroken(len(line))


class PlainDialect:
    """A board without motors."""

    title = "Plain"
    quiet_ms = QUIET_MS
    gap_ms = 0
    blinks = True

    def decoder(self) -> LineDecoder:
        return LineDecoder()

    def greeting(self) -> Packets:
        return (b"?",)

    def question(self) -> Packets:
        return (b"?",)

    def battery_question(self) -> Packets:
        return (b"%",)

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        return (b"L" + ",".join(map(str, sorted(shown.lamps))).encode(),)

    def farewell(self) -> Packets:
        return (b"L",)


class RobotDialect(PlainDialect):
    """A board that carries its pieces itself; slow to write to."""

    title = "Robot"
    gap_ms = 200

    def carry(self, position: str) -> Packets:
        return (b"C" + position.encode(),)

    def halt(self, standing: str) -> Packets:
        return (b"H" + standing.encode(),)


def moved(squares: str, *moves: str) -> str:
    """Return what stands after a piece was carried from a square to another, as `e2e4`; `e2` alone: off."""
    stands = [*squares]
    for move in moves:
        start = square_named(move[:2])
        piece, stands[start] = stands[start], "."
        if move[2:]:
            stands[square_named(move[2:4])] = piece
    return "".join(stands)


def turned_round(squares: str) -> str:
    """Return what a board shows that lies the other way round."""
    return squares[::-1]


class RobotTable:
    """A game at such a board, with a computer player where wanted. A step takes no time but what it says."""

    def __init__(
        self,
        dialect: PlainDialect | None = None,
        game: AnyGame | None = None,
        *,
        computer: str = "",
        knows_pieces: bool = True,
    ) -> None:
        self.dialect = dialect or RobotDialect()
        self.game = game or make_game("chess")
        view = view_named(eboard_view(self.game, "robot", knows_pieces=knows_pieces), tuple(self.game.seats))
        self.sent: list[bytes] = []
        self.stands = START  # what the board shows
        self.now_ms = 1_000
        self.is_there = True
        orientation = Orientation.UNKNOWN if len(self.game.board.cells) == 64 else Orientation.KNOWN
        sensors = Sensors(view, None, clock=False, orientation=orientation)
        timings = replace(Timings.default(), dwell_ms=1_500)
        match = match_of(self.game, tuple(f"p{seat}" for seat in range(len(self.game.seats))))
        self.table = Table("one", self.game, match, JudgingOptions(sensors, timings))
        session = EboardSession("the port", self.dialect)
        if isinstance(self.dialect, RobotDialect):
            self.table.motors = BoardMotors(self.dialect, session, self._sent_first)
        self.board = Eboard(
            session,
            self.game,
            view,
            Buttons.NONE,
            send=self.sent.append,
            reopen=lambda: None,
            to_move=lambda: None,
        )
        self.board.motors = self.table.motors
        if computer:
            self.table.set_computers({computer: 1})
        self.table.open()
        self._hosted = HostedTable(self.table, self.board)
        self._signals = EboardSignals("one", self.board)
        self._take(self.board.first((), self.now_ms))
        self._take(self.board.handle(PortBack(self.now_ms * NS, "the port")))

    # the board

    def shows(self, squares: str | None = None) -> RobotTable:
        """The board tells what stands from now on."""
        self.stands = self.stands if squares is None else squares
        return self.says(b"B" + self.stands.encode() + b"\n")

    def says(self, wire: bytes) -> RobotTable:
        self.now_ms += 50
        self._take(self.board.handle(PortBytes(self.now_ms * NS, "the port", wire)))
        return self

    def is_lost(self) -> RobotTable:
        self.is_there = False
        self._take(self.board.handle(PortLost(self.now_ms * NS, "the port", "the link broke")))
        return self

    def is_back(self) -> RobotTable:
        self.is_there = True
        self._take(self.board.handle(PortBack(self.now_ms * NS, "the port")))
        return self

    def waits(self, ms: int = LONG_MS) -> RobotTable:
        """Let time pass; a board that is there answers each question."""
        for _ in range(0, ms, STEP_MS):
            self.now_ms += STEP_MS
            asked = len(self.sent)
            self._hosted.tick_board(self.now_ms)
            self._hosted.wake(self.now_ms)
            self._publish()
            if self.is_there and b"?" in self.sent[asked:]:
                self.shows()
        return self

    # the table

    @property
    def state(self) -> TableState:
        return self.table.state()

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.state.turns]

    def asks(self, command: Command, version: int | None = None) -> Answered:
        request = CommandRequest("one", self.table.version if version is None else version, command)
        answered = answer_to(self.table, request, self.now_ms)
        self._publish()
        return answered

    def computer_plays(self, turn: str) -> RobotTable:
        line = self.table.session.line
        self.table.handle(ComputerPlays(moment_of(self.table.record_number, line), turn, self.now_ms))
        self._publish()
        return self

    def told(self, letter: bytes) -> list[str]:
        """Return what the board was told so far under that letter."""
        return [packet[1:].decode() for packet in self.sent if packet[:1] == letter]

    def _take(self, told: Iterable[BoardNews]) -> None:
        for news in told:
            self.table.handle(news)
        self._publish()

    def _publish(self) -> None:
        self.table.take_rows()
        self._signals(self.table.state())

    def _sent_first(self, packets: Iterable[bytes]) -> None:
        self.sent.extend(packets)


Act = Callable[[RobotTable], object]
