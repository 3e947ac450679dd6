"""The extras: what each brings, and the command that adds one to the installation that runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from adoube.errors import AdoubeError
from adoube.extras import MODULES, how_to_add, missing_modules, packages_of, require_extras, require_for_table
from tests.tools import ROOT

EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["optional-dependencies"]


def test_the_extra_all_is_all_that_every_computer_can_have() -> None:
    everywhere, hidapi = map(Requirement, EXTRAS["all"])
    [hid] = map(Requirement, EXTRAS["hid"])

    assert everywhere.name == "adoube"
    assert MODULES.keys() == EXTRAS.keys() - {"all"}
    # There is no package of py4swiss for Linux on ARM, and none of manifold3d or littlefs for every
    # Raspberry Pi.
    # A first user has no hall.
    assert everywhere.extras == MODULES.keys() - {"factory", "hall", "hid", "image", "pairings"}
    # There is no package of hidapi for a 32-bit Raspberry Pi.
    assert (hidapi.name, hidapi.specifier) == (hid.name, hid.specifier)


@pytest.mark.parametrize(
    ("machine", "there"),
    [
        ("x86_64", True),  # Linux and older Macs
        ("aarch64", True),  # Linux, a 64-bit Raspberry Pi among it
        ("arm64", True),  # newer Macs
        ("AMD64", True),  # Windows
        ("armv7l", False),  # a 32-bit Raspberry Pi
        ("armv6l", False),
        ("ARM64", False),  # Windows on ARM
    ],
)
def test_the_extra_all_has_boards_on_a_usb_cable_where_pypi_has_hidapi(machine: str, there: bool) -> None:
    marker = Requirement(EXTRAS["all"][1]).marker

    assert marker is not None
    assert marker.evaluate({"platform_machine": machine}) is there


def test_each_extra_brings_one_package_for_each_module_that_is_looked_for() -> None:
    assert {extra: len(modules) for extra, modules in MODULES.items()} == {
        extra: len(EXTRAS[extra]) for extra in MODULES
    }


@pytest.mark.parametrize("extra", MODULES)
def test_the_packages_of_an_extra_are_those_of_the_metadata(extra: str) -> None:
    assert list(map(Requirement, packages_of(extra))) == list(map(Requirement, EXTRAS[extra]))


def test_without_an_installation_the_packages_are_those_of_the_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing_installed(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("adoube.extras.requires", nothing_installed)

    assert packages_of("web") == EXTRAS["web"]


def test_what_is_not_installed_is_named_with_its_extra_and_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)

    assert missing_modules("hardware", "chess") == ["fpdf"]
    with pytest.raises(
        AdoubeError,
        match=r"^a sheet .* fpdf \(extra hardware\)\. .* \"fpdf2>=[\d.]+\" \"schemdraw>=[\d.]+\"$",
    ):
        require_extras("lens_sheet", "vision", "hardware")


def test_a_table_needs_what_it_is_to_have_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flask", None)

    require_for_table(page=False, camera=True)
    with pytest.raises(AdoubeError, match="--no-web"):
        require_for_table(page=True, camera=False)


def test_the_command_runs_where_it_is_given() -> None:
    # What is there already need not be fetched; without an index nothing can be.
    command = how_to_add("chess", "hardware") + " --no-index --dry-run --disable-pip-version-check"

    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert (
        len(re.findall("^Requirement already satisfied: (?:chess|fpdf2|schemdraw)>=", done.stdout, re.M)) == 3
    )


def test_under_pipx_packages_are_injected_into_its_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))

    assert re.fullmatch(rf'pipx inject {tmp_path.name} "chess>=[\d.]+"', how_to_add("chess"))


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pip", None)

    assert how_to_add("chess").startswith(f"uv pip install --python {sys.executable} ")


def test_a_path_with_a_blank_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/my tools/python")

    assert how_to_add("chess").startswith('"/opt/my tools/python" -m pip install ')
