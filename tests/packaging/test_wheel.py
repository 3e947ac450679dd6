"""The wheel: what is in it, and that it runs where nothing but the core's few dependencies is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest

from adoube.hardware.install.program_files import firmware_folder
from tests.tools import ROOT

PACKAGES = {
    "adoube": ROOT / "host" / "adoube",
    "adoube_studio": ROOT / "vision" / "adoube_studio",
    "adoube_vision": ROOT / "vision" / "adoube_vision",
    "adoube_scoreboard": ROOT / "web_scoreboard" / "adoube_scoreboard",
    "adoube/_firmware": ROOT / "firmware",
}
CORE_DEPENDENCIES = ("click", "platformdirs", "pyserial", *(["colorama"] if os.name == "nt" else []))

IMPORT_EVERYTHING = """
import importlib, pkgutil, adoube
# The firmware runs on a board; score sheets, broadcasts, chess, drawings, planes of copper, Bluetooth, papers
# and the installer need extras.
ELSEWHERE = (
    "adoube._firmware",
    "adoube.app.hall",
    "adoube.archive.score_sheet",
    "adoube.feeds.bridge",
    "adoube.feeds.broadcast",
    "adoube.feeds.livechess",
    "adoube.feeds.metrics.families",
    "adoube.feeds.mqtt",
    "adoube.games.chess",
    "adoube.hall",
    "adoube.hardware.drawings",
    "adoube.hardware.install.bundle",
    "adoube.hardware.pcb.plane",
    "adoube.hardware.install.ready_image",
    "adoube.hardware.install.serial_remote",
    "adoube.hardware.papers.printing",
    "adoube.hardware.papers.prints",
    "adoube.hardware.papers.solids",
    "adoube.hardware.pictures",
    "adoube.computer.search.uci_engine",
    "adoube.link.bluetooth_connection",
    "adoube.link.bluetooth_radio",
    "adoube.link.bluetooth_refusals",
    "adoube.publishing",
    "adoube.tournament.by_py4swiss",
)
for module in pkgutil.walk_packages(adoube.__path__, "adoube."):
    if not module.name.startswith(ELSEWHERE):
        importlib.import_module(module.name)
"""


class Installed(NamedTuple):
    """A fresh environment with the wheel and the core's dependencies in it."""

    python: Path
    scripts: Path

    def run(self, *command: str | Path) -> str:
        """Return what the command prints; a failure shows what it said."""
        done = subprocess.run(command, cwd=self.scripts, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Without the network: the wheel by pip, its dependencies copied from the environment of the tests."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    environment = Installed(scripts / ("python.exe" if os.name == "nt" else "python"), scripts)
    pip = [sys.executable, "-m", "pip", "--python", environment.python, "install", "--no-deps", "--no-index"]
    environment.run(*map(str, pip), wheel)
    packages = Path(
        environment.run(
            environment.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"
        ).strip()
    )
    for name in CORE_DEPENDENCIES:
        copy_distribution(name, packages)
    return environment


def test_the_wheel_holds_the_three_packages_and_the_firmware_and_nothing_else(wheel: Path) -> None:
    in_wheel = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    expected = {
        f"{package}/{path.relative_to(source).as_posix()}"
        for package, source in PACKAGES.items()
        for path in source.rglob("*")
        if path.is_file() and not generated(path)
    }
    assert in_wheel == expected


def test_each_package_in_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    assert {name for name in names if name.endswith("py.typed")} == {
        "adoube/py.typed",
        "adoube_studio/py.typed",
        "adoube_vision/py.typed",
        "adoube_scoreboard/py.typed",
    }


@pytest.mark.full
def test_the_installed_command_lists_the_games(installed: Installed) -> None:
    listed = installed.run(installed.scripts / "adoube", "games", "--json")

    assert '"id": "jarmo"' in listed.replace('":"', '": "')


@pytest.mark.full(but=1)
@pytest.mark.parametrize("command", [["demo"], ["play", "jarmo", "--board", "virtual"]])
def test_without_the_scoreboard_it_is_said_before_anything_is_set_up(
    installed: Installed, tmp_path: Path, command: list[str]
) -> None:
    done = subprocess.run(
        [installed.scripts / "adoube", *command, "--data", tmp_path / "data"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(r'the scoreboard .* \(extra web\)\. .* "flask>=', done.stderr)
    assert not (tmp_path / "data").exists()


def test_every_module_of_the_core_is_imported_without_an_extra(installed: Installed) -> None:
    installed.run(installed.python, "-c", IMPORT_EVERYTHING)


def test_the_firmware_is_found_in_the_installed_wheel(installed: Installed) -> None:
    show = "from adoube.hardware.install.program_files import firmware_folder; print(firmware_folder())"

    folder = Path(installed.run(installed.python, "-c", show).strip())

    assert folder.name == "_firmware"
    assert firmware_files(folder) == firmware_files(ROOT / "firmware")


def test_the_firmware_is_found_beside_the_source_in_an_editable_install() -> None:
    assert Path(str(firmware_folder())).resolve() == ROOT / "firmware"


def firmware_files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not generated(path)
    }


def generated(path: Path) -> bool:
    return "__pycache__" in path.parts or path.suffix in (".pyc", ".mpy") or path.name == ".DS_Store"


def copy_distribution(name: str, packages: Path) -> None:
    for file in distribution(name).files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(str(file.locate())), target)
