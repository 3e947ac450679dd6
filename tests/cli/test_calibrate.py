"""`adoube calibrate` against simulated boards that run the real firmware."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from adoube.cli.board_client import BoardClient
from adoube.link.calibrate_commands import CalibrateGet, CalibrationReport, CellCalibration
from adoube.link.events import LevelChanged
from adoube.link.serial_port import open_port
from adoube.simulation.board import SimulatedBoard
from tests.cli.calibrated_board import calibrating, follow, json_lines
from tests.cli.processes import finished, one_line

CELLS = 5
DEFAULTS = (CellCalibration(0x8000, 254),) * CELLS
WITHIN_MS = 20_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    """Five linear halls whose zeros and sensitivities differ, with some noise."""
    with SimulatedBoard(CELLS, "linear") as started:
        started.break_down("uneven", 7, 400, 15, 30)
        yield started


def in_force(board: SimulatedBoard) -> tuple[CellCalibration, ...]:
    with BoardClient(open_port(board.port)) as client:
        answer = client.ask(CalibrateGet(0, CELLS), WITHIN_MS)
        assert answer is not None
        return CalibrationReport.read(answer.data).cells


def levels_under(board: SimulatedBoard, mt: float, cells: Sequence[int]) -> list[int]:
    """Return what the host is told of one piece on each of these cells."""
    found = []
    with BoardClient(open_port(board.port)) as client:
        while not client.session.in_step:
            client.receive()
        for cell in cells:
            board.set_field(cell, mt)
            found.append(_told(client, cell))
            board.set_field(cell, 0)
            _told(client, cell)
    return found


def _told(client: BoardClient, cell: int) -> int:
    """The level that a cell changes to next, over the port and the session."""
    until_ms = client.now_ms + WITHIN_MS
    while client.now_ms < until_ms:
        for event in client.receive().events:
            if isinstance(event, LevelChanged) and event.index == cell:
                return event.level
    raise AssertionError(f"nothing was told of cell {cell}")


@pytest.mark.full
def test_after_it_a_piece_reads_alike_on_every_cell(board: SimulatedBoard) -> None:
    before = levels_under(board, 42, range(CELLS))
    with calibrating(board, "--json", "--level", "80") as person:
        status, printed = follow(person)

    assert status == 0
    *cells, saved = json_lines(printed)
    assert saved == {"saved": True, "cells": CELLS, "measured": CELLS}
    assert [cell["problems"] for cell in cells] == [[]] * CELLS
    assert in_force(board) == tuple(CellCalibration(cell["zero"], cell["gain"]) for cell in cells)
    after = levels_under(board, 42, range(CELLS))
    assert max(before) - min(before) > 4
    assert {abs(level - 80) <= 1 for level in after} == {True}


def test_it_asks_for_one_cell_after_another_by_the_names_of_the_game(board: SimulatedBoard) -> None:
    with SimulatedBoard(25, "linear") as larger, calibrating(larger, "--game", "jarmo") as person:
        for line in person.asked():
            if "press Enter" in line:
                person.press_enter()
            if "2 of 25" in line:
                break
            if "1 of 25" in line:
                person.put_piece(0)

    assert "1 of 25: put the reference piece on a1. (Enter skips it.)" in person.said
    assert "    a1: +42 steps" in person.said


@pytest.mark.full
def test_a_picture_of_the_field_is_saved(board: SimulatedBoard, tmp_path: Path) -> None:
    path = tmp_path / "field.svg"
    with calibrating(board, "--picture", str(path)) as person:
        status, printed = follow(person, {2: person.press_enter})

    assert status == 1
    assert "2: no response there" in printed
    assert f"{CELLS - 1} of {CELLS} cells measured" in printed
    drawing = path.read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert "2: – (no response there)" in drawing


def test_a_piece_that_another_cell_answers_for_is_told(board: SimulatedBoard) -> None:
    with calibrating(board) as person:
        for line in person.asked():
            if "press Enter" in line:
                person.press_enter()
            elif line.startswith("1 of 5"):
                person.put_piece(3)
            elif "responds instead" in line:
                break

    assert person.said[-1].startswith("    3 responds instead of 0.")


@pytest.mark.full
def test_what_interrupts_it_leaves_the_old_calibration_in_force(board: SimulatedBoard) -> None:
    with calibrating(board) as person:
        status, _ = follow(person, {3: person.interrupt})

    assert status == 130
    assert in_force(board) == DEFAULTS


def test_a_board_that_is_unplugged_ends_it_with_one_line(board: SimulatedBoard) -> None:
    with calibrating(board) as person:
        status, printed = follow(person, {1: board.close})

    assert (status, printed) == (2, "")
    assert person.said[-1].startswith("adoube: ")


@pytest.mark.full
def test_a_piece_that_stood_there_all_the_time_saves_nothing(board: SimulatedBoard) -> None:
    board.set_field(4, 12)
    with calibrating(board) as person:
        status, _ = follow(person, {4: lambda: person.put_piece(4, mt=60)}, enter_when_off=True)

    assert status == 2
    assert person.said[-1].endswith("does not read empty on: 4. Nothing was saved; run it again.")
    assert in_force(board) == DEFAULTS


def test_nobody_at_the_keyboard_is_one_line(board: SimulatedBoard) -> None:
    completed = finished("calibrate", "--board", board.port, input_text="")

    assert completed.returncode == 2
    assert completed.stderr.splitlines()[-1].startswith("adoube: standard input ended")


def test_a_digital_board_names_what_was_never_seen() -> None:
    with SimulatedBoard(9) as switches, calibrating(switches, "--json") as person:
        for line in person.asked():
            if line.startswith("Move a magnet"):
                for cell in (0, 1, 2, 3, 4, 6):
                    switches.set_cell(cell, 1)
            elif line.startswith("6 of 9"):
                person.press_enter()
        status, printed = person.finish()

    assert status == 1
    assert "6 of 9 cells seen; still missing: 5, 7, 8" in person.said
    *findings, last = json_lines(printed)
    assert last == {"cells": 9, "findings": len(findings)}
    assert {finding["finding"]["a"] for finding in findings if finding["finding"]["what"] == 11} <= {5, 7, 8}


def test_a_digital_board_on_which_every_cell_answers_is_done() -> None:
    with SimulatedBoard(4) as switches, calibrating(switches) as person:
        for line in person.asked():
            if line.startswith("Move a magnet"):
                switches.set_cells([1] * 4)
        status, printed = person.finish()

    assert (status, printed) == (0, "Every cell was seen, and the board reports no fault.\n")


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("options", "complaint"),
    [(("--game", "chess"), "has 4 cells"), (("--picture", "field.svg"), "only linear Hall sensors")],
)
def test_what_does_not_fit_the_board_is_one_line(options: tuple[str, ...], complaint: str) -> None:
    with SimulatedBoard(4) as switches:
        completed = finished("calibrate", "--board", switches.port, *options)

    assert completed.returncode == 2
    assert complaint in one_line(completed.stderr)
