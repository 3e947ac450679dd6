"""Messages of a board, each as one frozen value that reads and writes its payload.

`parse` makes a message of a frame. A type that is not listed here belongs to a newer minor version of the
protocol and is `Unknown`, which is no fault; hardware_docs/protocol.md gives every field its meaning.
"""

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

from adoube.link.frames import BrokenFrame, Flaw, Frame
from adoube.link.hello import Hello, SensorKind

__all__ = [
    "PROTOCOL",
    "Ack",
    "AckStatus",
    "Analog",
    "AnalogDelta",
    "BoardMessage",
    "ButtonPressed",
    "Delta",
    "Heartbeat",
    "Hello",
    "Log",
    "OtherProtocol",
    "SensorKind",
    "SnapshotPart",
    "Touches",
    "Unknown",
    "parse",
]

PROTOCOL = (1, 1)  # Major and minor version of the protocol that this program speaks.

UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"

MAX_EVENTS = 32  # In one DELTA or TOUCH: more at one time go out as a SNAPSHOT, which is shorter then.

MAX_ANALOG_EVENTS = 64  # In one DELTA_ANALOG.

MAX_COUNTS = 120  # In one ANALOG.


class AckStatus(IntEnum):
    """The outcome of a command."""

    DONE = 0
    UNKNOWN_KEY = 1
    OUT_OF_RANGE = 2
    REFUSED = 3
    CANNOT = 4


@dataclass(frozen=True, slots=True)
class SnapshotPart:
    """The packed levels of the cells from `first` on; parts with one `t_ms` and `gen` make a whole."""

    TYPE: ClassVar = 0x02
    LAYOUT: ClassVar = struct.Struct("<IHH")

    t_ms: int
    gen: int
    first: int
    packed: bytes

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        t_ms, gen, first = cls.LAYOUT.unpack_from(payload)
        packed = payload[cls.LAYOUT.size :]
        if not packed:
            raise ValueError("a part of a snapshot has at least one cell")
        return cls(t_ms, gen, first, packed)

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.t_ms, self.gen, self.first) + self.packed


@dataclass(frozen=True, slots=True)
class Delta:
    """Changes of one time, in the order in which the board saw them: (cell, level) pairs."""

    TYPE: ClassVar = 0x03
    LAYOUT: ClassVar = struct.Struct("<HH")

    t_low: int
    gen: int
    events: tuple[tuple[int, int], ...]

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        t_low, gen = cls.LAYOUT.unpack_from(payload)
        words = struct.iter_unpack("<H", payload[cls.LAYOUT.size :])
        return cls(t_low, gen, _bounded((word >> 2, word & 3) for (word,) in words))

    def pack(self) -> bytes:
        words = [cell << 2 | level for cell, level in self.events]
        return self.LAYOUT.pack(self.t_low, self.gen) + struct.pack(f"<{len(words)}H", *words)


@dataclass(frozen=True, slots=True)
class AnalogDelta:
    """The same from a linear board, whose levels are signed bytes, -127 to 127 steps."""

    TYPE: ClassVar = 0x0A
    LAYOUT: ClassVar = struct.Struct("<HH")

    t_low: int
    gen: int
    events: tuple[tuple[int, int], ...]

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        t_low, gen = cls.LAYOUT.unpack_from(payload)
        return cls(
            t_low, gen, _bounded(struct.iter_unpack("<Hb", payload[cls.LAYOUT.size :]), MAX_ANALOG_EVENTS)
        )

    def pack(self) -> bytes:
        pairs = b"".join(struct.pack("<Hb", cell, level) for cell, level in self.events)
        return self.LAYOUT.pack(self.t_low, self.gen) + pairs


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Once a second: the board lives, and what its state should be. `heap16` is free heap in 16 bytes."""

    TYPE: ClassVar = 0x04
    LAYOUT: ClassVar = struct.Struct("<IHHHHHH")

    t_ms: int
    gen: int
    state_crc: int
    scans: int
    worst_us: int
    lost: int
    heap16: int

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        return cls(*cls.LAYOUT.unpack(payload))

    def pack(self) -> bytes:
        return self.LAYOUT.pack(
            self.t_ms, self.gen, self.state_crc, self.scans, self.worst_us, self.lost, self.heap16
        )


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button that went down (`edge` 1) or up: 0 to 7 a side of the clock, 0 the first seat's.

    8 is the one that all seats share at the end of a turn; from 16 on, those that call the arbiter, a
    takeback and so on, in the order of the board's configuration.
    """

    TYPE: ClassVar = 0x05
    LAYOUT: ClassVar = struct.Struct("<IBB")

    t_ms: int
    button: int
    edge: int

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        return cls(*cls.LAYOUT.unpack(payload))

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.t_ms, self.button, self.edge)


@dataclass(frozen=True, slots=True)
class Analog:
    """The raw counts, 0 to 65,535, of the cells from `first` on, while a host has asked for them."""

    TYPE: ClassVar = 0x06
    LAYOUT: ClassVar = struct.Struct("<H")

    first: int
    counts: tuple[int, ...]

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        (first,) = cls.LAYOUT.unpack_from(payload)
        counts = tuple(count for (count,) in struct.iter_unpack("<H", payload[cls.LAYOUT.size :]))
        if not 1 <= len(counts) <= MAX_COUNTS:
            raise ValueError(f"1 to {MAX_COUNTS} counts, not {len(counts)}")
        return cls(first, counts)

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.first) + struct.pack(f"<{len(self.counts)}H", *self.counts)


@dataclass(frozen=True, slots=True)
class Ack:
    """The answer to the command whose SEQ was `command_seq`; `status` is an AckStatus, or a newer one."""

    TYPE: ClassVar = 0x07
    LAYOUT: ClassVar = struct.Struct("<BB")

    command_seq: int
    status: int
    data: bytes = b""

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        command_seq, status = cls.LAYOUT.unpack_from(payload)
        return cls(command_seq, status, payload[cls.LAYOUT.size :])

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.command_seq, self.status) + self.data


@dataclass(frozen=True, slots=True)
class Log:
    """A sentence of the firmware: `level` 1 error, 2 warning, 3 information."""

    TYPE: ClassVar = 0x08

    level: int
    text: str

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        if not payload:
            raise ValueError("a log has a level")
        # A board cuts long text at a byte, which may be inside a character.
        text = payload[1:].decode("utf-8", errors="replace")
        # One line, and nothing that a terminal obeys.
        return cls(payload[0], "".join(letter if letter.isprintable() else UNPRINTABLE for letter in text))

    def pack(self) -> bytes:
        return bytes((self.level,)) + self.text.encode("utf-8")


@dataclass(frozen=True, slots=True)
class Touches:
    """Gaps that the debounce swallows, as (cell, gap_ms) pairs; `t_ms` is the end of the gap."""

    TYPE: ClassVar = 0x09
    LAYOUT: ClassVar = struct.Struct("<I")

    t_ms: int
    touches: tuple[tuple[int, int], ...]

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        (t_ms,) = cls.LAYOUT.unpack_from(payload)
        return cls(t_ms, _bounded(struct.iter_unpack("<HB", payload[cls.LAYOUT.size :])))

    def pack(self) -> bytes:
        pairs = b"".join(struct.pack("<HB", cell, gap_ms) for cell, gap_ms in self.touches)
        return self.LAYOUT.pack(self.t_ms) + pairs


@dataclass(frozen=True, slots=True)
class OtherProtocol:
    """A HELLO of another major version: nothing else in it can be relied on."""

    major: int
    minor: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """A whole frame of a type that this version does not know."""

    type: int


BoardMessage = (
    Hello
    | SnapshotPart
    | Delta
    | AnalogDelta
    | Analog
    | Heartbeat
    | ButtonPressed
    | Ack
    | Log
    | Touches
    | OtherProtocol
    | Unknown
)

_UNPACK: dict[int, Callable[[bytes], BoardMessage]] = {
    Hello.TYPE: Hello.unpack,
    SnapshotPart.TYPE: SnapshotPart.unpack,
    Delta.TYPE: Delta.unpack,
    AnalogDelta.TYPE: AnalogDelta.unpack,
    Analog.TYPE: Analog.unpack,
    Heartbeat.TYPE: Heartbeat.unpack,
    ButtonPressed.TYPE: ButtonPressed.unpack,
    Ack.TYPE: Ack.unpack,
    Log.TYPE: Log.unpack,
    Touches.TYPE: Touches.unpack,
}


def parse(frame: Frame) -> BoardMessage | BrokenFrame:
    """Read the message in a frame; a BrokenFrame if the payload has not the length of its type."""
    unpack = _UNPACK.get(frame.type)
    if unpack is None:
        return Unknown(frame.type)
    if frame.type == Hello.TYPE and len(frame.payload) > 1 and frame.payload[0] != PROTOCOL[0]:
        return OtherProtocol(frame.payload[0], frame.payload[1])
    try:
        return unpack(frame.payload)
    except (struct.error, ValueError):
        return BrokenFrame(Flaw.LENGTH, len(frame.payload))


def _bounded(events: Iterable[tuple[int, ...]], at_most: int = MAX_EVENTS) -> tuple[tuple[int, int], ...]:
    """Return one to `at_most` pairs. Raises ValueError for more or fewer."""
    pairs = tuple((first, second) for first, second in events)
    if not 1 <= len(pairs) <= at_most:
        raise ValueError(f"1 to {at_most} events, not {len(pairs)}")
    return pairs
