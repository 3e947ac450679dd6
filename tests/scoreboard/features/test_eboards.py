"""An electronic board on the pages and in the API: its battery, and the buttons for its motors."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.tables.commands import AllowMotors, StopMotors
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.features.test_phone import forms, press
from tests.scoreboard.tables import PLAYING, FakeTables

PAGES = ["/tables/jarmo", "/room"]
CHARGED = BoardHealth("Robot 9", 77, charging=False)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, health=CHARGED, motors=MotorsState(allowed=True)))


@pytest.fixture
def white(client: FlaskClient, codes: Codes) -> FlaskClient:
    """White's telephone."""
    log_in(client, codes, "white")
    return client


def show(tables: FakeTables, health: BoardHealth | None, motors: MotorsState | None = None) -> None:
    newest = tables.states()["jarmo"]
    tables.show(replace(newest, version=newest.version + 1, health=health, motors=motors))


@pytest.mark.parametrize("page", PAGES)
def test_the_battery_stands_at_the_boards_name(client: FlaskClient, page: str) -> None:
    text = client.get(page).text

    assert "Robot 9: battery 77 %" in text
    assert "#battery-full" in text


def test_the_arbiter_sees_it_at_both_desks(arbiter: FlaskClient) -> None:
    for page in ("/tables/jarmo/arbiter", "/desk"):
        assert "battery 77 %" in arbiter.get(page).text


@pytest.mark.parametrize(
    ("health", "sign"),
    [
        (BoardHealth("Robot", 15, charging=False), "battery-low"),
        (BoardHealth("Robot", 16), "battery-half"),
        (BoardHealth("Robot", 3, charging=True), "battery-charging"),
    ],
)
def test_the_sign_says_how_full_it_is(
    client: FlaskClient, tables: FakeTables, health: BoardHealth, sign: str
) -> None:
    show(tables, health)

    assert f"#{sign}" in client.get("/tables/jarmo").text


@pytest.mark.parametrize("health", [None, BoardHealth("DGT 1.7")])
def test_a_board_that_is_away_or_tells_no_charge_has_no_sign(
    client: FlaskClient, tables: FakeTables, health: BoardHealth | None
) -> None:
    show(tables, health)

    for page in PAGES:
        assert "#battery-" not in client.get(page).text


def test_programs_are_told_both(client: FlaskClient, tables: FakeTables) -> None:
    told = client.get("/api/tables/jarmo").get_json()
    assert told["health"] == {"name": "Robot 9", "percent": 77, "charging": False}
    assert told["motors"] == {"allowed": True, "works": False, "halted": ""}

    show(tables, None)
    told = client.get("/api/tables/jarmo").get_json()
    assert (told["health"], told["motors"]) == (None, None)


def test_a_player_allows_the_motors_and_stops_them(white: FlaskClient, tables: FakeTables) -> None:
    assert press(white, "Stop the motors") == 303
    show(tables, CHARGED, MotorsState())
    assert press(white, "Let it move pieces") == 303

    assert [request.command for request in tables.commands] == [StopMotors(), AllowMotors(allowed=True)]
    assert "Stop the motors" not in forms(white.get("/seat").text)


def test_a_stop_from_an_old_page_is_handed_on(white: FlaskClient, tables: FakeTables) -> None:
    fields = forms(white.get("/seat").text)["Stop the motors"]
    show(tables, CHARGED, MotorsState(allowed=True, works=True))

    white.post("/tables/jarmo/commands", data=fields)

    # The table itself asks for no version either.
    assert [request.command for request in tables.commands] == [StopMotors()]


def test_the_arbiter_stops_them_at_the_desk_and_at_the_table(arbiter: FlaskClient) -> None:
    for page in ("/tables/jarmo/arbiter", "/tables/jarmo"):
        assert 'name="kind" value="stop-motors"' in arbiter.get(page).text


def test_a_spectator_has_no_buttons_and_may_do_nothing(client: FlaskClient, tables: FakeTables) -> None:
    assert "stop-motors" not in client.get("/tables/jarmo").text
    for kind in ("stop-motors", "allow-motors"):
        answer = client.post("/api/tables/jarmo/commands", json={"kind": kind, "version": PLAYING.version})
        assert answer.status_code == 403
    assert tables.commands == []


def test_a_board_without_motors_has_no_buttons(arbiter: FlaskClient, tables: FakeTables) -> None:
    show(tables, CHARGED)

    assert "motors" not in arbiter.get("/tables/jarmo/arbiter").text
