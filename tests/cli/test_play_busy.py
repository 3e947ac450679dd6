"""A busy computer: what gets too little time says so in a sentence, once, and the game goes on.

The processes are really held up, by the signals that stop and continue them.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.cli.live_game import live_game
from tests.cli.processes import Running, children_of

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals"),
]


def hold_up(pid: int, seconds: float) -> None:
    os.kill(pid, signal.SIGSTOP)
    time.sleep(seconds)
    os.kill(pid, signal.SIGCONT)


def test_a_computer_that_was_too_busy_says_so_and_plays_on(tmp_path: Path) -> None:
    with live_game(seed=3) as live:
        begun = ("play", "jarmo", "--board", live.port, "--data", str(tmp_path), "--port", "0")
        with Running(*begun) as running:
            running.until_said("The board is set up for Jarmo: play")

            hold_up(running.process.pid, 4.5)

            running.until_said(r"This computer was busy or asleep for \d+ s")
            live.plays()
            running.until(lambda: running.turns() == live.truth[:1])
            assert running.ends_by(signal.SIGINT) == 0
    assert running.complained == ""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only on systems with /proc")
def test_a_simulated_board_that_gets_no_time_says_so_and_loses_no_turn(tmp_path: Path) -> None:
    begun = ("play", "jarmo", "--board", "sim", "--speed", "10", "--data", str(tmp_path), "--port", "0")
    with Running(*begun) as running:
        running.until(running.turns)
        (board,) = children_of(running.process.pid)

        # Longer than it may say nothing, which is a second; its port would be opened again after three.
        hold_up(board, 1.7)

        running.until_said(r"The board did not read its cells for \d+ s")
        turns = len(running.turns())
        running.until(lambda: len(running.turns()) > turns + 2)
        assert running.ends_by(signal.SIGINT) == 0
    assert "changes the board like this" not in running.said


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only on systems with /proc")
def test_a_film_waits_for_a_camera_that_gets_no_time_so_nothing_is_said_and_no_turn_lost() -> None:
    pytest.importorskip("cv2")
    with Running("demo", "jarmo", "--camera", "--no-web") as running:
        running.until_said(r"^ +1  ")
        # The camera's process is the one child that there is; a film has no port.
        for child in children_of(running.process.pid):
            hold_up(child, 3.0)

        running.until_said(r"^ +4  ")
        assert running.ends_by(signal.SIGINT) == 0
    assert "No picture of the board was read" not in running.said
    assert running.complained == ""
