"""Programs under the real MicroPython interpreter, in a process of node (see interpreter/run.mjs)."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from adoube.hardware.install.program_files import BUNDLE, firmware_folder
from adoube.simulation.board import circuit
from adoube.simulation.board.wiring import simulated_wiring
from tests.tools import INTERPRETER

PATIENCE_S = 120.0


class InterpreterBoard:
    """The firmware's main.py behind a pseudo-terminal; `port` is what its host opens."""

    def __init__(self, port: str, told: BinaryIO) -> None:
        self.port = port
        self._told = told

    def tell(self, **stimulus: int) -> None:
        """A cell and `on`, or a button and `down`; at once."""
        self._told.write(json.dumps(stimulus).encode() + b"\n")

    def unplug(self) -> None:
        self._told.close()


@contextmanager
def process_behind_port(
    command_on: Callable[[int], list[str]],
    also: Mapping[str, int] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[tuple[str, BinaryIO]]:
    """A process at the master of a pseudo-terminal, until the block ends: its port, and its standard input.

    `command_on` makes the command from the master's descriptor; the process finds the number of each
    descriptor in `also` under its name in the environment, and `environment` beside.
    """
    import tty

    with ExitStack() as stack:
        master, slave = os.openpty()
        heard, told = os.pipe()
        stack.callback(os.close, slave)
        tty.setraw(slave)
        os.set_blocking(master, False)
        os.set_blocking(heard, False)
        more = also or {}
        process = subprocess.Popen(
            command_on(master),
            stdin=heard,
            pass_fds=[master, *more.values()],
            env=os.environ
            | {name: str(descriptor) for name, descriptor in more.items()}
            | dict(environment or {}),
        )
        # Only the process has the master: when it ends, the port is gone as with a pulled cable.
        os.close(master)
        os.close(heard)
        stack.callback(process.wait, PATIENCE_S)
        yield os.ttyname(slave), stack.enter_context(os.fdopen(told, "wb", buffering=0))


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


@contextmanager
def console_board(
    folder: Path,
    injected: bytes = b"",
    main: str | None = None,
    uart: int | None = None,
    bundle: bytes = b"",
    **changes: object,
) -> Iterator[str]:
    """The port of a chip on USB (see interpreter/console.mjs), its board.json and main.py kept in `folder`.

    `injected` arrives at every moment of a start, `main` stands for the firmware's main.py, `uart` is the
    descriptor of the other end of the chip's UART, and `bundle` stands beside the sources.
    """
    text = (firmware_folder() / "main.py").read_text(encoding="utf-8") if main is None else main
    main_file = folder / "main.py"
    main_file.write_text(text, encoding="utf-8")
    wiring = simulated_wiring(firmware_folder()) | {"link": {"kind": "usb"}} | changes
    files = _files(folder, wiring) | {"/main.py": main_file}
    if bundle:
        bundle_file = folder / BUNDLE
        bundle_file.write_bytes(bundle)
        files |= {f"/lib/adoube_board/{BUNDLE}": bundle_file}
    console = str(INTERPRETER / "console.mjs")
    with process_behind_port(
        lambda master: ["node", console, str(master), injected.hex(), *_mapped(files)],
        {} if uart is None else {"UART_FD": uart},
    ) as (port, _):
        yield port


def run_in_interpreter(program: Path, folder: Path, wiring: Mapping[str, Any]) -> str:
    """Return what a program prints that has the firmware's package, a board.json and the simulated chip at
    hand."""
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
    return ["node", str(INTERPRETER / "run.mjs"), str(port), str(main), *_mapped(files)]


def _mapped(files: Mapping[str, Path]) -> list[str]:
    return [f"{inside}={outside}" for inside, outside in files.items()]


def _files(folder: Path, wiring: Mapping[str, Any]) -> dict[str, Path]:
    """By their place inside the interpreter: the firmware, its board.json, the stand-in for a chip."""
    board_file = folder / "board.json"
    board_file.write_text(json.dumps(wiring), encoding="utf-8")
    simulation = Path(circuit.__file__).parent
    package = firmware_folder() / "lib" / "adoube_board"
    copper = [path for name in ("chip*.py", "circuit*.py", "*_circuit.py") for path in simulation.glob(name)]
    modules = {
        f"/lib/adoube_board/{file.relative_to(package).as_posix()}": file for file in package.rglob("*.py")
    }
    return modules | {
        **{f"/lib/adoube/simulation/board/{file.name}": file for file in copper},
        "/board.json": board_file,
        **{f"/{name}": INTERPRETER / name for name in ("machine.py", "select.py", "set_time.py", "time.py")},
    }
