"""Packets on their way from an emulated board to its host: cut to size, and lost where a test says so."""

from __future__ import annotations

__all__ = ["Outbox"]


class Outbox:
    """The packets of a board. None are kept while no host listens."""

    def __init__(self, packet: int = 0) -> None:
        """`packet` is the most bytes that one packet carries; 0 leaves every message whole."""
        self._packet = packet
        self._open = False
        self._to_lose = 0
        self._packets: list[bytes] = []

    def open(self) -> None:
        """A host listens, and knows nothing of what was said before."""
        self._open = True
        self._packets.clear()

    def close(self) -> None:
        """Nobody listens any more; what had arrived before has arrived."""
        self._open = False

    def lose_next(self, count: int) -> None:
        """The next `count` packets vanish on their way."""
        self._to_lose += count

    def say(self, message: bytes) -> None:
        """Send a message in as many packets as it takes."""
        if not self._open:
            return
        size = self._packet or len(message)
        for start in range(0, len(message), size):
            if self._to_lose:
                self._to_lose -= 1
            else:
                self._packets.append(message[start : start + size])

    def take(self) -> list[bytes]:
        """Hand out what has arrived since the last call."""
        taken, self._packets = self._packets, []
        return taken
