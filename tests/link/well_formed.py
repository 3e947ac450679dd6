"""Every message that a board can send by hardware_docs/protocol.md, whatever its HELLO promised.

The payloads are packed here by the table of that page, and framed by the firmware's own FrameBuilder.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from hypothesis import strategies as st

from adoube_board.wire import frames
from adoube_board.wire.frames import FrameBuilder

__all__ = [
    "ALL_FLAGS",
    "BOOT",
    "CELLS",
    "CHIP",
    "LINEAR",
    "PACKED",
    "Message",
    "hello",
    "messages",
    "on_the_wire",
    "snapshot",
]

Message = tuple[int, bytes]  # A TYPE and its payload.

CELLS, BOOT, CHIP = 25, 7, b"8 bytes."
LINEAR = 3
PACKED = (CELLS + 3) // 4  # bytes of the levels of a digital board
ALL_FLAGS = 0x04F6  # buttons of every kind, touches, a buzzer, and a promise of 4 ms

u8, u16, u32 = (st.integers(0, (1 << bits) - 1) for bits in (8, 16, 32))
cells = st.integers(0, 99).flatmap(
    lambda percent: u16 if percent == 0 else st.integers(0, CELLS + 6 if percent < 5 else CELLS - 1)
)
times = st.integers(0, 9).flatmap(lambda tenth: u32 if tenth == 0 else st.integers(1_000, 9_000))
generations = st.integers(0, 9).flatmap(lambda tenth: u16 if tenth == 0 else st.integers(0, 70))


def hello(
    sensor: int = 1,
    cells: int = CELLS,
    flags: int = ALL_FLAGS,
    boot: int = BOOT,
    chip: bytes = CHIP,
    leds: int = 0,
    version: tuple[int, int] = (1, 1),
) -> Message:
    fields = (*version, bytes(3), sensor, cells, flags, boot, 1, 246, 1000, leds, chip)
    return frames.HELLO, struct.pack("<BB3sBHHHBBHH8s", *fields)


def snapshot(packed: bytes, gen: int = 0, first: int = 0, t_ms: int = 1_000) -> Message:
    return frames.SNAPSHOT, struct.pack("<IHH", t_ms, gen, first) + packed


hellos = st.builds(
    hello,
    sensor=st.integers(0, 4),
    cells=st.sampled_from((CELLS, CELLS, CELLS, 0, 9, 64, 0xFFFF)),
    flags=st.one_of(st.just(ALL_FLAGS), u16),
    boot=st.sampled_from((BOOT, BOOT, BOOT + 1)),
    chip=st.sampled_from((CHIP, CHIP, CHIP, bytes(8))),
    leds=st.sampled_from((0, CELLS, 10, 0xFFFF)),
    version=st.sampled_from(((1, 1), (1, 1), (1, 9), (2, 0))),
)
snapshots = st.builds(
    snapshot,
    packed=st.one_of(st.binary(min_size=7, max_size=7), st.binary(min_size=1, max_size=238)),
    gen=generations,
    first=st.one_of(st.just(0), cells),
    t_ms=times,
)


def events(
    kind: int, head: st.SearchStrategy[bytes], each: st.SearchStrategy[bytes], most: int
) -> st.SearchStrategy[Message]:
    return st.builds(
        lambda start, listed: (kind, start + b"".join(listed)),
        head,
        st.lists(each, min_size=1, max_size=most),
    )


dated_low = st.builds(struct.Struct("<HH").pack, u16, generations)
dated = st.builds(struct.Struct("<I").pack, times)
cell_and_level = st.builds(lambda cell, level: struct.pack("<H", (cell << 2 | level & 3) & 0xFFFF), cells, u8)
cell_and_steps = st.builds(struct.Struct("<Hb").pack, cells, st.integers(-128, 127))
cell_and_gap = st.builds(struct.Struct("<HB").pack, cells, u8)
first_cell, count = (st.builds(struct.Struct("<H").pack, numbers) for numbers in (cells, u16))
heartbeat_fields = (times, generations, u16, u16, u16, u16, u16)


def packed_as(kind: int, layout: str, *fields: st.SearchStrategy[int]) -> st.SearchStrategy[Message]:
    return st.builds(lambda *values: (kind, struct.pack(layout, *values)), *fields)


messages: st.SearchStrategy[Message] = st.one_of(
    hellos,
    snapshots,
    events(frames.DELTA, dated_low, cell_and_level, 32),
    events(frames.DELTA_ANALOG, dated_low, cell_and_steps, 64),
    events(frames.TOUCH, dated, cell_and_gap, 32),
    events(frames.ANALOG, first_cell, count, 120),
    packed_as(frames.BUTTON, "<IBB", times, u8, st.integers(0, 2)),
    packed_as(frames.HEARTBEAT, "<IHHHHHH", *heartbeat_fields),
    st.builds(
        lambda seq, status, data: (frames.ACK, bytes((seq, status)) + data),
        st.integers(0, 20),
        st.integers(0, 5),
        st.binary(max_size=244),
    ),
    st.builds(lambda level, text: (frames.LOG, bytes((level,)) + text), u8, st.binary(max_size=245)),
    st.tuples(st.integers(0x0B, 0x7F), st.binary(max_size=246)),
)


def on_the_wire(said: Iterable[Message], first_seq: int = 0) -> bytes:
    """The bytes of these messages, numbered one after another."""
    builder = FrameBuilder()
    for _ in range(first_seq):
        builder.begin(frames.LOG)
        builder.seal()
    wire = b""
    for kind, payload in said:
        builder.begin(kind)
        builder.raw(payload)
        wire += bytes(builder.buffer[: builder.seal()])
    return wire
