"""The JSON Schema (2020-12) of a type: of a `TypedDict` that is written, or a dataclass that is read.

It knows the types that `adoube.serialization.deserialization` reads. A field without a default is required,
and no other field is allowed. Classes inside stand under `$defs`, and their docstrings are descriptions.
"""

import inspect
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, is_typeddict

from adoube.serialization.field_rules import Bound, Format, Meaning, field_name, metadata

__all__ = ["Schema", "field_schema", "json_schema"]

Schema = dict[str, Any]

_SIMPLE: Mapping[Any, Schema] = MappingProxyType(
    {
        Any: {},
        bool: {"type": "boolean"},
        float: {"type": "number"},
        int: {"type": "integer"},
        str: {"type": "string"},
        NoneType: {"type": "null"},
    }
)


def json_schema(wanted: type, title: str) -> Schema:
    """The schema of a whole document. Raises TypeError for a type that no document holds."""
    inner: dict[str, Schema] = {}
    about = _object(wanted, inner)
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **about}
    return found | {"$defs": inner} if inner else found


def field_schema(hint: Any) -> Schema:
    """The schema of a field of a simple type. Raises TypeError for a type that no document holds."""
    return _of(hint, {})


def _object(wanted: Any, inner: dict[str, Schema]) -> Schema:
    hints = typing.get_type_hints(wanted, include_extras=True)
    if is_dataclass(wanted):
        needed = {field.name for field in fields(wanted) if field.default is field.default_factory is MISSING}
    else:
        needed = {*wanted.__required_keys__}
    names = {field: field_name(field, hint) for field, hint in hints.items()}
    return {
        "type": "object",
        "description": inspect.cleandoc(wanted.__doc__),
        "properties": {names[field]: _of(hint, inner) for field, hint in hints.items()},
        "required": [name for field, name in names.items() if field in needed],
        "additionalProperties": False,
    }


def _of(hint: Any, inner: dict[str, Schema]) -> Schema:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _of(arguments[0], inner) | _extras(metadata(hint))
    if origin is Literal:
        return {"const": arguments[0]} if len(arguments) == 1 else {"enum": [*arguments]}
    if origin in (typing.Union, UnionType):
        return _one_of_several(arguments, inner)
    if origin in (tuple, list):
        return {"type": "array", "items": _of(arguments[0], inner), **_count(arguments)}
    if origin is Mapping:
        others = _of(arguments[1], inner)
        return {"type": "object", **({"additionalProperties": others} if others else {})}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [each.value for each in hint]}
    if is_dataclass(hint) or is_typeddict(hint):
        if hint.__name__ not in inner:
            inner[hint.__name__] = _object(hint, inner)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if hint not in _SIMPLE:
        raise TypeError(f"no document holds a {hint}")
    return dict(_SIMPLE[hint])


def _extras(extras: tuple[Any, ...]) -> Schema:
    found: Schema = {}
    for extra in extras:
        if isinstance(extra, Bound):
            found |= extra.schema
        elif isinstance(extra, Format):
            found["format"] = extra.name
        elif isinstance(extra, Meaning):
            found["description"] = extra.text
    return found


def _count(items: tuple[Any, ...]) -> Schema:
    """How many items a list has, where that is fixed."""
    return {} if len(items) == 1 or items[-1] is ... else {"minItems": len(items), "maxItems": len(items)}


def _one_of_several(hints: tuple[Any, ...], inner: dict[str, Schema]) -> Schema:
    if {*hints} == {int, float}:
        return _of(float, inner)
    return {"anyOf": [_of(hint, inner) for hint in hints]}
