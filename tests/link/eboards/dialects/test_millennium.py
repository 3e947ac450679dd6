"""Millennium's ChessLink: the messages of its sheet, with parity or without, cut anywhere, among anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.dialects.millennium import (
    MILLENNIUM,
    MillenniumDecoder,
    MillenniumDialect,
    command,
    lamp_codes,
)
from adoube.link.eboards.events import (
    START,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    square_named,
)
from adoube.link.eboards.session import EboardSession
from tests.link.damage import CUTS, damaged, in_chunks

# From chess_link.py of domschl/python-mchess: what was sent and received over Bluetooth LE, 2018-08-31.
ASKED_VERSION = b"\xd6\xb5\xb6"
TOLD_VERSION = b"v\xb01\xb0\xb374"
VERSION = BoardNamed("Millennium ChessLink 1.3")

E2_LIFTED = START[: square_named("e2")] + "." + START[square_named("e2") + 1 :]
LETTERS = st.text(".KQRBNPkqrbnp", min_size=64, max_size=64)
DIALECT = MillenniumDialect()


def said(text: str, *, parity: bool = True) -> bytes:
    """A message of the board."""
    wire = command(text.encode("ascii"))
    return wire if parity else bytes(byte & 0x7F for byte in wire)


def heard(*chunks: bytes) -> list[EboardEvent]:
    decoder = MillenniumDecoder()
    return [event for chunk in chunks for event in decoder.feed(chunk)]


def lit(*numbers: int) -> bytes:
    """The codes of the lamps with these numbers of the maker's sheet, which counts from 1."""
    return bytes(0xFF if number in numbers else 0 for number in range(1, 82))


SENT: st.SearchStrategy[tuple[bytes, list[EboardEvent]]] = st.one_of(
    st.tuples(LETTERS, st.booleans()).map(
        lambda sent: (said(f"s{sent[0]}", parity=sent[1]), [BoardRead(sent[0])])
    ),
    st.just((TOLD_VERSION, [VERSION])),
    st.sampled_from(["l", "x", "w0204", "r0103"]).map(lambda text: (said(text), [])),
)


# what is read


def test_the_version_of_a_real_board() -> None:
    assert heard(TOLD_VERSION) == [VERSION]


def test_the_squares_come_from_a8_to_h8_and_on_to_h1() -> None:
    assert heard(said(f"s{START}")) == [BoardRead(START)]


def test_the_parity_may_be_missing_or_wrong() -> None:
    assert heard(said(f"s{START}", parity=False)) == [BoardRead(START)]
    assert heard(bytes(byte ^ 0x80 for byte in said(f"s{START}"))) == [BoardRead(START)]


def test_a_report_between_a_command_and_its_answer_is_a_report() -> None:
    assert heard(said(f"s{E2_LIFTED}") + said("l") + said(f"s{START}")) == [
        BoardRead(E2_LIFTED),
        BoardRead(START),
    ]


@given(st.lists(SENT, max_size=6), CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(
    sent: list[tuple[bytes, list[EboardEvent]]], cuts: list[int]
) -> None:
    chunks = in_chunks(b"".join(wire for wire, _ in sent), cuts)

    assert heard(*chunks) == [event for _, events in sent for event in events]


@given(st.binary(max_size=200), CUTS)
def test_after_garbage_it_is_in_step_with_the_next_message_but_one_at_the_latest(
    garbage: bytes, cuts: list[int]
) -> None:
    wire = garbage + said(f"s{START}") + said(f"s{E2_LIFTED}")

    told = heard(*in_chunks(wire, cuts))

    assert told == heard(wire)
    assert told[-1] == BoardRead(E2_LIFTED)


@given(st.data())
def test_a_bad_cable_makes_no_position_of_its_own(data: st.DataObject) -> None:
    wire = b"".join(said(f"s{squares}") for squares in (START, E2_LIFTED, START))

    told = heard(damaged(wire, data) + said(f"s{START}") * 2)

    assert told[-1] == BoardRead(START)
    assert {event.squares for event in told if isinstance(event, BoardRead)} <= {START, E2_LIFTED}


@pytest.mark.parametrize(
    "broken",
    [
        said(f"s{START}")[:-1],
        said(f"s{START}")[1:],
        said(f"s{START}")[:-2] + b"00",
        said(f"s{START[:-1]}X"),
        said("v01g3"),
        b"hello",
    ],
)
def test_broken_bytes_are_counted_before_the_next_message(broken: bytes) -> None:
    assert heard(broken, TOLD_VERSION) == [BytesBroken(len(broken)), VERSION]


@given(st.binary(max_size=300))
def test_random_bytes_raise_nothing_and_fill_no_memory(noise: bytes) -> None:
    decoder = MillenniumDecoder()

    for _ in range(5):
        decoder.feed(noise)

    assert len(decoder._unread) < 67


# what is sent


def test_a_command_has_its_check_and_odd_parity() -> None:
    assert command(b"V") == ASKED_VERSION


def test_it_is_greeted_with_its_version_reports_on_change_and_its_squares() -> None:
    assert DIALECT.greeting() == (ASKED_VERSION, command(b"W0203"), command(b"S"))
    assert DIALECT.question() == (command(b"S"),)


@pytest.mark.parametrize(
    ("square", "numbers"),
    [
        ("a8", (1, 2, 10, 11)),
        ("a1", (8, 9, 17, 18)),
        ("h8", (64, 65, 73, 74)),
        ("h1", (71, 72, 80, 81)),
        ("e2", (43, 44, 52, 53)),
    ],
)
def test_a_square_is_lit_by_its_four_corners(square: str, numbers: tuple[int, ...]) -> None:
    assert lamp_codes({square_named(square): Palette.GREEN}) == lit(*numbers)


def test_a_blinking_square_is_lit_in_half_of_the_slots_and_a_shared_corner_is_steady() -> None:
    codes = lamp_codes({square_named("a8"): Palette.RED_BLINKING, square_named("b8"): Palette.WHITE})

    assert [codes[number - 1] for number in (1, 2, 10, 11, 19, 20)] == [0xF0, 0xF0, 0xFF, 0xFF, 0xFF, 0xFF]


def seeming(codes: bytes, slot: int) -> set[str]:
    """Return the squares all of whose corners are lit in a slot of time."""
    squares = (chr(ord("a") + file) + str(8 - down) for down in range(8) for file in range(8))
    return {
        name
        for square, name in enumerate(squares)
        if all(
            codes[(square % 8 + along) * 9 + square // 8 + down] >> 7 - slot & 1
            for along in (0, 1)
            for down in (0, 1)
        )
    }


@pytest.mark.parametrize(
    "names",
    ["e2 e4", "c4 e4", "e5 d3 f3", "d5 f5 d3 f3", "a1 a3 c1", "e2 e3 e5", "d4 d5 e4 e5 g4", "h1 h3 f1 f3"],
)
def test_a_dark_square_between_lit_ones_never_seems_lit(names: str) -> None:
    lamps = {square_named(name): Palette.GREEN for name in names.split()}

    shown_by_slot = [seeming(lamp_codes(lamps), slot) for slot in range(8)]

    assert set().union(*shown_by_slot) == set(names.split())


@pytest.mark.parametrize("names", ["e2", "e2 d3", "e7 e8 d7 d8", "a1 h8", "g1 f3"])
def test_squares_that_deceive_nobody_are_lit_steadily(names: str) -> None:
    codes = lamp_codes({square_named(name): Palette.GREEN for name in names.split()})

    assert set(codes) == {0, 0xFF}


def test_lamps_are_sent_with_the_time_of_a_slot_and_only_where_they_change() -> None:
    shown = Shown({square_named("a8"): Palette.WHITE})
    (packet,) = DIALECT.show(shown, None)

    text = bytes(byte & 0x7F for byte in packet).decode("ascii")
    assert text[:-2] == "L1E" + lit(1, 2, 10, 11).hex().upper()
    assert len(text) == 167
    assert DIALECT.show(shown, shown) == ()
    assert DIALECT.show(Shown({square_named("a8"): Palette.GREEN}), shown) == ()


def test_dark_lamps_are_put_out_all_at_once() -> None:
    assert DIALECT.show(Shown(), None) == DIALECT.farewell() == (command(b"X"),)
    assert DIALECT.show(Shown({0: Palette.DARK}), Shown()) == ()


# the session


def test_its_commands_keep_a_distance_and_a_report_that_got_lost_is_asked_for() -> None:
    session = EboardSession("COM3", DIALECT)

    assert session.opened(0).send == (ASKED_VERSION,)
    assert session.tick(100).send == (command(b"W0203"),)
    assert session.tick(200).send == (command(b"S"),)
    session.feed(said(f"s{START}"), 300)
    assert session.tick(300 + DIALECT.quiet_ms).send == (command(b"S"),)


def test_the_board_blinks_by_itself() -> None:
    session = EboardSession("COM3", DIALECT)
    session.opened(0)
    for now_ms in (100, 200):
        session.tick(now_ms)
    session.feed(said(f"s{START}"), 300)
    session.show(Shown({0: Palette.RED_BLINKING}))

    assert len(session.tick(400).send) == 1
    assert [session.tick(now_ms).send for now_ms in (900, 1400, 1900)] == [(), (), ()]


def test_it_is_found_by_cable_and_by_both_kinds_of_modules() -> None:
    assert MILLENNIUM.serial is not None
    assert (MILLENNIUM.serial.baud, MILLENNIUM.serial.dtr) == (38_400, False)
    assert MILLENNIUM.bluetooth is not None
    assert len(MILLENNIUM.bluetooth.notify) == len(MILLENNIUM.bluetooth.write) == 2
    assert MILLENNIUM.title == "Millennium ChessLink"
