"""Chessnut Air, Air+, Pro, Go and EVO, over Bluetooth LE and over the cable.

Sources: the maker's page chessnutech/Chessnut_eBoards ("the page"), its EasyLinkSDK ("the SDK") and its app
chessnutech/ChessnutNext ("the app"); Graham O'Neill's "Chessnut communications" (docs of the crate
chessnut); public drivers: NicholasBM/chessnut-bridge (bytes of a real Chessnut Go), staubsauger/ChessnutPy,
mono424/chessnutdriver, picochess `eboard/chessnut`, the simulator of Universal-Chess.

Where they differ:

- A position is 36 bytes for the page; a real Go, picochess and Universal-Chess have 38: the second byte, 24
  hex, counts what follows. `Firmware.trailer` is 4 or 2.
- Over the cable a position begins with 01 3D in a report of 65 bytes (O'Neill, mono424), not with 01 24;
  the SDK takes any length. `Firmware.cable_declares`.
- Charging is the highest bit of the percentage for the page; the app, ChessnutPy and picochess read the
  byte after it. `Firmware.charging_bit`.
- A link too narrow cuts a position's end off (chessnut-bridge) or sends it in two (the app): `cut`.
- The trailer is a time (ChessnutPy), seconds since power-on (Universal-Chess); in 374 reports of a resting
  Go it stood still (chessnut-bridge). Here: the seconds at the last change.

1 source: the answer 23 01 00 to a command (mono424; "heartbeat" for ChessnutPy; rmarabini/chessnutair has
21 01 00 instead); buttons 0F .. n (ChessnutPy); the battery unasked (the SDK); a link taken up again after
2 s that carries answers and no positions until the board is switched off and on (chessnut-bridge); a square
whose piece comes and goes with every report (chessnut-bridge); 10 reports a second, also of a resting board
(chessnut-bridge).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.boards.emulators.chessnut_frames import frames, lamps_of_bits, own_square, packed
from tests.boards.emulators.emulated import START
from tests.boards.emulators.notifications import Cut, Notifications

__all__ = ["ANSWERS", "COMMANDS", "FILES", "POSITIONS", "Chessnut", "Firmware"]

POSITIONS = "1b7e8262-2877-41c3-b46e-cf057c562023"
COMMANDS = "1b7e8272-2877-41c3-b46e-cf057c562023"
ANSWERS = "1b7e8273-2877-41c3-b46e-cf057c562023"
FILES = "1b7e8283-2877-41c3-b46e-cf057c562023"

_REPORT_BYTES = 65  # over the cable, the report's number among them
_TAKEN = b"\x23\x01\x00"


@dataclass(frozen=True)
class Firmware:
    """In what boards and their programs differ."""

    scan_ms: int = 100
    trailer: int = 4
    cable_declares: int = 0x3D
    charging_bit: bool = True
    acknowledges: bool = True
    battery_every_ms: int = 0  # 0: only when asked
    pause_ms: int = 0  # a guess: commands nearer to each other are lost; the SDK leaves 200 ms between two
    rest_ms: int = 0  # a link taken up again sooner carries no positions: 2000 was too soon for a real Go
    sleeps_after_ms: int = 0  # 0: never. a guess: a board goes to sleep when nothing moves and nobody writes


class Chessnut:
    """A board whose pieces are known one by one, with one lamp a square.

    `flickering` are squares whose piece is missed in every other report; `asleep` is whether it has gone to
    sleep: then it has let go of its host, and a piece that is moved wakes it.
    """

    name = "Chessnut Air"

    def __init__(
        self,
        *,
        turned: bool = False,
        battery: int = 80,
        charging: bool = False,
        way: Literal["radio", "cable"] = "radio",
        mtu: int = 500,
        cut: Cut = "short",
        firmware: Firmware = Firmware(),
    ) -> None:
        self.squares = list(START)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.battery = battery
        self.charging = charging
        self.beeps: list[tuple[int, int]] = []
        self.stored: list[list[list[str]]] = []  # games played without a host, each as its positions
        self.flickering: set[int] = set()
        self.connected = False
        self.asleep = False
        self._turned = turned
        self._firmware = firmware
        self._cable = way == "cable"
        self._out = Notifications(None if self._cable else mtu, cut)
        self._reporting = False
        self._sulking = False
        self._now_ms = 0
        self._next_scan_ms = 0
        self._next_battery_ms = 0
        self._touched_ms = 0
        self._written_ms: int | None = None
        self._left_ms: int | None = None
        self._changed_ms = 0
        self._scans = 0
        self._commands: dict[int, Callable[[bytes, int], None]] = {
            0x0A: self._light,
            0x0B: self._beep,
            0x1B: self._take,
            0x21: self._switch,
            0x27: self._tell_version,
            0x29: self._tell_battery,
            0x31: self._tell_stored,
            0x33: self._take,
            0x34: self._hand_over,
            0x39: self._forget_stored,
        }

    @property
    def mtu(self) -> int | None:
        """The longest packet on the air, three bytes of header included; None over the cable."""
        return self._out.mtu

    @mtu.setter
    def mtu(self, mtu: int) -> None:
        self._out.mtu = mtu

    def connect(self, now_ms: int) -> None:
        """A host has opened the way; nothing is reported until it asks. A sleeping board is not reached."""
        self._advance(now_ms)
        if self.asleep:
            return
        hasty = self._left_ms is not None and now_ms - self._left_ms < self._firmware.rest_ms
        self._sulking = self._sulking or hasty
        self.connected = True
        self._written_ms = None
        self._touched_ms = now_ms
        self._next_battery_ms = now_ms + self._firmware.battery_every_ms

    def disconnect(self, now_ms: int) -> None:
        """The way is cut; the lamps stay as they were (chessnut-bridge), the reports end."""
        self._advance(now_ms)
        self.connected = self._reporting = False
        self._left_ms = now_ms

    def power_cycle(self, now_ms: int) -> None:
        """Somebody switches the board off and on."""
        self.disconnect(now_ms)
        self.asleep = self._sulking = False
        self._left_ms = None
        self._darken()
        self._touched_ms = now_ms

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take a write: one or more commands, over the cable filled up with zeros."""
        self._advance(now_ms)
        self.received.append(packet)
        if not self.connected or self._too_soon(now_ms):
            return
        self._touched_ms = now_ms
        for frame in frames(packet):
            command = self._commands.get(frame[0])
            if command:
                command(frame, now_ms)

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand puts a piece down or lifts it; the next report has it."""
        self._advance(now_ms)
        self.squares[square] = piece
        self._changed_ms = self._touched_ms = now_ms
        self.asleep = False

    def press(self, button: int, now_ms: int) -> None:
        """Somebody presses a button of the board."""
        self._advance(now_ms)
        if self.connected:
            self._say(ANSWERS, bytes([0x0F, 1, button]))  # 1 source, which does not say the length

    def tick(self, now_ms: int) -> None:
        """Send the reports that are due."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call."""
        return [packet for _, packet in self._out.take()]

    def notified(self) -> list[tuple[str, bytes]]:
        """Return the packets since the last call, each with the characteristic that it came on."""
        return self._out.take()

    def lose_next(self, packets: int) -> None:
        """Let the next packets to the host vanish."""
        self._out.lose_next(packets)

    # ------------------------------------------------------------------------------------------------ time

    def _advance(self, now_ms: int) -> None:
        while self._reporting and self._next_scan_ms <= now_ms:
            due_ms = self._next_scan_ms
            self._reach(due_ms)
            if self._next_scan_ms == due_ms:
                self._report(due_ms)
                self._next_scan_ms += self._firmware.scan_ms
        self._reach(now_ms)
        every_ms = self._firmware.battery_every_ms
        while every_ms and self.connected and self._next_battery_ms <= now_ms:
            self._tell_battery(b"", self._next_battery_ms)
            self._next_battery_ms += every_ms
        sleeps_after_ms = self._firmware.sleeps_after_ms
        if sleeps_after_ms and not self.asleep and now_ms - self._touched_ms >= sleeps_after_ms:
            self._fall_asleep()
        self._now_ms = now_ms

    def _reach(self, now_ms: int) -> None:
        """Let the board go on by itself, up to a time: nothing happens on a board without motors."""

    def _fall_asleep(self) -> None:
        self.asleep = True
        self.connected = self._reporting = False
        self._darken()

    def _darken(self) -> None:
        self.lit = frozenset()

    def _too_soon(self, now_ms: int) -> bool:
        soon = self._written_ms is not None and now_ms - self._written_ms < self._firmware.pause_ms
        self._written_ms = now_ms
        return soon

    # --------------------------------------------------------------------------------------------- speaking

    def _say(self, channel: str, frame: bytes) -> None:
        self._out.say(channel, frame.ljust(_REPORT_BYTES, b"\0") if self._cable else frame)

    def _take(self, _frame: bytes, _now_ms: int) -> None:
        if self._firmware.acknowledges:
            self._say(ANSWERS, _TAKEN)

    def _report(self, _now_ms: int) -> None:
        if not self._sulking:
            self._say(POSITIONS, self._position(self._seen()))
        self._scans += 1

    def _seen(self) -> list[str]:
        if self._scans % 2 == 0 or not self.flickering:
            return self.squares
        return ["." if square in self.flickering else piece for square, piece in enumerate(self.squares)]

    def _position(self, squares: list[str]) -> bytes:
        # a guess: the sources differ about what this counts.
        seconds = (self._changed_ms // 1000).to_bytes(4, "little")[: self._firmware.trailer]
        payload = packed(squares, self._turned) + seconds
        if self._cable:
            payload = payload.ljust(self._firmware.cable_declares, b"\0")
        return bytes([1, len(payload)]) + payload

    # --------------------------------------------------------------------------------------------- commands

    def _light(self, frame: bytes, now_ms: int) -> None:
        if len(frame) == 10:
            self.lit = lamps_of_bits(frame[2:], self._turned)
            self._take(frame, now_ms)

    def _beep(self, frame: bytes, _now_ms: int) -> None:
        if len(frame) == 6:
            self.beeps.append((int.from_bytes(frame[2:4], "big"), int.from_bytes(frame[4:6], "big")))

    def _switch(self, frame: bytes, now_ms: int) -> None:
        """Report positions (0), or do not, to hand over stored games (1)."""
        self._take(frame, now_ms)
        self._reporting = frame[2:] == b"\0"
        if self._reporting:
            self._report(now_ms)
            self._next_scan_ms = now_ms + self._firmware.scan_ms

    def _tell_version(self, frame: bytes, _now_ms: int) -> None:
        # The texts are the examples of the SDK's page; a guess: the length counts the byte before the text.
        text = b"CN_DVT9_210659" if frame[2:] == b"\1" else b"CNCA100_V201"
        self._say(ANSWERS, bytes([0x28, len(text) + 1]) + frame[2:] + text)

    def _tell_battery(self, _frame: bytes, _now_ms: int) -> None:
        in_bit = self._firmware.charging_bit
        level = self.battery | (0x80 if self.charging and in_bit else 0)
        self._say(ANSWERS, bytes([0x2A, 2, level, int(self.charging and not in_bit)]))

    def _tell_stored(self, _frame: bytes, _now_ms: int) -> None:
        self._say(ANSWERS, bytes([0x32, 1, len(self.stored)]))

    def _hand_over(self, _frame: bytes, _now_ms: int) -> None:
        """Send the oldest stored game, in frames of positions: only the channel and two marks tell."""
        if self._reporting or not self.stored:
            return
        self._say(FILES, b"\x37\x01\xbe")
        for squares in self.stored[0]:
            self._say(FILES, self._position(squares))
        self._say(FILES, b"\x37\x01\xed")

    def _forget_stored(self, frame: bytes, now_ms: int) -> None:
        del self.stored[:1]
        self._take(frame, now_ms)

    def _own(self, square: int) -> int:
        return own_square(square, self._turned)
