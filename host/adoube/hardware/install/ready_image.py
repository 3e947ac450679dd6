"""One file for a Pico's BOOTSEL drive: the MicroPython that the user has, with our files beside it or none.

MicroPython's own UF2 file leaves the files on a board as they are, a program that hangs among them.
"""

import re

from adoube.hardware.install.binary_info import ImageFacts, image_facts
from adoube.hardware.install.configuration import OLDEST_MICROPYTHON
from adoube.hardware.install.errors import CopyFailed, InstallRefused
from adoube.hardware.install.facts import version_text
from adoube.hardware.install.flash_image import files_in, flash_image, sectors_read
from adoube.hardware.install.program_files import CONFIG, MAIN, ProgramFiles
from adoube.hardware.install.slots import SLOTS
from adoube.hardware.install.uf2 import SECTOR, Uf2, read_uf2
from adoube.words import coded

__all__ = ["COMPILED_FOR", "emptying_image", "ready_image", "usable_facts"]

# The compiled code that MicroPython from 1.24 on loads; main.py takes the sources where that changes.
COMPILED_FOR = {"RP2040": 0x1306, "RP2350": 0x1F06}


# The boards with the radio of a Pico W: PICO_CYW43_SUPPORTED in pico-sdk, src/boards/include/boards, or
# MICROPY_PY_NETWORK_CYW43 in MicroPython, ports/rp2/boards.
WITH_RADIO = frozenset(
    {
        "pico_w",
        "pico2_w",
        "pimoroni_pico_plus2_w_rp2350",
        "soldered_nula_max_rp2350",
        "sparkfun_iotredboard_rp2350",
        "sparkfun_thingplus_rp2350",
        "sparkfun_xrp_controller",
    }
)


def usable_facts(image: Uf2, where: str, link: str) -> ImageFacts:
    """What an image says of itself, for a board that speaks over a `link`: "usb", "uart" or "wifi".

    Raises InstallRefused where it is no MicroPython, one too old, names no file system, or knows no Wi-Fi.
    """
    facts = image_facts(image)
    if facts.program != "MicroPython" or facts.size < 2 * SECTOR or facts.address <= max(image.pages):
        raise InstallRefused(coded("install.no_file_system", where=where))
    if facts.size % SECTOR or facts.address % SECTOR:
        raise InstallRefused(coded("install.no_file_system", where=where))
    found = re.match(r"v?(\d+)\.(\d+)\.(\d+)", facts.version)
    if found is None or tuple(map(int, found.groups())) < OLDEST_MICROPYTHON:
        oldest = version_text(OLDEST_MICROPYTHON)
        raise InstallRefused(coded("install.old_image", where=where, version=facts.version, oldest=oldest))
    if link == "wifi" and facts.board not in WITH_RADIO:
        raise InstallRefused(coded("install.no_wifi", where=where, board=facts.board))
    return facts


def ready_image(image: Uf2, facts: ImageFacts, program: ProgramFiles, config: bytes) -> bytes:
    """The file's bytes, read back and compared. Raises InstallRefused without room, and CopyFailed."""
    slot = SLOTS[0]
    files = program.package_in(slot) | {CONFIG: config, MAIN: program.main_in(slot)}
    flash = flash_image(files, facts.size)
    sectors = {facts.address + at: data for at, data in sectors_read(flash).items()}
    made = image.with_sectors(sectors).to_bytes()
    if _files_of(made, facts) != files:
        raise CopyFailed(coded("install.differs", files=[*files]))
    return made


def emptying_image(image: Uf2, facts: ImageFacts) -> bytes:
    """The same without files: MicroPython makes a new file system when it starts.

    It does so where it can mount none (_boot.py of ports/rp2/modules). littlefs mounts by what stands in its
    first two blocks (SPEC.md, "the superblock"), FAT by the first.
    """
    erased = b"\xff" * SECTOR
    return image.with_sectors({facts.address: erased, facts.address + SECTOR: erased}).to_bytes()


def _files_of(made: bytes, facts: ImageFacts) -> dict[str, bytes]:
    """The files in a made image, on flash whose other blocks hold zeros."""
    flash = bytearray(facts.size)
    for address, data in read_uf2(made, "").pages.items():
        if facts.address <= address:
            at = address - facts.address
            flash[at : at + len(data)] = data
    return files_in(bytes(flash))
