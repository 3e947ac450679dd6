"""A process killed with SIGKILL at random moments: no turn of any of its tables is lost or repeated."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tables.killed_tables import Lives

KILLS, KILLS_WHEN_QUICK = 16, 5
TABLES = 3


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_kills_at_random_moments_lose_no_turn_and_repeat_none(tmp_path: Path, quick: bool) -> None:
    lives = Lives(tmp_path, TABLES, seed=1)
    kills = KILLS_WHEN_QUICK if quick else KILLS

    for _ in range(kills):
        lives.live_and_die()

    assert lives.faults == []
    assert lives.tally.turns >= kills, "play went on between the kills"
    assert lives.tally.underway > 0, "some kills came in the middle of a turn"
