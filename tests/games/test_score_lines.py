"""How points came about, in words beside them."""

from __future__ import annotations

from random import Random

import pytest

from adoube.games.line import Line
from adoube.games.registry import OURS, make_game


def at_the_end(name: str, seed: int = 1) -> Line:
    """A finished game, or one of 120 turns, played at random."""
    line, rng = Line.begin(make_game(name)), Random(seed)
    while line.outcome is None and line.ply < 120:
        turn, after = line.game.random_turn(line.position, rng)
        line = line.extended(turn, after)
    return line


def test_jarmo_counts_archers_on_the_enemys_row_twice() -> None:
    game = make_game("jarmo")

    assert str(game.score_lines(game.start())["black"]) == "0 on the enemy's first row × 2 + 5 elsewhere"


def test_left_right_multiplies_the_piles_of_a_half() -> None:
    line = at_the_end("left-right")

    for seat, words in line.game.score_lines(line.position).items():
        product = 1
        for height in str(words).removeprefix("no pile: ").split(" × "):
            product *= int(height)
        assert product == line.scores[seat]


def test_leap_frog_adds_up_what_was_taken_by_colour() -> None:
    line = at_the_end("leap-frog")

    for seat, words in line.game.score_lines(line.position).items():
        parts = [part.split() for part in str(words).split(" + ") if part]
        assert sum(int(count) * int(value) for count, _, _, value in parts) == line.scores[seat]


def test_follow_the_arrow_tells_of_the_pawns_that_are_on_their_way() -> None:
    game = make_game("follow-the-arrow")

    assert set(map(str, game.score_lines(game.start()).values())) == {"pawns not home yet: 1 + 2 + 3 + 4 + 5"}


@pytest.mark.parametrize("name", sorted({*OURS} - {"brax", "chess"}))
def test_every_game_with_points_says_how_its_points_came_about(name: str) -> None:
    line = at_the_end(name)

    lines = line.game.score_lines(line.position)

    assert lines
    assert set(lines) <= set(line.game.seats)


def test_chess_says_so_at_the_end() -> None:
    pytest.importorskip("chess", reason="for want of python-chess")
    line = Line.begin(make_game("chess"))
    assert line.game.score_lines(line.position) == {}

    for text in ("f2-f3", "e7-e5", "g2-g4", "Qd8-h4"):
        line = next(
            line.extended(turn, after)
            for turn, after in line.game.successors(line.position)
            if text.lstrip("Q").split("-")[1] in line.game.write(turn)
            and text.lstrip("Q").split("-")[0] in line.game.trail(turn)
        )

    assert {s: str(t) for s, t in line.game.score_lines(line.position).items()} == {"black": "1 for the win"}
