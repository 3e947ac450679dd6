"""The board's milliseconds, mapped onto the host's monotonic clock."""

__all__ = ["T_MS_SPAN", "BoardClock", "nearest"]

T_MS_SPAN = 1 << 32
T_LOW_SPAN = 1 << 16

# The offset is the smallest of the last one to two minutes: a crystal that is 100 ppm off moves 12 ms in that
# time, and a board sends enough frames in it that one of them came without delay.
WINDOW_MS = 60_000

# A full time this much earlier than the one before it belongs to no late event, since a board drops events
# that it could not send for 10 s: the board has restarted.
RESTART_MS = 15_000


def nearest(last: int, low: int, span: int) -> int:
    """The time nearest to `last` that is `low` modulo `span`; the later one where two are as near."""
    half = span // 2
    return last - ((last - low + half) % span - half)


# A delay on the way only makes a frame late. One that comes this much too early shows that the host's clock
# stood still meanwhile, as it does on Linux and macOS while a laptop sleeps.
LEAP_MS = 1_000


class BoardClock:
    """Takes the times of one boot of a board; a new boot needs a new clock.

    `leapt` says whether the last time that was taken lay more than LEAP_MS ahead of the host's clock.
    `gap_ms` says how much later the last full time was than the one before it.

    The offset between the clocks is the smallest difference seen between a frame's arrival and its time on
    the board: a delay on the way only ever adds to the difference, so that jitter does not move events.
    """

    def __init__(self) -> None:
        self._last_full: int | None = None
        self._window_ends_ms: int | None = None
        self._smallest = 0
        self._smallest_before = 0
        self.leapt = False
        self.gap_ms = 0

    def full(self, t_ms: int, now_ms: int) -> int | None:
        """The host's time of a 32-bit board time that arrives now; None if the board must have restarted."""
        last = self._last_full
        time = t_ms if last is None else nearest(last, t_ms, T_MS_SPAN)
        if last is not None and time < last - RESTART_MS:
            return None
        self.gap_ms = 0 if last is None else time - last
        self._last_full = time
        return self._host_time(time, now_ms)

    def low(self, t_low: int, now_ms: int) -> int | None:
        """The host's time of a 16-bit board time that arrives now; None before any full one."""
        if self._last_full is None:
            return None
        return self._host_time(nearest(self._last_full, t_low, T_LOW_SPAN), now_ms)

    def _host_time(self, time: int, now_ms: int) -> int:
        self._see(now_ms - time, now_ms)
        return time + min(self._smallest, self._smallest_before)

    def _see(self, difference: int, now_ms: int) -> None:
        """Keep the smallest difference of this window and of the one before it."""
        known = min(self._smallest, self._smallest_before)
        self.leapt = self._window_ends_ms is not None and difference < known - LEAP_MS
        if self._window_ends_ms is None:
            self._smallest = self._smallest_before = difference
            self._window_ends_ms = now_ms + WINDOW_MS
        elif now_ms >= self._window_ends_ms:
            self._smallest_before = self._smallest
            self._smallest = difference
            self._window_ends_ms = now_ms + WINDOW_MS
        else:
            self._smallest = min(self._smallest, difference)
