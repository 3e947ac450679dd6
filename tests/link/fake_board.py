"""A board in a few lines: it keeps levels, speaks the protocol as its page says, and answers the host."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.link.board_messages import (
    Ack,
    AckStatus,
    Analog,
    AnalogDelta,
    ButtonPressed,
    Delta,
    Heartbeat,
    Hello,
    Log,
    SensorKind,
    SnapshotPart,
    Touches,
)
from adoube.link.commands import Beep, HelloWanted, LampFlag, LedsPalette, Ping, SnapshotWanted, StartSelfTest
from adoube.link.frames import Frame, FrameDecoder, seal
from adoube.link.hello import Packing, state_crc

Sendable = (
    Hello | SnapshotPart | Delta | AnalogDelta | Analog | Heartbeat | ButtonPressed | Ack | Log | Touches
)


BUZZER = 1 << 7  # the flag of a board that has one


class FakeBoard:
    """Every method gives the bytes that the board sends then. `t_ms` is the board's own clock.

    `unique_id`, `leds` and `flags` stand in its HELLO; `lamps` are what the lamps show;
    `report` is what its self-test says (None: it cannot test itself).
    """

    def __init__(
        self, cells: int = 25, boot_id: int = 7, part_cells: int = 16, sensor: int = SensorKind.OCCUPANCY
    ) -> None:
        self.levels = [0] * cells
        self.t_ms = 1_000
        self.gen = 0
        self.lost = 0
        self.scans = 1000
        self.asked: list[Frame] = []
        self.unique_id = b"8 bytes."
        self.leds = 0
        self.lamps: list[int] = []
        self.flags = 0x0406
        self.report: bytes | None = None
        self._seq = 0
        self._boot_id = boot_id
        self._sensor = sensor
        self._part_cells = part_cells
        self._decoder = FrameDecoder()

    def send(self, message: Sendable) -> bytes:
        wire = seal(message.TYPE, self._seq, message.pack())
        self._seq = (self._seq + 1) % 256
        return wire

    def hello(self, major: int = 1, sensor: int | None = None) -> bytes:
        return self.send(
            Hello(
                major,
                0,
                (0, 1, 0),
                self._sensor if sensor is None else sensor,
                len(self.levels),
                self.flags,
                self._boot_id,
                1,
                246,
                1000,
                self.leds,
                self.unique_id,
            )
        )

    def snapshot_parts(self) -> list[bytes]:
        return [
            self.send(
                SnapshotPart(
                    self.t_ms,
                    self.gen,
                    first,
                    self._packing.pack(self.levels[first : first + self._part_cells]),
                )
            )
            for first in range(0, len(self.levels), self._part_cells)
        ]

    def snapshot(self) -> bytes:
        return b"".join(self.snapshot_parts())

    def change(self, *changes: tuple[int, int]) -> bytes:
        for index, level in changes:
            self.levels[index] = level
        self.gen = (self.gen + len(changes)) % 65536
        kind = AnalogDelta if self._packing is Packing.ANALOGUE else Delta
        return self.send(kind(self.t_ms % 65536, self.gen, changes))

    def touch(self, index: int, gap_ms: int) -> bytes:
        return self.send(Touches(self.t_ms, ((index, gap_ms),)))

    def button(self, button: int, edge: int) -> bytes:
        return self.send(ButtonPressed(self.t_ms, button, edge))

    def heartbeat(self) -> bytes:
        crc = state_crc(self._packing.pack(self.levels))
        return self.send(Heartbeat(self.t_ms, self.gen, crc, self.scans, 400, self.lost, 9000))

    def log(self, text: str, level: int = 3) -> bytes:
        return self.send(Log(level, text))

    def answer(self, sent: bytes, types: Sequence[int] | None = None) -> bytes:
        """The answers to what the host has sent; to frames of `types` alone, where they are given."""
        answers = b""
        for frame in self._decoder.feed(sent):
            assert isinstance(frame, Frame)
            self.asked.append(frame)
            if types is not None and frame.type not in types:
                continue
            if frame.type == HelloWanted.TYPE:
                answers += self.hello() + self.snapshot()
            elif frame.type == SnapshotWanted.TYPE:
                answers += self.snapshot()
            elif frame.type == Ping.TYPE:
                answers += self.send(Ack(frame.seq, 0, frame.payload))
            elif frame.type == StartSelfTest.TYPE and self.report is not None:
                answers += self.send(Ack(frame.seq, 0, self.report))
            elif frame.type in (LedsPalette.TYPE, Beep.TYPE, StartSelfTest.TYPE):
                able = self.leds > 0 if frame.type == LedsPalette.TYPE else bool(self.flags & BUZZER)
                done = able and frame.type != StartSelfTest.TYPE
                if done and frame.type == LedsPalette.TYPE:
                    self._light(frame.payload)
                answers += self.send(Ack(frame.seq, AckStatus.DONE if done else AckStatus.CANNOT))
        return answers

    def _light(self, payload: bytes) -> None:
        flags, first = payload[0], int.from_bytes(payload[1:3], "little")
        if flags & LampFlag.ALL_DARK_FIRST or not self.lamps:
            self.lamps = [0] * self.leds
        indices = [index for byte in payload[3:] for index in (byte & 15, byte >> 4)]
        room = len(self.lamps) - first
        self.lamps[first : first + len(indices)] = indices[:room]

    @property
    def _packing(self) -> Packing:
        return Packing.ANALOGUE if self._sensor == SensorKind.ANALOGUE else Packing.DIGITAL
