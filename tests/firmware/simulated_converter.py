"""The converter of a Raspberry Pi chip in front of a simulated circuit."""

from adoube.simulation.board.circuit import Circuit

START_ONCE, READY, INPUT_AT = 1 << 2, 1 << 8, 12
FIRST_PIN = 26


class SimulatedConverter:
    """The registers CS and RESULT, by words; a conversion is ready when CS was asked for the second time."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._result = 0
        self._asked = 0

    def __setitem__(self, word: int, value: int) -> None:
        assert word == 0
        assert value & START_ONCE
        self._result = self._circuit.read_u16(FIRST_PIN + (value >> INPUT_AT)) >> 4
        self._asked = 0

    def __getitem__(self, word: int) -> int:
        if word == 1:
            assert self._asked > 1, "read before it was ready"
            return self._result
        self._asked += 1
        return READY if self._asked > 1 else 0
