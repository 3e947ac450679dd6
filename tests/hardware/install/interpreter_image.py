"""A small UF2 file that says of itself what MicroPython for a Pico does, as their sources have it.

Blocks: pico-sdk 2.2.0, boot/uf2.h. Header and entries: pico/binary_info/defs.h and structure.h. Which entries
there are: pico_standard_binary_info; MicroPython v1.28.0, ports/rp2/main.c, rp2_flash.c and mpconfigport.h.
Models: MicroPython v1.28.0, ports/rp2/boards/RPI_PICO*/mpconfigboard.cmake (PICO_BOARD) and mpconfigboard.h
(size of the file system, which is at the flash's end); pico-sdk, boards/*.h (size of the flash).
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

__all__ = [
    "ABSOLUTE",
    "MODELS",
    "PICO",
    "PICO2",
    "PICO2_W",
    "PICO_W",
    "Model",
    "block",
    "interpreter",
]

BASE = 0x10000000
RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57
KIB = 1024


class Model(NamedTuple):
    """A board as MicroPython is built for it."""

    pico_board: bytes
    family: int
    flash: int
    storage: int

    @property
    def storage_at(self) -> int:
        return BASE + self.flash - self.storage


PICO = Model(b"pico", RP2040, 2048 * KIB, 1408 * KIB)
PICO_W = Model(b"pico_w", RP2040, 2048 * KIB, 848 * KIB)
PICO2 = Model(b"pico2", RP2350, 4096 * KIB, (4096 - 1024) * KIB)
PICO2_W = Model(b"pico2_w", RP2350, 4096 * KIB, (4096 - 1536) * KIB)
MODELS = (PICO, PICO_W, PICO2, PICO2_W)

MARKER_START, MARKER_END, HEADER_SIZE = 0x7188EBF2, 0xE71AA390, 20
# Linker scripts assert that the header ends by here: behind the RP2040's second stage of 256 bytes.
HEADER_BEFORE = {RP2040: 0x100 + 256, RP2350: 1024}
SHARED, NAMED_GROUP, ID_AND_INT, ID_AND_STRING, BLOCK_DEVICE = b"RP", 10, 5, 6, 7
PROGRAM_NAME, PROGRAM_VERSION, BUILD_DATE = 0x02031C86, 0x11A9BC3A, 0x9DA22254
PROGRAM_FEATURE, BUILD_ATTRIBUTE, SDK_VERSION = 0xA1F4B453, 0x4275F0D3, 0x5360B3AB
PICO_BOARD, BOOT2_NAME, BINARY_END = 0xB63CFFBB, 0x7F8882E1, 0x68F465DE
MICROPYTHON, FROZEN_MODULE = b"MP", 0x4A99D719
READ_AND_WRITE = 3
IN_RAM = 0x200000C0


def block(address: int, data: bytes, number: int, count: int, family: int) -> bytes:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, count, family)
    return head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


class Flash:
    """Data that the linker lays out one after another; the same text twice is one."""

    def __init__(self, size: int) -> None:
        self.data = bytearray(size)
        self._texts: dict[bytes, int] = {}

    def put(self, data: bytes) -> int:
        self.data += bytes(-len(self.data) % 4)
        at = BASE + len(self.data)
        self.data += data
        return at

    def text(self, text: bytes) -> int:
        if text not in self._texts:
            self._texts[text] = self.put(text + b"\0")
        return self._texts[text]


def interpreter(
    model: Model = PICO, version: bytes = b"v1.28.0", tag: bytes = MICROPYTHON, storage: int = 0
) -> bytes:
    """Return MicroPython for a model, optionally with another `tag` or file system size."""
    flash = Flash(HEADER_BEFORE[model.family])
    pointers = [*_entries(flash, model, version, tag, storage or model.storage)]
    array = flash.put(struct.pack(f"<{len(pointers)}I", *pointers))
    mapping = flash.put(struct.pack("<4I", BASE, IN_RAM, IN_RAM + 64, 0))
    header = (MARKER_START, array, array + 4 * len(pointers), mapping, MARKER_END)
    struct.pack_into("<5I", flash.data, HEADER_BEFORE[model.family] - HEADER_SIZE, *header)
    pages = [bytes(flash.data[at : at + 256]).ljust(256, b"\0") for at in range(0, len(flash.data), 256)]
    return b"".join(block(BASE + n * 256, page, n, len(pages), model.family) for n, page in enumerate(pages))


def _entries(flash: Flash, model: Model, version: bytes, tag: bytes, storage: int) -> Iterator[int]:
    """Yield the address of each entry, in the order in which a build of v1.28.0 has them."""

    def string(owner: bytes, number: int, text: bytes) -> int:
        return flash.put(struct.pack("<H2s2I", ID_AND_STRING, owner, number, flash.text(text)))

    yield string(SHARED, PROGRAM_FEATURE, b"USB REPL")
    frozen = (0, 6, 0x504D, FROZEN_MODULE, flash.text(b"frozen modules"))
    yield flash.put(struct.pack("<H2sI2H2I", NAMED_GROUP, SHARED, *frozen))
    yield string(SHARED, PROGRAM_VERSION, version)
    place = (flash.text(b"MicroPython"), BASE + model.flash - storage, storage, 0, READ_AND_WRITE)
    yield flash.put(struct.pack("<H2s4IH", BLOCK_DEVICE, tag, *place))
    yield string(MICROPYTHON, FROZEN_MODULE, b"_boot")
    yield IN_RAM
    yield string(SHARED, BUILD_ATTRIBUTE, b"MinSizeRel")
    if model.family == RP2040:
        yield string(SHARED, BOOT2_NAME, b"boot2_w25q080")
    yield string(SHARED, SDK_VERSION, b"2.2.0")
    yield string(SHARED, PICO_BOARD, model.pico_board)
    yield string(SHARED, PROGRAM_NAME, b"MicroPython")
    # A number means what its owner says.
    yield string(MICROPYTHON, PROGRAM_NAME, b"a module")
    yield string(SHARED, BUILD_DATE, b"Apr  6 2026")
    yield flash.put(struct.pack("<H2sIi", ID_AND_INT, SHARED, BINARY_END, BASE + len(flash.data)))
