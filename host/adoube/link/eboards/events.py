"""The events of an electronic board, whoever made it.

Squares are numbered as a FEN lists them: 0 is a8, 7 is h8, 63 is h1, as the board has it, which may lie
turned round for its players. A piece is its letter in FEN.
"""

from dataclasses import dataclass
from typing import Final

from adoube.link.dgt.messages import ClockMissing, TimesReported
from adoube.words import CodedText

__all__ = [
    "EMPTY",
    "SOME",
    "SQUARES",
    "START",
    "BatteryRead",
    "BoardNamed",
    "BoardRead",
    "BoardSays",
    "BytesBroken",
    "EboardEvent",
    "ShownLost",
    "SquareRead",
    "broken",
    "printable",
    "square_name",
    "square_named",
]

SQUARES = 64
EMPTY: Final = "."
SOME: Final = "*"  # a piece that the board cannot tell from others
START = "rnbqkbnrpppppppp" + EMPTY * 32 + "PPPPPPPPRNBQKBNR"


@dataclass(frozen=True, slots=True)
class BoardRead:
    """The pieces on all squares: 64 letters, with `EMPTY` and `SOME` among them."""

    squares: str


@dataclass(frozen=True, slots=True)
class SquareRead:
    """A square shows another piece from now on."""

    square: int
    piece: str


@dataclass(frozen=True, slots=True)
class BatteryRead:
    """The charge in per cent; None for what the board does not tell."""

    percent: int | None
    charging: bool | None = None


@dataclass(frozen=True, slots=True)
class BoardNamed:
    """How the board calls itself: its model, version or serial number, for people to read."""

    text: str


@dataclass(frozen=True, slots=True)
class BytesBroken:
    """Bytes that make no message, so that something was lost: a square may show what nobody heard."""

    count: int


@dataclass(frozen=True, slots=True)
class BoardSays:
    """Something of the board that the people at it must read.

    `learnt`: what its dialect keeps has changed, so that it is to be written (`adoube.link.eboards.kept`).
    """

    said: CodedText
    learnt: bool = False


@dataclass(frozen=True, slots=True)
class ShownLost:
    """The board does not show what it was told to show: it has to be told anew."""


EboardEvent = (
    BoardRead
    | SquareRead
    | BatteryRead
    | BoardNamed
    | BytesBroken
    | BoardSays
    | ShownLost
    | TimesReported
    | ClockMissing
)


def broken(count: int) -> list[EboardEvent]:
    """Return the event of so many bytes that make no message; nothing for none."""
    return [BytesBroken(count)] if count else []


def printable(text: bytes) -> str:
    """Return what can be printed of a text that a board tells, without spaces at its ends."""
    return "".join(chr(byte) for byte in text if 0x20 <= byte < 0x7F).strip()


def square_name(square: int) -> str:
    """Return the name of a square: "a8" for 0."""
    return f"{'abcdefgh'[square % 8]}{8 - square // 8}"


def square_named(name: str) -> int:
    """Return the number of a square by its name; ValueError for none."""
    if len(name) != len("a1") or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise ValueError(name)
    return "abcdefgh".index(name[0]) + 8 * (8 - int(name[1]))
