"""Holds a JSON value to a schema, for the words of JSON Schema that ours uses, and for no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

__all__ = ["complaints"]

TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}
KNOWN = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "anyOf", "minimum"),
    *("minItems", "items", "properties", "required", "additionalProperties", "format"),
}


def complaints(
    value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], at: str = "$"
) -> Iterator[str]:
    """Yield the places where a value is not what the schema says."""
    assert set(schema) <= KNOWN, f"this schema knows more than its test: {set(schema) - KNOWN}"
    if "$ref" in schema:
        yield from complaints(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    if "anyOf" in schema and all(list(complaints(value, each, root, at)) for each in schema["anyOf"]):
        yield f"{at}: {value!r} is none of what it may be"
    if "type" in schema:
        names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        if not any(isinstance(value, TYPES[name]) and not isinstance(value, bool) for name in names):
            yield f"{at}: {value!r} is no {' or '.join(names)}"
            return
    yield from _values(value, schema, at)
    if isinstance(value, dict):
        yield from _fields(value, schema, root, at)
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{at}: it is too short"
        for place, item in enumerate(value):
            yield from complaints(item, schema.get("items", {}), root, f"{at}[{place}]")


def _values(value: Any, schema: Mapping[str, Any], at: str) -> Iterator[str]:
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not one of {schema['enum']}"
    if isinstance(value, int | float) and value < schema.get("minimum", value):
        yield f"{at}: {value!r} is too small"
    if isinstance(value, str) and "format" in schema and datetime.fromisoformat(value).tzinfo is None:
        yield f"{at}: {value!r} says no time zone"


def _fields(
    value: Mapping[str, Any], schema: Mapping[str, Any], root: Mapping[str, Any], at: str
) -> Iterator[str]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{at}: {key} is missing"
    for key, inner in value.items():
        if key in properties:
            yield from complaints(inner, properties[key], root, f"{at}.{key}")
        elif others is False:
            yield f"{at}: nobody knows {key}"
        elif isinstance(others, dict):
            yield from complaints(inner, others, root, f"{at}.{key}")
