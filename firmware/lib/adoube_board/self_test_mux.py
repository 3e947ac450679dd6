"""The self-test of linear halls behind multiplexers: which of them no working sensor could read so."""

from adoube_board.mux import HIGHEST_COUNT, LOWEST_COUNT
from adoube_board.self_test_report import CELL_OUT_OF_RANGE, Report

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array


def examine_counts(counts: "array[int]", report: Report) -> None:
    """`counts` are the raw ones of a fresh scan, by cell."""
    for cell in range(len(counts)):
        if not LOWEST_COUNT <= counts[cell] <= HIGHEST_COUNT:
            report.find(CELL_OUT_OF_RANGE, cell, counts[cell])
            report.doubt_cell(cell)
