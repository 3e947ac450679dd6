"""The description of the API: for programs as OpenAPI, for people as a page."""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template

from adoube.tables.commands.reading import KINDS
from adoube_scoreboard.api.command_schema import (
    UNION,
    about_kind,
    command_schemas,
    described,
    example_of,
)

__all__ = ["blueprint", "description"]

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
    """The OpenAPI document."""
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
    """The fields of the body, those that must be there first marked with a star."""
    schema = _body(operation)
    needed = schema.get("required", ())
    return tuple(f"{name}*" if name in needed else name for name in schema.get("properties", ()))


def _body(operation: dict[str, Any]) -> dict[str, Any]:
    """The schema of an operation's body; empty where it has none."""
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
