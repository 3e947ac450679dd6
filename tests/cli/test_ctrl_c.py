"""Ctrl-C in a terminal ends every command, without a traceback, and leaves no half-written file."""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from adoube.simulation.board.simulated_board import SimulatedBoard
from tests.cli.processes import ENVIRONMENT, WITHIN_S
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.vision.sources.rtsp_server import rtsp_camera

if sys.platform == "linux":
    import pty

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only on Linux, which tells how much a process has computed"
)
# Only the terminal that controls a process sends it a signal for Ctrl-C.
AT_ITS_TERMINAL = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from adoube.__main__ import main
main()
"""
# The second is how a process ends that is interrupted while Python makes a class; shells call both 130.
INTERRUPTED = {130, -signal.SIGINT}
ENDED_BY_PERSON = {0}
PICTURES_OF_A_STREAM = 100  # by then some of them were looked at
CLUB = """
data = "data"
[tables.north]
game = "jarmo"
board = "virtual"
[tables.south]
game = "konane"
board = "virtual"
"""


class Terminal:
    """A command at a terminal of its own, in which somebody can press Ctrl-C."""

    def __init__(self, line: str, folder: Path) -> None:
        self._end, its_end = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_ITS_TERMINAL, *shlex.split(line)],
            stdin=its_end,
            stdout=its_end,
            stderr=its_end,
            cwd=folder,
            env=ENVIRONMENT | {"TERM": "xterm", "XDG_STATE_HOME": str(folder / "state")},
            start_new_session=True,
        )
        os.close(its_end)
        self.said = ""

    def read(self) -> None:
        """Add what it has printed, if anything, to `said`."""
        while select.select([self._end], [], [], 0.02)[0]:
            try:
                self.said += os.read(self._end, 1 << 16).decode("utf-8", "replace")
            except OSError:
                return  # everybody at the other end is gone

    def has_begun(self, sign: str | float) -> bool:
        """Return whether it has printed that text, or has computed for so many seconds."""
        self.read()
        assert self.process.poll() is None, f"it was over before: {self.said}"
        if isinstance(sign, str):
            return re.search(sign, self.said) is not None
        return seconds_computed(self.process.pid) >= sign

    def press_ctrl_c(self) -> None:
        os.write(self._end, b"\x03")

    def is_over(self) -> bool:
        self.read()
        return self.process.poll() is not None

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._end)


@contextmanager
def terminal(line: str, folder: Path) -> Iterator[Terminal]:
    found = Terminal(line, folder)
    try:
        yield found
    finally:
        found.close()


def seconds_computed(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def wait_until(is_so: Callable[[], object], terminal: Terminal) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while not is_so():
        assert time.monotonic() < ends_s, terminal.said


def ended(line: str, folder: Path, sign: str | float) -> tuple[int, str]:
    """Press Ctrl-C once a command has begun; return its exit status and what it said."""
    with terminal(line, folder) as found:
        wait_until(lambda: found.has_begun(sign), found)
        found.press_ctrl_c()
        wait_until(found.is_over, found)
        found.read()
        return found.process.returncode, found.said


def files_in(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


@pytest.mark.full(but=3)
@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("perft konane 12", r"\n +3 "),
        ("judge jarmo", "to_move"),
        ("selfplay jarmo --games 9000", "games"),
        ("selfplay halma --games 900 --jobs 2", "games"),
        ("perft chess 9", 1.5),
        ("check-game jarmo --long", "checks"),
        ("check-game halma", "checks"),
        ("bench", "measuring"),
        ("simulate halma --hands blitz --faults bounce --trace trace.jsonl --truth truth.json", 2.0),
        ("observability halma", 2.0),
        ("hardware leap-frog --sensors reed --mcu pico --wiring hc165 --size 30 --out board --prints", 2.0),
    ],
)
def test_work_is_interrupted_and_leaves_nothing_behind(line: str, sign: str | float, tmp_path: Path) -> None:
    status, said = ended(line, tmp_path, sign)

    assert status in INTERRUPTED
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert files_in(tmp_path) == []


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("play jarmo --board virtual --port 0 --data data", "Scoreboard: "),
        ("play jarmo --board sim --no-web", "simulated board"),
        ("play jarmo --board virtual --no-web --data data", r"The record is kept"),
        ("demo jarmo --no-web", r"   1  "),
        ("serve club.toml --port 0", "Scoreboard: "),
        ("bridge uci --board virtual --no-web --data data", "The record is kept"),
    ],
)
def test_what_goes_on_until_ctrl_c_ends_as_usual(line: str, sign: str, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")

    status, said = ended(line, tmp_path, sign)

    assert status in ENDED_BY_PERSON
    assert "Traceback" not in said


@pytest.mark.full
@pytest.mark.parametrize(("line", "status"), [("monitor", {0}), ("calibrate", INTERRUPTED)])
def test_what_listens_to_a_board_ends(line: str, status: set[int], tmp_path: Path) -> None:
    with SimulatedBoard(sensor="linear") as board:
        found, said = ended(f"{line} --board {board.port}", tmp_path, r"\S.*\n")

    assert found in status
    assert "Traceback" not in said


@pytest.mark.full
def test_a_lens_that_is_measured_by_a_stream_is_left_while_pictures_come(tmp_path: Path) -> None:
    with rtsp_camera(np.full((240, 320, 3), 90, np.uint8)) as camera:
        line = f"calibrate --data data --board camera:rtsp://127.0.0.1:{camera.port}/board"
        with terminal(line, tmp_path) as found:
            wait_until(lambda: found.has_begun("") and camera.sent > PICTURES_OF_A_STREAM, found)
            found.press_ctrl_c()
            wait_until(found.is_over, found)

    assert found.process.returncode in INTERRUPTED
    assert "Traceback" not in found.said


@pytest.mark.full
def test_an_export_of_many_games_writes_whole_files_alone(tmp_path: Path) -> None:
    games = {("one", number): played_game(opened_game("konane"), seed=number) for number in range(1, 31)}
    journal_with(tmp_path / "data", games)

    with terminal("records export --all games --as svg --data data", tmp_path) as found:
        wait_until(lambda: found.has_begun("") and [*tmp_path.glob("games/*.svg")], found)
        found.press_ctrl_c()
        wait_until(found.is_over, found)

    assert found.process.returncode in INTERRUPTED
    assert "Traceback" not in found.said
    for file in (tmp_path / "games").iterdir():
        assert file.read_text(encoding="utf-8").rstrip().endswith("</svg>")


@pytest.mark.full
@pytest.mark.parametrize(
    ("line", "sign"), [("play chess --board dgt:{board} --no-web", 0.5), ("demo jarmo --no-web", 0.5)]
)
def test_a_table_that_is_still_starting_ends(line: str, sign: float, tmp_path: Path) -> None:
    silent, board = pty.openpty()

    status, said = ended(line.format(board=os.ttyname(board)), tmp_path, sign)
    os.close(silent)
    os.close(board)

    assert status in INTERRUPTED | ENDED_BY_PERSON
    assert "Traceback" not in said
