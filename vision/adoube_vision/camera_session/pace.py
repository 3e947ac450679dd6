"""How often a session looks, learns and tells."""

from collections import deque
from statistics import median

__all__ = ["NS_PER_MS", "RESTING_GAP_MS", "RESTS_MS", "FrameGaps", "IdlePolicy", "RateLimit"]

NS_PER_MS = 1_000_000
RESTS_MS = 2000  # so long nothing has happened: a hand that comes now is seen soon enough in fewer pictures
RESTING_GAP_MS = 60  # between pictures then: of 25 a second every other one

# Between looks: in quick play a position stands hardly longer, and once this was said, looks have to come so
# often before it is taken back.
RARE_MS, OFTEN_MS = 400, 250
COUNTED_LOOKS = 9  # so many gaps, the middle one of which counts: a single late picture says nothing


class RateLimit:
    """Something that is due no more often than once in `gap_ms`."""

    def __init__(self, gap_ms: int) -> None:
        self._gap_ms = gap_ms
        self._next_ms: int | None = None

    def is_due(self, at_ms: int) -> bool:
        return self._next_ms is None or at_ms >= self._next_ms

    def done(self, at_ms: int) -> None:
        self._next_ms = at_ms + self._gap_ms


class FrameGaps:
    """Knows whether looks are so far apart that a position may come and go between them."""

    def __init__(self) -> None:
        self._gaps_ms: deque[int] = deque(maxlen=COUNTED_LOOKS)
        self._seen_ms: int | None = None
        self.are_rare = False

    def saw(self, at_ms: int) -> None:
        """A picture was seen that was taken then."""
        if self._seen_ms is not None:
            self._gaps_ms.append(at_ms - self._seen_ms)
        self._seen_ms = at_ms
        if len(self._gaps_ms) == COUNTED_LOOKS:
            usual_ms = median(self._gaps_ms)
            self.are_rare = usual_ms > (OFTEN_MS if self.are_rare else RARE_MS)


class IdlePolicy:
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
