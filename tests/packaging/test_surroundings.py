"""The surroundings of the tests' processes, on runs of their own and with the real programs they start."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.packaging.little_suite import little_suite, run_pytest
from tests.surroundings import HOMES, left_running
from tests.tools import ROOT

HOMELESS_SUITE = """
import os
from pathlib import Path

from tests.surroundings import HOMES

def test_home(own_home):
    assert Path.home() == own_home
    for variable in HOMES:
        Path(os.environ[variable], "kept").write_text("of a test")
"""
LEFT_SUITE = """
import subprocess, sys

def test_daemon():
    sleeps = [sys.executable, "-c", "import time; time.sleep(600)"]
    subprocess.run([sys.executable, "-c", f"import subprocess; subprocess.Popen({sleeps})"], check=True)
"""
# Each starts a real program, with the fixtures of the whole suite.
WITH_PROGRAMS = (
    "tests/browser/test_chalk.py::test_the_keyboard_alone_draws",
    "tests/feeds/bridge/test_real_programs.py::test_xboard_saves_the_game_that_was_played_at_the_table",
    "tests/feeds/mqtt/test_broker_told.py::test_a_state_is_kept_for_those_who_come_later",
    "tests/hall/test_database.py::test_an_empty_database_becomes_a_hall_once",
    "tests/link/test_bluetooth_port.py::test_of_two_ways_to_write_the_first_that_a_board_has_is_taken",
    "tests/scoreboard/test_caddyfile.py::test_who_comes_without_https_is_led_to_it",
)


def in_tree(folder: Path) -> list[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*"))


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's home, in which nothing is and nothing may be put."""
    home = tmp_path / "person"
    home.mkdir()
    for variable, place in HOMES.items():
        monkeypatch.setenv(variable, str(home / place))
    return home


def test_a_test_writes_into_a_home_of_its_own(empty_home: Path, tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()

    done = run_pytest(little_suite(tmp_path / "suite", HOMELESS_SUITE))

    assert done.returncode == 0, done.stdout
    assert in_tree(empty_home) == []


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only on systems with /proc")
def test_a_program_that_a_test_leaves_running_is_a_failure(tmp_path: Path) -> None:
    done = run_pytest(little_suite(tmp_path, LEFT_SUITE), f"--basetemp={tmp_path / 'of-pytest'}")

    [left] = left_running(tmp_path / "of-pytest" / "home0", patience_s=0)
    os.kill(int(left.partition(" ")[0]), signal.SIGKILL)
    assert done.returncode == 1
    assert "time.sleep(600)" in done.stdout


@pytest.mark.full
def test_the_programs_that_tests_start_put_nothing_into_a_persons_home(empty_home: Path) -> None:
    """Caddy kept its configuration there, xboard its settings, and ezdxf a list of fonts."""
    done = run_pytest(ROOT, *WITH_PROGRAMS)

    assert done.returncode == 0, done.stdout
    assert in_tree(empty_home) == []


@pytest.mark.full
def test_without_a_search_path_what_needs_a_tool_is_left_out_and_nothing_fails(
    empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no-programs").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "no-programs"))

    done = run_pytest(ROOT, *WITH_PROGRAMS)

    assert done.returncode == 0, done.stdout
    for name in ("Caddy", "Chromium", "dbus-daemon", "mosquitto"):
        assert re.search(rf"1 test was left out for want of {name}.*\. To get it: ", done.stdout), name
    assert in_tree(empty_home) == []


def test_the_tests_own_process_and_its_programs_live_in_the_same_home(own_home: Path) -> None:
    assert Path(os.environ["HOME"]) == own_home
    assert all(Path(os.environ[variable]).is_relative_to(own_home) for variable in HOMES)
