"""The copper of a board: rows and columns with a switch and a diode at each crossing, and buttons to ground.

Runs under CPython and MicroPython, so it imports nothing.
"""

OCCUPANCY = "occupancy"
NORTH = 1
SOUTH = 2
EITHER = 3


class Circuit:
    """Wired as a board.json says; `levels` is what stands on the cells: 0 empty, 1 north, 2 south.

    The switch of an occupancy sensor closes over either pole, a dual sensor has one output for each.
    """

    def __init__(self, wiring: "dict[str, object]") -> None:
        rows = _numbers(wiring["rows"])
        columns = _numbers(wiring["columns"])
        south_columns = _numbers(wiring["south_columns"])
        crossings = len(rows) * len(columns)
        cells = _numbers(wiring["cells"]) or list(range(crossings))
        self.levels = bytearray(len(cells))
        self._width = len(columns)
        self._cell_at = [-1] * crossings
        for cell in range(len(cells)):
            self._cell_at[cells[cell]] = cell
        self._row_of = {rows[row]: row for row in range(len(rows))}
        north = EITHER if wiring["sensor"] == OCCUPANCY else NORTH
        self._column_of = {columns[at]: (at, north) for at in range(len(columns))}
        for at in range(len(south_columns)):
            self._column_of[south_columns[at]] = (at, SOUTH)
        self._buttons = _numbers(wiring["buttons"])
        self._pressed: list[int] = []
        self._low_rows: list[int] = []

    def set_level(self, cell: int, level: int) -> None:
        self.levels[cell] = level

    def set_button(self, button: int, down: bool) -> None:
        pin = self._buttons[button]
        if pin in self._pressed:
            self._pressed.remove(pin)
        if down:
            self._pressed.append(pin)

    @property
    def buttons(self) -> int:
        """How many there are."""
        return len(self._buttons)

    def drive(self, pin: int, low: bool) -> None:
        """The chip pulls this pin to ground, or no longer does."""
        row = self._row_of.get(pin, -1)
        if row in self._low_rows:
            self._low_rows.remove(row)
        if low and row >= 0:
            self._low_rows.append(row)

    def read(self, pin: int) -> int:
        """0 if something pulls this pin to ground, else 1: the pull-ups see to that."""
        if pin in self._pressed:
            return 0
        if pin in self._column_of:
            column, poles = self._column_of[pin]
            for row in self._low_rows:
                cell = self._cell_at[row * self._width + column]
                if cell >= 0 and self.levels[cell] & poles:
                    return 0
        return 1


def _numbers(value: object) -> "list[int]":
    assert isinstance(value, list)
    return value
