"""The short form of benchmarks/mqtt_games.py."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.feeds.mqtt.killing import killed_games


@pytest.mark.long
@pytest.mark.mosquitto
@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_no_event_is_lost_or_invented_when_adoube_is_killed_and_the_broker_restarted(tmp_path: Path) -> None:
    outcome = killed_games(tmp_path, 3, 0, kills=2, broker_restarts=1)

    assert (outcome.lost, outcome.invented, outcome.in_order) == (0, 0, True)
    assert outcome.wanted > 30
