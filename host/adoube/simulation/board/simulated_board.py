"""A simulated board for a program: start it, tell it what happens, close it."""

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, Self

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["SimulatedBoard"]

CLOSE_S = 5.0


class SimulatedBoard:
    """The process of a simulated board; `port` is what its host opens.

        with SimulatedBoard(cells=25) as board:
            board.set_cells([1] * 25)
            link = open_port(board.port)
            board.set_cell(7, 0)

    Levels are 0 empty, 1 on or north, 2 south; `sensor` is "occupancy" or "dual" (the poles told apart).
    Raises AdoubeError if the board does not start, or has ended when it is told something.
    """

    def __init__(
        self, cells: int = 25, sensor: str = "occupancy", clock: bool = True, by_socket: bool = False
    ) -> None:
        options = [f"--cells={cells}", f"--sensor={sensor}", "--clock" if clock else "--no-clock"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", __package__, *options, *(["--socket"] if by_socket else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # Ctrl-C is for the host, which then closes its board.
            start_new_session=True,
        )
        first_line = _pipe(self._process.stdout).readline()
        if not first_line:
            self.close()
            raise AdoubeError(say("simulated_board.not_started", status=self._process.returncode))
        self.port: str = json.loads(first_line)["port"]

    def set_cells(self, levels: Sequence[int], at_ms: int | None = None) -> None:
        """All cells at once; `at_ms` is a time of the board's own clock, left out for now."""
        self._tell({"cells": list(levels)}, at_ms)

    def set_cell(self, index: int, level: int, at_ms: int | None = None) -> None:
        self._tell({"cell": index, "on": level}, at_ms)

    def press(self, button: int, at_ms: int | None = None) -> None:
        """Button 0 is the first seat's, 1 the second's; it stays down until it is released."""
        self._tell({"button": button, "down": 1}, at_ms)

    def release(self, button: int, at_ms: int | None = None) -> None:
        self._tell({"button": button, "down": 0}, at_ms)

    def close(self) -> None:
        """End the process. May be called twice, and after it has ended by itself."""
        with suppress(BrokenPipeError):
            _pipe(self._process.stdin).close()
        try:
            self._process.wait(CLOSE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _pipe(self._process.stdout).close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _tell(self, stimulus: dict[str, Any], at_ms: int | None) -> None:
        if at_ms is not None:
            stimulus["at_ms"] = at_ms
        lines = _pipe(self._process.stdin)
        try:
            lines.write(json.dumps(stimulus) + "\n")
            lines.flush()
        except BrokenPipeError as error:
            raise AdoubeError(say("simulated_board.gone", port=self.port)) from error


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None, "the process was started with pipes"
    return stream
