"""`adoube rules` from outside."""

import json

import pytest

from adoube.cli.main import run


def test_each_clause_and_ruling_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "jarmo", "--json"]) == 0

    rules = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(list(rule) == ["id", "kind", "text", "option"] for rule in rules)
    by_id = {rule["id"]: rule for rule in rules}
    assert (by_id["JAR-A3"]["kind"], by_id["JAR-A3"]["option"]) == ("ruling", "reentry")
    assert (by_id["JAR-10"]["kind"], by_id["JAR-10"]["option"]) == ("clause", None)


def test_jasir_lists_its_own_clause(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rules", "jasir", "--json"])

    listed = {json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()}
    assert "JAS-01" in listed
    assert "JAR-09" not in listed


def test_a_person_reads_them_in_lines_of_a_readable_length(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rules", "jarmo"])

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("JAR-01 ")
    assert max(map(len, lines)) <= 88


def test_an_unknown_game_is_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "go"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
