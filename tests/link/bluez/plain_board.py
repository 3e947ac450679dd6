"""The plainest of emulated boards: it tells each change of a square, and everything when it is asked.

Its language is nobody's: `?` asks, and the answer is `=` with the 64 letters; `+`, a square's number and its
letter tell of a change; any other packet is kept and not answered.
"""

from __future__ import annotations

from tests.boards.emulators.emulated import START

__all__ = ["PlainBoard"]


class PlainBoard:
    """Keeps what stands on it over any loss of the link."""

    def __init__(self, squares: str = START) -> None:
        self.squares = list(squares)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.connections = 0
        self._spoken: list[bytes] = []

    def connect(self, now_ms: int) -> None:
        self.connections += 1
        self._spoken.clear()

    def disconnect(self, now_ms: int) -> None:
        self._spoken.clear()

    def write(self, packet: bytes, now_ms: int) -> None:
        self.received.append(packet)
        if packet == b"?":
            self._spoken.append(b"=" + "".join(self.squares).encode())

    def put(self, square: int, piece: str, now_ms: int) -> None:
        self.squares[square] = piece
        self._spoken.append(bytes([ord("+"), square, ord(piece)]))

    def say(self, packet: bytes) -> None:
        self._spoken.append(packet)

    def tick(self, now_ms: int) -> None:
        """It says nothing by time."""

    def spoken(self) -> list[bytes]:
        said, self._spoken = self._spoken, []
        return said
