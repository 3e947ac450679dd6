""".ci/run, with every program that it starts replaced: what it shows, and its exit status."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tools import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="only on POSIX is it a program")

DONE = "exit 0"
# The programs of the machine that it may start; there is no other on its path.
HARMLESS = ("bash", "cat", "dirname", "env", "mktemp", "rm")
ACCOUNT = "adoube-tests"
# Runs what comes behind `-u ACCOUNT -- env -i -C CLONE`, in a folder that stands for the clone.
RUNUSER = """shift 3
echo "$*" >>{folder}/as-account
case "$1" in bash) exit 0;; esac
shift 4
cd {folder}
exec env -i "$@"
"""


def program(file: Path, does: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    file.chmod(0o755)


def ran(
    folder: Path,
    *options: str,
    apt: str = DONE,
    dpkg: str = DONE,
    ruff: str = DONE,
    mypy: str = DONE,
    collecting: str = DONE,
    tests: str = DONE,
    id: str = "exit 1",
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Runs it in the folder; each argument is what a program does, in the language of the shell.

    All programs that it can start are in the folder, too: none is the machine's but the harmless.
    """
    programs = folder / "programs"
    (folder / ".ci").mkdir()
    # The account gets its programs where the machine has them, and here from the same folder.
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    script = script.replace("path=/usr/local/bin:/usr/bin:/bin:/usr/games", f"path={programs}")
    script = script.replace("home=/home/$account", f"home={folder}/home")
    (folder / ".ci" / "run").write_text(script, encoding="utf-8")
    for name in HARMLESS:
        real = shutil.which(name)
        assert real is not None
        program(programs / name, f'exec {real} "$@"')
    # `start.py test --version` makes the environment; other calls of Python ask what it has.
    python = f'case "$*" in *collect-only*) {collecting};; *durations*) {tests};; esac'
    replaced = {
        "apt-get": apt,
        "dpkg": dpkg,
        "python3": python,
        "id": id,
        "runuser": RUNUSER.format(folder=folder),
    }
    for name in ("chown", "cp", "git", "npm", "useradd", "userdel"):
        replaced[name] = f'echo "{name} $*" >>{folder}/as-root'
    for name, does in replaced.items():
        program(programs / name, does)
    for name, does in {"ruff": ruff, "mypy": mypy, "pip": DONE}.items():
        program(folder / ".venv-adoube" / "bin" / name, does)
    program(
        folder / "home" / "adoube" / ".venv-adoube" / "bin" / "python", f'echo "$*" >>{folder}/tests-as-root'
    )
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run(
        [bash, folder / ".ci" / "run", *options],
        env=environment | {"PATH": str(programs), "HOME": str(folder / "root")},
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
    assert re.fullmatch(r"The tests took \S+ s; CPU time: \S+ s user, \S+ s system\.\n", done.stderr)


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


def test_the_tests_run_under_an_account_without_roots_environment_but_with_its_way_to_packages(
    tmp_path: Path,
) -> None:
    done = ran(
        tmp_path,
        tests='echo "$HOME, $PIP_INDEX_URL, $SECRET, $ADOUBE_NOTHING_SKIPPED"',
        PIP_INDEX_URL="https://packages",
        SECRET="of root",
    )

    assert done.stdout.splitlines() == [f"{tmp_path}/home, https://packages, , 1"]


def test_its_arguments_are_those_of_the_tests(tmp_path: Path) -> None:
    assert ran(tmp_path, "tests/words", "-x", tests='echo "$*"').stdout.splitlines()[-1] == (
        "start.py test --durations=20 tests/words -x"
    )


def test_what_only_root_can_show_is_run_by_root_and_is_there(tmp_path: Path) -> None:
    ran(tmp_path)

    told = (tmp_path / "tests-as-root").read_text(encoding="utf-8").split()
    files = [ROOT / word for word in told if word.startswith("tests/")]
    assert files
    assert all(file.is_file() for file in files)


def test_the_account_is_removed_at_the_end_and_one_that_was_left_before_it_is_made(tmp_path: Path) -> None:
    ran(tmp_path, id=DONE, tests="exit 1")

    told = [line.split() for line in (tmp_path / "as-root").read_text(encoding="utf-8").splitlines()]
    assert [words[0] for words in told] == ["userdel", "useradd", "git", "chown", "userdel"]
    assert all(words[-1] == ACCOUNT for words in told if words[0].startswith("user"))
