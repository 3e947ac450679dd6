"""Seating the computer on the table's page: who may, what is sent, and what everybody sees of it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from adoube.tables.assistants import ComputerState
from adoube.tables.commands import SeatComputer
from adoube.tables.state import Message
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.features.test_virtual_board import at_virtual_board, seated
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import PLAYING, FakeTables, with_plan

PAGE, COMMANDS = "/tables/jarmo", "/tables/jarmo/commands"
FORM = {"kind": "computer", "version": "7", "details.seat": "white", "details.strength": "2"}

TO_CARRY_OUT = "The computer plays a5-c4 as White: move the piece for it."
PLANNED = with_plan(PLAYING, "white", ("a5", "c4"))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


def fields_of(page: str) -> set[str]:
    """The names of the fields in the form that seats the computer; none where the page has none."""
    form = re.search(r'id="computer".*?</form>', page, re.DOTALL)
    return set(re.findall(r'name="([^"]+)"', form.group())) if form else set()


def sits_down(client: FlaskClient) -> int:
    return client.post(COMMANDS, data={**FORM, "csrf": form_token(client)}).status_code


def test_the_arbiter_seats_the_computer_at_any_table(arbiter: FlaskClient, tables: FakeTables) -> None:
    assert fields_of(arbiter.get(PAGE).text) == {*FORM, "csrf"}
    assert sits_down(arbiter) == 303
    assert [request.command for request in tables.commands] == [SeatComputer("white", 2)]


def test_at_an_open_table_anybody_seats_it(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(at_virtual_board(is_open=True))

    assert fields_of(client.get(PAGE).text) == {*FORM, "csrf"}
    assert sits_down(client) == 303
    assert [request.command for request in tables.commands] == [SeatComputer("white", 2)]


def test_at_an_open_table_a_player_seats_it_from_the_own_page(
    tables: FakeTables, key: OneUseKey, clock: Clock
) -> None:
    tables.show(at_virtual_board(is_open=True))
    player = seated(tables, key, clock)

    assert fields_of(player.get("/seat").text) == {*FORM, "csrf"}
    assert sits_down(player) == 303


def test_where_people_have_seats_of_their_own_no_player_unseats_another(
    client: FlaskClient, codes: Codes, tables: FakeTables
) -> None:
    log_in(client, codes, "white")

    assert fields_of(client.get("/seat").text) == set()
    assert sits_down(client) == 403
    assert tables.commands == []


def test_a_visitor_of_a_table_that_is_not_open_is_offered_nothing(client: FlaskClient) -> None:
    assert fields_of(client.get(PAGE).text) == set()


def test_everybody_sees_where_the_computer_sits(client: FlaskClient, tables: FakeTables) -> None:
    assert "Computer, strength" not in client.get(PAGE).text

    tables.show(replace(PLAYING, computer=ComputerState({"white": 3})))

    assert client.get(PAGE).text.count("Computer, strength 3") == 1


def test_what_is_to_be_moved_for_it_stands_with_the_news_and_once(
    client: FlaskClient, tables: FakeTables
) -> None:
    tables.show(PLANNED)

    page = client.get(PAGE).text
    assert part_of(page, "verdict").count(TO_CARRY_OUT) == page.count(TO_CARRY_OUT) == 1


def test_what_has_to_be_put_right_goes_before_it(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLANNED, message=Message("illegal", "No line joins d5 and d4.")))

    page = client.get(PAGE).text
    assert TO_CARRY_OUT not in part_of(page, "verdict")
    assert TO_CARRY_OUT in part_of(page, "notes")


def part_of(page: str, name: str) -> str:
    """Return the content of a part of the page, up to the next one."""
    return page.partition(f'data-part="{name}"')[2].partition("data-part=")[0]


def test_a_strength_that_cannot_be_read_is_refused_in_one_line(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    answer = arbiter.post(COMMANDS, json={"kind": "computer", "version": 7, "csrf": form_token(arbiter),
                                          "details": {"seat": "white", "strength": "strong"}})  # fmt: skip

    assert answer.status_code == 422
    assert "strength" in str(answer.json)
    assert tables.commands == []
