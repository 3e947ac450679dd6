"""The way from an emulated board to a host: packets cut to what the link carries, and lost ones."""

from __future__ import annotations

from typing import Literal

__all__ = ["Cut", "Notifications"]

Cut = Literal["split", "short"]

_HEADER = 3  # what the attribute protocol takes of every packet


class Notifications:
    """The packets of a board that its host has not taken yet, in order.

    `mtu` is the link's, as the host has agreed on it (None: a cable, which cuts nothing). A message that does
    not fit is sent in parts ("split") or loses its end ("short"), by the board's firmware.
    """

    def __init__(self, mtu: int | None, cut: Cut) -> None:
        self.mtu = mtu
        self.cut = cut
        self._said: list[tuple[str, bytes]] = []
        self._to_lose = 0

    def say(self, channel: str, message: bytes) -> None:
        """Send a message on a characteristic."""
        for packet in self._packets(message):
            if self._to_lose:
                self._to_lose -= 1
            else:
                self._said.append((channel, packet))

    def lose_next(self, packets: int) -> None:
        """Let the next packets vanish on their way."""
        self._to_lose += packets

    def take(self) -> list[tuple[str, bytes]]:
        """Return what was said since the last call, each packet with its characteristic."""
        said, self._said = self._said, []
        return said

    def _packets(self, message: bytes) -> list[bytes]:
        if self.mtu is None or len(message) <= self.mtu - _HEADER:
            return [message]
        room = self.mtu - _HEADER
        if self.cut == "short":
            return [message[:room]]
        return [message[start : start + room] for start in range(0, len(message), room)]
