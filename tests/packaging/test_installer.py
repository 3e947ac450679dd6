"""The installer for a Raspberry Pi, run below a home and a root of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import ROOT

SCRIPT = ROOT / "host" / "deploy" / "install.sh"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux does the script install")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def install(home: Path, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the script in a session without a terminal, so that it can ask nobody."""
    return subprocess.run(
        ["sh", SCRIPT, *options],
        env=os.environ | {"HOME": str(home)} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )


def files_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_it_says_everything_and_does_nothing_where_it_is_only_to_say_it(home: Path) -> None:
    done = install(home, "--dry-run")

    assert done.returncode == 0, done.stderr
    assert f"in {home}/.local/lib/adoube" in done.stdout
    assert f"at {home}/.local/bin/adoube" in done.stdout
    assert "sudo" not in done.stdout
    assert files_in(home) == []


def test_what_a_service_changes_in_the_system_is_said_file_by_file(home: Path, tmp_path: Path) -> None:
    done = install(home, "--service", "jarmo", "--dry-run", ROOT=str(tmp_path))

    assert done.returncode == 0, done.stderr
    for file in ("70-adoube.rules", "adoube@.service", "/opt/adoube", "/usr/local/bin/adoube"):
        assert file in done.stdout
    assert files_in(tmp_path) == ["home"]


def test_where_nobody_can_be_asked_nothing_is_done(home: Path) -> None:
    done = install(home)

    assert (done.returncode, done.stderr) == (2, "install.sh: nobody can be asked: --yes\n")
    assert files_in(home) == []


def test_a_script_that_comes_through_a_pipe_takes_the_release_on_pypi(home: Path) -> None:
    done = subprocess.run(
        ["sh", "-s", "--", "--dry-run"],
        input=SCRIPT.read_text(encoding="utf-8"),
        cwd=home,
        env=os.environ | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "This installs adoube (adoube, " in done.stdout


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--fly"], "there is no option --fly; see --help"),
        (["--from"], "--from needs a value; see --help"),
        (["--from", "/no/such.whl"], "there is no /no/such.whl"),
        (["--service", "a b"], "--service takes the id of a game, such as jarmo, not 'a b'"),
        (["--offline"], "--offline needs the wheel: --from FILE.whl"),
    ],
)
def test_what_cannot_be_meant_is_one_line_and_status_2(
    home: Path, options: list[str], complaint: str
) -> None:
    done = install(home, *options)

    assert (done.returncode, done.stderr) == (2, f"install.sh: {complaint}\n")


def test_a_computer_with_32_bits_gets_less_and_is_told_so(home: Path, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    getconf = programs / "getconf"
    getconf.write_text("#!/bin/sh\necho 32\n")
    getconf.chmod(0o755)

    done = install(home, "--dry-run", PATH=f"{programs}{os.pathsep}{os.environ['PATH']}")

    assert "extras web)" in done.stdout
    assert "piwheels.org" in done.stdout


@pytest.mark.full
@pytest.mark.long
def test_it_installs_from_a_folder_without_a_network_and_leaves_no_trace(
    home: Path, wheel: Path, tmp_path: Path
) -> None:
    packages = tmp_path / "packages"
    download = [sys.executable, "-m", "pip", "download", "-q", "--dest", str(packages), str(wheel)]
    subprocess.run(download, check=True)
    root = tmp_path / "root"
    root.mkdir()
    options = ["--from", str(packages / wheel.name), "--extras", "", "--offline", "--yes"]

    done = install(home, *options, "--service", "jarmo", ROOT=str(root))

    assert done.returncode == 0, done.stderr
    perft = [str(root / "usr/local/bin/adoube"), "perft", "jarmo", "1"]
    assert subprocess.run(perft, capture_output=True, text=True, check=True).stdout.split() == ["1", "11"]
    assert f"ExecStart={root}/opt/adoube/bin/adoube play %i" in (
        root / "etc/systemd/system/adoube@.service"
    ).read_text(encoding="utf-8")
    assert "uaccess" in (root / "etc/udev/rules.d/70-adoube.rules").read_text(encoding="utf-8")

    removed = install(home, "--uninstall", "--yes", ROOT=str(root))

    assert removed.returncode == 0, removed.stderr
    assert [path for path in root.rglob("*") if not path.is_dir()] == []
    assert not (home / ".local").exists()


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="for want of shellcheck")
def test_shellcheck_finds_nothing() -> None:
    done = subprocess.run(["shellcheck", SCRIPT], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
