"""Described games against the same games written by hand, over random play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.registry import make_game
from tests.games.naive import english_draughts, konane


def stones(game: Any, position: KitPosition) -> konane.Position:
    found = {
        divmod(site, len(game.rules.grid.columns))[::-1]: kind
        for kind, sites in enumerate(position.pieces)
        for site in range(len(game.rules.grid.names))
        if sites >> site & 1
    }
    return position.mover, frozenset(found.items()), sum(position.phases)


def men(position: KitPosition) -> english_draughts.Position:
    """Kinds come in the order of the description: men of both, then kings of both."""
    found = {
        (site % 8, site // 8): letter
        for letter, sites in zip("mMkK", position.pieces, strict=True)
        for site in range(64)
        if sites >> site & 1
    }
    return position.mover, frozenset(found.items())


@pytest.mark.full(but=1)
@pytest.mark.parametrize("size", [6, 8])
def test_konane_has_the_turns_of_one_written_by_hand(size: int, *, quick: bool) -> None:
    game = make_game("konane", {"size": str(size)})
    assert stones(game, game.start()) == konane.start(size)

    for seed in range(3 if quick else 60):
        position, rng = game.start(), Random(seed)
        while found := list(game.successors(position)):
            expected = konane.successors(stones(game, position), size)
            assert {stones(game, after) for _, after in found} == expected
            position = rng.choice(found)[1]
        assert konane.successors(stones(game, position), size) == set()


def test_english_draughts_has_the_turns_of_one_written_by_hand(*, quick: bool) -> None:
    game = make_game("english-draughts")
    assert men(game.start()) == english_draughts.start()

    for seed in range(3 if quick else 60):
        position, rng = game.start(), Random(seed)
        for _ in range(200):
            found = list(game.successors(position))
            assert {men(after) for _, after in found} == english_draughts.successors(men(position))
            if not found:
                break
            position = rng.choice(found)[1]
