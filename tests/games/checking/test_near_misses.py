"""Turns with one cell exchanged keep everything else of how they are written."""

from random import Random

import pytest

from adoube.games.checking.near_misses import near_miss
from adoube.games.registry import make_game


@pytest.mark.parametrize(("name", "turn"), [("konane", "xa1"), ("jarmo", "a1xb3")])
def test_the_sign_of_a_capture_or_a_removal_stays(name: str, turn: str) -> None:
    game = make_game(name)

    found = {near_miss(game, game.read(turn), Random(seed)) for seed in range(8)} - {None}

    assert found
    assert all("x" in game.write(each) for each in found)
