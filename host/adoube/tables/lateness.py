"""What got too little time at a table: one note for each source, until it has passed."""

from adoube.tables.board_news import Late
from adoube.tables.deadlines import earliest

__all__ = ["SHOWN_MS", "Lateness"]

SHOWN_MS = 10_000
"""A note stays this long after its source was last late, so that people see it."""


class Lateness:
    """The notes of one table. A source that is late again keeps its note, and keeps it longer."""

    def __init__(self) -> None:
        self._notes: dict[str, str] = {}
        self._until_ms: dict[str, int] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes.values())

    @property
    def wake_at_ms(self) -> int | None:
        """When the next note passes."""
        return earliest(*self._until_ms.values())

    def hear(self, late: Late) -> None:
        self._notes.setdefault(late.source, late.why)
        self._until_ms[late.source] = late.at_ms + SHOWN_MS

    def wake(self, now_ms: int) -> None:
        """Drops the notes that have passed."""
        for source in [source for source, until_ms in self._until_ms.items() if until_ms <= now_ms]:
            del self._notes[source], self._until_ms[source]
