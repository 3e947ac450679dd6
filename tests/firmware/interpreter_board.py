"""Programs under the real MicroPython interpreter, in a process of node (see interpreter/run.mjs)."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from adoube.hardware.firmware_files import firmware_folder
from adoube.simulation.board import circuit
from adoube.simulation.board.wiring import simulated_wiring
from tests.tools import INTERPRETER

PATIENCE_S = 30.0


class InterpreterBoard:
    """The firmware's main.py behind a pseudo-terminal; `port` is what its host opens."""

    def __init__(self, port: str, told: int) -> None:
        self.port = port
        self._told = told

    def tell(self, **stimulus: int) -> None:
        """A cell and `on`, or a button and `down`; at once."""
        os.write(self._told, json.dumps(stimulus).encode() + b"\n")


@contextmanager
def process_behind_port(command_on: Callable[[int], list[str]]) -> Iterator[tuple[str, int]]:
    """A process at the master of a pseudo-terminal, until the block ends: its port, and its standard input.

    `command_on` makes the command from the master's descriptor.
    """
    import tty

    with ExitStack() as stack:
        master, slave = os.openpty()
        heard, told = os.pipe()
        for descriptor in (master, slave, heard):
            stack.callback(os.close, descriptor)
        tty.setraw(slave)
        os.set_blocking(master, False)
        os.set_blocking(heard, False)
        process = subprocess.Popen(command_on(master), stdin=heard, pass_fds=[master])
        stack.callback(process.wait, PATIENCE_S)
        stack.callback(os.close, told)
        yield os.ttyname(slave), told


@contextmanager
def interpreter_board(
    folder: Path, sensor: str = "occupancy", kind: str | None = None, **changes: object
) -> Iterator[InterpreterBoard]:
    """A running board of 25 cells whose board.json is kept in `folder`; it ends with the block."""
    wiring = simulated_wiring(firmware_folder(), sensor=sensor, wiring=kind) | changes
    files = _files(folder, wiring)
    with process_behind_port(lambda master: _command(master, firmware_folder() / "main.py", files)) as (
        port,
        told,
    ):
        yield InterpreterBoard(port, told)


def run_in_interpreter(program: Path, folder: Path, wiring: Mapping[str, Any]) -> str:
    """What a program prints that has the firmware's package, a board.json and the simulated chip at hand."""
    files = _files(folder, wiring)
    finished = subprocess.run(
        _command(0, program, files),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=PATIENCE_S,
    )
    return finished.stdout


def _command(port: int, main: Path, files: Mapping[str, Path]) -> list[str]:
    mapped = [f"{inside}={outside}" for inside, outside in files.items()]
    return ["node", str(INTERPRETER / "run.mjs"), str(port), str(main), *mapped]


def _files(folder: Path, wiring: Mapping[str, Any]) -> dict[str, Path]:
    """By their place inside the interpreter: the firmware, its board.json, the stand-in for a chip."""
    board_file = folder / "board.json"
    board_file.write_text(json.dumps(wiring), encoding="utf-8")
    simulation = Path(circuit.__file__).parent
    package = firmware_folder() / "lib" / "adoube_board"
    copper = [path for name in ("chip*.py", "circuit*.py", "*_circuit.py") for path in simulation.glob(name)]
    return {f"/lib/adoube_board/{file.name}": file for file in package.glob("*.py")} | {
        **{f"/lib/adoube/simulation/board/{file.name}": file for file in copper},
        "/board.json": board_file,
        **{f"/{name}": INTERPRETER / name for name in ("machine.py", "set_time.py", "time.py")},
    }
