"""A Millennium board by ChessLink (Exclusive, King Performance, eONE), by serial line or Bluetooth LE.

Sources: the maker's sheet of 25 October 2017, printed in domschl/python-mchess as magic-board.md; the maker's
example for Android, in alstrup/chesslink; the log of bytes in python-mchess's chess_link.py. BearChess and
picochess read and write the same bytes.

- The sheet numbers squares and lamps as a board lies with its cable on the left (the example, python-mchess).
  With the cable on the right the first letter is that of h1: here it is `turned`.
- The lamps stand at the corners of the squares. Whoever lights e2 and e4 by all their corners lights e3 too.
- Over Bluetooth LE the log shows the parity as the highest bit, both ways. Universal-Chess says that a real
  board answers without it (1 source): `parity=False` is that, and a serial port opened as 7O1.
- The example writes 20 bytes at a time, and asks for nothing: it waits for the reports of every scan.
- Not on the sheet, and left out: the command I (identity; BearChess, Universal-Chess), sleep, the battery;
  and that an eONE feels no letters, but follows a game from its start (1 source, at second hand).
"""

from __future__ import annotations

from math import inf

from tests.boards.emulators.emulated import START
from tests.boards.emulators.outbox import Outbox

__all__ = ["ChessLink", "block_check", "with_odd_parity"]

# A command without its check: its letter and its digits. None of the letters is a hexadecimal digit.
LENGTHS = {"V": 1, "S": 1, "X": 1, "T": 1, "R": 3, "W": 5, "L": 165}
DIGITS = "0123456789ABCDEF"

# Addresses of the settings.
BLOCK_PARITY, SCAN_TIME, REPORTS, REPORT_TIME, BRIGHTNESS = range(5)
ALWAYS, BY_TIME, ON_CHANGE = 0, 2, 3

SCAN_UNIT_MS = 2.048
TIME_UNIT_MS = 4.096
SHORTEST_SCAN, USUAL_SCAN = 15, 20
RESET_MS = 3000
LAMPS = 81
CORNERS_A_FILE = 9


def with_odd_parity(text: str) -> bytes:
    """Return characters of seven bits, each with the bit that makes its ones odd."""
    return bytes(code if code.bit_count() % 2 else code | 0x80 for code in text.encode("ascii"))


def block_check(text: str) -> str:
    """Return the two digits that end a message: all its characters, exclusively ored."""
    check = 0
    for code in text.encode("ascii"):
        check ^= code
    return f"{check:02X}"


class ChessLink:
    """The board. It reports by its own scans; settings outlive everything, as they stand in its E2ROM."""

    def __init__(
        self,
        *,
        turned: bool = False,
        parity: bool = True,
        packet: int = 0,
        version: str = "0103",
        answer_ms: int = 0,
        rolling: bool = False,
    ) -> None:
        """Make a board with the pieces at their start.

        `parity`: bytes carry the parity as their highest bit. `packet`: the most bytes of one packet, 20 for
        Bluetooth LE as it comes. `answer_ms`: how long an answer takes; reports come before it. `rolling`: a
        scan reads its squares one after another, so that it may see a moved piece twice or not at all.
        """
        self.squares = list(START)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.settings = bytearray(b"\xff" * 256)  # a guess: what was never written reads as erased
        # a guess: the time of reports, and the brightness
        self.settings[: BRIGHTNESS + 1] = bytes([0, USUAL_SCAN, ALWAYS, 61, 15])
        self.patterns = bytes(LAMPS)  # of lamp 1 to lamp 81
        self._turned = turned
        self._parity = parity
        self._rolling = rolling
        self._version = version
        self._answer_ms = answer_ms
        self._answers: list[tuple[float, str]] = []
        self._outbox = Outbox(packet)
        self._command = ""
        self._slot_ms = 0.0
        self._lamps_since = 0.0
        self._now = 0.0
        self._deaf_until = 0.0
        self._scan_due = self._scan_ms()
        self._report_due = inf
        self._read = 0  # how many squares this scan has read
        self._reading = ["."] * 64
        self._status = "." * 64  # of the last whole scan
        self._candidate, self._equal_scans = "", 0
        self._settled = "." * 64

    def lose_next(self, count: int) -> None:
        """The next `count` packets to the host vanish."""
        self._outbox.lose_next(count)

    def connect(self, now_ms: int) -> None:
        """A host has opened the way. It hears of no position before it asks or a report is due."""
        self._advance(now_ms)
        self._outbox.open()
        self._command = ""

    def disconnect(self, now_ms: int) -> None:
        """The way is cut."""
        self._advance(now_ms)  # a guess: the lamps stay as they are
        self._outbox.close()
        self._answers.clear()

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take characters of commands, cut anywhere."""
        self.received.append(bytes(packet))
        self._advance(now_ms)
        for byte in packet:
            if self._now >= self._deaf_until:
                self._take(byte)
        self.lit = self._shown()

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand changes a square, which the scan under way or the next one sees."""
        self._advance(now_ms)
        self._read_squares()
        self.squares[square] = piece

    def tick(self, now_ms: int) -> None:
        """Time passes."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call."""
        return self._outbox.take()

    # Time.

    def _scan_ms(self) -> float:
        return self.settings[SCAN_TIME] * SCAN_UNIT_MS

    def _advance(self, now_ms: int) -> None:
        while (
            due := min(self._scan_due, self._report_due, self._answers[0][0] if self._answers else inf)
        ) <= now_ms:
            self._now = due
            if due == self._scan_due:
                self._end_scan()
            elif due == self._report_due:
                self._report()
                self._report_due += self._report_ms()
            else:
                self._say(self._answers.pop(0)[1])
        self._now = max(self._now, float(now_ms))
        self.lit = self._shown()

    # Scans and reports.

    def _read_squares(self) -> None:
        """Read as many squares as this scan has come to."""
        if self._rolling:
            begun = self._scan_due - self._scan_ms()
            reached = max(0, int((self._now - begun) / self._scan_ms() * 64))
            self._read_up_to(min(64, reached))

    def _read_up_to(self, reached: int) -> None:
        for field in range(self._read, reached):  # a guess: in the order of a report
            self._reading[field] = self.squares[self._turn(field)]
        self._read = max(self._read, reached)

    def _end_scan(self) -> None:
        self._read_up_to(64)
        self._status = "".join(self._reading)
        self._read = 0
        self._scan_due += self._scan_ms()
        if self._status == self._candidate:
            self._equal_scans += 1
        else:
            self._candidate, self._equal_scans = self._status, 1
        reports = self.settings[REPORTS] & 7
        if reports < ON_CHANGE:
            # a guess: a host that turns to reports on change hears of the next one
            self._settled = self._status
        if reports == ALWAYS or (reports >= ON_CHANGE and self._changed(reports)):
            self._report()

    def _changed(self, reports: int) -> bool:
        wanted = 1 if reports == ON_CHANGE else reports - 2
        if self._equal_scans < wanted or self._candidate == self._settled:
            return False
        self._settled = self._candidate
        return True

    def _report_ms(self) -> float:
        return (self.settings[REPORT_TIME] or 1) * TIME_UNIT_MS  # a guess: 0 is as quick as 1

    def _report(self) -> None:
        self._say("s" + self._status)

    # Commands.

    def _take(self, byte: int) -> None:
        """Take one character. What has a wrong format or parity is not obeyed, and not answered."""
        character = chr(byte & 0x7F)
        if self._parity and byte.bit_count() % 2 == 0:
            self._command = ""
        elif character in LENGTHS:
            self._command = character  # a guess: in the midst of another command too
        elif self._command and character in DIGITS:
            self._command += character
        else:
            self._command = ""
        if self._command:
            self._obey_if_whole()

    def _obey_if_whole(self) -> None:
        command, length = self._command, LENGTHS[self._command[0]]
        checked = not self.settings[BLOCK_PARITY] & 1
        if len(command) < length + 2 * checked:
            return
        self._command = ""
        if not checked or block_check(command[:length]) == command[length:]:
            self._obey(command[0], bytes.fromhex(command[1:length]))

    def _obey(self, letter: str, data: bytes) -> None:
        match letter:
            case "V":
                self._answer("v" + self._version)
            case "S":
                self._answer("s" + self._status)
            case "R":
                self._answer(f"r{data[0]:02X}{self.settings[data[0]]:02X}")
            case "W":
                self._set(*data)
                # a guess: the answer has what was written, also where less than 15 sets 20
                self._answer(f"w{data[0]:02X}{data[1]:02X}")
            case "L":
                self._slot_ms, self.patterns = data[0] * TIME_UNIT_MS, data[1:]
                self._lamps_since = self._now  # a guess: the slots begin anew
                self._answer("l")
            case "X":
                self.patterns = bytes(LAMPS)
                self._answer("x")
            case "T":
                self._reset()

    def _set(self, address: int, value: int) -> None:
        if address == SCAN_TIME and value < SHORTEST_SCAN:
            value = USUAL_SCAN
        self.settings[address] = value
        if address in {REPORTS, REPORT_TIME}:
            by_time = self.settings[REPORTS] & 7 == BY_TIME
            self._report_due = self._now + self._report_ms() if by_time else inf

    def _reset(self) -> None:
        """Start anew: nothing is said or heard for three seconds; what was scanned and lit is forgotten."""
        self._answers.clear()
        self.patterns = bytes(LAMPS)
        self._status = self._settled = "." * 64
        self._candidate, self._equal_scans, self._read = "", 0, 0
        self._deaf_until = self._now + RESET_MS
        self._scan_due = self._deaf_until + self._scan_ms()
        if self._report_due != inf:
            self._report_due = self._deaf_until + self._report_ms()

    # What is said and shown.

    def _answer(self, text: str) -> None:
        if self._answer_ms:
            self._answers.append((self._now + self._answer_ms, text))
        else:
            self._say(text)

    def _say(self, text: str) -> None:
        message = text + block_check(text)  # a guess: also where commands need none
        self._outbox.say(with_odd_parity(message) if self._parity else message.encode("ascii"))

    def _turn(self, field: int) -> int:
        return 63 - field if self._turned else field

    def _shown(self) -> frozenset[int]:
        """Return the squares whose four corners are on in this slot of time."""
        slot = int((self._now - self._lamps_since) / self._slot_ms) % 8 if self._slot_ms else 0
        on = [bool(pattern << slot & 0x80) for pattern in self.patterns]
        return frozenset(
            self._turn(field) for field in range(64) if all(on[corner] for corner in _corners(field))
        )


def _corners(field: int) -> tuple[int, int, int, int]:
    """Return the places, from 0, of the lamps around a square. They run along the files, from a's edge."""
    rank, file = divmod(field, 8)
    first = CORNERS_A_FILE * file + rank
    return first, first + 1, first + CORNERS_A_FILE, first + CORNERS_A_FILE + 1
