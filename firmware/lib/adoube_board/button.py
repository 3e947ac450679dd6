"""One button, between its pin and ground: of the clock, the shared one, or a call."""

from adoube_board.ring import BUTTON, EventRing

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Pin

DEBOUNCE_MS = 5


class Button:
    """Debounced by time, deferred, both edges alike; config_outputs has the numbers."""

    def __init__(self, number: int, pin: "Pin", ring: EventRing) -> None:
        self._number = number
        self._pin = pin
        self._ring = ring
        self._down = 0 if pin.value() else 1
        self._waiting = self._down
        self._since = 0

    def see(self, now: int) -> None:
        """One look at the pin at the low 16 bits of a millisecond clock; allocates nothing."""
        down = 0 if self._pin.value() else 1
        if down != self._waiting:
            self._waiting = down
            self._since = now
        if down != self._down and ((now - self._since) & 0xFFFF) >= DEBOUNCE_MS:
            self._down = down
            self._ring.put(BUTTON, now, self._number << 1 | down, 0)
