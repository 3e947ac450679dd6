"""Messages of a DGT board: cut anywhere, with anything between, and nothing believed that is no message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.dgt.messages import (
    ClockMissing,
    DgtClockSide,
    DgtDecoder,
    DgtMessage,
    DumpReceived,
    FieldChanged,
    Garbled,
    OtherReceived,
    TimesReported,
    VersionReported,
)
from tests.link.damage import CUTS, in_chunks
from tests.link.dgt_board import START, dump, field_update, message, times, version

E2_LIFTED = FieldChanged(52, 0)
GAME = dump() + times(182, 182, DgtClockSide.LEFT) + field_update(52, 0) + field_update(36, 1)

BELOW_128 = st.integers(0, 127)
SECONDS = st.integers(0, 35_999)
SENT: st.SearchStrategy[tuple[bytes, DgtMessage]] = st.one_of(
    st.binary(min_size=64, max_size=64)
    .map(lambda codes: bytes(code % 16 for code in codes))
    .map(lambda codes: (dump(codes), DumpReceived(codes))),
    st.builds(
        lambda field, code: (field_update(field, code), FieldChanged(field, code)),
        st.integers(0, 63),
        st.integers(0, 15),
    ),
    st.builds(
        lambda left_s, right_s, turn, running: (
            times(left_s, right_s, turn, running=running),
            TimesReported(left_s, right_s, running, turn is DgtClockSide.RIGHT, turn),
        ),
        SECONDS,
        SECONDS,
        st.sampled_from(DgtClockSide),
        st.booleans(),
    ),
    st.builds(lambda *of: (version(*of), VersionReported(*of)), BELOW_128, BELOW_128),
    st.builds(
        lambda payload: (message(0x91, bytes(payload)), OtherReceived(0x91, bytes(payload))),
        st.lists(BELOW_128, max_size=200),
    ),
)


def heard(wire: bytes) -> list[DgtMessage]:
    return DgtDecoder().feed(wire)


@given(st.lists(SENT, max_size=8), CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(
    sent: list[tuple[bytes, DgtMessage]], cuts: list[int]
) -> None:
    decoder = DgtDecoder()

    chunks = in_chunks(b"".join(wire for wire, _ in sent), cuts)
    told = [one for chunk in chunks for one in decoder.feed(chunk)]

    assert told == [one for _, one in sent]
    assert (decoder.incomplete, decoder.garbled) == (0, None)


@pytest.mark.parametrize("cut", range(len(GAME) + 1))
def test_a_cut_at_every_byte_changes_nothing(cut: int) -> None:
    decoder = DgtDecoder()

    assert decoder.feed(GAME[:cut]) + decoder.feed(GAME[cut:]) == heard(GAME)


@pytest.mark.parametrize("code", range(16))
def test_every_piece_code_is_told_and_a_higher_one_is_no_message(code: int) -> None:
    assert heard(field_update(63, code)) == [FieldChanged(63, code)]
    assert heard(field_update(63, code + 16)) == []
    assert heard(dump(bytes([code]) * 64)) == [DumpReceived(bytes([code]) * 64)]
    assert heard(dump(bytes([code + 16]) * 64)) == []


# what is no message


@given(st.binary(max_size=40), st.binary(max_size=40), CUTS)
def test_garbage_costs_at_most_what_it_stands_in(before: bytes, between: bytes, cuts: list[int]) -> None:
    wire = before + dump() + between + version() + field_update(52, 0)
    decoder = DgtDecoder()

    told = [one for chunk in in_chunks(wire, cuts) for one in decoder.feed(chunk)]

    # A message begins wherever the highest bit is set: garbage cannot swallow the next one.
    assert told[-1] == E2_LIFTED
    assert DumpReceived(START) in told
    assert told == heard(wire)


@pytest.mark.parametrize(
    "broken",
    [
        b"\x00\x05\x34",
        field_update(52, 0)[:-1],
        field_update(52, 0)[:2],
        field_update(64, 0),
        message(0x8E, b"\x34"),
        message(0x86, START[:-1]),
        b"\x8d\x00\x02",
        message(0x8D, bytes([0x20, 0x60, 0, 0x20, 0, 0, 0x09])),
        message(0x8D, bytes([0x20, 0, 0x0B, 0x20, 0, 0, 0x09])),
        message(0x8D, bytes([0x2B, 0, 0, 0x20, 0, 0, 0x09])),
    ],
)
def test_broken_bytes_are_counted_and_placed_before_the_next_message(broken: bytes) -> None:
    decoder = DgtDecoder()
    decoder.feed(version())

    assert decoder.feed(broken) == []
    assert decoder.feed(field_update(52, 0)) == [Garbled(5, len(broken)), E2_LIFTED]
    assert decoder.garbled is None


def test_a_device_that_babbles_without_end_fills_no_memory() -> None:
    decoder = DgtDecoder()

    for _ in range(1000):
        assert decoder.feed(b"U" * 100) == []

    assert decoder.incomplete == 0
    assert decoder.garbled == Garbled(0, 100_000)


def test_a_header_that_names_the_greatest_length_keeps_no_more_than_that() -> None:
    decoder = DgtDecoder()
    decoder.feed(b"\x91\x7f\x7f")

    most = max(decoder.incomplete for _ in range(400) if not decoder.feed(b"U" * 100))

    assert most <= 16_383


def test_a_message_without_its_end_is_incomplete_and_no_problem() -> None:
    decoder = DgtDecoder()

    assert decoder.feed(dump()[:-1]) == []
    assert decoder.incomplete == 66
    assert decoder.feed(dump()[-1:]) == [DumpReceived(START)]


# the clock


def test_the_times_of_a_real_clock() -> None:
    wire = bytes.fromhex("8d000a20030120025913")

    assert heard(wire) == [
        TimesReported(left_s=179, right_s=181, running=True, lever=True, turn=DgtClockSide.RIGHT)
    ]


@pytest.mark.parametrize(
    "payload", [bytes(7), bytes([0, 0, 0, 0, 0, 0, 0x20]), bytes([0x20, 3, 0, 0x20, 3, 0, 0x28])]
)
def test_a_board_says_that_no_clock_is_connected(payload: bytes) -> None:
    assert heard(message(0x8D, payload)) == [ClockMissing()]


@pytest.mark.parametrize("payload", [bytes([0x0A, 1, 0, 0, 0, 0, 1]), bytes([0, 1, 0, 0x1A, 0, 0, 1])])
def test_a_clocks_answer_to_a_command_is_no_time(payload: bytes) -> None:
    assert heard(message(0x8D, payload)) == [OtherReceived(0x8D, payload)]


def test_a_clock_that_names_both_sides_or_none_does_not_say_whose_turn_it_is() -> None:
    for status in (0x01, 0x19):
        (told,) = heard(message(0x8D, bytes([0x20, 3, 0, 0x20, 3, 0, status])))
        assert isinstance(told, TimesReported)
        assert told.turn is None
