"""Where the microcontroller's program is: inside an installed adoube, or beside its source."""

from pathlib import Path

import adoube
from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["FirmwareMissing", "firmware_folder"]

MAIN = "main.py"


class FirmwareMissing(AdoubeError):
    """This installation of adoube came without the firmware."""


def firmware_folder(package: Path = Path(adoube.__file__).parent) -> Path:
    """The folder with main.py, board.json and lib/, to be copied to a board as it is.

    `package` is the folder of the package adoube. A wheel carries the firmware inside it; an editable install
    does not see that copy, and has the repository two folders up. Raises FirmwareMissing.
    """
    installed = package / "_firmware"
    source = package.parent.parent / "firmware"
    for folder in (installed, source):
        if (folder / MAIN).is_file():
            return folder
    raise FirmwareMissing(coded("hardware.no_firmware", installed=installed, source=source))
