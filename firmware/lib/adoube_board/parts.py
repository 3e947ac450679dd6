"""What a board has besides its sensors, and who answers which frame of the host's."""

from adoube_board import frames
from adoube_board.coverage import Coverage
from adoube_board.lamps import Lamps

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.buzzer import Buzzer
    from adoube_board.commands import Handler
    from adoube_board.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.reporter import Reporter
    from adoube_board.scanner import Scanner


class Parts:
    """Lamps, buzzer, self-test and calibration; `handlers` are those that this board has."""

    def __init__(
        self,
        config: "Config",
        hardware: "Hardware",
        scanner: "Scanner",
        reporter: "Reporter",
        started: int,
    ) -> None:
        self._seen = Coverage(config, scanner.levels, started)
        self._lamps = _open_lamps(config, hardware)
        self._buzzer = _open_buzzer(config, hardware)

        def self_test(payload: memoryview, now: int) -> "tuple[int, bytes] | None":
            # Loaded when it is asked for: a start has no time for it.
            from adoube_board.self_test import SelfTest

            return SelfTest(config, hardware, scanner, self._seen, self._lamps).obey(payload, now)

        self.handlers: "dict[int, Handler]" = {frames.SELF_TEST: self_test}
        if self._lamps:
            self.handlers[frames.LEDS_RGB] = self._lamps.rgb
            self.handlers[frames.LEDS_PALETTE] = self._lamps.palette
        if self._buzzer:
            self.handlers[frames.BEEP] = self._buzzer.beep
        if scanner.halls:
            from adoube_board.calibrating import Calibrating

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
    from adoube_board.buzzer import Buzzer

    return Buzzer(hardware.open_pwm(config.buzzer))


def _open_lamps(config: "Config", hardware: "Hardware") -> "Lamps | None":
    lamps = config.lamps
    if not lamps:
        return None
    pin = hardware.Pin(lamps["pin"], hardware.Pin.OUT, value=0)
    return Lamps(lamps["count"], lamps["budget_ma"], lambda picture: hardware.light(pin, picture))
