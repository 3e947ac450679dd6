"""The lines of Certabo's and Tabutronic's boards, and the vote of several readings; no input or output.

A line is `:`, numbers in decimal digits with spaces between them, and CR LF. Boards that know pieces send 320
numbers, the five bytes of the chip under each square, a8 first, five zeros where there is none. Others send
eight, a row of bits each, rank 8 first, whose highest bit is the a-file.

Lenient in reading: the colon may be missing (so it is over Bluetooth), a line may be wrapped by bare LF, also
within a number, and over Bluetooth LE it is padded with zero bytes and 255. A letter, L or D, acknowledges a
command to the lamps, wherever it stands: D is said by boards with coloured lamps.

Sources: usbtool.py and codes.py of CERTABO/CERTABO-CHESSBOARDS-SOFTWARE; `eboard/certabo` of picochess with
its tests; mono424/certabodriver; Programmierbaer/BearChess for Bluetooth LE.
"""

import re
from collections import Counter, deque
from dataclasses import dataclass

from adoube.link.eboards.events import EMPTY, SOME, SQUARES

__all__ = [
    "NO_CHIP",
    "BrokenLine",
    "CertaboLine",
    "ChipLine",
    "ChipVote",
    "LampsAnswer",
    "LineDecoder",
    "RowLine",
]

CHIP_BYTES = 5
CHIP_NUMBERS = SQUARES * CHIP_BYTES
ROWS = 8
NO_CHIP = bytes(CHIP_BYTES)
# Readings of next to nothing have few bytes that are not zero: the maker's own program takes them for none.
MOST_ZEROS = 2

MOST_LINE = 2_048  # bytes; the longest line has 1,283, or some 1,400 where it is wrapped
PADDING = bytes([0, 255])

BREAK = re.compile(rb":|\r\n")
LETTERS = re.compile(rb"[LD*]")
NUMBERS = re.compile(rb"[0-9 ]+")
HIGHEST = 255

READINGS = 3
MAJORITY = 2


@dataclass(frozen=True, slots=True)
class ChipLine:
    """The chip under each square, `NO_CHIP` for none."""

    chips: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class RowLine:
    """The squares on which something stands: 64 letters, `SOME` and `EMPTY`."""

    squares: str


@dataclass(frozen=True, slots=True)
class LampsAnswer:
    """The board has taken a command to its lamps; those may be coloured."""

    coloured: bool


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """So many bytes that are no line."""

    count: int


CertaboLine = ChipLine | RowLine | LampsAnswer | BrokenLine


class LineDecoder:
    """Reads a board's stream, wherever it is cut. It keeps no more than one line.

    What comes before the first end of a line is the rest of one that began before the port was opened, and
    is left out: of a number cut in two another would be read.
    """

    def __init__(self) -> None:
        self._unread = b""
        self._in_step = False

    def feed(self, chunk: bytes) -> list[CertaboLine]:
        """Return the lines that end in this chunk."""
        data = self._unread + chunk.translate(None, PADDING)
        told: list[CertaboLine] = []
        at = 0
        for end in BREAK.finditer(data):
            if self._in_step:
                told += _lines(data[at : end.start()])
            at, self._in_step = end.end(), True
        self._unread = data[at:]
        if len(self._unread) > MOST_LINE:
            told.append(BrokenLine(len(self._unread)))
            # A CR may be the first half of an end.
            self._unread, self._in_step = self._unread[-1:] if self._unread.endswith(b"\r") else b"", False
        return told


def _lines(text: bytes) -> list[CertaboLine]:
    """Return what stands between two ends of lines: nothing, numbers, letters that acknowledge, or both."""
    plain = text.replace(b"\r", b"").replace(b"\n", b"")
    letters = LETTERS.findall(plain)
    numbers = LETTERS.sub(b"", plain)
    line: CertaboLine | None = None
    if numbers.strip():
        line = _line(numbers)
        if line is None:
            return [BrokenLine(len(text))]
    answers = [LampsAnswer(coloured=letter == b"D") for letter in letters[-1:] if letter != b"*"]
    return [*answers, *([] if line is None else [line])]


def _line(text: bytes) -> ChipLine | RowLine | None:
    if not NUMBERS.fullmatch(text):
        return None
    words = text.split()
    if len(words) not in (CHIP_NUMBERS, ROWS) or max(map(len, words)) > len(str(HIGHEST)):
        return None
    numbers = [int(word) for word in words]
    if max(numbers) > HIGHEST:
        return None
    if len(numbers) == ROWS:
        return RowLine(
            "".join(SOME if row >> 7 - file & 1 else EMPTY for row in numbers for file in range(8))
        )
    at = range(0, CHIP_NUMBERS, CHIP_BYTES)
    return ChipLine(tuple(_chip(bytes(numbers[first : first + CHIP_BYTES])) for first in at))


def _chip(read: bytes) -> bytes:
    return NO_CHIP if read.count(0) > MOST_ZEROS else read


class ChipVote:
    """The chips by the last three readings: two that are alike decide.

    A weak chip drops out of single readings, and an empty square yields noise in single ones. A square where
    all three differ stays as it was.
    """

    def __init__(self) -> None:
        self._readings: deque[tuple[bytes, ...]] = deque(maxlen=READINGS)
        self._standing = (NO_CHIP,) * SQUARES

    def read(self, chips: tuple[bytes, ...]) -> tuple[bytes, ...] | None:
        """Take a reading and return what stands; None before there were three."""
        self._readings.append(chips)
        if len(self._readings) < READINGS:
            return None
        self._standing = tuple(map(_decided, zip(*self._readings, strict=True), self._standing))
        return self._standing


def _decided(readings: tuple[bytes, ...], before: bytes) -> bytes:
    ((chip, count),) = Counter(readings).most_common(1)
    return chip if count >= MAJORITY else before
