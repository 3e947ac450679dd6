"""The lamp on the microcontroller's own board: the one thing to see where no host listens."""

from adoube_board.hardware import since

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Pin

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

BLINK_MS = 250
# The board says something each second; a link that takes nothing for so long has nobody behind it.
GONE_MS = 3000


class StatusLamp:
    """A lamp that is lit until the first `step`; then it blinks twice a second while the board is troubled,
    is lit while"""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin
        self._lit = 1
        self._heard = False
        self._ready_at = 0

    def hear(self) -> None:
        """Note that a valid frame of a host's has come."""
        self._heard = True

    def step(self, now: int, ready: bool, troubled: bool) -> None:
        """`now` in ticks of a millisecond; `ready` is whether the link has taken all that was sent."""
        if ready:
            self._ready_at = now
        elif since(now, self._ready_at) >= GONE_MS:
            self._heard = False
        lit = now // BLINK_MS & 1 if troubled else int(self._heard)
        if lit != self._lit:
            # Only when it changes: on a Pico W this pin is the wireless chip's and costs a message to it.
            self._lit = lit
            self._pin.value(lit)


def open_status_lamp(config: "Config", hardware: "Hardware") -> "StatusLamp | None":
    """Open the lamp that the configuration names; a name that the chip does not know is a problem of it."""
    if config.status == "":
        return None
    try:
        pin = hardware.Pin(config.status, hardware.Pin.OUT, value=1)
    except (TypeError, ValueError):
        config.problems.append("board.json: status: this board has no pin %r" % (config.status,))
        config.status = ""
        return None
    return StatusLamp(pin)
