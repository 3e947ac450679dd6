"""The evaluation bar: the arbiter's alone to allow, what it shows, and that pages hear of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http.client import HTTPConnection

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.computer.evaluations import Estimate
from adoube.tables.state import TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes, seat_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.lines import played
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.tables import FakeTables


class Known:
    """Evaluations that the test knows."""

    is_there = True

    def __init__(self) -> None:
        self.delays: dict[str, int] = {}
        self.found: Estimate | None = Estimate(4, {"black": 0.62, "white": 0.38}, 9812, proven=False)
        self.told: Callable[[str], None] = lambda _: None

    def allow(self, state: TableState, delay_s: int | None) -> None:
        self.delays.pop(state.table, None)
        if delay_s is not None:
            self.delays[state.table] = delay_s

    def delay_s(self, table: str) -> int | None:
        return self.delays.get(table)

    def at(self, state: TableState) -> Estimate | None:
        return self.found if state.table in self.delays else None

    def follow(self, told: Callable[[str], None]) -> None:
        self.told = told


@pytest.fixture
def known() -> Known:
    return Known()


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(played(4))


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, known: Known) -> Flask:
    return create_app(tables, key, clock=lambda: 0.0, contents=Contents(evaluations=known))


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', client.get("/tables/jarmo/arbiter").text)
    assert found is not None
    return found[1]


def test_it_is_off_until_the_arbiter_allows_it(
    arbiter: FlaskClient, client: FlaskClient, known: Known
) -> None:
    assert "Nothing is shown." in arbiter.get("/tables/jarmo/arbiter").text
    assert 'class="evaluation"' not in client.get("/tables/jarmo").text

    answer = arbiter.post("/tables/jarmo/evaluation", data={"csrf": token(arbiter), "minutes": "5"})

    assert answer.status_code == 303
    assert known.delays == {"jarmo": 300}
    assert "It is shown after 5 minutes." in arbiter.get("/tables/jarmo/arbiter").text
    assert 'class="evaluation"' in client.get("/tables/jarmo").text


def test_the_arbiter_takes_it_away_again(arbiter: FlaskClient, known: Known) -> None:
    known.delays["jarmo"] = 0
    arbiter.post("/tables/jarmo/evaluation", data={"csrf": token(arbiter), "act": "stop"})
    assert known.delays == {}


def test_nobody_else_allows_it(client: FlaskClient, arbiter: FlaskClient, known: Known) -> None:
    assert client.post("/tables/jarmo/evaluation", data={"minutes": "5"}).status_code == 403
    assert arbiter.post("/tables/jarmo/evaluation", data={"minutes": "5"}).status_code == 403
    assert known.delays == {}


@pytest.mark.parametrize("minutes", ["", "-1", "61", "five", "１"])
def test_a_delay_that_cannot_be_meant_is_refused(arbiter: FlaskClient, minutes: str) -> None:
    fields = {"csrf": token(arbiter), "minutes": minutes}
    assert arbiter.post("/tables/jarmo/evaluation", data=fields).status_code == 422


def test_it_tells_what_was_measured(client: FlaskClient, known: Known) -> None:
    known.delays["jarmo"] = 0
    page = client.get("/tables/jarmo").text

    assert "Ada 62 % · Grace 38 %" in page
    assert "After turn 4, by a search of 9812 positions" in page
    assert [float(width) for width in re.findall(r'<rect x="[\d.]+" width="([\d.]+)"', page)] == [62, 38]


@pytest.mark.parametrize("address", ["tv", "overlay/jarmo", "embed/jarmo", "tables/jarmo"])
def test_every_page_of_the_table_shows_it(client: FlaskClient, known: Known, address: str) -> None:
    known.delays["jarmo"] = 0
    assert 'class="evaluation"' in client.get(f"/{address}").text


def test_whoever_plays_is_not_told_on_the_page_of_the_seat(
    tables: FakeTables, key: OneUseKey, known: Known
) -> None:
    codes = Codes(lambda: 0.0)
    app = create_app(tables, key, clock=lambda: 0.0, codes=codes, contents=Contents(evaluations=known))
    known.delays["jarmo"] = 0
    player = app.test_client()
    page = player.get("/join/jarmo/white").text
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    fields = {"code": codes.issue(seat_owner("jarmo", "white")), "csrf": "" if found is None else found[1]}
    player.post("/join/jarmo/white", data=fields)

    seat = player.get("/seat")

    assert seat.status_code == 200
    assert 'class="evaluation"' not in seat.text


def test_without_a_computer_player_the_desk_offers_none(tables: FakeTables, key: OneUseKey) -> None:
    app = create_app(tables, key, clock=lambda: 0.0)
    arbiter = app.test_client()
    arbiter.get("/arbiter", query_string={"key": key.text})

    assert "Evaluation for spectators" not in arbiter.get("/tables/jarmo/arbiter").text
    answer = arbiter.post("/tables/jarmo/evaluation", data={"csrf": token(arbiter), "minutes": "5"})
    assert answer.status_code == 409


def test_pages_hear_of_one_that_is_due_although_nothing_happens_at_the_table(
    tables: FakeTables, known: Known
) -> None:
    server = serve(tables, contents=Contents(evaluations=known))
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", "/tables/jarmo/events")
        stream = connection.getresponse()
        following = Following()
        assert next_frame(stream.readline, following)["parts"]["evaluation"].strip() == ""

        known.delays["jarmo"] = 0
        known.told("jarmo")

        assert "62" in next_frame(stream.readline, following)["parts"]["evaluation"]
    finally:
        connection.close()
        server.stop()


def next_frame(readline: Callable[[], bytes], following: Following) -> dict[str, dict[str, str]]:
    """The table's frame after the next event of its stream."""
    while True:
        line = readline()
        assert line, "the stream has ended"
        if line.startswith(b"data: ") and b"\t" in line:
            following.take(line)
            found: dict[str, dict[str, str]] = json.loads(following.texts["jarmo"])
            return found
