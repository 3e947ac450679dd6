"""A DGT board on a port, for a chess table: it stands as the accepted position. Bytes in, bytes out.

`link.dgt.messages` says how messages are built, and names its source.
"""

import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from adoube.games.chess.board import ChessPosition
from adoube.games.chess.notation import placement_of
from adoube.link.dgt.dialect import LETTERS
from adoube.link.dgt.messages import (
    ANSWER,
    BEGINS,
    LEFT_TO_MOVE,
    LEVER,
    NO_CLOCK,
    RIGHT_TO_MOVE,
    RUNNING,
    DgtMessageKind,
)
from adoube.link.eboards.events import SQUARES, square_name
from adoube.link.eboards.pieces import CHESSMEN
from adoube.link.errors import LinkError, PortGone
from adoube.link.serial_port import Port
from adoube.tables.clock import Clocks
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["DgtAnswers", "DgtPort", "StandingBoard", "standing_board"]


class BoardRequest(IntEnum):
    """Requests of a program. The clock's and the lamps' go on with the number of the bytes that follow."""

    CLOCK_MESSAGE = 0x2B
    RESET = 0x40
    CLOCK = 0x41
    DUMP = 0x42
    UPDATE = 0x43
    UPDATE_BOARD = 0x44
    SERIAL = 0x45
    BUS_ADDRESS = 0x46
    TRADEMARK = 0x47
    TO_BUS = 0x4A
    UPDATE_NICE = 0x4B
    BATTERY = 0x4C
    VERSION = 0x4D
    LONG_SERIAL = 0x55
    LAMPS = 0x60


ASK_VERSION, ASCII = 0x09, 0x0C  # what is said to the clock
TELLS_SERIAL, TELLS_ADDRESS, TELLS_BATTERY, TELLS_LONG_SERIAL = 0x91, 0x90, 0xA0, 0xA2
FINE = 0x10
OUR_VERSION, CLOCK_VERSION = bytes((1, 7)), 0x22
FULL = bytes((100, *[0] * 8))
MOST_S = 9 * 3600 + 59 * 60 + 59
KINGS = tuple(map(LETTERS.index, "Kk"))
CASTLING = 2  # pieces that move
CODES: Mapping[str, int] = {piece: LETTERS.index(letter) for letter, piece in CHESSMEN.items()}
CELLS = tuple(map(square_name, range(SQUARES)))


class DgtMode(Enum):
    """The messages that a board sends unasked."""

    NOTHING = 0
    FIELDS = BoardRequest.UPDATE_BOARD
    CHANGES = BoardRequest.UPDATE_NICE  # fields and times, where they differ
    ALWAYS = BoardRequest.UPDATE  # fields where they differ, and the times again and again


@dataclass(frozen=True, slots=True)
class StandingBoard:
    """The present state of a table: the newest boards of its game, and the clock's message.

    A board is the code of each field, the first one that of a8. The last one stands now.
    """

    boards: tuple[bytes, ...]
    times: bytes


def standing_board(state: TableState, now_ms: int) -> StandingBoard:
    """`now_ms`: the host's monotonic milliseconds."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    # A program that looks in may lack some turns. It is told one after the other.
    stood = (*line.positions[-8:], line.position)
    return StandingBoard(tuple(map(_codes, stood)), _times(state.clocks, now_ms))


class DgtAnswers:
    """One program at the port. `say_once` is told what somebody at the table has to know of it."""

    def __init__(self, table: str, say_once: Callable[[str], None]) -> None:
        number = zlib.crc32(table.encode())
        self._serial, self._long_serial = f"{number % 100_000:05}", f"{number % 10**10:010}"
        self._say = say_once
        self._mode = DgtMode.NOTHING
        self._pending = b""
        self._board, self._told_times = b"", b""

    def forget(self) -> None:
        """Nobody reads any more."""
        self._mode, self._pending = DgtMode.NOTHING, b""

    def hear(self, data: bytes, now: StandingBoard) -> bytes:
        """Return the answers to a program's bytes, and the messages after them. Invalid bytes are skipped."""
        self._pending += data
        answers = self.news(now)
        while self._pending and len(self._pending) >= (length := self._length()):
            command, self._pending = self._pending[:length], self._pending[length:]
            answers += self._answer(command, now)
        return answers

    def news(self, now: StandingBoard, *, second: bool = False) -> bytes:
        """Return the messages for the program. `second`: whether one has passed."""
        if self._mode is DgtMode.NOTHING:
            return b""
        told = b"".join(_field(place, code) for place, code in _steps(self._board, now.boards))
        self._board = now.boards[-1]
        has_clock = not now.times[-1] & NO_CLOCK
        wants_times = self._mode is DgtMode.CHANGES and now.times != self._told_times and has_clock
        if wants_times or (self._mode is DgtMode.ALWAYS and second):
            self._told_times = now.times
            told += now.times
        return told

    def _length(self) -> int:
        """Return how many bytes the first command has, as far as is known."""
        if self._pending[0] not in (BoardRequest.CLOCK_MESSAGE, BoardRequest.LAMPS):
            return 1
        return 2 if len(self._pending) == 1 else 2 + self._pending[1]

    def _answer(self, command: bytes, now: StandingBoard) -> bytes:
        match command[0]:
            case BoardRequest.RESET:
                self._mode = DgtMode.NOTHING
            case BoardRequest.CLOCK:
                return now.times
            case BoardRequest.DUMP:
                self._board = now.boards[-1]
                return _message(DgtMessageKind.DUMP, self._board)
            case BoardRequest.UPDATE | BoardRequest.UPDATE_BOARD | BoardRequest.UPDATE_NICE as mode:
                self._mode, self._board, self._told_times = DgtMode(mode), now.boards[-1], now.times
            case BoardRequest.CLOCK_MESSAGE:
                return self._of_clock(command[2:])
            case BoardRequest.TRADEMARK:
                self._say(say("bridge.trademark"))
            case byte if byte == BoardRequest.TO_BUS or byte >= BEGINS:
                self._say(say("bridge.bus"))
            case byte:
                return self._constant(byte)
        return b""

    def _constant(self, command: int) -> bytes:
        match command:
            case BoardRequest.SERIAL:
                return _message(TELLS_SERIAL, self._serial.encode())
            case BoardRequest.LONG_SERIAL:
                return _message(TELLS_LONG_SERIAL, self._long_serial.encode())
            case BoardRequest.BUS_ADDRESS:
                return _message(TELLS_ADDRESS, bytes(2))
            case BoardRequest.BATTERY:
                return _message(TELLS_BATTERY, FULL)
            case BoardRequest.VERSION:
                return _message(DgtMessageKind.VERSION, OUR_VERSION)
        return b""

    def _of_clock(self, command: bytes) -> bytes:
        """The clock takes every command, and shows texts."""
        if len(command) < 2:
            return b""
        asked = command[1]
        if asked == ASCII:
            text = "".join(chr(byte) for byte in command[2:] if 32 <= byte < 127).strip()
            if text:
                self._say(say("bridge.clock_text", text=text))
        return _acknowledged(asked, CLOCK_VERSION if asked == ASK_VERSION else 0)


def _codes(position: ChessPosition) -> bytes:
    cells = placement_of(position).cells
    return bytes(CODES[cells[cell][0]] if cell in cells else 0 for cell in CELLS)


def _steps(told: bytes, boards: tuple[bytes, ...]) -> Iterator[tuple[int, int]]:
    """The fields that change from the board that was told to the newest one, with what then stands there.

    They change turn by turn, where it is known which turns came between.
    """
    newest = boards[-1]
    if told == newest:
        return
    known = [place for place, board in enumerate(boards) if board == told]
    for board in boards[known[-1] + 1 :] if known else (newest,):
        yield from _changes(told, board)
        told = board


def _changes(before: bytes, after: bytes) -> Iterator[tuple[int, int]]:
    """As a hand would: it lifts, then puts. A king that castles is put before the rook is lifted."""
    changed = [place for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    lifted = [place for place in changed if before[place]]
    put = [place for place in changed if after[place]]
    kings = [place for place in lifted if before[place] in KINGS]
    if kings and len(lifted) == len(put) == CASTLING:
        of_kings = [*kings, *(place for place in put if after[place] in KINGS)]
        for place in (*of_kings, *(place for place in (*lifted, *put) if place not in of_kings)):
            yield place, after[place]
        return
    arrives_white = {_is_white(after[place]) for place in put}
    # First the piece that moves, then what it captures.
    for place in sorted(
        lifted, key=lambda place: _is_white(before[place]) not in arrives_white or place in put
    ):
        yield place, 0
    for place in put:
        yield place, after[place]


def _is_white(code: int) -> bool:
    return LETTERS[code].isupper()


def _message(kind: int, data: bytes) -> bytes:
    length = len(data) + 3
    return bytes((kind | BEGINS, length >> 7, length & 0x7F)) + data


def _field(place: int, code: int) -> bytes:
    return _message(DgtMessageKind.FIELD_UPDATE, bytes((place, code)))


def _times(clocks: Clocks | None, now_ms: int) -> bytes:
    """White's time is on the left. Without a time control there is no clock."""
    if clocks is None or clocks.allowed_ms is None:
        return _message(DgtMessageKind.TIMES, bytes((*[0] * 6, NO_CLOCK)))
    left = {seat: clocks.allowed_ms[seat] - clocks.used_at(seat, now_ms) for seat in clocks.used_ms}
    status = 0
    if clocks.running is not None:
        status = RUNNING | (LEFT_TO_MOVE if clocks.running == "white" else RIGHT_TO_MOVE | LEVER)
    data = (*_shown_time(left["black"]), *_shown_time(left["white"]), status)
    return _message(DgtMessageKind.TIMES, bytes(data))


def _shown_time(left_ms: int) -> tuple[int, int, int]:
    """Hours, minutes and seconds, two decimal digits a byte."""
    # As on the page: the last second ends with 0.
    seconds = min(MOST_S, max(0, -(-left_ms // 1000)))
    return seconds // 3600, _digits(seconds // 60 % 60), _digits(seconds % 60)


def _digits(number: int) -> int:
    return number // 10 << 4 | number % 10


def _acknowledged(command: int, value: int) -> bytes:
    """Return the clock's answer: four bytes, whose highest bits stand in two others."""
    hours = (ANSWER | (value & 0x80) >> 3, ANSWER | (command & 0x80) >> 2)
    data = (hours[0], FINE, command & 0x7F, hours[1], value & 0x7F, 0, 0)
    return _message(DgtMessageKind.TIMES, bytes(data))


NS_PER_MS = 1_000_000
TICK_S = 1.0


class DgtPort:
    """Two threads: one reads what a program sends, the other tells it what happens. `close` ends both.

    `say_line` prints a line for people; each is said once.
    """

    def __init__(self, tables: Tables, table: str, port: Port, say_line: Callable[[str], None]) -> None:
        self._tables, self._table, self._port, self._say_line = tables, table, port, say_line
        self._answers = DgtAnswers(table, self._say_once)
        self._said: set[str] = set()
        self._turn = threading.Lock()
        self._stirred = threading.Event()
        self._ended = False
        self._reading = threading.Thread(target=self._read, name="bridge reads", daemon=True)
        self._telling = threading.Thread(target=self._tell, name="bridge tells", daemon=True)
        self._leave = tables.subscribe(self._hear)
        self._reading.start()
        self._telling.start()

    @property
    def name(self) -> str:
        """The path that programs open."""
        return self._port.name

    def close(self) -> None:
        self._leave()
        self._ended = True
        self._stirred.set()
        self._port.cancel()
        self._reading.join()
        self._telling.join()
        self._port.close()

    def _hear(self, state: TableState) -> None:
        """On the tables' thread: the other thread does the rest."""
        if state.table == self._table:
            self._stirred.set()

    def _read(self) -> None:
        while not self._ended:
            try:
                data = self._port.read()
                if data:
                    with self._turn:
                        self._write(self._answers.hear(data, self._now()))
            except LinkError as error:
                self._say_once(str(error))
                return

    def _tell(self) -> None:
        ticked_s = time.monotonic()
        while not self._ended:
            self._stirred.wait(max(0.0, ticked_s + TICK_S - time.monotonic()))
            self._stirred.clear()
            if second := time.monotonic() >= ticked_s + TICK_S:
                ticked_s = time.monotonic()
            try:
                with self._turn:
                    self._write(self._answers.news(self._now(), second=second))
            except LinkError as error:
                self._say_once(str(error))
                return

    def _now(self) -> StandingBoard:
        return standing_board(self._tables.states()[self._table], time.monotonic_ns() // NS_PER_MS)

    def _write(self, data: bytes) -> None:
        """A program that reads nothing is forgotten, until one asks again."""
        if not data:
            return
        try:
            self._port.write(data)
        except PortGone:
            self._answers.forget()

    def _say_once(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._say_line(line)
