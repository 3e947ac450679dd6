"""The files that go on a board: the firmware and its paths there."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import adoube
from adoube.errors import AdoubeError
from adoube.hardware.install.facts import Version, version_in
from adoube.hardware.install.programs import PACKAGE, main_for
from adoube.words import coded

__all__ = [
    "BUNDLE",
    "CONFIG",
    "MAIN",
    "FirmwareMissingError",
    "ProgramFiles",
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
