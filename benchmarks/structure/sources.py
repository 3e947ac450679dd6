"""The structure of the source: modules, who imports whom, names, and parameters."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.packaging.import_walk import imports_below

__all__ = ["Sources", "sources_in"]

FOLDERS = ("host", "vision", "web_scoreboard", "firmware/lib")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Sources:
    """All modules of the product by their dotted names, and the modules that each imports."""

    files: Mapping[str, Path]
    trees: Mapping[str, ast.Module]
    imports: Mapping[str, frozenset[str]]

    @property
    def lines(self) -> int:
        return sum(map(_lines, self.files.values()))

    @property
    def with_one_importer(self) -> list[str]:
        """The modules that a single module imports, one in the same folder."""
        importers = defaultdict(set)
        for importer, imported in self.imports.items():
            for module in imported:
                importers[module].add(importer)
        return [
            module
            for module, file in self.files.items()
            if file.name != "__init__.py"
            and len(importers[module]) == 1
            and self.files[next(iter(importers[module]))].parent == file.parent
        ]

    @property
    def shared_class_names(self) -> list[str]:
        """The names of classes that stand in more than one module."""
        places = defaultdict(set)
        for module, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    places[node.name].add(module)
        return sorted(name for name, modules in places.items() if len(modules) > 1)

    @property
    def forwarding_methods(self) -> list[str]:
        """The methods that only hand their arguments on to a part of their object."""
        return [
            f"{module}.{owner.name}.{method.name}"
            for module, tree in self.trees.items()
            for owner in ast.walk(tree)
            if isinstance(owner, ast.ClassDef)
            for method in owner.body
            if isinstance(method, Function) and _forwards(method)
        ]

    @property
    def widest(self) -> tuple[int, str]:
        """The most parameters that a function has, and its name."""
        return max(
            (len(_parameters(node)), f"{module}.{node.name}")
            for module, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, Function)
        )

    @property
    def lines_by_module(self) -> Mapping[str, int]:
        return {module: _lines(file) for module, file in self.files.items()}

    @cached_property
    def rooms(self) -> Mapping[Path, Sequence[str]]:
        """The modules that stand in each folder itself."""
        found: dict[Path, list[str]] = defaultdict(list)
        for module, file in self.files.items():
            if file.name != "__init__.py":
                found[file.parent].append(module)
        return found

    def floors(self, folder: Path) -> int:
        """The most modules of a folder of which each imports the next one."""
        inside = set(self.rooms[folder])
        heights: dict[str, int] = {}

        def height(module: str) -> int:
            if module not in heights:
                heights[module] = 0  # A circle of late imports ends here.
                below = [height(each) for each in self.imports.get(module, ()) if each in inside]
                heights[module] = 1 + max(below, default=0)
            return heights[module]

        return max(map(height, inside), default=0)

    @property
    def circles(self) -> list[list[str]]:
        """The groups of modules that import each other, however late (Tarjan's algorithm)."""
        return [sorted(group) for group in _components(self.imports) if len(group) > 1]


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def sources_in(root: Path) -> Sources:
    """The product's sources in a checkout."""
    files = {_dotted(folder, file): file for folder, file in _python_files(root)}
    trees = {module: ast.parse(file.read_text(encoding="utf-8")) for module, file in files.items()}
    imports: dict[str, set[str]] = defaultdict(set)
    for folder in FOLDERS:
        for found in imports_below(root / folder):
            imported = next((name for name in _outward(found.imported) if name in files), None)
            if imported and imported != found.importer:
                imports[found.importer].add(imported)
    return Sources(files, trees, {module: frozenset(names) for module, names in imports.items()})


def _python_files(root: Path) -> Iterator[tuple[Path, Path]]:
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            yield root / folder, file


def _dotted(folder: Path, file: Path) -> str:
    return ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


def _outward(name: str) -> Iterator[str]:
    """A name, and what it may be a name of: "a.b.c", "a.b", "a"."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def _parameters(function: Function) -> list[str]:
    found = function.args
    return [argument.arg for argument in (*found.posonlyargs, *found.args, *found.kwonlyargs)]


def _forwards(method: Function) -> bool:
    body = [node for node in method.body if not _is_docstring(node)]
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr):
        return False
    call = body[0].value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    return _is_part_of_self(call.func.value) and _names(call) == _parameters(method)[1:]


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_part_of_self(node: ast.expr) -> bool:
    """Return whether it is `self.part`, or a part of that."""
    if not isinstance(node, ast.Attribute):
        return False
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id == "self"


def _names(call: ast.Call) -> list[str | None]:
    given = (*call.args, *(keyword.value for keyword in call.keywords))
    return [node.id if isinstance(node, ast.Name) else None for node in given]


def _components(edges: Mapping[str, frozenset[str]]) -> list[list[str]]:
    found: list[list[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in stack:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            place = stack.index(node)
            found.append(stack[place:])
            del stack[place:]

    for node in edges:
        if node not in number:
            visit(node)
    return found
