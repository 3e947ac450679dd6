"""MicroPython's `time` for a simulated board that runs in real time."""

import time
from collections.abc import Callable

__all__ = ["RealTime"]

TICKS_MASK = (1 << 30) - 1


class RealTime:
    """Ticks since this was made; `outside` is called once a pause, with the milliseconds so far.

    The firmware pauses between two scans, so that is when the world may change under it.
    """

    def __init__(self, outside: Callable[[int], None]) -> None:
        self._outside = outside
        self._began_ns = time.monotonic_ns()

    def elapsed_ms(self) -> int:
        return (time.monotonic_ns() - self._began_ns) // 1_000_000

    def ticks_ms(self) -> int:
        return self.elapsed_ms() & TICKS_MASK

    def ticks_us(self) -> int:
        return (time.monotonic_ns() - self._began_ns) // 1000 & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        if us:
            time.sleep(us / 1_000_000)
            self._outside(self.elapsed_ms())
