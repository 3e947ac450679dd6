"""The commands as programs start them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chess
import chess.engine

from tests.cli.processes import finished, one_line

PLACES = ("--board", "sim", "--hands", "blitz", "--speed", "20", "--turn-end", "dwell:0.3", "--no-web")


def command(*arguments: str | Path) -> list[str]:
    return [str(Path(sys.executable).with_name("adoube")), "bridge", *map(str, arguments)]


def refused(*arguments: str | Path) -> str:
    """The only line that says why it cannot be."""
    done = finished("bridge", *map(str, arguments), input_text="")
    assert done.returncode == 2, done
    return one_line(done.stderr)


@contextmanager
def played_by(folder: Path) -> Iterator[chess.engine.SimpleEngine]:
    started = command("uci", *PLACES, "--data", folder, "--log", folder / "log")
    engine = chess.engine.SimpleEngine.popen_uci(started, timeout=60)
    try:
        yield engine
    finally:
        engine.close()


def test_a_board_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert "/dev/nothing" in refused("uci", "--board", "/dev/nothing", "--no-web", "--data", tmp_path)
    assert "there is no folder" in refused("dgt", "--board", "virtual", "--link", tmp_path / "no" / "link")


def test_the_program_is_told_why_there_is_no_table(tmp_path: Path) -> None:
    arguments = ("bridge", "xboard", "--board", "/dev/nothing", "--no-web", "--data", str(tmp_path))
    done = finished(*arguments, input_text="xboard\n")
    assert done.returncode == 2
    told = one_line(done.stdout)
    assert told.startswith("tellusererror ")
    assert "/dev/nothing" in told


def test_a_bridge_that_is_killed_and_started_again_serves_the_same_game(tmp_path: Path) -> None:
    """Standard output holds nothing but the protocol: the library complains about anything else."""
    board = chess.Board()
    with played_by(tmp_path) as engine:
        first = engine.play(board, chess.engine.Limit(time=60), game=1).move
        assert first is not None
        board.push(first)
        process = engine.protocol.transport.get_pid() if engine.protocol.transport else 0
        os.kill(process, signal.SIGKILL)
    answered = next(iter(board.legal_moves))
    written = board.san(answered)
    board.push(answered)
    with played_by(tmp_path) as engine:
        second = engine.play(board, chess.engine.Limit(time=60), game=2).move
    assert second is not None
    assert second in board.legal_moves
    said = (tmp_path / "log").read_text()
    assert "resumes after turn 1" in said
    assert said.count(f"2  Black  {written}\n") == 1
