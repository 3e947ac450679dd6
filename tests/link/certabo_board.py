"""A Certabo board in a few lines: chips on squares, told as lines; and lines as its maker's kin send them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adoube.link.eboards.events import START, square_named
from tests.link.fake_board import FakeBoard

__all__ = ["CHIPS", "NONE", "FakeCertaboBoard", "chip", "chip_line", "row_line", "set_up"]

NONE = bytes(5)


def chip(number: int) -> bytes:
    """One of a set's chips: sets share their first bytes."""
    return bytes([3, 0, 84, 100 + number // 250, 1 + number % 250])


def set_up(extra: Mapping[str, bytes] | None = None, first: int = 0) -> list[bytes]:
    """The start of chess, each piece with a chip of its own by its square."""
    chips = [NONE if piece == "." else chip(first + square) for square, piece in enumerate(START)]
    for name, one in (extra or {}).items():
        chips[square_named(name)] = one
    return chips


CHIPS = {one: piece for one, piece in zip(set_up(), START, strict=True) if piece != "."}


def chip_line(chips: Sequence[bytes], *, colon: str = ":") -> bytes:
    numbers = " ".join(str(byte) for one in chips for byte in one)
    return f"{colon}{numbers}\r\n".encode("ascii")


def row_line(squares: str) -> bytes:
    rows = [squares[at : at + 8] for at in range(0, 64, 8)]
    numbers = (sum(1 << 7 - file for file, piece in enumerate(row) if piece != ".") for row in rows)
    return f":{' '.join(map(str, numbers))}\r\n".encode("ascii")


class FakeCertaboBoard(FakeBoard):
    """Tells its chips all the time, and keeps what its lamps were told last.

    `lit_at`: the corner that lights up where a8's is meant. `coloured`: it takes the commands of coloured
    lamps, and answers so. `lines`: how often it has told what stands.
    """

    def __init__(self, *, lit_at: str = "a8", coloured: bool = False, has_chips: bool = True) -> None:
        super().__init__()
        self.chips = set_up()
        self.lit: set[int] = set()
        self.told: list[bytes] = []
        self.lines = 0
        self._turn, self._coloured, self._has_chips = square_named(lit_at), coloured, has_chips

    def answer(self, sent: bytes, types: Sequence[int] | None = None) -> bytes:
        if not sent:
            return b""
        self.told.append(sent)
        if self._coloured:
            return b"D\r\n"
        self.lit = {
            (8 * rank + file) ^ self._turn
            for rank, row in enumerate(sent[-8:])
            for file in range(8)
            if row >> file & 1
        }
        return b"L\r\n"

    def heartbeat(self) -> bytes:
        self.lines += 1
        if self._has_chips:
            return chip_line(self.chips)
        return row_line("".join("." if one == NONE else "*" for one in self.chips))

    def lift(self, name: str) -> bytes:
        """Return the chip that stood there."""
        square = square_named(name)
        lifted, self.chips[square] = self.chips[square], NONE
        return lifted

    def put(self, name: str, one: bytes) -> None:
        self.chips[square_named(name)] = one
