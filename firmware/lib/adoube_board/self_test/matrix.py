"""The self-test of a diode matrix: one line after another is pulled to ground, and all others are read.

Through a switch and its diode a row that is low pulls its column low, and never a column its row. So a line
that follows another where no diode lets it shows a short, or a diode that is missing.
"""

from adoube_board.self_test.report import (
    COLUMN_STUCK_LOW,
    COLUMNS_SHORTED,
    DIODE_MISSING,
    ROW_STUCK_LOW,
    ROWS_SHORTED,
    Report,
)

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from machine import Pin

    from adoube_board.hardware import Hardware

SETTLE_US = 100


def examine_matrix(wiring: "dict[str, Any]", hardware: "Hardware", report: Report) -> None:
    """Leave every line as an input with a pull-up, as a scan does.

    A missing diode shows only where a magnet has closed the switch.
    """
    MatrixTest(wiring, hardware).tell(report)


class MatrixTest:
    """The matrix as read with nothing driven, with each row and with each column; `tell` interprets it."""

    def __init__(self, wiring: "dict[str, Any]", hardware: "Hardware") -> None:
        pin = hardware.Pin
        self._out = pin.OUT
        self._in = pin.IN
        self._pull_up = pin.PULL_UP
        self._sleep_us = hardware.sleep_us
        self._rows = [pin(number, pin.IN, pin.PULL_UP) for number in wiring["rows"]]
        self._columns = [pin(number, pin.IN, pin.PULL_UP) for number in wiring["columns"]]
        self._sleep_us(SETTLE_US)
        self._stuck_rows = _low(self._rows)
        self._stuck_columns = _low(self._columns)
        self._missing = self._followers(self._columns, self._stuck_columns, self._rows, self._stuck_rows)
        self._row_pairs = self._followers(self._rows, self._stuck_rows, self._rows, self._stuck_rows)
        self._column_pairs = self._followers(
            self._columns, self._stuck_columns, self._columns, self._stuck_columns
        )

    def tell(self, report: Report) -> None:
        for row in self._stuck_rows:
            report.find(ROW_STUCK_LOW, row)
            report.doubt(self._of_row(row))
        # A row on ground pulls the columns of its pieces low with it: they may be well.
        for column in () if self._stuck_rows else self._stuck_columns:
            report.find(COLUMN_STUCK_LOW, column)
            report.doubt(self._of_column(column))
        for a, b in self._shorted(self._row_pairs, 1):
            report.find(ROWS_SHORTED, a, b)
            report.doubt(self._of_row(a))
            report.doubt(self._of_row(b))
        for a, b in self._shorted(self._column_pairs, 0):
            report.find(COLUMNS_SHORTED, a, b)
            report.doubt(self._of_column(a))
            report.doubt(self._of_column(b))
        for column, row in sorted(self._missing):
            report.find(DIODE_MISSING, row, column)
            report.doubt([row * len(self._columns) + column])

    def _followers(
        self, driven: "list[Pin]", skipped: "list[int]", read: "list[Pin]", ignored: "list[int]"
    ) -> "set[tuple[int, int]]":
        """Return each (a, b) for which b was low while a was driven low and nothing else pulled it there."""
        pairs: "set[tuple[int, int]]" = set()
        for a in range(len(driven)):
            if a in skipped:
                continue
            driven[a].init(self._out, value=0)
            self._sleep_us(SETTLE_US)
            for b in _low(read):
                if b not in ignored and read[b] is not driven[a]:
                    pairs.add((a, b))
            driven[a].value(1)
            driven[a].init(self._in, self._pull_up)
            self._sleep_us(SETTLE_US)
        return pairs

    def _shorted(self, pairs: "set[tuple[int, int]]", side: int) -> "list[tuple[int, int]]":
        """Pairs that follow each other; `side` is where these lines stand in a missing diode's pair.

        Two missing diodes on one line of the other kind join two lines just as a short does.
        """
        shorted = []
        for a, b in sorted(pairs):
            if a < b and (b, a) in pairs:
                others = [{pair[1 - side] for pair in self._missing if pair[side] == line} for line in (a, b)]
                if not others[0] & others[1]:
                    shorted.append((a, b))
        return shorted

    def _of_row(self, row: int) -> range:
        width = len(self._columns)
        return range(row * width, (row + 1) * width)

    def _of_column(self, column: int) -> range:
        return range(column, len(self._rows) * len(self._columns), len(self._columns))


def _low(pins: "list[Pin]") -> "list[int]":
    return [at for at in range(len(pins)) if not pins[at].value()]
