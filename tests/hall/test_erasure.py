"""A person's name is removed from the hall's database."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from adoube.archive.past_games import RowsLibrary
from adoube.hall.database import HallAddress, HallError, connect
from adoube.hall.rows import HallRows, forget_in_hall
from adoube.records.entries import Search
from tests.hall.journals import JournalOfTables, rows_in, set_aside_in

pytestmark = pytest.mark.postgres


@pytest.fixture
def brought(hall: HallAddress, tmp_path: Path) -> HallAddress:
    """Ada and Grace play at one table of each of two computers, and at one of which both have the name."""
    for name, tables in (("window", ("first", "shared")), ("door", ("second", "shared"))):
        host = JournalOfTables(tmp_path / name, name, *tables)
        lease = host.lease()
        with connect(hall) as connection:
            lease.take(connection)
        host.replicate(hall, lease)
    return hall


def test_the_name_is_in_no_row_any_more_and_results_still_add_up(brought: HallAddress) -> None:
    rows, instead = forget_in_hall(brought, "Ada")

    assert rows == 4
    left = json.dumps([row[-1] for row in (*rows_in(brought), *set_aside_in(brought))])
    assert "Ada" not in left
    games = RowsLibrary(partial(HallRows, brought)).games(Search(player=instead))
    assert {entry.id.table for entry in games} == {"first", "second", "shared"}
    assert {entry.opened.players["white"] for entry in games} == {"Grace"}


def test_a_name_that_nobody_has_is_told(brought: HallAddress) -> None:
    with pytest.raises(HallError, match="there is no person 'Alan' in the hall"):
        forget_in_hall(brought, "Alan")
