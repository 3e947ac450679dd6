"""The lines of Certabo's and Tabutronic's boards: wrapped, padded, cut anywhere, among anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.eboards.dialects.certabo_lines import (
    BrokenLine,
    CertaboLine,
    ChipLine,
    LampsAnswer,
    LineDecoder,
    RowLine,
)
from tests.link.certabo_board import NONE, chip_line, row_line, set_up
from tests.link.damage import CUTS, in_chunks

# The tests of picochess's parser: lines of real boards, one of them wrapped, also within numbers.
WRAPPED = (
    b":3 0 84 252 153 3 0 85 0 104 3 0 84 240 106 3 0 83 177 224 3 0 8\n"
    b"4 107 52 3 0 84 2 3 3 0 85 0 107 3 0 84 255 174 3 0 84 44 81 3 0\n"
    b" 84 121 210 3 0 84 242 13 3 0 84 78 193 3 0 84 107 56 3 0 84 240\n"
    b" 84 3 0 84 240 65 3 0 84 68 134 252 64 88 0 32 0 0 0 0 0 0 0 0 0\n"
    b" 0 0 0 0 0 0 239 108 5 136 0 243 32 12 0 240 0 0 0 0 0 251 13 24\n"
    b"1 4 192 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 221 12\n"
    b" 87 1 12 255 194 176 204 0 0 0 0 0 0 226 2 224 8 96 143 182 230 \n"
    b"16 5 120 132 14 0 16 0 0 0 0 0 204 146 3 24 0 231 0 20 3 3 0 0 0\n"
    b" 0 0 121 129 0 5 0 0 0 0 0 0 0 0 0 0 0 112 177 230 48 0 0 0 0 0 \n"
    b"0 0 0 0 0 0 0 0 0 0 0 239 134 225 66 240 0 0 0 0 0 3 0 84 44 165\n"
    b" 3 0 84 68 112 3 0 85 1 184 3 0 84 78 209 3 0 84 242 11 3 0 84 7\n"
    b"8 216 3 0 84 237 98 3 0 84 252 15 3 0 85 0 16 3 0 83 229 13 3 0 \n"
    b"85 0 67 3 0 84 121 142 3 0 84 105 128 3 0 84 106 231 3 0 84 247 \n"
    b"87 3 0 84 252 170\nL\r\n"
)
SENTIO_LINE = b":255 255 0 0 0 0 255 254\nL\r\n"
H1_LIFTED = "*" * 16 + "." * 32 + "*" * 15 + "."


def lines_of(*chunks: bytes) -> list[CertaboLine]:
    decoder = LineDecoder()
    return [line for chunk in chunks for line in decoder.feed(chunk)]


def test_a_line_of_a_real_board_that_is_wrapped_within_its_numbers() -> None:
    answer, line = lines_of(WRAPPED)

    assert answer == LampsAnswer(coloured=False)
    assert isinstance(line, ChipLine)
    assert line.chips[0] == bytes([3, 0, 84, 252, 153])
    assert line.chips[3:5] == (bytes([3, 0, 83, 177, 224]), bytes([3, 0, 84, 107, 52]))
    assert line.chips[63] == bytes([3, 0, 84, 252, 170])


def test_a_line_of_a_sentio_has_a_row_in_each_number_whose_highest_bit_is_the_a_file() -> None:
    assert lines_of(SENTIO_LINE) == [LampsAnswer(coloured=False), RowLine(H1_LIFTED)]


def test_a_colon_may_be_missing_as_over_bluetooth() -> None:
    told = lines_of(chip_line(set_up()), chip_line(set_up(), colon=""))

    assert told == [ChipLine(tuple(set_up()))] * 2


def test_over_bluetooth_le_lines_are_padded() -> None:
    line = chip_line(set_up())
    padded = b"".join(piece + b"\x00\xff\x00" for piece in in_chunks(line, [20]))

    assert lines_of(padded) == lines_of(line)


@pytest.mark.parametrize("begins", range(1, 24))
def test_the_rest_of_a_line_that_began_before_the_port_was_opened_is_no_line(begins: int) -> None:
    assert lines_of(row_line("*" * 64)[begins:]) == []


@given(st.lists(st.integers(0, 63), max_size=6), CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(lifted: list[int], cuts: list[int]) -> None:
    chips = [NONE if square in lifted else one for square, one in enumerate(set_up())]
    wire = chip_line(chips) + b"L\r\n\r\n" + row_line(H1_LIFTED) + b"D\r\n"

    assert lines_of(*in_chunks(wire, cuts)) == [
        ChipLine(tuple(chips)),
        LampsAnswer(coloured=False),
        RowLine(H1_LIFTED),
        LampsAnswer(coloured=True),
    ]


@given(st.binary(max_size=200), CUTS)
def test_after_garbage_it_is_in_step_with_the_next_line(garbage: bytes, cuts: list[int]) -> None:
    assert lines_of(*in_chunks(garbage + chip_line(set_up()), cuts))[-1] == ChipLine(tuple(set_up()))


@pytest.mark.parametrize(
    "broken",
    [
        chip_line(set_up())[1:].replace(b"3 0 84 100 1 ", b"", 1),
        b"256 255 0 0 0 0 255 254\r\n",
        b"0255 255 0 0 0 0 255 254\r\n",
        b"255 255 0 x 0 0 255 254\r\n",
        b"255 255 0 -1 0 0 255 254\r\n",
        "²55 255 0 0 0 0 255 254\r\n".encode(),
        b"1\r\n",
    ],
)
def test_what_is_no_line_is_broken(broken: bytes) -> None:
    assert lines_of(b"\r\n" + broken + SENTIO_LINE) == [
        BrokenLine(len(broken) - 2),
        LampsAnswer(coloured=False),
        RowLine(H1_LIFTED),
    ]


@pytest.mark.parametrize("noise", [b"U" * 100, b"1 " * 50, b"\r" * 100, b"\n" * 100])
def test_a_device_that_babbles_without_end_fills_no_memory(noise: bytes) -> None:
    reader = LineDecoder()
    reader.feed(b":")

    for _ in range(1000):
        reader.feed(noise)
        assert len(reader._unread) <= 2_048

    assert reader.feed(chip_line(set_up()))[-1] == ChipLine(tuple(set_up()))
