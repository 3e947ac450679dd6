"""The scan rate of a board, and the shortest lift that it reliably reports.

The duration of a scan was measured on boards of every wiring and size: see `scan_times.toml`.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from pathlib import Path

from adoube.hardware.request import HC165, MATRIX, MCP23017, MUX, PINS, STROBED
from adoube.sensing.trace import SURE_LIFT_MS
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields

__all__ = [
    "MARGIN",
    "MOST_PERCENT",
    "PAGE",
    "SURE_LIFT_MS",
    "ScanTime",
    "ScanTiming",
    "ScanTooLongError",
    "Strobing",
    "longest_start_up_us",
    "scan_timing",
    "scan_us",
    "strobing",
]

PAGE = Path(__file__).with_name("scan_times.toml")

# Factor on all but the waits, for a real chip and the whole program: see `exact` in the table.
MARGIN = 1.9

# Largest share of the time that scans may take, as in firmware/lib/adoube_board/scan/scanner.py.
MOST_PERCENT = 60


@dataclass(frozen=True, slots=True)
class ScanTime:
    """The measurement of one board."""

    wiring: str
    # The dimensions that a scan's duration grows with: rows and columns of a matrix; rows and columns a scan
    # of strobed columns; otherwise inputs.
    size: tuple[int, ...]
    quiet_us: int  # while nothing happens
    busy_us: int  # while eight cells change at once
    waits_us: int  # included: waits for rows to settle or columns to start


@dataclass(frozen=True, slots=True)
class _Table:
    source: str
    exact: str  # how far these figures can be trusted
    button_us: int  # for each button, in every scan
    scan: tuple[ScanTime, ...]


def scan_us(wiring: str, size: Sequence[int], waits_us: int, buttons: int = 0) -> int | None:
    """Return the longest duration of a quiet scan with these waits, or None if none was measured.

    The smallest measured board that is as large in each dimension stands for it.
    """
    table = _table()
    fitting = [
        each.quiet_us - each.waits_us
        for each in table.scan
        if each.wiring == wiring and all(has >= wants for has, wants in zip(each.size, size, strict=True))
    ]
    return round(MARGIN * (min(fitting) + buttons * table.button_us)) + waits_us if fitting else None


@cache
def _table() -> _Table:
    written = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    return deserialize(_Table, Fields(written, PAGE.name))


FASTEST_HZ, SLOWEST_HZ = 1000, 100
# Most inputs of each wiring to be read in a millisecond, however short a scan is.
INPUTS_A_MS = {PINS: 16, MATRIX: 128, HC165: 64, MCP23017: 28, MUX: 32}

# Wirings that are scanned in a hard timer interrupt (firmware/lib/adoube_board/sources/sources.py).
IN_TIMER = (MATRIX, HC165, STROBED)

SETTLE_US = {PINS: 0, MATRIX: 20, HC165: 0, MCP23017: 0, MUX: 10, STROBED: 0}
DEBOUNCE_ON_MS, DEBOUNCE_OFF_MS = 5, 25
TOUCH_MS = 2
LAMP_US = 100  # time that a lamp may delay a scan: firmware/lib/adoube_board/outputs/lamps.py


@dataclass(frozen=True, slots=True)
class ScanTiming:
    """The timing as board.json has it."""

    scan_hz: int
    settle_us: int
    debounce_on_ms: int = DEBOUNCE_ON_MS
    debounce_off_ms: int = DEBOUNCE_OFF_MS
    touch_ms: int = TOUCH_MS


class ScanTooLongError(Exception):
    """A board so large was not measured, or could not be scanned often enough."""


# Extra start-up time: 10 nF at each sensor hold the column before above 2.4 V for 7 us at half the
# typical current, and a row's 10 kOhm charge 0.5 nF of wire and outputs in 3 x 5 us.
LINES_US = 20

PERIOD_US = 900  # usable part of each millisecond for a column to start: timers come late

# Longest wait for columns in a scan, as long as a matrix of ten rows settles.
LONGEST_WAIT_US = 300

MS_US = 1000


@dataclass(frozen=True, slots=True)
class Strobing:
    """The scan of columns that are powered one at a time.

    The first column of a scan has been powered since the scan before; the scan waits for its others.
    """

    columns: int
    columns_a_scan: int
    period_ms: int  # time between scans
    start_up_us: int  # least time from a column's supply to its reading

    @property
    def look_ms(self) -> int:
        """The time from one reading of a cell to the next."""
        return self.period_ms * ceil(self.columns / self.columns_a_scan)

    def promise_ms(self, sampling_ms: int, lamps: int) -> int:
        """Return the shortest lift that is reliably reported, computed as the firmware does."""
        return sampling_ms + TOUCH_MS + self.look_ms + ceil(LAMP_US * lamps / MS_US)

    def is_sure(self, sampling_ms: int, lamps: int) -> bool:
        """Return whether touches are reliable, or would be if only the sensors were quick enough."""
        quickest_ms = replace(self, columns_a_scan=self.columns, period_ms=1).promise_ms(sampling_ms, lamps)
        blamed_ms = sampling_ms if quickest_ms <= SURE_LIFT_MS else 0
        return self.promise_ms(blamed_ms, lamps) <= SURE_LIFT_MS


def strobing(
    rows: int, columns: int, start_up_us: int, sampling_ms: int, lamps: int, buttons: int = 0
) -> Strobing:
    """Return the fewest columns a scan that make touches reliable, so that scans rarely wait.

    If none does, return the fastest. Raises ScanTooLongError if no measurement covers so many rows.
    """
    wait_us = start_up_us + LINES_US
    most = min(columns, 1 + LONGEST_WAIT_US // wait_us)
    ways = [
        Strobing(columns, each, max(ceil(wait_us / PERIOD_US), _period_ms(took_us)), wait_us)
        for each in range(1, most + 1)
        if (took_us := scan_us(STROBED, (rows, each), (each - 1) * wait_us, buttons)) is not None
    ]
    if not ways:
        raise ScanTooLongError
    soonest = min(ways, key=lambda way: way.look_ms)
    return next((way for way in ways if way.is_sure(sampling_ms, lamps)), soonest)


def _period_ms(took_us: int) -> int:
    return ceil(took_us * 100 / MOST_PERCENT / MS_US)


def longest_start_up_us(
    rows: int, columns: int, sampling_ms: int, lamps: int, buttons: int = 0
) -> int | None:
    """Return the longest start-up of sensors with which so many columns are reliable, or None."""
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
    """Return the fastest timing that the wiring allows; a level must be seen twice before it counts.

    `size` is as in `ScanTime`. Raises ScanTooLongError.
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
        raise ScanTooLongError
    return possible_hz
