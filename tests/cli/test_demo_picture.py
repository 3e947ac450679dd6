"""`adoube demo --svg`: the demonstration plays one game and leaves a moving picture of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.app import runner as running
from adoube.app.plan import Plan
from adoube.cli.main import run
from tests.tables.played_games import journal_with, opened_game, played_game


def test_the_game_that_was_played_is_written_as_a_moving_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(plan: Plan, page: object, beside: object) -> None:
        """A demonstration that is over at once."""
        journal_with(plan.data, {("jarmo", 1): played_game(opened_game(), most_turns=3)})

    monkeypatch.setattr(running, "run", play)
    picture = tmp_path / "game.svg"

    assert run(["demo", "jarmo", "--no-web", "--view", "colour", "--svg", str(picture)]) == 0

    assert str(picture) in capsys.readouterr().out
    assert picture.read_text().startswith("<svg ")
    assert "3. Black" in picture.read_text()
