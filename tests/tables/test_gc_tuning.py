"""The collector is slowed down for as long as tables are played at, and no longer."""

from __future__ import annotations

import gc

from adoube.tables.gc_tuning import GcTuning


def test_many_tables_are_looked_through_seldom_and_afterwards_all_is_as_before() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    collecting = GcTuning()

    collecting.begin(1000)
    during = gc.get_threshold()
    left_out = gc.get_freeze_count()
    collecting.begin(1)
    collecting.end()

    assert during[0] >= 50_000
    assert left_out > frozen
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_one_table_leaves_the_collector_as_often_as_it_is_but_for_what_lasts() -> None:
    before, collecting = gc.get_threshold(), GcTuning()

    collecting.begin(1)
    during = gc.get_threshold()
    collecting.end()

    assert during[:2] == before[:2]
    assert during[2] > before[2]
    assert gc.get_threshold() == before
