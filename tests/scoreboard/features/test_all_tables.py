"""The desk of all tables without scripts: what is to do, its remedies as forms, and who may see it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.sensing.camera import CalibrateFrom
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.commands import (
    AcceptAsPlayed,
    Answer,
    CommandRequest,
    DeclareResult,
    GoOn,
    LearnBoard,
    PauseGame,
    Reopen,
)
from adoube.tables.state import Phase, TableState
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.features.test_login import log_in, token_in
from tests.scoreboard.tables import PLAYING, START, FakeTables
from tests.scoreboard.ten_tables import (
    CLOCKS,
    asking,
    at,
    closed,
    flagged,
    morning,
    silent,
    unlawful,
)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(*morning())


def things_of(page: str) -> list[str]:
    return re.findall(r"<li class=.*?</li>", page, re.DOTALL)


def press(arbiter: FlaskClient, tables: FakeTables, state: TableState, button: str) -> CommandRequest:
    """Presses a button of the one thing to do at a table in that state; what the table is told by it."""
    tables.show(state)
    (thing,) = things_of(arbiter.get("/desk").text)
    form = next(each for each in re.findall(r"<form.*?</form>", thing, re.DOTALL) if f">{button}<" in each)
    fields = {
        name: unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    }
    pressed = next(each for each in re.findall(r"<button[^>]*>[^<]*", form) if each.endswith(f">{button}"))
    if named := re.search(r'name="([^"]+)" value="([^"]*)"', pressed):
        fields[named[1]] = unescape(named[2])
    action = re.search(r'action="([^"]+)"', form)
    assert action is not None
    answer = arbiter.post(action[1], data=fields)
    assert (answer.status_code, answer.location) == (303, "/desk")
    return tables.commands[-1]


def test_nobody_else_sees_or_does_anything_there(app: Flask, client: FlaskClient, codes: Codes) -> None:
    player = app.test_client()
    log_in(player, codes, "white", table="table-1")

    for visitor in (client, player):
        for address in ("/desk", "/desk/now"):
            answer = visitor.get(address)
            assert answer.status_code == 403
            assert "table-3" not in answer.text
        for address in ("/desk/aside", "/desk/pause"):
            assert visitor.post(address, data={"thing": "table-6.flag.1.white"}).status_code == 403
        assert 'href="/desk"' not in visitor.get("/room").text


def test_without_the_token_nothing_is_done(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(flagged(6))

    for address in ("/desk/aside", "/desk/pause"):
        assert arbiter.post(address, data={"thing": "table-6.flag.1.white"}).status_code == 403
    assert tables.commands == []
    assert len(things_of(arbiter.get("/desk").text)) == 1


def test_on_a_quiet_morning_there_is_nothing_to_do(arbiter: FlaskClient) -> None:
    page = arbiter.get("/desk").text

    assert "Nothing to do" in page
    assert things_of(page) == []
    # And all tables are there, as people count them, each one click away.
    rows = re.findall(r'<a class="row-link" href="([^"]+)"', page)
    assert rows == [f"/tables/table-{number}/arbiter" for number in range(1, 11)]


def test_the_arbiter_finds_the_desk_from_every_page(arbiter: FlaskClient) -> None:
    assert 'href="/desk"' in arbiter.get("/room").text


def test_every_thing_names_its_table_its_players_and_since_when(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    tables.show(asking(3))

    page = arbiter.get("/desk").text

    assert "1 thing to do" in page
    (thing,) = things_of(page)
    for text in ("Which archer took on c3?", "table-3", "Jarmo", "Noor", "Jonas", "0 s ago", "Open table"):
        assert text in thing


def test_each_thing_is_mended_by_one_button(arbiter: FlaskClient, tables: FakeTables) -> None:
    def pressed(state: TableState, button: str) -> CommandRequest:
        try:
            return press(arbiter, tables, state, button)
        finally:
            number = int(state.table.removeprefix("table-"))
            tables.show(at(number, replace(PLAYING, version=99)))

    assert pressed(asking(3), "The one from b3") == CommandRequest("table-3", 8, Answer(3, "b3xc3"))
    assert pressed(flagged(6), "Pieter wins on time") == CommandRequest(
        "table-6", 9, DeclareResult(("black",), "Wen was out of time.")
    )
    assert pressed(silent(5), "Pause the game") == CommandRequest("table-5", 10, PauseGame())
    assert pressed(unlawful(8), "Accept the turn") == CommandRequest("table-8", 8, AcceptAsPlayed())
    assert pressed(closed(9), "Open this table again") == CommandRequest("table-9", 12, Reopen())
    asks = CameraState(
        found=None, waits_for="it has to see the empty board", asks=True, next_step=CalibrateFrom.EMPTY
    )
    assert isinstance(pressed(at(2, replace(PLAYING, camera=asks)), "The board is empty").command, LearnBoard)


def test_a_flag_is_set_aside_where_play_goes_on(arbiter: FlaskClient, tables: FakeTables) -> None:
    with pytest.raises(IndexError):
        press(arbiter, tables, flagged(6), "Play on")

    assert tables.commands == []
    assert "Nothing to do" in arbiter.get("/desk").text


def test_what_is_gone_cannot_be_set_aside(arbiter: FlaskClient) -> None:
    token = token_in(arbiter.get("/room").text)

    answer = arbiter.post("/desk/aside", data={"csrf": token, "thing": "table-6.flag.1.white"})

    assert answer.status_code == 409


def test_all_games_are_paused_and_go_on_again(arbiter: FlaskClient, tables: FakeTables) -> None:
    token = token_in(arbiter.get("/room").text)
    tables.show(at(2, replace(PLAYING, phase=Phase.HELD)))
    tables.show(closed(9))

    arbiter.post("/desk/pause", data={"csrf": token, "pause": "yes"})
    paused = {asked.table for asked in tables.commands if asked.command == PauseGame()}
    # Neither a game that is over, nor one that is paused, nor a table that is closed.
    assert paused == {f"table-{number}" for number in (1, 3, 4, 5, 6, 7, 8)}

    arbiter.post("/desk/pause", data={"csrf": token, "go-on": "yes"})
    assert tables.commands[-1] == CommandRequest("table-2", 7, GoOn())


def test_the_list_of_tables_tells_how_each_does(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(at(1, replace(PLAYING, clocks=CLOCKS)))
    tables.show(at(2, replace(PLAYING, phase=Phase.HELD)))
    tables.show(at(3, replace(START, phase=Phase.SET_UP)))
    tables.show(at(4, replace(START, phase=Phase.SET_UP, connected=False)))

    rows = re.findall(r'<tr data-key="table-.*?</tr>', arbiter.get("/desk").text, re.DOTALL)

    for row, text in zip(
        rows, ("Grace to move", "Paused", "Setting up", "Waiting for the board"), strict=False
    ):
        assert text in row
    assert "11:40" in rows[0]
    assert "Maryam wins" in rows[9]
    assert "6 : 3" in re.sub(r"<[^>]+>", "", rows[9])


def test_names_are_escaped(arbiter: FlaskClient, tables: FakeTables) -> None:
    evil = replace(flagged(6).seats[1], player="<script>alert(1)</script>")
    tables.show(replace(flagged(6), seats=(flagged(6).seats[0], evil)))

    page = arbiter.get("/desk").text

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; is out of time" in page
