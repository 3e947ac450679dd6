"""The copper of a board of linear halls: magnets over sensors, multiplexers, and the converter's inputs.

Runs under CPython and MicroPython. Reading allocates nothing: whole numbers only.
"""

from adoube.simulation.board.circuit import NORTH, SOUTH, Circuit

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

CHANNELS = 16
PINS = 64
NO_PIN = -1
THOUSAND = 1000
TOP_COUNT = 0xFFFF
MIDDLE_COUNT = 0x8000

COUNTS_PER_STEP = 258  # The firmware's default.

PIECE_MT = 40  # The field of a piece of which a stimulus names only the pole.

UNCONNECTED_COUNT = 4321  # The reading of an input without a multiplexer that is switched through.

STUCK_COUNT = "stuck_count"  # [cell, raw count]: what the converter reads there, until the field changes.
# [seed, counts, percent, noise]: each zero lies up to so many counts beside the middle, each sensitivity up
# to so many percent beside the planned one, and every reading up to `noise` counts beside the truth.
UNEVEN = "uneven"
SUPPLY = "supply"  # [thousandths]: what the sensors are fed with, of what the converter measures by.
UNCONNECTED = "unconnected"  # [cell, ...]: nothing is connected where these cells should be.

# A generator of full period whose numbers stay small: those of the Sinclair ZX81.
FACTOR = 75
INCREMENT = 74
MODULUS = 65537


class AnalogueCircuit(Circuit):
    """Wired as a board.json of kind "mux" says; a step of its configuration is taken to be 1 mT."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        mux = wiring["wiring"]
        self._select = list(mux["select"])
        self._enable = list(mux.get("enable", []))
        self._converters = list(mux["adc"])
        self._measured = mux.get("supply", NO_PIN)
        self._supply = THOUSAND
        inputs = CHANNELS * len(self._converters) * max(1, len(self._enable))
        super().__init__(wiring, inputs)
        cells = wiring["cells"] or list(range(inputs))
        self._cell_at = [-1] * inputs
        for cell in range(len(cells)):
            self._cell_at[cells[cell]] = cell
        self._step = wiring.get("counts_per_step", COUNTS_PER_STEP)
        self._low = bytearray(PINS)
        self._random = 0
        self._noise = 0
        self._fields = [0.0] * len(cells)
        self._zeros = [MIDDLE_COUNT] * len(cells)
        self._counts_per_mt = [float(self._step)] * len(cells)
        self._counts = list(self._zeros)

    def set_field(self, cell: int, mt: float) -> None:
        """Set the field at a sensor, in millitesla, north positive."""
        self._fields[cell] = mt
        count = self._zeros[cell] + int(mt * self._counts_per_mt[cell])
        self._counts[cell] = max(0, min(TOP_COUNT, count))

    def set_level(self, cell: int, level: int) -> None:
        super().set_level(cell, level)
        self.set_field(cell, PIECE_MT if level == NORTH else -PIECE_MT if level == SOUTH else 0)

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        """Set one of the module's faults, with its numbers."""
        if name == STUCK_COUNT:
            cell, count = numbers
            self._counts[cell] = count
        elif name == UNEVEN:
            self._make_uneven(*numbers)
        elif name == SUPPLY:
            self._supply = numbers[0]
        elif name == UNCONNECTED:
            for cell in numbers:
                self._cell_at[self._cell_at.index(cell)] = -1
        else:
            super().set_fault(name, numbers)

    def drive(self, pin: int, low: bool) -> None:
        if pin >= 0:
            self._low[pin] = low

    def read_u16(self, pin: int) -> int:
        """Return the measurement at this pin, through the one multiplexer that is switched through."""
        if pin == self._measured:
            return self._fed(MIDDLE_COUNT)
        mux = self._converters.index(pin) * max(1, len(self._enable))
        if self._enable:
            enabled = self._enabled()
            if enabled < 0:
                return UNCONNECTED_COUNT
            mux += enabled
        channel = 0
        for bit in range(len(self._select)):
            if not self._low[self._select[bit]]:
                channel |= 1 << bit
        cell = self._cell_at[mux * CHANNELS + channel]
        if cell < 0:
            return UNCONNECTED_COUNT
        return self._fed(self._counts[cell] + self._between(self._noise))

    def _fed(self, count: int) -> int:
        """Return a count as it is with the supply that there is."""
        return max(0, min(TOP_COUNT, count * self._supply // THOUSAND))

    def _make_uneven(self, seed: int, counts: int, percent: int, noise: int) -> None:
        self._random = seed
        self._noise = noise
        for cell in range(len(self._zeros)):
            self._zeros[cell] = MIDDLE_COUNT + self._between(counts)
            self._counts_per_mt[cell] = self._step * (100 + self._between(percent)) / 100
            self.set_field(cell, self._fields[cell])

    def _enabled(self) -> int:
        """Return the enable line that is low; -1 if none is, or several join their multiplexers."""
        found = -1
        for at in range(len(self._enable)):
            if self._low[self._enable[at]]:
                if found >= 0:
                    return -1
                found = at
        return found

    def _between(self, most: int) -> int:
        """Return a random whole number from -most to most."""
        self._random = (self._random * FACTOR + INCREMENT) % MODULUS
        return self._random * (2 * most + 1) // MODULUS - most
