"""Which module imports which, read from the sources without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Import(NamedTuple):
    """`importer` has a statement on `line` that imports `imported`; `late` where it stands in a function."""

    importer: str
    imported: str
    line: int
    late: bool

    def __str__(self) -> str:
        return f"{self.importer} (line {self.line}) imports {self.imported}"


def imports_below(folder: Path) -> list[Import]:
    """Every import in the packages that stand in `folder`."""
    found: list[Import] = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        found += imports_in(path.read_text(encoding="utf-8"), module, is_package)
    return found


def imports_in(source: str, module: str, is_package: bool = False) -> list[Import]:
    """The imports of one module; "from a import b" counts as "a.b", which may be a name or a module."""
    tree = ast.parse(source)
    late = {id(inner) for outer in ast.walk(tree) if is_function(outer) for inner in ast.walk(outer)}
    return [
        Import(module, imported, node.lineno, id(node) in late)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for imported in imported_names(node, module, is_package)
    ]


def is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def imported_names(node: ast.Import | ast.ImportFrom, module: str, is_package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    package = module.split(".") if is_package else module.split(".")[:-1]
    above = package[: len(package) - node.level + 1] if node.level else []
    origin = ".".join([*above, *([node.module] if node.module else [])])
    yield from (f"{origin}.{alias.name}" for alias in node.names)
