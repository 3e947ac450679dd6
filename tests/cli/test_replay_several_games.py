"""`adoube replay` of a trace with several games: each has its record, and the last one's comes last."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import adoube.api
from adoube.cli.main import run
from adoube.sensing.trace import write_trace
from tests.referee.leaving import Left, left_games


def trace_of(left: Left, folder: Path) -> tuple[str, list[list[str]]]:
    trace, played = left_games(left)
    file = folder / "evening.jsonl"
    write_trace(file, trace)
    return str(file), played


def test_the_record_of_a_game_that_was_given_up_stands_before_the_next_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (first, second) = trace_of(Left("jarmo", "polarity", True, True, 10, follows=4), tmp_path)

    status = run(["replay", file, "--json"])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (begins,) = [place for place, line in enumerate(lines) if line.get("verdict") == "next-game"]
    assert status == 0
    assert all("t" in line and "verdict" in line for line in lines[:-1])
    assert [line["turn"] for line in lines[:begins] if line["verdict"] == "moved"] == first
    assert lines[begins]["before"]["record"] == first
    assert [line["turn"] for line in lines[begins:-1] if line["verdict"] == "moved"] == second
    assert lines[-1]["record"] == second


def test_a_trace_that_ends_with_the_set_up_ends_with_the_record_of_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (played,) = trace_of(Left("jarmo", "polarity", True, True, 10), tmp_path)

    run(["replay", file, "--json"])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["unfinished"] for line in lines if line.get("verdict") == "start-stands"] == [True]
    assert lines[-1]["record"] == played


def test_in_words_the_turns_of_both_games_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (first, second) = trace_of(Left("jarmo", "polarity", True, True, 10, follows=4), tmp_path)

    run(["replay", file])

    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Turns: ")]
    assert told == [f"Turns: {' '.join(first)}", f"Turns: {' '.join(second)}"]


def test_a_pgn_file_holds_both_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, _ = trace_of(Left("chess", "identity", True, True, 10, follows=4), tmp_path)

    status = run(["replay", file, "--pgn", str(tmp_path / "evening.pgn")])

    assert status == 0
    assert capsys.readouterr().err == ""
    assert (tmp_path / "evening.pgn").read_text(encoding="utf-8").count("[Event ") == 2


def test_the_api_gives_the_records_of_the_games_before(tmp_path: Path) -> None:
    file, (first, second) = trace_of(Left("jarmo", "polarity", True, True, 10, follows=4), tmp_path)

    result = adoube.api.replay(adoube.api.read_trace(file))

    assert [list(record.turns) for record in result.before] == [first]
    assert list(result.record.turns) == second
