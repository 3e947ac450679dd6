"""The emulated Pegasus against the page "Pegasus Protocol" of DGTCentaurMods and Universal-Chess's bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.emulators.emulated import START, EmulatedBoard
from tests.boards.emulators.pegasus import Pegasus

KEY = bytes([1, 2, 3, 4, 5, 6])  # of nobody
KEY_COMMAND = b"\x63\x07" + KEY + b"\0"
A8, C8, A7, E4, E2, H1 = 0, 2, 8, 36, 52, 63
START_DUMP = bytes([0x86, 0, 67]) + bytes(piece != "." for piece in START)


def connected(board: Pegasus) -> Pegasus:
    board.connect(0)
    return board


def said(board: Pegasus, command: bytes, now_ms: int = 0) -> list[bytes]:
    board.write(command, now_ms)
    return board.spoken()


def test_it_is_a_board() -> None:
    board: EmulatedBoard = Pegasus()
    assert "".join(board.squares) == START


def test_nothing_is_said_unasked() -> None:
    board = connected(Pegasus())
    board.put(E2, ".", 100)
    board.tick(10_000)
    assert board.spoken() == []


def test_a_dump_says_which_squares_are_taken() -> None:
    """The page: 134, 0, 67 and 64 bytes from a8 to h1, 1 for a piece."""
    board = connected(Pegasus())
    assert said(board, b"B") == [START_DUMP]
    board.put(A8, ".", 0)
    board.put(E4, "Q", 0)
    board.tick(100)
    (dump,) = said(board, b"B", 100)
    assert (dump[3 + A8], dump[3 + E4], sum(dump[3:])) == (0, 1, 32)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (b"H", bytes([150, 0, 5, 1, 0])),  # the page's own example
        (b"I", bytes([143, 0, 3])),
        (b"M", bytes([147, 0, 5, 1, 0])),
        (b"Y", bytes([164, 0, 4, 0])),
        (b"Z", bytes([165, 0, 4, 0])),
        (b"E", bytes([145, 0, 8]) + b"ABCDE"),
        (b"U", bytes([162, 0, 13]) + b"P000000000"),
        (b"L", bytes([160, 0, 12, 80, 0, 0, 0, 0, 0, 0, 0, 2])),
    ],
)
def test_the_page_s_answers(question: bytes, answer: bytes) -> None:
    assert said(connected(Pegasus()), question) == [answer]


def test_the_trademark_is_longer_than_seven_bits_can_say() -> None:
    (answer,) = said(connected(Pegasus()), b"G")
    lines = answer[3:].decode("ascii").split("\r\n")
    assert lines[:2] == ["Digital Game Technology", "Copyright (c) 2021 DGT"]
    assert lines[2:] == [
        "software version: 1.00, build: 210722",
        "hardware version: 1.00, serial no: P000000000",
    ]
    assert (answer[1], answer[2]) == (1, len(answer) - 128)


def test_reset_and_lights_and_what_is_unknown_have_no_answer() -> None:
    board = connected(Pegasus())
    assert said(board, b"@") == []
    assert said(board, bytes([96, 2, 0, 0])) == []
    assert said(board, KEY_COMMAND) == []
    assert said(board, b"CK~\0") == []


def test_changes_are_told_once_asked_for() -> None:
    """The page: 142, 0, 5, the field, and 0 for a lifted piece or 1 for one that was put down."""
    board = connected(Pegasus())
    assert said(board, b"D") == []
    board.put(E2, ".", 100)
    board.tick(500)
    board.put(E4, "P", 500)
    board.tick(1000)
    assert board.spoken() == [bytes([142, 0, 5, E2, 0]), bytes([142, 0, 5, E4, 1])]


def test_one_piece_for_another_is_no_change() -> None:
    board = connected(Pegasus())
    board.write(b"D", 0)
    board.put(E2, "q", 100)
    board.tick(1000)
    assert board.spoken() == []


def test_a_reset_and_a_new_connection_end_the_updates() -> None:
    board = connected(Pegasus())
    board.write(b"D@", 0)
    board.put(E2, ".", 100)
    board.tick(200)
    board.write(b"D", 200)
    board.disconnect(300)
    board.connect(400)
    board.put(E2, "P", 500)
    board.tick(1000)
    assert board.spoken() == []


def test_a_turned_board_counts_from_h1() -> None:
    board = connected(Pegasus(turned=True))
    board.write(b"D", 0)
    board.put(H1, ".", 100)
    board.tick(200)
    board.write(bytes([96, 6, 5, 7, 0, 1, 0, 0]), 200)
    assert board.spoken() == [bytes([142, 0, 5, 0, 0])]
    assert board.lit == {H1}


def test_the_page_s_example_of_a_blink() -> None:
    """c8 once: 96, 6, 5, 7, 1, 1, 2, 0."""
    board = connected(Pegasus())
    board.write(bytes([96, 6, 5, 7, 1, 1, 2, 0]), 0)
    assert board.lit == {C8}
    board.tick(5000)
    assert board.lit == frozenset()


def test_the_page_s_example_of_a_move() -> None:
    """a8 to a7, on and on: 96, 7, 5, 7, 0, 1, 0, 8, 0. Off: 96, 2, 0, 0."""
    board = connected(Pegasus())
    board.write(bytes([96, 7, 5, 7, 0, 1, 0, 8, 0]), 0)
    board.tick(60_000)
    assert board.lit == {A8, A7}
    board.write(bytes([96, 2, 0, 0]), 60_000)
    assert board.lit == frozenset()


def test_commands_may_share_a_packet_or_be_cut() -> None:
    """Universal-Chess shows an app's first packet: reset, lights off, key, and letters, all in one."""
    board = connected(Pegasus(key=KEY))
    first = b"@" + bytes([96, 2, 0, 0]) + KEY_COMMAND + b"ZGBD"
    types = [0xA5, 0x92, 0x86]
    assert [answer[0] for answer in said(board, first)] == types
    board.disconnect(10)
    board.connect(20)
    for byte in first:
        board.write(bytes([byte]), 20)
    assert [answer[0] for answer in board.spoken()] == types


def test_without_its_key_a_board_shows_nothing() -> None:
    """The page: every byte of a dump is 7F, and lights do not work, until a key is sent."""
    board = connected(Pegasus(key=KEY))
    assert said(board, b"B") == [bytes([0x86, 0, 67]) + b"\x7f" * 64]
    board.write(b"D" + bytes([96, 6, 5, 7, 0, 1, 2, 0]), 0)
    board.write(b"\x63\x07" + bytes(6) + b"\0", 0)  # another key
    board.put(E2, ".", 100)
    board.tick(200)
    assert board.spoken() == []
    assert board.lit == frozenset()
    board.put(E2, "P", 200)
    board.tick(300)
    assert said(board, KEY_COMMAND + b"B", 300) == [START_DUMP]
    board.write(bytes([96, 6, 5, 7, 0, 1, 2, 0]), 300)
    assert board.lit == {C8}


def test_a_silent_board_says_nothing_before_its_key() -> None:
    board = connected(Pegasus(key=KEY, locked="silent"))
    assert said(board, b"BMGL") == []
    assert said(board, KEY_COMMAND + b"B") == [START_DUMP]
    board.disconnect(10)
    board.connect(20)
    assert said(board, b"B", 20) == []


def test_a_change_of_the_charge_is_told_once_asked_for() -> None:
    board = connected(Pegasus(battery=100, full=88))
    assert [answer[3] for answer in said(board, b"L")] == [88]
    board.battery, board.charging = 50, True
    board.tick(100)
    assert board.spoken() == [bytes([160, 0, 12, 44, 0, 0, 0, 0, 0, 0, 0, 1])]
    board.tick(1000)
    assert board.spoken() == []


def test_a_name_can_be_given() -> None:
    board = connected(Pegasus())
    assert board.name == "DGT_PEGASUS_P000000000"
    board.write(b"\x65\x06Attic\0", 0)
    assert board.name == "Attic"


def test_small_notifications_carry_a_part_and_may_be_lost() -> None:
    board = connected(Pegasus(packet=20))
    assert [len(part) for part in said(board, b"B")] == [20, 20, 20, 7]
    board.lose_next(1)
    assert b"".join(said(board, b"B")) == START_DUMP[20:]


@given(
    packets=st.lists(
        st.one_of(st.binary(), st.sampled_from([b"BDLGZ@", KEY_COMMAND, b"\x60\x01\0", b"\x60\x02\x05\0"]))
    )
)
def test_any_bytes_do_no_harm(packets: list[bytes]) -> None:
    board = Pegasus(key=KEY)
    board.connect(0)
    for now_ms, packet in enumerate(packets):
        board.write(packet, now_ms * 100)
    board.tick(10_000)
    assert board.received == packets
    assert board.lit <= set(range(64))
