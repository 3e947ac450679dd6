"""How often a board looks at its cells, and the shortest lift that it is then sure to report."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from adoube.hardware.request import HC165, MATRIX, MCP23017, MUX, STROBED
from adoube.hardware.scan_times import MOST_PERCENT, scan_us
from adoube.sensing.trace import SURE_LIFT_MS

__all__ = [
    "SURE_LIFT_MS",
    "ScanTakesTooLong",
    "ScanTiming",
    "Strobing",
    "longest_start_up_us",
    "scan_timing",
    "strobing",
]

FASTEST_HZ, SLOWEST_HZ = 1000, 100
# How many inputs of each wiring are read in a millisecond at most, however short a scan is.
INPUTS_A_MS = {MATRIX: 128, HC165: 64, MCP23017: 28, MUX: 32}

# Wirings that a hard timer scans, for which all else waits (firmware/lib/adoube_board/sources/sources.py).
IN_TIMER = (MATRIX, HC165, STROBED)

SETTLE_US = {MATRIX: 20, HC165: 0, MCP23017: 0, MUX: 10, STROBED: 0}
DEBOUNCE_ON_MS, DEBOUNCE_OFF_MS = 5, 25
TOUCH_MS = 2
LAMP_US = 100  # for which a lamp may keep a board from scanning: firmware/lib/adoube_board/outputs/lamps.py


@dataclass(frozen=True, slots=True)
class ScanTiming:
    """As board.json has it."""

    scan_hz: int
    settle_us: int
    debounce_on_ms: int = DEBOUNCE_ON_MS
    debounce_off_ms: int = DEBOUNCE_OFF_MS
    touch_ms: int = TOUCH_MS


class ScanTakesTooLong(Exception):
    """No board so large was measured, or it could not be scanned often enough."""


# Beside the sensors' own start: for 7 us 10 nF at each sensor hold the column before above 2.4 V at half the
# typical current, and in 3 x 5 us a row's 10 kOhm lift 0.5 nF of wire and outputs.
LINES_US = 20

PERIOD_US = 900  # Of each millisecond from one scan to the next, for a column to start in: timers come late.

# Of a millisecond: what a scan may spend on waiting for columns, as long as a matrix of ten rows settles.
LONGEST_WAIT_US = 300

MS_US = 1000


@dataclass(frozen=True, slots=True)
class Strobing:
    """How columns that are powered one at a time are read.

    The first column of a scan has had its supply since the scan before; the scan waits for the others of it.
    """

    columns: int
    columns_a_scan: int
    period_ms: int  # from one scan to the next
    start_up_us: int  # from a column's supply to its reading, at least

    @property
    def look_ms(self) -> int:
        """From one look at a cell to the next."""
        return self.period_ms * ceil(self.columns / self.columns_a_scan)

    def promise_ms(self, sampling_ms: int, lamps: int) -> int:
        """The shortest lift that is sure to be reported, reckoned as the firmware does."""
        return sampling_ms + TOUCH_MS + self.look_ms + ceil(LAMP_US * lamps / MS_US)

    def is_sure(self, sampling_ms: int, lamps: int) -> bool:
        """Whether the board is sure of touches, or would be if its sensors themselves were quick enough."""
        quickest_ms = replace(self, columns_a_scan=self.columns, period_ms=1).promise_ms(sampling_ms, lamps)
        blamed_ms = sampling_ms if quickest_ms <= SURE_LIFT_MS else 0
        return self.promise_ms(blamed_ms, lamps) <= SURE_LIFT_MS


def strobing(
    rows: int, columns: int, start_up_us: int, sampling_ms: int, lamps: int, buttons: int = 0
) -> Strobing:
    """As few columns a scan as make the board sure of touches, so that a scan hardly ever waits.

    Where nothing does: the way that looks the soonest. Raises ScanTakesTooLong: nobody knows how long a scan
    of so many rows takes.
    """
    wait_us = start_up_us + LINES_US
    most = min(columns, 1 + LONGEST_WAIT_US // wait_us)
    ways = [
        Strobing(columns, each, max(ceil(wait_us / PERIOD_US), _period_ms(took_us)), wait_us)
        for each in range(1, most + 1)
        if (took_us := scan_us(STROBED, (rows, each), (each - 1) * wait_us, buttons)) is not None
    ]
    if not ways:
        raise ScanTakesTooLong
    soonest = min(ways, key=lambda way: way.look_ms)
    return next((way for way in ways if way.is_sure(sampling_ms, lamps)), soonest)


def _period_ms(took_us: int) -> int:
    return ceil(took_us * 100 / MOST_PERCENT / MS_US)


def longest_start_up_us(
    rows: int, columns: int, sampling_ms: int, lamps: int, buttons: int = 0
) -> int | None:
    """How long sensors may take to start so that so many columns are sure of touches; None: no time."""
    times_us = range(SURE_LIFT_MS * MS_US, 0, -LINES_US // 2)
    sure = (
        time_us
        for time_us in times_us
        if strobing(rows, columns, time_us, sampling_ms, lamps, buttons).is_sure(sampling_ms, lamps)
    )
    return next(sure, None)


def scan_timing(
    wiring: str, inputs: int, size: Sequence[int], buttons: int = 0, strobed: Strobing | None = None
) -> ScanTiming:
    """As fast as the wiring allows, in hundreds; a level has to be seen twice before it counts.

    `size` is what a scan grows with (see scan_times). Raises ScanTakesTooLong.
    """
    settle_us = SETTLE_US[wiring]
    if strobed is None:
        possible_hz = MS_US * INPUTS_A_MS[wiring] // inputs
        if wiring in IN_TIMER:
            possible_hz = min(possible_hz, _measured_hz(wiring, size, settle_us, buttons))
        return ScanTiming(max(SLOWEST_HZ, min(FASTEST_HZ, possible_hz // 100 * 100)), settle_us)
    look_ms = strobed.look_ms
    return ScanTiming(
        ceil(MS_US / strobed.period_ms),
        settle_us,
        max(DEBOUNCE_ON_MS, look_ms + 1),
        max(DEBOUNCE_OFF_MS, 2 * look_ms + 1),
    )


def _measured_hz(wiring: str, size: Sequence[int], settle_us: int, buttons: int) -> int:
    waits_us = 2 * size[0] * settle_us if wiring == MATRIX else 0
    took_us = scan_us(wiring, size, waits_us, buttons)
    if took_us is None or (possible_hz := MOST_PERCENT * 10_000 // took_us) < SLOWEST_HZ:
        raise ScanTakesTooLong
    return possible_hz
