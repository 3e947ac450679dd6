"""Installing: all that documents, messages and sources name can be installed from where they are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.tools import ROOT

FOLDERS = (
    "docs",
    "firmware",
    "hardware_docs",
    "host",
    "benchmarks",
    "tests",
    "vision",
    "web_scoreboard",
    ".github",
    ".ci",
)
WRITTEN_BY_PEOPLE = {".md", ".toml", ".py", ".html", ".js", ".yml", ".txt", ".json", ""}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]

# By its name adoube comes from PyPI, where there may be no release yet: a message must not depend on it.
MAY_INSTALL_BY_NAME = {"docs/how-to/install.md", "hatch_build.py", "tests/packaging/test_distributions.py"}
BY_NAME = re.compile(
    r"""\b(?:pipx|pip|uv)\b[ \w]*\b(?:install|run|add)(?: +-\S+)* +["'\\]*adoube(?![-\w/.])"""
)
# Nor by its name with an extra, in whatever words; inside pyproject.toml the name is its own.
EXTRA_BY_NAME = re.compile(r"(?<![./\w-])adoube\[")
FROM_A_CLONE = re.compile(r"""["'\s]\.\[([a-z,-]+)\]""")
# From a word's beginning alone: pages of parts have words of 100,000 characters.
WHEEL = re.compile(r"""(?<!\S)(\S*)adoube-[\w.]+-py3-none-any\.whl\[([a-z,-]+)\]""")


@cache
def texts() -> tuple[tuple[Path, str], ...]:
    return tuple(read_texts())


def read_texts() -> Iterator[tuple[Path, str]]:
    below = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in (*ROOT.glob("*.*"), *below):
        own = path.name == Path(__file__).name or path.name == "CHANGELOG.md"
        if (
            path.suffix in WRITTEN_BY_PEOPLE
            and path.is_file()
            and not own
            and "node_modules" not in path.parts
        ):
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8", errors="replace")


def test_only_the_guide_to_installing_installs_adoube_by_its_name() -> None:
    found = [
        f"{path}: {match[0]}"
        for path, text in texts()
        for pattern in (BY_NAME, EXTRA_BY_NAME)
        for match in pattern.finditer(text)
        if path.name != "pyproject.toml" and path.as_posix() not in MAY_INSTALL_BY_NAME
    ]

    assert found == []


def test_every_extra_that_is_named_in_a_command_exists() -> None:
    named = {
        extra for _, text in texts() for match in FROM_A_CLONE.finditer(text) for extra in match[1].split(",")
    }
    in_wheels = {
        extra for _, text in texts() for match in WHEEL.finditer(text) for extra in match[2].split(",")
    }

    assert "all" in named
    assert named | in_wheels <= EXTRAS.keys()


def test_a_wheel_with_an_extra_is_named_by_a_path() -> None:
    # Without a folder before its name, pipx 1.18 installs the wheel and drops the extra.
    assert {match[1].strip('"') for _, text in texts() for match in WHEEL.finditer(text)} == {"./"}


@pytest.mark.parametrize(
    "line",
    [
        'pip install "adoube[web]"',
        "pip install 'adoube[web]'",
        "pipx install adoube",
        "python3 -m pip install adoube[web,vision]",
        "install adoube[vision], or play with --no-web",
        'pip install \\"adoube[{extra}]\\".',
        "uv tool install adoube",
    ],
)
def test_a_command_by_name_is_found(line: str) -> None:
    assert BY_NAME.search(line) or EXTRA_BY_NAME.search(line)


@pytest.mark.parametrize(
    "line",
    [
        'pipx install ".[all]"     # the command adoube',
        'pipx install "./adoube-0.1.0-py3-none-any.whl[all]"',
        'pipx inject adoube "flask>=3.1"',
        "adoube firmware install --board usb",
    ],
)
def test_a_command_from_a_folder_is_left_alone(line: str) -> None:
    assert not BY_NAME.search(line)
    assert not EXTRA_BY_NAME.search(line)
