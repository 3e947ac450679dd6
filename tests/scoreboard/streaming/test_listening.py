"""How descriptors are shared out between visitors and everything else."""

from __future__ import annotations

import pytest

from adoube_scoreboard.streaming.listening import SELECT_BELOW, capacity_for


@pytest.mark.parametrize("limit", [64, 150, 256, 1024, 1300, 4096, 65_536])
@pytest.mark.parametrize("tables", [1, 8, 300])
def test_streams_leave_room_for_new_visitors_and_visitors_for_the_rest(limit: int, tables: int) -> None:
    capacity = capacity_for(limit, tables)

    assert 0 < capacity.streams < capacity.connections < limit
    assert capacity.lowest_visitor + capacity.connections <= limit


def test_with_enough_of_them_visitors_stand_above_what_select_can_wait_for() -> None:
    capacity = capacity_for(20_000, 1)

    assert (capacity.lowest_visitor, capacity.connections) == (SELECT_BELOW, 20_000 - SELECT_BELOW)


def test_the_usual_limit_keeps_room_for_the_boards_of_a_club() -> None:
    capacity = capacity_for(1024, 20)

    assert capacity.lowest_visitor == 0
    assert capacity.limit - capacity.connections >= 20 * 4
