"""Matches against other players: a plain alpha-beta, and OpenSpiel's games beside ours."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event

import pytest

from adoube.games.registry import make_game
from benchmarks.alpha_beta import AlphaBeta, pieces_and_points
from benchmarks.forced.files import positions_in
from benchmarks.forced.kinds import WIN
from benchmarks.forced.wins import wins_at_once
from benchmarks.other_players import (
    BRIDGES,
    GameAgainst,
    SpielSearch,
    finished,
    pairs_in,
    put_down,
    row_of,
    seconds_left,
)
from benchmarks.strength_sets import Cost


@pytest.mark.parametrize("name", ["jarmo", "konane"])
def test_alpha_beta_wins_where_it_can(name: str) -> None:
    lines = [line for kind, line in positions_in(name) if kind == WIN][:3]

    for line in lines:
        player = AlphaBeta(lambda: 0.2, pieces_and_points)
        advice = player(line.game, line.position, line.positions, Random(1))
        assert advice.best.turn in wins_at_once(line.game, line.position, line.positions)


@pytest.mark.parametrize("name", BRIDGES)
def test_the_other_program_follows_random_lines_of_ours(name: str) -> None:
    pytest.importorskip("pyspiel")
    game, rng, search = make_game(name), Random(1), SpielSearch(BRIDGES[name], lambda: 0.01)
    line = [game.start()]
    for _ in range(30):
        line.append(game.random_turn(line[-1], rng)[1])
        if game.outcome(line[-1], line[:-1]) is not None:
            break

        search.follow(game, line)

    assert len(line) > 10


def test_a_row_tells_games_points_and_costs() -> None:
    results = [
        GameAgainst(1.0, 20, Cost(10, 100, 1.0), Cost(10, 50, 2.0)),
        GameAgainst(0.5, 30, Cost(), Cost()),
    ]

    assert row_of("jarmo", results, "nobody") == (
        "| jarmo | nobody | 2 | 1 / 1 / 0 | 75 (20 to 97) | 25 | 0.100 : 0.200 | 1 : 2 | 100 : 25 |"
    )


def test_a_pair_that_stands_in_a_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    games = [
        GameAgainst(1.0, 20, Cost(10, 100, 1.0), Cost(10, 50, 2.0)),
        GameAgainst(0.5, 30, Cost(), Cost()),
    ]

    put_down(file, ("jarmo", 3), 0.04, games)

    assert pairs_in(file, 0.04) == {("jarmo", 3): games}
    assert pairs_in(file, 0.1) == {}


def test_two_players_use_as_many_seconds_of_the_processor_as_each_other() -> None:
    own = Cost(10, 0, 0.4)

    assert seconds_left(own, Cost(10, 0, 0.40), 0.04) == pytest.approx(0.04)
    assert seconds_left(own, Cost(10, 0, 0.41), 0.04) == pytest.approx(0.03)
    assert seconds_left(own, Cost(10, 0, 0.60), 0.04) == pytest.approx(0.02)
    assert seconds_left(own, Cost(10, 0, 0.20), 0.04) == pytest.approx(0.08)


def test_what_is_under_way_when_the_time_is_up_still_counts() -> None:
    begun, cancelled = Event(), Event()

    def slow() -> str:
        begun.set()
        cancelled.wait()
        return "played"

    with ThreadPoolExecutor(1) as pool:
        asked = [pool.submit(slow), pool.submit(slow)]
        begun.wait()
        asked[1].add_done_callback(lambda _: cancelled.set())
        results = [one.result() for one in finished(asked, 0.0)]

    assert results == ["played"]
