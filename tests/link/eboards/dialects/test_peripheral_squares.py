"""Positions as the open peripheral protocol writes them, and how much a move changes."""

from __future__ import annotations

from random import Random

import pytest

from adoube.link.eboards.dialects.peripheral_squares import is_whole, moved, placement_text, squares_in
from adoube.link.eboards.events import EMPTY, START


def after(fen: str, uci: str) -> str | None:
    squares = squares_in(fen)
    assert squares is not None
    then = moved(squares, uci)
    return then and placement_text(then)


@pytest.mark.parametrize(
    ("before", "uci", "then"),
    [
        ("8/8/8/8/8/8/8/4K2R", "e1g1", "8/8/8/8/8/8/8/5RK1"),
        ("8/8/8/8/8/8/8/4K2R", "e1h1", "8/8/8/8/8/8/8/5RK1"),
        ("r3k3/8/8/8/8/8/8/8", "e8c8", "2kr4/8/8/8/8/8/8/8"),
        ("8/8/8/8/8/8/8/RK6", "b1a1", "8/8/8/8/8/8/8/2KR4"),
        ("8/8/8/8/8/8/8/4K3", "e1g1", "8/8/8/8/8/8/8/6K1"),
        ("R2K4/8/8/8/8/8/8/8", "d8b8", "1KR5/8/8/8/8/8/8/8"),  # on a board that lies turned round
        ("8/8/8/Pp6/8/8/8/8", "a5b6", "8/8/1P6/8/8/8/8/8"),
        ("8/P7/8/8/8/8/8/8", "a7a8q", "Q7/8/8/8/8/8/8/8"),
        ("8/P7/8/8/8/8/8/8", "a7a8", "?7/8/8/8/8/8/8/8"),
        ("8/8/8/8/3m4/2M5/8/8", "c3e5", "8/8/8/4M3/8/8/8/8"),
        ("7d/8/8/4M3/8/8/8/8", "h8b2", "8/8/8/8/8/8/1d6/8"),
        ("8/8/8/8/8/8/1m6/8", "b2a1d", "8/8/8/8/8/8/8/d7"),
        ("8/8/8/8/8/P7/8/8", "a2a3", "8/8/8/8/8/P7/8/8"),
    ],
)
def test_a_move_changes_what_it_changes_and_no_more(before: str, uci: str, then: str) -> None:
    assert after(before, uci) == then


@pytest.mark.parametrize("uci", ["", "e2", "i9i8", "e2e9", "0000", "é2e4"])
def test_what_names_no_squares_is_no_move(uci: str) -> None:
    assert moved(START, uci) is None


def test_a_position_is_read_as_it_is_written() -> None:
    random = Random(1)
    for _ in range(200):
        squares = "".join(random.choices(EMPTY * 8 + "prnbqkPRNBQKuU?mMdD", k=64))
        assert squares_in(placement_text(squares)) == squares


def test_a_promoted_piece_and_pieces_in_hand_are_read() -> None:
    assert squares_in("Q~7/8/8/8/8/8/8/8[PPn] w") == "Q" + EMPTY * 63


def test_a_placement_is_whole_with_all_its_ranks_on_a_board_of_any_size() -> None:
    assert is_whole("8/8/8/8/8/8/8/8")
    assert is_whole("10/10/10/10/10/10/10/10/10/10 w")
    assert not is_whole("8/8/8/8/8/8/8")
    assert not is_whole("8/8/8/8/8/8/8/7")
    assert not is_whole("9" * 150 + "/8/8/8/8/8/8/8")
