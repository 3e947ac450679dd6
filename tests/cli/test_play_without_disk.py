"""`adoube play` when its journal cannot be written in the middle of a game, and after the trouble is over."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from adoube.records.journal import FILE_NAME
from tests.cli.live_game import live_game
from tests.cli.processes import Running, finished, one_line
from tests.cli.test_play_killed import finishes_its_turn, plays_up_to, turns_on_disk

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with resource limits")

# From then on no file of the process can be written, as on a disk that others have filled.
DISK_FULL_FROM_A_SIGNAL_ON = """
import resource, signal
def fill_the_disk(*_):
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
signal.signal(signal.SIGUSR1, fill_the_disk)
"""

# Root may write what may only be read.
AS_NOBODY = """
import os
from adoube.words import say
import adoube.cli.play, adoube.app.runner, adoube.app.simulated_table
say("records.failed", file="", why="")
if os.geteuid() == 0:
    os.seteuid(65534)
"""


def the_disk_fills_up(running: Running, _data: Path) -> None:
    running.process.send_signal(signal.SIGUSR1)


def the_folder_is_moved(_running: Running, data: Path) -> None:
    data.rename(data.with_name("elsewhere"))


def nothing_is_mended(_data: Path) -> None:
    """A new process finds space on the disk."""


def the_folder_is_moved_back(data: Path) -> None:
    data.with_name("elsewhere").rename(data)


@pytest.mark.full
@pytest.mark.parametrize(
    ("trouble", "why", "mended"),
    [
        (the_disk_fills_up, "(disk is full|disk I/O error)", nothing_is_mended),
        (the_folder_is_moved, "No such file or directory", the_folder_is_moved_back),
    ],
)
def test_a_table_that_cannot_store_stops_with_the_word_and_goes_on_later_without_a_turn_lost(
    trouble: Callable[[Running, Path], None], why: str, mended: Callable[[Path], None], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    command = ("play", "jarmo", "--data", str(data), "--board")
    with live_game(175) as game:
        with Running(*command, game.port, "--port", "0", prelude=DISK_FULL_FROM_A_SIGNAL_ON) as running:
            running.until_said("The board is set up")
            running.until_said("^Scoreboard: ")
            plays_up_to(game, running, data, 3)
            trouble(running, data)
            game.plays()
            running.until_said(f"A fault has closed this table: .*the journal cannot be used: .*{why}")
            shown = running.turns()
            running.until(lambda: running.table()["phase"] == "held")
            assert running.ends_by(signal.SIGINT) == 0

        mended(data)
        assert shown == game.truth[: len(shown)]
        assert [turn.notation for turn in turns_on_disk(data)][: len(shown)] == shown

        with Running(*command, game.port, "--no-web") as running:
            finishes_its_turn(game, running, data)
            plays_up_to(game, running, data, 6)
    assert [turn.notation for turn in turns_on_disk(data)] == game.truth[:6]


@pytest.mark.full
def test_a_journal_that_may_only_be_read_is_refused_before_play_and_taken_up_when_it_may_be_written(
    tmp_path: Path,
) -> None:
    command = ("play", "jarmo", "--no-web", "--data", str(tmp_path), "--board")
    with live_game(175) as game:
        with Running(*command, game.port) as running:
            running.until_said("The board is set up")
            plays_up_to(game, running, tmp_path, 2)
            assert running.ends_by(signal.SIGINT) == 0
        reachable(tmp_path)
        (tmp_path / FILE_NAME).chmod(0o444)

        refused = finished(*command, game.port, prelude=AS_NOBODY)

        assert refused.returncode == 2
        assert "the journal cannot be used: Permission denied" in one_line(refused.stderr)
        (tmp_path / FILE_NAME).chmod(0o644)
        with Running(*command, game.port) as running:
            running.until_said("resumes after turn 2")
            running.until_said("The board is set up")
            plays_up_to(game, running, tmp_path, 4)
    assert [turn.notation for turn in turns_on_disk(tmp_path)] == game.truth[:4]


def reachable(folder: Path) -> None:
    """Let everybody into a folder of pytest's, which are its owner's alone, and to the lock in it."""
    folder.chmod(0o777)
    (folder / f"{FILE_NAME}.lock").chmod(0o666)
    for parent in folder.parents:
        if parent.name.startswith(("pytest-", "popen-")):
            parent.chmod(0o755)
