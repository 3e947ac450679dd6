"""Forced skips, told without looking for turns: the answer is the one that the turns give."""

from random import Random

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game

MOST_TURNS = 100


@pytest.mark.parametrize(("name", "skips"), [("rimau-rimau", True), ("zamma", False), ("konane", False)])
def test_who_has_to_skip_has_no_other_turn(name: str, skips: bool) -> None:
    game = make_game(name)
    met = 0
    for seed in range(3):
        line, rng = Line.begin(game), Random(seed)
        while line.outcome is None and line.ply < MOST_TURNS:
            has_to_skip = game.turns(line.position) == ["skip"]
            assert game.has_to_skip(line.position) is has_to_skip
            met += has_to_skip
            line = line.extended(*game.random_turn(line.position, rng))

    assert bool(met) is skips
