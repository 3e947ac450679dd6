"""What a board's self-test found, in words. Its numbers are the configuration's, which counts from 0."""

from collections.abc import Mapping, Sequence

from adoube.link.self_test_report import OF_A_CELL, SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.words import CodedText, coded

__all__ = ["finding_text", "report_texts"]

WORDS: Mapping[int, str] = {
    SelfTestTrouble.COLUMN_STUCK_LOW: "self_test.column_stuck",
    SelfTestTrouble.ROW_STUCK_LOW: "self_test.row_stuck",
    SelfTestTrouble.ROWS_SHORTED: "self_test.rows_shorted",
    SelfTestTrouble.COLUMNS_SHORTED: "self_test.columns_shorted",
    SelfTestTrouble.DIODE_MISSING: "self_test.diode_missing",
    SelfTestTrouble.CHIP_SILENT: "self_test.chip_silent",
    SelfTestTrouble.CHAIN_BROKEN: "self_test.chain_broken",
    SelfTestTrouble.CELL_OUT_OF_RANGE: "self_test.cell_out_of_range",
    SelfTestTrouble.ROW_NEVER_ON: "self_test.row_never_on",
    SelfTestTrouble.COLUMN_NEVER_ON: "self_test.column_never_on",
    SelfTestTrouble.CELL_NEVER_ON: "self_test.cell_never_on",
    SelfTestTrouble.COLUMN_UNPOWERED: "self_test.column_unpowered",
    SelfTestTrouble.COLUMNS_NEVER_OFF: "self_test.columns_never_off",
}


def finding_text(finding: SelfTestFinding, cells: Sequence[str] = ()) -> CodedText:
    """One sentence: what is wrong, and what to look at. `cells`: their names, where a game has named them.

    What a newer firmware finds is given by its numbers.
    """
    what, a, b = finding
    cell = cells[a] if what in OF_A_CELL and a < len(cells) else str(a)
    return coded(WORDS.get(what, "self_test.unknown"), what=what, a=a, b=b, cell=cell, address=f"0x{a:02X}")


def report_texts(report: SelfTestReport, count: int, cells: Sequence[str] = ()) -> list[CodedText]:
    """A sentence for each finding of a board with `count` cells, and one for a cell that it has not."""
    found = [finding_text(finding, cells) for finding in report.findings]
    beyond = report.beyond(count)
    return found + [coded("self_test.no_such_cell", cell=cell, cells=count) for cell in beyond[:1]]
