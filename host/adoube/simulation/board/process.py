"""The process of a simulated board: the firmware under CPython, behind a port, told what happens on stdin."""

import importlib
import json
import os
import signal
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NoReturn

import click

from adoube.hardware.firmware_files import firmware_folder
from adoube.simulation.board.chip import Chip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.real_time import RealTime
from adoube.simulation.board.stimuli import Schedule
from adoube.simulation.board.wires import PseudoTerminal, Socket, Wire
from adoube.simulation.board.wiring import simulated_wiring

__all__ = ["run_board"]

CHUNK = 4096


class Restarted(Exception):
    """The firmware asked for a reset of its chip."""


class Ended(Exception):
    """Standard input has ended: nobody is there to tell this board anything."""


class Outside:
    """The world around the board: lines, read in a thread, that take effect in the firmware's pauses."""

    def __init__(self, schedule: Schedule, descriptor: int) -> None:
        self._schedule = schedule
        self._told: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def __call__(self, now_ms: int) -> None:
        while not self._told.empty():
            line = self._told.get()
            if line is None:
                raise Ended
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


def run_board(cells: int, sensor: str, clock: bool, by_socket: bool) -> None:
    """Print {"port": ...} and be a board until standard input ends, or SIGTERM or Ctrl-C comes."""
    firmware = firmware_folder()
    wiring = simulated_wiring(firmware, cells, sensor, clock)
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, _end)
    with (
        suppress(Ended),
        closing(Socket() if by_socket else PseudoTerminal()) as wire,
        tempfile.TemporaryDirectory(prefix="adoube-board-") as folder,
    ):
        board_file = Path(folder) / "board.json"
        board_file.write_text(json.dumps(wiring), encoding="utf-8")
        circuit = Circuit(wiring)
        time = RealTime(Outside(Schedule(circuit), sys.stdin.fileno()))
        # Last: whoever knows the port may end this board, and a thread must not be ended while it starts.
        click.echo(json.dumps({"port": wire.address}))
        _run_firmware(firmware, circuit, wire, time, board_file)


def _run_firmware(firmware: Path, circuit: Circuit, wire: Wire, time: RealTime, board_file: Path) -> None:
    """Boot after boot, until the firmware leaves its main loop."""
    sys.path.insert(0, str(firmware / "lib"))
    start: Any = importlib.import_module("adoube_board.start")
    while True:
        try:
            start.run(Chip(circuit, wire, _restart), time, str(board_file))
        except Restarted:
            continue
        return


def _restart() -> NoReturn:
    raise Restarted


def _end(_signal: int, _frame: object) -> NoReturn:
    raise Ended
