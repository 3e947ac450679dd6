"""One scan: the matrix, the debounce and the buttons, allocating nothing, for a timer or the main loop."""

from adoube_board.button import Button
from adoube_board.clock import since
from adoube_board.debounce import Debounce
from adoube_board.matrix import DiodeMatrix
from adoube_board.ring import EventRing

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config import Config
    from adoube_board.hardware import Hardware


class Scanner:
    """Asks one question, `scan`: what changed? The answers stand in `ring`.

    `scans` counts, modulo 65,536; `worst_us` is the longest scan since someone set it to 0.
    """

    def __init__(self, config: "Config", hardware: "Hardware", started: int) -> None:
        self.ring = EventRing()
        self.scans = 0
        self.worst_us = 0
        self._started = started
        self._ticks_us = hardware.ticks_us
        self._matrix = DiodeMatrix(config, config.settings, hardware)
        self._debounce = Debounce(len(config.cells), config.settings, self.ring)
        pin = hardware.Pin
        self._buttons = [
            Button(number, pin(config.buttons[number], pin.IN, pin.PULL_UP), self.ring)
            for number in range(len(config.buttons))
        ]
        self.faults = self._matrix.faults()
        self._matrix.scan()
        self._debounce.start(self._matrix.raw)

    @property
    def levels(self) -> bytearray:
        """The settled level of each cell."""
        return self._debounce.levels

    def scan(self, now: int) -> None:
        """Look once, at this tick of a millisecond clock."""
        began = self._ticks_us()
        low = since(now, self._started) & 0xFFFF
        self._matrix.scan()
        self._debounce.see(self._matrix.raw, low)
        for button in self._buttons:
            button.see(low)
        took = since(self._ticks_us(), began)
        if took > self.worst_us:
            self.worst_us = took
        self.scans = (self.scans + 1) & 0xFFFF
