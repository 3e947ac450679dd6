"""Boards behind real ports."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.link.served_board import PtyBoard, ServedBoard, SocketBoard

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")


@pytest.fixture(params=[pytest.param("pty", marks=needs_pty), "socket"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServedBoard]:
    """A board that answers, behind a pseudo-terminal and behind a socket."""
    with PtyBoard(tmp_path) if request.param == "pty" else SocketBoard() as board:
        yield board


@pytest.fixture(params=[pytest.param("pty", marks=needs_pty)])
def pty_board(tmp_path: Path) -> Iterator[ServedBoard]:
    """A board behind a port that one program at a time can have."""
    with PtyBoard(tmp_path) as board:
        yield board


@pytest.fixture(params=[pytest.param("pty", marks=needs_pty), "socket"])
def mute(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServedBoard]:
    """The same, with a board that says only what it is told to say."""
    with PtyBoard(tmp_path, mute=True) if request.param == "pty" else SocketBoard(mute=True) as board:
        yield board
