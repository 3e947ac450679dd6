"""Chessnut boards: Air, Air+, Pro, Go and EVO, over the air and by cable.

They have one lamp a square, which does not blink by itself. A board reports what stands on it about five
times a second, changed or not, once it was told to; a question for its battery is answered in any case, so
that one that says nothing at all is asleep or away.

A message is a kind, the length of what follows, and that; no check, no mark of its end. Over the air each is
one notification, cut where the board's packets are small; over the cable each is a report, filled up with
whatever was there before. So a message is believed where it ends with its chunk or another message follows,
and where it is no known message, one byte is passed over.

Squares come two a byte, the low half first, from h8 to a8, then from h7, down to a1. Behind the squares of a
position stand four bytes, which seem to be a time. The maker's page counts 36 bytes in all, which leaves two,
and none are needed; what the length announces and does not come is not waited for.

Sources: the maker's page Chessnut_eBoards, and its EasyLinkSDK, for codes and commands, the pause of 200 ms
between commands, the numbers of the USB devices, their usage page, and reports numbered by their kind.
Graham O'Neill's Chessnut communications (in ChessnutPy) for lengths over the air (24) and by cable (3d, in
reports of 65 bytes), for the confirmation (23), for the other name, and for 200 ms from a position to the
next. ChessnutPy, paulvonallwoerden/chessnut-air and picochess for the other kinds.
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
    BytesBroken,
    EboardEvent,
    broken,
    printable,
)
from adoube.link.eboards.kind import EboardKind, GattProfile, HidInterface

__all__ = [
    "CHESSNUT",
    "GAP_MS",
    "LETTERS",
    "QUIET_MS",
    "REPORT",
    "ChessnutDecoder",
    "ChessnutDialect",
    "chessnut_profile",
    "packed",
]

QUIET_MS = 2_000  # ten positions
GAP_MS = 200

REPORT = b"\x21\x01\x00"  # each position from now on
ASK_BATTERY = b"\x29\x01\x00"
LAMPS = b"\x0a\x08"

LETTERS = EMPTY + "qkbpnRPrBNQK"  # the pieces by their codes

POSITION, VERSION, BATTERY, NAME, MOVE_ANSWER = 0x01, 0x28, 0x2A, 0x2C, 0x41
MOVE_BATTERY = 0x0C  # what is answered, as the Move's answers say first

# What follows the kind and the length in a message of each kind. Button, mode, confirmation, count of stored
# games, their sizes, begin and end, and their check tell nothing of the board.
LENGTHS: Mapping[int, range] = {
    POSITION: range(32, 62),
    0x0F: range(1, 2),
    0x21: range(1, 2),
    0x23: range(1, 2),
    VERSION: range(2, 65),
    BATTERY: range(2, 3),
    NAME: range(1, 33),
    0x32: range(1, 2),
    0x36: range(8, 9),
    0x37: range(1, 2),
    0x38: range(4, 5),
    MOVE_ANSWER: range(1, 256),
}
TEXTS = VERSION, NAME

HEADER_BYTES = 2
SQUARES_END = HEADER_BYTES + SQUARES // 2
SHORT_ENDS = SQUARES_END + 2, SQUARES_END
REPORT_BYTES = 64, 65  # of a report from the cable, with its number, which is the kind

CHARGING = 0x80


class ChessnutDecoder:
    """The reader of a Chessnut board: chunks in, events out, wherever they are cut.

    What is kept is never longer than one message: 257 bytes, and no more than 37 of a position.
    """

    def __init__(self) -> None:
        self._unread = b""
        self._owed = 0  # bytes that the length of the last position announced and that have not come

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        """Return what is told by the messages that end in this chunk, in order."""
        begun = self._unread
        if begun and _is_lone(chunk):
            # A notification of the board's other characteristic, between two pieces of a position; or
            # the rest of what had begun is lost.
            if chunk[0] != POSITION:
                return list(_events(chunk))
            self._unread = b""
            return [BytesBroken(len(begun)), *self._read(chunk, is_alone=True)]
        return self._read(begun + chunk, is_alone=not begun)

    def _read(self, data: bytes, *, is_alone: bool) -> list[EboardEvent]:
        at = self._owed_bytes(data)
        is_alone = is_alone and at == 0
        told: list[EboardEvent] = []
        passed = 0
        while at < len(data):
            end = _message_end(data, at, is_alone=is_alone and at == 0)
            if end is None:
                break
            if end == at:
                passed, at = passed + 1, at + 1
                continue
            told += [*broken(passed), *_events(data[at:end])]
            self._owed = _owed(data[at:end]) if end == len(data) else 0
            passed, at = 0, end
        self._unread = data[at:]
        return told + broken(passed)

    def _owed_bytes(self, data: bytes) -> int:
        """Return how many bytes belong behind the last position."""
        if not self._owed or not data or _message_end(data, 0, is_alone=False) != 0:
            return 0
        count = min(self._owed, len(data))
        self._owed -= count
        return count


class ChessnutDialect:
    """The language of the boards that have a lamp a square."""

    title = "Chessnut"
    quiet_ms = QUIET_MS
    gap_ms = GAP_MS
    blinks = False

    def decoder(self) -> ChessnutDecoder:
        return ChessnutDecoder()

    def greeting(self) -> Packets:
        # Its version is not asked for: 27 does that by the SDK, and has the board tremble by Universal-Chess.
        return (REPORT,)

    def question(self) -> Packets:
        return (REPORT, ASK_BATTERY)

    def battery_question(self) -> Packets:
        return (ASK_BATTERY,)

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        is_shown = before is not None and before.lamps == shown.lamps
        return () if is_shown else (self.lamps(shown.lamps),)

    def farewell(self) -> Packets:
        return (self.lamps({}),)

    def lamps(self, lamps: Mapping[int, Palette]) -> bytes:
        """Return the command for these lamps: rank 8 first, the a-file in the highest bit."""
        ranks = bytearray(8)
        for square, colour in lamps.items():
            if colour is not Palette.DARK:
                ranks[square // 8] |= 0x80 >> square % 8
        return LAMPS + bytes(ranks)


def packed(codes: Mapping[int, int]) -> bytes:
    """Return the 32 bytes that have these codes of 0 to 15 at these squares, and 0 elsewhere."""
    data = bytearray(SQUARES // 2)
    for square, code in codes.items():
        place = square ^ 7  # each rank from h to a
        data[place // 2] |= code << 4 * (place % 2)
    return bytes(data)


def _unpacked(data: bytes) -> str:
    codes = [code for pair in data for code in (pair & 0x0F, pair >> 4)]
    return "".join(LETTERS[codes[square ^ 7]] for square in range(SQUARES))


def _message_end(data: bytes, at: int, *, is_alone: bool) -> int | None:
    """Return where the message that begins at `at` ends: there where none begins, None if more is to come.

    `is_alone`: nothing stood before it in its chunk.
    """
    if not _begins(data, at):
        return len(data) if is_alone and _is_unknown_message(data) else at
    if len(data) - at < HEADER_BYTES:
        return None
    if not _is_position_so_far(data, at):
        return at
    announced, *others = _ends(data[at], data[at + 1])
    for end in (announced, *others):
        if at + end <= len(data) and _may_end(data, at + end, is_cut=at + announced > len(data)):
            return at + end
    if at + announced > len(data):
        return None
    is_filled = is_alone and (len(data) in REPORT_BYTES or not any(data[announced:]))
    return len(data) if is_filled else at


def _begins(data: bytes, at: int) -> bool:
    """Return whether a message may begin there."""
    lengths = LENGTHS.get(data[at], range(0))
    return bool(lengths) and (at + 1 == len(data) or data[at + 1] in lengths)


def _is_unknown_message(data: bytes) -> bool:
    """Return whether a whole notification or report is a message of a kind that is not known, or filling."""
    return not any(data) or (len(data) > HEADER_BYTES and data[1] == len(data) - HEADER_BYTES)


def _is_lone(chunk: bytes) -> bool:
    """Return whether a chunk is one known message and nothing else."""
    if len(chunk) <= HEADER_BYTES or not _begins(chunk, 0) or not _is_position_so_far(chunk, 0):
        return False
    is_report = len(chunk) in REPORT_BYTES and chunk[0] == POSITION
    return is_report or len(chunk) in _ends(chunk[0], chunk[1])


def _is_position_so_far(data: bytes, at: int) -> bool:
    """Return whether each square that has come has a piece that there is; also for other messages."""
    squares = data[at + HEADER_BYTES : at + SQUARES_END]
    return data[at] != POSITION or all(pair & 0x0F < len(LETTERS) > pair >> 4 for pair in squares)


def _ends(kind: int, length: int) -> tuple[int, ...]:
    """Return the lengths that a message may have, what it announces first.

    Texts are said to have a byte before them that is counted, and one that is not.
    """
    announced = HEADER_BYTES + length
    if kind == POSITION:
        return (announced, *(end for end in SHORT_ENDS if end < announced))
    return (announced, announced + 1) if kind in TEXTS else (announced,)


def _may_end(data: bytes, end: int, *, is_cut: bool) -> bool:
    """Return whether a message may end there: nothing follows, or another message.

    `is_cut`: it has announced more than came, so that a single byte says too little.
    """
    if end == len(data):
        return True
    return not (is_cut and end + 1 == len(data)) and _begins(data, end)


def _owed(message: bytes) -> int:
    """Return how much of a position's announced length has not come."""
    if message[0] != POSITION:
        return 0
    return max(HEADER_BYTES + message[1] - len(message), 0)


def _events(message: bytes) -> Iterator[EboardEvent]:
    """Return what a message tells; nothing for one of which only the length is known."""
    match message[0]:
        case kind if kind == POSITION:
            yield BoardRead(_unpacked(message[HEADER_BYTES:SQUARES_END]))
        case kind if kind == BATTERY:
            yield from _battery(message[2] & ~CHARGING, message[2] >= CHARGING or message[3] == 1)
        case kind if kind == MOVE_ANSWER and message[1:3] == bytes((3, MOVE_BATTERY)):
            yield from _battery(message[4], message[3] == 1)
        case kind if kind in TEXTS:
            yield from _named(message)


def _battery(percent: int, is_charging: bool) -> Iterator[BatteryRead]:
    """0 stands for a charge that is not known: the SDK passes it over, and so the Move answers what it was
    not asked for (picochess)."""
    if percent:
        yield BatteryRead(percent if percent <= 100 else None, is_charging)


def _named(message: bytes) -> Iterator[BoardNamed]:
    start = HEADER_BYTES + 1 if message[0] == VERSION else HEADER_BYTES
    if text := printable(message[start:]):
        yield BoardNamed(text)


# Positions and answers come from two characteristics, in two services.
_SERVICE = "1b7e8261-2877-41c3-b46e-cf057c562023"
_NOTIFY = "1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"
_WRITE = ("1b7e8272-2877-41c3-b46e-cf057c562023",)


def chessnut_profile(*names: str) -> GattProfile:
    """Return how the boards that are called so are reached over the air."""
    return GattProfile(names, _SERVICE, _NOTIFY, _WRITE, response=True)


CHESSNUT = EboardKind(
    "chessnut",
    ChessnutDialect,
    knows_pieces=True,
    bluetooth=chessnut_profile("Chessnut", "Smart Chess"),
    hid=HidInterface(
        0x2D80, frozenset(range(0x8000, 0x8700)), report_bytes=0, usage_page=0xFF00, is_numbered=True
    ),
)
