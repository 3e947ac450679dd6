"""What a simulated chip shows and sounds: its lamps and its buzzer. Runs under CPython and MicroPython."""

from binascii import hexlify

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable

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
        """From now on this frequency; 0 is silence."""
        if hz == self._hz:
            return
        now = self._ticks_ms()
        if self._hz:
            self._tell({"beep": [self._hz, now - self._began]})
        self._hz = hz
        self._began = now


class SimulatedPwm:
    """Pulses on the pin of the buzzer; `outputs` is set by the class that Chip makes of this one."""

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
