"""A ChessLink in a few lines: it keeps letters, reports as its memory says, and answers whole commands."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.link.eboards.dialects.millennium import command
from adoube.link.eboards.events import START, square_named
from tests.link.fake_board import FakeBoard

__all__ = ["FakeMillenniumBoard"]

LENGTHS = {"V": 3, "S": 3, "X": 3, "L": 167, "W": 7}


class FakeMillenniumBoard(FakeBoard):
    """Stands as chess begins. `codes` are what its 81 lamps were told last, `memory` its bytes by place."""

    def __init__(self) -> None:
        super().__init__()
        self.squares = START
        self.codes = bytes(81)
        self.memory = {2: 0}
        self._received = ""

    def answer(self, sent: bytes, types: Sequence[int] | None = None) -> bytes:
        assert all(byte.bit_count() % 2 for byte in sent)
        self._received += bytes(byte & 0x7F for byte in sent).decode("ascii")
        answers = b""
        while self._received and len(self._received) >= LENGTHS[self._received[0]]:
            length = LENGTHS[self._received[0]]
            text, self._received = self._received[: length - 2], self._received[length:]
            answers += self.status() + self._obey(text)
        return answers

    def heartbeat(self) -> bytes:
        return b"" if self.memory[2] else self.status()

    def status(self) -> bytes:
        return command(f"s{self.squares}".encode("ascii"))

    def move(self, origin: str, target: str) -> bytes:
        """Return the two reports of a lifted and a put piece."""
        piece = self.squares[square_named(origin)]
        return self._put(origin, ".") + self._put(target, piece)

    def _put(self, name: str, piece: str) -> bytes:
        square = square_named(name)
        self.squares = self.squares[:square] + piece + self.squares[square + 1 :]
        return self.status()

    def _obey(self, text: str) -> bytes:
        match text[0]:
            case "V":
                return command(b"v0103")
            case "S":
                return self.status()
            case "W":
                self.memory[int(text[1:3], 16)] = int(text[3:5], 16)
                return command(text.lower().encode("ascii"))
            case "L":
                self.codes = bytes.fromhex(text[3:])
            case "X":
                self.codes = bytes(81)
        return command(text[0].lower().encode("ascii"))
