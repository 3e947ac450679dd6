"""`adoube judge` from outside: lines in, lines out, exit status."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from adoube.cli.main import run


class Judged:
    """One run of the command: its answers, its standard error, its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.answers: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
        self.err = err


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def judged(*lines: str | bytes, game: str = "jarmo", options: tuple[str, ...] = ()) -> Judged:
        text = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        status = run(["judge", game, *options])
        return Judged(status, *capsys.readouterr())

    return judged


def test_the_start_comes_first_then_one_answer_a_line(judge: Any) -> None:
    judged = judge('{"turn": "a1-b3"}', "", "   ", '{"turn": "a5-c4"}')

    assert [answer["ply"] for answer in judged.answers] == [0, 1, 2]
    assert (judged.status, judged.err) == (0, "")


def test_a_refusal_makes_the_exit_status_one(judge: Any) -> None:
    judged = judge('{"turn": "?!"}', '{"turn": "skip"}', '{"turn": "a1-b3"}')

    assert [next(iter(answer)) for answer in judged.answers] == ["to_move", "error", "objection", "to_move"]
    assert judged.status == 1


@pytest.mark.parametrize(
    "line", ["not json", "[1]", "{}", '{"move": "a1-b3"}', "null", '"turn"', b"\xff\xfe{", "[" * 100_000]
)
def test_a_line_that_is_no_request_is_named_and_ends_the_judging(judge: Any, line: str | bytes) -> None:
    judged = judge('{"turn": "a1-b3"}', line, '{"turn": "a5-c4"}')

    assert judged.status == 2
    assert "standard input, line 2" in judged.err
    assert len(judged.err.splitlines()) == 1
    assert len(judged.answers) == 2


@pytest.mark.parametrize(
    "option", ["no-such=1", "reentry=never", "reentry", "=x", "quiet_limit=0", "quiet_limit=1.5"]
)
def test_an_option_that_the_game_does_not_know_is_refused(judge: Any, option: str) -> None:
    judged = judge(options=("-o", option))

    assert judged.status == 2
    assert len(judged.err.splitlines()) == 1
    assert judged.answers == []


def test_options_change_the_game(judge: Any) -> None:
    judged = judge('{"turn": "a5-b3"}', options=("-o", "first=white", "-o", "reentry=dagaz", "--seed", "3"))

    assert judged.answers[0]["off"] == {"captured": {}, "reserve": {}}
    assert judged.answers[1]["to_move"] == "black"


def test_an_unknown_game_is_refused(judge: Any) -> None:
    judged = judge(game="go")

    assert judged.status == 2
    assert "`adoube games` lists them all" in judged.err


def test_each_answer_comes_before_the_next_line_is_asked_for() -> None:
    command = [sys.executable, "-c", "from adoube.cli.main import main; main(['judge', 'jarmo'])"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        start = json.loads(process.stdout.readline())
        process.stdin.write('{"turn": "a1-b3"}\n')
        process.stdin.flush()
        after = json.loads(process.stdout.readline())
        process.stdin.close()

    assert (start["ply"], after["ply"], process.returncode) == (0, 1, 0)
