"""When a simulated board hears of what hands do to it, though its process was held up meanwhile.

A process that got no time would find several acts at once, as if the first had never been: a piece lifted and
put elsewhere in one moment, a button that never went down. So acts keep the time between them in the time
that the process has worked.
"""

import json

__all__ = ["HandsPace"]

LONGEST_PAUSE_MS = 20
"""A process with time to work pauses for no longer."""
LONGEST_GAP_MS = 200
"""What stood for so long has been seen by any firmware."""


class HandsPace:
    """Says for each line in turn whether its time has come."""

    def __init__(self) -> None:
        self._now_ms = 0
        self._worked_ms = 0
        self._told_ms: int | None = None
        """when the last line was told that says so, by the clock of whoever tells"""
        self._took_ms = 0
        """when it was taken, in worked time"""

    def goes_on(self, now_ms: int) -> None:
        """The process works, at `now_ms` of its own clock."""
        self._worked_ms += min(max(0, now_ms - self._now_ms), LONGEST_PAUSE_MS)
        self._now_ms = now_ms

    def takes(self, line: str) -> bool:
        """Whether a line may take effect now. One that does not say when it was told always may."""
        told_ms = _told_ms(line)
        if told_ms is None:
            return True
        gap_ms = 0 if self._told_ms is None else min(told_ms - self._told_ms, LONGEST_GAP_MS)
        if self._worked_ms < self._took_ms + gap_ms:
            return False
        self._told_ms, self._took_ms = told_ms, self._worked_ms
        return True


def _told_ms(line: str) -> int | None:
    """The field `told_ms`; what is wrong with a line is said by whoever reads all of it."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    value = told.get("told_ms") if isinstance(told, dict) else None
    return value if isinstance(value, int) else None
