"""The firmware on a simulated chip in virtual time: milliseconds pass when a test says so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import BoardMessage, parse
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder, seal
from adoube.simulation.board.chip import ChipOutputs, SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.app import App
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.wire.serial_ports import UartPort

TICKS_MASK = (1 << 30) - 1

M = TypeVar("M")


class VirtualTime:
    """MicroPython's `time`, standing still unless told otherwise or slept in."""

    def __init__(self, now_ms: int = 0) -> None:
        self.now_us = now_ms * 1000

    def ticks_ms(self) -> int:
        return self.now_us // 1000 & TICKS_MASK

    def ticks_us(self) -> int:
        return self.now_us & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        self.now_us += us


class TestWire:
    """`room` is how many bytes the host's side still takes; None is any number."""

    __test__ = False

    def __init__(self) -> None:
        self.room: int | None = None
        self.from_board = bytearray()
        self.to_board = bytearray()

    def read_into(self, buffer: bytearray) -> int:
        size = min(len(buffer), len(self.to_board))
        buffer[:size] = self.to_board[:size]
        del self.to_board[:size]
        return size

    def write(self, data: memoryview) -> int:
        size = len(data) if self.room is None else min(self.room, len(data))
        if self.room is not None:
            self.room -= size
        self.from_board += data[:size]
        return size


class Restarted(Exception):
    """The firmware reset its chip."""


def restart() -> None:
    raise Restarted


class VirtualBoard:
    """A board that has just booted, and scans each millisecond; `changes` are to its board.json.

    `board` is a whole board.json instead of the usual one of so many cells.

    `told` is what its lamps showed and its buzzer sounded.
    """

    def __init__(
        self,
        cells: int = 25,
        sensor: str = "occupancy",
        start_ms: int = 0,
        standing: tuple[int, ...] = (),
        calibration: Path | None = None,
        faults: Mapping[str, list[int]] | None = None,
        board: Mapping[str, Any] | None = None,
        **changes: object,
    ) -> None:
        usual = simulated_wiring(firmware_folder(), cells, sensor) | {"scan_hz": 1000}
        wiring = dict(usual if board is None else board) | changes
        self.circuit = circuit_of(wiring)
        for cell in standing:
            self.circuit.set_level(cell, 1)
        for name, numbers in (faults or {}).items():
            self.circuit.set_fault(name, numbers)
        self.wire = TestWire()
        self.time = VirtualTime(start_ms)
        self.told: list[Any] = []
        self.chip = SimulatedChip(
            self.circuit, self.wire, restart, ChipOutputs(self.told.append, self.time.ticks_ms)
        )
        hardware = Hardware(self.chip, self.time)
        self.config = Config(wiring)
        self.config.calibration_path = str(calibration or "")
        uart = hardware.UART(0)
        self.app = App(self.config, hardware, UartPort(uart))
        self._decoder = FrameDecoder()
        self._seq = 0

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.time.now_us += 1000
            self.app.step(self.time.ticks_ms())

    def frames(self) -> list[Frame]:
        """The frames since this was last asked; none of them broken."""
        results = self._decoder.feed(bytes(self.wire.from_board))
        self.wire.from_board.clear()
        assert not any(isinstance(result, BrokenFrame) for result in results)
        return [result for result in results if isinstance(result, Frame)]

    def heard(self) -> list[BoardMessage]:
        """Return the messages in those frames."""
        messages = [parse(frame) for frame in self.frames()]
        assert not any(isinstance(message, BrokenFrame) for message in messages)
        return [message for message in messages if not isinstance(message, BrokenFrame)]

    def heard_of(self, kind: type[M]) -> list[M]:
        """Those messages of one kind; the others are forgotten."""
        return [message for message in self.heard() if isinstance(message, kind)]

    def send(self, type_: int, payload: bytes = b"") -> int:
        """A frame of the host's; the SEQ it went out with."""
        seq = self._seq
        self._seq = (seq + 1) & 0xFF
        self.wire.to_board += seal(type_, seq, payload)
        return seq

    def put(self, cell: int, level: int = 1) -> None:
        self.circuit.set_level(cell, level)

    def lift(self, cell: int) -> None:
        self.circuit.set_level(cell, 0)
