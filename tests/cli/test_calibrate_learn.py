"""`adoube calibrate --learn` on the real firmware under the real interpreter, with wires astray."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from adoube.cli.main import run
from adoube.hardware.install.own_config import KEPT_CONFIG
from adoube.simulation.board.simulated_board import Extras, SimulatedBoard
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE, finished
from tests.firmware.interpreter_board import InterpreterBoard
from tests.hardware.install.prompt_board import built_board

pytestmark = [
    pytest.mark.timeout(180),
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

# Four cells on a matrix of 2 x 3, as somebody may have written it by hand.
PLANNED = """{
    "name": "first-board", "sensor": "occupancy",
    "wiring": {"kind": "matrix", "rows": [2, 3], "columns": [7, 8, 9]},
    "cells": [0, 1,
              3, 4],
    "link": {"kind": "wifi", "ssid": "club \\"cells\\": [1]", "password": "secret",
             "token": "00112233445566778899aabbccddeeff"},
    "timer": false, "watchdog_ms": 0, "scan_hz": 200, "settle_us": 0
}
"""


Close = Callable[[int, int], None]


class Learner:
    """A person at the running command who puts a magnet where it asks for one.

    `wires` has the inputs that close under a magnet on each cell; `said` is what it has asked so far.
    """

    def __init__(
        self,
        process: subprocess.Popen[str],
        close: Callable[[int, int], None],
        wires: Sequence[Sequence[int]],
    ) -> None:
        """`close` closes an input of the board, or opens it."""
        self.process = process
        self.said: list[str] = []
        self._close = close
        self._wires = wires

    def asked(self) -> Iterator[str]:
        for line in _open(self.process.stderr):
            self.said.append(line.rstrip("\n"))
            yield self.said[-1]

    def until(self, beginning: str) -> None:
        """Do what is asked until a line begins so."""
        lifted: Sequence[int] = ()
        for line in self.asked():
            if line.startswith(beginning):
                return
            if asked := re.match(r"(\d+) of \d+: put the magnet", line):
                lifted = self._wires[int(asked[1]) - 1]
                for number in lifted:
                    self._close(number, 1)
                if not lifted:
                    self.types("")
            elif "ift " in line:
                for number in lifted:
                    self._close(number, 0)

    def types(self, line: str) -> None:
        stream = _open(self.process.stdin)
        stream.write(line + "\n")
        stream.flush()

    def finish(self) -> tuple[int, str]:
        self.until("no line begins so")
        return self.process.wait(), _open(self.process.stdout).read()


@contextmanager
def learning(port: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN_ADOUBE, "calibrate", "--board", port, "--learn", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    try:
        yield process
    finally:
        process.kill()
        with process:
            pass


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    folder = tmp_path / "flash"
    folder.mkdir()
    return folder


def closing(board: InterpreterBoard) -> Close:
    return lambda number, on: board.tell(cell=number, on=on)


def copper(config: str) -> Mapping[str, Any]:
    return {**json.loads(config), "cells": []}


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None, "the process was started with pipes"
    return stream


@pytest.mark.node
def test_two_swapped_wires_and_one_on_an_unused_input_are_written_into_board_json(
    flash: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new.json"
    with (
        built_board(flash, PLANNED, copper(PLANNED)) as board,
        learning(board.port, "--out", str(out)) as process,
    ):
        person = Learner(process, closing(board), [[1], [0], [3], [5]])
        status, printed = person.finish()

    assert (status, printed.splitlines()) == (
        0,
        [
            "0 and 1 are swapped.",
            "3 is input 5 (row on GPIO 3, column on GPIO 9), not where it was planned.",
            f"Written: {out}.",
            "Saved: the 4 cells of board.json now match the wiring. No soldering is needed.",
        ],
    )
    wanted = PLANNED.replace("0, 1,", "1, 0,").replace("3, 4]", "3, 5]")
    assert (flash / "board.json").read_text(encoding="utf-8") == wanted
    assert out.read_text(encoding="utf-8") == wanted
    assert not (flash / KEPT_CONFIG[1:]).exists()
    assert "4 cells" in "\n".join(person.said[-8:])


@pytest.mark.full
@pytest.mark.node
def test_a_missing_cell_and_a_short_are_named_and_nothing_is_written(flash: Path, tmp_path: Path) -> None:
    out = tmp_path / "new.json"
    with (
        built_board(flash, PLANNED, copper(PLANNED)) as board,
        learning(board.port, "--json", "--out", str(out)) as process,
    ):
        person = Learner(process, closing(board), [[0], [1, 3], [1, 3], []])
        status, printed = person.finish()

    told = json.loads(printed)
    assert status == 1
    assert (told["cells"], told["saved"]) == (None, False)
    assert told["missing"] == ["3"]
    assert told["doubled"] == [["1", [1, 3]], ["2", [1, 3]]]
    assert (flash / "board.json").read_text(encoding="utf-8") == PLANNED
    assert not (flash / KEPT_CONFIG[1:]).exists()
    assert not out.exists()


@pytest.mark.full
@pytest.mark.node
def test_killed_in_the_middle_the_next_learning_begins_with_the_boards_own_file(
    flash: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with built_board(flash, PLANNED, copper(PLANNED)) as board:
        with learning(board.port) as process:
            Learner(process, closing(board), [[1], [0]]).until("3 of 4")
        kept = (flash / KEPT_CONFIG[1:]).read_text(encoding="utf-8")
        status = run(["firmware", "status", "--board", board.port])
        with learning(board.port) as process:
            person = Learner(process, closing(board), [[1], [0]])
            person.until("3 of 4")
            process.send_signal(signal.SIGINT)
            ended, _ = person.finish()

    assert kept == PLANNED
    assert status == 1
    assert "learning_not_finished" in capsys.readouterr().out
    assert "An earlier run of --learn did not finish." in person.said[0]
    assert ended == 130
    assert (flash / "board.json").read_text(encoding="utf-8") == PLANNED
    assert not (flash / KEPT_CONFIG[1:]).exists()


@pytest.mark.full
@pytest.mark.node
def test_with_a_pulled_cable_the_boards_own_file_is_kept_on_it(flash: Path) -> None:
    with (
        built_board(flash, PLANNED, copper(PLANNED)) as board,
        learning(board.port) as process,
    ):
        person = Learner(process, closing(board), [[1], [0]])
        person.until("2 of 4")
        board.unplug()
        status, printed = person.finish()

    assert (status, printed) == (2, "")
    assert any(KEPT_CONFIG in line for line in person.said)
    assert person.said[-1].startswith("adoube: ")
    assert (flash / KEPT_CONFIG[1:]).read_text(encoding="utf-8") == PLANNED


LINEAR = """{
 "sensor": "linear",
 "wiring": {"kind": "mux", "select": [2, 3, 4, 5], "adc": [26], "enable": []},
 "cells": [4, 5, 6, 7], "timer": false, "watchdog_ms": 0, "scan_hz": 100
}"""


@pytest.mark.full
@pytest.mark.node
def test_linear_halls_are_learned_among_the_inputs_that_the_board_has(flash: Path) -> None:
    with (
        built_board(flash, LINEAR, copper(LINEAR)) as board,
        learning(board.port) as process,
    ):
        person = Learner(process, closing(board), [[5], [4], [6], [7]])
        status, printed = person.finish()

    assert status == 0
    assert printed.splitlines()[-1] == "Each cell now has another sensor: calibrate again, without --learn."
    assert (flash / "board.json").read_text(encoding="utf-8") == LINEAR.replace("[4, 5", "[5, 4")


DARK, WITHIN_S = "000000", 30.0
TOKEN = "00112233445566778899aabbccddeeff"


def test_a_board_on_the_network_is_learned_into_a_file_and_its_lamps_show_the_way(tmp_path: Path) -> None:
    config, out = tmp_path / "board.json", tmp_path / "new.json"
    config.write_text(PLANNED, encoding="utf-8")
    order = [3, 1, 2, 0]
    with SimulatedBoard(4, extras=Extras(lamps="cells"), wifi_token=TOKEN) as board:

        def close(number: int, on: int) -> None:
            if on:
                # The cells before are lit; the wanted one blinks.
                wanted = order.index(number)
                await_true(lambda: all(lamp != DARK for lamp in board.lamps()[:wanted]))
                await_true(lambda: board.lamps()[wanted] != DARK)
            board.set_cell(number, on)

        files = ("--config", str(config), "--out", str(out), "--token", TOKEN)
        with learning(board.port, *files) as process:
            status, printed = Learner(process, close, [[number] for number in order]).finish()

    assert status == 0
    assert "0 and 3 are swapped." in printed
    wanted = PLANNED.replace("0, 1,", "4, 1,").replace("3, 4]", "3, 0]")
    assert out.read_text(encoding="utf-8") == wanted
    assert config.read_text(encoding="utf-8") == PLANNED


def await_true(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + WITHIN_S
    while not is_so():
        assert time.monotonic() < until_s
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            (
                "--board",
                "tcp://10.0.0.7:7117",
            ),
            "give a copy of its file with --config",
        ),
        (("--board", "/dev/null", "--config", "board.json"), "--config needs --out"),
        (("--board", "/dev/null", "--level", "80"), "cannot be used with --learn"),
    ],
)
def test_what_cannot_be_learned_is_one_line(
    arguments: Sequence[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.json").write_text(PLANNED, encoding="utf-8")

    completed = finished("calibrate", *arguments, "--learn")

    assert completed.returncode == 2
    assert complaint in completed.stderr.splitlines()[-1]


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    there = tmp_path / "board.json"
    there.write_text(PLANNED, encoding="utf-8")

    completed = finished("calibrate", "--board", "/dev/null", "--learn", "--out", str(there))

    assert completed.returncode == 2
    assert there.read_text(encoding="utf-8") == PLANNED
