"""HELLO: the board's identity, abilities and boot."""

from adoube_board import FIRMWARE_VERSION, PROTOCOL_VERSION
from adoube_board.config.outputs import FIRST_CALL, SHARED
from adoube_board.hardware import boot_id
from adoube_board.wire.frames import HELLO, MAX_PAYLOAD, FrameBuilder

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

TROUBLED = 1
HAS_CLOCK = 2
REPORTS_TOUCHES = 4
WATCHDOG_ARMED = 8
HAS_SHARED_BUTTON = 16
HAS_CALLS = 32
LAMPS_ALONG_EDGES = 64
HAS_BUZZER = 128
PROMISE_SHIFT = 8


class HelloFrame:
    """`boot_id` is drawn once; `watchdog_armed` and `troubled` are set by the main loop when it is."""

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        self.boot_id = boot_id()
        self.watchdog_armed = False
        self.troubled = False
        self._config = config
        self._reset_cause = hardware.reset_cause()
        self._unique_id = hardware.unique_id()

    def write(self, frame: FrameBuilder) -> None:
        """Put the frame together; hardware_docs/protocol.md has the fields."""
        config = self._config
        frame.begin(HELLO)
        for number in PROTOCOL_VERSION + FIRMWARE_VERSION:
            frame.u8(number)
        frame.u8(config.sensor)
        frame.u16(len(config.cells))
        frame.u16(self._flags())
        frame.u16(self.boot_id)
        frame.u8(self._reset_cause)
        frame.u8(MAX_PAYLOAD)
        frame.u16(config.settings.rate_hz)
        frame.u16(config.lamps.get("count", 0))
        frame.raw(self._unique_id)

    def _flags(self) -> int:
        flags = self._config.promise_ms << PROMISE_SHIFT
        if self.troubled:
            flags |= TROUBLED
        if self._config.cells:
            flags |= REPORTS_TOUCHES
        if self.watchdog_armed:
            flags |= WATCHDOG_ARMED
        for number, _ in self._config.buttons:
            flags |= _kind_of_button(number)
        if self._config.lamps.get("along") == "edges":
            flags |= LAMPS_ALONG_EDGES
        if self._config.buzzer >= 0:
            flags |= HAS_BUZZER
        return flags


def _kind_of_button(number: int) -> int:
    if number == SHARED:
        return HAS_SHARED_BUTTON
    return HAS_CALLS if number >= FIRST_CALL else HAS_CLOCK
