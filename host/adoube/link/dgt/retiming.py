"""When the messages of a recording came, which has no times of its own, in milliseconds from its beginning.

The clock shows whole seconds, and a player's fractions stay on it while the other thinks. So all that both
sides have counted down is the time that has passed, but for a second at most; a press lies between two of
these ticks, and is put half way. What else changes between two messages of the clock comes in steps of 200
ms, and a press comes a step after it. Where this is more than the clock has counted, the clock waits, and
then catches up: the times never go back, and do not drift away from the clock either.
"""

from adoube.link.dgt.messages import TimesReported

__all__ = ["Retiming"]

STEP_MS = 200
HALF_A_SECOND_MS = 500


class Retiming:
    """Told of a recording's messages in turn; `now_ms` is the time of the last one."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._counted_ms = 0
        self._last: TimesReported | None = None

    def change(self) -> None:
        """A field has changed."""
        self.now_ms += STEP_MS

    def clock(self, times: TimesReported, *, pressed: bool) -> None:
        """The clock shows something else; `pressed`: because of a press."""
        before, self._last = self._last, times
        if before is not None and before.running:
            # A bonus added at a press makes a side's time grow: nothing has been counted there.
            left_s, right_s = before.left_s - times.left_s, before.right_s - times.right_s
            self._counted_ms += 1000 * (max(0, left_s) + max(0, right_s))
        if pressed:
            self.now_ms = max(self.now_ms + STEP_MS, self._counted_ms + HALF_A_SECOND_MS)
        else:
            self.now_ms = max(self.now_ms, self._counted_ms)
