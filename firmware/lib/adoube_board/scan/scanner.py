"""One scan: the sensors, the debounce and the buttons, allocating nothing, for a timer or the main loop."""

from array import array

from adoube_board.clock import TICKS_MASK
from adoube_board.config.inputs import LINEAR
from adoube_board.scan.debounce import open_debounce
from adoube_board.scan.ring import BUTTON, EventRing
from adoube_board.sources.sources import open_halls, open_source

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Pin

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware


DEBOUNCE_MS = 5


class Button:
    """Debounced by time, deferred, both edges alike; config.outputs has the numbers."""

    def __init__(self, number: int, pin: "Pin", ring: EventRing) -> None:
        self._number = number
        self._pin = pin
        self._ring = ring
        self._down = 0 if pin.value() else 1
        self._waiting = self._down
        self._since = 0

    def see(self, now: int) -> None:
        """Look once at the pin, at the low 16 bits of a millisecond clock; allocates nothing."""
        down = 0 if self._pin.value() else 1
        if down != self._waiting:
            self._waiting = down
            self._since = now
        if down != self._down and ((now - self._since) & 0xFFFF) >= DEBOUNCE_MS:
            self._down = down
            self._ring.put(BUTTON, now, self._number << 1 | down, 0)


class Scanner:
    """Asks one question, `scan`: what changed? The answers stand in `ring`.

    `source` is where the levels come from (see sources), `faults` what was wrong with it at the start.
    `halls` is the same where it is linear halls, else None, and `counts` their raw counts, else empty.
    While `held` is set it does not look: the pins are in other hands.
    `scans` counts, modulo 65,536; `worst_us` is the longest scan since someone set it to 0, `took_us` the
    last one, which ended at `ended_us` of the clock of microseconds.
    """

    def __init__(self, config: "Config", hardware: "Hardware", started: int) -> None:
        self.ring = EventRing()
        self.scans = 0
        self.worst_us = 0
        self.took_us = 0
        self.ended_us = hardware.ticks_us()
        self.held = False
        self._started = started
        self._ticks_us = hardware.ticks_us
        self.linear = config.sensor == LINEAR
        self.halls = open_halls(config, hardware)
        self.source = self.halls or open_source(config, hardware)
        self.counts = self.halls.counts if self.halls else array("H")
        self._debounce = open_debounce(config, self.ring, self.halls is not None, hardware.chip)
        pin = hardware.Pin
        self._buttons = [
            Button(number, pin(gpio, pin.IN, pin.PULL_UP), self.ring) for number, gpio in config.buttons
        ]
        self.faults = self.source.faults()
        self.source.scan()
        self._debounce.start(self.source.raw)

    @property
    def levels(self) -> bytearray:
        """The settled level of each cell."""
        return self._debounce.levels

    def scan(self, now: int) -> None:
        """Look once, at this tick of a millisecond clock."""
        if self.held:
            return
        began = self._ticks_us()
        # Without clock.since, here and below: in bytecode each call of a function counts.
        low = (now - self._started) & 0xFFFF
        self.source.scan()
        self._debounce.see(self.source.raw, low)
        for button in self._buttons:
            button.see(low)
        ended = self._ticks_us()
        took = (ended - began) & TICKS_MASK
        if took > self.worst_us:
            self.worst_us = took
        self.took_us = took
        self.ended_us = ended
        self.scans = (self.scans + 1) & 0xFFFF
