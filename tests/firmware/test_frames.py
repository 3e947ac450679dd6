from hypothesis import given
from hypothesis import strategies as st

from adoube.link.frames import stuff as stuff_as_the_host
from adoube_board.wire.frames import stuff, unstuff


@given(st.binary(min_size=1, max_size=252))
def test_it_stuffs_as_the_host_does_and_undoes_it(plain: bytes) -> None:
    buffer = bytearray(256)
    buffer[1 : 1 + len(plain)] = plain

    size = stuff(buffer, 1 + len(plain))

    assert bytes(buffer[:size]) == stuff_as_the_host(plain) + b"\0"
    assert unstuff(buffer, size - 1)
    assert bytes(buffer[1 : size - 1]) == plain


@given(st.binary(max_size=253))
def test_any_bytes_are_undone_or_refused(garbage: bytes) -> None:
    buffer = bytearray(garbage) + bytearray(3)

    assert unstuff(buffer, len(garbage)) in (True, False)
    assert len(buffer) == len(garbage) + 3
