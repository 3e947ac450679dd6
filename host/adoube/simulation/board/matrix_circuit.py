"""A matrix of switches and diodes, whole or faulty. Runs under CPython and MicroPython."""

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


STUCK_ROW = "stuck_row"
STUCK_COLUMN = "stuck_column"
SHORT_ROWS = "short_rows"
SHORT_COLUMNS = "short_columns"
MISSING_DIODE = "missing_diode"


class FaultyMatrixCircuit(MatrixCircuit):
    """Faults: `stuck_row` [row] and `stuck_column` [column] lie on ground, `short_rows` and `short_columns`
    [a, b] touch each other, at `missing_diode` [row, column] a wire has its place. Lines count from 0.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        super().__init__(wiring)
        self._rows: list[int] = wiring["wiring"]["rows"]
        self._columns: list[int] = wiring["wiring"]["columns"]
        self._driven: set[int] = set()
        self._grounded: set[int] = set()
        self._joined: list[tuple[int, int]] = []
        self._bare: set[tuple[int, int]] = set()

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == STUCK_ROW:
            self._grounded.add(self._rows[numbers[0]])
        elif name == STUCK_COLUMN:
            self._grounded.add(self._columns[numbers[0]])
        elif name == SHORT_ROWS:
            self._joined.append((self._rows[numbers[0]], self._rows[numbers[1]]))
        elif name == SHORT_COLUMNS:
            self._joined.append((self._columns[numbers[0]], self._columns[numbers[1]]))
        elif name == MISSING_DIODE:
            self._bare.add((self._rows[numbers[0]], self._columns[numbers[1]]))
        else:
            super().set_fault(name, numbers)

    def drive(self, pin: int, low: bool) -> None:
        super().drive(pin, low)
        self._driven.discard(pin)
        if low:
            self._driven.add(pin)

    def read(self, pin: int) -> int:
        if not (self._grounded or self._joined or self._bare):
            return super().read(pin)
        return 0 if pin in self._low() else super().read(pin)

    def _low(self) -> "set[int]":
        """Return all lines that are pulled to ground, through however many switches and shorts."""
        low = self._driven | self._grounded
        size = -1
        while len(low) != size:
            size = len(low)
            for a, b in self._joined:
                if a in low or b in low:
                    low |= {a, b}
            for row, column in self._closed():
                if row in low:
                    low.add(column)
                elif column in low and (row, column) in self._bare:
                    low.add(row)
        return low

    def _closed(self) -> "list[tuple[int, int]]":
        """Return the pins of each crossing whose switch is closed."""
        width = len(self._columns)
        crossings = range(width * len(self._rows))
        return [
            (self._rows[place // width], self._columns[place % width])
            for place in crossings
            if self._sensors.closed(place, self.levels)
        ]
