"""The board's test of itself: it finds what was broken, and nothing on a board that is well."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import Ack, ButtonPressed, Delta, Log
from adoube.link.commands import StartSelfTest
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.self_test.report import CELL_NEVER_ON, Report
from tests.firmware.virtual_board import VirtualBoard

WALK, TELL_NEVER_SEEN, FORGET_SEEN = 1, 2, 4

ROWS = COLUMNS = 5
KINDS = [
    ("pins", "occupancy"),
    ("matrix", "occupancy"),
    ("hc165", "occupancy"),
    ("hc165", "dual"),
    ("mcp23017", "occupancy"),
    ("mcp23017", "dual"),
    ("mux", "linear"),
    ("strobed", "occupancy"),
]
FEW = 25


def board_of(kind: str, sensor: str = "occupancy", cells: int = 25, **more: Any) -> VirtualBoard:
    wiring = simulated_wiring(firmware_folder(), cells, sensor, wiring=kind)["wiring"]
    board = VirtualBoard(cells, sensor, wiring=wiring, **more)
    board.run(1)
    board.heard()
    return board


def report_of(board: VirtualBoard, flags: int = 0) -> SelfTestReport:
    seq = board.send(StartSelfTest.TYPE, StartSelfTest(flags).pack())
    board.run(1)
    (answer,) = board.heard_of(Ack)
    assert (answer.command_seq, answer.status) == (seq, 0)
    return SelfTestReport.read(answer.data)


@pytest.mark.parametrize(("kind", "sensor"), KINDS)
@given(levels=st.lists(st.integers(0, 2), min_size=25, max_size=25))
@budget(max_examples=FEW, deadline=None)
def test_nothing_is_found_on_a_board_that_is_well(kind: str, sensor: str, levels: list[int]) -> None:
    board = board_of(kind, sensor)
    for cell, level in enumerate(levels):
        board.put(cell, level)

    report = report_of(board)

    assert (report.findings, report.cells) == ((), ())


lines = st.integers(0, ROWS - 1)
pairs = st.tuples(lines, lines).filter(lambda pair: pair[0] < pair[1])
matrix_faults = st.one_of(
    st.tuples(st.just("stuck_row"), st.tuples(lines)),
    st.tuples(st.just("stuck_column"), st.tuples(lines)),
    st.tuples(st.just("short_rows"), pairs),
    st.tuples(st.just("short_columns"), pairs),
    st.tuples(st.just("missing_diode"), st.tuples(lines, lines)),
)
TROUBLES = {
    "stuck_row": SelfTestTrouble.ROW_STUCK_LOW,
    "stuck_column": SelfTestTrouble.COLUMN_STUCK_LOW,
    "short_rows": SelfTestTrouble.ROWS_SHORTED,
    "short_columns": SelfTestTrouble.COLUMNS_SHORTED,
    "missing_diode": SelfTestTrouble.DIODE_MISSING,
}


@given(matrix_faults, st.sets(st.integers(0, ROWS * COLUMNS - 1)))
@budget(max_examples=150, deadline=None)
def test_whatever_is_wrong_with_a_matrix_is_found_and_nothing_else(
    fault: tuple[str, tuple[int, ...]], standing: set[int]
) -> None:
    name, numbers = fault
    board = board_of("matrix", faults={name: list(numbers)})
    for cell in standing:
        board.put(cell)
    if name == "missing_diode":
        # It shows only while its switch is closed.
        board.put(numbers[0] * COLUMNS + numbers[1])

    report = report_of(board)

    assert report.findings == (
        SelfTestFinding(TROUBLES[name], *(numbers if len(numbers) == 2 else (*numbers, 0))),
    )
    assert set(report.cells) == doubtful(name, numbers)


def doubtful(name: str, numbers: tuple[int, ...]) -> set[int]:
    cells = {(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    if name == "missing_diode":
        wrong = {numbers}
    else:
        place = 1 if "column" in name else 0
        wrong = {cell for cell in cells if cell[place] in numbers}
    return {row * COLUMNS + column for row, column in wrong}


def test_a_missing_diode_with_no_magnet_on_it_cannot_show() -> None:
    board = board_of("matrix", faults={"missing_diode": [1, 2]})

    assert report_of(board).findings == ()


def test_two_missing_diodes_of_one_column_are_no_short_of_their_rows() -> None:
    board = board_of("matrix")
    for row in (1, 3):
        board.circuit.set_fault("missing_diode", [row, 2])
        board.put(row * COLUMNS + 2)

    troubles = report_of(board).findings

    assert troubles == (
        SelfTestFinding(SelfTestTrouble.DIODE_MISSING, 1, 2),
        SelfTestFinding(SelfTestTrouble.DIODE_MISSING, 3, 2),
    )


@pytest.mark.parametrize(("rises_us", "found_us"), [(0, 0), (2, 2), (7, 10), (60, 100)])
def test_the_settle_time_is_the_shortest_at_which_every_row_reads_right(
    rises_us: int, found_us: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_of("matrix", standing=(3, 11))
    make_slow(board, rises_us, monkeypatch)

    assert report_of(board).settle_us == found_us
    assert board.config.settings.settle_us == 0


def make_slow(board: VirtualBoard, rises_us: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A column needs so long until it follows the row that is driven."""
    drive, read = board.circuit.drive, board.circuit.read
    driven_us = [0]

    def slow_drive(pin: int, low: bool) -> None:
        driven_us[0] = board.time.now_us
        drive(pin, low)

    def slow_read(pin: int) -> int:
        return 1 if board.time.now_us - driven_us[0] < rises_us else read(pin)

    monkeypatch.setattr(board.circuit, "drive", slow_drive)
    monkeypatch.setattr(board.circuit, "read", slow_read)


@pytest.mark.parametrize("chip", [0, 1])
def test_a_chain_that_is_broken_is_named_with_its_first_silent_chip(chip: int) -> None:
    board = board_of("hc165", cells=48, standing=tuple(range(48)))
    board.circuit.set_fault("broken_chain", [2, chip])

    report = report_of(board)

    assert report.findings == (SelfTestFinding(SelfTestTrouble.CHAIN_BROKEN, 2, chip),)
    assert report.cells == tuple(range(32 + 8 * chip, 48))


@pytest.mark.parametrize("chip", [0, 1])
def test_a_chain_that_floats_low_behind_its_break_is_named_by_an_input_without_a_sensor(chip: int) -> None:
    board = board_of("hc165", cells=45)
    board.circuit.set_fault("broken_chain", [2, chip, 0])

    report = report_of(board)

    assert report.findings == (SelfTestFinding(SelfTestTrouble.CHAIN_BROKEN, 2, chip),)
    assert report.cells == tuple(range(32 + 8 * chip, 45))


def test_a_chain_that_ends_with_the_last_sensor_is_whole() -> None:
    """Three chains of two chips for 33 inputs: the last one needs one chip, and zeros come behind it."""
    board = board_of("hc165", cells=33)
    board.circuit.set_fault("broken_chain", [2, 1, 0])

    report = report_of(board)

    assert report.findings == ()


def test_a_chain_that_floats_low_is_named_by_a_sensor_that_would_see_both_poles() -> None:
    board = board_of("hc165", "dual", cells=4)
    board.circuit.set_fault("broken_chain", [0, 0, 0])

    report = report_of(board)

    assert report.findings == (SelfTestFinding(SelfTestTrouble.CHAIN_BROKEN, 0, 0),)
    assert report.cells == (0, 1, 2, 3)


def test_a_full_board_is_no_break() -> None:
    board = board_of("hc165", cells=48, standing=tuple(range(48)))

    assert report_of(board).findings == ()


def test_a_chip_that_does_not_answer_is_named_with_its_cells() -> None:
    board = board_of("mcp23017", cells=40)
    board.circuit.set_fault("silent_chip", [0, 33])

    report = report_of(board)

    assert report.findings == (SelfTestFinding(SelfTestTrouble.CHIP_SILENT, 33, 0),)
    assert report.cells == tuple(range(16, 32))


@pytest.mark.parametrize("count", [0, 1299, 64_201, 65_535])
def test_a_hall_at_the_end_of_what_can_be_measured_is_named(count: int) -> None:
    board = board_of("mux", "linear")
    board.circuit.set_fault("stuck_count", [7, count])

    report = report_of(board)

    assert report.findings == (SelfTestFinding(SelfTestTrouble.CELL_OUT_OF_RANGE, 7, count),)
    assert report.cells == (7,)


def test_of_what_a_magnet_has_not_been_led_over_rows_and_columns_are_named_whole() -> None:
    board = board_of("matrix")
    report_of(board, FORGET_SEEN)

    for cell in range(25):
        if cell // 5 != 1 and cell % 5 != 3 and cell != 24:
            board.put(cell)
            board.run(30)
            board.lift(cell)
            board.run(30)

    assert report_of(board, TELL_NEVER_SEEN).findings == (
        SelfTestFinding(SelfTestTrouble.ROW_NEVER_ON, 1, 0),
        SelfTestFinding(SelfTestTrouble.COLUMN_NEVER_ON, 3, 0),
        SelfTestFinding(SelfTestTrouble.CELL_NEVER_ON, 24, 0),
    )


@pytest.mark.parametrize(("kind", "sensor"), KINDS[1:])
def test_without_rows_each_cell_is_named(kind: str, sensor: str) -> None:
    board = board_of(kind, sensor, standing=tuple(range(1, 24)))
    board.run(100)

    never = report_of(board, TELL_NEVER_SEEN).findings

    assert never == (
        SelfTestFinding(SelfTestTrouble.CELL_NEVER_ON, 0, 0),
        SelfTestFinding(SelfTestTrouble.CELL_NEVER_ON, 24, 0),
    )


def test_what_was_seen_before_it_was_to_forget_does_not_count() -> None:
    board = board_of("hc165", standing=tuple(range(25)))
    board.run(50)
    board.lift(4)
    board.run(50)

    assert report_of(board, TELL_NEVER_SEEN | FORGET_SEEN).findings == ()
    assert report_of(board, TELL_NEVER_SEEN).findings == (
        SelfTestFinding(SelfTestTrouble.CELL_NEVER_ON, 4, 0),
    )


def test_the_scan_goes_on_afterwards_as_before() -> None:
    board = board_of("matrix", standing=(7, 8))
    report_of(board, WALK | TELL_NEVER_SEEN | FORGET_SEEN)

    board.lift(7)
    board.circuit.set_button(0, down=True)
    board.run(40)
    heard = board.heard()

    assert [message.events for message in heard if isinstance(message, Delta)] == [((7, 0),)]
    assert [message.button for message in heard if isinstance(message, ButtonPressed)] == [0]


@pytest.mark.parametrize(("kind", "sensor"), KINDS)
def test_it_takes_well_under_a_second(kind: str, sensor: str) -> None:
    board = board_of(kind, sensor, cells=25 if kind == "pins" else 100)
    before_us = board.time.now_us

    report_of(board)

    # The pauses alone; the simulated chip's own work takes none of this time.
    assert board.time.now_us - before_us < 200_000


def test_a_report_that_is_too_long_leaves_out_findings_and_no_cell() -> None:
    report = Report(list(range(324)), [])
    for cell in range(324):
        report.find(CELL_NEVER_ON, cell)
        report.doubt_cell(cell)

    data = report.packed()

    read = SelfTestReport.read(data)
    assert len(data) <= 244
    assert len(read.findings) == 40
    assert read.doubted(324) == tuple(range(324))


@given(doubted=st.sets(st.integers(0, 323)), findings=st.integers(0, 60))
def test_every_cell_that_a_board_doubts_is_doubted_by_its_host(doubted: set[int], findings: int) -> None:
    report = Report(list(range(324)), [])
    for _ in range(findings):
        report.find(CELL_NEVER_ON, 0)
    for cell in doubted:
        report.doubt_cell(cell)

    data = report.packed()

    read = SelfTestReport.read(data)
    assert len(data) <= 244
    assert set(read.doubted(324)) >= doubted
    assert read.names_all
    if len(doubted) <= 30:
        assert set(read.cells) == doubted


def test_every_other_cell_of_a_large_board_takes_those_between_with_it() -> None:
    report = Report(list(range(324)), [])
    for cell in range(0, 324, 2):
        report.doubt_cell(cell)

    assert SelfTestReport.read(report.packed()).cells == tuple(range(323))


def test_a_column_that_is_never_off_makes_all_225_cells_doubtful() -> None:
    wiring = {"kind": "strobed", "data": 0, "clock": 1, "enable": 2, "sense": 3}
    wiring |= {"columns": 15, "rows": [*range(4, 19)], "columns_a_scan": 2, "start_up_us": 70}
    board = VirtualBoard(
        board={"sensor": "occupancy", "wiring": wiring, "cells": [], "link": {"kind": "uart"}},
        faults={"stuck_column": [2]},
    )
    board.run(1)
    board.heard()

    report = report_of(board)

    assert [finding.what for finding in report.findings] == [SelfTestTrouble.COLUMNS_NEVER_OFF]
    assert report.doubted(225) == tuple(range(225))


@pytest.mark.parametrize("payload", [b"", b"\0\0"])
def test_a_frame_of_a_wrong_length_is_not_obeyed(payload: bytes) -> None:
    board = board_of("matrix")

    board.send(StartSelfTest.TYPE, payload)
    board.run(2)

    assert board.heard() == []


strobed_faults = st.tuples(st.sampled_from(["dead_column", "stuck_row"]), lines)


@given(fault=strobed_faults, levels=st.lists(st.integers(0, 1), min_size=25, max_size=25))
@budget(max_examples=FEW, deadline=None)
def test_a_dead_column_of_strobed_halls_or_a_row_on_ground_is_named(
    fault: tuple[str, int], levels: list[int]
) -> None:
    name, line = fault
    board = board_of("strobed", faults={name: [line]})
    for cell, level in enumerate(levels):
        board.put(cell, level)

    report = report_of(board)

    column_is_dead = name == "dead_column"
    trouble = SelfTestTrouble.COLUMN_UNPOWERED if column_is_dead else SelfTestTrouble.ROW_STUCK_LOW
    doubted = range(line, 25, COLUMNS) if column_is_dead else range(line * COLUMNS, (line + 1) * COLUMNS)
    assert report.findings == ((trouble, line, 0),)
    assert report.cells == tuple(doubted)


def test_a_column_that_is_never_off_is_found_and_nothing_is_believed() -> None:
    board = board_of("strobed", faults={"stuck_column": [2]})
    board.put(7)

    report = report_of(board)

    assert report.findings == ((SelfTestTrouble.COLUMNS_NEVER_OFF, 0, 0),)
    assert report.cells == tuple(range(25))


def test_a_column_of_strobed_halls_that_is_never_on_is_named_as_one() -> None:
    board = board_of("strobed")
    for cell in range(25):
        if cell % COLUMNS != 3:
            board.put(cell)
    board.run(100)

    findings = report_of(board, TELL_NEVER_SEEN).findings

    assert findings == ((SelfTestTrouble.COLUMN_NEVER_ON, 3, 0),)


def test_a_board_of_strobed_halls_goes_on_after_its_self_test() -> None:
    board = board_of("strobed")
    report_of(board)

    for cell in (0, 7, 24):
        board.put(cell)
        board.run(50)
        assert [delta.events for delta in board.heard_of(Delta)] == [((cell, 1),)]


def test_a_column_that_dies_at_work_is_told() -> None:
    board = board_of("strobed")
    board.circuit.set_fault("dead_column", [4])
    board.run(1100)

    assert [log.text for log in board.heard_of(Log)] == [
        "column 4 of the sensors has no supply: look at its transistor; its cells read as empty"
    ]
