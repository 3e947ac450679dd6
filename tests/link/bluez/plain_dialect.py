"""The language of the plain board as a dialect, so that sessions can be held with it."""

from __future__ import annotations

from adoube.link.eboards.dialect import EboardDecoder, Packets, Shown
from adoube.link.eboards.events import SQUARES, BoardRead, BytesBroken, EboardEvent, SquareRead

__all__ = ["PlainDialect"]


class PlainDialect:
    """Asks with `?`, and shows nothing."""

    title = "Plain"
    quiet_ms = 2_000
    gap_ms = 0
    blinks = True

    def decoder(self) -> EboardDecoder:
        return PlainDecoder()

    def greeting(self) -> Packets:
        return (b"?",)

    def question(self) -> Packets:
        return (b"?",)

    def battery_question(self) -> Packets:
        return ()

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        return ()

    def farewell(self) -> Packets:
        return ()


class PlainDecoder:
    """Takes each chunk as a message of its own, as notifications are."""

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        if chunk[:1] == b"=" and len(chunk) == 1 + SQUARES:
            return [BoardRead(chunk[1:].decode("latin-1"))]
        if chunk[:1] == b"+" and len(chunk) == len("+nP"):
            return [SquareRead(chunk[1], chr(chunk[2]))]
        return [BytesBroken(len(chunk))]
