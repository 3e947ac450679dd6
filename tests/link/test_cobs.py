"""Stuffing, against the examples of the paper and over any bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.frames import MAX_PLAIN, StuffingError, stuff, unstuff

PLAIN = st.binary(max_size=MAX_PLAIN)


@pytest.mark.parametrize(
    ("plain", "stuffed"),
    [
        ("", "01"),
        ("00", "0101"),
        ("0000", "010101"),
        ("11220033", "0311220233"),
        ("11223344", "0511223344"),
        ("11000000", "0211010101"),
    ],
)
def test_known_bytes_are_stuffed_as_the_paper_says(plain: str, stuffed: str) -> None:
    assert stuff(bytes.fromhex(plain)).hex() == stuffed
    assert unstuff(bytes.fromhex(stuffed)).hex() == plain


@given(PLAIN)
def test_what_is_stuffed_holds_no_zero_and_is_one_byte_longer(plain: bytes) -> None:
    stuffed = stuff(plain)

    assert 0 not in stuffed
    assert len(stuffed) == len(plain) + 1


@given(PLAIN)
def test_unstuffing_gives_back_what_was_stuffed(plain: bytes) -> None:
    assert unstuff(stuff(plain)) == plain


@given(st.binary(min_size=1, max_size=MAX_PLAIN))
def test_bytes_are_either_refused_or_the_stuffing_of_what_they_give(anything: bytes) -> None:
    try:
        plain = unstuff(anything)
    except StuffingError:
        return
    assert stuff(plain) == anything


@pytest.mark.parametrize("stuffed", [b"", b"\x03\x11", b"\x02\x00", b"\x01" * (MAX_PLAIN + 2)])
def test_bytes_that_no_stuffing_makes_are_refused(stuffed: bytes) -> None:
    with pytest.raises(StuffingError):
        unstuff(stuffed)


def test_more_than_a_frame_can_hold_is_not_stuffed() -> None:
    with pytest.raises(ValueError, match="at most 253"):
        stuff(bytes(MAX_PLAIN + 1))
