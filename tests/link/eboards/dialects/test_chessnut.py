"""Commands to Chessnut boards: published bytes, lamps by square, movements and their stop."""

from __future__ import annotations

import pytest

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Dialect, Motors, Shown
from adoube.link.eboards.dialects.chessnut import (
    CHESSNUT,
    GAP_MS,
    QUIET_MS,
    ChessnutDialect,
)
from adoube.link.eboards.dialects.chessnut_move import CHESSNUT_MOVE, ChessnutMoveDialect, packed_position
from adoube.link.eboards.events import EMPTY, START, BoardRead, square_named
from adoube.link.eboards.session import EboardSession

DIALECTS: list[Dialect] = [ChessnutDialect(), ChessnutMoveDialect()]

POSITION = b"\x01\x24" + packed_position(START) + bytes(4)
BATTERY = bytes.fromhex("41030c0058")  # picochess


def test_both_are_dialects_and_the_move_has_motors() -> None:
    motors: Motors = ChessnutMoveDialect()

    assert [dialect.title for dialect in DIALECTS] == ["Chessnut", "Chessnut Move"]
    assert motors.halt(START)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_board_is_told_to_report_and_asked_for_its_battery_once_it_has(dialect: Dialect) -> None:
    session = EboardSession("hid", dialect)

    # Both pages of the maker's, and O'Neill: 21 01 00; EasyLinkSDK: 200 ms from a command to the next.
    assert session.opened(0).send == (b"\x21\x01\x00",)
    assert session.feed(POSITION, 20).send == ()
    assert session.tick(GAP_MS).send == dialect.battery_question()


def test_a_quiet_board_is_asked_for_what_it_answers_in_any_case() -> None:
    plain, move = DIALECTS

    assert plain.question() == (b"\x21\x01\x00", b"\x29\x01\x00")
    assert move.question() == (b"\x41\x01\x0c", b"\x21\x01\x00")
    assert (plain.battery_question(), move.battery_question()) == ((b"\x29\x01\x00",), (b"\x41\x01\x0c",))


def test_a_move_that_carries_and_tells_its_battery_alone_is_not_taken_for_asleep() -> None:
    session = EboardSession("AA:BB:CC:DD:EE:FF", ChessnutMoveDialect())
    session.opened(0)
    step = session.feed(POSITION, 100)

    while step.wake_at_ms is not None and step.wake_at_ms < 120_000:
        now_ms = step.wake_at_ms
        step = session.tick(now_ms)
        if b"\x41\x01\x0c" in step.send:
            step = session.feed(BATTERY, now_ms + 10)

    assert not step.fault
    assert step.wake_at_ms is not None


def test_a_board_that_says_nothing_is_known_to_be_away_within_seconds() -> None:
    session = EboardSession("AA:BB:CC:DD:EE:FF", ChessnutDialect())
    session.opened(0)
    step = session.feed(POSITION, 100)
    now_ms = 100

    while step.wake_at_ms is not None:
        now_ms = step.wake_at_ms
        step = session.tick(now_ms)

    assert now_ms == 100 + QUIET_MS + 2_000
    assert "has not answered for 4 s" in str(step.fault)


# lamps


def lit(dialect: Dialect, **lamps: Palette) -> bytes:
    shown = Shown({square_named(name): colour for name, colour in lamps.items()})
    [packet] = dialect.show(shown, None)
    return packet


def test_the_lamps_of_published_turns_are_lit() -> None:
    # O'Neill, and picochess "test_chessnut_command"
    both = {"e2": Palette.GREEN, "e4": Palette.WHITE}

    assert lit(ChessnutDialect(), **both) == bytes.fromhex("0A080000000008000800")
    assert lit(ChessnutDialect(), c4=Palette.CYAN) == bytes.fromhex("0a080000000020000000")  # EasyLinkSDK
    assert lit(ChessnutDialect(), c3=Palette.RED) == bytes.fromhex("0a080000000000200000")


@pytest.mark.parametrize("square", range(64))
def test_every_square_has_its_own_lamp(square: int) -> None:
    shown = Shown({square: Palette.BLUE})

    [plain] = ChessnutDialect().show(shown, None)
    [move] = ChessnutMoveDialect().show(shown, None)

    bits = "".join(f"{byte:08b}" for byte in plain[2:])
    assert [at for at, bit in enumerate(bits) if bit == "1"] == [square]
    # The Move packs its lamps as it does pieces: a blue one, 3, is what a black bishop is.
    expected = BoardRead(EMPTY * square + "b" + EMPTY * (63 - square))
    assert ChessnutDialect().decoder().feed(b"\x01\x24" + move[2:] + bytes(4)) == [expected]


def test_a_move_shows_three_colours() -> None:
    # chess_move_api: 1 red, 2 green, 3 blue; picochess for the places.
    blue = bytes.fromhex("43200000000000000000000000000000000000300000000000000030000000000000")

    assert lit(ChessnutMoveDialect(), e2=Palette.CYAN, e4=Palette.VIOLET) == blue
    assert lit(ChessnutMoveDialect(), h8=Palette.RED)[2] == 1
    assert lit(ChessnutMoveDialect(), h8=Palette.GREEN, g8=Palette.WHITE)[2] == 0x22
    assert lit(ChessnutMoveDialect(), h8=Palette.BLUE_BLINKING, g8=Palette.RED_BLINKING)[2] == 0x13


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_dark_cell_is_not_lit_and_lamps_that_did_not_change_are_not_sent(dialect: Dialect) -> None:
    shown = Shown({0: Palette.GREEN})

    assert lit(dialect, a8=Palette.DARK) == lit(dialect) == dialect.farewell()[-1]
    assert dialect.show(shown, Shown({0: Palette.GREEN}, over="1-0")) == ()
    assert dialect.show(Shown(), shown) == (lit(dialect),)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_lamp_that_is_to_blink_is_lit_and_put_out_by_halves(dialect: Dialect) -> None:
    session = EboardSession("hid", dialect)
    session.opened(0)
    session.show(Shown({0: Palette.GREEN_BLINKING}))
    session.feed(POSITION, 100)
    sent: list[bytes] = []

    for now_ms in range(200, 3_000, 100):
        sent += session.tick(now_ms).send
        session.feed(POSITION, now_ms)

    lamps = [packet for packet in sent if packet[:1] in (b"\x0a", b"\x43")]
    assert len(lamps) >= 4
    assert set(lamps) == {lit(dialect, a8=Palette.GREEN), lit(dialect)}


# motors


def test_a_position_to_carry_is_sent_whole_and_stops_for_hands() -> None:
    # picochess, test_send_auto_move_fen: e2e4 from the start; chess_move_api: the last byte is 1 to stop.
    sent = "422158233185444444440000000000000000007000000000000077077777a6c99b6a"
    after_e4 = START[:36] + "P" + START[37:52] + EMPTY + START[53:]

    assert ChessnutMoveDialect().carry(after_e4) == (bytes.fromhex(sent) + b"\x01",)


def test_movements_are_stopped_by_an_empty_position_first_of_all_on_leaving() -> None:
    # chess_move_api, "Stopping Auto-Moves": 35 bytes
    halt = b"\x42\x21" + bytes(33)

    assert ChessnutMoveDialect().halt(START) == (halt,)
    assert ChessnutMoveDialect().farewell() == (halt, b"\x43\x20" + bytes(32))


@pytest.mark.parametrize(
    "squares",
    [EMPTY * 64, "QQQ" + EMPTY * 61, "rrr" + EMPTY * 61, "kk" + EMPTY * 62, "p" * 9 + EMPTY * 55],
)
def test_a_position_that_the_board_has_no_pieces_for_is_refused(squares: str) -> None:
    assert not ChessnutMoveDialect().can_carry(squares)
    with pytest.raises(ValueError, match="no"):
        ChessnutMoveDialect().carry(squares)


@pytest.mark.parametrize("squares", [START[:-1], "*" + START[1:], "X" + START[1:]])
def test_what_is_no_position_of_known_pieces_is_not_carried(squares: str) -> None:
    with pytest.raises(ValueError, match="no"):
        ChessnutMoveDialect().carry(squares)


def test_a_second_queen_of_each_colour_can_be_carried() -> None:
    assert ChessnutMoveDialect().can_carry("QQqq" + EMPTY * 60)


# kinds


def test_the_kinds_say_how_the_boards_are_found_and_reached() -> None:
    assert (CHESSNUT.name, CHESSNUT_MOVE.name) == ("chessnut", "chessnut-move")
    air, move, cable = CHESSNUT.bluetooth, CHESSNUT_MOVE.bluetooth, CHESSNUT.hid
    assert air is not None
    assert move is not None
    assert cable is not None
    assert (air.names, move.names) == (("Chessnut", "Smart Chess"), ("Chessnut Move",))
    assert (air.notify, air.write) == (move.notify, move.write)
    # EasyLinkSDK: 8000 to 8600, whatever the low byte; O'Neill saw 8001 and 8002.
    assert {0x8001, 0x8002, 0x8100, 0x86FF} <= cable.products
    assert 0x8700 not in cable.products
    assert (cable.vendor, cable.usage_page, cable.is_numbered) == (0x2D80, 0xFF00, True)
