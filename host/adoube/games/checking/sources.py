"""The source of a game, as far as it can be read without running it: which words and clauses it names."""

import ast
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from adoube.games.base import Game

__all__ = ["Named", "Source", "sources_of"]


@dataclass(frozen=True, slots=True)
class Named:
    """A text that stands in a source, and where. `fields` are those given to words; None: nobody knows."""

    text: str
    where: str
    fields: frozenset[str] | None = None


@dataclass(frozen=True)
class Source:
    """One module."""

    module: str
    file: Path

    @cached_property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def says_ours(self) -> bool:
        """Whether its `say` is adoube's own, so that its words stand in adoube's catalogue."""
        return any(
            isinstance(node, ast.ImportFrom)
            and node.module == "adoube.words"
            and any(name.name == "say" for name in node.names)
            for node in ast.walk(self.tree)
        )

    def words(self) -> Iterator[Named]:
        """The keys that are said, each where it is written out."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and _name(node.func) == "say" and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
                    given = [each.arg for each in node.keywords]
                    fields = None if None in given else frozenset(name for name in given if name)
                    yield Named(key.value, self._at(node), fields)

    def constants(self) -> Iterator[Named]:
        """Every text that is written out."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield Named(node.value, self._at(node))

    def _at(self, node: ast.expr) -> str:
        return f"{self.file.name}, line {node.lineno}"


def sources_of(game: type[Game]) -> list[Source]:  # type: ignore[type-arg]
    """The modules of a game's class and of those it derives from, with what they import beside them."""
    found: dict[str, Source] = {}
    for each in game.__mro__:
        if issubclass(each, Game) and each is not Game:
            holder = each.__module__.rpartition(".")[0] or each.__module__
            _gather(each.__module__, holder, found)
    return list(found.values())


def _gather(module: str, holder: str, found: dict[str, Source]) -> None:
    if module in found or module not in sys.modules:
        return
    if not (file := getattr(sys.modules[module], "__file__", None)) or not Path(file).is_file():
        return
    found[module] = source = Source(module, Path(file))
    package = module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]
    for node in ast.walk(source.tree):
        for name in _imported(node, package):
            if name == holder or name.startswith(f"{holder}."):
                _gather(name, holder, found)


def _imported(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = "." * node.level + (node.module or "")
        whole = importlib.util.resolve_name(base, package) if node.level else base
        yield whole
        yield from (f"{whole}.{name.name}" for name in node.names)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
