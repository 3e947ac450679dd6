"""A small UF2 file that says of itself what MicroPython for a Pico does, written by the published formats."""

import struct

BASE, FLASH, SIZE = 0x10000000, 0x100A0000, 0x160000
RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57


def block(address: int, data: bytes, number: int, count: int, family: int) -> bytes:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, count, family)
    return head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def interpreter(
    family: int = RP2040,
    version: bytes = b"v1.27.0",
    size: int = SIZE,
    tag: bytes = b"MP",
    board: bytes = b"Raspberry Pi Pico",
) -> bytes:
    """20 pages: the header at 0x100, its entries from 0x220 on, one in memory; their texts from 0x300 on."""
    image = bytearray(20 * 256)
    struct.pack_into("<5I", image, 0x100, 0x7188EBF2, BASE + 0x200, BASE + 0x214, 0, 0xE71AA390)
    struct.pack_into("<5I", image, 0x200, BASE + 0x220, 0x20000100, BASE + 0x240, BASE + 0x260, BASE + 0x280)
    struct.pack_into("<2H2I", image, 0x220, 6, 0x5052, 0x02031C86, BASE + 0x300)
    struct.pack_into("<2H2I", image, 0x240, 6, 0x5052, 0x11A9BC3A, BASE + 0x310)
    struct.pack_into("<H2s4IH", image, 0x260, 7, tag, BASE + 0x300, FLASH, size, 0, 3)
    struct.pack_into("<2H2I", image, 0x280, 6, 0x5052, 0xB63CFFBB, BASE + 0x320)
    image[0x320 : 0x320 + len(board)] = board
    image[0x300:0x30B], image[0x310 : 0x310 + len(version)] = b"MicroPython", version
    pages = [bytes(image[at : at + 256]) for at in range(0, len(image), 256)]
    return b"".join(block(BASE + n * 256, page, n, len(pages), family) for n, page in enumerate(pages))
