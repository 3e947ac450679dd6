"""The benchmark of strengths in short: matches are fair, add up, and show who is stronger."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.opponent.advice import Advice, Budget, Candidate
from adoube.opponent.strengths import advise
from tests.benchmarks.strengths import Effort, Player, game_set, match, opened, printed, share_of


def at_random(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
    turn, _ = game.random_turn(position, rng)
    return Advice((Candidate(turn, dict.fromkeys(game.seats, 0.5)),), (turn,), 1)


def looking_at(positions: int) -> Player:
    def think(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        return advise(game, position, line, 3, rng, budget=Budget(seconds=None, positions=positions))

    return Player(f"{positions} positions", think)


def test_the_strongest_beats_random_play_from_every_seat() -> None:
    row = match("picaria", looking_at(150), Player("random", at_random), Effort(games=12))

    assert row.games == row.won + row.drawn + row.lost == 12
    assert row.won >= 10
    assert row.low <= row.share <= row.high
    assert row.positions[0] > row.positions[1] == 1
    assert printed(row).startswith(f"| picaria | 150 positions : random | 12 | {row.won} / ")


@pytest.mark.parametrize("game", ["jarmo", "left-right", "river-crossing"])
def test_a_set_plays_one_opening_with_the_stronger_player_in_every_seat(game: str) -> None:
    met: list[tuple[int, Any, str]] = []

    def noting(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        met.append((len(line), position, game.to_move(position)))
        return at_random(game, position, line, rng)

    effort = Effort(opening=3, most_turns=9)
    results = list(game_set(game, Player("noting", noting), Player("random", at_random), 0, effort))

    seats = make_game(game).seats
    assert len(results) == len(seats)
    assert {seat for _, _, seat in met} == set(seats)
    assert len({position for ply, position, _ in met if ply == 3}) == 1


def test_a_player_is_as_strong_as_itself() -> None:
    row = match("jarmo", Player("one", at_random), Player("other", at_random), Effort(games=60))

    assert row.low < row.even == 0.5 < row.high


def test_alone_the_better_score_wins() -> None:
    row = match("peg-solitaire", Player("one", at_random), Player("other", at_random), Effort(games=6))

    assert row.won + row.drawn + row.lost == row.games == 6


def test_a_game_without_an_end_is_shared_by_all() -> None:
    line = Line.begin(make_game("river-crossing"))

    assert [share_of(line, seat) for seat in line.game.seats] == [1 / 3] * 3


def test_openings_are_not_over() -> None:
    game = make_game("picaria")

    for seed in range(20):
        line = opened(game, 7, Random(seed))
        assert (line.ply, line.outcome) == (7, None)


def test_an_opening_longer_than_any_game_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter --opening"):
        opened(make_game("left-right", {"n": "1"}), 9, Random(1))
