""".ci/run, with every program that it starts replaced: what it shows, and its exit status."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tools import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="only on POSIX is it a program")

DONE = "exit 0"
# The programs of the machine that it may start; there is no other on its path.
HARMLESS = ("cat", "dirname", "mktemp", "rm")


def program(file: Path, does: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    file.chmod(0o755)


def ran(
    folder: Path,
    *,
    apt: str = DONE,
    dpkg: str = DONE,
    ruff: str = DONE,
    mypy: str = DONE,
    collecting: str = DONE,
    tests: str = DONE,
) -> subprocess.CompletedProcess[str]:
    """Runs it in the folder; each argument is what a program does, in the language of the shell."""
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    for name in HARMLESS:
        real = shutil.which(name)
        assert real is not None
        program(folder / "programs" / name, f'exec {real} "$@"')
    program(folder / "programs" / "apt-get", apt)
    program(folder / "programs" / "dpkg", dpkg)
    # `start.py test --version` makes the environment; other calls of Python ask what it has.
    python = f'case "$*" in *collect-only*) {collecting};; *durations*) {tests};; esac'
    program(folder / "programs" / "python3", python)
    program(folder / "programs" / "npm", DONE)
    program(folder / ".venv-adoube" / "bin" / "ruff", ruff)
    program(folder / ".venv-adoube" / "bin" / "mypy", mypy)
    program(folder / ".venv-adoube" / "bin" / "pip", DONE)
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run(
        [bash, folder / ".ci" / "run"],
        env=os.environ | {"PATH": str(folder / "programs")},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_where_all_holds_it_ends_well_and_shows_what_ran_beside(tmp_path: Path) -> None:
    done = ran(
        tmp_path, apt="echo fetched", mypy="echo no issues", collecting="echo names", tests="echo all passed"
    )

    assert done.returncode == 0
    assert done.stdout.splitlines() == ["fetched", "fetched", "all passed", "no issues"]
    assert done.stderr == ""


def test_a_test_that_fails_is_its_status(tmp_path: Path) -> None:
    assert ran(tmp_path, tests="exit 3").returncode == 3


def test_a_wrong_type_fails_it_though_all_tests_pass(tmp_path: Path) -> None:
    done = ran(tmp_path, mypy="echo wrong type; exit 1", tests="echo all passed")

    assert done.returncode == 1
    assert done.stdout.splitlines()[-2:] == ["all passed", "wrong type"]


def test_a_file_of_tests_that_cannot_be_read_is_shown_and_no_test_is_begun(tmp_path: Path) -> None:
    done = ran(tmp_path, collecting="echo not to be read; exit 2", tests="echo all passed")

    assert done.returncode == 1
    assert done.stdout == "not to be read\n"


@pytest.mark.parametrize("fails", ["apt", "dpkg", "ruff"])
def test_without_tools_or_with_a_finding_of_ruff_no_test_is_begun(tmp_path: Path, fails: str) -> None:
    failing = {fails: "echo not possible; exit 100"}

    done = ran(tmp_path, tests="echo all passed", **failing)

    assert done.returncode == 100
    assert "not possible" in done.stdout
    assert "all passed" not in done.stdout


def test_a_package_that_cannot_be_had_while_pip_works_stops_it(tmp_path: Path) -> None:
    no_package = 'case "$1" in install) echo no such package; exit 100;; esac'

    done = ran(tmp_path, apt=no_package, tests="echo all passed")

    assert done.returncode == 100
    assert done.stdout == "no such package\n"
