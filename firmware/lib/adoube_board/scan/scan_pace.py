"""The pace of the scan: a hard timer makes it where there is one, as often as the scan leaves room for.

A scan in a hard timer keeps every other interrupt waiting, USB's too. If it took as long as the time until
the next, the main loop would never run, and nothing would feed the watchdog.
"""

from adoube_board.clock import TICKS_MASK
from adoube_board.hardware import WATCHDOG_RESET

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Timer

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.scan.scanner import Scanner

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
