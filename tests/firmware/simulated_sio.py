"""The registers of a Raspberry Pi chip in front of a simulated circuit."""

from collections.abc import Iterable

from adoube.simulation.board.circuit import Circuit
from adoube_board.sources.sio import REGISTERS, WORD

READ, HIGH, LOW, DRIVE, RELEASE = range(5)
PINS = 32


class SimulatedSio:
    """Indexed in words, as by the machine code; a register that the chip does not have is a ValueError.

    `outputs` are the pins that are driven already; `acts` are the writes, each the register's place in
    sio.REGISTERS and the mask.
    """

    def __init__(self, circuit: Circuit, chip: str, outputs: Iterable[int] = ()) -> None:
        self.acts: list[tuple[int, int]] = []
        self._circuit = circuit
        self._words = [offset // WORD for offset in dict(REGISTERS)[chip]]
        self._high = 0
        self._driven = sum(1 << pin for pin in outputs)

    def __getitem__(self, word: int) -> int:
        assert self._words.index(word) == READ
        return sum(self._circuit.read(pin) << pin for pin in range(PINS))

    def __setitem__(self, word: int, mask: int) -> None:
        register = self._words.index(word)
        self.acts.append((register, mask))
        if register == HIGH:
            self._high |= mask
        elif register == LOW:
            self._high &= ~mask
        elif register == DRIVE:
            self._driven |= mask
        elif register == RELEASE:
            self._driven &= ~mask
        for pin in range(PINS):
            if mask >> pin & 1:
                self._circuit.drive(pin, bool(self._driven & ~self._high & mask))
