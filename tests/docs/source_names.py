"""The names that docstrings and comments put between backticks, and where a reader looks for each of them.

A name is known in its module, in the modules that this one imports or that import it, among the modules of
its package and what these define at their top level, or in Python; it may be an extra. A path is that of a
file here. What is no name of the program stands between quotation marks.
"""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

__all__ = ["Named", "Sources", "names_in"]

# The folders with source, and how the names of the modules in them begin.
ROOTS = {"host": "", "vision": "", "web_scoreboard": "", "firmware/lib": "", "tests": "tests."}
MICROPYTHON = ("machine", "micropython")
PYTHON = frozenset({*keyword.kwlist, *dir(builtins), *sys.stdlib_module_names, *MICROPYTHON})
BACKTICKS = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
WORD = re.compile(r"[A-Za-z_]\w*")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
PATH = re.compile(r"(?<![\w/.~:-])(?:[\w-]+/)+[\w-]+\.(?:py|md|ftl|html|js|mjs|css)\b")
PLACEHOLDER = re.compile(r"[A-Z]{3,}$")  # as in `headings.NAME`: any of them
FILE = re.compile(r"[\w-]+\.(?:py|md|ftl|html|js|mjs|css)|[A-Z]+\.[a-z]+")


class Named(NamedTuple):
    """A name in a text of a source."""

    line: int
    name: str
    is_path: bool = False


def names_in(source: str, docstrings: Iterable[tuple[ast.Constant, str]]) -> Iterator[Named]:
    """The names and paths in the docstrings and comments of a module."""
    for line, text in _texts(source, docstrings):
        for pattern in (BACKTICKS, PATH):
            for found in pattern.finditer(text):
                at = line + text.count("\n", 0, found.start())
                name = found[found.lastindex or 0].removesuffix("()")
                if pattern is PATH or FILE.fullmatch(name):
                    yield Named(at, name, is_path=True)
                elif NAME.fullmatch(name):
                    yield Named(at, name)


class Sources:
    """The modules of a repository."""

    def __init__(self, root: Path, folders: Mapping[str, str] = MappingProxyType(ROOTS)) -> None:
        self._root, self._folders = root, folders

    @cached_property
    def modules(self) -> dict[str, Module]:
        """By dotted name."""
        return {
            (name := prefix + _module_name(file.relative_to(self._root / folder))): Module(file, name)
            for folder, prefix in self._folders.items()
            for file in sorted((self._root / folder).rglob("*.py"))
        }

    def unknown(self, module: Module) -> list[Named]:
        """The names in a module's texts that lead a reader nowhere."""
        if not module.named:
            return []
        near = self._near(module) | self._extras
        return [named for named in module.named if not self._is_known(named, module, near)]

    def _is_known(self, named: Named, module: Module, near: frozenset[str]) -> bool:
        if named.is_path:
            return self._is_file(named.name, module)
        first, *rest = named.name.split(".")
        if not rest:
            around = (module, *self._neighbours[module.name])
            return first in near or first in module.words or any(first in each.literals for each in around)
        if named.name in module.literals or first in PYTHON:
            return True
        return {first, rest[-1]} <= near or self._leads_somewhere(named.name) or self._is_text(named.name)

    def _leads_somewhere(self, dotted: str) -> bool:
        """Return whether it is a module, by its whole name or its end, or what is defined in a module or a
        class."""
        parts = dotted.split(".")
        for length in range(len(parts), 0, -1):
            prefix, rest = ".".join(parts[:length]), parts[length:]
            found = self._by_end.get(prefix, ())
            if any(not rest or (rest[0] in each.top and {*rest} <= each.names) for each in found):
                return True
        return any(parts[0] in each.top and {*parts} <= each.names for each in self.modules.values())

    @cached_property
    def _by_end(self) -> dict[str, list[Module]]:
        """The modules by every end of their dotted names."""
        found: dict[str, list[Module]] = defaultdict(list)
        for name, module in self.modules.items():
            parts = name.split(".")
            for start in range(len(parts)):
                found[".".join(parts[start:])].append(module)
        return found

    def _is_text(self, dotted: str) -> bool:
        """Return whether a catalogue of words has it."""
        section, _, key = dotted.partition(".")
        key = PLACEHOLDER.sub(r"\\w+", key)
        files = (self._root / file for file in self._files if file.endswith(f"/words/en/{section}.ftl"))
        return any(re.search(rf"^{key} =", file.read_text(encoding="utf-8"), re.MULTILINE) for file in files)

    def _is_file(self, name: str, module: Module) -> bool:
        if Path(name).stem.isupper():
            return True  # as `NAME.md`: any file
        places = (self._root, *module.file.parents)
        if any((place / name).is_file() for place in places if place.is_relative_to(self._root)):
            return True
        return any(f"/{file}".endswith(f"/{name}") for file in self._files) or name in module.literals

    @cached_property
    def _files(self) -> frozenset[str]:
        folders = (*self._folders, "docs", "hardware_docs")
        below = (file for folder in folders for file in (self._root / folder).rglob("*.*"))
        return frozenset(file.relative_to(self._root).as_posix() for file in below if file.is_file())

    @cached_property
    def _extras(self) -> frozenset[str]:
        """Return the extras, by name."""
        text = (self._root / "pyproject.toml").read_text(encoding="utf-8")
        settings = tomllib.loads(text)
        return frozenset({*settings["project"]["optional-dependencies"], *settings["dependency-groups"]})

    def _near(self, module: Module) -> frozenset[str]:
        """Return the names that code may have where a reader of the module looks."""
        beside = self._packages[module.package]
        neighbours = self._neighbours[module.name]
        return PYTHON.union(
            module.names,
            module.name.split("."),
            *(each.names for each in neighbours),
            *(each.top for each in beside),
            (each.name.rpartition(".")[2] for each in beside),
        )

    @cached_property
    def _packages(self) -> dict[str, list[Module]]:
        """By package its modules, and the packages in it."""
        found: dict[str, list[Module]] = defaultdict(list)
        for module in self.modules.values():
            for package in {module.package, module.name.rpartition(".")[0]}:
                found[package].append(module)
        return found

    @cached_property
    def _neighbours(self) -> dict[str, list[Module]]:
        """The modules that each imports, and those that import it."""
        found: dict[str, list[Module]] = defaultdict(list)
        for module in self.modules.values():
            for imported in module.imported & self.modules.keys():
                found[module.name].append(self.modules[imported])
                found[imported].append(module)
        return found


class Module:
    """One module: what it defines, uses and imports, and what its texts name."""

    def __init__(self, file: Path, name: str) -> None:
        self.file, self.name = file, name
        self.package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        source = file.read_text(encoding="utf-8")
        tree = ast.parse(source)
        nodes = list(_nodes_of(tree))
        texts = list(_docstrings(nodes))
        self.named = tuple(names_in(source, texts))
        # The names defined at its top level.
        self.top = frozenset(_defined(tree))
        # The texts in it that are no docstrings.
        self.literals = frozenset(_literals(nodes, {id(node) for node, _ in texts}))
        # Every name in its code.
        self.names = frozenset(name for node in nodes for name in _names_of(node))
        self.imported = {module for node in nodes for module in _imported(node)}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of its texts that are no docstrings: keys, options, columns."""
        return frozenset(word for text in self.literals for word in WORD.findall(text))


def _nodes_of(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node but those without fields, in half the time of `ast.walk`."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                waiting += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                waiting.append(value)


def _literals(nodes: Iterable[ast.AST], docstrings: Set[int]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _module_name(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _texts(source: str, docstrings: Iterable[tuple[ast.Constant, str]]) -> Iterator[tuple[int, str]]:
    """The docstrings, those of attributes among them, and the comments that may name something.

    Each comes with its first line.
    """
    for node, text in docstrings:
        yield node.lineno, text
    # To take a source apart into tokens is slow, and most have no such comment.
    behind_signs = (line.partition("#")[2] for line in source.splitlines())
    if not any(BACKTICKS.search(text) or PATH.search(text) for text in behind_signs):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.Constant, str]]:
    for node in nodes:
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            value = each.value if isinstance(each, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value, value.value


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (
                each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
            )
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


def _names_of(node: ast.AST) -> Iterator[str]:
    for field in _fields_with_names(type(node).__name__):
        if isinstance(value := getattr(node, field, None), str):
            yield from value.split(".")


@cache
def _fields_with_names(kind: str) -> tuple[str, ...]:
    """Return the fields of a kind of nodes in which names may be; most kinds have none."""
    fields = getattr(ast, kind)._fields
    return tuple(field for field in ("id", "attr", "arg", "name", "asname", "module") if field in fields)
