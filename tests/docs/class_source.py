"""Attributes, fields and methods of a class, each with the comment in its source that explains it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from tokenize import COMMENT, generate_tokens
from typing import Any

__all__ = ["attributes_of", "fields_of", "methods_of"]


def attributes_of(made: type[Any]) -> Iterator[tuple[str, str, str]]:
    """The class attributes with their defaults and comments."""
    for statement, comment in _statements_of_all(made):
        if isinstance(statement, ast.AnnAssign) and "ClassVar" in ast.unparse(statement.annotation):
            default = "" if statement.value is None else f"`{ast.unparse(statement.value)}`"
            yield f"`{ast.unparse(statement.target)}`", default, comment


def methods_of(made: type[Any], *, abstract: bool) -> Iterator[tuple[str, str]]:
    """The public methods with the first paragraph of what they say."""
    for statement, _ in _statements_of_all(made):
        if isinstance(statement, ast.FunctionDef) and not statement.name.startswith("_"):
            decorators = [ast.unparse(each) for each in statement.decorator_list]
            paragraph = (ast.get_docstring(statement) or "").partition("\n\n")[0]
            if ("abstractmethod" in decorators) == abstract and "classmethod" not in decorators:
                names = [each.arg for each in statement.args.args[1:]]
                yield f"`{statement.name}({', '.join(names)})`", " ".join(paragraph.split())


def fields_of(made: type[Any]) -> Iterator[tuple[str, str, str]]:
    """The fields of a dataclass, each with its type in JSON and its comment."""
    for statement, comment in _statements(made):
        if isinstance(statement, ast.AnnAssign):
            yield f"`{ast.unparse(statement.target)}`", _in_json(statement.annotation), comment


def _statements_of_all(made: type[Any]) -> Iterator[tuple[ast.stmt, str]]:
    """The statements of a class behind those of the classes of ours that it derives from."""
    for each in reversed(made.__mro__):
        if each.__module__.startswith("adoube."):
            yield from _statements(each)


def _statements(made: type[Any]) -> Iterator[tuple[ast.stmt, str]]:
    """The statements of a class, each with the comment behind it, or else above it."""
    source = inspect.getsource(made)
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.ClassDef)
    lines = source.splitlines()
    comments = {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in generate_tokens(StringIO(source).readline)
        if token.type == COMMENT
    }
    for statement in definition.body:
        yield statement, comments.get(statement.end_lineno or 0) or _above(statement.lineno, lines, comments)


def _above(line: int, lines: Sequence[str], comments: Mapping[int, str]) -> str:
    """The comment that fills the lines above one."""
    first = line
    while lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return " ".join(comments[number] for number in range(first, line))


def _in_json(annotation: ast.expr) -> str:
    """A type as JSON has it."""
    plain = {
        "str": "text",
        "bool": "true or false",
        "None": "null",
        "CodedText": '`{"code": text, "values": object}`',
    }
    plain |= dict.fromkeys(("int", "float", "Natural", "Positive"), "number")
    match annotation:
        case ast.BinOp(left=left, right=right):
            return " or ".join(dict.fromkeys((_in_json(left), _in_json(right))))
        case ast.Subscript(value=ast.Name(id="Mapping")):
            return "object"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[inner, *_])):
            return f"list of: {_in_json(inner)}"
    return plain.get(ast.unparse(annotation), "any value")
