"""The computer for programs: good turns, games against itself, and games by simulated hands."""

from __future__ import annotations

import sys
from random import Random

import pytest

from adoube.api import position, replay, self_play, simulate, start


def test_the_computer_sees_a_mate() -> None:
    here = position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")

    assert here.best_turn(2, positions=300).entry == "Ra8#"


def test_the_same_seed_gives_the_same_turn_where_positions_are_counted() -> None:
    here = start("konane", {"size": 6})

    assert here.best_turn(1, seed=3, positions=10) == here.best_turn(1, seed=3, positions=10)


def test_random_turns_are_legal_and_the_same_from_the_same_generator() -> None:
    here = start("halma")

    drawn = [here.random_turn(Random(8)) for _ in range(2)]

    assert drawn[0] == drawn[1]
    assert drawn[0] in here.legal_turns


def test_self_play_is_the_same_for_the_same_seed() -> None:
    games = [tuple(self_play("konane", 3, options={"size": 6}, seed=7, strength=0)) for _ in range(2)]

    assert games[0] == games[1]
    assert [game.number for game in games[0]] == [1, 2, 3]


def test_a_stronger_seat_wins_more_often() -> None:
    strengths = {"black": 2, "white": 0}

    games = self_play("konane", 4, options={"size": 6}, strength=strengths, positions=40)

    assert sum("black" in game.winners for game in games) >= 3


def test_a_game_is_dealt_anew_for_each_game_of_self_play() -> None:
    games = self_play("left-right", 4, options={"n": 6}, strength=0)

    assert len({game.digest for game in games}) > 1


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems where pytest starts processes quickly")
@pytest.mark.full
def test_games_in_several_processes_are_the_same() -> None:
    one, two = (tuple(self_play("konane", 2, options={"size": 6}, strength=0, jobs=jobs)) for jobs in (1, 2))

    assert one == two


def test_a_simulated_game_is_judged_as_it_was_played() -> None:
    played = simulate("dara", seed=2, view="polarity")

    judged = replay(played.recorded)

    assert judged.record.turns == played.turns
    assert judged.record.scores == played.scores
    assert simulate("dara", seed=2, view="polarity").recorded.trace == played.recorded.trace
