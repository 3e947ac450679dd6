"""Every public name of adoube.api is documented and typed where it stands: `help` and editors show it."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

import adoube.api

PUBLIC = {name: getattr(adoube.api, name) for name in adoube.api.__all__}
CLASSES = {name: each for name, each in PUBLIC.items() if inspect.isclass(each)}
FUNCTIONS = {name: each for name, each in PUBLIC.items() if inspect.isroutine(each)}
OWN = {name: each for name, each in CLASSES.items() if each.__module__.startswith("adoube.api")}


def members(owner: type) -> Iterator[tuple[str, Any]]:
    for name, member in vars(owner).items():
        is_member = inspect.isroutine(member) or isinstance(member, property | classmethod)
        if is_member and not name.startswith("_"):
            yield name, member


@pytest.mark.parametrize("name", [*CLASSES, *FUNCTIONS])
def test_a_name_says_what_it_is(name: str) -> None:
    documentation = inspect.getdoc(getattr(adoube.api, name)) or ""

    assert documentation.endswith((".", "`")), name
    # What dataclasses write of themselves says nothing.
    assert not documentation.startswith(f"{name}(")


@pytest.mark.parametrize("name", OWN)
def test_every_member_says_what_it_is_and_has_types(name: str) -> None:
    for member, value in members(OWN[name]):
        assert inspect.getdoc(value), f"{name}.{member}"
        function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        assert fully_annotated(function), f"{name}.{member}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_has_types_and_names_its_errors(name: str) -> None:
    function = FUNCTIONS[name]

    assert fully_annotated(getattr(function, "__func__", function))
    if inspect.signature(function).parameters and name not in ("past_games", "positions_of", "export_forms"):
        assert "Raises" in (inspect.getdoc(function) or "")


@pytest.mark.parametrize("name", CLASSES)
def test_every_field_is_explained_beside_it_or_in_its_class(name: str) -> None:
    owner = CLASSES[name]
    documentation = inspect.getdoc(owner) or ""

    unexplained = {
        field
        for field, commented in fields_of(owner)
        if not commented and not re.search(rf"\b{field}\b", documentation) and field not in PLAIN
    }

    assert unexplained == set()


# Fields whose names and types say it all.
PLAIN = frozenset({"at_ms", "cell", "cells", "clause", "game", "id", "name", "ply", "seat", "turn", "turns"})


def fields_of(owner: type) -> Iterator[tuple[str, bool]]:
    """Yield the fields of a class, each with whether a comment stands beside or above it."""
    if not (dataclasses.is_dataclass(owner) or hasattr(owner, "_fields")):
        return
    lines = inspect.getsource(owner).splitlines()
    [tree] = ast.parse("\n".join(lines)).body
    assert isinstance(tree, ast.ClassDef)
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last, above = node.end_lineno or node.lineno, lines[node.lineno - 2].strip()
            yield node.target.id, "#" in lines[last - 1] or above.startswith("#")


def fully_annotated(function: Any) -> bool:
    hints = get_type_hints(function)
    wanted = {name for name in inspect.signature(function).parameters if name not in ("self", "cls")}
    return wanted | {"return"} <= hints.keys()
