"""The real firmware and a host, a bad cable between them, in virtual time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from adoube.link.board_messages import SnapshotPart
from adoube.link.commands import SnapshotWanted
from adoube.link.events import LinkFault
from adoube.link.frames import Frame, FrameDecoder
from adoube.link.session import BoardSession, SessionStep
from adoube_board.app import App
from adoube_board.hardware import Hardware
from adoube_board.wire.serial_ports import UartPort
from tests.firmware.virtual_board import VirtualBoard

TICK_MS = 5
UART_BYTES_A_TICK = 57  # 115,200 baud.

USB_BYTES_A_TICK = 4_096
SYSTEM_BUFFER = 4_096  # What the host's system keeps of a port that nobody reads.

REOPEN_MS = 250
BOOT_MS = 300
RECENT_BYTES = 600


class Kind(Enum):
    """The faults of a cable that last for a while."""

    FLIPPED = "bytes turned over"
    DROPPED = "bytes left out"
    INSERTED = "bytes put in"
    TWICE = "bytes sent twice"
    REORDERED = "blocks in another order"
    CUT = "nothing passes"
    STALLED = "the host stands still"
    ASLEEP = "the host stands still, and its clock with it"
    REBOOT = "the board restarts, in the middle of a frame where one is under way"


@dataclass(frozen=True)
class Fault:
    """Something wrong from one millisecond on, for a while; `seed` decides which bytes it hits."""

    kind: Kind
    at_ms: int
    for_ms: int
    seed: int

    @property
    def end_ms(self) -> int:
        return self.at_ms + (BOOT_MS if self.kind is Kind.REBOOT else self.for_ms)


@dataclass(frozen=True)
class Move:
    """A piece put down (1 north, 2 south) or lifted (0)."""

    at_ms: int
    cell: int
    level: int


@dataclass
class Way:
    """One direction of the cable: what went in, and what came out of it."""

    sent: bytearray = field(default_factory=bytearray)
    held_back: bytes = b""

    def passes(self, data: bytes, faults: Sequence[tuple[Kind, random.Random]]) -> bytes:
        """Return what comes out of these bytes, and of those that were held back."""
        self.sent += data
        for kind, chance in faults:
            data = self._damaged(data, kind, chance)
        return data

    def _damaged(self, data: bytes, kind: Kind, chance: random.Random) -> bytes:
        at = chance.randrange(len(data) + 1)
        match kind:
            case Kind.FLIPPED if at < len(data):
                return data[:at] + bytes((data[at] ^ chance.randrange(1, 256),)) + data[at + 1 :]
            case Kind.DROPPED:
                return data[:at] + data[at + chance.randrange(1, 40) :]
            case Kind.INSERTED:
                return data[:at] + chance.randbytes(chance.randrange(40)) + data[at:]
            case Kind.TWICE:
                recent = bytes(self.sent[-RECENT_BYTES:])
                first = chance.randrange(len(recent) + 1)
                return data + recent[first : first + chance.randrange(200)]
            case Kind.REORDERED:
                data, self.held_back = self.held_back, data
                return data
            case Kind.CUT:
                return b""
        return data

    def let_go(self) -> bytes:
        """Return the bytes that were held back when blocks ceased to be reordered."""
        held_back, self.held_back = self.held_back, b""
        return held_back


class BadCable:
    """A host that hears a board over a cable with faults; `run_until` a millisecond of the virtual time.

    Without `keeps_waiting` the system throws away what the host does not read in time, as on a UART; else the
    board waits, as on USB.
    """

    def __init__(self, board: VirtualBoard, faults: Sequence[Fault], *, keeps_waiting: bool) -> None:
        self.board = board
        self.session = BoardSession("cable")
        self.believed: list[Frame] = []
        self.told: list[LinkFault] = []
        self.now_ms = 0
        self._faults = [(fault, random.Random(fault.seed)) for fault in faults]
        self._keeps_waiting = keeps_waiting
        self._to_host, self._to_board = Way(), Way()
        self._unread = b""
        self._unsent = b""
        self._host_ms = 1_000_000
        self._decoder = FrameDecoder()
        self._wake_at: int | None = None
        self._opened_at: int | None = None
        self._dark_until = 0
        self._take(self.session.opened(self._host_ms))

    def run_until(self, ms: int, moves: Sequence[Move] = ()) -> None:
        while self.now_ms < ms:
            for move in moves:
                if self.now_ms <= move.at_ms < self.now_ms + TICK_MS:
                    self.board.put(move.cell, move.level)
            self._tick()
            self.now_ms += TICK_MS

    def said(self) -> set[Frame]:
        """Every frame that the board has sent, as it left the board."""
        return {found for found in FrameDecoder().feed(bytes(self._to_host.sent)) if isinstance(found, Frame)}

    def levels_of_the_board(self) -> tuple[int, ...]:
        """Return the board's own levels, asked over a cable without faults."""
        board = self.board
        board.wire.room = None
        board.run(50)
        board.wire.from_board.clear()
        board.wire.to_board += b"\0"
        board.send(SnapshotWanted.TYPE)
        board.run(5)
        hello = self.session.hello
        assert hello is not None
        parts = board.heard_of(SnapshotPart)
        levels = [level for part in parts for level in hello.packing.unpack(part.packed)]
        return tuple(levels[: hello.cells])

    def _tick(self) -> None:
        active = [
            (fault.kind, chance)
            for fault, chance in self._faults
            if fault.at_ms <= self.now_ms < fault.end_ms
        ]
        kinds = {kind for kind, _ in active}
        self._restart_board()
        if self.now_ms >= self._dark_until:
            self._run_board()
        self._carry(active, reordering=Kind.REORDERED in kinds)
        if Kind.ASLEEP not in kinds:
            self._host_ms += TICK_MS
        if not kinds & {Kind.STALLED, Kind.ASLEEP}:
            self._run_host()

    def _restart_board(self) -> None:
        due = [
            fault
            for fault, _ in self._faults
            if fault.kind is Kind.REBOOT and self.now_ms <= fault.at_ms < self.now_ms + TICK_MS
        ]
        if due:
            board = self.board
            board.wire.to_board.clear()
            board.time.now_us = 0
            hardware = Hardware(board.chip, board.time)
            board.app = App(board.config, hardware, UartPort(hardware.UART(0)))
            self._dark_until = self.now_ms + BOOT_MS

    def _run_board(self) -> None:
        room = USB_BYTES_A_TICK if self._keeps_waiting else UART_BYTES_A_TICK
        if self._keeps_waiting:
            room = min(room, max(0, SYSTEM_BUFFER - len(self._unread)))
        self.board.wire.room = room
        self.board.time.now_us += TICK_MS * 1000
        self.board.app.step(self.board.time.ticks_ms())
        assert not self.board.app.leaving

    def _carry(self, active: Sequence[tuple[Kind, random.Random]], *, reordering: bool) -> None:
        wire = self.board.wire
        from_board, from_host = bytes(wire.from_board), self._unsent
        wire.from_board.clear()
        self._unsent = b""
        self._unread += self._to_host.passes(from_board, active)
        wire.to_board += self._to_board.passes(from_host, active)
        if not reordering:
            self._unread += self._to_host.let_go()
            wire.to_board += self._to_board.let_go()
        if not self._keeps_waiting:
            self._unread = self._unread[:SYSTEM_BUFFER]

    def _run_host(self) -> None:
        if self._opened_at is not None:
            self._unread = b""
            if self._host_ms < self._opened_at:
                return
            self._opened_at = None
            self._decoder = FrameDecoder()
            self._take(self.session.opened(self._host_ms))
        data, self._unread = self._unread, b""
        if data:
            self.believed += [found for found in self._decoder.feed(data) if isinstance(found, Frame)]
            self._take(self.session.feed(data, self._host_ms))
        elif self._wake_at is not None and self._host_ms >= self._wake_at:
            self._take(self.session.tick(self._host_ms))

    def _take(self, step: SessionStep) -> None:
        self._wake_at = step.wake_at
        self._unsent += step.send
        faults = [event for event in step.events if isinstance(event, LinkFault)]
        self.told += faults
        if any(fault.reopen_wanted for fault in faults):
            self._opened_at = self._host_ms + REOPEN_MS
