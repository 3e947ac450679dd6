"""The description of the API says what there is, no more and no less."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from adoube_scoreboard.api.docs import description

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}


def test_every_address_for_programs_is_described(app: Flask) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) & METHODS
    }
    described = {
        (path, method.upper())
        for path, operations in description()["paths"].items()
        for method in operations
        if not path.endswith("/events")  # streams are served by the hub, not by Flask
    }

    assert served == described


def test_every_operation_has_a_name_of_its_own_and_says_what_it_answers() -> None:
    operations = [operation for each in description()["paths"].values() for operation in each.values()]

    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["summary"] and operation["responses"] for operation in operations)


def test_a_page_tells_people_the_same(client: FlaskClient) -> None:
    page = client.get("/api").text

    assert "POST /api/tables/{name}/commands" in page
    assert client.get("/api/openapi.json").json == description()


def schemas_in(document: dict[str, Any] | list[Any]) -> Iterator[dict[str, Any]]:
    if isinstance(document, dict):
        yield document
    for inner in document.values() if isinstance(document, dict) else document:
        if isinstance(inner, dict | list):
            yield from schemas_in(inner)


def test_values_that_are_listed_have_a_type() -> None:
    """Without one openapi-generator 7.26.0 warns 77 times that the kind of a command is no text."""
    listed = [each for each in schemas_in(description()) if {"enum", "const"} & each.keys()]

    assert len(listed) > 50
    assert [each for each in listed if "type" not in each] == []


def test_objects_with_any_fields_say_so() -> None:
    """openapi-generator 7.26.0 warns of those that do not, openapi-typescript 7.13.0 of untyped unions."""
    open_objects = [
        each
        for each in schemas_in(description())
        if each.get("type") == "object" and not {"properties", "oneOf", "additionalProperties"} & each.keys()
    ]
    untyped = [each for each in schemas_in(description()) if "discriminator" in each and "type" not in each]

    assert open_objects == untyped == []


def test_a_position_is_sent_in_the_types_in_which_a_state_gives_it() -> None:
    schemas = description()["components"]["schemas"]
    given, sent = schemas["State"]["properties"], schemas["SetPosition"]["properties"]

    for name in ("cells", "off"):
        assert sent[name]["anyOf"][0] == {key: given[name][key] for key in ("type", "additionalProperties")}


def test_a_stream_says_what_its_events_hold_and_that_there_may_be_no_room() -> None:
    streams = [each["get"] for path, each in description()["paths"].items() if path.endswith("/events")]

    for stream in streams:
        held = stream["responses"]["200"]["content"]["text/event-stream"]["schema"]
        assert held == {"$ref": "#/components/schemas/State"}
        assert "503" in stream["responses"]
    assert len(streams) == 2
