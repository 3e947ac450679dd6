"""`adoube doctor`: what it prints, its exit status, and the files it writes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.simulation.board.simulated_board import SimulatedBoard
from tests.cli.processes import one_line


def test_a_port_that_is_not_there_is_a_problem_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["doctor", "--board", "/dev/no-such-port", "--data", str(tmp_path)])

    told = capsys.readouterr().out
    assert status == 1
    assert "PROBLEM  board: the port /dev/no-such-port does not exist" in told
    assert "What to do: " in told


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")
def test_a_good_board_is_status_0_and_as_json_each_finding_is_an_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedBoard() as board:
        status = run(["doctor", "--board", board.port, "--data", str(tmp_path), "--json"])

    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 0
    assert {"versions", "extras", "records", "scoreboard", "ports", "permission", "board", "self-test"} <= {
        finding["topic"] for finding in found
    }
    assert "problem" not in {finding["grade"] for finding in found}


def test_what_people_post_holds_no_token_code_or_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = "5ec2e7" * 6
    for name in ("board_token", "pegasus_key", "log-ins.json", "https/key.pem"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(secret)
    for variable in ("TOKEN", "BROADCAST_TOKEN", "METRICS_TOKEN", "MQTT_PASSWORD", "PEGASUS_KEY"):
        monkeypatch.setenv(f"ADOUBE_{variable}", secret)

    run(["doctor", "--json", "--data", str(tmp_path), "--port", "/dev/no-such-port"])

    told = capsys.readouterr()
    assert '"topic": "records"' in told.out
    assert secret[:6] not in told.out + told.err


@pytest.mark.parametrize(("kind", "word"), [("udev", "uaccess"), ("systemd", "ExecStart=")])
def test_a_file_goes_only_where_it_was_told_to(
    kind: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "written"

    assert run(["doctor", "--write", kind, "--out", str(out)]) == 0
    written = capsys.readouterr()
    assert word in out.read_text(encoding="utf-8")
    assert written.out == ""
    assert "/etc/" in written.err
    assert [*tmp_path.iterdir()] == [out]


def test_without_out_the_text_is_printed_and_what_to_do_with_it_beside(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["doctor", "--write", "udev"]) == 0
    printed = capsys.readouterr()
    assert "sudo" not in "".join(line for line in printed.out.splitlines() if not line.startswith("#"))
    assert "udevadm control --reload" in printed.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "somewhere"], "--out needs --write"),
        (["--write", "launchd"], "launchd"),
        (["--write", "udev", "--out", "/no/such/folder/file"], "cannot be written"),
    ],
)
def test_what_cannot_be_written_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", *arguments]) == 2
    assert words in one_line(capsys.readouterr().err)
