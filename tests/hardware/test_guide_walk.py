"""The guides of the example packs are walked: each command is typed in turn, and its test comes true."""

from __future__ import annotations

import json
import re
import shlex
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from adoube.cli.main import run
from adoube.link import session
from tests.cli.processes import WITHIN_S, Running
from tests.firmware.interpreter_board import InterpreterBoard, interpreter_board
from tests.hardware.examples import FOLDER
from tests.hardware.install.prompt_board import prompt_board
from tests.hardware.test_boards_at_work import SIMULATED

pytestmark = [
    pytest.mark.node,
    pytest.mark.timeout(240),
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

REEDS, HALLS = "jarmo-reeds", "leap-frog-halls"


def commands_of(pack: Path) -> list[str]:
    """The lines to type, in the order of the guide."""
    blocks = (pack / "README.md").read_text(encoding="utf-8").split("```\n")[1::2]
    return [line for block in blocks for line in block.splitlines()]


def typed(line: str, port: str, *more: str) -> list[str]:
    """The words of a command, with the port of a simulated board in place of `usb`."""
    return [port if word == "usb" else word for word in shlex.split(line)[1:]] + [*more]


@pytest.fixture
def pack(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of an example, as the folder to work in."""
    folder = copytree(FOLDER / request.param, tmp_path / "pack")
    monkeypatch.chdir(folder)
    # On a busy computer this interpreter begins far more slowly than a chip does.
    monkeypatch.setattr(session, "SILENCE_MS", 60_000)
    return folder


@pytest.fixture
def breadboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the breadboard as its command writes it, as the folder to work in."""
    folder = tmp_path / "half-an-hour"
    assert run(["hardware", "--breadboard", "--out", str(folder)]) == 0
    monkeypatch.chdir(folder)
    monkeypatch.setattr(session, "SILENCE_MS", 60_000)
    return folder


@contextmanager
def board_of(pack: Path, folder: Path) -> Iterator[InterpreterBoard]:
    config = json.loads((pack / "board.json").read_text(encoding="utf-8"))
    with interpreter_board(folder, **{"buttons": {}, **config, **SIMULATED}) as board:
        yield board


@contextmanager
def hand(does: Callable[[], None]) -> Iterator[None]:
    """Somebody who works at the board while a command runs."""
    thread = threading.Thread(target=does)
    thread.start()
    yield
    thread.join()


def lead(board: InterpreterBoard, cells: Sequence[int], step_s: float) -> None:
    """Lead a magnet over cells, one after another."""
    for cell in cells:
        board.tell(cell=cell, on=1)
        time.sleep(step_s)
        board.tell(cell=cell, on=0)


def marks_of_the_monitor(
    pack: Path, folder: Path, cells: Sequence[int], capsys: pytest.CaptureFixture[str]
) -> list[int]:
    """The places of the single mark in the first row, while a magnet is led over cells."""
    monitor = next(line for line in commands_of(pack) if line.startswith("adoube monitor"))

    with board_of(pack, folder) as board:

        def work() -> None:
            time.sleep(4)
            lead(board, cells, 0.3)

        with hand(work):
            run(typed(monitor, board.port, "--seconds", "9"))

    rows = [line[3:] for line in capsys.readouterr().out.splitlines() if line.startswith("1  ")]
    return [row.split().index("o") for row in rows if row.count("o") == 1]


@pytest.mark.parametrize("pack", [REEDS], indirect=True)
def test_the_pack_passes_its_check_and_its_program_fits_the_board(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That it goes onto the board, tests/cli/test_firmware.py shows."""
    lines = commands_of(pack)
    check = next(line for line in lines if "--check" in line)
    install = next(line for line in lines if line.startswith("adoube firmware install"))
    (tmp_path / "flash").mkdir()

    assert run(typed(check, "")) == 0
    assert "every cell has its sensor" in capsys.readouterr().out
    with prompt_board(tmp_path / "flash") as port:
        assert run(typed(install, port, "--dry-run")) == 0

    assert "Nothing was changed." in capsys.readouterr().out


@pytest.mark.parametrize("pack", [REEDS], indirect=True)
def test_one_mark_walks_along_the_first_row(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert marks_of_the_monitor(pack, tmp_path, range(5), capsys) == [0, 1, 2, 3, 4]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("pack", [REEDS, HALLS], indirect=True)
def test_the_count_ends_by_itself_when_every_cell_was_seen(pack: Path, tmp_path: Path) -> None:
    calibrate = next(line for line in commands_of(pack) if line.startswith("adoube calibrate"))
    cells = len(json.loads((pack / "board.json").read_text(encoding="utf-8"))["cells"])

    with board_of(pack, tmp_path) as board, Running(*typed(calibrate, board.port)) as running:
        running.until(lambda: "Move a magnet" in running.complained)
        for cell in range(cells):
            board.tell(cell=cell, on=1)
            counted = "Every cell was seen" if cell == cells - 1 else f"{cell + 1} of {cells} cells seen"
            running.until(partial(_has_printed, running, counted))
            board.tell(cell=cell, on=0)
        running.until_said("Every cell was seen, and the board reports no fault.")


def _has_printed(running: Running, text: str) -> bool:
    return text in running.complained or text in running.said


@pytest.mark.parametrize("pack", [REEDS], indirect=True)
def test_the_page_that_the_program_names_shows_the_board(pack: Path, tmp_path: Path) -> None:
    play = next(line for line in commands_of(pack) if line.startswith("adoube play"))
    data = ("--data", str(tmp_path / "data"))

    with (
        board_of(pack, tmp_path) as board,
        Running(*typed(play, board.port, "--port", "0", *data)) as running,
        urllib.request.urlopen(running.url, timeout=WITHIN_S) as page,
    ):
        assert b"</html>" in page.read()


def test_a_magnet_over_the_breadboards_four_sensors_shows_on_the_monitor(
    breadboard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert marks_of_the_monitor(breadboard, tmp_path, range(4), capsys) == [0, 1, 2, 3]


def test_the_page_of_the_breadboards_game_objects_to_the_move_that_the_guide_names(
    breadboard: Path, tmp_path: Path
) -> None:
    guide = (breadboard / "README.md").read_text(encoding="utf-8")
    play = next(line for line in commands_of(breadboard) if line.startswith("adoube play"))
    [objection] = re.findall(r"The page says \*(.*?)\*", guide)
    data = ("--data", str(tmp_path / "data"))

    with (
        board_of(breadboard, tmp_path) as board,
        Running(*typed(play, board.port, "--port", "0", *data)) as running,
    ):
        for cell in "cd":
            board.tell(cell="abcd".index(cell), on=1)
        running.until_said("The board is set up for Last Step: play")
        board.tell(cell=2, on=0)
        board.tell(cell=0, on=1)
        running.until(lambda: objection in json.dumps(running.table("last-step")))
