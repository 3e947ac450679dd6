"""start.py, tried in a folder of its own whose environment stands already, so that nothing is fetched."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools import ROOT

# What syntax start.py may use: each of these is written alike in Python 2.7 and means the same there.
OF_PYTHON_2_7 = {
    ast.Module, ast.Expr, ast.Assign, ast.If, ast.Import, ast.alias, ast.Call, ast.Compare, ast.BinOp,
    ast.Attribute, ast.Subscript, ast.Slice, ast.Name, ast.Tuple, ast.Constant, ast.Load, ast.Store, ast.Eq,
    ast.Lt, ast.Mod,
}  # fmt: skip


def older_pythons() -> list[Path]:
    """The Pythons of this machine that are too old and run: on the search path, and those of pyenv."""
    names = ["python2.7", *(f"python3.{minor}" for minor in range(4, 11))]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = [*map(shutil.which, names), *(next(versions.glob(f"*/bin/{name}"), None) for name in names)]
    found = [Path(place) for place in places if place is not None and "shims" not in Path(place).parts]
    return sorted({each.resolve() for each in found})


OLDER_PYTHONS = older_pythons()
on_posix = pytest.mark.skipif(os.name == "nt", reason="only on POSIX is the command a shell script")


def checkout(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name in ("start.py", "start_environment.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return checkout(tmp_path)


def module_of(folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("start_in_its_folder", folder / "start_environment.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def start(folder: Path) -> ModuleType:
    return module_of(folder)


@pytest.fixture
def installed(start: ModuleType) -> ModuleType:
    """As `start`, with the stamp that says that everything for the demo is installed."""
    start.SCRIPTS.mkdir(parents=True)
    start.PYTHON.touch()
    (start.ENVIRONMENT / "installed-demo").write_text(start.environment_fingerprint(), encoding="utf-8")
    return start


@pytest.mark.parametrize("arguments", [[], ["play"], ["--demo"]])
def test_anything_but_the_two_commands_is_answered_with_the_usage(folder: Path, arguments: list[str]) -> None:
    done = run(folder, *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("usage: python3 start.py demo")


def test_help_is_the_usage_and_no_error(folder: Path) -> None:
    done = run(folder, "--help")

    assert (done.returncode, done.stderr) == (0, "")
    assert "start.py test" in done.stdout


@pytest.mark.skipif(not OLDER_PYTHONS, reason="only on a machine with an older Python")
@pytest.mark.parametrize("python", OLDER_PYTHONS, ids=str)
@pytest.mark.parametrize("arguments", [["demo"], ["test"], ["--help"], []])
def test_an_older_python_is_told_in_one_line_what_is_needed(
    folder: Path, python: Path, arguments: list[str]
) -> None:
    done = run(folder, *arguments, python=python)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.match(r"start\.py: adoube needs Python 3\.11 or newer, this is [23]\.\d+ \(", done.stderr)


def test_nothing_stands_in_start_py_that_python_2_7_could_not_read() -> None:
    source = (ROOT / "start.py").read_bytes()

    used = {type(node) for node in ast.walk(ast.parse(source))}

    assert source.isascii()
    assert used - OF_PYTHON_2_7 == set()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_which_package_brings_it(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name: None if name == module else importlib.machinery.ModuleSpec(name, None),
    )

    with pytest.raises(start.CannotStart, match=rf"lacks its {module} module; .*apt install python3-venv"):
        start.check_python()


@on_posix
def test_an_installed_environment_is_used_at_once_and_its_exit_status_passed_on(
    folder: Path, installed: ModuleType
) -> None:
    write_script(installed.SCRIPTS / "adoube", 'echo "$PWD: $@"; exit 3')

    done = run(folder, "demo", "--seed", "5", cwd=folder.parent)

    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout == f"{folder.parent}: demo --seed 5\n"


@on_posix
def test_the_tests_run_side_by_side_and_bytecode_is_kept_for_the_processes_that_they_start(
    folder: Path, start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.SCRIPTS.mkdir(parents=True)
    start.FIRMWARE_STUBS.mkdir()
    write_script(start.PYTHON, 'echo "$PYTHONDONTWRITEBYTECODE: $@"')
    stubs = start.digest(start.STUBS_PACKAGE.encode())
    (start.ENVIRONMENT / "installed-tests").write_text(start.environment_fingerprint(), encoding="utf-8")
    (start.FIRMWARE_STUBS / "installed").write_text(stubs, encoding="utf-8")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    done = run(folder, "test", "--quick", "tests/games")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(": -m pytest ")
    assert done.stdout.endswith(" -n auto --dist worksteal --quick tests/games\n")


@on_posix
def test_ctrl_c_is_left_to_the_command(folder: Path, installed: ModuleType) -> None:
    write_script(
        installed.SCRIPTS / "adoube", "trap 'echo bye; exit 0' INT; echo ready; while :; do sleep 0.05; done"
    )
    command = [sys.executable, str(folder / "start.py"), "demo"]

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        rest, complaint = process.communicate(timeout=30)

    assert (process.returncode, rest, complaint) == (0, "bye\n", "")


def test_an_environment_made_for_other_packages_is_not_believed(folder: Path, installed: ModuleType) -> None:
    stamp = installed.ENVIRONMENT / "installed-demo"
    assert installed.holds(stamp, installed.environment_fingerprint())

    (folder / "pyproject.toml").write_text("[project]\ndependencies = ['more']\n", encoding="utf-8")

    assert not installed.holds(stamp, installed.environment_fingerprint())


def test_an_environment_whose_python_is_gone_is_not_believed(installed: ModuleType) -> None:
    installed.PYTHON.unlink()

    assert not installed.holds(installed.ENVIRONMENT / "installed-demo", installed.environment_fingerprint())


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="only on an account that may not write everywhere"
)
def test_in_a_folder_that_cannot_be_written_to_one_line_says_so(folder: Path) -> None:
    folder.chmod(0o555)

    done = run(folder, "demo")

    folder.chmod(0o755)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"start.py: {folder} cannot be written to" in done.stderr


@pytest.mark.parametrize("home", [None, "/nonexistent"])
@on_posix
def test_it_needs_no_home_and_bears_any_folder_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    folder = checkout(tmp_path / "Brett spiele ♟ é")
    scripts = folder / ".venv-adoube" / "bin"
    scripts.mkdir(parents=True)
    write_script(scripts / "python", "exit 0")
    write_script(scripts / "adoube", 'echo "$@"')
    start = module_of(folder)
    (start.ENVIRONMENT / "installed-demo").write_text(start.environment_fingerprint(), encoding="utf-8")
    monkeypatch.delenv("HOME")
    if home is not None:
        monkeypatch.setenv("HOME", home)

    done = run(folder, "demo", "--seed", "5")

    assert (done.returncode, done.stdout, done.stderr) == (0, "demo --seed 5\n", "")


def test_a_step_that_fails_shows_its_words_and_one_line(
    start: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step = [sys.executable, "-c", "print('no such package'); raise SystemExit(1)"]

    with pytest.raises(start.CannotStart, match="failed, its words stand above"):
        start.run_quietly(step, folder, progress=(0, 1))

    assert "no such package" in capsys.readouterr().err


def run(
    folder: Path, *arguments: str, cwd: Path | None = None, python: Path = Path(sys.executable)
) -> subprocess.CompletedProcess[str]:
    command = [str(python), str(folder / "start.py"), *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)


def write_script(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
