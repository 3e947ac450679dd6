import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.frames import seal
from adoube_board.wire.link import BREAK_MS, BYTES_A_CALL, TYPING_MS, Receiver


class FakePort:
    """A console port, as USB is, with these bytes waiting."""

    block = 1
    remote = False

    def __init__(self, waiting: bytes = b"", console: bool = True) -> None:
        self.waiting = bytearray(waiting)
        self.console = console

    def read_into(self, buffer: bytearray) -> int:
        size = min(len(buffer), len(self.waiting))
        buffer[:size] = self.waiting[:size]
        del self.waiting[:size]
        return size

    def write(self, data: memoryview) -> int:
        return len(data)


def all_frames(receiver: Receiver, port: FakePort) -> list[tuple[int, int, bytes]]:
    found = []
    while port.waiting:
        while receiver.poll(0):
            found.append((receiver.type, receiver.seq, bytes(receiver.payload)))
    return found


@given(st.binary(max_size=600), st.integers(0x80, 0xFF), st.integers(0, 0xFF), st.binary(max_size=246))
def test_a_frame_is_received_after_any_garbage(garbage: bytes, type_: int, seq: int, payload: bytes) -> None:
    port = FakePort(garbage + b"\0" + seal(type_, seq, payload), console=False)

    frames = all_frames(Receiver(port), port)

    assert frames[-1:] == [(type_, seq, payload)]


def test_a_host_that_babbles_is_read_a_little_at_a_time() -> None:
    port = FakePort(b"x" * 10 * BYTES_A_CALL)

    Receiver(port).poll(0)

    assert len(port.waiting) == 9 * BYTES_A_CALL


@pytest.mark.parametrize("typed", [b"\r\x03", b"\0\r\x03", b"\x03\r", b"\0\x03\x01"])
def test_ctrl_c_of_a_person_or_of_mpremote_leaves_at_once(typed: bytes) -> None:
    receiver = Receiver(FakePort(typed))

    receiver.poll(0)

    assert receiver.leave


def test_a_lone_ctrl_c_leaves_after_a_while() -> None:
    receiver = Receiver(FakePort(b"\x03"))

    receiver.poll(0)
    assert not receiver.leave
    receiver.poll(BREAK_MS)

    assert receiver.leave


@given(st.integers(0x80, 0xFF), st.integers(0, 0xFF), st.binary(max_size=246))
def test_no_frame_of_the_host_is_taken_for_ctrl_c(type_: int, seq: int, payload: bytes) -> None:
    port = FakePort(seal(type_, seq, payload))
    receiver = Receiver(port)

    all_frames(receiver, port)
    receiver.poll(BREAK_MS)

    assert not receiver.leave


def test_noise_on_a_uart_is_never_ctrl_c() -> None:
    receiver = Receiver(FakePort(b"\r\x03\0\x03A", console=False))

    receiver.poll(0)
    receiver.poll(BREAK_MS)

    assert not receiver.leave


@pytest.mark.parametrize("before", [b"\r\r", b"help\r\n", b"AT\r", b"a"])
@pytest.mark.parametrize("broken_in_by", [b"\r\x03", b"\x03\x03", b"\x03"])
def test_ctrl_c_leaves_also_after_something_was_typed(before: bytes, broken_in_by: bytes) -> None:
    port = FakePort(before)
    receiver = Receiver(port)
    receiver.poll(0)
    assert not receiver.leave

    port.waiting += broken_in_by
    receiver.poll(TYPING_MS)
    receiver.poll(TYPING_MS + BREAK_MS)

    assert receiver.leave


@given(st.integers(0x80, 0xFF), st.integers(0, 0xFF), st.binary(max_size=246), st.data())
def test_a_frame_that_comes_in_two_pieces_is_never_ctrl_c(
    type_: int, seq: int, payload: bytes, data: st.DataObject
) -> None:
    """As when a laptop falls asleep in the middle of it."""
    wire = seal(type_, seq, payload)
    cut = data.draw(st.integers(2, len(wire) - 1))
    port = FakePort(wire[:cut])
    receiver = Receiver(port)
    receiver.poll(0)

    port.waiting += wire[cut:]

    assert receiver.poll(TYPING_MS)
    assert not receiver.leave
