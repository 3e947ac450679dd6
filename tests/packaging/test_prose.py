"""How the source explains itself, as far as a program can see it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.tools import ROOT

FOLDERS = ("host", "vision", "web_scoreboard", "firmware", "benchmarks", "tests")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
SUBJECT_LEFT_TO_GUESS = re.compile(r"(What|Who|Whose|Whom|Where|Whether)\b")


@pytest.fixture(scope="module")
def sources() -> dict[str, ast.Module]:
    inside = (file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py")))
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8"))
        for file in (*ROOT.glob("*.py"), *inside)
        if not {"node_modules", "__pycache__", "build"} & set(file.parts)
    }


def test_what_an_assignment_means_is_said_in_a_comment(sources: dict[str, ast.Module]) -> None:
    assert [
        f"{name}:{text.lineno}"
        for name, source in sources.items()
        for before, text in _neighbours(source)
        if isinstance(before, ast.Assign | ast.AnnAssign) and _is_text(text)
    ] == []


def test_a_docstring_says_what_the_thing_is_or_does(sources: dict[str, ast.Module]) -> None:
    assert [
        f"{name}: {text.splitlines()[0]}"
        for name, source in sources.items()
        for node in ast.walk(source)
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node))
        if SUBJECT_LEFT_TO_GUESS.match(text)
    ] == []


def _neighbours(source: ast.Module) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    for node in ast.walk(source):
        for _, block in ast.iter_fields(node):
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield from pairwise(block)


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
