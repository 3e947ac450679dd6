"""Frames damaged in every way that bytes can be, and what each check believes of them."""

from __future__ import annotations

import random
from binascii import crc32, crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from adoube.link.frames import MAX_PAYLOAD, StuffingError, stuff, unstuff


@dataclass(frozen=True)
class Check:
    """The check behind a frame's TYPE, SEQ and payload: `size` bytes of a number over them."""

    name: str
    size: int
    of: Callable[[bytes], int]

    def sealed(self, plain: bytes) -> bytes:
        return stuff(plain + self.of(plain).to_bytes(self.size, "little"))

    def believed(self, stuffed: bytes) -> bytes | None:
        """The frame in these bytes; None where they are none."""
        try:
            whole = unstuff(stuffed)
        except StuffingError:
            return None
        plain = whole[: -self.size]
        if len(plain) < HEAD or self.of(plain) != int.from_bytes(whole[-self.size :], "little"):
            return None
        return plain


HEAD = 2
CRC_16 = Check("CRC-16", 2, lambda plain: crc_hqx(plain, 0xFFFF))
CRC_32 = Check("CRC-32", 4, crc32)  # What the link has, see adoube.link.frames.


class Damage(Enum):
    """The damage to the bytes of a frame on its way."""

    BITS = "1 to 8 bits turned over"
    BURST = "a burst of 2 to 12 random bytes"
    DROPPED = "1 to 12 bytes left out"
    INSERTED = "1 to 12 bytes put in"
    TWICE = "a block sent twice"
    REORDERED = "two blocks exchanged"


def damaged(wire: bytes, damage: Damage, chance: random.Random) -> bytes:
    """The bytes of a stuffed frame after this damage, which may by chance have changed nothing."""
    at = chance.randrange(len(wire))
    size = chance.randrange(1, 13)
    match damage:
        case Damage.BITS:
            turned = bytearray(wire)
            for _ in range(chance.randrange(1, 9)):
                turned[chance.randrange(len(wire))] ^= 1 << chance.randrange(8)
            return bytes(turned)
        case Damage.BURST:
            burst = chance.randbytes(min(max(size, 2), len(wire) - at))
            return wire[:at] + burst + wire[at + len(burst) :]
        case Damage.DROPPED:
            return wire[:at] + wire[at + size :]
        case Damage.INSERTED:
            return wire[:at] + chance.randbytes(size) + wire[at:]
        case Damage.TWICE:
            return wire[: at + size] + wire[at:]
        case Damage.REORDERED:
            middle = chance.randrange(at, len(wire) + 1)
            end = chance.randrange(middle, len(wire) + 1)
            return wire[:at] + wire[middle:end] + wire[at:middle] + wire[end:]


def some_frame(chance: random.Random) -> bytes:
    """TYPE, SEQ and payload as a board sends them: mostly short, sometimes as long as can be."""
    size = chance.choice((6, 6, 6, 8, 12, 16, 26, 90, MAX_PAYLOAD))
    # Levels and counts are small numbers: much of a payload is 0x00, which stuffing has to write otherwise.
    payload = bytes(byte if byte & 1 else 0 for byte in chance.randbytes(size))
    return bytes((chance.randrange(1, 12), chance.randrange(256))) + payload


@dataclass
class Tally:
    """How many frames were `tried`, how many came out `changed`, and how many of those were `believed`."""

    tried: int
    changed: int
    believed: int


def tally(check: Check, damage: Damage, frames: int, seed: int) -> Tally:
    """The same frames and the same damage for every check of one size of frame."""
    chance = random.Random(f"{damage.value} {seed}")
    result = Tally(frames, 0, 0)
    for _ in range(frames):
        plain = some_frame(chance)
        wire = check.sealed(plain)
        arrived = damaged(wire, damage, chance)
        if arrived == wire:
            continue
        result.changed += 1
        result.believed += any(
            check.believed(piece) not in (None, plain) for piece in arrived.split(b"\0") if piece
        )
    return result
