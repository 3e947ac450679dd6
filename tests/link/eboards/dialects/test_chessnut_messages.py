"""Messages of Chessnut boards: published bytes, cut anywhere, and nothing believed that is no message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.eboards.dialects.chessnut import LENGTHS, LETTERS, ChessnutDecoder
from adoube.link.eboards.dialects.chessnut_move import packed_position
from adoube.link.eboards.events import (
    EMPTY,
    START,
    BatteryRead,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    square_named,
)
from tests.link.damage import CUTS, damaged, in_chunks

# Graham O'Neill's Chessnut communications: "the 32 bytes for the normal starting position".
SQUARES = bytes.fromhex("58233185 44444444 00000000 00000000 00000000 00000000 77777777 A6C99B6A")
NO_TIME = b""
TIME = bytes.fromhex("ffffffff")  # as picochess has it in "test_chessnut_parser"
OVER_THE_AIR, BY_CABLE = b"\x01\x24", b"\x01\x3d"
# The reply to REPORT and to lamps, in the same communications.
CONFIRMED = b"\x23\x01\x00"
BATTERY_88 = bytes.fromhex("2a025800")  # picochess

STANDS = BoardRead(START)
ALONE = EMPTY * 56 + "K......."

POSITIONS = st.text(LETTERS, min_size=64, max_size=64)
# Times that begin like a message behind a cut cannot be told from one.
TIMES = st.lists(st.sampled_from(sorted(set(range(256)) - LENGTHS.keys())), min_size=4, max_size=4)
SENT: st.SearchStrategy[tuple[bytes, EboardEvent | None]] = st.one_of(
    st.tuples(POSITIONS, TIMES).map(lambda of: (position(of[0], bytes(of[1])), BoardRead(of[0]))),
    st.integers(1, 100).map(lambda percent: (bytes((0x2A, 2, percent, 0)), BatteryRead(percent, False))),
    st.integers(1, 100).map(lambda percent: (bytes((0x41, 3, 0x0C, 1, percent)), BatteryRead(percent, True))),
    st.sampled_from([CONFIRMED, b"\x0f\x01\x02", b"\x32\x01\x07"]).map(lambda wire: (wire, None)),
)


def position(squares: str = START, time: bytes = TIME) -> bytes:
    return OVER_THE_AIR + packed_position(squares) + time


def heard(*chunks: bytes) -> list[EboardEvent]:
    decoder = ChessnutDecoder()
    return [event for chunk in chunks for event in decoder.feed(chunk)]


def told(events: list[EboardEvent]) -> list[EboardEvent]:
    return [event for event in events if not isinstance(event, BytesBroken)]


# what stands


def test_the_starting_position_of_the_published_bytes_is_read() -> None:
    assert heard(OVER_THE_AIR + SQUARES + TIME) == [STANDS]
    assert packed_position(START) == SQUARES


def test_a_board_that_lies_turned_is_read_as_it_has_its_squares() -> None:
    # picochess, test_initial_position_black_and_white_reversed
    wire = "0124A6B99C6A77777777000000000000000000000000000000004444444458133285FFFFFFFF"

    assert heard(bytes.fromhex(wire)) == [BoardRead(START[::-1])]


@pytest.mark.parametrize(("code", "letter"), [*enumerate(".qkbpnRPrBNQK")])
def test_every_code_of_the_maker_is_its_piece(code: int, letter: str) -> None:
    wire = OVER_THE_AIR + bytes((code,)) + bytes(30) + bytes((code << 4,)) + TIME

    [event] = heard(wire)

    assert isinstance(event, BoardRead)
    assert (event.squares[square_named("h8")], event.squares[square_named("a1")]) == (letter, letter)


@pytest.mark.parametrize("code", [13, 14, 15])
def test_a_code_that_is_no_piece_makes_no_position(code: int) -> None:
    wire = OVER_THE_AIR + bytes(31) + bytes((code,)) + TIME

    assert told(heard(wire)) == []
    assert heard(wire + position())[-1] == STANDS


@given(POSITIONS)
def test_what_is_packed_is_read_as_it_was(squares: str) -> None:
    assert heard(position(squares)) == [BoardRead(squares)]


@pytest.mark.parametrize("time", [NO_TIME, b"\x07\x00", TIME, b"\x01\x24\x00\x00", b"\x2a\x02\x10\x00"])
def test_the_time_behind_a_position_may_lack_or_look_like_a_message(time: bytes) -> None:
    frame = OVER_THE_AIR + SQUARES + time

    assert heard(frame) == [STANDS]
    assert heard(frame, frame, BATTERY_88, frame) == [STANDS, STANDS, BatteryRead(88, False), STANDS]


def test_the_time_may_be_shorter_or_longer_than_four_bytes_and_announced_so() -> None:
    assert heard(b"\x01\x20" + SQUARES, b"\x01\x22" + SQUARES + b"\x07\x00") == [STANDS, STANDS]
    assert heard(b"\x01\x28" + SQUARES + bytes(range(0x50, 0x58)), position()) == [STANDS, STANDS]


# over the air


@pytest.mark.parametrize("size", range(1, 40))
def test_a_position_cut_into_packets_of_any_size_is_put_together(size: int) -> None:
    assert heard(*in_chunks(position() + position(ALONE), [size])) == [STANDS, BoardRead(ALONE)]


def test_each_way_round_answers_and_positions_are_told_in_their_order() -> None:
    confirmed_late = heard(position(), CONFIRMED, BATTERY_88, position(ALONE))

    assert confirmed_late == [STANDS, BatteryRead(88, False), BoardRead(ALONE)]
    assert heard(CONFIRMED, BATTERY_88, position()) == [BatteryRead(88, False), STANDS]


def test_an_answer_between_the_two_pieces_of_a_position_breaks_neither() -> None:
    begun, rest = position()[:20], position()[20:]

    assert heard(begun, CONFIRMED, rest) == [STANDS]
    assert heard(begun, BATTERY_88, rest, position()) == [BatteryRead(88, False), STANDS, STANDS]


def test_a_piece_of_a_position_that_was_lost_costs_that_position_alone() -> None:
    begun, rest = position()[:20], position()[20:]

    assert heard(begun, position(ALONE)) == [BytesBroken(20), BoardRead(ALONE)]
    assert told(heard(begun, begun, rest)) == [STANDS]
    assert told(heard(rest, position(ALONE))) == [BoardRead(ALONE)]


def test_a_board_whose_packets_are_cut_off_at_20_bytes_tells_no_position_of_the_halves_it_sends() -> None:
    assert told(heard(*[position()[:20]] * 20)) == []


# by cable


def test_a_report_from_the_cable_is_one_message_whatever_fills_it_up() -> None:
    junk = bytes(range(0x90, 0xAF))
    report = BY_CABLE + SQUARES + junk
    assert len(report) == 65  # Graham O'Neill: "a sequence of 65 bytes"

    assert heard(report) == [STANDS]
    assert heard(report, BATTERY_88 + bytes(61), report) == [STANDS, BatteryRead(88, False), STANDS]
    assert heard((BATTERY_88 + junk * 2)[:65], report[:-1]) == [BatteryRead(88, False), STANDS]


# batteries and names


@pytest.mark.parametrize(
    ("wire", "event"),
    [
        ("2a026400", BatteryRead(100, False)),
        ("2a02e400", BatteryRead(100, True)),  # the maker: bit 7 is charging
        ("2a026401", BatteryRead(100, True)),  # picochess: the last byte is
        ("2a020900", BatteryRead(9, False)),
        ("2a026500", BatteryRead(None, False)),
        ("41030c0164", BatteryRead(100, True)),
        ("41030c0058", BatteryRead(88, False)),
    ],
)
def test_a_battery_is_read_by_its_bits(wire: str, event: BatteryRead) -> None:
    assert heard(bytes.fromhex(wire)) == [event]


def test_a_battery_of_0_per_cent_is_one_that_is_not_known() -> None:
    # EasyLinkSDK passes it over; picochess: "regular result from Chessnut Move".
    assert heard(bytes.fromhex("2a020000"), bytes.fromhex("41030c0000")) == []


@pytest.mark.parametrize("counted", [15, 14])
def test_the_version_is_told_whether_the_byte_before_it_is_counted_or_not(counted: int) -> None:
    # EasyLinkSDK's example of a text; a guess: the byte before it.
    wire = bytes((0x28, counted, 1)) + b"CN_DVT9_210659"

    assert heard(wire, position()) == [BoardNamed("CN_DVT9_210659"), STANDS]


def test_a_name_is_told_and_one_of_nothing_is_none() -> None:
    assert heard(b"\x2c\x0dChessnut Air\x00") == [BoardNamed("Chessnut Air")]
    assert heard(b"\x2c\x02\x00\x00") == []


def test_the_state_of_a_moves_pieces_and_an_unknown_message_are_passed_over() -> None:
    pieces = bytes((0x41, 0x89, 0x0B)) + bytes((1, 0x80, 0x80, 50)) * 34

    assert heard(pieces, position()) == [STANDS]
    assert heard(*in_chunks(pieces, [20]), position()) == [STANDS]
    assert heard(b"\x77\x02\x01\x02", position()) == [STANDS]


# what is no message


@given(st.lists(SENT, max_size=8), CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(
    sent: list[tuple[bytes, EboardEvent | None]], cuts: list[int]
) -> None:
    wire = b"".join(message for message, _ in sent)

    assert heard(*in_chunks(wire, cuts)) == [event for _, event in sent if event]


@given(st.lists(st.binary(max_size=80), max_size=30))
def test_no_bytes_raise_anything_or_are_kept_beyond_a_message(chunks: list[bytes]) -> None:
    decoder = ChessnutDecoder()

    for chunk in chunks:
        decoder.feed(chunk)
        assert len(decoder._unread) <= 257
    # Whatever had begun, a whole notification is heard again at once, or at the latest the next.
    assert STANDS in decoder.feed(position()) + decoder.feed(position())


@given(st.data())
def test_damage_costs_at_most_what_it_stands_in(data: st.DataObject) -> None:
    wire = damaged(position() * 4, data)

    events = heard(wire, position(ALONE), position())

    assert STANDS in events
    assert BoardRead(ALONE) in events or events[-1] == STANDS
