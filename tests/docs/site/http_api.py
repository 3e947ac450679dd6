"""The page of the scoreboard's HTTP API, made from its OpenAPI description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.docs.reference import table

__all__ = ["http_api"]

Node = Mapping[str, Any]
COMMANDS = "[command](table-commands.md)"


def http_api(description: Node) -> str:
    """Return the page as Markdown: every operation with what it takes and answers, then the schemas."""
    return "\n\n".join(_parts(description)) + "\n"


def _parts(description: Node) -> Iterator[str]:
    yield "# The HTTP API"
    yield description["info"]["description"]
    yield "A running scoreboard has the same at `/api`, and as OpenAPI at `/api/openapi.json`."
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            yield from _operation(f"{method.upper()} {path}", operation)
    yield "## Schemas"
    for name, schema in description["components"]["schemas"].items():
        yield f"### {name}"
        yield _fields(schema)


def _operation(address: str, operation: Node) -> Iterator[str]:
    yield f"## `{address}`"
    yield f"{operation['summary']}. {operation.get('description', '')}".strip()
    if parameters := operation.get("parameters"):
        rows = ((f"`{each['name']}`", each["in"], each.get("description", "")) for each in parameters)
        yield table(("parameter", "in", "meaning"), rows)
    if "requestBody" in operation:
        yield "The body: " + _content(operation["requestBody"])
    answers = (
        (f"`{status}`", answer["description"], _content(answer))
        for status, answer in operation["responses"].items()
    )
    yield table(("status", "meaning", "body"), answers)


def _content(body: Node) -> str:
    """Return the kinds of a body, each with its type."""
    return ", ".join(
        f"`{kind}`: {_type(held.get('schema', {}))}" for kind, held in body.get("content", {}).items()
    )


def _fields(schema: Node) -> str:
    required = set(schema.get("required", ()))
    rows = (
        (f"`{name}`" + ("" if name in required else " (optional)"), _type(held), held.get("description", ""))
        for name, held in schema.get("properties", {}).items()
    )
    return table(("field", "type", "meaning"), rows)


def _type(schema: Node) -> str:
    """Return a type in words, with links to the schemas that it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return COMMANDS if name == "Command" else f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_type(each) for each in schema[several])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {_type(schema['additionalProperties'])}"
    if properties := schema.get("properties"):
        return "object with " + ", ".join(f"`{name}`" for name in properties)
    return str(schema.get("type", "anything"))
