"""A simulated board for a program: start it, tell it what happens, close it."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import IO, Any, Self

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["LAMPS", "MOST_CALLS", "Extras", "SimulatedBoard"]


LAMPS = ("none", "cells", "edges")

LAMP_PIN = 40
BUZZER_PIN = 41
SHARED_PIN = 42
CALL_PINS = (43, 44, 45, 46)  # Away from what the sensors can be wired to.

MOST_CALLS = len(CALL_PINS)
BUDGET_MA = 2000


@dataclass(frozen=True, slots=True)
class Extras:
    """Lamps on the cells or along the edges, a buzzer, a shared end-of-turn button, buttons for calls."""

    lamps: str = LAMPS[0]
    buzzer: bool = False
    shared: bool = False
    calls: int = 0

    def wired(self, wiring: dict[str, Any], cells: int) -> dict[str, Any]:
        """Return a board.json with all of it."""
        buttons = dict(wiring["buttons"])
        if self.shared:
            buttons["shared"] = SHARED_PIN
        if self.calls:
            buttons["calls"] = list(CALL_PINS[: self.calls])
        return wiring | {"buttons": buttons} | self._lamps(cells) | self._buzzer()

    def options(self) -> list[str]:
        """Return the same for the command line of the process."""
        options = [f"--lamps={self.lamps}", f"--calls={self.calls}"]
        return options + ["--buzzer"] * self.buzzer + ["--shared"] * self.shared

    def _lamps(self, cells: int) -> dict[str, Any]:
        if self.lamps == LAMPS[0]:
            return {}
        count = cells if self.lamps == "cells" else 2 * ceil(sqrt(cells))
        return {"lamps": {"pin": LAMP_PIN, "count": count, "along": self.lamps, "budget_ma": BUDGET_MA}}

    def _buzzer(self) -> dict[str, Any]:
        return {"buzzer": BUZZER_PIN} if self.buzzer else {}


CLOSE_S = 5.0
NOTHING_MORE = Extras()


class SimulatedBoard:
    """The process of a simulated board; `port` is what its host opens.

        with SimulatedBoard(cells=25) as board:
            board.set_cells([1] * 25)
            link = open_port(board.port)
            board.set_cell(7, 0)

    Levels are 0 empty, 1 on or north, 2 south; `sensor` is "occupancy", "dual" (the poles told apart) or
    "linear", for which a level is a field of 40 mT. With a `wifi_token` (32 hexadecimal digits) it is a
    wireless board, and `port` is tcp://127.0.0.1:NUMBER. A `board_file` (a board.json) has its own cells,
    sensors and outputs.
    Raises AdoubeError if the board does not start, or has ended when it is told something.
    """

    def __init__(
        self,
        cells: int = 25,
        sensor: str = "occupancy",
        clock: bool = True,
        by_socket: bool = False,
        extras: Extras = NOTHING_MORE,
        wifi_token: str | None = None,
        board_file: Path | None = None,
    ) -> None:
        options = [f"--cells={cells}", f"--sensor={sensor}", "--clock" if clock else "--no-clock"]
        options += extras.options() + ([f"--wifi-token={wifi_token}"] if wifi_token is not None else [])
        options += [f"--board={board_file}"] if board_file is not None else []
        self._process = subprocess.Popen(
            [sys.executable, "-m", __package__, *options, *(["--socket"] if by_socket else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # Ctrl-C is for the host, which then closes its board.
            start_new_session=True,
        )
        self._listener: Thread | None = None
        first_line = _pipe(self._process.stdout).readline()
        if not first_line:
            self.close()
            raise AdoubeError(say("simulated_board.not_started", status=self._process.returncode))
        self.port: str = json.loads(first_line)["port"]
        self._shown: tuple[str, ...] = ()
        self._sounded: list[tuple[int, int]] = []
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def set_cells(self, levels: Sequence[int], at_ms: int | None = None) -> None:
        """Set all cells at once; `at_ms` is a time of the board's own clock, left out for now."""
        self._tell({"cells": list(levels)}, at_ms)

    def set_cell(self, index: int, level: int, at_ms: int | None = None) -> None:
        self._tell({"cell": index, "on": level}, at_ms)

    def set_field(self, index: int, mt: float, at_ms: int | None = None) -> None:
        """Set the field at a cell's sensor, north positive."""
        self._tell({"cell": index, "mt": mt}, at_ms)

    def press(self, button: int, at_ms: int | None = None) -> None:
        """Button 0 is the first seat's, 1 the second's, 8 the shared one, 16 the first call's; it stays down
        until it is released."""
        self._tell({"button": button, "down": 1}, at_ms)

    def release(self, button: int, at_ms: int | None = None) -> None:
        self._tell({"button": button, "down": 0}, at_ms)

    def break_down(self, fault: str, *numbers: int) -> None:
        """Something breaks, such as "short_rows", 0, 1; the circuit of the wiring has the names."""
        self._tell({"fault": {fault: list(numbers)}}, None)

    def lamps(self) -> tuple[str, ...]:
        """Return the lamps' colours, such as "ff0000" each; () before the first picture."""
        return self._shown

    def beeps(self) -> tuple[tuple[int, int], ...]:
        """Return the tones that have ended so far, each with its Hz and milliseconds."""
        return tuple(self._sounded)

    def close(self) -> None:
        """End the process. May be called twice, and after it has ended by itself."""
        with suppress(BrokenPipeError):
            _pipe(self._process.stdin).close()
        try:
            self._process.wait(CLOSE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._listener:
            self._listener.join()
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

    def _listen(self) -> None:
        """Read on to the end: a pipe that nobody empties would stop the board."""
        for line in _pipe(self._process.stdout):
            told = json.loads(line)
            if "lamps" in told:
                self._shown = tuple(told["lamps"])
            elif "beep" in told:
                hz, ms = told["beep"]
                self._sounded.append((hz, ms))

    def _tell(self, stimulus: dict[str, Any], at_ms: int | None) -> None:
        if at_ms is None:
            stimulus["told_ms"] = time.monotonic_ns() // 1_000_000
        else:
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
