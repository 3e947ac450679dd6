"""The self-test of strobed columns: which of them get no supply, and whether they ever lose it.

A line watches the supply of all columns together. So it shows of each that is on alone whether it arrives;
and while all are off, whether one stays on, whose pieces then show in every column.
"""

from adoube_board.self_test.report import COLUMN_UNPOWERED, COLUMNS_NEVER_OFF, ROW_STUCK_LOW, Report

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.sources.strobed import StrobedColumns


def examine_strobed(source: "StrobedColumns", report: Report) -> None:
    """Leave the source as it begins."""
    rows, columns = source.rows, source.columns
    source.strobe.stop()
    source.pause()
    if source.strobe.is_fed():
        # Where a column stays on its pieces pull rows down, and no other column can be told to be fed.
        report.find(COLUMNS_NEVER_OFF, 0)
        report.doubt(range(len(rows) * columns))
    else:
        for row in range(len(rows)):
            if not rows[row].value():
                report.find(ROW_STUCK_LOW, row)
                report.doubt(range(row * columns, (row + 1) * columns))
        source.begin()
        for column in range(columns):
            source.pause()
            if not source.strobe.is_fed():
                report.find(COLUMN_UNPOWERED, column)
                report.doubt(range(column, len(rows) * columns, columns))
            source.strobe.advance((column + 1) % columns)
    source.begin()
