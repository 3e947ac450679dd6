"""The process of a simulated board: the firmware under CPython behind a port, driven by JSON lines.

A process that got no time would find several acts at once, as if the first had never been: a piece lifted and
put elsewhere in one moment, a button that never went down. So acts keep the time between them in the time
that the process has worked.

    {"cells": [1, 0, 2]}                       what stands on the cells: 0 nothing, 1 north, 2 south
    {"at_ms": 1200, "cell": 7, "on": 1}        a piece (1 or 2) or none (0) on a cell
    {"at_ms": 1250, "cell": 7, "mt": -12.5}    a field in millitesla, north positive
    {"at_ms": 1300, "button": 0, "down": 1}    a button is pressed (1) or let go (0)
    {"fault": {"short_rows": [0, 1]}}          something breaks, as the circuit of the wiring says

`at_ms` is the time of the board's own clock since the process has booted it; without it the line takes effect
at once. A line may say when it was told, `told_ms` of any clock: see `HandsPace`.
"""

import heapq
import json
import os
import signal
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Collection, Mapping
from contextlib import closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, NoReturn

import click

from adoube.errors import AdoubeError
from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.chip import ChipOutputs, SimulatedChip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.host_links import HostLink, RealTime, SignalWire, Unconnected
from adoube.words import say

__all__ = ["BadStimulus", "HandsPace", "Restarted", "Schedule", "Stimulus", "parse", "run_board"]

HIGHEST_LEVEL = 3
MOST_MT = 2000  # More than any magnet has at its face.


class BadStimulus(AdoubeError):
    """A line that says nothing a board can do."""


class Stimulus(NamedTuple):
    """At `at_ms` these cells get these levels or fields, these buttons go down or up, these things break."""

    at_ms: int
    cells: tuple[tuple[int, int], ...]
    buttons: tuple[tuple[int, bool], ...]
    faults: tuple[tuple[str, tuple[int, ...]], ...] = ()
    fields: tuple[tuple[int, float], ...] = ()


class Schedule:
    """Lines in, changes of the circuit out, each when its time has come."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._lines = 0
        self._order = count()
        self._waiting: list[tuple[int, int, Stimulus]] = []

    def tell(self, line: str, now_ms: int) -> None:
        """Take one line of JSON; a blank one is skipped. Raises BadStimulus, which names the line."""
        self._lines += 1
        if not line.strip():
            return
        try:
            stimulus = parse(line, now_ms, len(self._circuit.levels), self._circuit.buttons.numbers)
        except ValueError as error:
            raise BadStimulus(
                say("simulated_board.bad_line", number=self._lines, line=line.strip(), why=error)
            ) from error
        heapq.heappush(self._waiting, (stimulus.at_ms, next(self._order), stimulus))

    def play(self, now_ms: int) -> None:
        """Let happen what is due."""
        while self._waiting and self._waiting[0][0] <= now_ms:
            stimulus = heapq.heappop(self._waiting)[2]
            for cell, level in stimulus.cells:
                self._circuit.set_level(cell, level)
            for cell, field_mt in stimulus.fields:
                self._circuit.set_field(cell, field_mt)
            for button, down in stimulus.buttons:
                self._circuit.set_button(button, down)
            for name, numbers in stimulus.faults:
                self._break(name, numbers)

    def _break(self, name: str, numbers: tuple[int, ...]) -> None:
        try:
            self._circuit.set_fault(name, list(numbers))
        except (ValueError, LookupError) as error:
            raise BadStimulus(say("simulated_board.no_such_fault", name=name, numbers=numbers)) from error


def parse(line: str, now_ms: int, cells: int, buttons: Collection[int]) -> Stimulus:
    """Return the stimulus of one line for a board of this size. Raises ValueError."""
    told = json.loads(line)
    if not isinstance(told, dict):
        raise ValueError(say("simulated_board.not_an_object"))
    at_ms = _whole(told, "at_ms", now_ms, 1 << 53)
    if "cells" in told:
        return Stimulus(at_ms, _all_cells(told["cells"], cells), ())
    if "cell" in told:
        cell = _whole(told, "cell", -1, cells - 1)
        if "mt" in told:
            return Stimulus(at_ms, (), (), fields=((cell, _field_mt(told["mt"])),))
        return Stimulus(at_ms, ((cell, _whole(told, "on", -1, HIGHEST_LEVEL)),), ())
    if "button" in told:
        button = told["button"]
        if button not in buttons:
            raise ValueError(say("simulated_board.no_button", numbers=", ".join(map(str, buttons)) or "-"))
        return Stimulus(at_ms, (), ((button, _whole(told, "down", -1, 1) == 1),))
    if "fault" in told:
        return Stimulus(at_ms, (), (), _faults(told["fault"]))
    raise ValueError(say("simulated_board.nothing_told"))


def _faults(told: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if not isinstance(told, dict) or not all(
        isinstance(numbers, list) and all(isinstance(number, int) for number in numbers)
        for numbers in told.values()
    ):
        raise ValueError(say("simulated_board.wrong_fault"))
    return tuple((name, tuple(numbers)) for name, numbers in told.items())


def _all_cells(levels: object, cells: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(levels, list) or len(levels) != cells:
        raise ValueError(say("simulated_board.wrong_cells", count=cells))
    return tuple(
        (cell, _whole({"cells": level}, "cells", -1, HIGHEST_LEVEL)) for cell, level in enumerate(levels)
    )


def _field_mt(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -MOST_MT <= value <= MOST_MT:
        raise ValueError(say("simulated_board.no_field", most=MOST_MT))
    return value


def _whole(told: dict[str, object], field: str, default: int, largest: int) -> int:
    value = told.get(field, default)
    if not isinstance(value, int) or not 0 <= value <= largest:
        raise ValueError(say("simulated_board.not_in_range", field=field, largest=largest))
    return int(value)


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
