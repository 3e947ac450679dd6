"""Whole games by careful hands are read back turn by turn: no wrong turn in any of them."""

from __future__ import annotations

import pytest

from adoube.cli.replay import replayed
from adoube.cli.traces import OpenedTrace
from adoube.games.registry import make_game
from adoube.referee.record import record_of
from adoube.sensing.views import view_named
from adoube.simulation.answers import answered
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game

SEEDS = range(1, 201)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("view_name", ["occupancy", "polarity"])
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_every_game_is_read_back_as_it_was_played(game_id: str, view_name: str, part: int) -> None:
    for seed in SEEDS[part::PARTS]:
        game = make_game(game_id, seed=seed)
        view = view_named(view_name, game.seats)
        scripted = random_game(game, seed)
        truth = scripted.truth()
        actions = performance(scripted, hands_named("careful"), seed)
        trace = answered(recorded(game, view, scripted.set_up, actions), game, view, truth["turns"])

        _, referee = replayed(OpenedTrace(trace, game, view))

        record = record_of(referee)
        assert (list(record.turns), record.scores) == (truth["turns"], truth["scores"]), f"seed {seed}"
        assert record.over is not None
        assert not record.open
