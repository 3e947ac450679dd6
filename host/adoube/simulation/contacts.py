"""From what really stands over a sensor to what a board reports: scanning and debouncing, cell by cell.

A change is reported with the time of the scan that first saw it, as if its board had no delay.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adoube.sensing.events import CellShows, CellTouched
from adoube.sensing.views import EMPTY, Symbol

__all__ = ["FAST_SCAN_HZ", "Change", "SimulatedScanner"]

Change = tuple[int, Symbol | None]  # from this millisecond on a sensor shows this; None: what it cannot tell

FAST_SCAN_HZ = 1000  # what a board scans at that reports touches
DEBOUNCES_FROM_HZ = 50  # Slower boards look so seldom that no contact bounces from one look to the next.
ON_MS = 5  # a piece is there once it has been for so long
OFF_MS = 25  # and gone once it has been for so long; a shorter gap is a touch
TOUCH_MS = 2  # a shorter gap is a contact that bounces
SURE_MS = 9  # a gap of so long, and of a scan more, is surely seen in spite of bouncing
LONGEST_PROMISE_MS = 100  # Lifts of people are shorter than what a slower board could promise.


@dataclass(frozen=True)
class SimulatedScanner:
    """A board that looks at its sensors `scan_hz` times a second, at whole milliseconds."""

    scan_hz: int = FAST_SCAN_HZ

    @property
    def period_ms(self) -> int:
        return FAST_SCAN_HZ // self.scan_hz

    @property
    def promise_ms(self) -> int | None:
        """The shortest lift that it is sure to report; None: it promises nothing."""
        promise_ms = SURE_MS + self.period_ms
        return promise_ms if promise_ms <= LONGEST_PROMISE_MS else None

    def reports(self, cell: str, changes: Sequence[Change]) -> Iterator[CellShows | CellTouched]:
        """What the board says of a cell whose sensor goes through `changes`, the first of them at 0 ms."""
        seen = list(self._scanned(changes))
        if self.scan_hz < DEBOUNCES_FROM_HZ:
            yield from (CellShows(at_ms, cell, symbol) for at_ms, symbol in seen)
        elif seen:
            yield from _debounced(cell, seen)

    def _scanned(self, changes: Iterable[Change]) -> Iterator[Change]:
        """The changes that some scan sees, each at its scan."""
        at_scans: dict[int, Symbol | None] = {}
        for at_ms, symbol in changes:
            at_scans[-(-at_ms // self.period_ms) * self.period_ms] = symbol
        shown: Symbol | None = None
        for at_ms, symbol in at_scans.items():
            if symbol != shown:
                shown = symbol
                yield at_ms, symbol


def _debounced(cell: str, seen: Sequence[Change]) -> Iterator[CellShows | CellTouched]:
    """What stands for long enough is shown; a gap that ends as it began, too short to show, is a touch."""
    first_ms, shown = seen[0]
    yield CellShows(first_ms, cell, shown)
    gap_ms: int | None = None
    for (at_ms, symbol), until_ms in zip(seen[1:], _ends(seen[1:]), strict=True):
        if symbol == shown:
            if gap_ms is not None and at_ms - gap_ms >= TOUCH_MS:
                yield CellTouched(at_ms, cell, at_ms - gap_ms)
            gap_ms = None
        elif until_ms is None or until_ms - at_ms >= (OFF_MS if symbol == EMPTY else ON_MS):
            shown, gap_ms = symbol, None
            yield CellShows(at_ms, cell, symbol)
        elif symbol == EMPTY and gap_ms is None:
            gap_ms = at_ms


def _ends(changes: Sequence[Change]) -> list[int | None]:
    """When each change is over; the last never is."""
    return [later for (_, _), (later, _) in pairwise(changes)] + [None] * bool(changes)
