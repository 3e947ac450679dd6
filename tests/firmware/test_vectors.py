"""The firmware against hardware_docs/protocol_vectors.json, which the host's tests hold the host to."""

import json
from array import array
from typing import Any

import pytest

from adoube_board.hardware import TickClock
from adoube_board.scan.ring import BUTTON, CHANGE, TOUCH, EventRing
from adoube_board.wire.cell_frames import (
    CountStream,
    EventSender,
    SentLevels,
    SentState,
    Snapshots,
    sent_state_of,
)
from adoube_board.wire.frames import FrameBuilder
from adoube_board.wire.link import Link, Receiver
from adoube_board.wire.serial_ports import UartPort
from tests.firmware.virtual_board import TestWire, VirtualBoard
from tests.tools import ROOT

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "hardware_docs" / "protocol_vectors.json").read_text(encoding="utf-8")
)


def frames(direction: str, *types: int) -> list[Any]:
    return [
        pytest.param(frame, id=frame["name"])
        for frame in VECTORS["frames"]
        if frame["direction"] == direction and (not types or frame["type"] in types)
    ]


class Bench:
    """A link whose wire is looked at, and what speaks on it; SEQ stands where a vector wants it."""

    def __init__(
        self, cells: int, vector: dict[str, Any], gen: int = 0, t_ms: int = 0, *, linear: bool = False
    ) -> None:
        self.wire = TestWire()
        uart = VirtualBoard().chip.UART(0)
        uart.wire = self.wire
        self.link = link = Link(UartPort(uart))
        for _ in range(vector["seq"]):
            link.frame.begin(0)
            link.frame.seal()
        self.picture = sent_state_of(bytearray(cells), linear)
        self.picture.gen = gen & 0xFFFF
        clock = TickClock(0)
        clock.low, clock.high = t_ms & 0xFFFF, t_ms >> 16
        self.ring = EventRing()
        self.events = EventSender(self.ring, self.picture, clock, link)
        self.snapshots = Snapshots(self.picture, clock, link)


@pytest.mark.parametrize("vector", frames("board"))
def test_a_payload_becomes_the_bytes_on_the_wire(vector: dict[str, Any]) -> None:
    builder = FrameBuilder()
    for _ in range(vector["seq"]):
        builder.begin(0)
        builder.seal()

    builder.begin(vector["type"])
    builder.raw(bytes.fromhex(vector["payload"]))
    size = builder.seal()

    assert builder.buffer[:size].hex() == vector["wire"]


@pytest.mark.parametrize("vector", frames("board", 0x02)[:2])
def test_a_snapshot_is_packed(vector: dict[str, Any]) -> None:
    fields = vector["fields"]
    bench = Bench(len(fields["levels"]), vector, t_ms=fields["t_ms"])

    bench.picture.copy(bytearray(fields["levels"]), fields["gen"])
    bench.snapshots.begin()
    bench.snapshots.send_part()

    assert bench.wire.from_board.hex() == vector["wire"]
    assert not bench.snapshots.under_way


@pytest.mark.parametrize("vector", frames("board", 0x03))
def test_changes_of_one_time_share_a_delta(vector: dict[str, Any]) -> None:
    fields = vector["fields"]
    bench = Bench(1100, vector, gen=fields["gen"] - len(fields["events"]))

    for cell, level in fields["events"]:
        bench.ring.put(CHANGE, fields["t_low"], cell, level)
    bench.events.send()

    assert bench.wire.from_board.hex() == vector["wire"]


@pytest.mark.parametrize("vector", frames("board", 0x0A))
def test_changes_of_linear_halls_share_a_delta(vector: dict[str, Any]) -> None:
    fields = vector["fields"]
    bench = Bench(324, vector, gen=fields["gen"] - len(fields["events"]), linear=True)

    for cell, level in fields["events"]:
        bench.ring.put(CHANGE, fields["t_low"], cell, level & 0xFF)
    bench.events.send()

    assert bench.wire.from_board.hex() == vector["wire"]


def test_a_snapshot_of_a_large_linear_board_goes_in_parts() -> None:
    parts = [frame for frame in VECTORS["frames"] if frame["type"] == 0x02 and "324" in frame["name"]]
    fields = parts[0]["fields"]
    levels = bytearray(level & 0xFF for part in parts for level in part["fields"]["levels"])
    bench = Bench(len(levels), parts[0], t_ms=fields["t_ms"], linear=True)

    bench.picture.copy(levels, fields["gen"])
    bench.snapshots.begin()
    while bench.snapshots.under_way:
        bench.snapshots.send_part()

    assert len(levels) == 324
    assert bench.wire.from_board.hex() == "".join(part["wire"] for part in parts)


def test_raw_counts_are_streamed() -> None:
    (vector,) = (frame for frame in VECTORS["frames"] if frame["type"] == 0x06 and "120" in frame["name"])
    bench = Bench(120, vector, linear=True)
    stream = CountStream(array("H", vector["fields"]["counts"]), bench.link)

    stream.start(50, now=0)
    assert stream.due(0)
    stream.send()

    assert bench.wire.from_board.hex() == vector["wire"]
    assert not stream.due(49)
    assert stream.due(50)


@pytest.mark.parametrize("vector", frames("board", 0x05))
def test_a_button_is_told(vector: dict[str, Any]) -> None:
    fields = vector["fields"]
    bench = Bench(1, vector, t_ms=fields["t_ms"])

    bench.ring.put(BUTTON, fields["t_ms"] & 0xFFFF, fields["button"] << 1 | fields["edge"], 0)
    bench.events.send()

    assert bench.wire.from_board.hex() == vector["wire"]


@pytest.mark.parametrize("vector", frames("board", 0x09))
def test_touches_of_one_time_share_a_frame(vector: dict[str, Any]) -> None:
    fields = vector["fields"]
    bench = Bench(25, vector, t_ms=fields["t_ms"])

    for cell, gap_ms in fields["touches"]:
        bench.ring.put(TOUCH, fields["t_ms"] & 0xFFFF, cell, gap_ms)
    bench.events.send()

    assert bench.wire.from_board.hex() == vector["wire"]


@pytest.mark.parametrize("vector", frames("host"))
def test_a_frame_of_the_host_is_received(vector: dict[str, Any]) -> None:
    receiver, wire = receiving()

    wire.to_board += bytes.fromhex(vector["wire"])

    assert receiver.poll(0)
    assert (receiver.type, receiver.seq) == (vector["type"], vector["seq"])
    assert bytes(receiver.payload).hex() == vector["payload"]


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param(frame, id=frame["name"])
        for frame in VECTORS["broken"]
        # The lengths of the board's own types are the host's to check.
        if frame["why"] != "length"
    ],
)
def test_a_broken_frame_is_dropped_and_counted(vector: dict[str, Any]) -> None:
    receiver, wire = receiving()

    wire.to_board += bytes.fromhex(vector["wire"])

    assert not receiver.poll(0)
    assert receiver.broken == 1


@pytest.mark.parametrize("vector", [pytest.param(frame, id=frame["name"]) for frame in VECTORS["ignored"]])
def test_what_a_newer_host_may_send_is_passed_over(board: VirtualBoard, vector: dict[str, Any]) -> None:
    board.wire.to_board += bytes.fromhex(vector["wire"])
    board.run(1)

    assert board.heard() == []


@pytest.mark.parametrize("vector", VECTORS["state_crc"])
def test_the_state_crc(vector: dict[str, Any]) -> None:
    picture = SentState(bytearray(vector["levels"]))

    assert picture.packed.hex() == vector["packed"]
    assert picture.crc() == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["state_crc_linear"])
def test_the_state_crc_of_linear_halls(vector: dict[str, Any]) -> None:
    picture = SentLevels(bytearray(level & 0xFF for level in vector["levels"]))

    assert picture.crc() == vector["crc"]


def receiving() -> tuple[Receiver, TestWire]:
    wire = TestWire()
    uart = VirtualBoard().chip.UART(0)
    uart.wire = wire
    return Receiver(UartPort(uart)), wire
