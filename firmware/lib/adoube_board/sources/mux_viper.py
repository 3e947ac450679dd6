"""Linear halls behind multiplexers, read by the chip's registers, in machine code.

Only for chips that sio and this module know: it cannot be loaded where MicroPython has no native code.
"""

from array import array

import micropython
from micropython import const

from adoube_board.sources.levels import ONE
from adoube_board.sources.mux import CHANNELS, MuxedHalls
from adoube_board.sources.sio import SIO, masks_of

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

    object = Any  # viper's word for a value of any kind
    ptr16 = Any
    ptr32 = Any

# By a word of the chip's name, where the registers of its converter stand (data sheets: RP2040 section 4.9.6,
# RP2350 section 12.4.7). The first is CS, the second RESULT, of 12 bits.
CONVERTERS = (("RP2040", 0x4004C000), ("RP2350", 0x400A0000))

FIRST_CONVERTER_PIN = 26

HIGH = 1
LOW = 2  # The index of GPIO_OUT_CLR among the registers that sio finds.

# Bits of CS: switched on, convert once, ready, and the place of the input's number.
ENABLED = 1 << 0
START_ONCE = 1 << 2
_READY = const(1 << 8)
INPUT_AT = 12

# Indices into the plan that the machine code is given.
_HIGH = const(0)
_LOW = const(1)
_SETTLE_US = const(2)
_CONVERTERS = const(3)
_ENABLES = const(4)
_SELECT = const(5)
_STARTS = const(37)


class FastHalls(MuxedHalls):
    """The same in a few milliseconds for 324 cells, nearly all of them spent on settling and converting.

    `sio` and `adc` are where the registers stand: addresses, or anything that can be indexed instead.
    """

    def __init__(
        self,
        config: "Config",
        hardware: "Hardware",
        registers: "array[int]",
        adc: object,
        sio: object = SIO,
    ) -> None:
        super().__init__(config, hardware)
        wiring = config.wiring
        select = wiring["select"]
        self._sio = sio
        self._adc = adc
        self._plan = array(
            "I", [registers[HIGH], registers[LOW], 0, len(wiring["adc"]), len(wiring["enable"])]
        )
        for channel in range(CHANNELS):
            ones = sum([1 << select[bit] for bit in range(len(select)) if channel >> bit & 1])
            self._plan.extend(array("I", [ones, sum([1 << pin for pin in select]) ^ ones]))
        starts = [pin - FIRST_CONVERTER_PIN for pin in wiring["adc"]]
        self._plan.extend(array("I", [ENABLED | START_ONCE | start << INPUT_AT for start in starts]))
        self._plan.extend(masks_of(wiring["enable"]))

    def _read_all(self) -> None:
        self._plan[_SETTLE_US] = self._settings.settle_us
        read_halls(self._sio, self._adc, self._plan, self._cell_at, self.counts, self._sleep_us)

    def _rescale(self, counts: "array[int]", factor: int) -> None:
        if factor != ONE:
            rescale_halls(counts, factor, len(counts))

    def _see(self) -> None:
        levels = self.levels
        levels.follow_settings()
        counts = self.counts
        cell = next_outside(counts, levels.low, levels.high, 0, len(counts))
        while cell < len(counts):
            levels.move(cell, counts[cell])
            cell = next_outside(counts, levels.low, levels.high, cell + 1, len(counts))


def converter_of(chip: str) -> int:
    """Return the address of the registers of this chip's converter, 0 for another chip."""
    for name, address in CONVERTERS:
        if name in chip:
            return address
    return 0


@micropython.viper
def read_halls(sio: ptr32, adc: ptr32, plan: ptr32, cell_at: ptr16, counts: ptr16, sleep_us: object) -> int:
    """Put every cell's count where it belongs; how many were read."""
    converters = int(plan[_CONVERTERS])
    enables = int(plan[_ENABLES])
    settle_us = int(plan[_SETTLE_US])
    first_enable = _STARTS + converters
    read = 0
    banks = enables
    if not enables:
        banks = 1
    for channel in range(16):
        sio[plan[_HIGH]] = plan[_SELECT + 2 * channel]
        sio[plan[_LOW]] = plan[_SELECT + 2 * channel + 1]
        for bank in range(banks):
            if enables:
                sio[plan[_LOW]] = plan[first_enable + bank]
            sleep_us(settle_us)
            place = bank * 16 + channel
            for converter in range(converters):
                cell = int(cell_at[place])
                if cell:
                    adc[0] = plan[_STARTS + converter]
                    while not int(adc[0]) & _READY:
                        pass
                    result = int(adc[1])
                    # As MicroPython's read_u16 spreads 12 bits over 16.
                    counts[cell - 1] = result << 4 | result >> 8
                    read += 1
                place += 16 * banks
            if enables:
                sio[plan[_HIGH]] = plan[first_enable + bank]
    return read


@micropython.viper
def rescale_halls(counts: ptr16, factor: int, end: int) -> int:
    """Rescale counts as `levels.rescale` does; return how many there are."""
    for cell in range(end):
        count = int(counts[cell]) * factor >> 13
        if count > 0xFFFF:
            count = 0xFFFF
        counts[cell] = count
    return end


@micropython.viper
def next_outside(counts: ptr16, low: ptr16, high: ptr16, first: int, end: int) -> int:
    """Return the first cell from `first` on whose count is not between its bounds; `end` if all are."""
    for cell in range(first, end):
        count = int(counts[cell])
        if count < int(low[cell]) or count > int(high[cell]):
            return cell
    return end
