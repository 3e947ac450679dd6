"""A file with a game's description stands where the name of a game does."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from adoube.cli import main

STEPPING = """
(game "Stepping"
    (players {(player N) (player S)})
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece (move Step Forward (to if:(is Empty (to))))))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""


class Done(NamedTuple):
    status: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Run a command; `given` is what it reads."""

    def ran(*arguments: str, given: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(given.encode())))
        status = main.run(list(arguments))
        return Done(status, *capsys.readouterr())

    return ran


@pytest.fixture
def stepping(tmp_path: Path) -> str:
    (tmp_path / "stepping.lud").write_text(STEPPING)
    return str(tmp_path / "stepping.lud")


def test_its_turns_are_counted(run: Run, stepping: str) -> None:
    found = run("perft", stepping, "3", "--json").stdout.splitlines()

    assert [json.loads(line)["turns"] for line in found] == [3, 6, 6]


def test_one_of_ours_is_found_from_anywhere(run: Run) -> None:
    assert run("perft", "konane.lud", "2", "-o", "size=8").stdout.split() == ["1", "4", "2", "12"]


def test_it_is_judged(run: Run, stepping: str) -> None:
    answers = run("judge", stepping, given='{"turn": "a1-a2"}\n{"turns": true}\n{"turn": "a3-a2"}\n').stdout

    first, turns, refusal = map(json.loads, answers.splitlines()[-3:])
    assert first["cells"]["a2"] == ["white.man"]
    assert turns == {"turns": ["b3-b2", "c3-c2"]}
    assert refusal["objection"]["text"].startswith("The man on a3 has no legal move now.")


def test_its_rules_are_printed_as_it_writes_them(run: Run, stepping: str) -> None:
    rules = [json.loads(line) for line in run("rules", stepping, "--json").stdout.splitlines()]

    assert [rule["id"] for rule in rules] == ["LUD-01", "LUD-02", "LUD-03", "LUD-04", "REP-01"]
    assert "(move Step Forward (to if:(is Empty (to))))" in rules[1]["text"]


def test_a_simulated_game_is_replayed_with_its_turns(run: Run, stepping: str, tmp_path: Path) -> None:
    trace, truth = tmp_path / "trace.jsonl", tmp_path / "truth.json"
    run("simulate", stepping, "--trace", str(trace), "--truth", str(truth), "--view", "colour")

    replayed = run("replay", str(trace))

    assert replayed.status == 0
    assert " ".join(json.loads(truth.read_text())["turns"]) in replayed.stdout


@pytest.mark.full
def test_ours_pass_what_every_game_passes(run: Run) -> None:
    done = run("check-game", "konane", "--games", "1", "--seed", "1")

    assert [line for line in done.stdout.splitlines() if line.startswith("broken")] == []
    assert done.status == 0


def test_what_is_wrong_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dice.lud").write_text(STEPPING.replace("(piece", "(dice d:6 num:1) (piece"))

    done = run("perft", str(tmp_path / "dice.lud"), "1")

    assert done.status == 2
    assert done.stderr == "adoube: dice.lud, line 4, column 37: (dice ...) is not supported yet\n"


def test_a_file_is_suggested_where_its_ending_was_left_out(
    run: Run, stepping: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("perft", stepping.removesuffix(".lud"), "1")

    assert done.status == 2
    assert f"(did you mean {stepping}?)" in done.stderr


@pytest.mark.parametrize("ending", ["", ".lud"])
def test_a_name_too_long_for_any_file_is_refused_in_one_line(run: Run, ending: str) -> None:
    done = run("perft", "9" * 300 + ending, "1")

    assert done.status == 2
    assert done.stderr.startswith("adoube: ")
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_named(run: Run) -> None:
    done = run("perft", "nowhere/nothing.lud", "1")

    assert done.status == 2
    assert "nowhere/nothing.lud" in done.stderr
