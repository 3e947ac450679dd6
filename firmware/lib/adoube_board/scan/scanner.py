"""One scan: the sensors, the debounce and the buttons, allocating nothing; and the pace of the scans.

A hard timer makes the pace where there is one, as often as the scan leaves room for; elsewhere the main loop.
A scan in a hard timer keeps every other interrupt waiting, USB's too. If it took as long as the time until
the next, the main loop would never run, and nothing would feed the watchdog.
"""

from array import array

from adoube_board.config.inputs import LINEAR
from adoube_board.hardware import TICKS_MASK, WATCHDOG_RESET
from adoube_board.scan.debounce import open_debounce
from adoube_board.scan.ring import BUTTON, EventRing
from adoube_board.sources.sources import open_halls, open_source

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Pin, Timer

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware


DEBOUNCE_MS = 5


class Button:
    """Debounced by time, deferred, both edges alike; config.outputs has the numbers."""

    def __init__(self, number: int, pin: "Pin", ring: EventRing) -> None:
        self._number = number
        self._pin = pin
        self._ring = ring
        self._down = 0 if pin.value() else 1
        self._waiting = self._down
        self._since = 0

    def see(self, now: int) -> None:
        """Look once at the pin, at the low 16 bits of a millisecond clock; allocates nothing."""
        down = 0 if self._pin.value() else 1
        if down != self._waiting:
            self._waiting = down
            self._since = now
        if down != self._down and ((now - self._since) & 0xFFFF) >= DEBOUNCE_MS:
            self._down = down
            self._ring.put(BUTTON, now, self._number << 1 | down, 0)


class Scanner:
    """Asks one question, `scan`: what changed? The answers stand in `ring`.

    `source` is where the levels come from (see sources), `faults` what was wrong with it at the start.
    `halls` is the same where it is linear halls, else None, and `counts` their raw counts, else empty.
    While `held` is set it does not look: the pins are in other hands.
    `scans` counts, modulo 65,536; `worst_us` is the longest scan since someone set it to 0, `took_us` the
    last one, which ended at `ended_us` of the clock of microseconds.
    """

    def __init__(self, config: "Config", hardware: "Hardware", started: int) -> None:
        self.ring = EventRing()
        self.scans = 0
        self.worst_us = 0
        self.took_us = 0
        self.ended_us = hardware.ticks_us()
        self.held = False
        self._started = started
        self._ticks_us = hardware.ticks_us
        self.linear = config.sensor == LINEAR
        self.halls = open_halls(config, hardware)
        self.source = self.halls or open_source(config, hardware)
        self.counts = self.halls.counts if self.halls else array("H")
        self._debounce = open_debounce(config, self.ring, self.halls is not None, hardware.chip)
        pin = hardware.Pin
        self._buttons = [
            Button(number, pin(gpio, pin.IN, pin.PULL_UP), self.ring) for number, gpio in config.buttons
        ]
        self.faults = self.source.faults()
        self.source.scan()
        self._debounce.start(self.source.raw)

    @property
    def levels(self) -> bytearray:
        """The settled level of each cell."""
        return self._debounce.levels

    def scan(self, now: int) -> None:
        """Look once, at this tick of a millisecond clock."""
        if self.held:
            return
        began = self._ticks_us()
        # Without hardware.since, here and below: in bytecode each call of a function counts.
        low = (now - self._started) & 0xFFFF
        self.source.scan()
        self._debounce.see(self.source.raw, low)
        for button in self._buttons:
            button.see(low)
        ended = self._ticks_us()
        took = (ended - began) & TICKS_MASK
        if took > self.worst_us:
            self.worst_us = took
        self.took_us = took
        self.ended_us = ended
        self.scans = (self.scans + 1) & 0xFFFF


MOST_PERCENT = 60  # The part of its period that a scan may take.

# While no other interrupt comes, 115,200 baud fill the 32 bytes that a UART of an RP2040 holds in 2.8 ms
# (data sheet, section 4.2).
MOST_IN_TIMER_US = 2500

MEASURED_SCANS = 4  # The quickest of these scans counts: the others were interrupted.

FASTEST_HZ = 1000


class ScanPace:
    """`in_timer` is whether a timer scans; if not, the main loop has to. `notes` says, in a sentence each,
    what is not as the configuration and the host want it.

    Measures only where the board asks for a timer and the chip has one: the main loop starves nothing.
    """

    def __init__(self, config: "Config", hardware: "Hardware", scanner: "Scanner") -> None:
        self.in_timer = False
        self.notes: "list[str]" = []
        self._settings = config.settings
        self._hardware = hardware
        self._scanner = scanner
        self._timer: "Timer | None" = None
        self._wants_timer = bool(config.timer and scanner.source.in_interrupt and hardware.Timer)
        self._after_watchdog = hardware.reset_cause() == WATCHDOG_RESET
        self._measured_hz = self._measured_settle_us = -1

    def keep(self) -> bool:
        """Measure and start anew where the host has set another rate or settling time, and at first; whether
        that was so. Allocates nothing otherwise."""
        settings = self._settings
        if not self._wants_timer or (
            self._measured_hz == settings.scan_hz and self._measured_settle_us == settings.settle_us
        ):
            return False
        self.stop()
        self._measured_hz = settings.scan_hz
        self._measured_settle_us = settings.settle_us
        took_us = self._measured_us()
        settings.most_hz = min(FASTEST_HZ, max(1, MOST_PERCENT * 10000 // max(took_us, 1)))
        self.notes = []
        if settings.rate_hz < settings.scan_hz:
            self.notes.append(
                "a scan takes %d us, so the cells are read %d times a second and not %d"
                % (took_us, settings.rate_hz, settings.scan_hz)
            )
        if self._after_watchdog:
            self.notes.append("the watchdog had to restart this board: until the next restart no timer scans")
        elif took_us <= MOST_IN_TIMER_US:
            self._start()
        return True

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer:
            self._timer.deinit()
        self._timer = None
        self.in_timer = False

    def _start(self) -> None:
        assert self._hardware.Timer
        try:
            self._timer = self._hardware.Timer(
                -1, freq=self._settings.rate_hz, callback=self._tick, hard=True
            )
        except (TypeError, ValueError):
            # MicroPython before 1.27 does not know the word, an ESP32 has no hard timers, and a soft one
            # waits for the garbage collector just as the main loop does.
            return
        self.in_timer = True

    def _tick(self, _timer: object) -> None:
        """Scan, unless the last scan has only just ended: whatever it takes, the main loop has its turn."""
        scanner = self._scanner
        if (self._hardware.ticks_us() - scanner.ended_us) & TICKS_MASK >= scanner.took_us >> 4:
            scanner.scan(self._hardware.ticks_ms())

    def _measured_us(self) -> int:
        """Return the shortest of several scans."""
        scanner = self._scanner
        pause_us = 1000 * self._settings.scan_period_ms
        least_us = TICKS_MASK
        for _ in range(MEASURED_SCANS):
            # A source of strobed columns looks at nothing before the next one has started.
            self._hardware.sleep_us(pause_us)
            scanner.scan(self._hardware.ticks_ms())
            least_us = min(least_us, scanner.took_us)
        return least_us
