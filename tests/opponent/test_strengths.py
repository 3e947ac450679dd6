"""The table of strengths, and what a strength may not do."""

from random import Random

import pytest

from adoube.games.registry import make_game
from adoube.opponent.strengths import STRENGTHS, UnknownStrength, advise


def test_there_are_three_strengths() -> None:
    assert sorted(STRENGTHS) == [1, 2, 3]


def test_a_strength_that_does_not_exist_is_refused_in_one_line() -> None:
    game = make_game("picaria")

    with pytest.raises(UnknownStrength) as refusal:
        advise(game, game.start(), (), 4, Random(1))

    assert str(refusal.value) == "there is no strength 4: choose 1, 2 or 3"


def test_the_weakest_errs_now_and_then() -> None:
    game = make_game("picaria")
    start = game.start()

    first = {advise(game, start, (), 1, Random(seed)).best.turn for seed in range(12)}

    assert len(first) > 1
