"""The files that go on a board, the firmware and its board.json, and their checks beforehand.

board.json is checked by the firmware's own `Config`, in a process of its own: the firmware's modules are no
part of this program.
"""

import hashlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import adoube
from adoube.errors import AdoubeError
from adoube.hardware.install.errors import RefusalError
from adoube.hardware.install.facts import BoardFacts, Version, version_in, version_text
from adoube.hardware.install.programs import PACKAGE, main_for
from adoube.words import coded

__all__ = [
    "BUNDLE",
    "CONFIG",
    "MAIN",
    "OLDEST_MICROPYTHON",
    "FirmwareMissingError",
    "ProgramFiles",
    "firmware_folder",
    "link_kind",
    "problems_with",
    "program_files",
    "require_fit",
    "require_sound",
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


OLDEST_MICROPYTHON: Version = (1, 24, 0)  # the oldest version that the firmware supports


def require_fit(board: BoardFacts, program: ProgramFiles, *, downgrade: bool = False) -> None:
    """Raise RefusalError for another Python, an old one, a newer firmware, or too little space."""
    if board.python != "micropython":
        raise RefusalError(coded("install.other_python", python=board.python))
    if board.version < OLDEST_MICROPYTHON:
        raise RefusalError(
            coded(
                "install.old_micropython",
                version=version_text(board.version),
                oldest=version_text(OLDEST_MICROPYTHON),
            )
        )
    if board.firmware is not None and board.firmware > program.version and not downgrade:
        raise RefusalError(
            coded(
                "install.newer_firmware",
                theirs=version_text(board.firmware),
                ours=version_text(program.version),
            )
        )
    needed = program.room_needed()
    if board.free_bytes < needed:
        raise RefusalError(coded("install.no_room", free=board.free_bytes // 1024, needed=-(-needed // 1024)))


WITHIN_S = 20.0

_CHECK = """
import json, sys
folder, chip = sys.argv[1:]
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
from adoube_board.config.config import Config
print(json.dumps(Config(json.loads(sys.stdin.read()), chip).problems))
"""


def require_sound(text: str, where: str, chip: str, firmware: Path | None = None) -> None:
    """Raise RefusalError, naming all problems, if the firmware would find any on this chip.

    `chip` is as the board itself names it; `where` is the file, for the message.
    """
    problems = problems_with(text, where, chip, firmware)
    if problems:
        raise RefusalError(coded("install.bad_config", where=where, problems="; ".join(problems)))


def problems_with(text: str, where: str, chip: str, firmware: Path | None = None) -> list[str]:
    """Return the firmware's complaints about a board.json. Raises RefusalError if it is no JSON object."""
    _object(text, where)
    folder = (firmware or firmware_folder()) / "lib"
    checked = subprocess.run(
        [sys.executable, "-c", _CHECK, str(folder), chip],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=WITHIN_S,
        check=False,
    )
    if checked.returncode:
        raise AdoubeError(coded("install.check_failed", where=where, why=checked.stderr.strip()[-200:]))
    problems: list[str] = json.loads(checked.stdout)
    return problems


def link_kind(text: str) -> str:
    """Return the kind of link that the board will use: "usb", "uart" or "wifi"."""
    link = json.loads(text).get("link")
    return str(link.get("kind", "usb")) if isinstance(link, dict) else "usb"


def _object(text: str, where: str) -> None:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise RefusalError(coded("install.not_json", where=where, why=error)) from error
    if not isinstance(found, dict):
        raise RefusalError(coded("install.not_json", where=where, why=coded("install.no_object")))
