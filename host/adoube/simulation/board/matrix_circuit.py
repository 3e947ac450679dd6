"""Rows and columns with a switch and a diode at each crossing. Runs under CPython and MicroPython."""

from adoube.simulation.board.circuit import Circuit, CircuitSensors

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any


class MatrixCircuit(Circuit):
    """A column is low while a row is driven low whose switch at their crossing is closed."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        rows = wiring["wiring"]["rows"]
        columns = wiring["wiring"]["columns"]
        crossings = len(rows) * len(columns)
        super().__init__(wiring, crossings)
        self._sensors = CircuitSensors(wiring, crossings)
        self._width = len(columns)
        self._row_of = {rows[row]: row for row in range(len(rows))}
        self._column_of = {columns[at]: at for at in range(len(columns))}
        self._low_rows: list[int] = []

    def drive(self, pin: int, low: bool) -> None:
        row = self._row_of.get(pin, -1)
        if row in self._low_rows:
            self._low_rows.remove(row)
        if low and row >= 0:
            self._low_rows.append(row)

    def read(self, pin: int) -> int:
        if pin in self._column_of:
            column = self._column_of[pin]
            for row in self._low_rows:
                if self._sensors.closed(row * self._width + column, self.levels):
                    return 0
        return super().read(pin)
