"""A person who does what `adoube calibrate` asks, on a simulated board."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from adoube.simulation.board import SimulatedBoard
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE

__all__ = ["Calibrating", "calibrating", "follow"]

REFERENCE_MT = 42.0


class Calibrating:
    """The running command; `said` is what it has asked so far."""

    def __init__(self, process: subprocess.Popen[str], board: SimulatedBoard) -> None:
        self.board = board
        self.said: list[str] = []
        self._process = process
        self._piece_on: int | None = None

    def asked(self) -> Iterator[str]:
        """Each line of guidance as it comes."""
        for line in _open(self._process.stderr):
            self.said.append(line.rstrip("\n"))
            yield self.said[-1]

    def press_enter(self) -> None:
        lines = _open(self._process.stdin)
        lines.write("\n")
        lines.flush()

    def close_input(self) -> None:
        _open(self._process.stdin).close()

    def put_piece(self, cell: int | None, mt: float = REFERENCE_MT) -> None:
        """The reference piece, taken from where it stood."""
        if self._piece_on is not None:
            self.board.set_field(self._piece_on, 0)
        if cell is not None:
            self.board.set_field(cell, mt)
        self._piece_on = cell

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def finish(self) -> tuple[int, str]:
        """The exit status, and what was printed."""
        printed = _open(self._process.stdout).read()
        return self._process.wait(), printed


@contextmanager
def calibrating(board: SimulatedBoard, *options: str) -> Iterator[Calibrating]:
    """`adoube calibrate` on this board's port; ended with the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN_ADOUBE, "calibrate", "--board", board.port, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    try:
        yield Calibrating(process, board)
    finally:
        process.kill()
        with process:
            pass


def follow(
    person: Calibrating,
    instead: Mapping[int, Callable[[], None]] | None = None,
    *,
    enter_when_off: bool = False,
) -> tuple[int, str]:
    """Do everything that is asked; `instead` says what happens where the piece should go on a cell."""
    for line in person.asked():
        if line.startswith("Take every piece off"):
            person.press_enter()
        elif asked := re.match(r"(\d+) of \d+: put", line):
            cell = int(asked[1]) - 1
            (instead or {}).get(cell, lambda cell=cell: person.put_piece(cell))()
        elif line.startswith("Take the piece off"):
            person.put_piece(None)
            if enter_when_off:
                person.press_enter()
    return person.finish()


def json_lines(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None, "the process was started with pipes"
    return stream
