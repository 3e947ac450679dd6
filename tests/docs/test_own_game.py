"""The tutorial of an own game: its changes fit the files that it begins with, and make a game each time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from tests.docs.documents import blocks_of
from tests.tools import ROOT

FILES = tuple(f"tiger-hunt.{ending}" for ending in ("lud", "md", "toml"))
FAULT = "tiger-hunt.lud, line 14, column 21: '{' is not closed"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game that the tutorial begins with."""
    monkeypatch.chdir(tmp_path)
    assert run(["new-game", "tiger-hunt"]) == 0
    return tmp_path


def changes() -> Iterator[list[tuple[str, str]]]:
    """Of each block the lines that go, and those that come in their place."""
    for block in blocks_of(ROOT / "docs" / "your-own-game.md"):
        if block.language == "diff":
            gone = [line[1:] for line in block.text.splitlines() if line.startswith("-")]
            come = [line[1:] for line in block.text.splitlines() if line.startswith("+")]
            yield list(zip(gone, come, strict=True))


def make(folder: Path, pairs: list[tuple[str, str]]) -> None:
    """Writes in the one file that has them all, line by line."""
    for gone, come in pairs:
        [file] = [file for name in FILES if gone in (file := folder / name).read_text().splitlines()]
        lines = file.read_text().splitlines()
        assert lines.count(gone) == 1
        file.write_text("\n".join(come if line == gone else line for line in lines) + "\n")


def test_each_change_of_the_tutorial_makes_a_game_but_for_the_mistake(folder: Path) -> None:
    told = []
    for pairs in changes():
        make(folder, pairs)
        try:
            game = make_game("tiger-hunt.lud")
        except AdoubeError as error:
            told.append(str(error))
            make(folder, [(come, gone) for gone, come in pairs])

    assert told == [FAULT]
    assert game.seats == ("red", "blue")
    assert len(game.board.names) == 49
    rulebook = (folder / "tiger-hunt.md").read_text()
    assert "beside him" in rulebook
    assert "White" not in rulebook


@pytest.mark.full
def test_the_finished_game_passes_every_check(folder: Path) -> None:
    for number, pairs in enumerate(changes()):
        if number != 1:
            make(folder, pairs)

    assert run(["check-game", "tiger-hunt.lud", "--games", "3"]) == 0
