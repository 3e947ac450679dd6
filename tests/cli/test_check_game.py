"""`adoube check-game`: what ours must pass, for anybody's game."""

from __future__ import annotations

import json

import pytest

from adoube.cli.main import run
from adoube.games.checking import CHECKS


def test_each_check_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-game", "capture", "--games", "1", "--turns", "5", "--json"]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [{"check": check, "passed": True} for check in CHECKS]


def test_a_finding_is_status_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adoube.games.jarmo.Jarmo.scores", lambda game, position: {"black": 1})

    assert run(["check-game", "jarmo", "--games", "1", "--turns", "5"]) == 1

    told = capsys.readouterr().out
    assert "broken  scores: scores must name every seat" in told
    assert "at ply 0" in told


@pytest.mark.parametrize(
    "arguments", [["no-such-game"], ["jarmo", "--games", "0"], ["jarmo", "-o", "colour=blue"]]
)
def test_what_cannot_be_checked_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-game", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
