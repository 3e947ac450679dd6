"""A matrix of switches, a diode at each: rows driven low one at a time, columns read with pull-ups.

This version uses plain `machine.Pin` and works on every chip. A faster one for a chip's own registers has the
same two methods, `scan` and `faults`, and the same `raw`.
"""

from array import array

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.settings import Settings


class DiodeMatrix:
    """Reads every cell's level into `raw`: 0 empty, 1 on or north, 2 south, 3 both outputs at once.

    A dual sensor has its south output on a second set of columns. `cells` of the configuration says which
    crossing (row times the number of columns, plus column) each cell is.
    """

    def __init__(self, config: "Config", settings: "Settings", hardware: "Hardware") -> None:
        pin = hardware.Pin
        self._out = pin.OUT
        self._in = pin.IN
        self._pull_up = pin.PULL_UP
        self._settings = settings
        self._sleep_us = hardware.sleep_us
        self._rows = [pin(number, pin.IN, pin.PULL_UP) for number in config.rows]
        self._norths = [pin(number, pin.IN, pin.PULL_UP) for number in config.columns]
        self._souths = [pin(number, pin.IN, pin.PULL_UP) for number in config.south_columns]
        self._column_numbers = config.columns + config.south_columns
        self.raw = bytearray(len(config.cells))
        # By crossing: the cell plus one, or 0 for a crossing without a cell.
        self._cell_at = array("H", bytes(2 * len(self._rows) * len(self._norths)))
        for cell in range(len(config.cells)):
            self._cell_at[config.cells[cell]] = cell + 1

    def scan(self) -> None:
        """One pass over the board; allocates nothing, so that it may run in a hard interrupt."""
        sleep_us = self._sleep_us
        settle_us = self._settings.settle_us
        crossing = 0
        for row in self._rows:
            row.init(self._out, value=0)
            sleep_us(settle_us)
            self._read_row(crossing)
            # Driven back before it is released: a pull-up alone is too slow, and the next row would still
            # see this row's pieces. Released, and not left driven, so that a missing diode is no short.
            row.value(1)
            row.init(self._in, self._pull_up)
            sleep_us(settle_us)
            crossing += len(self._norths)

    def faults(self) -> "list[str]":
        """What is wrong with the wiring as far as it shows with no row driven; call before the first scan."""
        pins = self._norths + self._souths
        numbers = self._column_numbers
        return [
            "column pin %d is low with no row driven: look for a short to ground" % numbers[at]
            for at in range(len(pins))
            if not pins[at].value()
        ]

    def _read_row(self, crossing: int) -> None:
        raw = self.raw
        cell_at = self._cell_at
        souths = self._souths
        for column in range(len(self._norths)):
            level = 0 if self._norths[column].value() else 1
            if souths and not souths[column].value():
                level |= 2
            cell = cell_at[crossing + column]
            if cell:
                raw[cell - 1] = level
