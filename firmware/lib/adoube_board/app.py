"""The program: scan, listen, speak. `step` runs it in any time that is handed in, `run` in real time."""

from adoube_board.hardware import keep_fed, since
from adoube_board.outputs.lamps import Lamps
from adoube_board.outputs.status_lamp import open_status_lamp
from adoube_board.scan.scanner import Scanner, ScanPace
from adoube_board.self_test.report import Coverage
from adoube_board.wire import frames
from adoube_board.wire.commands import Commands
from adoube_board.wire.hello import HelloFrame
from adoube_board.wire.link import Link, Receiver
from adoube_board.wire.reporter import ERROR, INFORMATION, FaultLog, Reporter

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.outputs.buzzer import Buzzer
    from adoube_board.wire.commands import Handler
    from adoube_board.wire.link import HostPort


SERVE_US = 1000

FRAMES_A_PASS = 8
# A host that never stops must not keep the board from scanning, speaking and feeding its watchdog.
OBEY_MS = 5


class App:
    """A board at work. `leaving` is set when its main loop is to end.

    `console` is where a person may break in, if that is not the host's port; frames that come there are
    passed over.
    """

    def __init__(
        self, config: "Config", hardware: "Hardware", port: "HostPort", console: "HostPort | None" = None
    ) -> None:
        started = hardware.ticks_ms()
        self.leaving = False
        self._config = config
        self._settings = config.settings
        self._hardware = hardware
        self._scanner = Scanner(config, hardware, started)
        self._link = Link(port)
        self._receiver = Receiver(port)
        self._console = Receiver(console) if console else None
        self._status_lamp = open_status_lamp(config, hardware)
        self._hello = HelloFrame(config, hardware)
        self._reporter = Reporter(self._scanner, self._hello, self._settings, self._link, started)
        self._parts = Parts(config, hardware, self._scanner, self._reporter, started)
        self._commands = Commands(
            self._settings, self._reporter, self._hello, self._link, self._parts.handlers, port.remote
        )
        self._reporter.tell_standing(ERROR, config.problems)
        self._fault_log = FaultLog(self._scanner, self._reporter, started)
        self._scanned_at = started
        self._watchdog = hardware.start_watchdog(config.watchdog_ms) if config.watchdog_ms else None
        self._hello.watchdog_armed = self._watchdog is not None
        self._heard = False
        self._scans_fed = self._scanner.scans
        self._pace = ScanPace(config, hardware, self._scanner)

    def step(self, now: int) -> None:
        """Scan if it is time to, then serve the link. `now` in ticks of a millisecond."""
        if since(now, self._scanned_at) >= self._settings.scan_period_ms:
            self._scanned_at = now
            self._scanner.scan(now)
        self.serve(now)

    def serve(self, now: int) -> None:
        """Listen and speak, without ever waiting."""
        began = now
        for _ in range(FRAMES_A_PASS):
            if since(now, began) >= OBEY_MS or not (self._link.ready() and self._receiver.poll(now)):
                break
            self._heard = True
            if self._status_lamp:
                self._status_lamp.hear()
            self._reporter.heap.busy(now)
            self._commands.obey(self._receiver, now)
            # Read anew: some frames take their time.
            now = self._hardware.ticks_ms()
        self._fault_log.step(now)
        self._hello.troubled = bool(self._config.problems) or self._fault_log.troubled
        self._reporter.step(now)
        self._parts.step(now)
        self._feed_watchdog()
        if self._status_lamp:
            self._status_lamp.step(now, self._link.ready(), self._hello.troubled)
        if self._commands.restart and self._link.ready():
            self._hardware.reset()
        self.leaving = self._broken_in(now) or (self._commands.leave and self._link.ready())

    def run(self) -> None:
        """Serve until told to leave; scan in a hard timer where the chip has one, else in this loop.

        A program that fails leaves its watchdog unfed, so that the board starts anew; but where no host has
        been heard, a person may still be setting the board up, and keeps the prompt.
        """
        try:
            while not self.leaving:
                self._pass()
        finally:
            self._pace.stop()
            if self.leaving or not self._heard:
                keep_fed(self._hardware, self._watchdog)

    def _broken_in(self, now: int) -> bool:
        """True once somebody has pressed Ctrl-C."""
        if self._console:
            self._console.poll(now)
            return self._console.leave
        return self._receiver.leave

    def _pass(self) -> None:
        """Once through the main loop, and a pause for as long as there is time."""
        ticks_us = self._hardware.ticks_us
        began = ticks_us()
        if self._pace.keep():
            self._reporter.tell_standing(INFORMATION, self._pace.notes)
            self._reporter.ask_hello()
        if self._pace.in_timer:
            self.serve(self._hardware.ticks_ms())
            pace_us = SERVE_US
        else:
            self.step(self._hardware.ticks_ms())
            pace_us = 1000 * self._settings.scan_period_ms
        left_us = pace_us - since(ticks_us(), began)
        # A pause in any case, however short, so that a slow chip too lets others have their turn.
        self._hardware.sleep_us(left_us if left_us > 0 else 1)

    def _feed_watchdog(self) -> None:
        """Feed the watchdog only while the scans go on: a timer that has died is a reason to restart."""
        if self._watchdog and self._scanner.scans != self._scans_fed:
            self._scans_fed = self._scanner.scans
            self._watchdog.feed()


class Parts:
    """Lamps, buzzer, self-test and calibration; `handlers` are those that this board has."""

    def __init__(
        self,
        config: "Config",
        hardware: "Hardware",
        scanner: Scanner,
        reporter: Reporter,
        started: int,
    ) -> None:
        self._seen = Coverage(config, scanner.levels, started)
        self._lamps = _open_lamps(config, hardware)
        self._buzzer = _open_buzzer(config, hardware)

        def self_test(payload: memoryview, now: int) -> "tuple[int, bytes] | None":
            # Loaded when it is asked for: a start has no time for it.
            from adoube_board.self_test.self_test import SelfTest

            return SelfTest(config, hardware, scanner, self._seen, self._lamps).obey(payload, now)

        self.handlers: "dict[int, Handler]" = {frames.SELF_TEST: self_test}
        if self._lamps:
            self.handlers[frames.LEDS_RGB] = self._lamps.rgb
            self.handlers[frames.LEDS_PALETTE] = self._lamps.palette
        if self._buzzer:
            self.handlers[frames.BEEP] = self._buzzer.beep
        if scanner.halls:
            from adoube_board.sources.calibration import Calibrating

            self.handlers[frames.CALIBRATE] = Calibrating(scanner.halls, reporter).obey

    def step(self, now: int) -> None:
        """Do what is due, without ever waiting, at this tick of a millisecond clock."""
        self._seen.step(now)
        if self._lamps:
            self._lamps.step(now)
        if self._buzzer:
            self._buzzer.step(now)


def _open_buzzer(config: "Config", hardware: "Hardware") -> "Buzzer | None":
    if config.buzzer < 0:
        return None
    from adoube_board.outputs.buzzer import Buzzer

    return Buzzer(hardware.open_pwm(config.buzzer))


def _open_lamps(config: "Config", hardware: "Hardware") -> "Lamps | None":
    lamps = config.lamps
    if not lamps:
        return None
    pin = hardware.Pin(lamps["pin"], hardware.Pin.OUT, value=0)
    return Lamps(
        lamps["chain"], lamps["budget_ma"], lambda picture: hardware.light(pin, picture), lamps["order"]
    )
