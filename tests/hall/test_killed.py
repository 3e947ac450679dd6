"""Processes of a hall are killed while its tables play; benchmarks/hall_kills.py does it 500 times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.killing import killed_hall

pytestmark = pytest.mark.postgres


@pytest.mark.full
def test_no_accepted_turn_is_lost_doubled_or_out_of_order_whatever_is_killed(tmp_path: Path) -> None:
    found = killed_hall(tmp_path, seed=14, kills=4, hosts=1, tables=2, fronts=1, pauses_s=(0.5, 2.0))

    assert found.kills.keys() == {"connection", "database", "front", "host"}
    assert found.turns > 0
    assert found.faults == []
