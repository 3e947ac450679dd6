"""Chains of 74HC165 shift registers, whole or broken. Runs under CPython and MicroPython."""

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


BROKEN_CHAIN = "broken_chain"


class FaultyChainCircuit(ChainCircuit):
    """Fault: `broken_chain` [line, chip] or [line, chip, bit]: nothing comes from this chip or those behind
    it, but that bit, to which the input before the break floats; 1, as of a pull-up, if it is not given."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        super().__init__(wiring)
        self._whole_bits: dict[int, int] = {}
        self._floats_to: dict[int, int] = {}

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == BROKEN_CHAIN:
            line, chip = numbers[:2]
            self._whole_bits[line] = chip * BITS
            self._floats_to[line] = numbers[2] if len(numbers) > 2 else 1
        else:
            super().set_fault(name, numbers)

    def read(self, pin: int) -> int:
        line = self._line_of.get(pin, -1)
        if line in self._whole_bits and self._shifted >= self._whole_bits[line]:
            return self._floats_to[line]
        return super().read(pin)
