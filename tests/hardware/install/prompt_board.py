"""A board at MicroPython's prompt: the real interpreter behind a pseudo-terminal, its flash a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adoube.simulation.board import circuit
from tests.firmware.interpreter_board import process_behind_port
from tests.tools import INTERPRETER


@contextmanager
def prompt_board(flash: Path) -> Iterator[str]:
    """Run the board and return its port; `flash` always holds the board's files."""
    prompt = str(INTERPRETER / "prompt.mjs")
    simulation = _simulation()
    with process_behind_port(lambda master: ["node", prompt, str(master), str(flash), *simulation]) as (
        port,
        _,
    ):
        yield port


def _simulation() -> list[str]:
    """Return the files that simulate a chip and are not on a real board's flash."""
    folder = Path(circuit.__file__).parent
    # What is imported of it runs under MicroPython too; the package's own face does not.
    chip = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
    files = {f"/lib/adoube/simulation/board/{file.name}": file for file in chip}
    files |= {f"/{name}": INTERPRETER / name for name in ("machine.py", "select.py", "time.py")}
    return [f"{inside}={outside}" for inside, outside in files.items()]
