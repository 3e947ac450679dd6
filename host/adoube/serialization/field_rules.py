"""Rules, names, own readers and meanings that may stand behind a type in an annotation, and the JSON Schema.

The schema (2020-12) is that of a `TypedDict` that is written, or of a dataclass that is read. It knows the
types that `adoube.serialization.deserialization` reads. A field without a default is required, and no other
field is allowed. Classes inside stand under `$defs`, and their docstrings are descriptions.
"""

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, is_typeddict

from adoube.serialization.fields import Fields
from adoube.words import say

__all__ = [
    "Bound",
    "Format",
    "FromFields",
    "Meaning",
    "Named",
    "Natural",
    "Positive",
    "Rule",
    "Schema",
    "above",
    "at_least",
    "between",
    "field_name",
    "field_schema",
    "json_schema",
    "metadata",
    "one_of",
]


Rule = Callable[[Any], str | None]  # says what is wrong with a value of the right type; None: nothing


class Bound:
    """A rule that JSON Schema has words for."""

    def __init__(self, wrong: Rule, **schema: object) -> None:
        self._wrong, self.schema = wrong, schema

    def __call__(self, value: Any) -> str | None:
        return self._wrong(value)


class Format(NamedTuple):
    """A format of texts that JSON Schema has a name for."""

    name: str


class Meaning(NamedTuple):
    """The meaning of a field, and an example of what it holds, for whoever reads a schema."""

    text: str
    example: Any = None


class Named(NamedTuple):
    """How a field is called in the document, where that is not the name of the attribute."""

    name: str


class FromFields(NamedTuple):
    """How an attribute is read that no field holds by itself: from all fields of its object."""

    read: Callable[[Fields], Any]


def metadata(hint: Any) -> tuple[Any, ...]:
    """Return what stands behind the type in an annotation; empty for a plain type."""
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def field_name(attribute: str, hint: Any) -> str:
    """The name of an attribute's field in the document."""
    return next((extra.name for extra in metadata(hint) if isinstance(extra, Named)), attribute)


def at_least(least: float) -> Bound:
    return Bound(
        lambda value: None if value >= least else say("fields.not_at_least", least=least), minimum=least
    )


def above(bound: float) -> Bound:
    return Bound(
        lambda value: None if value > bound else say("fields.not_above", bound=bound), exclusiveMinimum=bound
    )


def between(low: float, high: float) -> Bound:
    """A number from one bound to the other, both included."""
    return Bound(
        lambda value: None if low <= value <= high else say("fields.not_between", low=low, high=high),
        minimum=low,
        maximum=high,
    )


def one_of(*values: Any) -> Bound:
    names = ", ".join(map(str, values))
    return Bound(
        lambda value: None if value in values else say("fields.not_one_of", value=value, values=names),
        enum=[*values],
    )


Natural = Annotated[int, at_least(0)]
Positive = Annotated[int, at_least(1)]


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
        return _of_values(arguments)
    if origin in (typing.Union, UnionType):
        return _one_of_several(arguments, inner)
    if origin in (tuple, list):
        return {"type": "array", "items": _of(arguments[0], inner), **_count(arguments)}
    if origin is Mapping:
        others = _of(arguments[1], inner)
        return {"type": "object", "additionalProperties": others or True}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"type": "string", "enum": [each.value for each in hint]}
    if is_dataclass(hint) or is_typeddict(hint):
        if hint.__name__ not in inner:
            inner[hint.__name__] = _object(hint, inner)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if hint not in _SIMPLE:
        raise TypeError(f"no document holds a {hint}")
    return dict(_SIMPLE[hint])


def _of_values(values: tuple[Any, ...]) -> Schema:
    """The schema of the values of a Literal, with their type: programs that make clients ask for it."""
    held = {"const": values[0]} if len(values) == 1 else {"enum": [*values]}
    types = {_SIMPLE[type(value)]["type"] for value in values}
    return {"type": types.pop(), **held} if len(types) == 1 else held


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
