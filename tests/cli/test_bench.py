"""`adoube bench`: every figure is of work that was done."""

from __future__ import annotations

import json

import pytest

from adoube.cli.main import run


def test_a_games_figures_and_those_of_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "jarmo", "--seconds", "0.01", "--json"]) == 0

    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["what"].split(":")[0] for row in rows[:2]] == ["Jarmo", "Jarmo"]
    assert len(rows) == 4
    assert all(row["a_second"] > 0 and row["loop_steps"] > 0 for row in rows)


def test_a_table_for_people_names_its_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "capture", "--seconds", "0.01"]) == 0

    head, *rows = capsys.readouterr().out.splitlines()
    assert "a second" in head
    assert len(rows) == 4


def test_an_unknown_game_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "no-such-game"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
