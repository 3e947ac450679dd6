"""The description of the API: for programs as OpenAPI, for people as a page."""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template

__all__ = ["blueprint", "description"]

blueprint = Blueprint("manual", __name__)


class Operation(NamedTuple):
    """One request that can be made, as the page tells it."""

    method: str
    path: str
    summary: str
    description: str
    fields: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    """status and what it means"""


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document."""
    file = resources.files("adoube_scoreboard") / "openapi.json"
    described: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return described


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
            tuple((status, answer["description"]) for status, answer in operation["responses"].items()),
        )
        for path, operations in description()["paths"].items()
        for method, operation in operations.items()
    ]


def _fields(operation: dict[str, Any]) -> tuple[str, ...]:
    """The fields of the body, those that must be there first marked with a star."""
    body = operation.get("requestBody")
    if body is None:
        return ()
    schema = body["content"]["application/json"]["schema"]
    if "$ref" in schema:
        schema = description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    needed = schema.get("required", ())
    return tuple(f"{name}*" if name in needed else name for name in schema["properties"])
