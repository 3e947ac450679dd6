"""The board's file system as MicroPython mounts it: littlefs 2, with the parameters of rp2's _boot.py."""

from collections.abc import Mapping
from errno import ENOSPC

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from adoube.hardware.install.errors import InstallRefused
from adoube.hardware.install.uf2 import SECTOR
from adoube.words import coded

__all__ = ["files_in", "flash_image", "sectors_read"]

_OLDEST_FORMAT = 0x00020000  # littlefs reads older formats of the disk than its own, and refuses newer ones


class _Recording(UserContext):
    """Flash that knows which of its blocks were read."""

    def __init__(self, buffer: bytearray) -> None:
        super().__init__(buffer=buffer)
        self.read_blocks: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self.read_blocks.add(block)
        return super().read(cfg, block, off, size)


def flash_image(files: Mapping[str, bytes], size: int) -> bytes:
    """A file system of `size` bytes with these files, by absolute paths. Raises InstallRefused: no room."""
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
        raise InstallRefused(coded("install.no_room", free=size // 1024, needed=needed)) from error
    system.unmount()
    return bytes(context.buffer)


def files_in(image: bytes) -> dict[str, bytes]:
    """The files of a file system by their absolute paths."""
    return _read(_Recording(bytearray(image)))


def sectors_read(image: bytes) -> dict[int, bytes]:
    """The blocks by their place that littlefs reads to mount this and to read every file.

    They are those that must not be left as an earlier file system had them: also the idle half of each pair
    of metadata blocks, for littlefs takes the half with the higher revision. Others are erased before use.
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
