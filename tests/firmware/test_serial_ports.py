"""The USB port on streams that behave as an RP2040's do."""

import io
import select
from collections.abc import Iterator

import pytest

from adoube.link.frames import Frame, FrameDecoder
from adoube_board.wire.link import Link
from adoube_board.wire.serial_ports import UsbPort


class FakeStream:
    """`buffer` as of sys.stdin and sys.stdout, with the port's end of it."""

    def __init__(self, waiting: bytes = b"", room: int = 0) -> None:
        self.buffer = self
        self.waiting = io.BytesIO(waiting)
        self.left = len(waiting)
        self.room = room
        self.writes: list[bytes] = []

    def readinto(self, buffer: bytearray) -> int:
        assert self.left, "a read of more than there is blocks"
        self.left -= len(buffer)
        return self.waiting.readinto(buffer)

    def write(self, data: memoryview) -> int:
        assert len(data) <= self.room, "a write of more than there is room for blocks"
        self.room -= len(data)
        self.writes.append(bytes(data))
        return len(data)


class FakePoll:
    """select.poll as MicroPython has it: it takes streams, not descriptors."""

    def __init__(self) -> None:
        self._watched: list[tuple[FakeStream, int]] = []

    def register(self, stream: FakeStream, events: int) -> None:
        self._watched.append((stream, events))

    def poll(self, _timeout_ms: int) -> list[tuple[FakeStream, int]]:
        raise AssertionError("this one makes a list, a thousand times a second")

    def ipoll(self, _timeout_ms: int) -> Iterator[tuple[FakeStream, int]]:
        return iter(
            [
                (stream, events)
                for stream, events in self._watched
                if (events == POLLIN and stream.left) or (events == POLLOUT and stream.room > 0)
            ]
        )


POLLIN, POLLOUT = 1, 4


@pytest.fixture(autouse=True)
def fake_select(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(select, "poll", FakePoll, raising=False)
    monkeypatch.setattr(select, "POLLIN", POLLIN, raising=False)
    monkeypatch.setattr(select, "POLLOUT", POLLOUT, raising=False)


def test_it_reads_what_is_there_and_never_waits_for_more() -> None:
    port = UsbPort(FakeStream(b"abc"), FakeStream())
    buffer = bytearray(64)

    assert port.read_into(buffer) == 3
    assert buffer[:3] == b"abc"
    assert port.read_into(buffer) == 0


def test_it_writes_in_whole_blocks_and_only_where_there_is_room() -> None:
    out = FakeStream(room=32)
    link = Link(UsbPort(FakeStream(), out))

    link.frame.begin(1)
    link.frame.raw(b"x" * 26)
    link.send()

    assert [len(write) for write in out.writes] == [16, 16]
    assert not link.ready()
    out.room = 16
    assert link.ready()
    assert b"".join(out.writes)[-1:] == b"\0"


@pytest.mark.parametrize("length", [0, 7, 8, 9, 24, 246])
def test_the_padding_is_nothing_to_the_host(length: int) -> None:
    out = FakeStream(room=1 << 16)
    link = Link(UsbPort(FakeStream(), out))

    for _ in range(2):
        link.frame.begin(8)
        link.frame.raw(bytes(range(length)))
        link.send()

    assert all(len(write) == 16 for write in out.writes)
    frames = FrameDecoder().feed(b"".join(out.writes))
    assert frames == [Frame(8, seq, bytes(range(length))) for seq in range(2)]
