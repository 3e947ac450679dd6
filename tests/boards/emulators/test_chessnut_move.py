"""The emulated Chessnut Move, held against the maker's page and app; its driving is the emulator's own."""

from __future__ import annotations

from random import Random

import pytest

from tests.boards.emulators.chessnut import POSITIONS
from tests.boards.emulators.chessnut_frames import packed
from tests.boards.emulators.chessnut_move import ChessnutMove
from tests.boards.emulators.emulated import START, EmulatedBoard

REALTIME = b"\x21\x01\x00"
STOP = b"\x42\x21" + bytes(33)


def square(name: str) -> int:
    return (8 - int(name[1])) * 8 + "abcdefgh".index(name[0])


def moved(squares: list[str], *moves: str) -> list[str]:
    after = list(squares)
    for move in moves:
        after[square(move[2:4])] = after[square(move[:2])]
        after[square(move[:2])] = "."
    return after


def order(target: list[str], flag: int = 0) -> bytes:
    return b"\x42\x21" + packed(target, turned=False) + bytes([flag])


def watched(board: ChessnutMove | None = None) -> ChessnutMove:
    board = board or ChessnutMove()
    board.connect(0)
    board.write(REALTIME, 0)
    board.notified()
    return board


def positions(board: ChessnutMove) -> list[bytes]:
    return [packet for channel, packet in board.notified() if channel == POSITIONS]


def finish(board: ChessnutMove, now_ms: int) -> int:
    while board.moving:
        now_ms += 50
        board.tick(now_ms)
    return now_ms


def test_it_is_an_emulated_board() -> None:
    board: EmulatedBoard = ChessnutMove()

    assert "".join(board.squares) == START


def test_an_order_is_written_as_in_public_examples() -> None:
    # ChessnutNext: the start; picochess: e2e4 from the start.
    assert order(list(START)).hex() == "42215823318544444444" + "00" * 16 + "77777777a6c99b6a00"
    e4 = moved(list(START), "e2e4")
    assert order(e4).hex() == "422158233185444444440000000000000000007000000000000077077777a6c99b6a00"


def test_a_piece_leaves_its_squares_one_after_another_and_nothing_is_reported_meanwhile() -> None:
    board = watched()
    target = moved(list(START), "e2e4")
    board.write(order(target), 1000)
    board.spoken()

    seen: list[set[str]] = []
    for now_ms in range(1000, 6000, 50):
        board.tick(now_ms)
        stands = {name for name in ("e2", "e3", "e4") if board.squares[square(name)] == "P"}
        if not seen or seen[-1] != stands:
            seen.append(stands)
        if board.moving:
            assert positions(board) == []

    assert seen == [{"e2"}, set(), {"e3"}, set(), {"e4"}]
    assert board.squares == target
    assert {packet[2:34] for packet in positions(board)} == {packed(target, turned=False)}


def test_it_takes_seconds() -> None:
    board = watched()
    board.write(order(moved(list(START), "a2a4", "b1c3")), 0)

    assert 3000 < finish(board, 0) < 8000


def test_an_order_that_is_already_so_is_answered_by_a_report_at_once() -> None:
    board = watched()

    board.write(order(list(START)), 40)

    assert not board.moving
    assert len(positions(board)) == 1


def test_a_captured_piece_drives_off_first() -> None:
    board = watched()
    board.squares = moved(list(START), "e2e4", "d7d5")
    target = moved(board.squares, "e4d5")
    board.write(order(target), 0)

    finish(board, 0)

    assert board.squares == target
    assert board.beside == ["Q", "q", "p"]


def test_a_promoted_pawn_is_exchanged_for_the_second_queen() -> None:
    board = watched()
    board.squares = list("." * 8 + "P" + "." * 50 + "K" + "...k")
    target = list("Q" + "." * 58 + "K" + "...k")
    board.write(order(target), 0)

    finish(board, 0)

    assert board.squares == target
    assert board.beside == ["q", "P"]


def test_pieces_on_each_others_squares_make_room() -> None:
    board = watched()
    target = list(START)
    target[square("a1")], target[square("b1")] = "N", "R"
    board.write(order(target), 0)

    finish(board, 0)

    assert board.squares == target


def test_the_game_is_set_up_anew() -> None:
    board = watched()
    board.squares = moved(list(START), "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1")
    board.write(order(list(START)), 0)

    finish(board, 0)

    assert board.squares == list(START)


def test_a_stop_leaves_the_pieces_where_they_are_and_reports_come_back() -> None:
    board = watched()
    board.write(order(moved(list(START), "a1a2", "e2e4")), 0)
    board.write(order(moved(list(START), "e2e4")), 0)
    board.tick(1200)
    board.spoken()

    board.write(STOP, 1300)

    assert not board.moving
    assert sum(piece != "." for piece in board.squares) == 32
    assert [packet[2:34] for packet in positions(board)] == [packed(board.squares, turned=False)]
    assert board.squares != list(START)


def test_the_longer_stop_of_the_makers_page_stops_too() -> None:
    board = watched()
    board.write(order(moved(list(START), "e2e4")), 0)

    board.write(STOP + b"\0", 100)

    assert not board.moving
    assert board.squares == list(START)


def test_a_hand_ends_a_movement_that_yields() -> None:
    board = watched()
    board.write(order(moved(list(START), "e2e4"), flag=1), 0)
    board.tick(700)
    board.spoken()

    board.put(square("a7"), ".", 800)

    assert not board.moving
    assert board.squares[square("e2")] == "P"
    assert len(positions(board)) == 1


def test_a_hand_does_not_end_a_movement_that_does_not() -> None:
    board = watched()
    target = moved(list(START), "e2e4")
    board.write(order(target), 0)
    board.put(square("a7"), ".", 800)
    board.put(square("a6"), "p", 900)
    assert board.moving

    finish(board, 900)

    assert board.squares == target


def test_a_piece_that_cannot_drive_is_given_up_and_the_rest_is_done() -> None:
    board = watched()
    board.still.add(square("e2"))
    board.write(order(moved(list(START), "d2d4", "e2e4")), 0)

    ended_ms = finish(board, 0)

    assert ended_ms > 10_000
    assert board.squares == moved(list(START), "d2d4")
    assert len(positions(board)) == 1


def test_a_piece_taken_in_hand_while_it_drives_is_missed() -> None:
    board = watched()
    board.write(order(moved(list(START), "e2e4")), 0)
    board.tick(1000)
    assert board.squares[square("e3")] == "P"

    board.put(square("e3"), ".", 1100)
    finish(board, 1100)

    assert board.squares.count("P") == 7
    assert board.squares[square("e4")] == "."


def test_a_turned_board_drives_for_the_players() -> None:
    # picochess: e2e4 for a board turned round.
    board = watched(ChessnutMove(turned=True))
    board.write(bytes.fromhex("4221a6b99c6a7777707700000000000007000000000000000000444444445813328500"), 0)

    finish(board, 0)

    assert board.squares == moved(list(START), "e2e4")


def test_lamps_have_colours() -> None:
    board = watched()
    board.write(bytes.fromhex("43200000000000000000000000000000000000300000000000000030000000000000"), 0)
    assert board.colours == {square("e2"): 3, square("e4"): 3}  # picochess: e2 and e4, blue
    assert board.lit == {square("e2"), square("e4")}

    board.write(b"\x43\x20" + bytes(32), 0)
    assert board.lit == frozenset()


def test_the_battery_is_told_in_the_boards_own_form() -> None:
    board = watched(ChessnutMove(battery=87, charging=True))

    board.write(b"\x41\x01\x0c", 0)
    board.write(b"\x29\x01\x00", 0)

    assert board.spoken() == [b"\x41\x03\x0c\x01\x57", b"\x2a\x02\x00\x00"]  # ChessnutNext: 87 per cent


def test_it_is_told_from_other_boards_by_the_stored_games() -> None:
    board = watched()

    board.write(b"\x41\x01\x15\x31\x01\x00", 0)

    assert board.spoken() == [b"\x41\x05\x15" + bytes(4), b"\x32\x01\x00"]


def test_the_state_of_34_pieces_is_four_bytes_each() -> None:
    board = watched()
    board.unheard = {square("a2")}

    board.write(b"\x41\x01\x0b", 0)

    (told,) = board.spoken()
    assert told[:3] == b"\x41\x89\x0b"
    assert len(told) == 2 + 0x89
    pieces = [told[start : start + 4] for start in range(3, len(told), 4)]
    # The identities are those of chessnut-move-rs and of the app.
    assert [piece[0] for piece in pieces] == [1] * 8 + [2, 2, 3, 3, 4, 4, 5, 5, 6] + [7] * 8 + [
        8, 8, 9, 9, 10, 10, 11, 11, 12,
    ]  # fmt: skip
    assert pieces[0] == bytes([1, 47, 239, 255])  # a2
    assert pieces[15] == bytes([5, 0, 0, 90])  # the second queen is beside the board


@pytest.mark.parametrize("seed", range(30))
def test_no_piece_is_lost_on_its_way(seed: int) -> None:
    random = Random(seed)
    board = watched()
    random.shuffle(board.squares)
    target = list(START)
    random.shuffle(target)
    board.write(order(target), 0)

    finish(board, 0)

    assert board.squares == target
