"""The common part of all boards behind ports, whatever protocol their session speaks."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from adoube.link.reader import PortBack, PortBytes, PortFailed, PortLost, PortNews
from adoube.tables.boards.messages import BoardFailed, BoardNews
from adoube.words import AnyText

__all__ = ["PortBoard", "PortSession"]

Step = TypeVar("Step")
Step_co = TypeVar("Step_co", covariant=True)


class PortSession(Protocol[Step_co]):
    """The protocol of one board: bytes and the time in, the next step out."""

    def opened(self, now_ms: int) -> Step_co: ...

    def feed(self, chunk: bytes, now_ms: int) -> Step_co: ...

    def tick(self, now_ms: int) -> Step_co: ...


class PortBoard(ABC, Generic[Step]):
    """Turns what a port delivers into news of one table, by the steps of a session."""

    def __init__(self, steps: PortSession[Step]) -> None:
        self._steps = steps
        self._wake_at_ms: int | None = None

    @property
    def wake_at_ms(self) -> int | None:
        """When `tick` is wanted at the latest."""
        return self._wake_at_ms

    def handle(self, news: PortNews) -> list[BoardNews]:
        """Turn what the port's reader delivered into events for the table."""
        now_ms = news.at_ns // 1_000_000
        match news:
            case PortBytes(data=data):
                return self._after(self._steps.feed(data, now_ms), now_ms)
            case PortBack():
                return self._after(self._steps.opened(now_ms), now_ms)
            case PortLost(why=why):
                self._wake_at_ms = None
                return list(self._lose(why))
            case PortFailed(why=why):
                self._wake_at_ms = None
                return [BoardFailed(why)]

    def tick(self, now_ms: int) -> list[BoardNews]:
        """Act at the moment that `wake_at_ms` named."""
        return self._after(self._steps.tick(now_ms), now_ms)

    @abstractmethod
    def _after(self, step: Step, now_ms: int) -> list[BoardNews]:
        """Carry out a session's step."""

    @abstractmethod
    def _lose(self, why: AnyText) -> Iterable[BoardNews]:
        """Report the loss of the board once."""
