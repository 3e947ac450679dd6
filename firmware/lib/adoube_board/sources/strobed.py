"""Columns of halls whose supply a chain of 74HC595 registers switches on in turn.

The sensors of a row share a line, which an open drain pulls to ground; one without its supply lets go of it.
Both clocks of the registers hang on one pin: what the outputs show lags a clock behind what was shifted in.
"""

from adoube_board.hardware import TICKS_MASK
from adoube_board.sources.cell_inputs import CellInputs

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

OUTPUTS = 8  # Outputs of one 74HC595.


class StrobedColumns:
    """A Source (see sources) whose inputs are the crossings: row times the number of columns, plus column.

    A scan reads the column that has had its supply since the scan before, and as many more as the
    configuration has for one; only for those it waits. A scan that comes too early looks at nothing. A column
    that gets no supply reads as empty, and a sentence says so. `strobe` switches the columns: nobody else may
    do so while scans go on.
    """

    in_interrupt = True

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        wiring = config.wiring
        pin = hardware.Pin
        self.news = 0
        self.rows = [pin(number, pin.IN, pin.PULL_UP) for number in wiring["rows"]]
        self.columns: int = wiring["columns"]
        self._columns_a_scan: int = wiring["columns_a_scan"]
        self._start_up_us: int = wiring["start_up_us"]
        self._sleep_us = hardware.sleep_us
        self._ticks_us = hardware.ticks_us
        self._inputs = CellInputs(config, len(self.rows) * self.columns)
        self.raw = self._inputs.raw
        self._unfed = bytearray(self.columns)
        self.strobe = ColumnStrobe(wiring, hardware)
        self._column = 0
        self._fed_at = 0
        self.begin()
        for _ in range(self.columns):
            self._sleep_us(self._start_up_us)
            self._read_column()
            self._advance()
        self._inputs.gather()

    def scan(self) -> None:
        """Read the next columns; allocates nothing, so that it may run in a hard interrupt."""
        if (self._ticks_us() - self._fed_at) & TICKS_MASK < self._start_up_us:
            return
        changed = self._read_column()
        self._advance()
        for _ in range(1, self._columns_a_scan):
            self._sleep_us(self._start_up_us)
            changed = self._read_column() or changed
            self._advance()
        if changed:
            self._inputs.gather()

    def faults(self) -> "list[str]":
        """Return what is wrong as of the last look at each column."""
        sentence = "column %d of the sensors has no supply: look at its transistor; its cells read as empty"
        return [sentence % column for column in range(self.columns) if self._unfed[column]]

    def begin(self) -> None:
        """Column 0 gets its supply, whatever had it before."""
        self.strobe.begin()
        self._column = 0
        self._fed_at = self._ticks_us()

    def pause(self) -> None:
        """Wait for as long as sensors take to start, or to be off."""
        self._sleep_us(self._start_up_us)

    def _advance(self) -> None:
        """On to the next column."""
        column = self._column + 1
        if column == self.columns:
            column = 0
        self.strobe.advance(column)
        self._column = column
        self._fed_at = self._ticks_us()

    def _read_column(self) -> bool:
        """Read a column; True if any crossing in it has changed."""
        column = self._column
        unfed = 0 if self.strobe.is_fed() else 1
        if self._unfed[column] != unfed:
            self._unfed[column] = unfed
            self.news = (self.news + 1) & 0xFFFF
        closed = self._inputs.closed
        crossing = column
        changed = False
        for row in self.rows:
            now = 0 if row.value() else 1
            if closed[crossing] != now:
                closed[crossing] = now
                changed = True
            crossing += self.columns
        return changed


class ColumnStrobe:
    """The lines that switch the columns' supply, and the one that watches it; off until `begin`."""

    def __init__(self, wiring: "dict[str, Any]", hardware: "Hardware") -> None:
        pin = hardware.Pin
        self._off = pin(wiring["enable"], pin.OUT, value=1)
        self._data = pin(wiring["data"], pin.OUT, value=1)
        self._clock = pin(wiring["clock"], pin.OUT, value=0)
        self._sense = pin(wiring["sense"], pin.IN)
        self._columns: int = wiring["columns"]

    def begin(self) -> None:
        """Column 0 alone, whatever the registers held."""
        self.stop()
        for _ in range(self._columns + OUTPUTS):
            self._pulse()
        self.advance(self._columns - 1)
        self.advance(0)
        self._off.value(0)

    def stop(self) -> None:
        """Switch every column off."""
        self._off.value(1)
        self._data.value(1)

    def advance(self, column: int) -> None:
        """On to this column, which has to be the next one; before column 0 the 0 is shifted in anew."""
        self._data.value(0 if column == self._columns - 1 else 1)
        self._pulse()

    def is_fed(self) -> bool:
        """True if any column has its supply."""
        return bool(self._sense.value())

    def _pulse(self) -> None:
        self._clock.value(1)
        self._clock.value(0)
