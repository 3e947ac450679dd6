"""Positions as text: what is written reads back as the same position, in every game."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.position_text import line_from_text, position_text
from adoube.games.registry import OURS, make_game
from adoube.games.verdict import PositionError
from adoube.simulation.scripted import random_game


@pytest.mark.parametrize("name", OURS)
def test_what_is_written_reads_back_as_the_same_position(name: str) -> None:
    line = random_game(make_game(name, seed=3), 3, most_turns=12).line

    read = line_from_text(line.game, position_text(line))

    assert line.game.placement(read.position).cells == line.game.placement(line.position).cells
    assert read.to_move == line.to_move


def test_chess_is_written_and_read_as_fen() -> None:
    chess = make_game("chess")
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

    assert position_text(Line.begin(chess).play(chess.read("e2e4"))) == fen
    assert position_text(line_from_text(chess, f"  {fen}\n")) == fen


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("jarmo", "8/8/8/8/8/8/8/8 w - - 0 1", "no FEN"),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("chess", "nonsense", "nonsense"),
        ("jarmo", "{", "not JSON"),
        ("jarmo", "[" * 5000, "no FEN"),
        ("jarmo", '{"a":' * 5000, "not JSON"),
        ("jarmo", "{}", "to_move"),
    ],
)
def test_a_text_that_says_no_position_is_refused(name: str, text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        line_from_text(make_game(name), text)
