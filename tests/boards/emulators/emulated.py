"""The interface of an emulated board: bytes in, bytes out, hands and time; no input or output itself."""

from __future__ import annotations

from typing import Protocol

__all__ = ["START", "EmulatedBoard"]

START = "rnbqkbnrpppppppp" + "." * 32 + "PPPPPPPPRNBQKBNR"


class EmulatedBoard(Protocol):
    """One board. Every call may make it say something, which `spoken` then hands out.

    A packet is what one notification, one HID report or one write of a serial line carries. Times are
    milliseconds that never go back.
    """

    squares: list[str]  # what stands on each square: a FEN letter or "."
    lit: frozenset[int]  # the squares that its lamps show now, as the players see them
    received: list[bytes]  # every packet that a host has written

    def connect(self, now_ms: int) -> None:
        """A host has opened the way to the board: a new connection."""

    def disconnect(self, now_ms: int) -> None:
        """The way is cut; a board forgets or keeps what its maker says it does."""

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take what a host writes, cut anywhere on a serial line."""

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand puts a piece down or lifts it ("."): the board may say so, by its own scan."""

    def tick(self, now_ms: int) -> None:
        """Time passes: what is sent by time is sent (scans, periodic reports)."""

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call, in order."""
