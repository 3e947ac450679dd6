"""Past games of a whole hall, read at a scoreboard that has none of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from adoube.archive.past_games import JournalLibrary, RowsLibrary
from adoube.hall.database import HallAddress, HallError, connect
from adoube.hall.rows import HallRows
from adoube.records.entries import HowEnded, Search
from tests.hall.journals import JournalOfTables
from tests.tables.played_games import journal_with, opened_game, played_game

pytestmark = pytest.mark.postgres


@pytest.fixture
def folder(hall: HallAddress, tmp_path: Path) -> Path:
    """The records of a computer that has brought them to the hall: two games at one table, one at another."""
    folder = tmp_path / "window"
    games = {("jarmo", 1): played_game(opened_game()), ("jarmo", 2): played_game(opened_game())}
    journal_with(folder, {**games, ("other", 1): played_game(opened_game())})
    host = JournalOfTables(folder)
    lease = host.lease()
    with connect(hall) as connection:
        lease.take(connection)
    host.replicate(hall, lease)
    host.close()
    return folder


def library(hall: HallAddress) -> RowsLibrary:
    return RowsLibrary(partial(HallRows, hall))


@pytest.mark.parametrize("search", [Search(), Search(table="other"), Search(result=HowEnded.UNFINISHED)])
def test_the_hall_lists_the_games_that_their_computer_lists(
    hall: HallAddress, folder: Path, search: Search
) -> None:
    here = JournalLibrary(folder).games(search)

    assert {entry.id: entry for entry in library(hall).games(search)} == {entry.id: entry for entry in here}


def test_a_game_is_read_in_the_hall_as_at_its_computer(hall: HallAddress, folder: Path) -> None:
    there, here = library(hall).game("jarmo-2"), JournalLibrary(folder).game("jarmo-2")

    assert there is not None
    assert here is not None
    assert there.line.written_turns() == here.line.written_turns() != []


def test_a_game_that_nobody_played_is_none(hall: HallAddress, folder: Path) -> None:
    assert library(hall).game("jarmo-3") is None


def test_a_hall_that_is_out_of_reach_is_told() -> None:
    with pytest.raises(HallError, match="the hall's database hall@127.0.0.1:1: "):
        library(HallAddress("postgresql://127.0.0.1:1/hall")).games(Search())
