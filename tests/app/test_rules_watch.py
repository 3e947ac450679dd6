"""The watch of a description's file, while the file is being saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adoube.app.runner import RulesWatch
from adoube.app.telling import IN_WORDS
from adoube.games.lud.game import game_in
from adoube.games.registry import PinnedGames
from adoube.tables.state import Phase
from tests.cli.test_described_games import STEPPING


class Engine:
    """One table, where no game has begun."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def post(self, table: str, note: Any) -> None:
        self.told.append(str(note.said))

    def states(self) -> dict[str, Any]:
        return {"stepping": SimpleNamespace(closed=False, turns=(), phase=Phase.PLAYING)}

    def replace(self, table: str, take: Any) -> None:
        take()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "stepping.lud"
    written.write_text(STEPPING)
    return written


def watch_of(file: Path, engine: Any, renew: Callable[[], None]) -> RulesWatch:
    """The watch over a table that has been opened with what the file holds now."""
    match = SimpleNamespace(game=str(file), options={}, seed=0, people=None)
    plan: Any = SimpleNamespace(match=match, table="stepping", tell=IN_WORDS)
    return RulesWatch(plan, game_in(str(file)), engine, PinnedGames(), renew)


def test_a_file_is_read_once_it_changes_no_more(file: Path) -> None:
    taken: list[str] = []
    engine = Engine()
    watch = watch_of(file, engine, lambda: taken.append("renewed"))

    # An editor empties the file, and writes it a moment later.
    file.write_text("")
    watch.look()
    file.write_text(STEPPING.replace("(square 3)", "(square 4)"))
    watch.look()
    assert (engine.told, taken) == ([], [])
    watch.look()
    assert (engine.told, taken) == ([], ["renewed"])

    file.write_text("")
    watch.look()
    watch.look()
    assert "stepping.lud, line 1" in engine.told[-1]


def test_a_file_that_is_spoilt_while_the_table_opens_is_told_and_the_table_goes_on(file: Path) -> None:
    engine: Any = Engine()
    match = SimpleNamespace(game=str(file), options={}, seed=0, people=None)
    plan: Any = SimpleNamespace(match=match, table="stepping", tell=IN_WORDS)
    rules = game_in(str(file))
    file.write_text("(game")
    watch = RulesWatch(plan, rules, engine, PinnedGames(), lambda: None)
    watch.look()
    watch.look()
    assert "stepping.lud, line 1" in engine.told[-1]


def test_a_file_that_is_as_the_table_has_read_it_says_nothing(file: Path) -> None:
    engine = Engine()
    taken: list[str] = []
    watch = watch_of(file, engine, lambda: taken.append("renewed"))
    for _ in range(3):
        watch.look()
    assert (engine.told, taken) == ([], [])
