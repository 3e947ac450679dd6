"""The table of strengths, and what a strength may not do."""

from dataclasses import replace
from random import Random

import pytest

from adoube.computer.search.advice import Advice, Budget, Candidate
from adoube.computer.strengths import (
    GLANCE,
    STRENGTHS,
    UnknownStrengthError,
    advise,
    answers_alone,
    implicit_minimax,
)
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.commands.players import COMPUTER_STRENGTHS
from benchmarks.forced.files import positions_in
from benchmarks.forced.kinds import SAVE, is_good


def test_there_are_three_strengths() -> None:
    assert tuple(STRENGTHS) == COMPUTER_STRENGTHS == (1, 2, 3)


def test_a_strength_that_does_not_exist_is_refused_in_one_line() -> None:
    game = make_game("picaria")

    with pytest.raises(UnknownStrengthError) as refusal:
        advise(game, game.start(), (), 4, Random(1))

    assert str(refusal.value) == "there is no strength 4: choose 1, 2 or 3"


def test_the_weakest_does_not_always_play_the_same() -> None:
    game = make_game("picaria")
    start = game.start()
    middle = game.after(start, game.read("@b2"))  # by symmetry no answer is the only good one

    answers = {advise(game, middle, (start,), 1, Random(seed)).best.turn for seed in range(12)}

    assert len(answers) > 1


def test_each_strength_errs_less_often_than_the_one_below() -> None:
    game = make_game("alquerque")
    start = game.start()
    budget = Budget(positions=8)

    def astray(strength: int) -> int:
        """How often of forty its turn is not the one that the search thought best."""
        return sum(
            advise(game, start, (), strength, Random(seed), budget=budget).best.turn
            != implicit_minimax(game, start, (), budget, Random(seed)).best.turn
            for seed in range(40)
        )

    assert astray(1) > astray(2) > astray(3) == 0


def test_the_weakest_gives_little_away_as_far_as_it_sees() -> None:
    shares = {"good": 0.5, "fair": 0.42, "bad": 0.3}
    candidates = tuple(Candidate(turn, {"white": share}) for turn, share in shares.items())
    advice = Advice(candidates, ("good",), 3)

    played = {advice.harmless("white", Random(seed)).best.turn for seed in range(20)}

    assert played == {"good", "fair"}


@pytest.mark.parametrize("name", ["picaria", "konane", "jarmo"])
def test_who_looks_at_answers_alone_does_not_lose_in_one_where_a_turn_avoids_it(name: str) -> None:
    """The positions are those of `benchmarks/forced`, found by searches that the players do not share."""
    lines = [line for kind, line in positions_in(name) if kind == SAVE][:5]
    unhurried = replace(GLANCE, seconds=None)

    for line in lines:
        seen = answers_alone(line.game, line.position, line.positions, unhurried, Random(3))
        assert is_good(SAVE, line, seen.harmless(line.to_move or "", Random(3)).best.turn)


def test_a_won_game_is_not_let_go_by_mistake() -> None:
    game = make_game("picaria")
    line = one_turn_before_the_win(game)

    seen = {advise(game, line.position, (), 2, Random(seed)).best.turn for seed in range(30)}

    assert all(game.outcome(game.after(line.position, turn)) is not None for turn in seen)


def one_turn_before_the_win(game: AnyGame) -> Line:
    """A game at random, without the turn that won it."""
    rng = Random(5)
    line = Line.begin(game)
    while True:
        turn, position = rng.choice(list(game.successors(line.position)))
        if game.outcome(position) is not None:
            return line
        line = line.extended(turn, position)
