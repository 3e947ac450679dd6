"""iChessOne: the board's messages, and commands to it.

A message is "=", a letter, and what follows by the letter; a command is letters, and for the lamps fourteen
bytes more. No byte of a position is "=" (3d), whose low half is no piece: where one stands, what had begun is
broken and another message begins.

Squares come two a byte, the high half first, from a8 to h8, then from a7, down to h1. Lamps have any colour
and blink by themselves, one colour and one rhythm a command; the first of a picture puts out what was lit.

Sources, which agree: picochess (`eboard/ichessone`, with bytes in its tests) and BearChess
("IChessOneChessBoard"). The maker publishes nothing.
"""

from collections.abc import Iterator, Mapping

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Packets, Shown
from adoube.link.eboards.events import (
    EMPTY,
    SQUARES,
    BatteryRead,
    BoardNamed,
    BoardRead,
    EboardEvent,
    broken,
    printable,
)
from adoube.link.eboards.kind import EboardKind, nordic_uart

__all__ = ["ICHESSONE", "LETTERS", "IChessOneDecoder", "IChessOneDialect"]

LETTERS = EMPTY + "PNBRQKpnbrqk"  # the pieces by their codes

MARK = ord("=")
POSITION, BATTERY, VERSION = b"p", b"b", b"h"
HEADER_BYTES = 2
# Of other messages nothing is known: they last until the next, or until their chunk ends.
LENGTHS: Mapping[bytes, int] = {POSITION: HEADER_BYTES + SQUARES // 2, BATTERY: HEADER_BYTES + 2}

QUIET_MS = 3_000
GAP_MS = 100

REPORT_CHANGES = b"CPIRQ"
ASK_POSITION = b"RP"
ASK_BATTERY = b"RB"
ASK_VERSION = b"RH"
LAMPS = b"EL"

BRIGHTNESS = 0x8  # of 0 to f
BLINKS, PUTS_OUT = 0xF0, 0x01
FOR_EVER = 0xFF
# Red, green and blue, 0 to f.
COLOURS: Mapping[Palette, tuple[int, int, int]] = {
    Palette.WHITE: (0xF, 0xF, 0xF),
    Palette.GREEN: (0x0, 0xF, 0x0),
    Palette.RED: (0xF, 0x0, 0x0),
    Palette.BLUE: (0x0, 0x0, 0xF),
    Palette.AMBER: (0xF, 0x8, 0x0),
    Palette.CYAN: (0x0, 0xF, 0xF),
    Palette.VIOLET: (0xF, 0x0, 0xF),
    Palette.DIM_WHITE: (0x4, 0x4, 0x4),
}


class IChessOneDecoder:
    """The reader of an iChessOne: chunks in, events out, wherever they are cut.

    What is kept is never longer than one message: 33 bytes.
    """

    def __init__(self) -> None:
        self._unread = b""

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        """Return what is told by the messages that end in this chunk, in order."""
        data, at, passed = self._unread + chunk, 0, 0
        told: list[EboardEvent] = []
        while at < len(data):
            end = _message_end(data, at)
            if end is None:
                break
            if end == at:
                passed, at = passed + 1, at + 1
                continue
            told += [*broken(passed), *_events(data[at:end])]
            passed, at = 0, end
        self._unread = data[at:]
        return told + broken(passed)


class IChessOneDialect:
    """The language of the iChessOne."""

    title = "iChessOne"
    quiet_ms = QUIET_MS
    gap_ms = GAP_MS
    blinks = True

    def decoder(self) -> IChessOneDecoder:
        return IChessOneDecoder()

    def greeting(self) -> Packets:
        return (REPORT_CHANGES, ASK_POSITION, ASK_VERSION)

    def question(self) -> Packets:
        return (REPORT_CHANGES, ASK_POSITION)

    def battery_question(self) -> Packets:
        return (ASK_BATTERY,)

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        if before is not None and before.lamps == shown.lamps:
            return ()
        return _lamps(shown.lamps)

    def farewell(self) -> Packets:
        return _lamps({})


def _message_end(data: bytes, at: int) -> int | None:
    """Return where the message that begins at `at` ends: there where none begins, None if more is to come."""
    if data[at] != MARK:
        return at
    letter = data[at + 1 : at + HEADER_BYTES]
    if not letter:
        return None
    if not letter.islower():
        return at
    end = at + LENGTHS.get(letter, HEADER_BYTES)
    if letter not in LENGTHS:
        begins = data.find(MARK, end)
        return begins if begins >= 0 else len(data)
    if not _is_sound(letter, data[at + HEADER_BYTES : end]):
        return at
    if end > len(data):
        return None
    return end if end == len(data) or data[end] == MARK else at


def _is_sound(letter: bytes, payload: bytes) -> bool:
    """Return whether what has come of a message may be its own."""
    if letter == BATTERY:
        return all(byte <= most for byte, most in zip(payload, (0x0F, 100), strict=False))
    return all(byte >> 4 < len(LETTERS) > byte & 0x0F for byte in payload)


def _events(message: bytes) -> Iterator[EboardEvent]:
    letter, payload = message[1:HEADER_BYTES], message[HEADER_BYTES:]
    if letter == POSITION:
        yield BoardRead("".join(LETTERS[code] for pair in payload for code in (pair >> 4, pair & 0x0F)))
    elif letter == BATTERY:
        is_charging, percent = payload
        yield BatteryRead(percent, bool(is_charging))
    elif letter == VERSION and (text := printable(payload)):
        yield BoardNamed(f"iChessOne {text}")


def _lamps(lamps: Mapping[int, Palette]) -> Packets:
    """Return the commands for these lamps; one that puts all out where there are none."""
    groups: dict[Palette, list[int]] = {}
    for square, colour in sorted(lamps.items()):
        if colour is not Palette.DARK:
            groups.setdefault(colour, []).append(square)
    lit = [(colour, groups[colour]) for colour in sorted(groups)] or [(Palette.DARK, [])]
    return tuple(_lit(colour, squares, is_first=not place) for place, (colour, squares) in enumerate(lit))


def _lit(colour: Palette, squares: list[int], *, is_first: bool) -> bytes:
    """Return the command that lights these.

    Rank 8 comes first, the a-file in the lowest bit; before and after stand the lamps beside the board.
    """
    ranks = bytearray(8)
    for square in squares:
        ranks[square // 8] |= 1 << square % 8
    red, green, blue = COLOURS.get(colour.steady, (0, 0, 0))
    brightness = BRIGHTNESS if squares else 0
    rhythm = (BLINKS if colour.is_blinking else 0) | (PUTS_OUT if is_first else 0)
    colours = bytes((brightness << 4 | red, green << 4 | blue))
    return LAMPS + colours + b"\x00" + bytes(ranks) + b"\x00" + bytes((rhythm, FOR_EVER))


ICHESSONE = EboardKind(
    "ichessone",
    IChessOneDialect,
    knows_pieces=True,
    bluetooth=nordic_uart("iChessOne"),
)
