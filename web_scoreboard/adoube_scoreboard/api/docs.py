"""The description of the API: for programs as OpenAPI, for people as a page.

The JSON schemas of the commands are made from their dataclasses: fields, who may give them and when.
"""

import inspect
import json
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template

from adoube.serialization.field_rules import FromFields, Meaning, Schema, field_name, field_schema, metadata
from adoube.tables.commands import CommandKind, Giver
from adoube.tables.commands.kinds import Phase
from adoube.tables.commands.reading import KINDS

__all__ = [
    "UNION",
    "CommandField",
    "about_kind",
    "blueprint",
    "command_fields",
    "command_schemas",
    "described",
    "description",
    "example_of",
]


UNION = "Command"  # the name of the schema of any command
# What every request has beside its kind.
_AROUND: Mapping[str, Schema] = {
    "version": {
        "type": "integer",
        "minimum": 0,
        "description": "the version of the state that the command is made for",
    },
    "csrf": {"type": "string", "description": "the token that the log-in gave"},
}


class CommandField(NamedTuple):
    """A field of a command as a request has it; `name`: None if it holds all fields that have no other."""

    name: str | None
    hint: Any
    meaning: Meaning
    required: bool


def command_schemas() -> dict[str, Schema]:
    """Return the schemas of all commands by their names, first that of any command."""
    union = _one_of("kind", {kind: _name_of_kind(variants[0]) for kind, variants in KINDS.items()})
    return {UNION: union} | {
        name: schema for variants in KINDS.values() for name, schema in _schemas_of(variants)
    }


def example_of(command: type[CommandKind]) -> dict[str, Any]:
    """Return the body of a request that gives such a command, without version and token."""
    held: dict[str, Any] = {command.variant_field: command.variant} if command.variant_field else {}
    for field in command_fields(command):
        if (example := field.meaning.example) is not None:
            held |= example if field.name is None else {field.name: example}
    if command.in_details and held:
        held = {"details": held}
    return {"kind": command.kind, **held}


def _schemas_of(variants: tuple[type[CommandKind], ...]) -> Iterator[tuple[str, Schema]]:
    """Yield the schemas of one kind, and of its variants where it has several."""
    first, name = variants[0], _name_of_kind(variants[0])
    if not first.variant_field:
        yield name, _request(first, _object_of(first), about_kind(first))
        return
    mapping = {each.variant: each.__name__ for each in variants}
    for each in variants:
        held = _object_of(each)
        yield each.__name__, held if first.in_details else _request(each, held, held.pop("description"))
    union = _one_of(first.variant_field, mapping)
    yield name, _request(first, union, about_kind(first)) if first.in_details else union


def _request(command: type[CommandKind], held: Schema, about: str) -> Schema:
    """Return the schema of a whole request; `held` is that of the fields of the command."""
    properties: Schema = {"kind": _constant(command.kind), **_AROUND}
    required = list(properties)
    if not command.in_details:
        properties |= held["properties"]
        required += held["required"]
    elif held.get("properties") != {}:
        properties["details"] = {key: value for key, value in held.items() if key != "description"}
        required += ["details"] if "oneOf" in held or held["required"] else []
    example = [] if "oneOf" in held else [{**example_of(command), "version": 12, "csrf": "TOKEN"}]
    schema = {"type": "object", "description": about, "required": required, "properties": properties}
    return schema | ({"examples": example} if example else {})


def _object_of(command: type[CommandKind]) -> Schema:
    """Return the schema of the fields of a command."""
    schema: Schema = {
        "type": "object",
        "description": described(command),
        "required": [],
        "properties": {},
    }
    if command.variant_field:
        schema["properties"][command.variant_field] = _constant(command.variant)
        schema["required"].append(command.variant_field)
    for field in command_fields(command):
        if field.name is None:
            value = field_schema(field.hint)["additionalProperties"]
            schema["additionalProperties"] = {**value, "description": field.meaning.text}
            continue
        schema["properties"][field.name] = field_schema(field.hint)
        if field.required:
            schema["required"].append(field.name)
    return schema


def _constant(text: str) -> Schema:
    return {"type": "string", "const": text}


def command_fields(command: type[CommandKind]) -> Iterator[CommandField]:
    """Yield the fields of a command beside the one that tells variants apart."""
    hints = typing.get_type_hints(command, include_extras=True)
    for field in fields(command):
        hint = hints[field.name]
        extras = metadata(hint)
        meaning = next((extra for extra in extras if isinstance(extra, Meaning)), Meaning(""))
        is_read_from_all = any(isinstance(extra, FromFields) for extra in extras)
        is_rest = is_read_from_all and field_schema(hint).get("type") == "object"
        required = field.default is MISSING and field.default_factory is MISSING
        yield CommandField(None if is_rest else field_name(field.name, hint), hint, meaning, required)


def _one_of(field: str, mapping: Mapping[str, str]) -> Schema:
    """Return the schema of one of several objects that a field tells apart."""
    refs = {value: f"#/components/schemas/{name}" for value, name in mapping.items()}
    return {
        "type": "object",
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": field, "mapping": refs},
    }


def _name_of_kind(command: type[CommandKind]) -> str:
    return _kind_base(command).__name__


def _kind_base(command: type[CommandKind]) -> type[CommandKind]:
    """Return the class that the variants of a kind share, or the command itself if it has no variants."""
    base = command.__mro__[1]
    return base if command.variant_field else command


def about_kind(variant: type[CommandKind]) -> str:
    """Describe what a kind of command does, who may give it, and when; `variant` is any of that kind."""
    command = _kind_base(variant)
    givers = [giver for giver in Giver if giver in command.given_by]
    who = f"Given by: {'; '.join(givers)}."
    if command.phases == frozenset(Phase):
        return f"{described(command)} {who}"
    when = ", ".join(phase for phase in Phase if phase in command.phases)
    return f"{described(command)} {who} In the phases: {when}."


def described(command: type[CommandKind]) -> str:
    return " ".join(inspect.cleandoc(command.__doc__ or "").split())


blueprint = Blueprint("manual", __name__)


class Operation(NamedTuple):
    """One request that can be made, as the page tells it."""

    method: str
    path: str
    summary: str
    description: str
    fields: tuple[str, ...]
    commands: tuple["CommandTold", ...]
    answers: tuple[tuple[str, str], ...]  # status and what it means


class CommandTold(NamedTuple):
    """One kind of command, as the page tells it."""

    kind: str
    about: str
    # Of each variant its name, what it does, and a request as JSON; a kind with one variant names none.
    variants: tuple[tuple[str, str, str], ...]


@cache
def description() -> dict[str, Any]:
    """Return the OpenAPI document."""
    file = resources.files("adoube_scoreboard") / "openapi.json"
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    document["components"]["schemas"] |= command_schemas()
    return document


@blueprint.get("/api/openapi.json")
def openapi() -> Response:
    """The description of the API, for programs."""
    return Response(json.dumps(description()), mimetype="application/json")


@blueprint.get("/api")
def api() -> str:
    """The description of the API, for people."""
    return render_template("api.html", about=description()["info"]["description"], operations=_operations())


def _operations() -> list[Operation]:
    return [
        Operation(
            method.upper(),
            path,
            operation["summary"],
            operation.get("description", ""),
            _fields(operation),
            _commands() if _body(operation).get("$ref", "").endswith(f"/{UNION}") else (),
            tuple((status, answer["description"]) for status, answer in operation["responses"].items()),
        )
        for path, operations in description()["paths"].items()
        for method, operation in operations.items()
    ]


def _fields(operation: dict[str, Any]) -> tuple[str, ...]:
    """Return the fields of the body, those that must be there first marked with a star."""
    schema = _body(operation)
    needed = schema.get("required", ())
    return tuple(f"{name}*" if name in needed else name for name in schema.get("properties", ()))


def _body(operation: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an operation's body; empty if it has none."""
    content = operation.get("requestBody", {}).get("content", {})
    schema: dict[str, Any] = content.get("application/json", {}).get("schema", {})
    return schema


def _commands() -> tuple[CommandTold, ...]:
    return tuple(
        CommandTold(
            kind,
            about_kind(variants[0]),
            tuple(
                (each.variant, described(each) if each.variant else "", json.dumps(example_of(each)))
                for each in variants
            ),
        )
        for kind, variants in KINDS.items()
    )
