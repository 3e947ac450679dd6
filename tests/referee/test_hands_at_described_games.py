"""Hands of every manner play the games that come along as descriptions: no turn is recorded wrongly."""

from __future__ import annotations

from itertools import cycle

import pytest

from adoube.games.registry import described_games, make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of
from adoube.simulation.checking import view_in
from adoube.simulation.hands import HANDS, hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import Timeline, answered

SEED = 3
MOST_TURNS = 14


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", described_games())
def test_no_turn_is_recorded_wrongly(name: str) -> None:
    game = make_game(name, seed=SEED)
    scripted = random_game(game, SEED, MOST_TURNS)
    played = scripted.line.written_turns()
    wrong = []

    for manner, view_name in zip(HANDS, cycle(game.views), strict=False):
        view = view_in(game, view_name)
        actions = list(performance(scripted, hands_named(manner), SEED))
        trace = recorded(game, view, scripted.set_up, actions, seed=SEED)
        trace = answered(trace, game, view, Timeline.of(actions))
        referee = referee_of(trace.header, game, view)
        for event in trace.events:
            referee.step(event, event.at_ms)
        referee.finish()
        found = record_of(referee).turns
        wrong += [
            (manner, view_name, ply, turn)
            for ply, (turn, true) in enumerate(zip(found, played, strict=False), start=1)
            if turn not in (None, true)
        ]

    assert wrong == []
    assert played
