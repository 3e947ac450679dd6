"""Positions with forced wins and rescues: the files hold what they say, and the strongest player finds it."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from adoube.computer.search.advice import Budget
from adoube.computer.search.hidden import hides
from adoube.computer.strengths import implicit_minimax
from adoube.games.registry import game_names, make_game
from benchmarks.forced.answers import Answer, AnswerFile, answers_to, printed, questions_about
from benchmarks.forced.files import (
    FOLDER,
    Collection,
    Need,
    Search,
    counts_of,
    games_in,
    positions_in,
    searches_in,
)
from benchmarks.forced.kinds import SAVE, THREE, WANTED, WIN, is_good, is_of_kind, is_proven
from benchmarks.forced.making import searched_game
from benchmarks.forced.wins import Allowance, TooMuchToSearchError, can_force, proves

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


@pytest.mark.parametrize("name", FILES)
def test_no_turns_lead_to_two_positions_of_a_kind(name: str) -> None:
    ways = [(kind, one.turns[:ply]) for one in games_in(name) for kind, ply in one.kinds.items()]

    # The same turns of games with other dice or cards are another position.
    assert hides(make_game(name)) or len(set(ways)) == len(ways)


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
    collection = Collection(["picaria"], tmp_path, UNTIL_S)

    for _ in range(2):
        need = collection.need()
        assert need is not None
        collection.add("picaria", *searched_game(need, UNTIL_S))

    found = list(positions_in("picaria", tmp_path))
    assert len(found) > 2
    for kind, line in found:
        assert is_of_kind(kind, line)
    assert len({(kind, line.position) for kind, line in found}) == len(found)
    search = searches_in(tmp_path)["picaria"]
    assert (search.games, search.last_seed) == (2, 2)
    assert search.looked[WIN] >= counts_of(games_in("picaria", tmp_path))[WIN]


def test_a_game_that_had_its_seconds_is_not_searched_further(tmp_path: Path) -> None:
    collection = Collection(["picaria"], tmp_path, 5.0)
    need = collection.need()
    assert need is not None

    collection.add("picaria", [], Search(need.seed, games=1, seconds=5.0))

    assert collection.need() is None


def test_the_next_search_begins_behind_the_last_seed(tmp_path: Path) -> None:
    Collection(["picaria"], tmp_path, UNTIL_S).add("picaria", [], Search(7, games=7))

    need = Collection(["picaria"], tmp_path, UNTIL_S).need()

    assert need is not None
    assert need.seed == 8


def test_only_the_kinds_that_are_asked_for_are_searched(tmp_path: Path) -> None:
    need = Collection(["picaria"], tmp_path, UNTIL_S, (SAVE,)).need()

    assert need is not None
    assert need.kinds == (SAVE,)


def test_games_branch_off_those_that_were_found() -> None:
    base = games_in("picaria")[0]

    found, search = searched_game(Need("picaria", 1, (WIN, SAVE), base), UNTIL_S)

    assert search.ends > 1
    assert any(one.turns[:2] == base.turns[:2] for one in found)
    assert all(is_of_kind(kind, line) for one in found for kind, line in one.positions("picaria"))


def test_a_position_reached_another_way_is_not_kept_twice(tmp_path: Path) -> None:
    collection = Collection(["picaria"], tmp_path, UNTIL_S)
    (found, *_), search = searched_game(Need("picaria", 1, (WIN, SAVE, THREE)), UNTIL_S)

    collection.add("picaria", [found, found], search)

    assert len(games_in("picaria", tmp_path)) == 1


def test_answers_are_kept_and_not_asked_for_again(tmp_path: Path) -> None:
    file = AnswerFile(tmp_path / "answers.jsonl")
    question = questions_about("picaria", strength=3, seconds=0.05)[0]

    file.add(answers_to([question]))

    (answer,) = file.answers()
    assert answer.question == question
    assert [*printed([answer])][-1].startswith("| all | 1 of 1 (20.7 to 100.0 %)")


def test_an_answer_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    file = AnswerFile(path)
    first, second = questions_about("picaria", strength=3, seconds=0.05)[:2]
    file.add([Answer(first, WIN, is_right=True, is_later=False, turn="@b2")])
    with path.open("a", encoding="utf-8") as cut_off:
        cut_off.write('[["picaria", ')

    file.add([Answer(second, WIN, is_right=False, is_later=False, turn="@b2")])

    assert [answer.question for answer in file.answers()] == [first, second]


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
