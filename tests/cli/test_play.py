"""`adoube play`: what it says when it cannot begin, how it ends, and a cable that comes out."""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.link import session
from adoube.records.journal import Journal
from adoube.records.payloads import TurnPlayed
from adoube.simulation.board import SimulatedBoard
from tests.cli.live_game import live_game
from tests.cli.processes import Running, finished, one_line
from tests.link.fake_board import FakeBoard
from tests.link.served_board import PtyBoard

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


# a board that cannot be had


@contextmanager
def port_that_says(data: bytes) -> Iterator[str]:
    """A pseudo-terminal with something other than a board behind it."""
    import tty

    master, slave = os.openpty()
    tty.setraw(slave)
    done = threading.Event()

    def talk() -> None:
        while data and not done.wait(0.05):
            with suppress(BlockingIOError):
                os.write(master, data)

    os.set_blocking(master, False)
    talking = threading.Thread(target=talk)
    talking.start()
    try:
        yield os.ttyname(slave)
    finally:
        done.set()
        talking.join()
        os.close(slave)
        os.close(master)


def test_a_port_that_does_not_exist_is_one_line_and_status_2(tmp_path: Path) -> None:
    ended = finished("play", "jarmo", "--board", "/dev/ttyNOWHERE", "--data", str(tmp_path))

    assert ended.returncode == 2
    assert "the port /dev/ttyNOWHERE does not exist" in one_line(ended.stderr)


def test_a_port_that_another_program_has_is_one_line_and_status_2(tmp_path: Path) -> None:
    with SimulatedBoard() as board:
        first = ("play", "jarmo", "--board", board.port, "--no-web", "--data", str(tmp_path / "1"))
        with Running(*first) as running:
            running.until_said("Set up the board")
            ended = finished("play", "jarmo", "--board", board.port, "--data", str(tmp_path / "2"))

    assert ended.returncode == 2
    assert f"the port {board.port} is in use" in one_line(ended.stderr)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"ERROR: no printer\r\n", "is not an adoube board: .* ERROR: no printer"),
        (bytes(range(256)), "is not an adoube board"),
        (b"", "sent nothing for 1 s"),
    ],
    ids=["text", "noise", "silence"],
)
def test_a_port_without_a_board_behind_it_is_one_line_and_status_2(
    data: bytes,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "SILENCE_MS", 1_000)
    with port_that_says(data) as port:
        status = run(["play", "jarmo", "--board", port, "--no-web", "--data", str(tmp_path)])

    assert status == 2
    assert re.search(words, one_line(capsys.readouterr().err))


def test_a_board_of_another_size_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedBoard(cells=64) as board:
        status = run(["play", "jarmo", "--board", board.port, "--no-web", "--data", str(tmp_path)])

    assert status == 2
    assert "the board has 64 cells, Jarmo needs 25" in one_line(capsys.readouterr().err)


# what was asked for


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chequers"], "'chequers'"),
        (["jarmo", "-o", "first=red"], "first"),
        (["jarmo", "-o", "colour=red"], "colour"),
        (["jarmo", "-o", "first"], "an option is written KEY=VALUE"),
        (["jarmo", "--table", "my table"], "'my table': letters, digits and dashes"),
        (["jarmo", "--players", "Ada,"], "'Ada,': give every player a name"),
        (["jarmo", "--port", "seventy"], "'seventy' is not a valid integer"),
        (["jarmo", "--port", "70000"], "70000 is not in the range"),
        (["jarmo", "--timings", "nowhere.toml"], "nowhere.toml"),
        (["jarmo", "--open"], "--open works only with --board virtual"),
        (["jarmo", "--colour"], "No such option"),
        ([], "Missing argument"),
    ],
)
def test_what_cannot_be_asked_for_is_one_line_and_status_2_before_any_port_is_opened(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["play", *arguments, "--board", "/dev/ttyNOWHERE", "--data", str(tmp_path / "data")])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("people", ["Ada", "Ada,Ada", "Ada,Grace,Edsger"])
def test_players_that_do_not_fit_the_seats_are_one_line_and_status_2(
    people: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedBoard() as board:
        command = ["play", "jarmo", "--board", board.port, "--no-web", "--data", str(tmp_path)]
        status = run([*command, "--players", people])

    assert status == 2
    assert "a match needs one person" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("settle_ms = ", "timings.toml: "),
        ("settle_ms = 'long'", "settle_ms"),
        ("settle_ms = 0", "settle_ms"),
        ("patience_ms = 5", "patience_ms"),
    ],
)
def test_timings_that_cannot_be_used_are_one_line_with_the_file_and_status_2(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "timings.toml"
    file.write_text(text)

    status = run(["play", "jarmo", "--board", "/dev/ttyNOWHERE", "--timings", str(file)])

    complaint = one_line(capsys.readouterr().err)
    assert status == 2
    assert words in complaint
    assert str(file) in complaint


@pytest.mark.parametrize(
    ("turn_end", "words"),
    [
        ("clock", "this board has no buttons"),
        ("button", "this board has no buttons"),
        ("dwell:never", "give a number of seconds"),
        ("hourglass", "give clock, button, page or dwell:SECONDS"),
    ],
)
def test_a_turn_end_that_is_not_there_is_one_line_and_status_2(
    turn_end: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedBoard(clock=False) as board:
        command = ["play", "jarmo", "--board", board.port, "--no-web", "--data", str(tmp_path)]
        status = run([*command, "--turn-end", turn_end])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)


def test_a_scoreboards_port_that_is_taken_is_one_line_and_status_2(tmp_path: Path) -> None:
    with SimulatedBoard() as board, socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        ended = finished("play", "jarmo", "--board", board.port, "--port", number, "--data", str(tmp_path))

    assert ended.returncode == 2
    assert number in one_line(ended.stderr)


# the end


@pytest.mark.full(but=1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("web", [["--no-web"], ["--port", "0"]])
def test_a_signal_ends_the_table_cleanly(number: signal.Signals, web: list[str], tmp_path: Path) -> None:
    with (
        SimulatedBoard() as board,
        Running("play", "jarmo", "--board", board.port, "--data", str(tmp_path), *web) as running,
    ):
        running.until_said("Set up the board for Jarmo")
        status = running.ends_by(number)

    assert status == 0
    assert running.said.endswith("Ended. Everything so far is recorded.\n")
    assert running.complained == ""


def test_a_simulated_board_of_its_own_ends_with_the_table(tmp_path: Path) -> None:
    with Running("play", "jarmo", "--board", "sim", "--no-web", "--data", str(tmp_path)) as running:
        running.until_said("The board is set up for Jarmo: play")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""


@pytest.mark.full
def test_a_reader_of_the_output_that_goes_away_does_not_stop_the_table(tmp_path: Path) -> None:
    arguments = ("--data", str(tmp_path), "--no-web")
    with (
        live_game(175) as game,
        Running("play", "jarmo", "--board", game.port, *arguments, hang_up_after=3) as running,
    ):
        running.until_said("The board is set up")
        for _ in range(3):
            game.plays()
        running.until(lambda: len(stored_turns(tmp_path)) == 3)
        running.ends_by(signal.SIGINT)

    assert "Traceback" not in running.complained


def stored_turns(data: Path) -> list[str]:
    with suppress(Exception), Journal.open_to_read(data) as journal:
        return [row.payload.notation for row in journal.rows("jarmo") if isinstance(row.payload, TurnPlayed)]
    return []


# a cable


def test_a_cable_that_comes_out_and_back_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    game = make_game("jarmo")
    placement = game.placement(game.start())

    def standing() -> FakeBoard:
        fake = FakeBoard()
        fake.levels = [int(bool(placement.stack(cell))) for cell in game.board.names]
        return fake

    arguments = ("--data", str(tmp_path / "data"), "--port", "0")
    with (
        PtyBoard(tmp_path, standing) as board,
        Running("play", "jarmo", "--board", board.name, *arguments) as running,
    ):
        running.until_said("The board is set up for Jarmo: play")
        board.unplug()
        running.until_said("The board cannot be read: ")
        running.until(lambda: not running.table()["connected"])
        board.plug_in()
        running.until_said("The board can be read again")
        running.until(lambda: running.table()["connected"])
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""
