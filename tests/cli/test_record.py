"""`--record`: a simulated board's evening is written down, survives a kill, and replays to the same turns."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.records.journal import Journal
from adoube.records.payloads import Opened, TurnPlayed
from adoube.referee.recorded_games import open_trace, replayed
from tests.cli.processes import Running, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def turns_stored(data: Path, table: str) -> list[str]:
    with Journal.open_to_read(data) as journal:
        return [row.payload.notation for row in journal.rows(table) if isinstance(row.payload, TurnPlayed)]


def test_a_demo_that_is_killed_leaves_a_recording_that_replays_to_its_turns(tmp_path: Path) -> None:
    data, trace = tmp_path / "data", tmp_path / "evening.jsonl"
    options = ("--speed", "20", "--seed", "3", "--no-web", "--data", str(data), "--record", str(trace))
    with Running("demo", "jarmo", *options) as running:
        running.until_said(r"^ +9 ")
        running.ends_by(signal.SIGKILL)

    _, referee = replayed(open_trace(trace))

    stored = turns_stored(data, "jarmo")
    played = referee.line.written_turns()
    # What was heard is written down after what it led to.
    shared = min(len(stored), len(played))
    assert shared >= 8
    assert played[:shared] == stored[:shared]


@pytest.mark.full
def test_the_recordings_of_a_folder_are_named_after_the_table(tmp_path: Path) -> None:
    options = ("--board", "sim", "--no-web", "--data", str(tmp_path / "data"), "--table", "north")
    with Running("play", "jarmo", *options, "--record", str(tmp_path), "--takeback", "announced") as running:
        running.until_said("The board is set up")
        assert running.ends_by(signal.SIGINT) == 0

    header = json.loads((tmp_path / "north.jsonl").read_text().splitlines()[0])
    assert (header["trace"], header["game"], header["takeback"]) == (1, "jarmo", "announced")
    with Journal.open_to_read(tmp_path / "data") as journal:
        opened = journal.rows("north")[0].payload
    assert isinstance(opened, Opened)
    assert opened.takeback == "announced"


def test_a_folder_that_is_not_there_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "game.jsonl"

    status = run(
        ["play", "jarmo", "--board", "sim", "--no-web", "--data", str(tmp_path), "--record", str(nowhere)]
    )

    assert status == 2
    assert "there is no folder" in one_line(capsys.readouterr().err)
