"""Which games have points to show while they are played."""

from __future__ import annotations

from random import Random

import pytest

from adoube.games.line import Line
from adoube.games.registry import OURS, make_game

SEED = 11
PLIES = 30


def positions_of(name: str) -> list[Line]:
    """A random game of it, turn by turn, as far as it goes on."""
    game, rng = make_game(name, {}, seed=SEED), Random(SEED)
    line = [Line.begin(game)]
    while len(line) < PLIES and line[-1].outcome is None:
        line.append(line[-1].extended(*game.random_turn(line[-1].position, rng)))
    return [each for each in line if each.outcome is None]


@pytest.mark.parametrize("name", OURS)
def test_who_counts_no_points_has_none_before_the_end(name: str) -> None:
    lines = positions_of(name)

    if not lines[0].game.counts_points:
        assert {score for line in lines for score in line.scores.values()} == {0}


@pytest.mark.parametrize(
    ("name", "counts"),
    [("jarmo", True), ("leap-frog", True), ("chess", False), ("sahkku", False), ("fox-and-geese", False)],
)
def test_points_are_a_fact_of_the_game(name: str, *, counts: bool) -> None:
    assert make_game(name).counts_points is counts
