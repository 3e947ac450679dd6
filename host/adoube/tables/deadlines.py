"""When each of many wants to be woken: one heap, so that a thousand that wait cost nothing."""

import heapq

__all__ = ["Deadlines", "earliest"]


def earliest(*moments: int | None) -> int | None:
    """The first of the moments that are wanted; None where none is."""
    return min((at_ms for at_ms in moments if at_ms is not None), default=None)


class Deadlines:
    """The next moment of each name, in milliseconds. What was set last for a name counts."""

    def __init__(self) -> None:
        self._at_ms: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []

    def set(self, name: str, at_ms: int | None) -> None:
        """Wants `name` to be due at a moment; None: not before it is set again."""
        if at_ms is None:
            self._at_ms.pop(name, None)
        elif self._at_ms.get(name) != at_ms:
            self._at_ms[name] = at_ms
            heapq.heappush(self._heap, (at_ms, name))

    @property
    def next_ms(self) -> int | None:
        """The earliest moment; None where nothing is wanted."""
        self._drop_stale()
        return self._heap[0][0] if self._heap else None

    def take_due(self, now_ms: int) -> list[str]:
        """The names that are due, the earliest first; they have to be set again."""
        due = []
        while (next_ms := self.next_ms) is not None and next_ms <= now_ms:
            _, name = heapq.heappop(self._heap)
            del self._at_ms[name]
            due.append(name)
        return due

    def _drop_stale(self) -> None:
        while self._heap and self._at_ms.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
