"""The cable between a computer and its hall is cut; benchmarks/hall_cut.py does it for ten minutes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.cable import WHY_NOT
from tests.hall.cut import cut_hall

pytestmark = [pytest.mark.postgres, pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")]


@pytest.mark.full
def test_what_was_played_behind_a_cut_cable_is_in_the_hall_once_and_in_order(tmp_path: Path) -> None:
    found = cut_hall(tmp_path / "window", tables=4, cut_s=7)

    assert found.waited > 0
    assert found.is_whole
