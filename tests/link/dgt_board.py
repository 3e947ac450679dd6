"""A DGT board in a few lines, with a clock: it keeps piece codes and times, and answers one-byte commands."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.link.dgt.messages import DgtClockSide, DgtCommand
from adoube.link.eboards.events import square_named
from tests.link.fake_board import FakeBoard

__all__ = ["START", "FakeDgtBoard", "dump", "field_update", "times", "version"]

# The codes of the start of chess, field 0 being a8.
START = bytes([8, 9, 10, 12, 11, 10, 9, 8, *[7] * 8, *[0] * 32, *[1] * 8, 2, 3, 4, 6, 5, 4, 3, 2])

RUNNING, LEVER, LEFT, RIGHT = 0x01, 0x02, 0x08, 0x10


def message(kind: int, payload: bytes) -> bytes:
    length = 3 + len(payload)
    return bytes([kind, length >> 7, length & 0x7F]) + payload


def dump(codes: bytes = START) -> bytes:
    return message(0x86, codes)


def field_update(field: int, code: int) -> bytes:
    return message(0x8E, bytes([field, code]))


def version(major: int = 1, minor: int = 7) -> bytes:
    return message(0x93, bytes([major, minor]))


def times(left_s: int, right_s: int, turn: DgtClockSide, *, running: bool = True) -> bytes:
    """As a clock whose lever is up on the side to move shows them, with the flag of a bonus clock."""
    status = (LEFT if turn is DgtClockSide.LEFT else RIGHT | LEVER) | (RUNNING if running else 0)
    return message(0x8D, bytes([*_shown(right_s), *_shown(left_s), status]))


def _shown(seconds: int) -> tuple[int, int, int]:
    return 0x20 | seconds // 3600, _decimal(seconds // 60 % 60), _decimal(seconds % 60)


def _decimal(number: int) -> int:
    return number // 10 << 4 | number % 10


class FakeDgtBoard(FakeBoard):
    """Stands as a game begins, White at the clock's `white` side. `turned`: field 0 is h1 for the players.

    It says nothing unasked before it is told to report updates.
    """

    def __init__(
        self, white: DgtClockSide = DgtClockSide.LEFT, *, turned: bool = False, has_clock: bool = True
    ) -> None:
        super().__init__()
        self.codes = bytearray(START[::-1] if turned else START)
        self.to_move = white
        self.commands: list[int] = []
        self._turned, self._has_clock = turned, has_clock
        self._running = self._reports = False

    def answer(self, sent: bytes, types: Sequence[int] | None = None) -> bytes:
        self.commands += sent
        return b"".join(self._answer(command) for command in sent)

    def heartbeat(self) -> bytes:
        return b""

    def start_clock(self) -> bytes:
        self._running = True
        return self._told(self._times())

    def press(self) -> bytes:
        self.to_move = self.to_move.other
        return self._told(self._times())

    def put(self, cell: str, code: int) -> bytes:
        """Put a piece on a cell of the players; nothing is told while nobody wants updates."""
        field = square_named(cell)
        field = 63 - field if self._turned else field
        self.codes[field] = code
        return self._told(field_update(field, code))

    def move(self, origin: str, target: str) -> bytes:
        field = square_named(origin)
        code = self.codes[63 - field if self._turned else field]
        return self.put(origin, 0) + self.put(target, code)

    def _told(self, wire: bytes) -> bytes:
        return wire if self._reports else b""

    def _times(self) -> bytes:
        return times(180, 180, self.to_move, running=self._running)

    def _answer(self, command: int) -> bytes:
        match command:
            case DgtCommand.RESET:
                self._reports = False
            case DgtCommand.DUMP:
                return dump(bytes(self.codes))
            case DgtCommand.VERSION:
                return version()
            case DgtCommand.CLOCK if self._has_clock:
                return self._times()
            case DgtCommand.UPDATE_NICE:
                self._reports = True
        return b""
