"""One UF2 file for a Pico's BOOTSEL drive: the user's MicroPython, with our files or an empty file system.

MicroPython's own UF2 file leaves the files on a board as they are, even a program that hangs. The file system
is littlefs 2, with the parameters of rp2's _boot.py.
"""

import re
from collections.abc import Mapping
from errno import ENOSPC

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from adoube.hardware.install.errors import CopyError, RefusalError
from adoube.hardware.install.facts import version_text
from adoube.hardware.install.program_files import CONFIG, MAIN, OLDEST_MICROPYTHON, ProgramFiles
from adoube.hardware.install.programs import SLOTS
from adoube.hardware.install.uf2 import SECTOR, ImageFacts, Uf2, image_facts, read_uf2
from adoube.words import coded

__all__ = ["COMPILED_FOR", "emptying_image", "files_in", "flash_image", "ready_image", "usable_facts"]

_OLDEST_FORMAT = 0x00020000  # littlefs reads older disk formats than its own, but no newer ones


class _Recording(UserContext):
    """Flash that records the blocks that were read."""

    def __init__(self, buffer: bytearray) -> None:
        super().__init__(buffer=buffer)
        self.read_blocks: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self.read_blocks.add(block)
        return super().read(cfg, block, off, size)


def flash_image(files: Mapping[str, bytes], size: int) -> bytes:
    """Return a file system of `size` bytes with these files, by absolute paths. Raises RefusalError."""
    context = UserContext(size)
    system = _system(context, size, mount=False)
    try:
        system.format()
        system.mount()
        for path, data in files.items():
            folder = path.rpartition("/")[0]
            if folder:
                system.makedirs(folder, exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(data)
    except LittleFSError as error:
        if abs(error.code) != ENOSPC:
            raise
        needed = -(-sum(map(len, files.values())) // 1024)
        raise RefusalError(coded("install.no_room", free=size // 1024, needed=needed)) from error
    system.unmount()
    return bytes(context.buffer)


def files_in(image: bytes) -> dict[str, bytes]:
    """Return the files of a file system by their absolute paths."""
    return _read(_Recording(bytearray(image)))


def _sectors_read(image: bytes) -> dict[int, bytes]:
    """Return the blocks that littlefs reads to mount this and to read every file.

    They must not keep the contents of an earlier file system. The idle half of each pair of metadata blocks
    is among them, since littlefs takes the half with the higher revision. Other blocks are erased before use.
    """
    context = _Recording(bytearray(image))
    _read(context)
    return {
        block * SECTOR: image[block * SECTOR : (block + 1) * SECTOR] for block in sorted(context.read_blocks)
    }


def _read(context: _Recording) -> dict[str, bytes]:
    system = _system(context, len(context.buffer), mount=True)
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _system(context: UserContext, size: int, *, mount: bool) -> LittleFS:
    return LittleFS(
        context,
        mount,
        block_size=SECTOR,
        block_count=size // SECTOR,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        name_max=255,
        disk_version=_OLDEST_FORMAT,
    )


# The compiled code of MicroPython 1.24 and newer; if it changes, main.py falls back to the sources.
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
    """Return the facts of an image, for a board that uses a `link`: "usb", "uart" or "wifi".

    Raises RefusalError if it is no MicroPython or an old one, names no file system, or has no Wi-Fi.
    """
    facts = image_facts(image)
    if facts.program != "MicroPython" or facts.size < 2 * SECTOR or facts.address <= max(image.pages):
        raise RefusalError(coded("install.no_file_system", where=where))
    if facts.size % SECTOR or facts.address % SECTOR:
        raise RefusalError(coded("install.no_file_system", where=where))
    found = re.match(r"v?(\d+)\.(\d+)\.(\d+)", facts.version)
    if found is None or tuple(map(int, found.groups())) < OLDEST_MICROPYTHON:
        oldest = version_text(OLDEST_MICROPYTHON)
        raise RefusalError(coded("install.old_image", where=where, version=facts.version, oldest=oldest))
    if link == "wifi" and facts.board not in WITH_RADIO:
        raise RefusalError(coded("install.no_wifi", where=where, board=facts.board))
    return facts


def ready_image(image: Uf2, facts: ImageFacts, program: ProgramFiles, config: bytes) -> bytes:
    """Return the UF2 file, read back and compared. Raises RefusalError without space, and CopyError."""
    slot = SLOTS[0]
    files = program.package_in(slot) | {CONFIG: config, MAIN: program.main_in(slot)}
    flash = flash_image(files, facts.size)
    sectors = {facts.address + at: data for at, data in _sectors_read(flash).items()}
    made = image.with_sectors(sectors).to_bytes()
    if _files_of(made, facts) != files:
        raise CopyError(coded("install.differs", files=[*files]))
    return made


def emptying_image(image: Uf2, facts: ImageFacts) -> bytes:
    """Return the image with an erased file system: MicroPython makes a new one when it starts.

    It does so if it can mount none (_boot.py of ports/rp2/modules). littlefs mounts by its first two blocks
    (SPEC.md, "the superblock"), FAT by the first.
    """
    erased = b"\xff" * SECTOR
    return image.with_sectors({facts.address: erased, facts.address + SECTOR: erased}).to_bytes()


def _files_of(made: bytes, facts: ImageFacts) -> dict[str, bytes]:
    """Return the files in a made image, on flash whose other blocks hold zeros."""
    flash = bytearray(facts.size)
    for address, data in read_uf2(made, "").pages.items():
        if facts.address <= address:
            at = address - facts.address
            flash[at : at + len(data)] = data
    return files_in(bytes(flash))
