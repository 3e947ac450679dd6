"""`adoube` itself: its commands, its exit status, one line for what a person did."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adoube import __version__
from adoube.cli.main import COMMANDS, run
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE, finished, one_line

NAMES = [name for names in COMMANDS.values() for name in names]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_takes_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = run([name, "--help"])

    assert status == 0
    assert capsys.readouterr().out.startswith(f"Usage: adoube {name} ")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


def test_without_a_command_the_help_is_shown_and_the_status_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    shown = capsys.readouterr().err
    assert all(name in shown for name in NAMES)


def test_an_unknown_command_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fly"]) == 2
    assert "there is no command 'fly'" in one_line(capsys.readouterr().err)


def test_help_needs_no_extra_and_no_command_but_its_own() -> None:
    looked_at = finished(
        "--version",
        prelude="import atexit, sys\n"
        "wanted = ('flask', 'adoube.cli.', 'adoube.app.')\n"
        "atexit.register(lambda: print([name for name in sys.modules if name.startswith(wanted)]))",
    )

    used = ("path_types", "command", "output", "main")
    assert str([f"adoube.cli.{name}" for name in used]) in looked_at.stdout


UNFORESEEN = """
import os
os.environ["XDG_STATE_HOME"] = {folder!r}
import adoube.games.registry
adoube.games.registry.make_game = None
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux, where the folder is chosen so")
def test_an_error_that_nobody_foresaw_is_one_line_and_status_70(tmp_path: Path) -> None:
    done = finished("perft", "jarmo", "1", prelude=UNFORESEEN.format(folder=str(tmp_path)))

    log = tmp_path / "adoube" / "log" / "errors.log"
    assert done.returncode == 70
    assert done.stdout == ""
    complaint = one_line(done.stderr)
    assert complaint.startswith("adoube: an unexpected error (TypeError: 'NoneType' object is not callable)")
    assert str(log) in complaint
    assert "Traceback (most recent call last):" in log.read_text(encoding="utf-8")


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adoube", "--version"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert __version__ in done.stdout


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN_ADOUBE, "judge", "jarmo"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()

    _, complained = process.communicate('{"turn": "a1-b3"}\n')

    assert complained == ""
    assert process.returncode == 1
