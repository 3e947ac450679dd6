"""Commands are described from their dataclasses, well enough for a stranger to write them."""

from __future__ import annotations

import itertools
from typing import Any, get_args

import jsonschema_rs  # schemathesis needs it, too
import pytest
from flask.testing import FlaskClient

from adoube.tables.commands import Command, CommandKind, Giver
from adoube.tables.commands.reading import KINDS
from adoube_scoreboard.api.docs import (
    about_kind,
    command_fields,
    command_schemas,
    described,
    description,
    example_of,
)
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import PLAYING, FakeTables

ALL: tuple[type[CommandKind], ...] = get_args(Command)
COMMANDS = "/api/tables/jarmo/commands"


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


def schema() -> dict[str, Any]:
    return {"$ref": "#/components/schemas/Command", "components": description()["components"]}


@pytest.mark.parametrize("command", ALL)
def test_every_command_says_what_it_does_and_every_field_what_it_means(command: type[CommandKind]) -> None:
    assert len(described(command).split()) > 2
    assert "Given by: " in about_kind(command)
    assert [field.name for field in command_fields(command) if not field.meaning.text] == []


def test_every_kind_has_its_own_schema_and_the_union_tells_them_apart_by_their_kind() -> None:
    union = command_schemas()["Command"]

    assert set(union["discriminator"]["mapping"]) == set(KINDS)
    assert len(union["oneOf"]) == len(KINDS) == 25


@pytest.mark.parametrize("command", ALL)
def test_an_example_of_every_command_is_accepted_and_reaches_the_table_as_that_command(
    arbiter: FlaskClient, tables: FakeTables, command: type[CommandKind]
) -> None:
    body = {**example_of(command), "version": PLAYING.version, "csrf": form_token(arbiter)}
    jsonschema_rs.validate(schema(), body)

    assert arbiter.post(COMMANDS, json=body).status_code == 200

    (asked,) = tables.commands
    assert type(asked.command) is command


@pytest.mark.parametrize("command", ALL)
def test_a_request_that_lacks_a_required_field_is_refused_by_schema_and_scoreboard_alike(
    arbiter: FlaskClient, tables: FakeTables, command: type[CommandKind]
) -> None:
    body = {**example_of(command), "version": PLAYING.version, "csrf": form_token(arbiter)}
    held = body["details"] if command.in_details and "details" in body else body

    for name in set(held) - {"kind", "version", "csrf"}:
        lacks = {key: value for key, value in held.items() if key != name}
        request = {**body, "details": lacks} if held is not body else lacks
        allows = jsonschema_rs.is_valid(schema(), request)

        assert arbiter.post(COMMANDS, json=request).status_code == (200 if allows else 422), name


def test_the_page_shows_every_kind_with_an_example(client: FlaskClient) -> None:
    page = client.get("/api").text

    assert [kind for kind in KINDS if f"<dt><code>{kind}</code></dt>" not in page] == []
    assert page.count("&#34;kind&#34;: ") == len(ALL)


def test_only_the_arbiter_may_give_every_command() -> None:
    assert [each.__name__ for each in ALL if Giver.ARBITER not in each.given_by] == []


def test_variants_of_a_kind_agree_on_who_may_give_them_and_when() -> None:
    for variants in KINDS.values():
        for one, other in itertools.pairwise(variants):
            assert (one.given_by, one.phases, one.while_placing, one.in_details) == (
                other.given_by,
                other.phases,
                other.while_placing,
                other.in_details,
            )
