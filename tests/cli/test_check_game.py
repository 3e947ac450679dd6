"""`adoube check-game`: what ours must pass, for anybody's game."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint

import pytest

from adoube.cli.main import run
from adoube.games import registry
from adoube.games.checking import CHECKS
from adoube.simulation.checking import CHECKS as ON_A_BOARD


def test_a_game_whose_pieces_may_wander_says_so_instead_of_ending_at_random(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adoube.games.jarmo.Jarmo.may_not_terminate", True)

    assert run(["check-game", "jarmo", "--games", "1", "--turns", "2"]) == 0

    assert "ends: not tried by random play" in capsys.readouterr().out


@pytest.mark.full
def test_each_check_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-game", "capture", "--games", "1", "--turns", "5", "--json"]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["check"] for line in lines] == ["loads", *CHECKS, *ON_A_BOARD]
    assert all(line["passed"] for line in lines)
    assert {"check": "scores", "passed": True} in lines


def test_a_finding_is_status_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adoube.games.jarmo.Jarmo.scores", lambda game, position: {"black": 1})

    assert run(["check-game", "jarmo", "--games", "1", "--turns", "5"]) == 1

    told = capsys.readouterr().out
    assert "broken  scores: scores must name every seat" in told
    assert "at ply 0" in told


def test_a_game_that_lacks_a_method_is_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = EntryPoint("no-methods", "tests.cli.test_games:NoMethods", "adoube.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])

    assert run(["check-game", "no-methods"]) == 1

    told = capsys.readouterr()
    assert told.out.startswith("broken  loads: the game 'no-methods'")
    assert "these methods are missing: after" in told.out
    assert told.err == ""


@pytest.mark.parametrize(
    "arguments", [["no-such-game"], ["jarmo", "--games", "0"], ["jarmo", "-o", "colour=blue"]]
)
def test_what_cannot_be_checked_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-game", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
