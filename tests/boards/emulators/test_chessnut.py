"""The emulated Chessnut boards, held against the maker's examples and bytes of real boards."""

from __future__ import annotations

import pytest

from tests.boards.emulators.chessnut import ANSWERS, FILES, POSITIONS, Chessnut, Firmware
from tests.boards.emulators.emulated import START, EmulatedBoard

START_BYTES = bytes.fromhex("58233185" + "44444444" + "00" * 16 + "77777777" + "a6c99b6a")
REALTIME = b"\x21\x01\x00"
TAKEN = b"\x23\x01\x00"


def squares_of(placement: str) -> list[str]:
    return list(
        "".join("." * int(letter) if letter.isdigit() else letter for letter in placement if letter != "/")
    )


def positions(board: Chessnut) -> list[bytes]:
    return [packet for channel, packet in board.notified() if channel == POSITIONS]


def watched(board: Chessnut) -> Chessnut:
    board.connect(0)
    board.write(REALTIME, 0)
    board.notified()
    return board


def test_it_is_an_emulated_board() -> None:
    board: EmulatedBoard = Chessnut()

    assert "".join(board.squares) == START


def test_the_start_is_written_as_by_the_makers_app() -> None:
    # The bytes are those of ChessnutNext physical_board_protocol_test.dart and of picochess's parser test.
    board = Chessnut()
    board.connect(0)
    board.write(REALTIME, 10)

    assert board.notified() == [(ANSWERS, TAKEN), (POSITIONS, b"\x01\x24" + START_BYTES + bytes(4))]


def test_a_report_is_the_one_of_a_real_go() -> None:
    # NicholasBM/chessnut-bridge "test_chessnut_protocol": read from a Chessnut Go over the air.
    recorded = bytes.fromhex("01242080050044044044000000000005000003a700000300770007000c77060090604d000000")
    board = watched(Chessnut())
    board.squares = squares_of("3nr1k1/ppp2ppp/8/5n2/4NP1b/2PP3b/PP1K3P/R1B4R")
    board.put(0, ".", 77_000)
    board.notified()

    board.tick(90_000)

    assert set(positions(board)) == {recorded}


def test_nothing_is_reported_before_a_host_asks_nor_on_the_next_connection() -> None:
    board = Chessnut()
    board.connect(0)
    board.tick(5000)
    assert board.spoken() == []

    board.write(REALTIME, 5000)
    board.disconnect(6000)
    board.spoken()
    board.connect(7000)
    board.tick(9000)
    assert board.spoken() == []


def test_a_resting_board_reports_ten_times_a_second() -> None:
    board = watched(Chessnut())

    board.tick(10_000)

    assert len(positions(board)) == 100


def test_a_hand_shows_in_the_next_report_and_not_before() -> None:
    board = watched(Chessnut())

    board.put(52, ".", 140)
    board.put(36, "P", 170)
    board.tick(200)

    before, after = positions(board)
    assert before[2:34] == START_BYTES
    assert (
        after[2:34].hex() == "58233185444444440000000000000000007000000000000077077777a6c99b6a"
    )  # picochess: e2e4


def test_a_turned_board_reports_itself_turned_and_lights_the_players_squares() -> None:
    # The position is that of picochess's test of a reversed board.
    board = watched(Chessnut(turned=True))

    board.tick(100)
    board.write(bytes.fromhex("0a080000040000000000"), 150)  # picochess: c3 on a reversed board

    assert positions(board)[0][2:34].hex() == "a6b99c6a77777777" + "00" * 16 + "4444444458133285"
    assert board.lit == {42}


@pytest.mark.parametrize(
    ("written", "lit"),
    [
        ("0a080000000008000800", {52, 36}),  # O'Neill: e2 and e4
        ("0a080000000020000000", {34}),  # the SDK's page: c4
        ("0a080000001008000000", {27, 36}),  # the SDK's example program: d5 and e4
        ("0a080100000000000080", {7, 56}),  # ChessnutNext: a1 and h8
        ("0a080000000000000000", set()),
    ],
)
def test_lamps_are_those_of_the_makers_examples(written: str, lit: set[int]) -> None:
    board = watched(Chessnut())

    board.write(bytes.fromhex(written), 50)

    assert board.lit == lit
    assert board.spoken() == [TAKEN]


def test_the_battery_is_told_when_asked() -> None:
    board = watched(Chessnut(battery=88))
    board.write(b"\x29\x01\x00", 0)
    assert board.notified() == [(ANSWERS, b"\x2a\x02\x58\x00")]  # picochess: 88 per cent

    board.charging = True
    board.write(b"\x29\x01\x00", 0)
    assert board.spoken() == [b"\x2a\x02\xd8\x00"]


def test_a_board_that_charges_says_so_in_the_byte_after_the_percentage() -> None:
    board = watched(Chessnut(battery=100, charging=True, firmware=Firmware(charging_bit=False)))

    board.write(b"\x29\x01\x00", 0)

    assert board.spoken() == [b"\x2a\x02\x64\x01"]  # picochess: charging, 100 per cent


def test_two_commands_in_one_write_are_both_taken_and_unknown_ones_are_not() -> None:
    # picochess tells boards apart by this write: 41 01 15 is for the Move alone.
    board = watched(Chessnut())

    board.write(b"\x41\x01\x15\x31\x01\x00", 0)
    board.write(b"\x0a\x08\xff", 0)

    assert board.spoken() == [b"\x32\x01\x00"]
    assert board.lit == frozenset()


def test_a_link_too_narrow_cuts_a_position_until_the_host_asks_for_more() -> None:
    board = watched(Chessnut(mtu=23))
    board.tick(100)
    assert [len(packet) for packet in positions(board)] == [20]

    board.mtu = 500
    board.tick(200)
    assert [len(packet) for packet in positions(board)] == [38]


def test_a_link_too_narrow_may_send_a_position_in_two() -> None:
    board = watched(Chessnut(mtu=23, cut="split"))

    board.tick(100)

    first, second = positions(board)
    assert (len(first), len(second)) == (20, 18)
    assert (first + second)[2:34] == START_BYTES


@pytest.mark.parametrize("declares", [0x3D, 0x24])
def test_over_the_cable_everything_is_a_report_of_65_bytes(declares: int) -> None:
    # O'Neill: 65 bytes, the first two 01 3D; the SDK reads the number of bytes from the second.
    board = watched(Chessnut(way="cable", firmware=Firmware(cable_declares=declares)))

    board.tick(100)
    board.write(b"\x29\x01\x00".ljust(65, b"\0"), 100)

    position, battery = board.spoken()
    assert (len(position), len(battery)) == (65, 65)
    assert position[:34] == bytes([1, declares]) + START_BYTES
    assert battery.rstrip(b"\0") == b"\x2a\x02\x50"


def test_over_the_cable_the_reports_number_is_the_commands_code() -> None:
    board = Chessnut(way="cable")
    board.connect(0)

    board.write(b"\0" + REALTIME, 0)

    assert board.spoken() == []


def test_shorter_positions_are_those_of_the_makers_page() -> None:
    board = watched(Chessnut(firmware=Firmware(trailer=2)))

    board.tick(100)

    assert [(len(packet), packet[1]) for packet in positions(board)] == [(36, 0x22)]


def test_a_stored_game_comes_as_positions_between_two_marks() -> None:
    board = Chessnut()
    after_e4 = squares_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
    board.stored = [[list(START), after_e4]]
    board.connect(0)
    for command in (b"\x31\x01\x00", b"\x21\x01\x01", b"\x33\x01\x00", b"\x34\x01\x01"):
        board.write(command, 0)

    told = [packet for channel, packet in board.notified() if channel == FILES]
    assert (told[0], told[-1]) == (b"\x37\x01\xbe", b"\x37\x01\xed")
    assert [packet[:2] for packet in told[1:-1]] == [b"\x01\x24"] * 2

    board.write(b"\x39\x01\x00", 0)
    assert board.stored == []


def test_a_beep_is_heard() -> None:
    board = watched(Chessnut())

    board.write(bytes.fromhex("0b0403e800c8"), 0)  # Universal-Chess and ChessnutNext: 1000 Hz, 200 ms

    assert board.beeps == [(1000, 200)]


def test_a_square_that_flickers_is_missed_in_every_other_report() -> None:
    board = watched(Chessnut())
    board.flickering = {4}

    board.tick(400)

    kings = [packet[3] >> 4 for packet in positions(board)]
    assert sorted(kings) == [0, 0, 2, 2]
    assert kings[0] != kings[1]


def test_a_link_taken_up_too_soon_carries_answers_alone_until_the_board_is_switched_off() -> None:
    board = watched(Chessnut(firmware=Firmware(rest_ms=2500)))
    board.disconnect(1000)
    board.spoken()
    board.connect(3000)
    board.write(REALTIME + b"\x29\x01\x00", 3000)
    board.tick(9000)
    assert {packet[0] for packet in board.spoken()} == {0x23, 0x2A}

    board.power_cycle(10_000)
    board.connect(10_100)
    board.write(REALTIME, 10_100)
    assert len(positions(board)) == 1


def test_a_sleeping_board_lets_go_and_is_woken_by_a_piece() -> None:
    board = watched(Chessnut(firmware=Firmware(sleeps_after_ms=600_000)))
    board.write(b"\x0a\x08" + b"\xff" * 8, 0)
    board.tick(600_000)
    board.spoken()
    assert (board.asleep, board.connected, board.lit) == (True, False, frozenset())

    board.connect(700_000)
    board.write(REALTIME, 700_000)
    assert board.spoken() == []

    board.put(52, ".", 710_000)
    board.connect(711_000)
    board.write(REALTIME, 711_000)
    assert len(positions(board)) == 1


def test_commands_nearer_than_the_pause_are_lost() -> None:
    board = watched(Chessnut(firmware=Firmware(pause_ms=200)))

    board.write(b"\x0a\x08" + b"\xff" * 8, 150)
    assert board.lit == frozenset()

    board.write(b"\x0a\x08" + b"\xff" * 8, 400)
    assert len(board.lit) == 64


def test_lost_packets_vanish() -> None:
    board = watched(Chessnut())
    board.lose_next(2)

    board.tick(300)

    assert len(positions(board)) == 1


def test_a_button_and_the_battery_unasked_come_between_positions() -> None:
    board = watched(Chessnut(firmware=Firmware(battery_every_ms=1000)))

    board.press(2, 50)
    board.tick(1000)

    assert [packet for channel, packet in board.notified() if channel == ANSWERS] == [
        b"\x0f\x01\x02",
        b"\x2a\x02\x50\x00",
    ]


def test_the_versions_are_those_of_the_sdks_page() -> None:
    board = watched(Chessnut())

    board.write(b"\x27\x01\x01", 0)
    board.write(b"\x27\x01\x00", 0)

    assert [packet[3:] for packet in board.spoken()] == [b"CN_DVT9_210659", b"CNCA100_V201"]
