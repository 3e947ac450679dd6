"""A file of what a DGT board sent: its bytes as they came, or one base64 read a line."""

import base64
import binascii
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.link.dgt.messages import DgtDecoder, DgtMessage, DumpReceived, FieldChanged, Garbled
from adoube.words import CodedText, coded

__all__ = ["Recording", "RecordingError", "read_recording"]


class RecordingError(AdoubeError):
    """A file that is no recording of a DGT board."""


@dataclass(frozen=True)
class Recording:
    """The messages of a recording, and what to say of what is not in order with it."""

    messages: tuple[DgtMessage, ...]
    remarks: tuple[CodedText, ...]  # a line each: bytes that were left out, an end that was cut off


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
        """The words that name a byte in a message."""
        if self.lines is None:
            return coded("dgt.byte", file=self.name, offset=offset)
        begins, total = [], 0
        for part in self.parts:
            begins.append(total)
            total += len(part)
        number = self.lines[bisect_right(begins, offset) - 1] if self.lines else 1
        return coded("dgt.line", file=self.name, number=number)


def _decoded(content: bytes, name: str) -> _Reads:
    """Each line's bytes; blank lines are skipped. RecordingError for a line that is no base64."""
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
