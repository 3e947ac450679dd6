"""Levels from the raw counts of linear halls: each cell's zero and gain, with hysteresis around every step.

A level is `(count - zero) * gain`, in 65,536ths of a step, rounded. What a cell shows stays until its count
is more than half a step and the hysteresis away from it. That is worked out once a change, as two bounds in
counts, so that a scan of a quiet board costs two comparisons a cell.
"""

from array import array

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.calibration import Calibration
    from adoube_board.settings import Settings

MOST_STEPS = 127  # A level travels as a signed byte.

HALF_STEP = 1 << 15
TOP_COUNT = 0xFFFF


class Levels:
    """Keeps `raw`, the level of each cell as the byte that it is on the wire, in step with the counts.

    `low` and `high` are the lowest and the highest count at which a cell goes on showing what it shows.
    `zeros` starts as the calibration's and may drift from it (see `zero_drift`). No product leaves
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
        """The calibration has changed: begin anew with its zeros."""
        for cell in range(len(self.raw)):
            self.zeros[cell] = self._calibration.zeros[cell]
        self._renew()

    def move_zero(self, cell: int, zero: int) -> None:
        """What the cell shows stays, but the counts at which it changes move along."""
        self.zeros[cell] = zero
        self._bound(cell, signed(self.raw[cell]))

    def see(self, counts: "array[int]") -> None:
        """One scan's counts; allocates nothing."""
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
        """To be called before each look: the host may have set another hysteresis."""
        if self._hysteresis != self._settings.hysteresis:
            self._hysteresis = self._settings.hysteresis
            self._renew()

    def move(self, cell: int, count: int) -> None:
        """The cell shows another level from now on."""
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


def signed(level: int) -> int:
    """A level from its byte on the wire."""
    return level if level <= MOST_STEPS else level - 256
