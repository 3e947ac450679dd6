"""What the watch of a description's file makes of a file that is being saved."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from adoube.cli.rules_watch import RulesWatch
from adoube.games.held_games import HeldGames
from adoube.tables.state import Phase
from tests.cli.test_described_games import STEPPING


class Engine:
    """One table, where no game has begun."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def tell(self, table: str, note: Any) -> None:
        self.told.append(str(note.said))

    def states(self) -> dict[str, Any]:
        return {"stepping": SimpleNamespace(closed=False, turns=(), phase=Phase.PLAYING)}

    def replace(self, table: str, take: Any) -> None:
        take()


def test_a_file_is_read_once_it_changes_no_more(tmp_path: Path) -> None:
    file = tmp_path / "stepping.lud"
    file.write_text(STEPPING)
    match = SimpleNamespace(game=str(file), options={}, seed=0, people=None)
    plan: Any = SimpleNamespace(match=match, table="stepping")
    taken: list[str] = []
    engine: Any = Engine()
    watch = RulesWatch(plan, engine, HeldGames(), lambda: taken.append("renewed"))

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
