"""The library of past games reads a journal that a table is writing."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.archive.library import JournalLibrary
from adoube.records.entries import Search
from adoube.records.journal import Journal
from adoube.records.journal_file import JournalError
from tests.tables.played_games import journal_with, opened_game, played_game, written


def test_games_are_listed_and_read_while_the_table_goes_on(tmp_path: Path) -> None:
    payloads = played_game(opened_game(), most_turns=6)
    library = JournalLibrary(tmp_path)
    with Journal.open(tmp_path) as journal:
        journal.append(written(payloads[:4]))
        before = library.required("one-1")
        journal.append(written(payloads[4:]))

        after = library.required("one-1")

        assert [entry.turns for entry in library.games(Search())] == [6]
    assert (before.last, after.last) == (3, 6)


def test_a_game_that_has_not_changed_is_read_once(tmp_path: Path) -> None:
    library = JournalLibrary(journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=4)}))

    assert library.required("one-1") is library.required("one-1")


@pytest.mark.parametrize("name", ["one-2", "two-1", "one", "", "../x-1", "one-1 "])
def test_a_game_that_is_not_there_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    library = JournalLibrary(journal_with(tmp_path, {("one", 1): [opened_game()]}))

    assert library.game(name) is None
    with pytest.raises(JournalError, match="there is no game"):
        library.required(name)
