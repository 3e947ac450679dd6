"""A board on USB as it is built: the real interpreter behind a pseudo-terminal, its flash a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from adoube.hardware.install.program_files import CONFIG, MAIN, firmware_folder
from adoube.simulation.board import circuit
from tests.firmware.interpreter_board import InterpreterBoard, process_behind_port
from tests.tools import INTERPRETER


@contextmanager
def prompt_board(flash: Path) -> Iterator[str]:
    """Run the board and return its port; `flash` always holds the board's files.

    Without a main.py it is at MicroPython's prompt, and each restart begins what is on the flash by then.
    """
    with _started(flash, _simulation()) as board:
        yield board.port


@contextmanager
def built_board(flash: Path, config: str | None, copper: Mapping[str, Any]) -> Iterator[InterpreterBoard]:
    """Run a board with the firmware and this board.json on its flash, that is wired as `copper` has it.

    None: with the board.json that is there. Its cells are told what happens by the copper's numbers.
    """
    package = firmware_folder() / "lib"
    for file in package.rglob("*.py"):
        place = flash / "lib" / file.relative_to(package)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.read_bytes())
    (flash / MAIN[1:]).write_bytes((firmware_folder() / "main.py").read_bytes())
    if config is not None:
        (flash / CONFIG[1:]).write_text(config, encoding="utf-8")
    with wired_board(flash, copper) as board:
        yield board


@contextmanager
def wired_board(flash: Path, copper: Mapping[str, Any]) -> Iterator[InterpreterBoard]:
    """Run the board that is on this flash, or none yet, wired as `copper` has it."""
    beside = flash.parent / "copper.json"
    beside.write_text(json.dumps(copper), encoding="utf-8")
    with _started(flash, [*_simulation(), f"/copper.json={beside}"]) as board:
        yield board


@contextmanager
def _started(flash: Path, files: list[str]) -> Iterator[InterpreterBoard]:
    def command(master: int) -> list[str]:
        return ["node", str(INTERPRETER / "console.mjs"), str(master), "", *files]

    with process_behind_port(command, environment={"FLASH": str(flash)}) as (port, told):
        yield InterpreterBoard(port, told)


def _simulation() -> list[str]:
    """Return the files that simulate a chip and are not on a real board's flash."""
    folder = Path(circuit.__file__).parent
    # What is imported of it runs under MicroPython too; the package's own face does not.
    chip = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
    files = {f"/lib/adoube/simulation/board/{file.name}": file for file in chip}
    files |= {f"/{name}": INTERPRETER / name for name in ("machine.py", "select.py", "time.py")}
    return [f"{inside}={outside}" for inside, outside in files.items()]
