"""The diode matrix read by the chip's registers, in machine code.

Only for chips that sio knows: this module cannot be loaded where MicroPython has no native code.
"""

from array import array

import micropython
from micropython import const

from adoube_board.sources.cell_inputs_viper import FastInputs
from adoube_board.sources.matrix import DiodeMatrix
from adoube_board.sources.sio import SIO, masks_of

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
_DRIVE = const(3)
_RELEASE = const(4)
_SETTLE_US = const(5)
_ROWS = const(6)
_COLUMNS = const(7)
_MASKS = const(8)


class FastMatrix(DiodeMatrix):
    """A Source (see sources) that takes some tens of a microsecond and the settling times.

    `sio` is where the registers stand: an address, or anything that can be indexed instead.
    """

    def __init__(
        self, config: "Config", hardware: "Hardware", registers: "array[int]", sio: object = SIO
    ) -> None:
        super().__init__(config, hardware)
        rows, columns = config.wiring["rows"], config.wiring["columns"]
        self._inputs = FastInputs(config, len(rows) * len(columns))
        self.raw = self._inputs.raw
        self._sio = sio
        self._plan = array("I", registers)
        self._plan.extend(array("I", [0, len(rows), len(columns)]))
        self._plan.extend(masks_of(rows))
        self._plan.extend(masks_of(columns))

    def scan(self) -> None:
        """Pass once over the board; allocates nothing, so that it may run in a hard interrupt."""
        self._plan[_SETTLE_US] = self._settings.settle_us
        if read_matrix(self._sio, self._plan, self._inputs.closed, self._sleep_us):
            self._inputs.gather()


@micropython.viper
def read_matrix(sio: ptr32, plan: ptr32, closed: ptr8, sleep_us: object) -> int:
    """Put every crossing into `closed`; how many are not as they were."""
    rows = int(plan[_ROWS])
    first_column = rows + _MASKS
    end = first_column + int(plan[_COLUMNS])
    settle_us = int(plan[_SETTLE_US])
    changed = 0
    crossing = 0
    for row in range(_MASKS, first_column):
        mask = plan[row]
        sio[plan[_LOW]] = mask
        sio[plan[_DRIVE]] = mask
        sleep_us(settle_us)
        pins = sio[plan[_READ]]
        # Driven back before it is released, and released, as in the plain matrix.
        sio[plan[_HIGH]] = mask
        sio[plan[_RELEASE]] = mask
        for column in range(first_column, end):
            now = 1
            if pins & plan[column]:
                now = 0
            if int(closed[crossing]) != now:
                closed[crossing] = now
                changed += 1
            crossing += 1
        sleep_us(settle_us)
    return changed
