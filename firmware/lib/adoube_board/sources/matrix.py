"""Switches at pins with pull-ups: one at each pin, or in a matrix, whose rows are driven low one at a time.

These use plain `machine.Pin` and work on every chip; matrix_viper reads a matrix by registers.
"""

from adoube_board.sources.cell_inputs import CellInputs

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import Pin

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware


class SensorPins:
    """A Source (see sources) whose inputs are the pins in the order of the list.

    A reed or an open drain pulls its pin to ground.
    """

    in_interrupt = False  # few pins, read one by one: the main loop has the time
    news = 0

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        pin = hardware.Pin
        self._pins = [pin(number, pin.IN, pin.PULL_UP) for number in config.wiring["pins"]]
        self._inputs = CellInputs(config, len(self._pins))
        self.raw = self._inputs.raw

    def scan(self) -> None:
        """Read every pin; allocates nothing."""
        closed = self._inputs.closed
        for at in range(len(self._pins)):
            closed[at] = 0 if self._pins[at].value() else 1
        self._inputs.gather()

    def faults(self) -> "list[str]":
        """Return nothing: a pin that is low may have a magnet over its sensor."""
        return []


class DiodeMatrix:
    """A Source (see sources) with a diode at each switch.

    Its inputs are the crossings: row times the number of columns, plus column.
    """

    in_interrupt = True
    news = 0

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        pin = hardware.Pin
        self._out = pin.OUT
        self._in = pin.IN
        self._pull_up = pin.PULL_UP
        self._settings = config.settings
        self._sleep_us = hardware.sleep_us
        self._rows = [pin(number, pin.IN, pin.PULL_UP) for number in config.wiring["rows"]]
        self._columns = [pin(number, pin.IN, pin.PULL_UP) for number in config.wiring["columns"]]
        self._column_numbers: "list[int]" = config.wiring["columns"]
        self._inputs = CellInputs(config, len(self._rows) * len(self._columns))
        self.raw = self._inputs.raw

    def scan(self) -> None:
        """Pass once over the board; allocates nothing, so that it may run in a hard interrupt."""
        sleep_us = self._sleep_us
        settle_us = self._settings.settle_us
        crossing = 0
        changed = False
        for row in self._rows:
            row.init(self._out, value=0)
            sleep_us(settle_us)
            changed = self._read_row(crossing) or changed
            # Driven back before it is released: a pull-up alone is too slow, and the next row would still
            # see this row's pieces. Released, and not left driven, so that a missing diode is no short.
            row.value(1)
            row.init(self._in, self._pull_up)
            sleep_us(settle_us)
            crossing += len(self._columns)
        if changed:
            self._inputs.gather()

    def faults(self) -> "list[str]":
        """Return what is wrong with no row driven; call before the first scan."""
        return faults_of_columns(self._columns, self._column_numbers)

    def _read_row(self, crossing: int) -> bool:
        """Read a row; True if any crossing in it has changed."""
        closed = self._inputs.closed
        changed = False
        for column in self._columns:
            now = 0 if column.value() else 1
            if closed[crossing] != now:
                closed[crossing] = now
                changed = True
            crossing += 1
        return changed


def faults_of_columns(columns: "list[Pin]", numbers: "list[int]") -> "list[str]":
    """Return a sentence for each column that is low while no row is driven."""
    return [
        "column pin %d is low with no row driven: look for a short to ground" % numbers[at]
        for at in range(len(columns))
        if not columns[at].value()
    ]
