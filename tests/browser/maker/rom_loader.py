"""The loader in an ESP32's ROM, and the stub that a host uploads to it, as far as writing a file needs them.

Emulated from Espressif's documentation of esptool, "Serial Protocol", under its advanced topics: packets and
commands, the checksum, status bytes, the stub's OHAI. The register that tells a chip, and what an ESP32 has
in it, are esptool's own (CHIP_DETECT_MAGIC_VALUE of its ESP32). No ESP32 was at hand.
"""

from __future__ import annotations

import hashlib
import os
import struct
import threading
import tty
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["RomLoader", "rom_loader"]

END, ESCAPE = b"\xc0", b"\xdb"
(MEM_BEGIN, MEM_END, MEM_DATA, SYNC, WRITE_REG, READ_REG) = (0x05, 0x06, 0x07, 0x08, 0x09, 0x0A)
(SPI_ATTACH, CHANGE_BAUD, DEFL_BEGIN, DEFL_DATA, DEFL_END, MD5) = (0x0D, 0x0F, 0x10, 0x11, 0x12, 0x13)
ERASE_FLASH = 0xD0
MAGIC_REGISTER, ESP32 = 0x40001000, 0x00F01D83
SYNC_ANSWERS = 8
OF_ROM = 0x20120707  # what a ROM says to SYNC, and a stub does not (esptool, ESPLoader.sync)
SEED = 0xEF
FLASH = 4 * 1024 * 1024
INVALID = b"\x01\x05"


class RomLoader:
    """Takes the bytes of a host and answers; `flash` is what was written."""

    def __init__(self) -> None:
        self.flash = bytearray(FLASH)
        self.is_erased = False
        # An ESP32 whose flash keeps something else than it was given.
        self.damages = False
        self._is_stub = False
        self._heard = b""
        self._memory = 0
        self._packed = b""
        self._at = 0

    def take(self, data: bytes) -> bytes:
        *packets, self._heard = (self._heard + data).split(END)
        return b"".join(self._answer(unescaped(each)) for each in packets if each)

    def _answer(self, packet: bytes) -> bytes:
        if len(packet) < 8 or packet[0] != 0:
            return b""
        _, command, size, checksum = struct.unpack_from("<BBHI", packet)
        body = packet[8:]
        assert len(body) == size
        if command in (MEM_DATA, DEFL_DATA):
            assert checksum == check_of(body[16:]), "the checksum of the data"
        if command == SYNC:
            return (
                self._packet(command) if self._is_stub else self._packet(command, value=OF_ROM) * SYNC_ANSWERS
            )
        answer = self._done(command, body)
        if command == MEM_END:
            assert self._memory, "no stub was uploaded"
            self._is_stub = True
            return answer + END + b"OHAI" + END
        return answer

    def _done(self, command: int, body: bytes) -> bytes:
        if command == READ_REG:
            (register,) = struct.unpack("<I", body)
            return self._packet(command, value=ESP32 if register == MAGIC_REGISTER else 0)
        if command == ERASE_FLASH:
            self.flash[:] = b"\xff" * FLASH
            self.is_erased = True
        elif command == MEM_DATA:
            self._memory += len(body) - 16
        elif command == DEFL_BEGIN:
            *_, self._at = struct.unpack("<4I", body[:16])
            self._packed = b""
        elif command == DEFL_DATA:
            self._packed += body[16:]
        elif command == MD5:
            self._write()
            at, size = struct.unpack("<2I", body[:8])
            # The stub answers with the digest itself, the ROM with hexadecimal digits.
            digest = hashlib.md5(self.flash[at : at + size], usedforsecurity=False).digest()
            return self._packet(command, data=digest if self._is_stub else digest.hex().encode())
        elif command not in (MEM_BEGIN, MEM_END, WRITE_REG, SPI_ATTACH, CHANGE_BAUD, DEFL_END):
            return self._packet(command, status=INVALID)
        return self._packet(command)

    def _write(self) -> None:
        data = bytearray(zlib.decompress(self._packed))
        if self.damages:
            data[len(data) // 2] ^= 1
        self.flash[self._at : self._at + len(data)] = data

    def _packet(self, command: int, *, value: int = 0, data: bytes = b"", status: bytes = b"\0\0") -> bytes:
        body = data + status + (b"" if self._is_stub else b"\0\0")
        return END + escaped(struct.pack("<BBHI", 1, command, len(body), value) + body) + END


def check_of(data: bytes) -> int:
    check = SEED
    for byte in data:
        check ^= byte
    return check


def escaped(data: bytes) -> bytes:
    return data.replace(ESCAPE, b"\xdb\xdd").replace(END, b"\xdb\xdc")


def unescaped(data: bytes) -> bytes:
    return data.replace(b"\xdb\xdc", END).replace(b"\xdb\xdd", ESCAPE)


@contextmanager
def rom_loader() -> Iterator[tuple[RomLoader, str]]:
    """Run a loader behind a pseudo-terminal until the block ends: it, and its port."""
    loader = RomLoader()
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    stop = threading.Event()

    def serve() -> None:
        while not stop.wait(0.001):
            with suppress(BlockingIOError):
                answer = loader.take(os.read(master, 65536))
                while answer:
                    with suppress(BlockingIOError):
                        answer = answer[os.write(master, answer) :]

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield loader, os.ttyname(slave)
    finally:
        stop.set()
        serving.join()
        os.close(master)
        os.close(slave)
