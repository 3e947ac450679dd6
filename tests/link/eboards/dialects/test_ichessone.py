"""The iChessOne: bytes of picochess's tests, cut anywhere; lamps by square, colour and rhythm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Dialect, Shown
from adoube.link.eboards.dialects.ichessone import (
    GAP_MS,
    ICHESSONE,
    LETTERS,
    IChessOneDecoder,
    IChessOneDialect,
)
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
from adoube.link.eboards.session import EboardSession
from tests.link.damage import CUTS, damaged, in_chunks

DIALECT: Dialect = IChessOneDialect()

# picochess, "test_ichessone_parser"
STARTING = bytes.fromhex("3d70a89bc98a77777777000000000000000000000000000000001111111142356324")
AFTER_H3 = bytes.fromhex("3d70a89bc98a77777777000000000000000000000000000000011111111042356324")
TURNED = bytes.fromhex("3d7042365324111111110000000000000000000000000000000077777777a89cb98a")
JUNK = bytes.fromhex("9871233210")
STANDS = BoardRead(START)

POSITIONS = st.text(LETTERS, min_size=64, max_size=64)
SENT: st.SearchStrategy[tuple[bytes, EboardEvent]] = st.one_of(
    POSITIONS.map(lambda squares: (position(squares), BoardRead(squares))),
    st.tuples(st.booleans(), st.integers(0, 100)).map(
        lambda of: (b"=b" + bytes(of), BatteryRead(of[1], of[0]))
    ),
)


def position(squares: str) -> bytes:
    codes = [LETTERS.index(letter) for letter in squares]
    return b"=p" + bytes(high << 4 | low for high, low in zip(codes[::2], codes[1::2], strict=True))


def heard(*chunks: bytes) -> list[EboardEvent]:
    decoder = IChessOneDecoder()
    return [event for chunk in chunks for event in decoder.feed(chunk)]


def told(events: list[EboardEvent]) -> list[EboardEvent]:
    return [event for event in events if not isinstance(event, BytesBroken)]


# what is heard


def test_published_positions_are_read_as_the_board_has_its_squares() -> None:
    after = START[:47] + "P" + START[48:55] + EMPTY + START[56:]

    assert heard(STARTING, AFTER_H3) == [STANDS, BoardRead(after)]
    assert heard(STARTING + AFTER_H3) == [STANDS, BoardRead(after)]
    assert heard(TURNED) == [BoardRead(START[::-1])]


@pytest.mark.parametrize(("code", "letter"), [*enumerate(".PNBRQKpnbrqk")])
def test_every_code_is_its_piece(code: int, letter: str) -> None:
    [event] = heard(b"=p" + bytes((code << 4,)) + bytes(30) + bytes((code,)))

    assert isinstance(event, BoardRead)
    assert (event.squares[square_named("a8")], event.squares[square_named("h1")]) == (letter, letter)


@pytest.mark.parametrize("code", [13, 14, 15])
def test_a_code_that_is_no_piece_makes_no_position(code: int) -> None:
    wire = b"=p" + bytes(31) + bytes((code,))

    assert told(heard(wire)) == []
    assert told(heard(wire, STARTING)) == [STANDS]


@pytest.mark.parametrize(
    ("wire", "event"),
    [
        ("3d620164", BatteryRead(100, True)),
        ("3d620058", BatteryRead(88, False)),
        ("3d620004", BatteryRead(4, False)),
        ("3d62003d", BatteryRead(61, False)),  # the percentage looks like the beginning of a message
    ],
)
def test_a_battery_is_read(wire: str, event: BatteryRead) -> None:
    assert heard(bytes.fromhex(wire), STARTING) == [event, STANDS]
    assert heard(bytes.fromhex(wire) + STARTING) == [event, STANDS]


def test_a_battery_of_more_than_100_per_cent_is_none() -> None:
    assert told(heard(b"=b\x00\x65", STARTING)) == [STANDS]


def test_a_version_is_told_and_other_messages_are_passed_over() -> None:
    # BearChess reads the letters behind "=h"; a guess: these.
    assert heard(b"=hV1.2", STARTING) == [BoardNamed("iChessOne V1.2"), STANDS]
    assert heard(b"=h\x00", b"=s\x01\x02", STARTING) == [STANDS]


@pytest.mark.parametrize("size", range(1, 40))
def test_a_position_cut_into_packets_of_any_size_is_put_together(size: int) -> None:
    assert heard(*in_chunks(STARTING + TURNED, [size])) == [STANDS, BoardRead(START[::-1])]


def test_junk_costs_only_itself() -> None:
    # picochess, test_junk_position_junk_battery
    events = heard(JUNK, STARTING[:26], STARTING[26:30], STARTING[30:], JUNK, b"=b", b"\x00\x04")

    assert events == [BytesBroken(5), STANDS, BytesBroken(5), BatteryRead(4, False)]


@pytest.mark.parametrize("kept", [2, 20, 33])
def test_a_position_whose_end_was_lost_does_not_swallow_the_next_message(kept: int) -> None:
    assert told(heard(STARTING[:kept], TURNED)) == [BoardRead(START[::-1])]
    assert told(heard(STARTING[:kept], b"=b\x00\x58", STARTING)) == [BatteryRead(88, False), STANDS]


def test_a_battery_whose_end_was_lost_does_not_swallow_the_next_message() -> None:
    assert told(heard(b"=b\x00", STARTING)) == [STANDS]


@given(st.lists(SENT, max_size=8), CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(
    sent: list[tuple[bytes, EboardEvent]], cuts: list[int]
) -> None:
    wire = b"".join(message for message, _ in sent)

    assert heard(*in_chunks(wire, cuts)) == [event for _, event in sent]


@given(st.lists(st.binary(max_size=80), max_size=30))
def test_no_bytes_raise_anything_or_are_kept_beyond_a_message(chunks: list[bytes]) -> None:
    decoder = IChessOneDecoder()

    for chunk in chunks:
        decoder.feed(chunk)
        assert len(decoder._unread) <= 33
    assert STANDS in decoder.feed(STARTING)


@given(st.data())
def test_damage_costs_at_most_what_it_stands_in(data: st.DataObject) -> None:
    assert heard(damaged(STARTING * 4, data), TURNED)[-1] == BoardRead(START[::-1])


# what is sent


def test_a_board_is_told_to_report_changes_and_asked_for_everything() -> None:
    session = EboardSession("AA:BB:CC:DD:EE:FF", DIALECT)

    # picochess, "eboard/ichessone": 43 50 49 52 51, 52 50; BearChess: RH
    sent = [*session.opened(0).send, *session.tick(GAP_MS).send, *session.tick(2 * GAP_MS).send]

    assert sent == [bytes.fromhex("4350495251"), bytes.fromhex("5250"), b"RH"]
    assert DIALECT.question() == (b"CPIRQ", b"RP")
    assert DIALECT.battery_question() == (bytes.fromhex("5242"),)


def lit(**lamps: Palette) -> tuple[bytes, ...]:
    return DIALECT.show(Shown({square_named(name): colour for name, colour in lamps.items()}), None)


@pytest.mark.parametrize(
    ("squares", "sent"),
    [
        # picochess, "test_ichessone_command": blue at half brightness
        (("c3",), "454c800f0000000000000400000001ff"),
        (("e2", "e4"), "454c800f0000000000100010000001ff"),
        (("f6",), "454c800f0000002000000000000001ff"),
    ],
)
def test_the_lamps_of_published_commands_are_lit(squares: tuple[str, ...], sent: str) -> None:
    assert lit(**dict.fromkeys(squares, Palette.BLUE)) == (bytes.fromhex(sent),)


@pytest.mark.parametrize("square", range(64))
def test_every_square_has_its_own_lamp(square: int) -> None:
    [packet] = DIALECT.show(Shown({square: Palette.GREEN}), None)

    bits = "".join(f"{byte:08b}"[::-1] for byte in packet[5:13])
    assert [at for at, bit in enumerate(bits) if bit == "1"] == [square]


def test_each_colour_and_rhythm_is_a_command_and_only_the_first_puts_out_what_was_lit() -> None:
    lamps = {
        "a8": Palette.GREEN,
        "b8": Palette.GREEN,
        "c8": Palette.RED_BLINKING,
        "d8": Palette.AMBER,
        "e8": Palette.DARK,
    }

    assert lit(**lamps) == (
        bytes.fromhex("454c 80f0 00 0300000000000000 00 01ff"),
        bytes.fromhex("454c 8f80 00 0800000000000000 00 00ff"),
        bytes.fromhex("454c 8f00 00 0400000000000000 00 f0ff"),
    )


@pytest.mark.parametrize("colour", [colour for colour in Palette if colour is not Palette.DARK])
def test_every_colour_is_lit_and_those_that_blink_do_so_by_themselves(colour: Palette) -> None:
    [packet] = lit(a8=colour)

    assert DIALECT.blinks
    assert packet[2] & 0x0F or packet[3]
    assert packet[14] >> 4 == (0xF if colour.is_blinking else 0)


def test_lamps_that_did_not_change_are_not_sent_and_the_last_packet_puts_all_out() -> None:
    out = (bytes.fromhex("454c 0000 00 0000000000000000 00 01ff"),)  # BearChess

    assert DIALECT.show(Shown({0: Palette.RED}), Shown({0: Palette.RED}, over="0-1")) == ()
    assert DIALECT.show(Shown(), Shown({0: Palette.RED})) == out
    assert (lit(), lit(e4=Palette.DARK), DIALECT.farewell()) == (out, out, out)


def test_the_kind_says_how_the_board_is_found_and_reached() -> None:
    assert ICHESSONE.name == "ichessone"
    assert ICHESSONE.bluetooth is not None
    assert ICHESSONE.bluetooth.names == ("iChessOne",)
    assert ICHESSONE.knows_pieces
