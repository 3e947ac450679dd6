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
from adoube.link.dgt.clock import ASCII, SET_AND_RUN, SetClock, acknowledged, framed, times_message
from adoube.link.dgt.dialect import BAUD, LETTERS
from adoube.link.dgt.messages import (
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


TELLS_SERIAL, TELLS_ADDRESS, TELLS_BATTERY, TELLS_LONG_SERIAL = 0x91, 0x90, 0xA0, 0xA2
OUR_VERSION = bytes((1, 7))
FULL = bytes((100, *[0] * 8))
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
    now_ms: int


def standing_board(state: TableState, now_ms: int) -> StandingBoard:
    """`now_ms`: the host's monotonic milliseconds."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    # A program that looks in may lack some turns. It is told one after the other.
    stood = (*line.positions[-8:], line.position)
    return StandingBoard(tuple(map(_codes, stood)), _times(state.clocks, now_ms), now_ms)


class DgtAnswers:
    """One program at the port. `say_line` prints a line for people.

    The clock is that of the table until the program sets it; from then on it is the program's, until the
    board is reset or nobody reads.
    """

    def __init__(self, table: str, say_line: Callable[[str], None]) -> None:
        number = zlib.crc32(table.encode())
        self._serial, self._long_serial = f"{number % 100_000:05}", f"{number % 10**10:010}"
        self._say_line = say_line
        self._said: set[str] = set()
        self._shown: dict[BoardRequest, str] = {}
        self._mode = DgtMode.NOTHING
        self._pending = b""
        self._board, self._told_times = b"", b""
        self._clock: SetClock | None = None

    def forget(self) -> None:
        """Nobody reads any more."""
        self._mode, self._pending, self._clock = DgtMode.NOTHING, b"", None
        self._shown.clear()

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
        times = self._times(now)
        has_clock = not times[-1] & NO_CLOCK
        wants_times = self._mode is DgtMode.CHANGES and times != self._told_times and has_clock
        if wants_times or (self._mode is DgtMode.ALWAYS and second):
            self._told_times = times
            told += times
        return told

    def _times(self, now: StandingBoard) -> bytes:
        return now.times if self._clock is None else self._clock.message(now.now_ms)

    def _length(self) -> int:
        """Return how many bytes the first command has, as far as is known."""
        if self._pending[0] not in (BoardRequest.CLOCK_MESSAGE, BoardRequest.LAMPS):
            return 1
        return 2 if len(self._pending) == 1 else 2 + self._pending[1]

    def _answer(self, command: bytes, now: StandingBoard) -> bytes:
        match command[0]:
            case BoardRequest.RESET:
                self._mode, self._clock = DgtMode.NOTHING, None
            case BoardRequest.CLOCK:
                return self._times(now)
            case BoardRequest.DUMP:
                self._board = now.boards[-1]
                return framed(DgtMessageKind.DUMP, self._board)
            case BoardRequest.UPDATE | BoardRequest.UPDATE_BOARD | BoardRequest.UPDATE_NICE as mode:
                self._mode, self._board, self._told_times = DgtMode(mode), now.boards[-1], self._times(now)
            case BoardRequest.CLOCK_MESSAGE:
                return self._of_clock(command[2:], now)
            case BoardRequest.LAMPS:
                self._light(command[2:])
            case BoardRequest.TRADEMARK:
                self._say_once(say("bridge.trademark"))
            case byte if byte == BoardRequest.TO_BUS or byte >= BEGINS:
                self._say_once(say("bridge.bus"))
            case byte:
                return self._constant(byte)
        return b""

    def _constant(self, command: int) -> bytes:
        match command:
            case BoardRequest.SERIAL:
                return framed(TELLS_SERIAL, self._serial.encode())
            case BoardRequest.LONG_SERIAL:
                return framed(TELLS_LONG_SERIAL, self._long_serial.encode())
            case BoardRequest.BUS_ADDRESS:
                return framed(TELLS_ADDRESS, bytes(2))
            case BoardRequest.BATTERY:
                return framed(TELLS_BATTERY, FULL)
            case BoardRequest.VERSION:
                return framed(DgtMessageKind.VERSION, OUR_VERSION)
        return b""

    def _of_clock(self, command: bytes, now: StandingBoard) -> bytes:
        """The clock takes every command, shows texts, and runs as it is set."""
        if len(command) < 2:
            return b""
        asked, data = command[1], command[2:]
        if asked == ASCII:
            text = "".join(chr(byte) for byte in data if 32 <= byte < 127).strip()
            self._show(BoardRequest.CLOCK_MESSAGE, text, "bridge.clock_text")
        elif asked == SET_AND_RUN:
            # A lever that flipped without a hand would be a press: PicoChess changes sides by it.
            lever = self._times(now)[-1] & LEVER
            self._clock = SetClock.read(data, now.now_ms, lever) or self._clock
        return acknowledged(asked)

    def _light(self, data: bytes) -> None:
        """Say which lamps are lit. `data`: on or off, and the squares from and to."""
        lit = [CELLS[place] for place in data[1:3] if data[0] and place < SQUARES]
        self._show(BoardRequest.LAMPS, " ".join(dict.fromkeys(lit)), "bridge.lamps")

    def _show(self, what: BoardRequest, text: str, message: str) -> None:
        """Say what the program shows, each time that it changes: a move may be shown again in a game."""
        if text and text != self._shown.get(what):
            self._say_line(say(message, text=text))
        self._shown[what] = text

    def _say_once(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._say_line(line)


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


def _messages(data: bytes) -> Iterator[bytes]:
    while data:
        length = data[1] << 7 | data[2]
        yield data[:length]
        data = data[length:]


def _is_white(code: int) -> bool:
    return LETTERS[code].isupper()


def _field(place: int, code: int) -> bytes:
    return framed(DgtMessageKind.FIELD_UPDATE, bytes((place, code)))


def _times(clocks: Clocks | None, now_ms: int) -> bytes:
    """White's time is on the left. Without a time control there is no clock."""
    if clocks is None or clocks.allowed_ms is None:
        return times_message(0, 0, NO_CLOCK)
    left = {seat: clocks.allowed_ms[seat] - clocks.used_at(seat, now_ms) for seat in clocks.used_ms}
    status = 0
    if clocks.running is not None:
        status = RUNNING | (LEFT_TO_MOVE if clocks.running == "white" else RIGHT_TO_MOVE | LEVER)
    return times_message(left["white"], left["black"], status)


NS_PER_MS = 1_000_000
TICK_S = 1.0
# Programs rely on the slowness of the line. PicoChess 4.3 notes a command only after it has been sent, and
# waits for 6 s if the answer came before; dgtchess 1.0.1 loses a field that comes in one piece with another.
BITS_A_BYTE = 10  # with those that begin and end it
ANSWERS_AFTER_S = 0.025
BETWEEN_FIELDS_S = 0.1  # no hand is as fast


class DgtPort:
    """Two threads: one reads what a program sends, the other tells it what happens. `close` ends both.

    `say_line` prints a line for people.
    """

    def __init__(self, tables: Tables, table: str, port: Port, say_line: Callable[[str], None]) -> None:
        self._tables, self._table, self._port, self._say_line = tables, table, port, say_line
        self._answers = DgtAnswers(table, say_line)
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
                    time.sleep(ANSWERS_AFTER_S)
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
        """Write as fast as a line and a hand. Forget a program that reads nothing, until one asks again."""
        try:
            for message in _messages(data):
                if self._ended:
                    return
                self._port.write(message)
                is_field = message[0] == DgtMessageKind.FIELD_UPDATE
                time.sleep(BETWEEN_FIELDS_S if is_field else len(message) * BITS_A_BYTE / BAUD)
        except PortGone:
            self._answers.forget()

    def _say_once(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._say_line(line)
