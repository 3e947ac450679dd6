"""The benchmark of strengths in short: matches are fair, add up, and show who is stronger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from adoube.computer.search.advice import Advice, Budget, Candidate
from adoube.computer.strengths import advise
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from benchmarks import hint_times, strength_sets
from benchmarks.foresight import position_at_random, reached
from benchmarks.strength_sets import PlayedSet, SetFile, chance_of, printed, said, wanted_of
from benchmarks.strengths import Effort, Player, child, game_set, match, opened, share_of


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


def test_a_match_ends_once_nothing_can_change_it() -> None:
    players = looking_at(40), Player("random", at_random)

    row = match("picaria", *players, Effort(games=20, surely=1))

    points = row.share * row.games
    assert row.games < 20
    assert 12 <= points <= 13.5
    assert row.chance == 1


@pytest.mark.parametrize(
    ("points", "played", "chance"), [(60, 60, 1), (60, 99, 1), (59.5, 100, 0), (0, 41, 0), (39.5, 80, 0)]
)
def test_it_is_certain_only_where_the_games_left_cannot_change_it(
    points: float, played: int, chance: float
) -> None:
    assert chance_of(points, played, 100) == chance


@pytest.mark.parametrize(("points", "played"), [(59, 59), (59, 98), (0, 40), (40, 80)])
def test_as_long_as_they_can_it_is_not_certain(points: float, played: int) -> None:
    assert 0 < chance_of(points, played, 100) < 1


def test_the_chance_is_that_of_shares_drawn_evenly() -> None:
    rng, games = Random(1), 20
    wanted: list[bool] = []
    while len(wanted) < 400:
        share = rng.random()
        played = [rng.random() < share for _ in range(games)]
        if sum(played[:10]) == 6:
            wanted.append(sum(played) >= 0.6 * games)

    assert sum(wanted) / len(wanted) == pytest.approx(chance_of(6, 10, games), abs=0.08)


def test_a_row_says_yes_or_no_only_where_it_is_certain() -> None:
    assert [said(chance) for chance in (1.0, 0.99999, 0.5, 0.0)] == ["yes", "99.9 %", "50.0 %", "no"]


def test_a_match_goes_on_from_the_sets_in_a_file(tmp_path: Path) -> None:
    file = SetFile(tmp_path / "sets.jsonl")
    players = Player("one", at_random), Player("other", at_random)
    match("jarmo", *players, Effort(games=4), note=file.add)
    with file.path.open("a") as cut_short:
        cut_short.write('[["jarmo", "one"')
    new: list[PlayedSet] = []

    def note(played: PlayedSet) -> None:
        new.append(played)
        file.add(played)

    row = match("jarmo", *players, Effort(games=8), list(file.sets()), note)

    assert [each.number for each in new] == [2, 3]
    assert [each.number for each in file.sets()] == [0, 1, 2, 3]
    assert row == match("jarmo", *players, Effort(games=8), list(file.sets()), note)
    assert len(new) == 2


def test_another_match_is_played_for_itself(tmp_path: Path) -> None:
    file = SetFile(tmp_path / "sets.jsonl")
    players = Player("one", at_random), Player("other", at_random)
    match("jarmo", *players, Effort(games=2), note=file.add)

    match("jarmo", *players, Effort(games=2, seed=2), list(file.sets()), file.add)

    assert [each.match.seed for each in file.sets()] == [1, 2]


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


def test_with_three_seats_each_of_the_others_is_left_two_thirds() -> None:
    wanted = wanted_of("river-crossing")

    assert (1 - wanted) / 2 == pytest.approx(wanted * 2 / 3)
    assert wanted_of("jarmo") == wanted_of("peg-solitaire") == 0.6


def test_a_child_takes_what_there_is_to_take() -> None:
    results = game_set("dala", child(), Player("random", at_random), 0, Effort())

    assert [result.share for result in results] == [1, 1]


def test_the_rows_of_a_file_are_printed(tmp_path: Path) -> None:
    file = SetFile(tmp_path / "sets.jsonl")
    row = match("jarmo", Player("one", at_random), Player("other", at_random), Effort(games=2), note=file.add)

    result = CliRunner().invoke(strength_sets.main, [str(file.path), "--games", "2"])

    assert result.exit_code == 0
    assert result.output.splitlines()[2:] == [printed(row)]


def test_foresight_reaches_further_where_more_is_looked_at() -> None:
    game = make_game("nine-mens-morris")
    position, line = position_at_random(game, Random(1))

    near, far = (reached(game, position, line, most) for most in (200, 12_000))

    assert near[0] < far[0]
    assert near[1] < far[1]


def test_hints_are_timed_at_the_start_and_later(capsys: pytest.CaptureFixture[str]) -> None:
    hint_times.main(["jarmo"], standalone_mode=False)

    game, first, later = capsys.readouterr().out.splitlines()[-1].strip("| ").split(" | ")

    assert game == "jarmo"
    assert min(float(first), float(later)) > 0
