"""A DGT Pegasus by Bluetooth LE: it knows which squares are taken, and lights squares.

Sources: the page "Pegasus Protocol" of DGTCentaurMods/dgtcentaurmods.github.io; Universal-Chess
(adrian-dybwad/DGTCentaurUniversal), which listened to a real board; BearChess; mono424/dgtdriver; and DGT's
header dgtbrd13.h for what is as on DGT's other boards. A message is its type, its whole length in two halves
of seven bits, and its data. A command is one letter; or 60, 63 or 65, a count, and as many bytes, the last 0.

- Without a developer's key a dump reads 7F everywhere and the lamps stay dark (1 source: the page). `locked`
  says what a board does without its key: that, or nothing at all. No key of anybody stands here.
- The page has the second byte always 0; the trademark that it prints is longer than 127 bytes.
- The charge is in per cent (DGT's header, dgtdriver); the page has 88 for a full battery (1 source): `full`.
- The letters F, H, I, V, Y and Z, and 65: 1 source, the page. Universal-Chess has 32 for the battery in its
  table; its simulator and all others have 4c.
- Found nowhere: the time of a scan, how long a single flash lasts, sleep.
"""

from __future__ import annotations

from math import inf
from typing import Literal

from tests.boards.emulators.emulated import START
from tests.boards.emulators.outbox import Outbox

__all__ = ["Pegasus"]

RESET, DUMP, UPDATES, SERIAL, TRADEMARK = b"@BDEG"
BATTERY, VERSION, LONG_SERIAL, HARDWARE = b"LMUH"
LAMPS, KEY, NAME = 0x60, 0x63, 0x65

DUMPED, FIELD, SERIAL_IS, TRADEMARK_IS, VERSION_IS = 0x86, 0x8E, 0x91, 0x92, 0x93
HARDWARE_IS, BATTERY_IS, LONG_SERIAL_IS, KEY_IS = 0x96, 0xA0, 0xA2, 0xA5
# What answers a letter of which no more is known, and its data.
UNKNOWN = {ord("I"): (0x8F, b""), ord("F"): (0x90, b"\0"), ord("V"): (0xA3, b"\0"), ord("Y"): (0xA4, b"\0")}

NO_KEY = 0x7F  # every byte of a dump
LIGHT_LIST = 5
CHARGING, DISCHARGING = 1, 2
SCAN_MS = 50  # a guess
FLASH_MS = 500  # a guess


class Pegasus:
    """The board. It speaks when asked, and of every change once it is asked to."""

    def __init__(
        self,
        *,
        turned: bool = False,
        battery: int = 80,
        full: int = 100,
        packet: int = 0,
        key: bytes | None = None,
        locked: Literal["blank", "silent"] = "blank",
        serial: str = "P000000000",
    ) -> None:
        """Make a board with the pieces at their start.

        `full` is what it reports of a full battery. `packet`: the most bytes of one notification, 20 where
        nobody asks for more. `key`: what it wants from a developer; `locked`: what it does before.
        """
        self.squares = list(START)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.battery = battery
        self.charging = False
        self.name = f"DGT_PEGASUS_{serial}"
        self._full = full
        self._turned = turned
        self._key = key
        self._locked = locked
        self._unlocked = key is None
        self._serial = serial
        self._outbox = Outbox(packet)
        self._buffer = b""
        self._updating = False
        self._told_battery: tuple[int, bool] | None = None
        self._sensed = self._occupied()
        self._scan_due = SCAN_MS
        self._dark_at = inf
        self._now = 0

    def lose_next(self, count: int) -> None:
        """The next `count` notifications vanish."""
        self._outbox.lose_next(count)

    def connect(self, now_ms: int) -> None:
        """A host has connected and wants notifications. It hears nothing before it asks."""
        self._advance(now_ms)
        self._outbox.open()
        self._buffer = b""

    def disconnect(self, now_ms: int) -> None:
        """The link is cut."""
        self._advance(now_ms)
        self._outbox.close()
        # a guess: a new connection begins without updates, without the key and in the dark
        self._updating = False
        self._told_battery = None
        self._unlocked = self._key is None
        self._light(())

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take commands; several may come in one packet, and one in several."""
        self.received.append(bytes(packet))
        self._advance(now_ms)
        self._buffer += packet
        while command := self._next_command():
            self._obey(command)

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand changes a square; the next scan sees whether it is taken."""
        self._advance(now_ms)
        self.squares[square] = piece

    def tick(self, now_ms: int) -> None:
        """Time passes."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the notifications since the last call."""
        return self._outbox.take()

    # Time.

    def _advance(self, now_ms: int) -> None:
        while self._scan_due <= now_ms:
            self._scan()
            self._scan_due += SCAN_MS
        self._now = max(self._now, now_ms)
        if self._dark_at <= self._now:
            self._light(())

    def _scan(self) -> None:
        before, self._sensed = self._sensed, self._occupied()
        if self._updating and self._unlocked:
            for field, (was, taken) in enumerate(zip(before, self._sensed, strict=True)):
                if was != taken:
                    self._say(FIELD, bytes([field, taken]))
        if self._told_battery not in {None, (self.battery, self.charging)}:
            self._tell_battery()

    def _occupied(self) -> bytes:
        """Return 1 for a taken square and 0 for an empty one, as the board's own fields run."""
        return bytes(self.squares[self._turn(field)] != "." for field in range(64))

    def _turn(self, field: int) -> int:
        return 63 - field if self._turned else field

    # Commands.

    def _next_command(self) -> bytes:
        """Return the next whole command, nothing where there is none."""
        buffer = self._buffer
        length = 1
        if buffer[:1] and buffer[0] in {LAMPS, KEY, NAME}:
            length = 2 + buffer[1] if len(buffer) > 1 else 2
        if len(buffer) < length:
            return b""
        self._buffer = buffer[length:]
        return buffer[:length]

    def _obey(self, command: bytes) -> None:
        if command[0] in {LAMPS, KEY, NAME}:
            if command[-1] == 0 and len(command) > 2:  # a guess: what does not end with 0 is not taken
                self._take(command[0], command[2:-1])
        elif self._unlocked or self._locked == "blank":
            self._answer(command[0])

    def _take(self, kind: int, data: bytes) -> None:
        """Take a command with data. None of them is answered."""
        if kind == KEY:
            self._unlocked = self._unlocked or data == self._key
        elif kind == NAME:
            self.name = data.decode("ascii", "replace")
        elif not self._unlocked:
            return
        elif data[:1] == bytes([LIGHT_LIST]) and len(data) >= 4:
            times = data[2]
            self._light(data[4:])
            self._dark_at = self._now + times * FLASH_MS if times else inf
        elif data[:1] in {b"\0", b"\2"} and not any(data[1:]):  # 2 and zeros: 1 source, Universal-Chess
            self._light(())

    def _light(self, fields: bytes | tuple[int, ...]) -> None:
        self.lit = frozenset(self._turn(field) for field in fields if field < 64)
        self._dark_at = inf

    def _answer(self, letter: int) -> None:
        if letter == RESET:
            self._updating = False  # DGT's header: the board is idle
        elif letter == UPDATES:
            self._updating = True
        elif letter == BATTERY:
            self._tell_battery()
        elif answer := self._facts().get(letter):
            self._say(*answer)

    def _facts(self) -> dict[int, tuple[int, bytes]]:
        """Return what each letter of a question is answered with."""
        return {
            **UNKNOWN,
            DUMP: (DUMPED, self._sensed if self._unlocked else bytes([NO_KEY]) * 64),
            SERIAL: (SERIAL_IS, b"ABCDE"),
            TRADEMARK: (TRADEMARK_IS, self._trademark()),
            VERSION: (VERSION_IS, bytes([1, 0])),
            HARDWARE: (HARDWARE_IS, bytes([1, 0])),
            LONG_SERIAL: (LONG_SERIAL_IS, self._serial.encode("ascii")),
            ord("Z"): (KEY_IS, bytes([not self._unlocked])),  # a guess: what is not 0 is a key that lacks
        }

    def _trademark(self) -> bytes:
        lines = [
            "Digital Game Technology",
            "Copyright (c) 2021 DGT",
            "software version: 1.00, build: 210722",
            f"hardware version: 1.00, serial no: {self._serial}",
        ]
        return "\r\n".join(lines).encode("ascii")

    def _tell_battery(self) -> None:
        """Tell the charge; from then on, unasked, whenever it changes (1 source: dgtdriver)."""
        self._told_battery = (self.battery, self.charging)
        charge = round(self.battery * self._full / 100)
        status = CHARGING if self.charging else DISCHARGING
        self._say(BATTERY_IS, bytes([charge, 0, 0, 0, 0, 0, 0, 0, status]))

    def _say(self, kind: int, data: bytes) -> None:
        length = len(data) + 3
        self._outbox.say(bytes([kind, length >> 7, length & 0x7F]) + data)
