"""The emulated iChessOne, held against the bytes in the tests of picochess."""

from __future__ import annotations

import pytest

from tests.boards.emulators.emulated import START, EmulatedBoard
from tests.boards.emulators.ichessone import IChessOne

START_BYTES = "3d70a89bc98a77777777" + "00" * 16 + "1111111142356324"


def watched(board: IChessOne) -> IChessOne:
    board.connect(0)
    board.write(b"CPIRQ", 0)
    board.write(b"RP", 0)
    board.spoken()
    return board


def test_it_is_an_emulated_board() -> None:
    board: EmulatedBoard = IChessOne()

    assert "".join(board.squares) == START


def test_a_position_is_told_when_asked() -> None:
    board = IChessOne()
    board.connect(0)

    board.write(bytes.fromhex("4350495251"), 0)
    assert board.spoken() == []

    board.write(bytes.fromhex("5250"), 0)
    assert [packet.hex() for packet in board.spoken()] == [START_BYTES]


def test_changes_are_told_and_nothing_else() -> None:
    board = watched(IChessOne())
    board.tick(5000)
    assert board.spoken() == []

    board.put(55, ".", 5010)
    board.put(47, "P", 5020)
    board.tick(5200)

    changed = "3d70a89bc98a777777770000000000000000000000000000000111111110" + "42356324"
    assert [packet.hex() for packet in board.spoken()] == [changed]  # picochess: h2h3


def test_a_turned_board_reports_itself_turned() -> None:
    board = watched(IChessOne(turned=True))

    board.write(b"RP", 0)

    assert board.spoken()[0].hex() == "3d704236532411111111" + "00" * 16 + "77777777a89cb98a"  # picochess


@pytest.mark.parametrize(
    ("written", "turned", "lit"),
    [
        ("454c800f0000000000000400000001ff", False, {42}),  # c3
        ("454c800f0000000000100010000001ff", False, {36, 52}),  # e2, e4
        ("454c800f0000002000000000000001ff", True, {42}),  # c3 on a reversed board
        ("454c000f0000000000000000000001ff", False, set()),
    ],
)
def test_lamps_are_those_of_picochess(written: str, turned: bool, lit: set[int]) -> None:
    board = watched(IChessOne(turned=turned))

    board.write(bytes.fromhex(written), 0)

    assert board.lit == lit
    assert board.spoken() == []


def test_lamps_are_added_or_take_the_place_of_others() -> None:
    board = watched(IChessOne())
    board.write(bytes.fromhex("454cf0f00000000000000400000001ff"), 0)
    board.write(bytes.fromhex("454cff0000000000000000000100f0ff"), 0)
    assert board.lit == {42, 56}
    assert board.flashing == {56}
    assert board.colours[42] == b"\xf0\xf0"

    board.write(bytes.fromhex("454cff0080000000000000000000") + b"\x01\xff", 0)
    assert board.lit == frozenset()
    assert (board.flashing, board.indicators) == (set(), (0x80, 0))


def test_the_battery_is_told_when_asked() -> None:
    board = watched(IChessOne(battery=88))
    board.write(b"RB", 0)
    assert board.spoken()[0].hex() == "3d620058"

    board.charging, board.battery = True, 100
    board.write(b"RB", 0)
    assert board.spoken()[0].hex() == "3d620164"


def test_positions_may_come_by_time_and_be_stopped() -> None:
    board = watched(IChessOne())
    board.write(b"CPM200", 0)
    board.tick(1000)
    assert [packet.hex() for packet in board.spoken()] == [START_BYTES] * 5

    board.write(b"CPOFF", 1000)
    board.tick(2000)
    assert board.spoken() == []


def test_a_connection_begins_without_reports() -> None:
    board = watched(IChessOne())
    board.disconnect(100)
    board.connect(200)

    board.put(52, ".", 300)
    board.tick(1000)

    assert board.spoken() == []


def test_a_narrow_link_sends_a_position_in_parts() -> None:
    board = watched(IChessOne(mtu=23))

    board.write(b"RP", 0)

    parts = board.spoken()
    assert [len(part) for part in parts] == [20, 14]
    assert b"".join(parts).hex() == START_BYTES


def test_on_a_serial_line_commands_may_be_cut_anywhere() -> None:
    board = IChessOne(way="cable")
    board.connect(0)

    for byte in bytes.fromhex("5248" + "454c800f0000000000000400000001ff" + "5250"):
        board.write(bytes([byte]), 0)

    assert board.spoken() == [b"=h1.0", bytes.fromhex(START_BYTES)]
    assert board.lit == {42}


def test_what_is_not_a_command_is_skipped_and_lost_packets_vanish() -> None:
    board = watched(IChessOne())
    board.lose_next(1)

    board.write(b"RP??RB", 0)

    assert board.spoken() == [b"=b\x00\x50"]
