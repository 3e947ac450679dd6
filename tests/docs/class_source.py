"""Attributes, fields and methods of a class, each with the text in its source that explains it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Any

__all__ = ["attributes_of", "fields_of", "methods_of"]


def attributes_of(made: type[Any]) -> Iterator[tuple[str, str, str]]:
    """The class attributes with their defaults and the texts below them."""
    for statement, following in _statements(made):
        if isinstance(statement, ast.AnnAssign) and "ClassVar" in ast.unparse(statement.annotation):
            default = "" if statement.value is None else f"`{ast.unparse(statement.value)}`"
            yield f"`{ast.unparse(statement.target)}`", default, _text_of(following)


def methods_of(made: type[Any], *, abstract: bool) -> Iterator[tuple[str, str]]:
    """The public methods with the first paragraph of what they say."""
    for statement, _ in _statements(made):
        if isinstance(statement, ast.FunctionDef) and not statement.name.startswith("_"):
            decorators = [ast.unparse(each) for each in statement.decorator_list]
            paragraph = (ast.get_docstring(statement) or "").partition("\n\n")[0]
            if ("abstractmethod" in decorators) == abstract and "classmethod" not in decorators:
                names = [each.arg for each in statement.args.args[1:]]
                yield f"`{statement.name}({', '.join(names)})`", " ".join(paragraph.split())


def _statements(made: type[Any]) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """The statements of a class, each with the one after it."""
    (definition,) = ast.parse(inspect.getsource(made)).body
    assert isinstance(definition, ast.ClassDef)
    return zip(definition.body, [*definition.body[1:], None], strict=True)


def fields_of(made: type[Any]) -> Iterator[tuple[str, str, str]]:
    """The fields of a dataclass; what each means stands in the source as a text below it."""
    for statement, following in _statements(made):
        if isinstance(statement, ast.AnnAssign):
            yield f"`{ast.unparse(statement.target)}`", _in_json(statement.annotation), _text_of(following)


def _text_of(statement: ast.stmt | None) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return " ".join(str(statement.value.value).split())
    return ""


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
