"""Chains of 74HC165 shift registers. Runs under CPython and MicroPython."""

from adoube.simulation.board.circuit import Circuit, CircuitSensors

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

BITS = 8


class ChainCircuit(Circuit):
    """Load low takes what the sensors show; a rising edge of the clock moves every chain on by one bit.

    Of chip 0, next to the microcontroller, comes input H first and A last, then the chip behind it; behind
    the last chip the serial input lies on ground.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        chains = wiring["wiring"]
        self._bits: int = chains["chips"] * BITS
        inputs = len(chains["data"]) * self._bits
        super().__init__(wiring, inputs)
        self._sensors = CircuitSensors(wiring, inputs)
        self._load: int = chains["load"]
        self._clock: int = chains["clock"]
        self._line_of = {chains["data"][line]: line for line in range(len(chains["data"]))}
        self._taken = bytearray(inputs)
        self._shifted = 0
        self._clock_low = True

    def drive(self, pin: int, low: bool) -> None:
        if pin == self._load and low:
            self._take()
        elif pin == self._clock:
            if self._clock_low and not low:
                self._shifted += 1
            self._clock_low = low

    def read(self, pin: int) -> int:
        line = self._line_of.get(pin, -1)
        if line < 0:
            return super().read(pin)
        if self._shifted >= self._bits:
            return 0
        # H of a chip, its highest bit, comes first.
        return self._taken[line * self._bits + (self._shifted ^ (BITS - 1))]

    def _take(self) -> None:
        for place in range(len(self._taken)):
            self._taken[place] = 0 if self._sensors.closed(place, self.levels) else 1
        self._shifted = 0
