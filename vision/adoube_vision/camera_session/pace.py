"""How often a session looks, learns and tells."""

__all__ = ["NS_PER_MS", "RESTING_GAP_MS", "RESTS_MS", "Every", "Rest"]

NS_PER_MS = 1_000_000
RESTS_MS = 2000
"""so long nothing has happened: a hand that comes now is seen soon enough in fewer pictures"""
RESTING_GAP_MS = 60
"""between pictures then: of 25 a second every other one"""


class Every:
    """Something that is due no more often than once in `gap_ms`."""

    def __init__(self, gap_ms: int) -> None:
        self._gap_ms = gap_ms
        self._next_ms: int | None = None

    def is_due(self, at_ms: int) -> bool:
        return self._next_ms is None or at_ms >= self._next_ms

    def done(self, at_ms: int) -> None:
        self._next_ms = at_ms + self._gap_ms


class Rest:
    """Knows whether a board rests, so that pictures may be left out."""

    def __init__(self) -> None:
        self._seen_ns = 0
        self._happened_ms: int | None = None

    @property
    def not_before_ns(self) -> int:
        """Pictures taken before then need not be seen: nothing happens on the board, or there is none."""
        rests = self._happened_ms is not None and self._seen_ns // NS_PER_MS - self._happened_ms >= RESTS_MS
        return self._seen_ns + RESTING_GAP_MS * NS_PER_MS if rests else 0

    def saw(self, at_ns: int) -> None:
        """A picture was seen."""
        self._seen_ns = at_ns
        if self._happened_ms is None:
            self._happened_ms = at_ns // NS_PER_MS

    def happened(self, at_ms: int) -> None:
        """Something has happened on the board."""
        self._happened_ms = at_ms
