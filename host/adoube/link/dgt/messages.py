"""Messages of a DGT board and commands to it, byte by byte; no input or output.

Every message is `[0x80 | id][length >> 7][length & 0x7f]`, the length counting these three bytes, and what
follows. Only the first byte of a message has its highest bit set: wherever one stands, a message begins, and
what had begun before and is not complete is broken. So a decoder is in step again with the next message.

Sources: DGT's header file dgtbrd13.h for ids, lengths and the bytes of the clock; the marks by which a
clock's answer to a command is told from its times are those that picochess goes by.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

__all__ = [
    "FIELDS",
    "ClockMissing",
    "DgtClockSide",
    "DgtCommand",
    "DgtDecoder",
    "DgtMessage",
    "DumpReceived",
    "FieldChanged",
    "Garbled",
    "OtherReceived",
    "TimesReported",
    "VersionReported",
]

FIELDS = 64

HEADER_BYTES = 3
BEGINS = 0x80  # The bit that only the first byte of a message has.
_BEGINNING = re.compile(rb"[\x80-\xff]")

PIECE_CODES = 16  # 0 is an empty field; 13 to 15 are the pieces by which players declare a result.

# Bits of the last byte of the times.
RUNNING, LEVER, LEFT_TO_MOVE, RIGHT_TO_MOVE, NO_CLOCK = 0x01, 0x02, 0x08, 0x10, 0x20

DIGIT = 0x0F
ANSWER = 0x0A  # hours that no clock shows: the message is the clock's answer to a command, and holds no times


class DgtMessageKind(IntEnum):
    """The first byte of the messages that are read."""

    DUMP = 0x86
    TIMES = 0x8D
    FIELD_UPDATE = 0x8E
    VERSION = 0x93


LENGTHS: Mapping[int, int] = {
    DgtMessageKind.DUMP: HEADER_BYTES + FIELDS,
    DgtMessageKind.TIMES: 10,
    DgtMessageKind.FIELD_UPDATE: 5,
    DgtMessageKind.VERSION: 5,
}


class DgtCommand(IntEnum):
    """A command of one byte."""

    RESET = 0x40
    CLOCK = 0x41  # Report the times now.
    DUMP = 0x42
    UPDATE_NICE = 0x4B  # Report each field that changes, and the times when they change.
    VERSION = 0x4D


class DgtClockSide(StrEnum):
    """A side of the clock, as it is read."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "DgtClockSide":
        return DgtClockSide.RIGHT if self is DgtClockSide.LEFT else DgtClockSide.LEFT


@dataclass(frozen=True, slots=True)
class DumpReceived:
    """The contents of every field, as a code of 0 to 15, field 0 first."""

    codes: bytes


@dataclass(frozen=True, slots=True)
class FieldChanged:
    """A field shows another piece code from now on."""

    field: int
    code: int


@dataclass(frozen=True, slots=True)
class TimesReported:
    """The clock's display: the seconds of both sides, whether it runs, the lever, and whose turn it is."""

    left_s: int
    right_s: int
    running: bool
    lever: bool  # The side to which the lever lies: it flips at every press.
    turn: DgtClockSide | None  # The side whose time counts; None if the clock does not say.

    def shown_s(self, side: DgtClockSide) -> int:
        """Return the seconds that a side shows."""
        return self.left_s if side is DgtClockSide.LEFT else self.right_s


@dataclass(frozen=True, slots=True)
class ClockMissing:
    """The board reports times, though no clock is connected."""


@dataclass(frozen=True, slots=True)
class VersionReported:
    """The version of the board's program."""

    major: int
    minor: int


@dataclass(frozen=True, slots=True)
class OtherReceived:
    """A message that tells nothing of fields or times: a serial number, a battery, a clock's answer."""

    kind: int
    payload: bytes


@dataclass(frozen=True, slots=True)
class Garbled:
    """Bytes that make no message: something was lost, and a field may show what nobody heard."""

    offset: int  # The place of the first byte, counted from the first that was fed.
    count: int


DgtMessage = (
    DumpReceived | FieldChanged | TimesReported | ClockMissing | VersionReported | OtherReceived | Garbled
)


class DgtDecoder:
    """The reader of a DGT board: chunks of bytes in, messages out, wherever the chunks are cut.

    Broken bytes are reported once, before the next message. What is kept is never longer than one message:
    16,383 bytes, and no more than 67 of those that a board sends unasked.
    """

    def __init__(self) -> None:
        self._unread = b""
        self._garbled = 0
        self._offset = 0

    @property
    def incomplete(self) -> int:
        """How many bytes of a message that has not ended are kept."""
        return len(self._unread)

    @property
    def garbled(self) -> Garbled | None:
        """The bytes that make no message and were not reported yet."""
        return Garbled(self._offset - self._garbled, self._garbled) if self._garbled else None

    def feed(self, chunk: bytes) -> list[DgtMessage]:
        """Return the messages that end in this chunk, in order."""
        data, at = self._unread + chunk, 0
        told: list[DgtMessage] = []
        while True:
            begins = _next_beginning(data, at)
            self._pass_over(begins - at)
            at = begins
            piece = _piece(data, at)
            if piece is None:
                break
            at += len(piece)
            message = _message(piece)
            if message is None:
                self._pass_over(len(piece))
                continue
            told += [*self._reported(), message]
            self._offset += len(piece)
        self._unread = data[at:]
        return told

    def _pass_over(self, count: int) -> None:
        self._garbled += count
        self._offset += count

    def _reported(self) -> list[DgtMessage]:
        garbled = self.garbled
        self._garbled = 0
        return [garbled] if garbled else []


def _next_beginning(data: bytes, at: int, end: int | None = None) -> int:
    """Return where a message begins from `at` on; `end`, by default that of the data, where none does."""
    end = len(data) if end is None else min(end, len(data))
    found = _BEGINNING.search(data, at, end)
    return end if found is None else found.start()


def _piece(data: bytes, at: int) -> bytes | None:
    """Return the message that begins at `at`, or the remains of a broken one; None if more is to come."""
    length = _declared(data[at : at + HEADER_BYTES])
    broken = _next_beginning(data, at + 1, at + length)
    if broken < min(at + length, len(data)):
        return data[at:broken]
    return data[at : at + length] if len(data) - at >= length else None


def _declared(header: bytes) -> int:
    """Return the length in a header: its own if it is not whole, 1 if no message has that length."""
    if len(header) < HEADER_BYTES or max(header[1:]) & BEGINS:
        return HEADER_BYTES
    length = header[1] << 7 | header[2]
    return length if length >= HEADER_BYTES and length == LENGTHS.get(header[0], length) else 1


def _message(piece: bytes) -> DgtMessage | None:
    """Return the message in these bytes; None if they are none."""
    kind, payload = piece[0], piece[HEADER_BYTES:]
    if len(piece) != _declared(piece[:HEADER_BYTES]):
        return None
    match kind:
        case DgtMessageKind.DUMP:
            return DumpReceived(payload) if max(payload) < PIECE_CODES else None
        case DgtMessageKind.FIELD_UPDATE:
            field, code = payload
            return FieldChanged(field, code) if field < FIELDS and code < PIECE_CODES else None
        case DgtMessageKind.TIMES:
            return _times(payload)
        case DgtMessageKind.VERSION:
            return VersionReported(*payload)
        case _:
            return OtherReceived(kind, payload)


def _times(payload: bytes) -> TimesReported | ClockMissing | OtherReceived | None:
    """Hours, minutes and seconds of the right side, then of the left, in decimal digits; then the bits."""
    status = payload[6]
    if status & NO_CLOCK or not any(payload):
        return ClockMissing()
    if ANSWER in (payload[0] & DIGIT, payload[3] & DIGIT):
        return OtherReceived(DgtMessageKind.TIMES, payload)
    right_s, left_s = _seconds(payload[0:3]), _seconds(payload[3:6])
    if right_s is None or left_s is None:
        return None
    turn = {LEFT_TO_MOVE: DgtClockSide.LEFT, RIGHT_TO_MOVE: DgtClockSide.RIGHT}.get(
        status & (LEFT_TO_MOVE | RIGHT_TO_MOVE)
    )
    return TimesReported(left_s, right_s, bool(status & RUNNING), bool(status & LEVER), turn)


def _seconds(shown: bytes) -> int | None:
    """Return the seconds of one side; None for impossible digits. The high half of the hours holds flags."""
    hours, minutes, seconds = shown[0] & DIGIT, _two_digits(shown[1]), _two_digits(shown[2])
    if hours > 9 or minutes is None or seconds is None:
        return None
    return (hours * 60 + minutes) * 60 + seconds


def _two_digits(byte: int) -> int | None:
    """Return a number up to 59, ten and unit in half a byte each."""
    tens, units = byte >> 4, byte & DIGIT
    return tens * 10 + units if tens < 6 and units < 10 else None
