"""Columns of halls that have their supply in turn, by 74HC595 registers.

Runs under CPython and MicroPython.
"""

from adoube.simulation.board.circuit import Circuit, CircuitSensors

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

DEAD_COLUMN = "dead_column"
STUCK_COLUMN = "stuck_column"
STUCK_ROW = "stuck_row"


class StrobedCircuit(Circuit):
    """A rising edge of the clock shows what was shifted in, and shifts on; a 0 that shows feeds its column.

    Only sensors that are fed pull their rows down. The registers hold zeros at first. Faults: `dead_column`
    [column] never has its supply, `stuck_column` [column] always has, `stuck_row` [row] lies on ground.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        strobed = wiring["wiring"]
        rows = strobed["rows"]
        self._columns: int = strobed["columns"]
        crossings = len(rows) * self._columns
        super().__init__(wiring, crossings)
        self._sensors = CircuitSensors(wiring, crossings)
        self._row_of = {rows[row]: row for row in range(len(rows))}
        self._data: int = strobed["data"]
        self._clock: int = strobed["clock"]
        self._enable: int = strobed["enable"]
        self._sense: int = strobed["sense"]
        # A bit for each column: what a register holds, and what its outputs show.
        self._all = (1 << self._columns) - 1
        self._shifted = 0
        self._shown = 0
        self._data_low = False
        self._clock_low = True
        self._enabled = False
        self._dead = 0
        self._stuck = 0
        self._grounded: list[int] = []

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == DEAD_COLUMN:
            self._dead |= 1 << numbers[0]
        elif name == STUCK_COLUMN:
            self._stuck |= 1 << numbers[0]
        elif name == STUCK_ROW:
            self._grounded.append(numbers[0])
        else:
            super().set_fault(name, numbers)

    def drive(self, pin: int, low: bool) -> None:
        if pin == self._data:
            self._data_low = low
        elif pin == self._enable:
            self._enabled = low
        elif pin == self._clock:
            if self._clock_low and not low:
                self._shown = self._shifted
                self._shifted = (self._shifted << 1 | (0 if self._data_low else 1)) & self._all
            self._clock_low = low

    def read(self, pin: int) -> int:
        if pin == self._sense:
            return 1 if self._fed() else 0
        row = self._row_of.get(pin, -1)
        if row < 0:
            return super().read(pin)
        if row in self._grounded:
            return 0
        fed = self._fed()
        place = row * self._columns
        while fed:
            if fed & 1 and self._sensors.closed(place, self.levels):
                return 0
            fed >>= 1
            place += 1
        return 1

    def _fed(self) -> int:
        """Return a bit for each column that has its supply."""
        switched = self._all & ~self._shown if self._enabled else 0
        return switched & ~self._dead | self._stuck
