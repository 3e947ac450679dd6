"""Milliseconds since the board's start, from a tick counter that wraps earlier than the wire's 32 bits."""

# MicroPython's ticks wrap at a power of two that is a multiple of this on every port.
TICKS_MASK = 0x3FFFFFFF

HALF_SPAN = 0x7FFF  # Half of an event's 16 bits of time: further back is read as ahead.


def since(now: int, then: int) -> int:
    """Ticks from `then` to `now`, both of one counter, at most TICKS_MASK apart."""
    return (now - then) & TICKS_MASK


class TickClock:
    """The time in two halves of 16 bits: 32 would not fit MicroPython's small integers."""

    def __init__(self, ticks_ms: int) -> None:
        self.low = 0
        self.high = 0
        self._last = ticks_ms

    def advance(self, ticks_ms: int) -> None:
        """Come up to this tick; to be called at least once in six days."""
        low = self.low + since(ticks_ms, self._last)
        self._last = ticks_ms
        self.high = (self.high + (low >> 16)) & 0xFFFF
        self.low = low & 0xFFFF

    def age(self, low: int) -> int:
        """Return the age in milliseconds of this low half, at most HALF_SPAN; 0 if it is newer than the
        clock."""
        age = (self.low - low) & 0xFFFF
        return age if age <= HALF_SPAN else 0

    def high_at(self, low: int) -> int:
        """Return the high half that belongs to an event whose low half this is, half a span either way."""
        age = (self.low - low) & 0xFFFF
        if age <= HALF_SPAN:
            return self.high if low <= self.low else (self.high - 1) & 0xFFFF
        return self.high if low > self.low else (self.high + 1) & 0xFFFF
