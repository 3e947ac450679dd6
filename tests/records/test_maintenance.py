"""A person's name leaves the journal, and the disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import JournalError
from adoube.records.maintenance import forget
from adoube.records.payloads import Asked, Opened, Ruling
from adoube.words import as_written
from tests.records.journals import opened, row, turn

NAME = "Grâce O'Hopper"
WENT_HOME = as_written(f"{NAME} went home.").to_json()


def journal_of_two_games(folder: Path) -> None:
    seated = {"black": "Ada", "white": NAME}
    with Journal.open(folder) as journal:
        journal.append([row(opened(players=seated, people=("Ada", NAME))), row(turn(1))])
        journal.append(
            [
                row(
                    Ruling(
                        "result",
                        {"winners": [], "scores": {}, "why": WENT_HOME},
                    )
                )
            ]
        )
        journal.append([row(Asked(1, None, as_written("Ada, or Adam?"), ("yes",)), game_number=1)])
        journal.append([row(opened(players={"black": "Ada", "white": "Alan"}), game_number=2)])


def holding(folder: Path, text: str) -> list[str]:
    """The files in which the text stands, as bytes anywhere."""
    return [
        file.name
        for file in sorted(folder.rglob("*"))
        if file.is_file() and text.encode() in file.read_bytes()
    ]


def test_the_name_is_in_no_file_any_more(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)
    assert holding(tmp_path, NAME)

    done = forget(tmp_path, NAME)

    assert holding(tmp_path, NAME) == []
    assert (done.rows, done.games, done.instead) == (2, (("one", 1),), "forgotten")


def test_it_leaves_the_log_too_where_the_journal_was_not_closed(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as onlooker:
        # Somebody who has the file open keeps the log beside it.
        onlooker.execute("SELECT count(*) FROM rows").fetchone()

        forget(tmp_path, NAME)

        assert holding(tmp_path, NAME) == []


def test_a_copy_of_an_older_version_forgets_it_too(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)
    with (
        closing(sqlite3.connect(tmp_path / FILE_NAME)) as source,
        closing(sqlite3.connect(tmp_path / "journal.version-1.sqlite3")) as copy,
    ):
        source.backup(copy)

    forget(tmp_path, NAME)

    assert holding(tmp_path, NAME) == []


def test_everything_else_stays_as_it_was(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)

    forget(tmp_path, NAME)

    with Journal.open_to_read(tmp_path) as journal:
        first, second, ruling, asked, other = [each.payload for each in journal.rows("one")]
    assert isinstance(first, Opened)
    assert first.players == {"black": "Ada", "white": "forgotten"}
    assert first.people == ("Ada", "forgotten")
    assert second == turn(1)
    assert isinstance(ruling, Ruling)
    assert ruling.details["why"] == as_written("forgotten went home.").to_json()
    assert asked == Asked(1, None, as_written("Ada, or Adam?"), ("yes",))
    assert isinstance(other, Opened)
    assert other.players["white"] == "Alan"


def test_a_second_person_is_called_something_else_so_that_matches_add_up(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)
    forget(tmp_path, NAME)

    done = forget(tmp_path, "Ada")

    assert done.instead == "forgotten 2"
    with Journal.open_to_read(tmp_path) as journal:
        texts = [each.payload.text for each in journal.rows("one") if isinstance(each.payload, Asked)]
    assert texts == ["forgotten 2, or Adam?"]


def test_rows_are_guarded_again_afterwards(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)

    forget(tmp_path, NAME)

    with (
        closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="never changed"),
    ):
        connection.execute("UPDATE rows SET data = '{}'")


def test_while_a_table_writes_nothing_is_forgotten(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)

    with Journal.open(tmp_path), pytest.raises(JournalError, match="another adoube"):
        forget(tmp_path, NAME)


def test_a_name_that_nobody_has_is_refused(tmp_path: Path) -> None:
    journal_of_two_games(tmp_path)

    with pytest.raises(JournalError, match="there is no 'Grace' in this journal"):
        forget(tmp_path, "Grace")


def test_a_folder_without_a_journal_is_refused_and_stays_empty(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal"):
        forget(tmp_path, NAME)

    assert list(tmp_path.iterdir()) == []
