"""Linear halls behind CD74HC4067 multiplexers, read with the chip's own converter.

Every multiplexer hears the same four select lines. Several may share one input of the converter, each then
with an enable line of its own (active low), so that only one of them is connected at a time.
"""

from array import array

from adoube_board.sources.calibration import Calibration
from adoube_board.sources.levels import Levels, Supply, ZeroDrift, rescale

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import ADC

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

CHANNELS = 16

LOWEST_COUNT = 1300
# A linear hall keeps away from both rails by more than these 2 %: beyond them a wire is broken or short.
HIGHEST_COUNT = 64200

MOST_NAMED = 8


class MuxedHalls:
    """Reads every cell's count into `counts` and its level, as a signed byte, into `raw`.

    Input `mux * 16 + channel` is where a cell is connected; mux is the converter's input in the order of the
    configuration, times the number of enable lines, plus the enable line.
    """

    in_interrupt = False  # A scan takes milliseconds, in which a UART would overflow.
    news = 0

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        wiring = config.wiring
        settings = config.settings
        pin = hardware.Pin
        self.calibration = Calibration(len(config.cells), config.counts_per_step, config.calibration_path)
        self.counts = array("H", bytes(2 * len(config.cells)))
        self.levels = Levels(self.calibration, settings)
        self.raw = self.levels.raw
        self._drift = ZeroDrift(self.calibration, self.levels, settings)
        self._settings = settings
        self._sleep_us = hardware.sleep_us
        self._ticks_ms = hardware.ticks_ms
        self._select = [pin(number, pin.OUT, value=0) for number in wiring["select"]]
        self._enable = [pin(number, pin.OUT, value=1) for number in wiring["enable"]]
        self._converters = [_converter(hardware, number) for number in wiring["adc"]]
        measured = wiring["supply"]
        self._supply = None if measured is None else Supply(_converter(hardware, measured))
        # By input: the cell plus one, or 0 where nothing is connected.
        self._cell_at = array("H", bytes(2 * CHANNELS * len(self._converters) * max(1, len(self._enable))))
        for cell in range(len(config.cells)):
            self._cell_at[config.cells[cell]] = cell + 1

    def scan(self) -> None:
        """Pass once over the board; allocates nothing, so that it may run in a hard interrupt."""
        self._read_all()
        self._correct()
        self._see()
        self._drift.see(self.counts, self._ticks_ms() & 0xFFFF)

    def _read_all(self) -> None:
        """Read every count anew."""
        enable = self._enable
        for channel in range(CHANNELS):
            self._connect(channel)
            if not enable:
                self._read(channel, 0)
            for at in range(len(enable)):
                enable[at].value(0)
                self._read(channel, at)
                enable[at].value(1)

    def _correct(self) -> None:
        """Take the drift of the sensors' supply out of the counts."""
        if self._supply:
            self._supply.read()
            self._rescale(self.counts, self._supply.factor)

    def _rescale(self, counts: "array[int]", factor: int) -> None:
        rescale(counts, factor)

    def _see(self) -> None:
        """Work out the levels that belong to the counts."""
        self.levels.see(self.counts)

    def faults(self) -> "list[str]":
        """Return what is wrong: an unusable calibration, and cells that no working sensor could read so."""
        problem = self.calibration.load()
        self.levels.recalibrate()
        self.scan()
        counts = self.counts
        cells = [
            str(cell) for cell in range(len(counts)) if not LOWEST_COUNT <= counts[cell] <= HIGHEST_COUNT
        ]
        sentences = [problem] if problem else []
        if self._supply and not self._supply.is_there:
            sentences.append("the sensors have no supply of 3.3 V, or its divider is not on wiring.supply")
        if cells:
            named = ", ".join(cells[:MOST_NAMED]) + (" and more" if len(cells) > MOST_NAMED else "")
            sentences.append("at the end of what can be measured: cells " + named + ": look at their wires")
        return sentences

    def _connect(self, channel: int) -> None:
        select = self._select
        for bit in range(len(select)):
            select[bit].value(channel >> bit & 1)

    def _read(self, channel: int, enabled: int) -> None:
        """Read all converter inputs of one channel, once the signal has settled."""
        self._sleep_us(self._settings.settle_us)
        converters = self._converters
        step = max(1, len(self._enable)) * CHANNELS
        at = enabled * CHANNELS + channel
        for converter in converters:
            cell = self._cell_at[at]
            if cell:
                self.counts[cell - 1] = converter.read_u16()
            at += step


def _converter(hardware: "Hardware", number: int) -> "ADC":
    """Return an input of the converter that measures up to the supply."""
    adc = hardware.ADC(hardware.Pin(number))
    if hasattr(adc, "atten"):
        # An ESP32 measures up to 1 V unless it is told otherwise.
        adc.atten(adc.ATTN_11DB)
    return adc
