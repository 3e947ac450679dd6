"""The microcontroller of a simulated board: the part of MicroPython's `machine` that the firmware uses.

Runs under CPython and MicroPython. A chip stands where the firmware expects the module.
"""

from binascii import hexlify

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from adoube.simulation.board.circuit import Circuit

    class UartWire(Protocol):
        """The far end of the UART; both methods take what they can and never wait."""

        def read_into(self, buffer: bytearray) -> int: ...

        def write(self, data: memoryview) -> int: ...

    Told = dict[str, list[str] | list[int]]


class ChipOutputs:
    """Tells each change once it is there: `{"lamps": ["ff0000", ...]}` a picture, the lamp next to the chip
    first, and `{"beep": [hz, ms]}` a tone that has ended.
    """

    def __init__(self, tell: "Callable[[Told], None]", ticks_ms: "Callable[[], int]") -> None:
        self._tell = tell
        self._ticks_ms = ticks_ms
        self._hz = 0
        self._began = 0

    def bitstream(self, _pin: object, _encoding: int, _timing: "tuple[int, ...]", data: bytearray) -> None:
        """WS2812 take green first."""
        lamps = range(0, len(data), 3)
        colours = [bytes((data[at + 1], data[at], data[at + 2])) for at in lamps]
        self._tell({"lamps": [hexlify(colour).decode() for colour in colours]})

    def sound(self, hz: int) -> None:
        """Sound this frequency from now on; 0 is silence."""
        if hz == self._hz:
            return
        now = self._ticks_ms()
        if self._hz:
            self._tell({"beep": [self._hz, now - self._began]})
        self._hz = hz
        self._began = now


class SimulatedPwm:
    """Pulses on the pin of the buzzer; `outputs` is set in a subclass that the chip makes."""

    outputs: ChipOutputs

    def __init__(self, _pin: object) -> None:
        self._hz = 0
        self._duty = 0

    def freq(self, hz: int) -> None:
        self._hz = hz
        self._sound()

    def duty_u16(self, duty: int) -> None:
        self._duty = duty
        self._sound()

    def _sound(self) -> None:
        self.outputs.sound(self._hz if self._duty else 0)


NAMED = -1


class SimulatedPin:
    """A GPIO of one chip; `circuit` is set by the class that Chip makes of this one."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    circuit: "Circuit"

    def __init__(
        self, number: "int | str", mode: int = -1, pull: int = -1, value: "int | None" = None
    ) -> None:
        # Numbers that are no GPIO: what a name such as LED stands for is not simulated.
        self.number = number if isinstance(number, int) else NAMED
        self._value = 1
        self.init(mode, pull, value)

    def init(self, mode: int = -1, pull: int = -1, value: "int | None" = None) -> None:
        self._mode = mode
        self._set(self._value if value is None else value)

    def value(self, value: "int | None" = None) -> int:
        if value is None:
            return self.circuit.read(self.number)
        self._set(value)
        return value

    def _set(self, value: int) -> None:
        self._value = value
        self.circuit.drive(self.number, self._mode == self.OUT and not value)


class SimulatedUart:
    """A UART whose other end is a wire."""

    wire: "UartWire"

    def __init__(self, number: int, **_settings: object) -> None:
        self._number = number

    def any(self) -> int:
        """Always perhaps: the read itself tells."""
        return 1

    def readinto(self, buffer: bytearray) -> "int | None":
        return self.wire.read_into(buffer) or None

    def write(self, data: memoryview) -> "int | None":
        return self.wire.write(data) or None


class SimulatedI2c:
    """One of the chip's I2C buses, as their controller; a chip that does not answer raises OSError."""

    circuit: "Circuit"

    def __init__(self, number: int, **_settings: object) -> None:
        self._number = number

    def writeto_mem(self, address: int, register: int, data: "bytes | bytearray") -> None:
        self.circuit.write_registers(self._number, address, register, data)

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        self.circuit.read_registers(self._number, address, register, buffer)


class SimulatedAdc:
    """One input of the chip's converter."""

    circuit: "Circuit"

    def __init__(self, pin: SimulatedPin) -> None:
        self._number = pin.number

    def read_u16(self) -> int:
        return self.circuit.read_u16(self._number)


class SimulatedChip:
    """One simulated chip, without a hard timer and without a watchdog."""

    PWRON_RESET = 1

    def __init__(
        self,
        circuit: "Circuit",
        wire: "UartWire",
        restart: "Callable[[], None]",
        outputs: "ChipOutputs | None" = None,
    ) -> None:
        self.Pin: type[SimulatedPin] = type("Pin", (SimulatedPin,), {"circuit": circuit})
        self.UART: type[SimulatedUart] = type("UART", (SimulatedUart,), {"wire": wire})
        self.ADC: type[SimulatedAdc] = type("ADC", (SimulatedAdc,), {"circuit": circuit})
        self.I2C: type[SimulatedI2c] = type("I2C", (SimulatedI2c,), {"circuit": circuit})
        shown = outputs or ChipOutputs(lambda told: None, lambda: 0)
        self.PWM: type[SimulatedPwm] = type("PWM", (SimulatedPwm,), {"outputs": shown})
        self.bitstream = shown.bitstream
        self.reset = restart

    def unique_id(self) -> bytes:
        return b"adoube"

    def reset_cause(self) -> int:
        return self.PWRON_RESET
