"""The pace of a session: how often it analyses, learns and reports."""

from collections import deque
from statistics import median

from adoube_vision.pixels import Pixels
from adoube_vision.watching.watcher import LEFT_OUT_MS

__all__ = [
    "FULL_READINGS",
    "MOST_SHOWINGS",
    "NS_PER_MS",
    "RESTING_GAP_MS",
    "RESTS_MS",
    "STILL_GAP_S",
    "FrameGaps",
    "IdlePolicy",
    "RateLimit",
    "StillPolicy",
]

NS_PER_MS = 1_000_000
# After so long without events fewer pictures are analysed: a hand is still noticed soon enough.
RESTS_MS = 2000
RESTING_GAP_MS = 60  # least gap between pictures then: every other one of 25 a second

# Pictures are rare from the first gap on, since in quick play a position lasts hardly longer, and frequent
# again below the second.
RARE_MS, OFTEN_MS = 400, 250
COUNTED_LOOKS = 9  # the median of so many gaps counts, so that a single late picture says nothing


class RateLimit:
    """A limit of once in `gap_ms`."""

    def __init__(self, gap_ms: int) -> None:
        self._gap_ms = gap_ms
        self._next_ms: int | None = None

    def is_due(self, at_ms: int) -> bool:
        return self._next_ms is None or at_ms >= self._next_ms

    def mark(self, at_ms: int) -> None:
        self._next_ms = at_ms + self._gap_ms


class FrameGaps:
    """The gaps between pictures, which may be so long that a position comes and goes between them."""

    def __init__(self) -> None:
        self._gaps_ms: deque[int] = deque(maxlen=COUNTED_LOOKS)
        self._seen_ms: int | None = None
        self.are_rare = False

    def note_picture(self, at_ms: int) -> None:
        """Note a picture that was taken then."""
        if self._seen_ms is not None:
            self._gaps_ms.append(at_ms - self._seen_ms)
        self._seen_ms = at_ms
        if len(self._gaps_ms) == COUNTED_LOOKS:
            usual_ms = median(self._gaps_ms)
            self.are_rare = usual_ms > (OFTEN_MS if self.are_rare else RARE_MS)


class IdlePolicy:
    """The policy of skipping pictures while the board rests."""

    def __init__(self) -> None:
        self._seen_ns = 0
        self._happened_ms: int | None = None

    @property
    def not_before_ns(self) -> int:
        """The time before which pictures may be skipped: nothing happens on the board, or there is none."""
        rests = self._happened_ms is not None and self._seen_ns // NS_PER_MS - self._happened_ms >= RESTS_MS
        return self._seen_ns + RESTING_GAP_MS * NS_PER_MS if rests else 0

    def note_picture(self, at_ns: int) -> None:
        """Note a picture that was taken then."""
        self._seen_ns = at_ns
        if self._happened_ms is None:
            self._happened_ms = at_ns // NS_PER_MS

    def note_event(self, at_ms: int) -> None:
        """Note that something has happened on the board."""
        self._happened_ms = at_ms


STILL_GAP_S = 0.1  # between two showings of a picture that stays
FULL_READINGS = 8  # the referee's average of so many has settled
# Of a picture that cannot be read in full, such as one with a hand in it or in quite another light: until a
# second after whatever covers the board has been taken for a part of it. It never goes away in a photograph.
MOST_SHOWINGS = round((LEFT_OUT_MS / 1000 + 1) / STILL_GAP_S)


class StillPolicy:
    """The policy of showing a picture that stays, such as a photograph, until it has told what it can."""

    def __init__(self) -> None:
        self._picture: Pixels | None = None
        self._showings = self._readings = 0
        self._is_useless = False

    @property
    def has_finished(self) -> bool:
        """True once the same picture, shown again, would tell nothing more."""
        return self._is_useless or self._readings >= FULL_READINGS or self._showings >= MOST_SHOWINGS

    def note_picture(self, picture: Pixels) -> None:
        """Note a picture, maybe the same one as before."""
        if picture is not self._picture:
            self._picture, self._is_useless = picture, False
            self._showings = self._readings = 0
        self._showings += 1

    def note_full_reading(self) -> None:
        """Note that every cell was read."""
        self._readings += 1

    def note_useless(self) -> None:
        """Note that no board is found in the picture."""
        self._is_useless = True
