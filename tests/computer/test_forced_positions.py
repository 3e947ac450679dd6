"""Positions with forced wins and rescues: the files hold what they say, and the strongest player finds it."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from adoube.computer.search.advice import Budget
from adoube.computer.strengths import implicit_minimax
from adoube.games.registry import game_names, make_game
from benchmarks.forced_positions import (
    FOLDER,
    SAVE,
    THREE,
    WANTED,
    WIN,
    Collection,
    counts_of,
    games_in,
    is_good,
    is_of_kind,
    is_proven,
    positions_in,
    searched_game,
)
from benchmarks.forced_wins import Allowance, TooMuchToSearchError, can_force, proves

FILES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
SHORT = [name for name in FILES if len(games_in(name)[0].turns) < 120]
NARROW = ["jarmo", "picaria", "fox-and-hounds", "russian-draughts"]  # few turns to choose from
LOOKED = Budget(positions=2_000)
UNTIL_S = float("inf")


def test_there_are_files_of_known_games_alone_with_no_more_than_is_wanted() -> None:
    assert len(FILES) > 25
    assert set(FILES) <= set(game_names())
    for name in FILES:
        counts = counts_of(games_in(name))
        assert all(counts[kind] <= wanted for kind, wanted in WANTED.items()), name


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", SHORT)
def test_the_first_position_of_each_kind_is_what_its_file_says(name: str) -> None:
    first = dict(reversed([*islice(positions_in(name), 6)]))
    if name not in NARROW:
        first.pop(THREE, None)  # too many lines for a test

    assert first
    for kind, line in first.items():
        assert is_of_kind(kind, line)
        assert is_proven(kind, line)


def test_the_two_searches_agree_about_positions_at_random() -> None:
    game, told = make_game("picaria"), set()
    for seed in range(6):
        rng, position, line = Random(seed), game.start(), []
        for _ in range(rng.randint(5, 12)):
            line.append(position)
            position = game.random_turn(position, rng)[1]
            if game.outcome(position, line):
                break
        for seat in game.seats:
            for turns in range(4):
                forced = can_force(game, position, line, seat, turns, Allowance(100_000))
                assert proves(game, position, line, seat, turns) == forced
                told.add(forced)

    assert told == {True, False}


def test_a_search_that_takes_too_long_says_so() -> None:
    game = make_game("halma")
    with pytest.raises(TooMuchToSearchError):
        can_force(game, game.start(), (), game.seats[0], 5, Allowance(100))
    with pytest.raises(TooMuchToSearchError):
        proves(game, game.start(), (), game.seats[0], 5, most=100)


def test_games_are_searched_until_a_file_is_full(tmp_path: Path) -> None:
    collection = Collection(["picaria"], tmp_path)

    for _ in range(3):
        need = collection.need()
        assert need is not None
        collection.add("picaria", *searched_game(*need, UNTIL_S))

    assert counts_of(games_in("picaria", tmp_path)).total() > 2
    for kind, line in positions_in("picaria", tmp_path):
        assert is_of_kind(kind, line)


@pytest.mark.full(but=4)
@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("kind", [WIN, SAVE, THREE])
def test_the_search_finds_what_is_asked(name: str, kind: str) -> None:
    lines = [line for each, line in positions_in(name) if each == kind][:2]

    assert len(lines) == 2
    for line in lines:
        advice = implicit_minimax(line.game, line.position, line.positions, LOOKED, Random(1))
        assert is_good(kind, line, advice.best.turn), line.written_turns()


def test_a_loss_that_is_certain_is_put_off() -> None:
    """Points are counted, and the sooner loss may cost fewer of them."""
    put_off = 0
    for line in [line for kind, line in positions_in("jasir") if kind == SAVE][:6]:
        best = implicit_minimax(line.game, line.position, line.positions, LOOKED, Random(1)).best
        if best.proven and best.values[line.to_move or ""] == 0:
            put_off += is_good(SAVE, line, best.turn)
            assert is_good(SAVE, line, best.turn)

    assert put_off
