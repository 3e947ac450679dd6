"""A set-up that the camera has read, on the page: looked at, put right and accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.board.geometry import Placement
from adoube.tables.commands import BeginWithSetUp, CommandRequest, PutNextOnCell, PutOnCell
from adoube.tables.state import Phase, SetUpShown
from adoube_scoreboard.api.tables import state_as_json
from adoube_scoreboard.streaming.frames import frame_maker
from tests.scoreboard.cameras import WATCHED
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import FakeTables

COMMANDS = "/tables/jarmo/commands"
PIECES = ("shared.white", "shared.red")
UNREAD = replace(WATCHED, phase=Phase.SET_UP, turns=(), placement=Placement({}), set_up=SetUpShown(PIECES))
STANDS = Placement({"c3": ("shared.white",), "d4": ("shared.red",), "e5": ("shared.red",)})
READ = replace(UNREAD, provisional=STANDS, set_up=SetUpShown(PIECES, ("d4",), is_read=True))
WRONG = replace(READ, set_up=SetUpShown(PIECES, ("d4",), is_read=True, objection="One red is too many."))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(READ)


def test_before_it_was_read_there_is_only_the_button_to_read_it(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    tables.show(UNREAD)

    page = arbiter.get("/tables/jarmo").text

    assert 'name="act" value="read"' in page
    assert 'value="begin"' not in page
    assert 'name="cell"' not in page


def test_what_was_read_is_drawn_dashed_with_its_unsure_cells_ringed(client: FlaskClient) -> None:
    page = client.get("/tables/jarmo").text

    assert page.count('data-mark="provisional"') == 3
    assert 'data-mark="highlight" data-cell="d4"' in page


def test_it_is_told_in_words_and_put_right_by_a_form_that_needs_no_script(arbiter: FlaskClient) -> None:
    page = arbiter.get("/tables/jarmo").text

    assert "Read: 1 white, 2 red." in page
    assert "because the camera is not sure: d4." in page
    assert '<option value="shared.red">red</option>' in page
    assert 'name="act" value="begin"' in page


def test_wrong_numbers_are_said_and_the_game_cannot_be_begun(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    tables.show(WRONG)

    page = arbiter.get("/tables/jarmo").text

    assert "One red is too many." in page
    assert 'value="begin"' not in page


def test_only_who_may_put_it_right_gets_the_form(client: FlaskClient) -> None:
    assert 'value="set-up"' not in client.get("/tables/jarmo").text


def test_a_form_and_a_script_ask_the_table_the_same(arbiter: FlaskClient, tables: FakeTables) -> None:
    fields = {"kind": "set-up", "version": 7, "csrf": form_token(arbiter)}
    put = {**fields, "act": "put", "cell": "d4", "piece": "shared.red"}

    sent = [
        arbiter.post(COMMANDS, data=put).status_code,
        arbiter.post(COMMANDS, json=put).status_code,
        arbiter.post(COMMANDS, json={**fields, "act": "next", "cell": "d4"}).status_code,
        arbiter.post(COMMANDS, data={**fields, "act": "begin", "cell": ""}).status_code,
    ]

    assert sent == [303, 200, 200, 303]
    right = CommandRequest("jarmo", 7, PutOnCell("d4", "shared.red"))
    assert tables.commands == [
        right,
        right,
        CommandRequest("jarmo", 7, PutNextOnCell("d4")),
        CommandRequest("jarmo", 7, BeginWithSetUp()),
    ]


@pytest.mark.parametrize("wrong", [{}, {"act": ""}, {"act": "put", "cell": ["d4"]}, {"act": 1}])
def test_fields_that_cannot_be_read_never_reach_the_table(
    arbiter: FlaskClient, tables: FakeTables, wrong: dict[str, object]
) -> None:
    fields = {"kind": "set-up", "version": 7, "csrf": form_token(arbiter), **wrong}

    assert arbiter.post(COMMANDS, json=fields).status_code == 422
    assert tables.commands == []


def test_a_frame_brings_the_form_anew_and_takes_it_away(app: Flask) -> None:
    make_frame = frame_maker(app)

    assert b"Read: 1 white, 2 red." in make_frame(READ, "en")
    assert b'"set_up":""' in make_frame(WATCHED, "en")


def test_programs_read_how_far_it_has_come() -> None:
    assert state_as_json(WRONG)["set_up"] == {
        "pieces": list(PIECES),
        "unsure": ["d4"],
        "is_read": True,
        "objection": "One red is too many.",
    }
    assert state_as_json(WATCHED)["set_up"] is None
