"""The process that watches a camera: what it tells, and that it comes back and ends as it should."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.sensing.camera import CameraNews, FilmEnded, Learned, Located, Pictured, Shot, Trouble
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, view_named
from adoube.tables.boards.camera import CameraBoard
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.boards.messages import BoardNews
from adoube.tables.match import match_of
from adoube.tables.table import JudgingOptions, Table
from adoube_vision.process import CameraProcess
from tests.cli.processes import ENVIRONMENT, is_running
from tests.vision.watching_process import WITHIN_S, job_for, watched

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

MOST_MB = 400
SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]


def looks(news: Pictured) -> dict[str, str]:
    """Return the likeliest symbol of each cell."""
    return {cell: max(by_name, key=lambda name: by_name[name]) for cell, by_name in news.loglik.items()}


def test_a_stream_is_found_learned_and_read() -> None:
    with watched() as jarmo:
        located = jarmo.next(Located)
        shown = looks(jarmo.next(Pictured))

    assert located.is_oriented
    assert len(located.outline) == 4
    assert (shown["a1"], shown["c3"], shown["e5"]) == ("black", "empty", "white")


@pytest.mark.full
def test_a_stream_that_goes_is_told_and_read_again_when_it_is_back() -> None:
    with watched() as jarmo:
        jarmo.next(Pictured)

        jarmo.is_sending = False
        jarmo.unplug()
        assert "has ended; it is tried again" in str(jarmo.next(Trouble).why)

        jarmo.is_sending = True
        assert jarmo.next(Shot).jpeg[:2] == b"\xff\xd8"
        jarmo.next(Pictured)


@pytest.mark.full
def test_a_process_that_is_killed_is_replaced_by_one_that_remembers_how_the_board_looks() -> None:
    with watched() as jarmo:
        jarmo.next(Learned)
        jarmo.next(Pictured)
        killed = jarmo.process.pid
        assert killed is not None

        # Meanwhile a piece has moved: one that learned the start anew would take c3 for an empty cell.
        jarmo.stacks = {cell: stack for cell, stack in jarmo.stacks.items() if cell != "b1"}
        jarmo.stacks = {**jarmo.stacks, "c3": jarmo.stacks["a1"]}
        os.kill(killed, signal.SIGKILL)

        assert "(-9)" in str(jarmo.next(Trouble).why)
        shown = looks(jarmo.next(Pictured))
        assert jarmo.process.pid != killed
        assert shown["c3"].startswith("black")
        assert shown.get("b1", "empty") == "empty"


WATCHES_FOR_EVER = """
import sys, time
from adoube.games.registry import make_game
from adoube_vision.process import CameraProcess
from tests.vision.watching_process import job_for
if __name__ == "__main__":
    process = CameraProcess(job_for(make_game("jarmo"), "http://127.0.0.1:9/"))
    process.start(lambda news: print(process.pid, flush=True))
    time.sleep(600)
"""


def test_a_process_ends_when_its_table_is_killed(tmp_path: Path) -> None:
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    table = subprocess.Popen(
        [sys.executable, "-c", WATCHES_FOR_EVER], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert table.stdout is not None
    with table.stdout:
        camera = int(table.stdout.readline())
        table.kill()
        table.wait()

    ends_s = time.monotonic() + 30
    while is_running(camera):
        assert time.monotonic() < ends_s, "the process goes on without its table"
        time.sleep(0.05)


SAYS_WHAT_IS_HELD = """
from pathlib import Path
from adoube_vision.job import CameraJob
from adoube_vision.process import CameraProcess
if __name__ == "__main__":
    process = CameraProcess(CameraJob("http://127.0.0.1:9/", "jarmo", {}, 0, {}))
    print(Path(f"/proc/{process.pid}/status").read_text())
    process.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only where /proc tells of signals")
def test_a_process_takes_no_ctrl_c_from_its_first_moment_on() -> None:
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

    said = subprocess.run(
        [sys.executable, "-c", SAYS_WHAT_IS_HELD], capture_output=True, text=True, env=environment, check=True
    )

    (held,) = (int(line.split()[1], 16) for line in said.stdout.splitlines() if line.startswith("SigBlk"))
    assert held & 1 << (signal.SIGINT - 1)


@pytest.mark.full
@pytest.mark.shared
def test_a_live_game_is_recorded_turn_by_turn_with_its_pictures(shared: Path, tmp_path: Path) -> None:
    film = shared / "photos" / "chess_wfahl_overhead" / "scholarsmate.avi"
    if not film.is_file():
        pytest.skip("only on computers with the labelled clips")
    game = make_game("chess")
    view = view_named(COLOUR, game.seats)
    process = CameraProcess(job_for(game, str(film)))
    sensors = Sensors(view, None, clock=False)
    contest = match_of(game, ("Ada", "Grace"))
    table = Table("oak", game, contest, JudgingOptions(sensors, Timings.default()), board=process.order)
    table.open()
    ended = threading.Event()

    def tell(news: BoardNews) -> None:
        table.handle(news)
        camera(table.state())

    camera = CameraBoard("oak", view, tell, process.order, PictureStorage(tmp_path, "oak"))

    def hear(news: CameraNews) -> None:
        camera.handle(news)
        if isinstance(news, FilmEnded):
            ended.set()

    process.start(hear)
    assert ended.wait(WITHIN_S)
    peak_mb = peak_mb_of(process.pid)
    process.close()
    table.wake(time.monotonic_ns() // 1_000_000 + 60_000)

    state = table.state()
    assert [turn.text for turn in state.turns] == SCHOLARS_MATE
    assert all(len(camera.of_turn("oak", 1, ply)) > 1 for ply in range(1, 8))
    assert peak_mb < MOST_MB


def peak_mb_of(pid: int | None) -> float:
    """The most memory that a process has had, where /proc tells; else nothing is known."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    lines = status.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM"))
