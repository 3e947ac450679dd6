"""Chunks into frames: cut anywhere, damaged anywhere, preceded by anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.frames import (
    MAX_PAYLOAD,
    MAX_PLAIN,
    MAX_STUFFED,
    BrokenFrame,
    Flaw,
    Frame,
    FrameDecoder,
    StuffingError,
    seal,
    stuff,
    unstuff,
)
from tests.link.damage import CUTS, damaged, in_chunks

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


FRAMES = st.lists(
    st.builds(Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=MAX_PAYLOAD)), max_size=8
)


def wire_of(frames: list[Frame]) -> bytes:
    return b"".join(seal(*frame) for frame in frames)


@given(FRAMES, CUTS)
def test_the_places_of_the_cuts_do_not_matter(frames: list[Frame], sizes: list[int]) -> None:
    decoder = FrameDecoder()

    results = [result for chunk in in_chunks(wire_of(frames), sizes) for result in decoder.feed(chunk)]

    assert results == frames
    assert decoder.incomplete == 0


def test_a_frame_without_its_end_is_incomplete_and_no_problem() -> None:
    wire = seal(4, 0, b"heartbeat")
    decoder = FrameDecoder()

    assert decoder.feed(wire[:-1]) == []
    assert decoder.incomplete == len(wire) - 1
    assert decoder.feed(wire[-1:]) == [Frame(4, 0, b"heartbeat")]


def test_a_frame_that_ended_and_does_not_hold_is_broken() -> None:
    wire = bytearray(seal(4, 1, b"heartbeat"))
    wire[5] ^= 1
    decoder = FrameDecoder()
    decoder.feed(seal(4, 0))

    assert decoder.feed(bytes(wire)) == [BrokenFrame(Flaw.CHECK, len(wire) - 1)]


def test_what_comes_before_the_first_frame_is_thrown_away_and_kept_to_be_shown() -> None:
    decoder = FrameDecoder()

    results = decoder.feed(b">>> MicroPython v1.27\r\n\0" + seal(1, 0, b"hello"))

    assert results == [Frame(1, 0, b"hello")]
    assert decoder.discarded == 23
    assert decoder.heard == b">>> MicroPython v1.27\r\n"


def test_a_device_that_babbles_without_end_fills_no_memory() -> None:
    decoder = FrameDecoder()

    for _ in range(1000):
        assert decoder.feed(b"U" * 100) == []

    assert decoder.incomplete <= MAX_STUFFED
    assert decoder.discarded + decoder.incomplete == 100_000
    assert len(decoder.heard) == 48


def test_after_too_long_a_stretch_the_next_frame_counts_again() -> None:
    decoder = FrameDecoder()
    decoder.feed(seal(4, 0))

    results = decoder.feed(b"U" * 300) + decoder.feed(b"U" * 300 + b"\0" + seal(4, 1))

    assert results == [BrokenFrame(Flaw.LONG, 600), Frame(4, 1, b"")]


@given(FRAMES, st.data())
def test_no_damaged_frame_is_believed(frames: list[Frame], data: st.DataObject) -> None:
    wire = damaged(wire_of(frames), data)

    for result in FrameDecoder().feed(wire):
        assert isinstance(result, BrokenFrame) or result in frames
