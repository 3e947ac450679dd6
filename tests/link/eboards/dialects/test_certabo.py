"""Certabo's and Tabutronic's boards: weak chips, noise, chips that are learned or unknown, other kinds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.eboards.dialect import EboardDecoder
from adoube.link.eboards.dialects.certabo import (
    CERTABO,
    SENTIO,
    CertaboDecoder,
    CertaboDialect,
    SentioDialect,
)
from adoube.link.eboards.dialects.certabo_calibration import chip_values, chips_in
from adoube.link.eboards.dialects.certabo_lamps import CertaboLamps
from adoube.link.eboards.events import (
    START,
    BoardRead,
    BoardSays,
    BytesBroken,
    EboardEvent,
    square_named,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.session import EboardSession
from tests.link.certabo_board import CHIPS, NONE, chip, chip_line, set_up
from tests.link.damage import CUTS, damaged, in_chunks

# The tests of picochess's parser.
SENTIO_LINE = b":255 255 0 0 0 0 255 254\nL\r\n"
H1_LIFTED = "*" * 16 + "." * 32 + "*" * 15 + "."

KNOWN = Kept("certabo:COM3", values=chip_values(CHIPS))
LEARNT = "The chips of 32 pieces are learned"


def decoder(kept: Kept | None = None) -> CertaboDecoder:
    return CertaboDecoder(kept or Kept(values=KNOWN.values), CertaboLamps(Kept()))


def heard(reader: EboardDecoder, *readings: list[bytes]) -> list[EboardEvent]:
    return [event for chips in readings for event in reader.feed(chip_line(chips))]


def boards(events: list[EboardEvent]) -> list[str]:
    return [event.squares for event in events if isinstance(event, BoardRead)]


def said(events: list[EboardEvent]) -> list[str]:
    return [str(event.said) for event in events if isinstance(event, BoardSays)]


def with_square(chips: list[bytes], name: str, one: bytes) -> list[bytes]:
    changed = [*chips]
    changed[square_named(name)] = one
    return changed


# what stands


def test_three_readings_are_needed_at_first_and_from_then_on_each_tells() -> None:
    assert boards(heard(decoder(), *[set_up()] * 4)) == [START, START]


def test_two_of_three_readings_decide() -> None:
    reader = decoder()
    heard(reader, *[set_up()] * 3)
    lifted = with_square(set_up(), "e2", NONE)
    e2_lifted = START[:52] + "." + START[53:]

    assert boards(heard(reader, lifted, set_up(), set_up(), lifted, lifted, lifted)) == [
        *[START] * 4,
        *[e2_lifted] * 2,
    ]


def test_noise_on_an_empty_square_is_nothing_and_so_is_a_reading_of_next_to_nothing() -> None:
    # The simulated board in CERTABO/CERTABO-CHESSBOARDS-SOFTWARE: what an empty square may yield
    nearly = [bytes([0, 0, 56, 0, 0]), bytes([201, 0, 0, 0, 0])]
    # The tests of picochess's parser: a6 in three readings of a calibration
    noise = [bytes([118, 144, 181, 62, 197]), NONE, bytes([207, 92, 165, 5, 26])]
    readings = [with_square(set_up(), "a6", one) for one in (*noise, *nearly * 2, *noise)]

    assert set(boards(heard(decoder(), *readings))) == {START}


def test_a_square_on_which_all_readings_differ_stays_as_it_was() -> None:
    reader = decoder()
    heard(reader, *[set_up()] * 3)

    readings = [with_square(set_up(), "e2", bytes([9, 9, 9, 9, number])) for number in (1, 2, 3, 4)]
    assert boards(heard(reader, *readings)) == [START] * 4


def test_a_piece_whose_chip_is_unknown_is_some_piece_and_that_is_said_once() -> None:
    reader = decoder()
    new = with_square(with_square(set_up(), "e2", NONE), "e4", chip(900))

    told = heard(reader, *[new] * 5)

    assert boards(told)[-1][square_named("e4")] == "*"
    (line,) = said(told)
    assert line.startswith("The chip of the piece on e4 is not known.")


def test_many_unknown_chips_are_not_all_complained_of() -> None:
    reader = decoder()
    told = [
        event
        for number in range(40)
        for event in heard(reader, *[with_square(set_up(), "e4", chip(500 + number))] * 2)
    ]

    assert len(said(told)) == 8


@given(st.data())
def test_a_bad_cable_makes_no_position_of_its_own(data: st.DataObject) -> None:
    # One line is damaged: at most two readings are lost or wrong, in different ways.
    wire = chip_line(set_up()) * 4 + damaged(chip_line(set_up()), data) + chip_line(set_up()) * 4

    reader = decoder()
    told = reader.feed(wire)

    assert boards(told)[-1] == START
    assert set(boards(told)) <= {START}


@given(st.binary(max_size=300), CUTS)
def test_random_bytes_raise_nothing(noise: bytes, cuts: list[int]) -> None:
    for reader in (decoder(), SentioDialect().decoder()):
        for chunk in in_chunks(noise, cuts):
            reader.feed(chunk)


# chips are learned


def test_unknown_chips_are_learned_where_chess_begins_and_that_is_said() -> None:
    kept = Kept("certabo:COM3")
    reader = decoder(kept)

    told = heard(reader, *[set_up()] * 4)

    assert boards(told) == [START] * 2
    (line,) = said(told)
    assert line.startswith(LEARNT)
    assert line.endswith("adoube calibrate --board certabo:COM3")
    assert [event.learnt for event in told if isinstance(event, BoardSays)] == [True]
    assert chips_in(kept.values) == CHIPS


def test_what_was_learned_holds_after_the_board_was_away() -> None:
    dialect = CertaboDialect(Kept())
    heard(dialect.decoder(), *[set_up()] * 3)

    moved = with_square(with_square(set_up(), "e2", NONE), "e4", CHIPS_BY_SQUARE["e2"])
    assert boards(heard(dialect.decoder(), *[moved] * 3))[-1][square_named("e4")] == "P"


CHIPS_BY_SQUARE = {"e2": set_up()[square_named("e2")]}


def test_a_board_that_was_never_calibrated_says_once_how_it_is() -> None:
    reader = decoder(Kept())
    begun = with_square(set_up(), "e2", NONE)

    told = heard(reader, *[begun] * 5)

    assert set("".join(boards(told))) == {"*", "."}
    (line,) = said(told)
    assert line.startswith("The chips of these pieces are not known yet: set up the start of chess once")


def test_second_queens_on_d3_and_d6_are_learned_too() -> None:
    kept = Kept()
    queens = {"d3": chip(200), "d6": chip(201)}

    told = heard(decoder(kept), *[set_up(queens)] * 3)

    assert said(told)[0].startswith("The chips of 34 pieces")
    assert chips_in(kept.values) == {**CHIPS, chip(200): "Q", chip(201): "q"}


def test_a_piece_that_was_replaced_is_learned_among_those_that_are_known() -> None:
    kept = Kept(values=KNOWN.values)

    told = heard(decoder(kept), *[with_square(set_up(), "e2", chip(300))] * 3)

    assert boards(told) == [START]
    assert chips_in(kept.values) == {**CHIPS, chip(300): "P"}


def test_chips_that_are_known_say_which_way_round_the_board_lies() -> None:
    kept = Kept(values=KNOWN.values)
    turned = with_square(set_up(), "e2", chip(300))[::-1]

    told = heard(decoder(kept), *[turned] * 3)

    assert boards(told) == [START[::-1]]
    assert chips_in(kept.values)[chip(300)] == "P"


@pytest.mark.parametrize(
    "chips",
    [
        with_square(set_up(), "e4", chip(300)),
        with_square(set_up(), "e2", NONE),
        with_square(with_square(set_up(), "e1", set_up()[square_named("d1")]), "d1", chip(300)),
        with_square(set_up(), "e2", set_up()[square_named("d2")]),
    ],
)
def test_nothing_is_learned_elsewhere_nor_against_what_is_known(chips: list[bytes]) -> None:
    kept = Kept(values=KNOWN.values)

    heard(decoder(kept), *[chips] * 4)

    assert chips_in(kept.values) == CHIPS


# the kinds


def test_a_sentio_tells_where_something_stands() -> None:
    dialect = SentioDialect()

    assert dialect.decoder().feed(SENTIO_LINE) == [BoardRead(H1_LIFTED)]
    assert not SENTIO.knows_pieces
    assert CERTABO.knows_pieces


def test_lines_of_the_other_kind_of_board_tell_nothing() -> None:
    assert decoder().feed(SENTIO_LINE * 3) == []
    assert SentioDialect().decoder().feed(chip_line(set_up()) * 3) == []


def test_a_board_of_the_other_kind_is_named_as_none() -> None:
    session = EboardSession("COM3", CertaboDialect())
    session.opened(0)

    step = session.feed(SENTIO_LINE, 3_000)
    while not step.fault:
        step = session.feed(SENTIO_LINE, step.wake_at_ms or 0)

    assert "is not a board of the kind Certabo" in str(step.fault)
    assert "another kind of board" in str(step.fault)


def test_broken_lines_are_told() -> None:
    assert decoder().feed(b":1 2 3\r\n") == [BytesBroken(5)]
    assert SentioDialect().decoder().feed(b":1 2 3\r\n") == [BytesBroken(5)]


def test_a_board_is_asked_nothing_and_its_silence_is_noticed() -> None:
    session = EboardSession("COM3", SentioDialect())
    step = session.opened(0)
    assert step.send == ()
    step = session.feed(SENTIO_LINE, 100)

    while step.wake_at_ms is not None:
        step = session.tick(step.wake_at_ms)
        assert step.send == ()

    assert "the Tabutronic Sentio board at COM3 has not answered for 5 s" in str(step.fault)
