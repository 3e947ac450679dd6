"""Hands that react: when they play."""

from __future__ import annotations

import threading
from dataclasses import replace

from adoube.simulation.actions import Press
from adoube.simulation.hands import hands_named
from adoube.simulation.reactions import reactions
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables


def test_they_play_although_a_camera_seems_to_see_something_else() -> None:
    state = played(2)
    assert state.line is not None
    tables = FakeTables(replace(state, provisional=state.line.game.placement(state.line.game.start())))

    acts = next(
        reactions(tables, state.table, hands_named("careful"), 1, 1, threading.Event(), clock=True), ()
    )

    assert isinstance(acts[-1], Press)
    assert acts[-1].seat == state.line.to_move
