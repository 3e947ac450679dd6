"""Levels from the raw counts of linear halls: each cell's zero and gain, their drift, and the supply's.

A level is `(count - zero) * gain`, in 65,536ths of a step, rounded. What a cell shows stays until its count
is more than half a step and the hysteresis away from it. That is worked out once a change, as two bounds in
counts, so that a scan of a quiet board costs two comparisons a cell.
"""

from array import array

from adoube_board.scan.debounce import signed

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import ADC

    from adoube_board.config.settings import Settings
    from adoube_board.sources.calibration import Calibration


MOST_STEPS = 127  # A level travels as a signed byte.

HALF_STEP = 1 << 15
TOP_COUNT = 0xFFFF


class Levels:
    """Keeps `raw`, the level of each cell as the byte that it is on the wire, in step with the counts.

    `low` and `high` are the lowest and the highest count at which a cell goes on showing what it shows.
    `zeros` starts as the calibration's and may drift from it (see ZeroDrift). No product leaves
    MicroPython's small integers: 65,535 counts times the largest gain are below 2 to the 30th.
    """

    def __init__(self, calibration: "Calibration", settings: "Settings") -> None:
        self.raw = bytearray(len(calibration.zeros))
        self.zeros = array("H", calibration.zeros)
        self._calibration = calibration
        self._settings = settings
        self._hysteresis = settings.hysteresis
        self.low = array("H", bytes(2 * len(self.raw)))
        self.high = array("H", bytes(2 * len(self.raw)))
        self.recalibrate()

    def recalibrate(self) -> None:
        """Begin anew with the zeros of a calibration that has changed."""
        for cell in range(len(self.raw)):
            self.zeros[cell] = self._calibration.zeros[cell]
        self._renew()

    def move_zero(self, cell: int, zero: int) -> None:
        """Move the counts at which the cell's level changes; the level it shows stays."""
        self.zeros[cell] = zero
        self._bound(cell, signed(self.raw[cell]))

    def see(self, counts: "array[int]") -> None:
        """Take one scan's counts; allocates nothing."""
        self.follow_settings()
        low = self.low
        high = self.high
        for cell in range(len(low)):
            count = counts[cell]
            if count < low[cell] or count > high[cell]:
                self.move(cell, count)

    def _renew(self) -> None:
        """Have every level worked out anew at the next look: bounds that no count lies between."""
        for cell in range(len(self.raw)):
            self.low[cell] = TOP_COUNT
            self.high[cell] = 0

    def follow_settings(self) -> None:
        """Renew the bounds if the host has set another hysteresis; call before each look."""
        if self._hysteresis != self._settings.hysteresis:
            self._hysteresis = self._settings.hysteresis
            self._renew()

    def move(self, cell: int, count: int) -> None:
        """Show another level from now on."""
        level = ((count - self.zeros[cell]) * self._calibration.gains[cell] + HALF_STEP) >> 16
        level = max(-MOST_STEPS, min(MOST_STEPS, level))
        self.raw[cell] = level & 0xFF
        self._bound(cell, level)

    def _bound(self, cell: int, level: int) -> None:
        """Set the counts between which the cell goes on showing this level; past the ends there are none."""
        zero = self.zeros[cell]
        gain = self._calibration.gains[cell]
        band = HALF_STEP + (self._hysteresis << 16) // 100
        low = zero - (band - (level << 16)) // gain
        high = zero + (band + (level << 16)) // gain
        self.low[cell] = 0 if level == -MOST_STEPS else max(0, min(TOP_COUNT, low))
        self.high[cell] = TOP_COUNT if level == MOST_STEPS else max(0, min(TOP_COUNT, high))


# A cell is looked at once a sweep, so its zero moves by a count a second at most: no hand is so slow.
SWEEP_MS = 1000

QUIET_SWEEPS = 30  # Sweeps for which a cell must be empty before its zero follows.

MOST_STEPS_AWAY = 2  # Farthest from the calibrated zero, so that a weak piece never becomes the zero.


class ZeroDrift:
    """Moves the zero of a cell that has long been empty by one count a sweep towards the cell's reading.

    Halls and their supply drift with the temperature of a room.

    A cell is empty while its level is below the threshold. One cell is looked at in each call, so that no
    scan takes longer for it.
    """

    def __init__(self, calibration: "Calibration", levels: "Levels", settings: "Settings") -> None:
        self._calibration = calibration
        self._levels = levels
        self._settings = settings
        self._quiet = bytearray(len(levels.raw))  # Sweeps for which a cell has been empty.
        self._next = len(levels.raw)
        self._began = 0

    def see(self, counts: "array[int]", now: int) -> None:
        """After each scan, at the low 16 bits of a millisecond clock; allocates nothing."""
        if self._next < len(self._quiet):
            self._look(self._next, counts)
            self._next += 1
        elif ((now - self._began) & 0xFFFF) >= SWEEP_MS:
            self._began = now
            self._next = 0

    def _look(self, cell: int, counts: "array[int]") -> None:
        if abs(signed(self._levels.raw[cell])) >= self._settings.threshold:
            self._quiet[cell] = 0
        elif self._quiet[cell] < QUIET_SWEEPS:
            self._quiet[cell] += 1
        else:
            self._follow(cell, counts[cell])

    def _follow(self, cell: int, count: int) -> None:
        zero = self._levels.zeros[cell]
        if count == zero:
            return
        moved = zero + 1 if count > zero else zero - 1
        farthest = (MOST_STEPS_AWAY << 16) // self._calibration.gains[cell]
        if abs(moved - self._calibration.zeros[cell]) <= farthest:
            self._levels.move_zero(cell, moved)


NOMINAL_COUNT = 0x8000  # Half the supply reads this where the supply equals the converter's own reference.

FACTOR_BITS = 13
# A factor of this leaves a count as it is; with the largest one a product is still a small integer.
ONE = 1 << FACTOR_BITS

WEAKEST_COUNT = 0x7000
# An eighth less or more is no drift: the supply is off, or nothing is joined to the pin.
STRONGEST_COUNT = 0x9000

SMOOTHING = 64  # Scans to average over: one reading strays by more than it is to correct.


class Supply:
    """The supply of linear halls: a regulator of its own, which drifts from the converter's reference.

    A hall's voltage is a share of its supply: half of it without a magnet. One percent more supply is as much
    as some steps. So a pin measures half the supply, and every count is rescaled as if both were equal.
    `factor` is what counts have to be multiplied by, in `ONE`ths."""

    def __init__(self, converter: "ADC") -> None:
        self._converter = converter
        self._sum = 0
        for _ in range(SMOOTHING):
            self._sum += converter.read_u16()
        self.factor = ONE
        self.is_there = False
        self._renew()

    def read(self) -> None:
        """Take one more reading; allocates nothing."""
        self._sum += self._converter.read_u16() - self._sum // SMOOTHING
        self._renew()

    def _renew(self) -> None:
        count = self._sum // SMOOTHING
        self.is_there = WEAKEST_COUNT <= count <= STRONGEST_COUNT
        self.factor = (NOMINAL_COUNT << FACTOR_BITS) // count if self.is_there else ONE


def rescale(counts: "array[int]", factor: int) -> None:
    """Multiply every count by a factor in `ONE`ths; allocates nothing."""
    if factor == ONE:
        return
    for cell in range(len(counts)):
        counts[cell] = min(TOP_COUNT, counts[cell] * factor >> FACTOR_BITS)
