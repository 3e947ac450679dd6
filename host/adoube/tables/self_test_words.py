"""What a board's self-test found, in words. Its numbers are the configuration's, which counts from 0."""

from collections.abc import Mapping, Sequence

from adoube.link.self_test_report import Finding, Trouble
from adoube.words import say

__all__ = ["finding_in_words"]

OF_A_CELL = (Trouble.CELL_OUT_OF_RANGE, Trouble.CELL_NEVER_ON)

WORDS: Mapping[int, str] = {
    Trouble.COLUMN_STUCK_LOW: "self_test.column_stuck",
    Trouble.ROW_STUCK_LOW: "self_test.row_stuck",
    Trouble.ROWS_SHORTED: "self_test.rows_shorted",
    Trouble.COLUMNS_SHORTED: "self_test.columns_shorted",
    Trouble.DIODE_MISSING: "self_test.diode_missing",
    Trouble.CHIP_SILENT: "self_test.chip_silent",
    Trouble.CHAIN_BROKEN: "self_test.chain_broken",
    Trouble.CELL_OUT_OF_RANGE: "self_test.cell_out_of_range",
    Trouble.ROW_NEVER_ON: "self_test.row_never_on",
    Trouble.COLUMN_NEVER_ON: "self_test.column_never_on",
    Trouble.CELL_NEVER_ON: "self_test.cell_never_on",
}


def finding_in_words(finding: Finding, cells: Sequence[str] = ()) -> str:
    """One sentence: what is wrong, and what to look at. `cells`: their names, where a game has named them.

    What a newer firmware finds is given by its numbers.
    """
    what, a, b = finding
    cell = cells[a] if what in OF_A_CELL and a < len(cells) else str(a)
    return say(WORDS.get(what, "self_test.unknown"), what=what, a=a, b=b, cell=cell, address=f"0x{a:02X}")
