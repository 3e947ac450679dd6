"""The settings of a club's file as rows: each with its option of `adoube play`, its type and its default."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin

from adoube.app.settings import Setting
from adoube.cli.table_options import settings_of
from adoube.serialization.field_rules import Bound

__all__ = ["setting_rows"]

PLAIN: Mapping[Any, str] = {str: "text", bool: "true or false", int: "whole number", float: "number"}


def setting_rows(made: type[Any]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the fields of some settings in their order."""
    hints = typing.get_type_hints(made, include_extras=True)
    options = settings_of(made)
    for field in fields(made):
        option = options[field.name].option if field.name in options else ""
        yield f"`{field.name}`", f"`{option}`" if option else "", _type(hints[field.name]), _default(field)


def _type(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        rules = [each for each in arguments[1:] if isinstance(each, Bound) and not isinstance(each, Setting)]
        return _type(arguments[0]) + "".join(map(_rule, rules))
    if origin in (typing.Union, UnionType):
        return " or ".join(dict.fromkeys(_type(each) for each in arguments if each is not NoneType))
    if origin is tuple and arguments[-1] is ...:
        return "tables" if _is_table(arguments[0]) else f"list of {_type(arguments[0])}s"
    if origin is tuple:
        return f"list of {len(arguments)} points"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return ", ".join(f'`"{each}"`' for each in hint)
    return PLAIN.get(hint, "table")


def _is_table(hint: Any) -> bool:
    return hint not in PLAIN


def _rule(rule: Bound) -> str:
    if "enum" in rule.schema:
        return ": " + ", ".join(map(str, typing.cast("list[Any]", rule.schema["enum"])))
    return f" from {rule.schema['minimum']} to {rule.schema['maximum']}"


def _default(field: Field[Any]) -> str:
    if field.default is MISSING:
        return "" if field.default_factory is not MISSING else "required"
    if field.default in (None, ()):
        return ""
    if isinstance(field.default, bool):
        return str(field.default).lower()
    return f'`"{field.default}"`' if isinstance(field.default, str) else str(field.default)
