"""Chains of shift registers read by the chip's registers, in machine code.

Only for chips that sio knows: this module cannot be loaded where MicroPython has no native code.
"""

from array import array

import micropython
from micropython import const

from adoube_board.sources.cell_inputs_viper import FastInputs
from adoube_board.sources.hc165 import BITS, ShiftChains
from adoube_board.sources.sio import SIO, masks_of

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

    ptr8 = Any
    ptr32 = Any

# Indices into the plan that the machine code is given.
_READ = const(0)
_HIGH = const(1)
_LOW = const(2)
_BITS_A_LINE = const(5)
_LINES = const(6)
_LOAD = const(7)
_CLOCK = const(8)
_MASKS = const(9)

# Writes that drive load low: at least 0.2 us. The sheet asks for 30 ns at 3.3 V, after an edge of 0.1 us.
_LOAD_WRITES = const(16)


class FastChains(ShiftChains):
    """A Source (see sources) that takes about a microsecond for each place of a chain.

    `sio` is where the registers stand: an address, or anything that can be indexed instead.
    """

    def __init__(
        self, config: "Config", hardware: "Hardware", registers: "array[int]", sio: object = SIO
    ) -> None:
        super().__init__(config, hardware)
        wiring = config.wiring
        self._inputs = FastInputs(config, len(wiring["data"]) * wiring["chips"] * BITS)
        self.raw = self._inputs.raw
        self._sio = sio
        self._plan = array("I", registers)
        self._plan.extend(array("I", [wiring["chips"] * BITS, len(wiring["data"])]))
        self._plan.extend(masks_of([wiring["load"], wiring["clock"]]))
        self._plan.extend(masks_of(wiring["data"]))

    def scan(self) -> None:
        """Pass once over all lines at once; allocates nothing, so that it may run in a hard interrupt."""
        if read_chains(self._sio, self._plan, self._inputs.closed):
            self._inputs.gather()


@micropython.viper
def read_chains(sio: ptr32, plan: ptr32, closed: ptr8) -> int:
    """Put every input into `closed`; how many are not as they were."""
    bits = int(plan[_BITS_A_LINE])
    end = int(plan[_LINES]) + _MASKS
    changed = 0
    for _ in range(_LOAD_WRITES):
        sio[plan[_LOW]] = plan[_LOAD]
    sio[plan[_HIGH]] = plan[_LOAD]
    for shifted in range(bits):
        pins = sio[plan[_READ]]
        # High while the bits are sorted, which gives the chips their time.
        sio[plan[_HIGH]] = plan[_CLOCK]
        place = shifted ^ 7
        for line in range(_MASKS, end):
            now = 1
            if pins & plan[line]:
                now = 0
            if int(closed[place]) != now:
                closed[place] = now
                changed += 1
            place += bits
        sio[plan[_LOW]] = plan[_CLOCK]
    return changed
