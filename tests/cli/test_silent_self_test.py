"""A board that never answers SELF_TEST: nobody knows whether it is good, and every command says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.link.commands import HelloWanted, SnapshotWanted
from tests.cli.processes import one_line
from tests.link.fake_board import FakeBoard
from tests.link.served_board import ServedBoard, SocketBoard


class Untested(FakeBoard):
    """It introduces itself, tells its levels, and answers nothing else."""

    def answer(self, sent: bytes, types: Sequence[int] | None = None) -> bytes:
        return super().answer(sent, (HelloWanted.TYPE, SnapshotWanted.TYPE))


@pytest.fixture
def untested() -> Iterator[ServedBoard]:
    with SocketBoard(Untested) as board:
        yield board


def test_its_status_is_a_finding(untested: ServedBoard, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["firmware", "status", "--board", untested.name]) == 1

    told = capsys.readouterr().out
    assert "The board did not answer its self-test" in told.splitlines()[-1]
    assert "has no self-test" not in told


def test_the_doctor_finds_a_problem(
    untested: ServedBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--board", untested.name, "--data", str(tmp_path)]) == 1

    told = capsys.readouterr().out
    assert "PROBLEM  self-test: The board did not answer its self-test" in told
    assert "press the board's reset button" in told


def test_a_calibration_of_it_ends_with_one_line(
    untested: ServedBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["calibrate", "--board", untested.name]) == 2

    assert "the board did not answer" in one_line(capsys.readouterr().err)


def test_a_board_that_says_it_cannot_test_itself_is_no_fault_of_the_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with SocketBoard() as board:
        assert run(["firmware", "status", "--board", board.name]) == 0

    assert "Its firmware has no self-test" in capsys.readouterr().out


def test_an_answer_that_is_no_report_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    with SocketBoard() as board:
        board.board.report = b"\0"
        assert run(["firmware", "status", "--board", board.name]) == 1

    assert "answer to its self-test cannot be read" in capsys.readouterr().out
