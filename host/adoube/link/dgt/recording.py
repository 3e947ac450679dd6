"""Recordings of a DGT board's bytes, and their events with the times that the clock allows.

The clock shows whole seconds, and a player's fractions stay on it while the other thinks. So all that both
sides have counted down is the time that has passed, but for a second at most; a press lies between two of
these ticks, and is put half way. What else changes between two messages of the clock comes in steps of 200
ms, and a press comes a step after it. Where this is more than the clock has counted, the clock waits, and
then catches up: the times never go back, and do not drift away from the clock either.
"""

import base64
import binascii
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.link.dgt.dialect import ClockWatch, event_of
from adoube.link.dgt.messages import (
    DgtDecoder,
    DgtMessage,
    DumpReceived,
    FieldChanged,
    Garbled,
    TimesReported,
)
from adoube.link.eboards.events import SquareRead
from adoube.link.eboards.pieces import ShownCells
from adoube.sensing.events import ClockPressed, Event
from adoube.words import CodedText, coded

__all__ = ["Recording", "RecordingError", "clock_has_run", "read_recording", "transcribed"]


class RecordingError(AdoubeError):
    """A file that is no recording of a DGT board."""


@dataclass(frozen=True)
class Recording:
    """The messages of a recording, and what to say of what is not in order with it."""

    messages: tuple[DgtMessage, ...]
    remarks: tuple[
        CodedText, ...
    ]  # One line each about bytes that were left out, or an end that was cut off.


def read_recording(file: Path) -> Recording:
    """Raises RecordingError, with the line or the byte, for what cannot be read or tells nothing of a board.

    Bytes that make no message are left out, and a recording may end anywhere: both are remarked.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise RecordingError(coded("dgt.unreadable", file=file, why=error.strerror)) from error
    # The second byte of almost every message is 0, and no text holds one.
    reads = _Reads(str(file), [content], None) if b"\0" in content else _decoded(content, str(file))
    decoder = DgtDecoder()
    messages = tuple(message for read in reads.parts for message in decoder.feed(read))
    if not any(isinstance(message, DumpReceived | FieldChanged) for message in messages):
        raise RecordingError(coded("dgt.no_messages", where=reads.where(0)))
    broken = [message for message in messages if isinstance(message, Garbled)]
    if decoder.garbled:
        broken.append(decoder.garbled)
    return Recording(messages, tuple(_remarks(reads, broken, decoder.incomplete)))


@dataclass(frozen=True)
class _Reads:
    """The bytes of a recording, a part for each line of base64, or all in one."""

    name: str
    parts: Sequence[bytes]
    lines: Sequence[int] | None  # the number of each part's line; None for a file of bytes
    is_cut: bool = False  # whether the last line ends within a group of base64

    def where(self, offset: int) -> CodedText:
        """Return the words that name a byte in a message."""
        if self.lines is None:
            return coded("dgt.byte", file=self.name, offset=offset)
        begins, total = [], 0
        for part in self.parts:
            begins.append(total)
            total += len(part)
        number = self.lines[bisect_right(begins, offset) - 1] if self.lines else 1
        return coded("dgt.line", file=self.name, number=number)


def _decoded(content: bytes, name: str) -> _Reads:
    """Return each line's bytes; blank lines are skipped. RecordingError for a line that is no base64."""
    parts, numbers, is_cut = [], [], False
    ends_whole = content.endswith((b"\n", b"\r"))
    lines = content.splitlines()
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if number == len(lines) and not ends_whole and len(text) % 4:
            is_cut, text = True, text[: len(text) // 4 * 4]
        if not text:
            continue
        try:
            parts.append(base64.b64decode(text, validate=True))
        except binascii.Error as error:
            where = coded("dgt.line", file=name, number=number)
            raise RecordingError(coded("dgt.no_base64", where=where)) from error
        numbers.append(number)
    return _Reads(name, parts, numbers, is_cut)


def _remarks(reads: _Reads, broken: Sequence[Garbled], incomplete: int) -> list[CodedText]:
    remarks = []
    if broken:
        count = sum(one.count for one in broken)
        remarks.append(coded("dgt.left_out", where=reads.where(broken[0].offset), count=count))
    if incomplete or reads.is_cut:
        remarks.append(coded("dgt.cut_off", file=reads.name))
    return remarks


STEP_MS = 200
HALF_A_SECOND_MS = 500


class Retiming:
    """Told of a recording's messages in turn; `now_ms` is the time of the last one."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._counted_ms = 0
        self._last: TimesReported | None = None

    def change(self) -> None:
        """Note that a field has changed."""
        self.now_ms += STEP_MS

    def clock(self, times: TimesReported, *, pressed: bool) -> None:
        """Note that the clock shows something else; `pressed`: because of a press."""
        before, self._last = self._last, times
        if before is not None and before.running:
            # A bonus added at a press makes a side's time grow: nothing has been counted there.
            left_s, right_s = before.left_s - times.left_s, before.right_s - times.right_s
            self._counted_ms += 1000 * (max(0, left_s) + max(0, right_s))
        if pressed:
            self.now_ms = max(self.now_ms + STEP_MS, self._counted_ms + HALF_A_SECOND_MS)
        else:
            self.now_ms = max(self.now_ms, self._counted_ms)


def clock_has_run(messages: Iterable[DgtMessage]) -> bool:
    """True if a clock ran beside the board, so that its presses end the turns."""
    return any(isinstance(message, TimesReported) and message.running for message in messages)


def transcribed(messages: Sequence[DgtMessage], cells: ShownCells) -> Iterator[Event]:
    """Yield the events of a recording, in order of time.

    A cell is told when it first shows something and whenever the view shows it otherwise; one that no message
    has named stays unknown. Which seat sits at which side of the clock is decided for each stretch that the
    clock runs, from all of it: see `clock`.
    """
    watch, retiming = ClockWatch(), Retiming()
    for stretch in _stretches(messages):
        told = [event for message in stretch if (event := event_of(message)) is not None]
        pressed = [watch.hear(event) for event in told]
        for event, side in zip(told, pressed, strict=True):
            match event:
                case TimesReported():
                    retiming.clock(event, pressed=side is not None)
                    if side is not None:
                        yield ClockPressed(retiming.now_ms, watch.seat_of(side), event.shown_s(side))
                case SquareRead():
                    retiming.change()
            yield from cells.hear(event, retiming.now_ms)


def _stretches(messages: Iterable[DgtMessage]) -> Iterator[list[DgtMessage]]:
    """Yield the messages up to each moment at which the clock is stopped, that message included."""
    stretch: list[DgtMessage] = []
    running = False
    for message in messages:
        stretch.append(message)
        if isinstance(message, TimesReported):
            if running and not message.running:
                yield stretch
                stretch = []
            running = message.running
    yield stretch
