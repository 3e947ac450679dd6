"""Old names stay gone: modules that were merged or renamed, and classes that once shared a name."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tests.tools import ROOT

GONE = ROOT / "tests/packaging/old_names.toml"
SOURCES = ("host", "vision", "web_scoreboard", "firmware/lib")
FOLDERS = (*SOURCES, "firmware", "benchmarks", "tests", "docs", "hardware_docs", ".ci")
TEXTS = {".md", ".py", ".toml", ".html", ".js", ".mjs", ".css", ".yml", ".json"}
TELLS_OF_THEM = {GONE, ROOT / "CHANGELOG.md"}


@pytest.fixture(scope="module")
def gone() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(GONE.read_text(encoding="utf-8"))


def test_no_module_is_back_under_an_old_name(gone: dict[str, list[str]]) -> None:
    assert [module for module in gone["modules"] if source_of(module) is not None] == []


def test_no_text_names_an_old_module(gone: dict[str, list[str]]) -> None:
    dotted = "|".join(map(re.escape, gone["modules"]))
    paths = "|".join(re.escape(module.replace(".", "/") + ".py") for module in gone["modules"])
    old = re.compile(rf"(?<![\w.])(?:{dotted})(?![\w])|(?:{paths})\b")

    assert {
        str(file.relative_to(ROOT)): named for file in texts() if (named := old.findall(read(file)))
    } == {}


def test_no_module_defines_a_name_again_that_it_gave_up(gone: dict[str, dict[str, list[str]]]) -> None:
    back = {
        module: sorted(defined & set(names))
        for module, names in gone["names"].items()
        if (defined := names_in(module)) & set(names)
    }

    assert back == {}


def source_of(module: str) -> Path | None:
    places = (ROOT / folder / Path(*module.split(".")) for folder in SOURCES)
    files = (file for place in places for file in (place.with_suffix(".py"), place / "__init__.py"))
    return next((file for file in files if file.exists()), None)


def names_in(module: str) -> set[str]:
    """The classes and functions that a module defines. Fails for a module that is not there."""
    source = source_of(module)
    assert source is not None, f"{GONE.name} names {module}, which is not there"
    body = ast.parse(read(source)).body
    return {node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def texts() -> list[Path]:
    below = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*"))
    files = (file for file in (*below, *ROOT.glob("*")) if file.suffix in TEXTS and file.is_file())
    return [file for file in files if file not in TELLS_OF_THEM and "node_modules" not in file.parts]


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
