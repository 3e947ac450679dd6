"""`adoube play` and its journal: what it refuses to take up, begins afresh, and does when it cannot write."""

from __future__ import annotations

import os
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.journal import FILE_NAME, Journal, NewRow
from adoube.records.payloads import Opened, Payload, TurnPlayed, position_hash
from adoube.referee.config import Timings
from adoube.simulation.board import SimulatedBoard
from tests.cli.live_game import live_game
from tests.cli.processes import Running, finished, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


def rows_of(*payloads: Payload) -> list[NewRow]:
    return [NewRow("jarmo", 1, payload, datetime.now(UTC), 0) for payload in payloads]


def opened(**changes: str) -> Opened:
    game = make_game("jarmo", changes)
    return Opened(
        game="jarmo",
        options=dict(game.options),
        seed=0,
        view="occupancy",
        players={"black": "Ada", "white": "Grace"},
        rules_version="0",
        program_version="0",
        timings=Timings.default().to_json(),
    )


def played(*turns: str) -> list[TurnPlayed]:
    line = Line.begin(make_game("jarmo"))
    rows = []
    for turn in turns:
        seat = line.to_move or ""
        line = line.play(line.game.read(turn))
        rows.append(TurnPlayed(line.ply, seat, turn, position_hash(printed(line))))
    return rows


def journal_with(folder: Path, *payloads: Payload) -> None:
    with Journal.open(folder) as journal:
        journal.append(rows_of(*payloads))


@pytest.mark.full
def test_a_journal_of_a_newer_version_is_one_line_and_status_2_and_is_left_alone(tmp_path: Path) -> None:
    journal_with(tmp_path, opened())
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA user_version = 99")
    before = (tmp_path / FILE_NAME).read_bytes()

    with SimulatedBoard() as board:
        ended = finished("play", "jarmo", "--board", board.port, "--data", str(tmp_path))

    assert ended.returncode == 2
    assert "written by a newer adoube (version 99" in one_line(ended.stderr)
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.full
def test_a_journal_that_another_adoube_writes_is_one_line_and_status_2(tmp_path: Path) -> None:
    with Journal.open(tmp_path), SimulatedBoard() as board:
        ended = finished("play", "jarmo", "--board", board.port, "--data", str(tmp_path))

    assert ended.returncode == 2
    assert f"another adoube (process {os.getpid()})" in one_line(ended.stderr)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["jarmo", "-o", "first=white"], "in the middle of a match of Jarmo"),
        (["jasir", "--table", "jarmo"], "in the middle of a match of Jarmo"),
        (["jarmo", "--players", "Ada,Edsger"], "in the middle of a match between Ada, Grace"),
    ],
)
def test_an_unfinished_match_is_not_taken_up_as_another_one(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal_with(tmp_path, opened(), *played("a1-b3"))

    with SimulatedBoard() as board:
        command = [*arguments, "--board", board.port, "--no-web", "--data", str(tmp_path)]
        status = run(["play", *command])

    complaint = one_line(capsys.readouterr().err)
    assert status == 2
    assert words in complaint
    assert "--new-match" in complaint
    with Journal.open_to_read(tmp_path) as journal:
        assert len(journal.rows("jarmo")) == 2


def test_new_begins_afresh_and_loses_nothing(tmp_path: Path) -> None:
    journal_with(tmp_path, opened(), *played("a1-b3"))

    with SimulatedBoard() as board:
        command = ("play", "jarmo", "--board", board.port, "--no-web", "--data", str(tmp_path))
        with Running(*command, "--new-match", "-o", "first=white") as running:
            running.until_said("Set up the board for Jarmo")
            assert "resumes after" not in running.said
            assert running.ends_by(signal.SIGINT) == 0

    with Journal.open_to_read(tmp_path) as journal:
        openings = [
            (row.game_number, row.payload.options["first"])
            for row in journal.rows("jarmo")
            if isinstance(row.payload, Opened)
        ]
    assert openings == [(1, "black"), (2, "white")]


def test_a_game_that_todays_rules_read_otherwise_opens_read_only_and_says_so(tmp_path: Path) -> None:
    first, second = played("a1-b3", "e5-d3")
    journal_with(tmp_path, opened(), first, replace(second, hash="0123456789abcdef"))

    with SimulatedBoard() as board:
        command = ("play", "jarmo", "--board", board.port, "--port", "0", "--data", str(tmp_path))
        with Running(*command) as running:
            running.until_said("This table has stopped: turn 2 means something else under the rules")
            state = running.table()
            assert running.ends_by(signal.SIGTERM) == 0

    assert state["phase"] == "held"
    assert [turn["turn"] for turn in state["turns"]] == ["a1-b3"]


FILL_THE_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
"""


def test_a_full_disk_stops_the_table_with_the_word_and_loses_no_stored_turn(tmp_path: Path) -> None:
    arguments = ("--port", "0", "--data", str(tmp_path))
    with (
        live_game(175) as game,
        Running("play", "jarmo", "--board", game.port, *arguments, prelude=FILL_THE_DISK) as running,
    ):
        running.until_said("The board is set up")
        while "A fault has closed this table" not in running.said and game.ply < len(game.truth):
            game.plays()
        running.until_said("A fault has closed this table: .*the journal cannot be used")
        state = running.table()
        assert running.ends_by(signal.SIGINT) == 0

    with Journal.open(tmp_path) as journal:
        rows = [row.payload for row in journal.rows("jarmo")]
    stored = [row.notation for row in rows if isinstance(row, TurnPlayed)]
    assert state["phase"] == "held"
    assert [turn["turn"] for turn in state["turns"]] == stored == game.truth[: len(stored)]
