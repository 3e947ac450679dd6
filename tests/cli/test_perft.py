"""`adoube perft` from outside."""

import json

import pytest

from adoube.cli.main import run


@pytest.mark.parametrize("game", ["jarmo", "jasir"])
def test_two_plies_are_11_and_121(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", game, "2", "--json"]) == 0

    counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert counts == [{"depth": 1, "turns": 11}, {"depth": 2, "turns": 121}]


def test_options_change_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    run(["perft", "jarmo", "3", "-o", "shuttle=any", "--json"])

    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"depth": 3, "turns": 1356}


def test_a_person_reads_depth_and_count(capsys: pytest.CaptureFixture[str]) -> None:
    run(["perft", "jarmo", "3"])

    assert capsys.readouterr().out.splitlines()[-1].split() == ["3", "1,472"]


@pytest.mark.parametrize("depth", ["0", "-1", "two"])
def test_a_depth_that_is_none_is_one_line_on_standard_error(
    depth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["perft", "jarmo", depth]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
