"""`adoube demo --computer`: hands on a simulated wired board carry out what computer players choose."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from adoube.records.journal import Journal
from adoube.records.payloads import Called, Opened, Ruling, TurnPlayed
from tests.cli.processes import Running

FILM_S = 240.0  # The film waits for a busy computer, and so does this.

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "computers"),
    [
        (["konane", "-o", "size=6"], ["white:1"]),
        (["river-crossing"], ["red:1", "collector:1", "black:1"]),
        (["follow-the-arrow"], ["red:1"]),
    ],
)
def test_hands_carry_out_what_was_chosen(game: list[str], computers: list[str], tmp_path: Path) -> None:
    options = [word for each in computers for word in ("--computer", each)]
    with Running("demo", *game, "--no-web", "--speed", "20", "--data", str(tmp_path), *options) as running:
        running.until_said("The computer plays .* as .*: move the piece for it")
        running.until_said("^   6  ")

    with Journal.open_to_read(tmp_path) as journal:
        rows = [row.payload for row in journal.rows(game[0])]
    assert [row for row in rows if isinstance(row, Ruling | Called)] == []
    assert len([row for row in rows if isinstance(row, TurnPlayed)]) >= 6
    opened = next(row for row in rows if isinstance(row, Opened))
    assert sorted(opened.computers.values()) == [1] * len(computers)


def test_the_clock_of_the_computer_runs(tmp_path: Path) -> None:
    with Running(
        "demo", "jarmo", "--no-web", "--speed", "20", "--data", str(tmp_path), "--computer", "white:1"
    ) as running:
        running.until_said("^   2  White")

    with Journal.open_to_read(tmp_path) as journal:
        played = [row.payload for row in journal.rows("jarmo") if isinstance(row.payload, TurnPlayed)]
    assert played[1].seat == "white"
    assert (played[1].used_ms or 0) > 0


@pytest.mark.full
def test_hands_before_a_camera_carry_out_what_was_chosen(tmp_path: Path) -> None:
    options = ["--camera", "--no-web", "--speed", "3", "--data", str(tmp_path), "--computer", "white:1"]
    with Running("demo", "jarmo", *options) as running:
        running.until(lambda: "\n   4  White" in running.said, FILM_S)
        assert running.ends_by(signal.SIGINT) == 0

    with Journal.open_to_read(tmp_path) as journal:
        rows = [row.payload for row in journal.rows("jarmo")]
    assert [row for row in rows if isinstance(row, Ruling | Called)] == []
    assert running.said.count("The computer plays") >= 2
    assert running.complained == ""
