"""Zeros that follow a slow drift: halls and their supply change with the temperature of a room."""

from adoube_board.level import signed

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array

    from adoube_board.calibration import Calibration
    from adoube_board.level import Levels
    from adoube_board.settings import Settings

# A cell is looked at once a sweep, so its zero moves by a count a second at most: no hand is so slow.
SWEEP_MS = 1000

QUIET_SWEEPS = 30  # So long must a cell have been empty before its zero follows.

MOST_STEPS_AWAY = 2  # From the calibrated zero: a weak piece that is never lifted must not become the zero.


class ZeroDrift:
    """Moves the zero of a cell that has long been empty by one count a sweep towards what the cell reads.

    A cell is empty while its level is below the threshold. One cell is looked at in each call, so that no
    scan takes longer for it.
    """

    def __init__(self, calibration: "Calibration", levels: "Levels", settings: "Settings") -> None:
        self._calibration = calibration
        self._levels = levels
        self._settings = settings
        self._quiet = bytearray(len(levels.raw))  # sweeps for which a cell has been empty
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
