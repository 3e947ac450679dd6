"""MicroPython's `time` for a simulated board that runs in real time."""

import time
from collections.abc import Callable

__all__ = ["RealTime"]

TICKS_MASK = (1 << 30) - 1


class RealTime:
    """Ticks since the firmware first asked, which is when its own clock starts.

    `outside` is called in each pause, with the milliseconds so far: the firmware pauses between two scans,
    and that is when the world may change under it.
    """

    def __init__(self, outside: Callable[[int], None]) -> None:
        self._outside = outside
        self._began_ns = 0

    def ticks_ms(self) -> int:
        return self._elapsed_ns() // 1_000_000 & TICKS_MASK

    def ticks_us(self) -> int:
        return self._elapsed_ns() // 1000 & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        if us:
            time.sleep(us / 1_000_000)
            self._outside(self._elapsed_ns() // 1_000_000)

    def _elapsed_ns(self) -> int:
        now_ns = time.monotonic_ns()
        self._began_ns = self._began_ns or now_ns
        return now_ns - self._began_ns
