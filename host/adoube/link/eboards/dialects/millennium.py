"""Millennium's ChessLink: the boards Exclusive, King Performance and eONE, by cable and by Bluetooth LE.

All is printable ASCII. A message ends with two hexadecimal digits: the exclusive or of all characters before.
Each character has odd parity in its highest bit. Over the cable the maker's sheet has this done by the port,
as 7 data bits with odd parity; as 8 bits with the parity made here it is the same on the wire, and the same
as over the air. What is read is taken with the bit or without.

A command is a capital letter, its answer the small one. The board may report between a command and its
answer, so an answer tells nothing but itself. It is told to report when something has changed; that stays in
its memory.

The lamps stand at the corners of the squares, 81 of them, counted from a8's outer corner down the edge to a1
and on towards h1. Each has a pattern of eight slots of time, so that the board blinks by itself.

Sources: the maker's sheet, magic-board.md of domschl/python-mchess (Dave Woodfield, 25/10/17), and that
project for the parity and the names of Bluetooth.
"""

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Final

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Packets, Shown
from adoube.link.eboards.events import SQUARES, BoardNamed, BoardRead, EboardEvent, broken
from adoube.link.eboards.kind import EboardKind, GattProfile, SerialLine

__all__ = ["MILLENNIUM", "MillenniumDecoder", "MillenniumDialect", "command", "lamp_codes"]

TITLE = "Millennium ChessLink"

PARITY: Final = 0x80  # the bit above an ASCII character
CHECK = 2  # hexadecimal digits at the end of each message

# Of an answer, by its first letter: its length without the check. To a reset there is none.
LENGTHS: Mapping[int, int] = {
    ord("s"): 1 + SQUARES,
    ord("v"): 5,
    ord("w"): 5,
    ord("r"): 5,
    ord("l"): 1,
    ord("x"): 1,
}
PIECES = frozenset(b".KQRBNPkqrbnp")
DIGITS = frozenset(b"0123456789ABCDEFabcdef")

QUIET_MS = 2_000
# python-mchess and BearChess leave so much between two commands; the longest takes 43 ms of the line.
GAP_MS = 100

# At 02: report when something has changed, by each scan: what is a turn is the referee's to say.
REPORTS = b"W0203"

EDGE = 9  # lamps along each edge of the board
LAMPS = EDGE * EDGE
SLOT = 0x1E  # in units of 4.096 ms: eight slots take 983 ms
LIT, BLINKING = 0xFF, 0xF0  # patterns of eight slots
# Of squares that take turns: neighbours but one have different ones, so that none deceives by itself.
TURNS = 0xF0, 0x0F
CORNERS = tuple(
    tuple((square % 8 + along) * EDGE + square // 8 + down for along in (0, 1) for down in (0, 1))
    for square in range(SQUARES)
)


def command(text: bytes) -> bytes:
    """Return a command with its check and its parity."""
    return bytes(map(_with_parity, text + _check(text)))


def _check(text: bytes) -> bytes:
    return b"%02X" % reduce(xor, text, 0)


def _with_parity(character: int) -> int:
    return character if character.bit_count() % 2 else character | PARITY


class MillenniumDialect:
    """The language of a ChessLink."""

    title = TITLE
    quiet_ms = QUIET_MS
    gap_ms = GAP_MS
    blinks = True

    def decoder(self) -> "MillenniumDecoder":
        return MillenniumDecoder()

    def greeting(self) -> Packets:
        return command(b"V"), command(REPORTS), command(b"S")

    def question(self) -> Packets:
        return (command(b"S"),)

    def battery_question(self) -> Packets:
        return ()

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        codes = lamp_codes(shown.lamps)
        if before is not None and codes == lamp_codes(before.lamps):
            return ()
        if not any(codes):
            return self.farewell()
        return (command(b"L%02X" % SLOT + codes.hex().upper().encode("ascii")),)

    def farewell(self) -> Packets:
        return (command(b"X"),)


def lamp_codes(lamps: Mapping[int, Palette]) -> bytes:
    """Return the patterns of all 81 lamps: a square is lit by the four at its corners.

    A corner between a steady and a blinking square is steady. Where a dark square would seem lit by the
    corners of those around it, as e3 between e2 and e4, the lit ones take turns.
    """
    lit = {square: colour for square, colour in lamps.items() if colour}
    take_turns = _deceive(lit)
    codes = bytearray(LAMPS)
    for square, colour in lit.items():
        steady = BLINKING if colour.is_blinking else LIT
        pattern = TURNS[(square // 16 + square % 8 // 2) % 2] if take_turns else steady
        for lamp in CORNERS[square]:
            codes[lamp] |= pattern
    return bytes(codes)


def _deceive(lit: Mapping[int, Palette]) -> bool:
    """Return whether all corners of a dark square are lit."""
    corners = {lamp for square in lit for lamp in CORNERS[square]}
    return any(square not in lit and corners.issuperset(CORNERS[square]) for square in range(SQUARES))


class MillenniumDecoder:
    """Reads a ChessLink's answers and reports. It keeps no more than one of them: 66 characters."""

    def __init__(self) -> None:
        self._unread = b""
        self._broken = 0

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        """Return what the messages that end in this chunk tell; broken bytes before the next message."""
        data, at = self._unread + bytes(byte & ~PARITY for byte in chunk), 0
        told: list[EboardEvent] = []
        while at < len(data):
            length = LENGTHS.get(data[at], 0) + CHECK
            if data[at] not in LENGTHS or not _may_be(data[at : at + length], length):
                at += 1
                self._broken += 1
                continue
            if len(data) - at < length:
                break
            told += self._reported()
            told += _events(data[at : at + length - CHECK])
            at += length
        self._unread = data[at:]
        return told

    def _reported(self) -> list[EboardEvent]:
        count, self._broken = self._broken, 0
        return broken(count)


def _may_be(piece: bytes, length: int) -> bool:
    """Return whether this is a message of that length, or may become one."""
    body, check = piece[: length - CHECK], piece[length - CHECK :]
    allowed = PIECES if piece[0] == ord("s") else DIGITS
    if not allowed.issuperset(body[1:]) or not DIGITS.issuperset(check):
        return False
    return len(piece) < length or check.upper() == _check(body)


def _events(body: bytes) -> list[EboardEvent]:
    text = body.decode("ascii")
    match text[0]:
        case "s":
            return [BoardRead(text[1:])]
        case "v":
            return [BoardNamed(f"{TITLE} {int(text[1:3], 16)}.{int(text[3:5], 16)}")]
    return []


# As python-mchess and BearChess open it: DTR stays low. The maker builds in a converter by FTDI.
_LINE = SerialLine(38_400, dtr=False, usb=frozenset({(0x0403, 0x6001)}))
# Both pairs are found, each in one kind of module.
_RADIO = GattProfile(
    names=("MILLENNIUM CHESS",),
    service="49535343-fe7d-4ae5-8fa9-9fafd205e455",
    notify=("49535343-1e4d-4bd9-ba61-23c647249616", "0000fff2-0000-1000-8000-00805f9b34fb"),
    write=("49535343-8841-43f4-a8d4-ecbe34729bb3", "0000fff1-0000-1000-8000-00805f9b34fb"),
    response=True,  # The longest command has 167 bytes: only so may it be longer than a packet of the air.
)

MILLENNIUM = EboardKind("millennium", MillenniumDialect, knows_pieces=True, serial=_LINE, bluetooth=_RADIO)
