"""A held game of a file stays as it was read: at a table that is opened again, and in the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.archive.past_games import JournalLibrary
from adoube.board.geometry import Board
from adoube.games.registry import PinnedGames, canonical_name, game_class, game_names, make_game, plain_name
from adoube.records.journal import Journal
from adoube.tables.history import history_of
from tests.cli.test_described_games import STEPPING
from tests.tables.played_games import journal_with, opened_game

WIDER = STEPPING.replace("(square 3)", "(square 4)")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file that says something else than when it was held."""
    written = tmp_path / "stepping.lud"
    written.write_text(STEPPING)
    return str(written)


@pytest.fixture
def held(file: str) -> PinnedGames:
    games = PinnedGames()
    games.hold(game_class(file))
    Path(file).write_text(WIDER)
    return games


def size(board: Board) -> int:
    return len(board.cells)


def test_a_held_game_stays_and_any_other_is_read_now(file: str, held: PinnedGames) -> None:
    assert size(held.make(file).board) == 9
    assert size(make_game(file).board) == size(PinnedGames().make(file).board) == 16
    assert held.make("jarmo").id == "jarmo"


def test_the_newest_of_two_rules_is_held(file: str, held: PinnedGames) -> None:
    held.hold(game_class(file))

    assert size(held.make(file).board) == 16


def test_a_match_goes_on_and_is_shown_by_the_held_rules(tmp_path: Path, file: str, held: PinnedGames) -> None:
    folder = journal_with(tmp_path, {("one", 1): [opened_game(game=file)]})
    with Journal.open_to_read(folder) as journal:
        going_on = history_of(journal.rows("one"), make=held.make).open_match

    assert going_on is not None
    assert size(going_on.game.board) == 9
    assert size(JournalLibrary(folder, held.make).required("one-1").game.board) == 9


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("JARMO", "jarmo"),
        ("Fox and Geese", "fox-and-geese"),
        ("nine_mens_morris", "nine-mens-morris"),
        ("Nine Men's Morris", "nine-mens-morris"),
        ("Left/Right", "left-right"),
        ("Sáhkku", "sahkku"),
        ("quoits", "quoits"),
        ("Rules/My Game.lud", "Rules/My Game.lud"),
        ("", ""),
    ],
)
def test_a_game_is_meant_by_any_writing_of_its_id(written: str, meant: str) -> None:
    assert canonical_name(written) == meant


def test_every_game_is_meant_by_its_id_in_capitals() -> None:
    assert [canonical_name(name.upper()) for name in game_names()] == game_names()


def test_a_game_and_the_name_of_its_table_come_by_any_writing() -> None:
    assert make_game("Leap Frog", {"size": "16"}).id == "leap-frog"
    assert plain_name("Leap Frog") == "leap-frog"
