"""`adoube replay --explain`: lines between the verdicts, which change nothing else."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from adoube.cli.main import run
from tests.cli.processes import one_line

KEYS = {
    "verdict",
    "by",
    "of",
    "after",
    "hypotheses",
    "unnamed",
    "missed",
    "differing",
    "touched",
    "changed",
    "presses",
    "stood_ms",
}
EXPLAINED = {
    "moved",
    "undecided",
    "question",
    "illegal",
    "taken-back",
    "back-in-step",
    "cleared",
    "start-stands",
    "over",
}


def replayed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert run(["replay", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", ["jarmo", "chess", "leap-frog"])
def test_without_the_added_lines_the_output_is_what_it_was(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = replayed(capsys, "--sample", game)
    explained = replayed(capsys, "--sample", game, "--explain")

    assert [line for line in explained if "explain" not in line] == plain
    assert explained[-1] == plain[-1]


def test_an_explanation_follows_its_verdict_at_the_same_moment(capsys: pytest.CaptureFixture[str]) -> None:
    lines = replayed(capsys, "--sample", "jarmo", "--explain")

    explained = 0
    for verdict, line in pairwise(lines):
        if "explain" in line:
            assert set(line) == {"t", "explain"}
            assert (line["t"], line["explain"]["verdict"]) == (verdict["t"], verdict["verdict"])
            assert set(line["explain"]) == KEYS
            explained += 1
    assert explained == sum(line.get("verdict") in EXPLAINED for line in lines)
    assert explained > 0


def test_a_turn_is_among_the_hypotheses_that_its_explanation_keeps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = replayed(capsys, "--sample", "chess", "--explain")

    moves = [
        (verdict["turn"], line["explain"])
        for verdict, line in pairwise(lines)
        if verdict.get("verdict") == "moved"
    ]
    assert moves
    for turn, explain in moves:
        assert any(turn in one["turns"] for one in explain["hypotheses"] if one["kept"])
        assert explain["changed"]


def test_people_read_why_below_each_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--sample", "jarmo", "--explain"]) == 0
    with_reasons = capsys.readouterr().out.splitlines()
    assert run(["replay", "--sample", "jarmo"]) == 0
    plain = capsys.readouterr().out.splitlines()

    added = [line for line in with_reasons if line not in plain]
    assert [line for line in with_reasons if line in plain] == plain
    assert "              why         black pressed the clock" in added
    assert "              stands      e1-d3 (best)" in added


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.jsonl"], "nowhere.jsonl"),
        ([], "TRACE"),
        (["--sample", "quoits"], "quoits"),
        (["--sample", "jarmo", "--explain=much"], "--explain"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", "--explain", *arguments]) == 2

    output = capsys.readouterr()
    assert words in one_line(output.err)
    assert output.out == ""


def test_an_event_that_is_none_is_named_by_its_line(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    header = {"trace": 1, "game": "jarmo", "options": {}, "view": "occupancy", "cells": ["a1"], "clock": True}
    file.write_text(json.dumps(header) + '\n{"t": 5, "cell": "a1", "shows": 9}\n')

    assert run(["replay", "--explain", str(file)]) == 2

    assert str(file) in one_line(capsys.readouterr().err)
