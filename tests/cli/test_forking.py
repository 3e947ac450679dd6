"""A process that is forked shows what one that is started does."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.forking import CAN_FORK, fork_adoube
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE, Running, finished

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="only on Linux")


@pytest.mark.parametrize(
    "arguments", [("perft", "here.lud", "1"), ("perft", "jarmo", "1"), ("judge", "jarmo")]
)
def test_it_reads_says_and_ends_the_same(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.lud").write_text("(game)")
    typed = '{"turn": "a1-b3"}\n'

    forked = finished(*arguments, input_text=typed)

    started = subprocess.run(
        [sys.executable, "-c", RUN_ADOUBE, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert (forked.returncode, forked.stdout, forked.stderr) == (
        started.returncode,
        started.stdout,
        started.stderr,
    )


def test_what_it_runs_first_is_run_in_it() -> None:
    with Running("--version", prelude="print('first')", may_be_imported=True) as running:
        done = running.finished("")

    assert done.stdout.startswith("first\nadoube")


def test_the_signal_that_ended_it_is_its_status() -> None:
    with Running("judge", "jarmo") as running:
        running.until_said(".")

        assert running.process.poll() is None
        assert running.ends_by(signal.SIGKILL) == -signal.SIGKILL


def test_one_that_goes_on_is_waited_for_no_longer_than_told() -> None:
    forked = fork_adoube(("judge", "jarmo"), ENVIRONMENT)
    with forked.stdin, forked.stdout, forked.stderr:
        with pytest.raises(subprocess.TimeoutExpired):
            forked.wait(0.0)
        forked.kill()
        assert forked.wait() == -signal.SIGKILL
