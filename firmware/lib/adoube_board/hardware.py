"""The parts of the chip that the program uses, gathered so that a simulated chip can be handed in.

Its tick counter wraps earlier than the wire's 32 bits: `TickClock` counts milliseconds since the start.
"""

from adoube_board.config.chips import chip_name

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from machine import ADC, I2C, PWM, UART, WDT, Pin, Timer


# MicroPython's ticks wrap at a power of two that is a multiple of this on every port.
TICKS_MASK = 0x3FFFFFFF

HALF_SPAN = 0x7FFF  # Half of an event's 16 bits of time: further back is read as ahead.


def since(now: int, then: int) -> int:
    """Ticks from `then` to `now`, both of one counter, at most TICKS_MASK apart."""
    return (now - then) & TICKS_MASK


class TickClock:
    """The time in two halves of 16 bits: 32 would not fit MicroPython's small integers."""

    def __init__(self, ticks_ms: int) -> None:
        self.low = 0
        self.high = 0
        self._last = ticks_ms

    def advance(self, ticks_ms: int) -> None:
        """Come up to this tick; to be called at least once in six days."""
        low = self.low + since(ticks_ms, self._last)
        self._last = ticks_ms
        self.high = (self.high + (low >> 16)) & 0xFFFF
        self.low = low & 0xFFFF

    def age(self, low: int) -> int:
        """Return the age in milliseconds of this low half, at most HALF_SPAN; 0 if it is newer than the
        clock."""
        age = (self.low - low) & 0xFFFF
        return age if age <= HALF_SPAN else 0

    def high_at(self, low: int) -> int:
        """Return the high half that belongs to an event whose low half this is, half a span either way."""
        age = (self.low - low) & 0xFFFF
        if age <= HALF_SPAN:
            return self.high if low <= self.low else (self.high - 1) & 0xFFFF
        return self.high if low > self.low else (self.high + 1) & 0xFFFF


UNKNOWN_RESET = 0
WATCHDOG_RESET = 3
SOFT_RESET = 5
# MicroPython's names, which a port may lack and numbers as it likes, and HELLO's numbers.
RESET_CAUSES = (
    ("PWRON_RESET", 1),
    ("HARD_RESET", 2),
    ("WDT_RESET", WATCHDOG_RESET),
    ("DEEPSLEEP_RESET", 4),
    ("SOFT_RESET", SOFT_RESET),
)

# By a word of the chip's name: a register that says why the watchdog reset the chip. Its bit 0 says that the
# time ran out, its bit 1 that a program asked for it (data sheets, WATCHDOG: REASON). MicroPython restarts
# these chips by their watchdog, and calls both a reset by the watchdog.
WATCHDOG_REASONS = (("RP2040", 0x40058008), ("RP2350", 0x400D8008))
TIME_RAN_OUT = 1

UNIQUE_ID_SIZE = 8

FEED_MS = 1000

WS2812 = 0
# How long a 0 is high and low, and a 1, by Worldsemi's data sheet; bitstream has no other encoding.
WS2812_NS = (400, 850, 800, 450)


class Hardware:
    """The parts of MicroPython's `machine` and `time` that the program uses, by the same names.

    `chip` is the chip's name (see chips).
    """

    def __init__(self, machine: "Any", time: "Any") -> None:
        self.Pin: "type[Pin]" = machine.Pin
        self.ADC: "type[ADC]" = machine.ADC
        self.UART: "type[UART]" = machine.UART
        self.I2C: "type[I2C]" = machine.I2C
        self.Timer: "type[Timer] | None" = getattr(machine, "Timer", None)
        self._watchdog: "type[WDT] | None" = getattr(machine, "WDT", None)
        self._machine = machine
        self.chip = chip_name()
        self.sleep_us = time.sleep_us
        self.ticks_ms = time.ticks_ms
        self.ticks_us = time.ticks_us

    def unique_id(self) -> bytes:
        """Eight bytes, padded with 0x00 where the chip has fewer."""
        number = self._machine.unique_id()
        return (bytes(number) + bytes(UNIQUE_ID_SIZE))[:UNIQUE_ID_SIZE]

    def reset_cause(self) -> int:
        """HELLO's number for why the chip started."""
        cause = self._machine.reset_cause()
        for name, number in RESET_CAUSES:
            if getattr(self._machine, name, None) == cause:
                return SOFT_RESET if number == WATCHDOG_RESET and self._was_asked_for() else number
        return UNKNOWN_RESET

    def _was_asked_for(self) -> bool:
        """True where a program had the watchdog reset the chip."""
        for name, register in WATCHDOG_REASONS:
            if name in self.chip:
                return not self._machine.mem32[register] & TIME_RAN_OUT
        return False

    def reset(self) -> None:
        self._machine.reset()

    def open_pwm(self, number: int) -> "PWM":
        """Open pulses on a GPIO."""
        pwm: "PWM" = self._machine.PWM(self.Pin(number))
        return pwm

    def light(self, pin: "Pin", picture: bytearray) -> None:
        """Send bytes to a chain of WS2812; interrupts wait for as long as it takes, 30 us a lamp."""
        self._machine.bitstream(pin, WS2812, WS2812_NS, picture)

    def start_watchdog(self, timeout_ms: int) -> "WDT | None":
        """Arm it, or give it another timeout; it cannot be stopped. None if the chip has none."""
        return self._watchdog(timeout=timeout_ms) if self._watchdog else None


def keep_fed(hardware: Hardware, watchdog: "WDT | None") -> None:
    """Feed an armed watchdog from a timer, for a person at the prompt does not."""
    if not watchdog or not hardware.Timer:
        return
    for number in (-1, 0):
        try:
            hardware.Timer(number, period=FEED_MS, callback=lambda _timer: watchdog.feed())
            return
        except ValueError:
            # MicroPython numbers the timers of an ESP32 from 0, and older ones know no -1 there.
            pass


def boot_id() -> int:
    """16 random bits."""
    import random

    return random.getrandbits(16)
