"""iChessOne, over Bluetooth LE (Nordic UART) and over the cable (a serial line).

The maker publishes no protocol that could be found. Sources: two public drivers, picochess
`eboard/ichessone` and BearChess (namespace IChessOneChessBoard); they agree on positions, squares, codes,
lamps and the commands RP, RB, CPIRQ and EL.

1 source: CPM and a number of ms (positions by time), CPOFF (no positions), CSOFF (the lamps of the board's
own state off), RH (=h and a text), the colours' order red, green, blue (all BearChess); what RB answers:
=b, 1 where it charges, per cent (picochess). A comment of picochess names blue before green. BearChess
collects a position from several reads, so a narrow link cuts it in parts.

A guess: reports have to be asked for anew on each connection; how often it scans; that asking for reports
sends none at once (both drivers ask for a position after it).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tests.boards.emulators.emulated import START
from tests.boards.emulators.notifications import Notifications

__all__ = ["NOTIFY", "WRITE", "IChessOne"]

NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"

_CODES = ".PNBRQKpnbrqk"
_SCAN_MS = 100  # a guess
_LAMPS = 16


class IChessOne:
    """A board whose pieces are known one by one, with one lamp of any colour a square.

    `colours` are the two bytes that a lit square was lit with: dimming, red, green and blue, four bits each;
    `flashing` are the squares that flash; `indicators` are the lamps of the rows above and below the board.
    """

    name = "iChessOne"

    def __init__(
        self,
        *,
        turned: bool = False,
        battery: int = 80,
        charging: bool = False,
        way: Literal["radio", "cable"] = "radio",
        mtu: int = 247,
    ) -> None:
        self.squares = list(START)
        self.received: list[bytes] = []
        self.battery = battery
        self.charging = charging
        self.colours: dict[int, bytes] = {}
        self.flashing: set[int] = set()
        self.indicators = (0, 0)
        self.connected = False
        self._turned = turned
        self._out = Notifications(None if way == "cable" else mtu, "split")
        self._unread = b""
        self._reports_changes = False
        self._every_ms = 0
        self._next_ms = 0
        self._told = b""
        self._commands: dict[bytes, Callable[[int], None]] = {
            b"RP": self._tell_position,
            b"RB": self._tell_battery,
            b"RH": self._tell_hardware,
            b"CPIRQ": self._report_changes,
            b"CPOFF": self._report_nothing,
            b"CSOFF": lambda _now_ms: None,
        }

    @property
    def lit(self) -> frozenset[int]:
        """The squares that shine."""
        return frozenset(self.colours)

    @lit.setter
    def lit(self, squares: frozenset[int]) -> None:
        self.colours = dict.fromkeys(squares, b"\x8f\xff")

    @property
    def mtu(self) -> int | None:
        """The longest packet on the air, three bytes of header included; None over the cable."""
        return self._out.mtu

    @mtu.setter
    def mtu(self, mtu: int) -> None:
        self._out.mtu = mtu

    def connect(self, now_ms: int) -> None:
        """A host has opened the way; it has to ask for what it wants to be told."""
        self.connected = True
        self._unread = b""
        self._report_nothing(now_ms)  # a guess: both drivers ask anew on each connection

    def disconnect(self, now_ms: int) -> None:
        """The way is cut."""
        self._advance(now_ms)
        self._report_nothing(now_ms)
        self.connected = False

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take what a host writes: commands without any end mark, one after another."""
        self._advance(now_ms)
        self.received.append(packet)
        if not self.connected:
            return
        self._unread += packet
        while self._unread and self._take_one(now_ms):
            pass

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand puts a piece down or lifts it."""
        self._advance(now_ms)
        self.squares[square] = piece

    def tick(self, now_ms: int) -> None:
        """Send what is due."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call."""
        return [packet for _, packet in self._out.take()]

    def lose_next(self, packets: int) -> None:
        """Let the next packets to the host vanish."""
        self._out.lose_next(packets)

    # ---------------------------------------------------------------------------------------------- reports

    def _advance(self, now_ms: int) -> None:
        while (self._reports_changes or self._every_ms) and self._next_ms <= now_ms:
            position = self._position()
            if self._every_ms or position != self._told:
                self._say(b"=p" + position)
            self._told = position
            self._next_ms += self._every_ms or _SCAN_MS

    def _say(self, message: bytes) -> None:
        self._out.say(NOTIFY, message)

    def _position(self) -> bytes:
        own = self.squares[::-1] if self._turned else self.squares
        codes = [_CODES.index(piece) for piece in own]
        return bytes(high << 4 | low for high, low in zip(codes[::2], codes[1::2], strict=True))

    # --------------------------------------------------------------------------------------------- commands

    def _take_one(self, now_ms: int) -> bool:
        """Take the first command; return whether there was a whole one, or something to skip."""
        if self._unread.startswith(b"EL"):
            if len(self._unread) < _LAMPS:
                return False
            self._light(self._unread[2:_LAMPS])
            self._unread = self._unread[_LAMPS:]
            return True
        if self._unread.startswith(b"CPM"):
            return self._take_interval(now_ms)
        for name, command in self._commands.items():
            if self._unread.startswith(name):
                self._unread = self._unread[len(name) :]
                command(now_ms)
                return True
        if any(name.startswith(self._unread) for name in (*self._commands, b"CPM", b"EL")):
            return False
        self._unread = self._unread[1:]
        return True

    def _take_interval(self, now_ms: int) -> bool:
        rest = self._unread[3:]
        digits = rest[: len(rest) - len(rest.lstrip(b"0123456789"))]
        if not digits:
            return False
        self._unread = rest[len(digits) :]
        self._every_ms, self._reports_changes = max(int(digits), 1), False
        self._next_ms = now_ms + self._every_ms
        return True

    def _light(self, lamps: bytes) -> None:
        colour, rows, mode = lamps[:2], lamps[3:11], lamps[12]
        if mode & 15:
            self.colours, self.flashing, self.indicators = {}, set(), (0, 0)
        above, below = self.indicators
        self.indicators = (above | lamps[2], below | lamps[11])
        if not colour[0] >> 4 or not (colour[0] & 15 or colour[1]):
            return
        for rank, bits in enumerate(rows):
            for file in range(8):
                if bits >> file & 1:
                    square = rank * 8 + file
                    self._shine(63 - square if self._turned else square, colour, flashes=bool(mode >> 4))

    def _shine(self, square: int, colour: bytes, flashes: bool) -> None:
        self.colours[square] = colour
        if flashes:
            self.flashing.add(square)

    def _tell_position(self, _now_ms: int) -> None:
        self._told = self._position()
        self._say(b"=p" + self._told)

    def _tell_battery(self, _now_ms: int) -> None:
        self._say(b"=b" + bytes([self.charging, self.battery]))

    def _tell_hardware(self, _now_ms: int) -> None:
        self._say(b"=h1.0")

    def _report_changes(self, now_ms: int) -> None:
        self._reports_changes, self._every_ms = True, 0
        self._told = self._position()
        self._next_ms = now_ms + _SCAN_MS

    def _report_nothing(self, _now_ms: int) -> None:
        self._reports_changes, self._every_ms = False, 0
