"""`adoube play chess --board dgt:PORT`: a game on a DGT board behind a pseudo-terminal."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.link.dgt.dialect import DgtDialect
from adoube.link.dgt.messages import DgtClockSide
from tests.cli.processes import Running, one_line
from tests.link.dgt_board import FakeDgtBoard
from tests.link.served_board import PtyBoard, SocketBoard

HAND_S = 0.2  # from one act to the next: the referee's settling fits in


class Players:
    """Two players at a board that outlives its cable."""

    def __init__(self, folder: Path, fake: FakeDgtBoard) -> None:
        self.fake = fake
        self.cable = PtyBoard(folder, lambda: fake)

    def begin(self) -> None:
        self.cable.say(lambda _: self.fake.start_clock())

    def play(self, origin: str, target: str) -> None:
        self.cable.say(lambda _: self.fake.move(origin, target))
        time.sleep(HAND_S)
        self.cable.say(lambda _: self.fake.press())
        time.sleep(HAND_S)


def test_a_short_game_with_a_cable_that_comes_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = Players(tmp_path, FakeDgtBoard())
    kept = ("--no-web", "--data", str(tmp_path / "data"), "--record", str(tmp_path / "evening.jsonl"))
    with (
        players.cable as board,
        Running("play", "chess", "--board", f"dgt:{board.name}", *kept) as running,
    ):
        running.until_said("The board is set up")
        players.begin()
        players.play("f2", "f3")
        players.play("e7", "e5")
        running.until_said(r"2 +Black +e5")

        board.unplug()
        running.until_said("The board cannot be read: ")
        board.plug_in()
        running.until_said("The board can be read again")

        players.play("g2", "g4")
        players.play("d8", "h4")
        running.until_said(r"4 +Black +Qh4#")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""
    # The bytes that were kept tell the same game, the outage between them included.
    assert run(["replay", str(tmp_path / "evening.bytes.jsonl"), "--json"]) == 0
    record = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert record["record"] == ["f2f3", "e7e5", "g2g4", "d8h4"]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("view", ["polarity", "occupancy"])
def test_a_board_can_be_played_on_with_less_than_it_knows(view: str, tmp_path: Path) -> None:
    players = Players(tmp_path, FakeDgtBoard())
    arguments = ("--view", view, "--no-web", "--data", str(tmp_path / "data"))
    with (
        players.cable as board,
        Running("play", "chess", "--board", f"dgt:{board.name}", *arguments) as running,
    ):
        running.until_said("The board is set up")
        players.begin()
        players.play("e2", "e4")
        running.until_said(r"1 +White +e4")


def test_a_board_that_lies_the_other_way_round_is_played_on_as_well(tmp_path: Path) -> None:
    players = Players(tmp_path, FakeDgtBoard(DgtClockSide.RIGHT, turned=True))
    with (
        players.cable as board,
        Running(
            "play", "chess", "--board", f"dgt:{board.name}", "--no-web", "--data", str(tmp_path / "data")
        ) as running,
    ):
        running.until_said("The board is set up")
        players.begin()
        players.play("e2", "e4")
        players.play("g8", "f6")
        running.until_said(r"2 +Black +Nf6")


def test_a_port_without_a_dgt_board_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DgtDialect, "quiet_ms", 0)
    with SocketBoard() as other:
        command = ["play", "chess", "--board", f"dgt:{other.name}", "--no-web", "--data", str(tmp_path)]
        status = run(command)

    assert status == 2
    assert "is not a board of the kind DGT" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["leap-frog", "--board", "dgt:/dev/ttyNOWHERE"], "are not squares of a chess board"),
        (["chess", "--board", "dgt:/dev/ttyNOWHERE"], "the port /dev/ttyNOWHERE does not exist"),
        (["chess", "--board", "/dev/ttyNOWHERE", "--view", "identity"], "--view identity: a DGT board"),
        (["chess", "--board", "dgt:/dev/ttyNOWHERE", "--view", "level"], "--view level: a DGT board reports"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_status_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["play", *arguments, "--no-web", "--data", str(tmp_path)])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)
