"""A buzzer that plays a few tones, one after another, while everything else goes on."""

from adoube_board.config.settings import DONE, OUT_OF_RANGE
from adoube_board.hardware import since

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import PWM

MAX_TONES = 8
TONE_SIZE = 4
PAUSE = 0
LOWEST_HZ = 20
HIGHEST_HZ = 20000  # Within an ear's range and every chip's PWM.

HALF = 1 << 15  # The duty of a square wave, which is the loudest.


class Buzzer:
    """Plays what the newest BEEP says; a new one ends the one before."""

    def __init__(self, pwm: "PWM") -> None:
        self._pwm = pwm
        self._tones: "list[tuple[int, int]]" = []
        self._lasts_ms = 0
        self._began = 0
        self._sounding = False
        pwm.duty_u16(0)

    def beep(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """BEEP: one to eight tones, each a frequency in Hz, 0 being a pause, and its milliseconds."""
        count = len(payload) // TONE_SIZE
        if len(payload) % TONE_SIZE or not 1 <= count <= MAX_TONES:
            return None
        tones = [(_u16(payload, at), _u16(payload, at + 2)) for at in range(0, len(payload), TONE_SIZE)]
        for hz, _ in tones:
            if hz != PAUSE and not LOWEST_HZ <= hz <= HIGHEST_HZ:
                return OUT_OF_RANGE, b""
        self._tones = tones
        self._next(now)
        return DONE, b""

    def step(self, now: int) -> None:
        """Go on to the next tone, or be silent, when the one that sounds has lasted its time."""
        if self._sounding and since(now, self._began) >= self._lasts_ms:
            self._next(now)

    def _next(self, now: int) -> None:
        self._sounding = bool(self._tones)
        if not self._tones:
            self._pwm.duty_u16(0)
            return
        hz, self._lasts_ms = self._tones.pop(0)
        self._began = now
        if hz != PAUSE:
            self._pwm.freq(hz)
        self._pwm.duty_u16(HALF if hz != PAUSE else 0)


def _u16(data: memoryview, at: int) -> int:
    return data[at] | data[at + 1] << 8
