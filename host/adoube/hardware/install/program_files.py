"""What goes on a board: the files of the program, its configuration, and where each is written."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from adoube.hardware.firmware_files import firmware_folder
from adoube.hardware.install.facts import Version, version_in
from adoube.hardware.install.slots import PACKAGE, main_for

__all__ = ["BUNDLE", "CONFIG", "MAIN", "ProgramFiles", "program_files", "sha256"]

MAIN, CONFIG = "/main.py", "/board.json"
BUNDLE = "compiled.bundle"  # its name in the package's folder
BLOCK = 4096  # A file takes whole blocks of the flash.


@dataclass(frozen=True, slots=True)
class ProgramFiles:
    """The program of this adoube: the modules of its package by their path in it, its main.py, and the
    modules compiled for one kind of interpreter (see bundle), b"" where they are not."""

    modules: dict[str, bytes]
    main: bytes
    bundle: bytes = b""

    @property
    def count(self) -> int:
        """How many files it is."""
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
        """Each file of the package by its path on the board."""
        compiled = {BUNDLE: self.bundle} if self.bundle else {}
        return {f"{slot}/{PACKAGE}/{name}": data for name, data in (self.modules | compiled).items()}

    def main_in(self, slot: str) -> bytes:
        return main_for(slot, self.main)

    def room_needed(self) -> int:
        """Bytes of flash, in whole blocks, with some for folders and a rename."""
        sizes = [len(data) for data in (*self.modules.values(), self.bundle, self.main)]
        return sum(-(-size // BLOCK) * BLOCK for size in sizes) + (8 + 2 * len(self.folders)) * BLOCK


def program_files(folder: Path | None = None) -> ProgramFiles:
    """The firmware that came with this adoube, or the one in `folder`. Raises FirmwareMissing."""
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
