"""The microcontroller of a simulated board: the part of MicroPython's `machine` that the firmware uses.

Runs under CPython and MicroPython, so it imports nothing. A chip stands where the firmware expects the
module.
"""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from adoube.simulation.board.circuit import Circuit

    class Wire(Protocol):
        """The far end of the UART; both methods take what they can and never wait."""

        def read_into(self, buffer: bytearray) -> int: ...

        def write(self, data: memoryview) -> int: ...


class SimulatedPin:
    """A GPIO of one chip; `circuit` is set by the class that Chip makes of this one."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    circuit: "Circuit"

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self._number = number
        self._mode = mode
        self._value = 1

    def init(self, mode: int = -1, pull: int = -1, value: "int | None" = None) -> None:
        self._mode = mode
        self._set(self._value if value is None else value)

    def value(self, value: "int | None" = None) -> int:
        if value is None:
            return self.circuit.read(self._number)
        self._set(value)
        return value

    def _set(self, value: int) -> None:
        self._value = value
        self.circuit.drive(self._number, self._mode == self.OUT and not value)


class SimulatedUart:
    """A UART whose other end is a wire."""

    wire: "Wire"

    def __init__(self, number: int, **_settings: object) -> None:
        self._number = number

    def any(self) -> int:
        """Always perhaps: the read itself tells."""
        return 1

    def readinto(self, buffer: bytearray) -> "int | None":
        return self.wire.read_into(buffer) or None

    def write(self, data: memoryview) -> "int | None":
        return self.wire.write(data) or None


class Chip:
    """One simulated chip, without a hard timer and without a watchdog."""

    PWRON_RESET = 1

    def __init__(self, circuit: "Circuit", wire: "Wire", restart: "Callable[[], None]") -> None:
        self.Pin: type[SimulatedPin] = type("Pin", (SimulatedPin,), {"circuit": circuit})
        self.UART: type[SimulatedUart] = type("UART", (SimulatedUart,), {"wire": wire})
        self.reset = restart

    def unique_id(self) -> bytes:
        return b"adoube"

    def reset_cause(self) -> int:
        return self.PWRON_RESET
