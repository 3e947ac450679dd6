"""Chains of 74HC165 shift registers, read bit by bit: one load and one clock for all chains, a line each.

The sheet: while load is low a chip takes its inputs A to H; then its output QH shows H, and each rising edge
of the clock the next one down to A, followed by what its serial input gets from the chip behind it.

This one uses plain `machine.Pin` and works on every chip; hc165_viper does the same by registers.
"""

from adoube_board.sources.cell_inputs import CellInputs

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

BITS = 8


class ShiftChains:
    """A Source (see sources). Input: (line times the chips of a line, plus chip) times 8, plus bit (A is 0).

    Chip 0 is the one whose output goes to the microcontroller. A sensor pulls its input to ground.
    """

    in_interrupt = True
    news = 0

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        pin = hardware.Pin
        wiring = config.wiring
        self._load = pin(wiring["load"], pin.OUT, value=1)
        self._clock = pin(wiring["clock"], pin.OUT, value=0)
        self._lines = [pin(number, pin.IN, pin.PULL_UP) for number in wiring["data"]]
        self._chips: int = wiring["chips"]
        self._inputs = CellInputs(config, len(self._lines) * self._chips * BITS)
        self.raw = self._inputs.raw

    def scan(self) -> None:
        """Pass once over all lines at once; allocates nothing, so that it may run in a hard interrupt."""
        clock = self._clock
        self._load.value(0)
        self._load.value(1)
        changed = False
        for chip in range(self._chips):
            for bit in range(BITS - 1, -1, -1):
                changed = self._read_lines(chip * BITS + bit) or changed
                clock.value(1)
                clock.value(0)
        if changed:
            self._inputs.gather()

    def faults(self) -> "list[str]":
        return []

    def _read_lines(self, place: int) -> bool:
        """The bit that stands at the end of each chain, whose input in the first one is `place`; whether any
        is not as it was."""
        closed = self._inputs.closed
        changed = False
        for line in self._lines:
            now = 0 if line.value() else 1
            if closed[place] != now:
                closed[place] = now
                changed = True
            place += self._chips * BITS
        return changed
