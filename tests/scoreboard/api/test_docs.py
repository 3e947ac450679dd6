"""The description of the API says what there is, no more and no less."""

from __future__ import annotations

import re

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
