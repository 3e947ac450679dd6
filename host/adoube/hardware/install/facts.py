"""A board at MicroPython's prompt and the facts about it, or about a Pico in BOOTSEL mode."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adoube.hardware.install.errors import CopyError
from adoube.hardware.install.programs import SLOTS, look, read, slot_used
from adoube.words import coded


class Remote(Protocol):
    """A board that accepts programs and files."""

    def run(self, program: str) -> str:
        """Run a program and return its output. Raises CopyError if it failed or the board fell silent."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Write a file with these bytes. Raises CopyError."""
        ...

    def start(self, program: str) -> None:
        """Start a program that does not end, such as a restart. Raises CopyError."""
        ...


VENDOR = "2e8a"
PRODUCTS = {"0003": "RP2040", "000f": "RP2350"}  # USB product ids of the boot ROMs
DRIVES = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}


def boards_in_bootsel(
    sysfs: Path = Path("/sys/bus/usb/devices"), volumes: Path = Path("/Volumes")
) -> tuple[str, ...]:
    """Return the chips in BOOTSEL mode, found by USB on Linux and by their drives on macOS."""
    by_usb = [_chip(device) for device in sorted(sysfs.glob("*")) if (device / "idVendor").is_file()]
    by_drive = [chip for name, chip in DRIVES.items() if (volumes / name / "INFO_UF2.TXT").is_file()]
    return tuple(chip for chip in (*by_usb, *by_drive) if chip)


def _chip(device: Path) -> str | None:
    try:
        vendor = (device / "idVendor").read_text(encoding="ascii").strip()
        product = (device / "idProduct").read_text(encoding="ascii").strip()
    except OSError:
        # The device was unplugged meanwhile.
        return None
    return PRODUCTS.get(product) if vendor == VENDOR else None


Version = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The state of a board.

    `python` is "micropython" or a relative, with its `version`; `machine` names the board and its chip.
    `main` is the beginning of main.py, `packages` that of our package in each slot, "" if there is none;
    `free_bytes` is free space in the file system; `mpy` is the kind of compiled code that it loads (see
    `bundle_of`), 0 for none.
    """

    python: str
    version: Version
    machine: str
    platform: str
    free_bytes: int
    main: str
    packages: dict[str, str]
    mpy: int = 0

    @property
    def firmware(self) -> Version | None:
        """The version of our program that main.py starts, or None."""
        slot = slot_used(self.main)
        return None if slot is None else version_in(self.packages[slot])


def facts_of(remote: Remote) -> BoardFacts:
    """Ask the board for its state. Raises CopyError if the answer cannot be read."""
    answer = remote.run(look())
    try:
        told = json.loads(answer)
        return BoardFacts(
            python=str(told["name"]),
            version=_three(told["version"]),
            machine=str(told["machine"]),
            platform=str(told["platform"]),
            free_bytes=int(told["free"]),
            main=str(told["main"]),
            mpy=int(told["mpy"]),
            packages={slot: str(told["packages"][slot]) for slot in SLOTS},
        )
    except (ValueError, KeyError, TypeError) as error:
        raise CopyError(coded("install.strange_answer", answer=answer[:60])) from error


def text_on(remote: Remote, path: str) -> str:
    """Return the text of a file on the board, or ""."""
    answer = remote.run(read(path))
    try:
        return str(json.loads(answer))
    except ValueError as error:
        raise CopyError(coded("install.strange_answer", answer=answer[:60])) from error


def version_in(package: str) -> Version | None:
    """Return the version in the text of a package's __init__.py."""
    found = re.search(r"^FIRMWARE_VERSION = \((\d+), (\d+), (\d+)\)", package, re.MULTILINE)
    return None if found is None else _three(tuple(map(int, found.groups())))


def version_text(version: Version) -> str:
    return ".".join(map(str, version))


def _three(numbers: tuple[object, ...]) -> Version:
    major, minor, patch = (int(str(number)) for number in numbers)
    return major, minor, patch
