"""The emulated Certabo against the maker's own reading of lines and lines recorded from real boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.emulators.certabo import Certabo, Chip
from tests.boards.emulators.emulated import START, EmulatedBoard

LINE_MS = 300
A8, D8, H8, D6, D5, E5, D4, E4, D3, E3, D2, E2, A1, D1, H1 = (
    0,
    3,
    7,
    19,
    27,
    28,
    35,
    36,
    43,
    44,
    51,
    52,
    56,
    59,
    63,
)

# gkalab/cer2nut, CertaboParserTest.cpp, "parsePositionInTwoParts": what a board read at the start of a game.
BLACK = (
    "3 0 84 252 153 3 0 85 0 104 3 0 84 240 106 3 0 83 177 224 3 0 84 107 52 3 0 84 2 3 3 0 85 0 107 "
    "3 0 84 255 174 "
    "3 0 84 44 81 3 0 84 121 210 3 0 84 242 13 3 0 84 78 193 3 0 84 107 56 3 0 84 240 84 3 0 84 240 "
    "65 3 0 84 68 134"
)
WHITE = (
    "3 0 84 44 165 3 0 84 68 112 3 0 85 1 184 3 0 84 78 209 3 0 84 242 11 3 0 84 78 216 3 0 84 237 98 "
    "3 0 84 252 15 "
    "3 0 85 0 16 3 0 83 229 13 3 0 85 0 67 3 0 84 121 142 3 0 84 105 128 3 0 84 106 231 3 0 84 247 87 "
    "3 0 84 252 170"
)


def chips_of(numbers: str) -> list[Chip]:
    split = [int(number) for number in numbers.split()]
    return [
        (split[i], split[i + 1], split[i + 2], split[i + 3], split[i + 4]) for i in range(0, len(split), 5)
    ]


def recorded_set() -> dict[str, list[Chip]]:
    chips: dict[str, list[Chip]] = {}
    for letter, chip in zip(START.replace(".", ""), chips_of(BLACK) + chips_of(WHITE), strict=True):
        chips.setdefault(letter, []).append(chip)
    return chips


def connected(board: Certabo) -> Certabo:
    board.connect(0)
    return board


def heard(board: Certabo) -> bytes:
    return b"".join(board.spoken())


def line(board: Certabo, now_ms: int) -> list[Chip]:
    """Return the chips of the only line up to now, read as the maker's usbtool.py reads it."""
    board.tick(now_ms)
    text = heard(board).decode("ascii")
    assert text.endswith("\n")
    numbers = text[:-1][1:-2].split(" ")
    assert len(numbers) == 320
    return chips_of(" ".join(numbers))


def test_it_is_a_board() -> None:
    board: EmulatedBoard = Certabo()
    assert "".join(board.squares) == START


def test_a_line_is_as_a_real_board_s() -> None:
    board = connected(Certabo(chips=recorded_set()))
    board.tick(LINE_MS)
    empty = " ".join(["0"] * 160)
    assert heard(board).decode("ascii") == f":{BLACK} {empty} {WHITE} \r\n"


def test_lines_come_unasked_and_in_packets_of_a_bridge() -> None:
    board = connected(Certabo(line_ms=1000))
    board.tick(3000)
    packets = board.spoken()
    assert b"".join(packets).count(b"\r\n") == 3
    assert {len(packet) for packet in packets[:10]} == {64}


def test_every_piece_has_a_chip_of_its_own() -> None:
    chips = line(connected(Certabo()), LINE_MS)
    taken = [chip for chip, piece in zip(chips, START, strict=True) if piece != "."]
    assert len(set(taken)) == 32
    assert all(chip == (0, 0, 0, 0, 0) for chip in chips[16:48])
    assert all(chip.count(0) < 3 for chip in taken)  # the maker takes three zeros for an empty square


def test_a_chip_goes_with_its_piece() -> None:
    board = connected(Certabo())
    pawn, other = board.chip(E2), board.chip(D2)
    board.put(E2, ".", 10)
    board.put(D2, ".", 20)
    board.put(D2, "P", 30)
    board.put(E4, "P", 40)
    chips = line(board, LINE_MS)
    assert (chips[E2], chips[D2], chips[E4]) == ((0, 0, 0, 0, 0), other, pawn)


def test_a_position_set_at_once_keeps_the_chips() -> None:
    board = connected(Certabo())
    before = {board.chip(square) for square in range(64)}
    board.squares[E2], board.squares[E4] = ".", "P"
    assert set(line(board, LINE_MS)) == before


def test_a_second_queen_has_a_chip_that_nobody_has_seen() -> None:
    board = connected(Certabo())
    known = {board.chip(square) for square in range(64)}
    board.put(D3, "Q", 10)
    board.put(D6, "q", 20)
    chips = line(board, LINE_MS)
    assert len({chips[D3], chips[D6], chips[D1], chips[D8]}) == 4
    assert not {chips[D3], chips[D6]} & known


def test_a_turned_board_begins_with_h1() -> None:
    board = connected(Certabo(turned=True))
    chips = line(board, LINE_MS)
    assert (chips[0], chips[63]) == (board.chip(H1), board.chip(A8))
    board.write(bytes([1, 0, 0, 0, 0, 0, 0, 0]), LINE_MS)
    assert board.lit == {H1}


def test_a_chip_drops_out_for_some_scans() -> None:
    board = connected(Certabo())
    chip = board.chip(E2)
    board.drop_out(E2, 2)
    read = [line(board, LINE_MS * scan)[E2] for scan in (1, 2, 3)]
    assert read == [(0, 0, 0, 0, 0), (0, 0, 0, 0, 0), chip]


def test_chips_drop_out_at_random() -> None:
    board = connected(Certabo(dropout=0.2))
    scans = [line(board, LINE_MS * scan)[:16] for scan in range(1, 51)]
    missed = sum(chip == (0, 0, 0, 0, 0) for scan in scans for chip in scan)
    assert 100 < missed < 220  # of 800
    again = connected(Certabo(dropout=0.2))
    assert [line(again, LINE_MS * scan)[:16] for scan in range(1, 51)] == scans


def test_squares_without_a_chip_may_read_noise() -> None:
    """The recorded lines have it on empty squares: "104 223 138 7 0", and other numbers in the next scan."""
    board = connected(Certabo(noise=0.5))
    first, second = line(board, LINE_MS)[16:48], line(board, 2 * LINE_MS)[16:48]
    assert 5 < sum(chip != (0, 0, 0, 0, 0) for chip in first) < 27
    assert first != second


@pytest.mark.parametrize(("missing", "last"), [(None, "255"), (H1, "254"), (A1, "127")])
def test_a_board_without_chips_sends_eight_numbers(missing: int | None, last: str) -> None:
    """cer2nut and BearChess: 255 255 0 0 0 0 255 255 at the start, 254 at the end without the rook of h1."""
    board = connected(Certabo(pieces=False))
    if missing is not None:
        board.put(missing, ".", 10)
    board.tick(100)
    assert heard(board) == f":255 255 0 0 0 0 255 {last}\r\n".encode()


def test_eight_bytes_light_squares() -> None:
    """The maker's codes.py and picochess: e2 and e4 are 0 0 0 0 16 0 16 0, d2 and d4 0 0 0 0 8 0 8 0."""
    board = connected(Certabo())
    board.write(bytes([0, 0, 0, 0, 16, 0, 16, 0]), 0)
    assert board.lit == {E2, E4}
    assert heard(board) == b"L\r\n"
    board.write(bytes([0, 0, 0, 0, 8, 0, 8, 0]), 0)
    assert board.lit == {D2, D4}
    board.write(bytes([0x80, 0, 0, 0, 0, 0, 0, 1]), 0)
    assert board.lit == {H8, A1}
    board.write(bytes(8), 0)
    assert board.lit == frozenset()


def test_lamps_may_come_in_pieces_but_not_too_close() -> None:
    board = connected(Certabo())
    board.write(bytes([0, 0, 0, 0, 16]), 0)
    assert board.lit == frozenset()
    board.write(bytes([0, 16, 0]), 0)
    assert board.lit == {E2, E4}
    board.write(
        bytes([1] + [0] * 7) + bytes(8), 10
    )  # the maker's simulator: the second eight are thrown away
    assert board.lit == {A8}


def test_the_answer_to_the_lamps_may_stand_in_a_line() -> None:
    """cer2nut: ":255 255 0 0 0 0 255 254" and "L" came before the end of the line."""
    board = connected(Certabo(pieces=False, answer_in_line=True))
    board.put(H1, ".", 10)
    board.write(bytes(8), 10)
    board.tick(200)
    assert heard(board) == b":255 255 0 0 0 0 255 254L\r\n\r\n:255 255 0 0 0 0 255 254\r\n"


def coloured(lamps: dict[int, bytes]) -> bytes:
    return b"\xff\x55" + b"".join(lamps.get(lamp, bytes(3)) for lamp in range(81)) + b"\r\n"


def test_a_spectrum_lights_corners() -> None:
    """picochess, test_certabo_rgb_led_command_translator.py: where its bytes for e2 and e4 have 40."""
    message = bytearray(247)
    message[:2], message[-2:] = b"\xff\x55", b"\r\n"
    for place in (40, 43, 67, 70):
        message[place] = 0x40
    board = connected(Certabo(spectrum=True))
    board.write(bytes(message), 0)
    assert board.lit == {E2}
    assert board.corners[12] == b"\0\0\x40"
    assert heard(board) == b"D\r\n"
    for place in (94, 97, 121, 124):
        message[place] = 0x40
    board.write(bytes(message), 0)
    assert board.lit == {E2, E3, E4}


@pytest.mark.parametrize(("square", "first"), [(H1, 0), (A1, 7), (H8, 63), (A8, 70), (E2, 12)])
def test_the_corners_run_from_h1(square: int, first: int) -> None:
    board = connected(Certabo(spectrum=True, pieces=False))
    corners = (first, first + 1, first + 9, first + 10)
    board.write(coloured(dict.fromkeys(corners, b"\x20\0\0")), 0)
    assert board.lit == {square}
    board.write(coloured(dict.fromkeys(corners[:3], b"\x20\0\0")), 0)
    assert board.lit == frozenset()


def test_a_spectrum_passes_over_what_a_certabo_understands() -> None:
    """picochess sends both to a board that it does not know, 0.4 s apart."""
    board = connected(Certabo(spectrum=True))
    board.write(bytes([0, 0, 0, 0, 16, 0, 16, 0]), 0)
    message = coloured(dict.fromkeys((30, 31, 39, 40), b"\0\0\x40"))
    board.write(message[:100], 10)
    assert (heard(board), len(board.lit)) == (b"", 0)
    board.write(message[100:], 10)
    assert board.lit == {E4}
    board.write(message[:-2] + b"\0\0", 20)
    assert heard(board) == b"D\r\n"


def test_a_certabo_misreads_what_a_spectrum_understands() -> None:
    board = connected(Certabo())
    board.write(coloured({}), 0)
    assert board.lit == set(range(8)) | {8, 10, 12, 14}


def test_who_connects_hears_the_end_of_a_line_first() -> None:
    board = connected(Certabo(mid_line=True))
    board.tick(2 * LINE_MS)
    first, second = heard(board).decode("ascii").split("\r\n")[:2]
    assert not first.startswith(":")
    assert len(second[1:].split()) == 320


def test_packets_are_lost_and_nothing_is_kept_for_who_comes_later() -> None:
    board = Certabo()
    board.tick(1000)
    board.connect(1000)
    assert board.spoken() == []
    board.lose_next(1)
    board.tick(1200)
    assert not heard(board).startswith(b":")
    board.disconnect(1250)
    board.tick(3000)
    assert board.spoken() == []


@given(
    packets=st.lists(st.one_of(st.binary(), st.sampled_from([bytes(8), b"\xff\x55", coloured({})]))),
    spectrum=st.booleans(),
)
def test_any_bytes_do_no_harm(packets: list[bytes], spectrum: bool) -> None:
    board = connected(Certabo(spectrum=spectrum))
    for now_ms, packet in enumerate(packets):
        board.write(packet, now_ms * 100)
    board.tick(10_000)
    assert board.received == packets
    assert board.lit <= set(range(64))
