"""`adoube monitor`: a simulated board, heard frame by frame."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given

from adoube.cli.main import run
from adoube.cli.monitor import MonitorChoices, in_json, in_words, watch
from adoube.link.board_messages import AnalogDelta, parse
from adoube.link.frames import Frame, FrameDecoder
from adoube.simulation.board.simulated_board import SimulatedBoard
from tests.cli.processes import Running, one_line
from tests.link.fake_board import FakeBoard
from tests.link.served_board import PtyBoard, SocketBoard
from tests.link.well_formed import messages, on_the_wire


def test_a_boards_introduction_its_cells_and_its_heartbeats_are_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with SimulatedBoard() as board:
        board.set_cells([1] * 5 + [0] * 20)
        status = run(["monitor", "--board", board.port, "--seconds", "2.5", "--game", "jarmo"])

    told = capsys.readouterr().out
    assert status == 0
    assert "25 cells, sensors that see whether there is a piece" in told
    assert "\n1  o o o o o\n" in told
    assert "HEARTBEAT" in told


def test_json_is_an_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with SimulatedBoard() as board:
        run(["monitor", "--board", board.port, "--seconds", "1.5", "--json", "--cells"])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"Hello", "SnapshotPart"} <= {line.get("frame") for line in lines}
    assert [line["levels"] for line in lines if "levels" in line] == [[0] * 25]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--game", "chess"], "has 25 cells, and Chess has 64"),
        (["--game", "chequers"], "'chequers'"),
        (["--raw"], "no linear sensors"),
    ],
)
def test_what_this_board_cannot_show_is_one_line(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedBoard() as board:
        status = run(["monitor", "--board", board.port, "--seconds", "2", *options])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)


def test_a_port_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["monitor", "--board", "/dev/no-such-port"]) == 2
    assert "no-such-port" in one_line(capsys.readouterr().err)


class SeenEnough(Exception):
    pass


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")
def test_a_board_that_was_pulled_is_waited_for(tmp_path: Path) -> None:
    told: list[str] = []

    with PtyBoard(tmp_path) as board:

        def show(line: str) -> None:
            told.append(line)
            hellos = sum(line.startswith("HELLO") for line in told)
            if hellos == 2:
                raise SeenEnough
            if line.startswith("HEARTBEAT"):
                board.unplug()
            if "Waiting for it" in line:
                board.plug_in()

        with pytest.raises(SeenEnough):
            watch(board.name, MonitorChoices(cells=False, game=None, raw=False, as_json=False), 60.0, show)

    assert "The port is open again." in told


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_ctrl_c_is_the_usual_end() -> None:
    with SimulatedBoard() as board, Running("monitor", "--board", board.port) as running:
        running.until_said("HELLO")
        board.press(0)
        running.until_said("button 1 pressed")

        assert running.ends_by(signal.SIGINT) == 0
        assert running.complained == ""


def test_a_message_that_the_hello_rules_out_is_shown_said_once_and_ends_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stronger = AnalogDelta(0, 1, ((3, -101),))
    with (
        SocketBoard() as board,
        repeating(lambda: board.say(lambda fake: fake.send(stronger) if board.heard else b"")),
    ):
        status = run(["monitor", "--board", board.name, "--seconds", "3", "--game", "jarmo"])

    told = capsys.readouterr().out
    assert status == 0
    assert told.count("DELTA: d1 -101") > 2
    assert told.count("DELTA_ANALOG comes only from boards with sensors of another kind") == 1


def test_another_board_size_that_comes_only_later_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def becomes_smaller(board: FakeBoard) -> bytes:
        board.levels = [0] * 9
        return board.hello() if served.heard else b""

    with SocketBoard() as served, repeating(lambda: served.say(becomes_smaller), every_s=1):
        status = run(["monitor", "--board", served.name, "--seconds", "5", "--game", "jarmo"])

    assert status == 2
    assert "has 9 cells, and Jarmo has 25" in one_line(capsys.readouterr().err)


@contextmanager
def repeating(what: Callable[[], None], every_s: float = 0.2) -> Iterator[None]:
    """Does it again and again, on a thread of its own."""
    over = threading.Event()

    def work() -> None:
        while not over.wait(every_s):
            what()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@given(messages)
def test_whatever_a_board_says_has_its_lines_and_its_object(said: tuple[int, bytes]) -> None:
    [frame] = FrameDecoder().feed(on_the_wire([said]))
    assert isinstance(frame, Frame)
    message = parse(frame)

    lines = in_words(message)
    assert lines
    assert all(line.isprintable() for line in lines)
    assert json.loads(in_json(message, 1))["frame"] == type(message).__name__
