"""The process of a simulated board: the firmware under CPython behind a port, driven by JSON lines.

A process that got no time would find several acts at once, as if the first had never been: a piece lifted and
put elsewhere in one moment, a button that never went down. So acts keep the time between them in the time
that the process has worked.
"""

import json
import os
import signal
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NoReturn

import click

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.chip import ChipOutputs, SimulatedChip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.host_links import HostLink, RealTime, SignalWire, Unconnected
from adoube.simulation.board.stimuli import Schedule

LONGEST_PAUSE_MS = 20  # A process with time to work pauses for no longer.
LONGEST_GAP_MS = 200  # A level that stood for so long has been seen by any firmware.


class HandsPace:
    """Says for each line in turn whether its time has come."""

    def __init__(self) -> None:
        self._now_ms = 0
        self._worked_ms = 0
        # When the last line was told that says so, by the clock of whoever tells.
        self._told_ms: int | None = None
        self._took_ms = 0  # The worked time at which the last line was taken.

    def goes_on(self, now_ms: int) -> None:
        """Note that the process works, at `now_ms` of its own clock."""
        self._worked_ms += min(max(0, now_ms - self._now_ms), LONGEST_PAUSE_MS)
        self._now_ms = now_ms

    def takes(self, line: str) -> bool:
        """Return whether a line may take effect now. One that does not say when it was told always may."""
        told_ms = _told_ms(line)
        if told_ms is None:
            return True
        gap_ms = 0 if self._told_ms is None else min(told_ms - self._told_ms, LONGEST_GAP_MS)
        if self._worked_ms < self._took_ms + gap_ms:
            return False
        self._told_ms, self._took_ms = told_ms, self._worked_ms
        return True


def _told_ms(line: str) -> int | None:
    """Return the field `told_ms`; what is wrong with a line is said by whoever reads all of it."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    value = told.get("told_ms") if isinstance(told, dict) else None
    return value if isinstance(value, int) else None


CHUNK = 4096


class Restarted(Exception):
    """The firmware asked for a reset of its chip."""


class BoardEnded(Exception):
    """Standard input has ended, so that nobody can tell this board anything, or a signal has come."""


class Outside:
    """The world around the board: lines, read in a thread, that take effect in the firmware's pauses."""

    def __init__(self, schedule: Schedule, descriptor: int, signals: SimpleQueue[int]) -> None:
        """Lines come from `descriptor`; any of `signals` ends the board in its next pause."""
        self._schedule = schedule
        self._signals = signals
        self._told: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._pace = HandsPace()
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def __call__(self, now_ms: int) -> None:
        if not self._signals.empty():
            raise BoardEnded
        while not self._told.empty():
            self._waiting.append(self._told.get())
        self._pace.goes_on(now_ms)
        while self._waiting:
            line = self._waiting[0]
            if line is None:
                raise BoardEnded
            if not self._pace.takes(line):
                break
            self._waiting.popleft()
            self._schedule.tell(line, now_ms)
        self._schedule.play(now_ms)

    def _read(self, descriptor: int) -> None:
        # Not through sys.stdin: a thread that waits there keeps its lock, over which the interpreter, ending
        # by a signal, would stumble.
        unfinished = b""
        while chunk := os.read(descriptor, CHUNK):
            *lines, unfinished = (unfinished + chunk).split(b"\n")
            for line in lines:
                self._told.put(line.decode(errors="replace"))
        self._told.put(None)


def run_board(wiring: dict[str, Any], open_link: Callable[[], HostLink]) -> None:
    """Print {"port": ...} and be a board until standard input ends, or SIGTERM or Ctrl-C comes.

    `wiring` is its board.json but for the link. What it shows and sounds is printed too (see chip_outputs).
    """
    sys.path.insert(0, str(firmware_folder() / "lib"))
    signals: SimpleQueue[int] = SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        # An exception would be lost wherever it interrupts a callback of the interpreter's.
        signal.signal(number, lambda number, _: signals.put(number))
    with (
        suppress(BoardEnded),
        closing(open_link()) as link,
        tempfile.TemporaryDirectory(prefix="adoube-board-") as folder,
    ):
        board_file = Path(folder) / "board.json"
        board_file.write_text(json.dumps(wiring | {"link": link.link}), encoding="utf-8")
        circuit = circuit_of(wiring)
        time = RealTime(Outside(Schedule(circuit), _apart_from_console(), signals))
        outputs = ChipOutputs(_print, time.ticks_ms)
        # Last: whoever knows the port may end this board, and a thread must not be ended while it starts.
        _print({"port": link.address})
        _boot_after_boot(lambda: link.run(partial(_chip, circuit, outputs), time, board_file))


def _apart_from_console() -> int:
    """Return a descriptor for the lines, and silence standard input from now on.

    The firmware reads that, too, as its chip's console, and would take away what hands do.
    """
    lines = os.dup(sys.stdin.fileno())
    silent, _ = os.pipe()
    os.dup2(silent, sys.stdin.fileno())
    return lines


def _boot_after_boot(run: Callable[[], None]) -> None:
    """Until the firmware leaves its main loop."""
    while True:
        try:
            run()
        except Restarted:
            continue
        return


def _chip(circuit: Circuit, outputs: ChipOutputs, wire: SignalWire | None) -> SimulatedChip:
    return SimulatedChip(circuit, wire or Unconnected(), _restart, outputs)


def _print(told: Mapping[str, object]) -> None:
    click.echo(json.dumps(told))


def _restart() -> NoReturn:
    raise Restarted
