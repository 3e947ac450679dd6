"""Strobed columns read by the chip's registers, in machine code.

Only for chips that sio knows: this module cannot be loaded where MicroPython has no native code.
"""

from array import array

import micropython
from micropython import const

from adoube_board.hardware import TICKS_MASK
from adoube_board.sources.cell_inputs_viper import FastInputs
from adoube_board.sources.sio import SIO, masks_of
from adoube_board.sources.strobed import StrobedColumns

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

    object = Any  # viper's word for a value of any kind
    ptr8 = Any
    ptr32 = Any

# Indices into the plan that the machine code is given.
_READ = const(0)
_HIGH = const(1)
_LOW = const(2)
_COLUMN = const(5)
_COLUMNS = const(6)
_A_SCAN = const(7)
_START_UP_US = const(8)
_DATA = const(9)
_CLOCK = const(10)
_SENSE = const(11)
_END = const(12)
_MASKS = const(13)

_CELLS = const(1)
_SUPPLY = const(2)


class FastStrobedColumns(StrobedColumns):
    """A Source (see sources) that takes some tens of a microsecond and, for a second column, its start.

    `sio` is where the registers stand: an address, or anything that can be indexed instead.
    """

    def __init__(
        self, config: "Config", hardware: "Hardware", registers: "array[int]", sio: object = SIO
    ) -> None:
        super().__init__(config, hardware)
        wiring = config.wiring
        rows = wiring["rows"]
        closed = self._inputs.closed
        self._inputs = FastInputs(config, len(rows) * self.columns)
        self._inputs.closed[:] = closed
        self._inputs.gather()
        self.raw = self._inputs.raw
        self._sio = sio
        self._plan = array("I", registers)
        self._plan.extend(array("I", [0, self.columns, self._columns_a_scan, self._start_up_us]))
        self._plan.extend(masks_of([wiring["data"], wiring["clock"], wiring["sense"]]))
        self._plan.append(_MASKS + len(rows))
        self._plan.extend(masks_of(rows))

    def scan(self) -> None:
        """Read the next columns; allocates nothing, so that it may run in a hard interrupt."""
        if (self._ticks_us() - self._fed_at) & TICKS_MASK < self._start_up_us:
            return
        self._plan[_COLUMN] = self._column
        changed = read_columns(self._sio, self._plan, self._inputs.closed, self._unfed, self._sleep_us)
        self._fed_at = self._ticks_us()
        self._column = (self._column + self._columns_a_scan) % self.columns
        if changed & _SUPPLY:
            self.news = (self.news + 1) & 0xFFFF
        if changed & _CELLS:
            self._inputs.gather()


@micropython.viper
def read_columns(sio: ptr32, plan: ptr32, closed: ptr8, unfed: ptr8, sleep_us: object) -> int:
    """Read some columns from _COLUMN on, each into `closed`, and feed the next; which of _CELLS and _SUPPLY
    are not as they were.

    The clock rises as soon as a column is read and falls once it is looked at, so that it stays high, and the
    data line is set, for far longer than the 0.1 us that a 74HC595 wants.
    """
    columns = int(plan[_COLUMNS])
    column = int(plan[_COLUMN])
    end = int(plan[_END])
    changed = 0
    for nth in range(int(plan[_A_SCAN])):
        if nth:
            sleep_us(int(plan[_START_UP_US]))
        pins = sio[plan[_READ]]
        if column == columns - 2 or columns == 1:
            sio[plan[_LOW]] = plan[_DATA]
        else:
            sio[plan[_HIGH]] = plan[_DATA]
        now = 1
        if pins & plan[_SENSE]:
            now = 0
        if int(unfed[column]) != now:
            unfed[column] = now
            changed |= _SUPPLY
        sio[plan[_HIGH]] = plan[_CLOCK]
        crossing = column
        for row in range(_MASKS, end):
            now = 1
            if pins & plan[row]:
                now = 0
            if int(closed[crossing]) != now:
                closed[crossing] = now
                changed |= _CELLS
            crossing += columns
        column += 1
        if column == columns:
            column = 0
        sio[plan[_LOW]] = plan[_CLOCK]
    return changed
