"""What a table hears of its board, and what the engine asks of whatever stands behind a port."""

from dataclasses import dataclass
from typing import Protocol

from adoube.link.reader import PortNews
from adoube.sensing.events import Event

__all__ = ["BoardBehindPort", "BoardNews", "LinkBack", "LinkLost"]


@dataclass(frozen=True, slots=True)
class LinkLost:
    """Nothing is heard from the board."""

    why: str


@dataclass(frozen=True, slots=True)
class LinkBack:
    """The board is heard again, and what its cells show is known."""


BoardNews = Event | LinkLost | LinkBack


class BoardBehindPort(Protocol):
    """Turns what a port delivers into the news of one table."""

    wake_at_ms: int | None
    """when `tick` is wanted at the latest"""

    def take(self, news: PortNews) -> list[BoardNews]:
        """What the port's reader delivered."""
        ...

    def tick(self, now_ms: int) -> list[BoardNews]:
        """The moment that `wake_at_ms` named has come."""
        ...
