"""The emulated ChessLink against the maker's sheet (magic-board.md) and bytes logged from a real board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.emulators.emulated import START, EmulatedBoard
from tests.boards.emulators.millennium import ChessLink, block_check, with_odd_parity

SCAN_MS = 41  # 20 times 2.048 ms, and what is left of the last millisecond
A8, H8, E4, E3, E2, A2, A1, H1 = 0, 7, 36, 44, 52, 48, 56, 63


def command(text: str) -> bytes:
    return with_odd_parity(text + block_check(text))


def texts(board: ChessLink) -> list[str]:
    return [bytes(byte & 0x7F for byte in packet).decode("ascii") for packet in board.spoken()]


def quiet(board: ChessLink) -> ChessLink:
    """Connect a board, and have it report only when asked."""
    board.connect(0)
    board.write(command("W0201"), 0)
    board.tick(100)
    board.spoken()
    return board


def lamps(*numbers: int) -> str:
    """Return a command that lights lamps, numbered from 1 as on the sheet, for good."""
    return "L01" + "".join("FF" if number in numbers else "00" for number in range(1, 82))


def test_it_is_a_board() -> None:
    board: EmulatedBoard = ChessLink()
    assert "".join(board.squares) == START


def test_the_logged_question_for_the_version_has_the_logged_answer() -> None:
    """domschl/python-mchess, chess_link.py: a log of 31 August 2018, 11:07:31, over Bluetooth LE."""
    board = quiet(ChessLink())
    board.write(b"\xd6\xb5\xb6", 200)
    assert board.spoken() == [b"v\xb01\xb0\xb374"]
    assert board.received[-1] == b"\xd6\xb5\xb6"


def test_a_port_that_takes_the_parity_off_sees_seven_bits() -> None:
    board = ChessLink(parity=False)
    board.connect(0)
    board.write(b"W0201" + block_check("W0201").encode() + b"V56", 0)
    assert board.spoken()[1:] == [b"v010374"]


def test_a_status_names_a8_first_and_h1_last() -> None:
    board = quiet(ChessLink())
    board.put(A8, ".", 200)
    board.put(H1, "Q", 200)
    board.write(command("S"), 300)
    (status,) = texts(board)
    assert (len(status), status[0]) == (67, "s")
    assert status[1:65] == ".nbqkbnr" + START[8:63] + "Q"
    assert status[65:] == block_check(status[:65])


def test_a_turned_board_names_h1_first() -> None:
    """python-mchess: "cable right"."""
    board = quiet(ChessLink(turned=True))
    board.write(command("S"), 200)
    assert texts(board)[0][1:65] == START[::-1]


def test_at_first_every_scan_is_reported() -> None:
    board = ChessLink()
    board.connect(0)
    board.tick(1000)
    reports = texts(board)
    assert len(reports) == 24  # the sheet: 24.4 scans a second
    assert set(reports) == {"s" + START + block_check("s" + START)}


@pytest.mark.parametrize(("mode", "scans"), [(3, 1), (4, 2), (5, 3), (6, 4), (7, 5)])
def test_a_change_is_reported_after_as_many_equal_scans(mode: int, scans: int) -> None:
    board = ChessLink()
    board.connect(0)
    board.write(command(f"W020{mode}"), 0)
    board.tick(500)
    board.spoken()
    board.put(E2, ".", 500)
    board.tick(500 + (scans - 1) * SCAN_MS)
    assert texts(board) == []
    board.tick(500 + scans * SCAN_MS)
    board.tick(2000)
    assert [text[1:65] for text in texts(board)] == [START[:E2] + "." + START[E2 + 1 :]]


def test_a_change_shorter_than_the_wait_is_not_reported() -> None:
    board = ChessLink()
    board.connect(0)
    board.write(command("W0206"), 0)
    board.tick(500)
    board.spoken()
    board.put(E2, ".", 500)
    board.put(E2, "P", 600)
    board.tick(2000)
    assert texts(board) == []


def test_reports_by_time() -> None:
    board = quiet(ChessLink())
    board.write(command("W0364"), 200)  # 100 times 4.096 ms
    board.write(command("W0202"), 200)
    board.spoken()
    board.tick(200 + 1500)
    assert [text[0] for text in texts(board)] == ["s", "s", "s"]


def test_no_report_is_made_for_a_host_that_comes_new() -> None:
    board = ChessLink()
    board.connect(0)
    board.write(command("W0203"), 0)
    board.tick(500)
    board.disconnect(500)
    board.put(E2, ".", 600)
    board.tick(1000)
    board.connect(1000)
    board.tick(2000)
    assert texts(board) == []
    board.write(command("S"), 2000)
    assert texts(board)[0][1 + E2] == "."


def test_settings_outlive_a_connection_and_a_reset() -> None:
    board = quiet(ChessLink())
    board.write(command("W0108"), 200)
    board.write(command("W40A5"), 200)
    board.write(command("T"), 200)
    board.disconnect(300)
    board.connect(4000)
    board.write(command("R01") + command("R02") + command("R40"), 4000)
    # The sheet: a scan time under 15 is taken as 20.
    assert [text[:5] for text in texts(board)] == ["r0114", "r0201", "r40A5"]


def test_a_reset_has_no_answer_and_takes_three_seconds() -> None:
    board = quiet(ChessLink())
    board.write(command(lamps(1, 2, 10, 11)), 200)
    assert board.lit == {A8}
    board.spoken()
    board.write(command("T"), 200)
    board.write(command("V"), 3199)
    assert (texts(board), board.lit) == ([], frozenset())
    board.write(command("S"), 3200)
    assert texts(board)[0][1:65] == "." * 64
    board.write(command("S"), 3200 + SCAN_MS)
    assert texts(board)[0][1:65] == START


def test_the_corner_lamps_of_the_sheet() -> None:
    """LED 1 is in the a8 corner, 9 in the a1 corner, 73 in the h8 corner, 81 in the h1 corner."""
    board = quiet(ChessLink())
    for square, numbers in {
        A8: (1, 2, 10, 11),
        A1: (8, 9, 17, 18),
        H8: (64, 65, 73, 74),
        H1: (71, 72, 80, 81),
        E2: (43, 44, 52, 53),
    }.items():
        board.write(command(lamps(*numbers)), 200)
        assert board.lit == {square}
        assert texts(board) == ["l6C"]
        board.write(command(lamps(*numbers[:3])), 200)
        assert board.lit == frozenset()
        board.spoken()
    board.write(command("X"), 200)
    assert texts(board) == ["x78"]


def test_the_lamps_of_two_squares_light_the_one_between() -> None:
    board = quiet(ChessLink())
    board.write(command(lamps(41, 42, 50, 51, 43, 44, 52, 53)), 200)
    assert board.lit == {E4, E3, E2}


def test_a_turned_board_shows_where_the_players_see_it() -> None:
    board = quiet(ChessLink(turned=True))
    board.write(command(lamps(1, 2, 10, 11)), 200)
    assert board.lit == {H1}


def test_lamps_follow_their_pattern_from_its_highest_bit() -> None:
    """The sheet's example: C4 is on, on, off, off, off, on, off, off."""
    board = quiet(ChessLink())
    patterns = ["00"] * 81
    for number in (1, 2, 10, 11):
        patterns[number - 1] = "C4"
    board.write(command("L19" + "".join(patterns)), 1000)  # 25 times 4.096 ms: 102.4 ms
    shown = []
    for slot in range(9):
        board.tick(1000 + slot * 103)
        shown.append(A8 in board.lit)
    assert shown == [True, True, False, False, False, True, False, False, True]


@pytest.mark.parametrize(
    "damaged",
    [
        b"\xd6\xb5\x36",  # the parity of the last character is wrong
        with_odd_parity("V57"),
        with_odd_parity("v76"),
        with_odd_parity("V 56"),
        with_odd_parity("W010E5a"),
        with_odd_parity("V5"),
    ],
)
def test_a_damaged_command_has_no_answer_and_the_next_one_has(damaged: bytes) -> None:
    board = quiet(ChessLink())
    board.write(damaged, 200)
    assert texts(board) == []
    board.write(command("X"), 200)
    assert texts(board) == ["x78"]


def test_a_command_may_come_in_pieces() -> None:
    board = quiet(ChessLink())
    for byte in command(lamps(1, 2, 10, 11)):
        board.write(bytes([byte]), 200)
    assert texts(board) == ["l6C"]
    assert board.lit == {A8}


def test_without_block_parity_a_bare_letter_is_a_command() -> None:
    board = quiet(ChessLink())
    board.write(command("W0001"), 200)
    board.spoken()
    board.write(with_odd_parity("V"), 200)
    board.write(command("X"), 200)  # its check is two characters that begin nothing
    assert texts(board) == ["v010374", "x78"]


def test_reports_come_between_a_command_and_its_answer() -> None:
    board = ChessLink(answer_ms=71)  # as in the log of 2018
    board.connect(0)
    board.write(command("V"), 0)
    board.tick(100)
    assert [text[0] for text in texts(board)] == ["s", "v", "s"]


def test_a_small_packet_carries_a_part_of_a_message() -> None:
    board = quiet(ChessLink(packet=20))
    board.write(command("S"), 200)
    packets = board.spoken()
    assert [len(packet) for packet in packets] == [20, 20, 20, 7]


def test_packets_can_be_lost() -> None:
    board = quiet(ChessLink())
    board.lose_next(1)
    board.write(command("V") + command("X"), 200)
    assert texts(board) == ["x78"]


def test_a_rolling_scan_sees_a_moved_piece_twice() -> None:
    board = ChessLink(rolling=True)
    board.connect(0)
    board.tick(60)  # in the midst of the second scan, which begins at 40.96 ms
    board.spoken()
    board.put(A8, ".", 60)
    board.put(E4, "r", 60)
    board.tick(100)
    (report,) = texts(board)
    assert (report[1 + A8], report[1 + E4]) == ("r", "r")


@given(
    packets=st.lists(
        st.one_of(
            st.binary(), st.sampled_from([command(text) for text in ("V", "S", "T", "W0107", "R02", "X")])
        )
    )
)
def test_any_bytes_do_no_harm(packets: list[bytes]) -> None:
    board = ChessLink(packet=20, rolling=True)
    board.connect(0)
    for now_ms, packet in enumerate(packets):
        board.write(packet, now_ms * 100)
    board.tick(10_000)
    assert board.received == packets
    assert board.lit <= set(range(64))
