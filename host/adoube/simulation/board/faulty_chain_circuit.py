"""Chains of shift registers that may be broken. Runs under CPython and MicroPython."""

from adoube.simulation.board.chain_circuit import BITS, ChainCircuit

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

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
