"""`adoube play --computer`: who can sit down, and that the computer sits there again after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.app.plan import usual_names
from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.records.payloads import Opened
from tests.cli.processes import Running, one_line


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["red:1"], "there is no seat 'red'; the seats are white and black"),
        (["black:9"], "there is no strength 9: choose 1, 2 or 3"),
        (["black:0"], "there is no strength 0: choose 1, 2 or 3"),
        (["black"], "--computer black: give a seat, a colon and a strength, such as black:2"),
        (["black:two"], "--computer black:two: give a seat, a colon and a strength, such as black:2"),
        (["black:1", "black:2"], "--computer: 'black' is given twice"),
    ],
)
def test_who_cannot_sit_down_is_one_line_and_status_2(
    asked: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [word for text in asked for word in ("--computer", text)]

    status = run(["play", "picaria", "--board", "virtual", *options])

    assert (status, one_line(capsys.readouterr().err)) == (2, f"adoube: {why}")


def test_computers_are_called_so() -> None:
    game = make_game("river-crossing")

    assert usual_names(game, {"collector": 1}) == ["Player 1", "Computer", "Player 3"]
    assert usual_names(game, {"red": 1, "black": 3}) == ["Computer 1", "Player 2", "Computer 3"]


def test_computers_play_and_go_on_after_the_program_was_killed(tmp_path: Path) -> None:
    play = ("play", "picaria", "--board", "virtual", "--no-web", "--data", str(tmp_path))
    with Running(*play, "--computer", "white:1", "--computer", "black:1") as running:
        running.until_said("   2  Black")
        running.kill()

    with Running(*play) as running:
        running.until_said("resumes after turn")
        running.until_said("The computer thinks about its turn as")

    with Journal.open_to_read(tmp_path) as journal:
        opened = next(row.payload for row in journal.rows("picaria") if isinstance(row.payload, Opened))
    assert opened.computers == {"Computer 1": 1, "Computer 2": 1}
