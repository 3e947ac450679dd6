"""What a referee was told, as a trace: written down wherever its table's recording is kept."""

from dataclasses import replace

from adoube.sensing.events import Event
from adoube.sensing.trace import TraceHeader

__all__ = ["Heard", "TraceBuffer"]

Heard = TraceHeader | Event  # a header, after which another referee judges, or what it is told


class TraceBuffer:
    """Collects what one table's referees are told. Each header begins another referee, its times at 0."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []
        self._begun_at_ms: int | None = None
        self._now_ms = 0

    def begin(self, header: TraceHeader) -> None:
        """Another referee begins to judge."""
        self._heard.append(header)
        self._begun_at_ms, self._now_ms = None, 0

    def record(self, event: Event | None, now_ms: int) -> None:
        """The referee is told an event, or with None only that time has passed.

        An event that reaches it late is written with the time at which it did: that is when it counted.
        """
        self._now_ms = max(self._now_ms, now_ms)
        if event is None:
            return
        if self._begun_at_ms is None:
            self._begun_at_ms = self._now_ms
        self._heard.append(replace(event, at_ms=self._now_ms - self._begun_at_ms))

    def follow(self, before: "TraceBuffer") -> None:
        """Goes on where another buffer of the same table ends."""
        self._heard = before.take() + self._heard

    def take(self) -> list[Heard]:
        """What was heard since this was last called."""
        taken, self._heard = self._heard, []
        return taken
