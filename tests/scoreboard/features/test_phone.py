"""A player's telephone: what it shows and sends, without any script."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.games.game_rules import AvailableCall
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.commands import (
    Agree,
    Answer,
    CommandRequest,
    MakeCall,
    OfferDraw,
    Resign,
    Undo,
)
from adoube.tables.state import Choice, Question, Speech, TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.services import Site
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, FakeTables

OPEN = Speech(may_declare=True, knows_draws=True, may_dispute=True)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, speech=OPEN))


@pytest.fixture
def white(client: FlaskClient, codes: Codes) -> FlaskClient:
    """White's telephone."""
    log_in(client, codes, "white")
    return client


def forms(page: str) -> dict[str, dict[str, str]]:
    """The commands of a page by the words on their buttons, with the fields that they send."""
    found = {}
    for form in re.findall(r'<form class="command".*?</form>', page, re.DOTALL):
        fields = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
        label = re.search(r"<button[^>]*>(?:<svg.*?</svg><span>)?([^<]*)<", form)
        assert label is not None
        found[label[1].replace("&#39;", "'")] = dict(fields)
    return found


def press(client: FlaskClient, label: str, address: str = "/seat") -> int:
    fields = forms(client.get(address).text)[label]
    return client.post("/tables/jarmo/commands", data=fields).status_code


def test_a_seat_sees_its_page_after_the_code(client: FlaskClient, codes: Codes) -> None:
    log_in(client, codes, "white")
    page = client.get("/seat").text

    assert "You are White" in page
    assert "Your turn" in page
    assert PLAYING.message.text in page
    assert "<svg" in page


def test_a_spectator_and_the_arbiter_have_no_seat(client: FlaskClient, arbiter: FlaskClient) -> None:
    for address in ("/seat", "/seat/panel"):
        assert client.get(address).status_code == 403
        assert arbiter.get(address).status_code == 403
    assert client.post("/seat/arbiter").status_code == 403
    assert arbiter.post("/seat/arbiter").status_code == 403


def test_the_phone_of_the_other_seat_says_whose_turn_it_is(client: FlaskClient, codes: Codes) -> None:
    log_in(client, codes, "black")

    assert "Grace is to move" in client.get("/seat").text


def test_a_question_has_buttons_for_the_seat_that_is_asked_alone(
    app: Flask, tables: FakeTables, codes: Codes
) -> None:
    tables.show(QUESTION)
    white, black = app.test_client(), app.test_client()
    log_in(white, codes, "white")
    log_in(black, codes, "black")

    assert press(white, "The one from b3") == 303
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]
    assert "The one from b3" in black.get("/seat").text
    assert "The one from b3" not in forms(black.get("/seat").text)


def test_a_plain_button_leads_back_to_the_seat(white: FlaskClient, tables: FakeTables) -> None:
    fields = forms(white.get("/seat").text)["Offer draw"]

    answer = white.post("/tables/jarmo/commands", data=fields)

    assert (answer.status_code, answer.location) == (303, "/seat")
    assert tables.commands == [CommandRequest("jarmo", 7, OfferDraw("white"))]


def test_a_player_finds_the_rules_from_the_seat(white: FlaskClient) -> None:
    assert 'href="/tables/jarmo/rules"' in white.get("/seat").text


def offered_by(*seats: str) -> TableState:
    return replace(PLAYING, speech=replace(OPEN, draw=seats))


def test_an_offered_draw_is_agreed_to_or_declined(white: FlaskClient, tables: FakeTables) -> None:
    tables.show(offered_by("black"))

    assert "Ada offers a draw" in white.get("/seat").text
    press(white, "Accept draw")
    press(white, "Decline")

    assert [asked.command for asked in tables.commands] == [
        OfferDraw("white"),
        OfferDraw("white", agree=False),
    ]


def test_whoever_offered_waits_and_may_take_it_back(white: FlaskClient, tables: FakeTables) -> None:
    tables.show(offered_by("white"))

    assert {"Accept draw", "Offer draw"}.isdisjoint(forms(white.get("/seat").text))
    assert press(white, "Withdraw my offer") == 303


def test_resigning_asks_once_more(white: FlaskClient, tables: FakeTables) -> None:
    page = white.get("/seat").text
    menu, _, question = page.partition('id="resign"')
    assert 'popovertarget="resign"' in menu
    assert "Resign" not in forms(menu)
    assert "Resign this game?" in question
    assert "Ada wins at once." in question

    press(white, "Resign")

    assert tables.commands == [CommandRequest("jarmo", 7, Resign("white"))]


def test_a_call_about_a_piece_has_a_drawer_of_its_choices(white: FlaskClient, tables: FakeTables) -> None:
    jump = AvailableCall("jump", ("white",), "pawn", ("b1", "c3"))
    tables.show(replace(PLAYING, speech=replace(OPEN, calls=(jump, AvailableCall("pass", ("white",))))))

    assert 'popovertarget="call-1"' in white.get("/seat").text
    press(white, "c3")
    press(white, "Pass")

    assert [asked.command for asked in tables.commands] == [
        MakeCall("jump", "white", {"pawn": "c3"}),
        MakeCall("pass", "white"),
    ]


def test_a_card_is_told_as_a_number(white: FlaskClient, tables: FakeTables) -> None:
    card = AvailableCall("card", ("white",), "value", (1, 4))
    tables.show(replace(PLAYING, speech=replace(OPEN, calls=(card,))))

    press(white, "4")

    assert tables.commands[-1].command == MakeCall("card", "white", {"value": 4})


def test_a_call_of_the_other_seat_is_not_offered(white: FlaskClient, tables: FakeTables) -> None:
    jump = AvailableCall("jump", ("black",), "pawn", ("c3",))
    tables.show(replace(PLAYING, speech=replace(OPEN, calls=(jump,))))

    assert "c3" not in forms(white.get("/seat").text)


def test_the_arbiter_is_called_and_the_page_says_so(white: FlaskClient) -> None:
    page = white.get("/seat").text
    fields = forms(page)["Call arbiter"]

    assert white.post("/seat/arbiter", data={"csrf": "another"}).status_code == 403
    answer = white.post("/seat/arbiter", data=fields)

    assert (answer.status_code, answer.location) == (303, "/seat")
    assert "Call arbiter" not in forms(white.get("/seat").text)
    assert "Arbiter called" in white.get("/seat/panel").text


def at_page_board(**speech: Any) -> TableState:
    virtual = VirtualState(PLAYING.placement)
    return replace(PLAYING, virtual=virtual, speech=replace(OPEN, may_undo=("white",), **speech))


def test_an_undo_is_asked_for_once(white: FlaskClient, tables: FakeTables) -> None:
    tables.show(at_page_board())
    press(white, "Undo")
    assert tables.commands == [CommandRequest("jarmo", 7, Undo("white"))]

    tables.show(at_page_board(undo=("white",)))
    assert "Undo" not in forms(white.get("/seat").text)
    press(white, "Withdraw")
    assert tables.commands[-1].command == Undo("white", agree=False)


def test_an_undo_is_agreed_to_or_declined(white: FlaskClient, tables: FakeTables) -> None:
    tables.show(at_page_board(undo=("black",)))

    assert "Ada asks to undo the last turn." in white.get("/seat").text
    press(white, "Accept")
    press(white, "Decline")

    assert [asked.command for asked in tables.commands] == [Undo("white"), Undo("white", agree=False)]


def test_on_a_real_board_nothing_is_undone_by_a_button(white: FlaskClient) -> None:
    assert ">Undo<" not in white.get("/seat").text


def test_a_disputed_turn_is_named_by_each_seat_for_itself(white: FlaskClient, tables: FakeTables) -> None:
    asked = Question(4, None, "Was turn 5 another one?", (Choice("a1-b3", "a1-b3"), Choice("c1-b3", "c1-b3")))
    disputed = replace(OPEN, may_dispute=False, dispute=(("black", "a1-b3"),))
    tables.show(replace(PLAYING, question=asked, speech=disputed))

    assert "Ada says: a1-b3" in white.get("/seat").text
    press(white, "c1-b3")

    assert tables.commands == [CommandRequest("jarmo", 7, Agree("white", "c1-b3"))]


def test_a_turn_is_ended_by_the_seat_whose_it_is(app: Flask, tables: FakeTables, codes: Codes) -> None:
    tables.show(replace(PLAYING, may_end_turn="white"))
    white, black = app.test_client(), app.test_client()
    log_in(white, codes, "white")
    log_in(black, codes, "black")

    assert press(white, "End my turn") == 303
    assert "End my turn" not in forms(black.get("/seat").text)


def test_after_the_game_the_next_one_may_begin(white: FlaskClient, tables: FakeTables) -> None:
    tables.show(OVER)

    assert press(white, "Next game") == 303
    assert "Offer draw" not in forms(white.get("/seat").text)


def test_the_buttons_of_a_seat_are_in_no_frame(app: Flask, tables: FakeTables) -> None:
    spectator = app.test_client()

    assert not forms(spectator.get("/tables/jarmo").text)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "resign", "details.seat": "black"},
        {"kind": "draw", "details.seat": "black", "details.agree:truth": "yes"},
        {"kind": "agree", "details.seat": "black", "details.turn": "a1-b3"},
        {"kind": "call", "details.call": "pass", "details.by": "black"},
        {"kind": "ruling", "details.ruling": "pause"},
        {"kind": "begin", "details.declare_void:truth": "yes"},
    ],
)
def test_no_form_of_a_seat_speaks_for_another_or_rules(
    white: FlaskClient, tables: FakeTables, fields: dict[str, str]
) -> None:
    token = forms(white.get("/seat").text)["Offer draw"]["csrf"]

    answer = white.post("/tables/jarmo/commands", data={"csrf": token, "version": "7", **fields})

    assert answer.status_code in (403, 422)
    assert tables.commands == []


def test_a_form_without_the_token_does_nothing(white: FlaskClient, tables: FakeTables) -> None:
    fields = forms(white.get("/seat").text)["Offer draw"] | {"csrf": ""}

    assert white.post("/tables/jarmo/commands", data=fields).status_code == 403
    assert tables.commands == []


def test_names_and_calls_are_escaped(white: FlaskClient, tables: FakeTables) -> None:
    evil = "<script>alert(1)</script>"
    tables.show(
        replace(PLAYING, speech=replace(OPEN, calls=(AvailableCall(evil, ("white",), "pawn", (evil,)),)))
    )

    assert evil not in white.get("/seat").text


def test_the_seats_of_a_table_can_be_scanned(client: FlaskClient) -> None:
    page = client.get("/join/jarmo").text

    assert page.count('class="qr"') == 2
    assert "http://localhost/join/jarmo/white" in page
    assert "--lan" in page
    assert client.get("/join/nowhere").status_code == 404


def test_in_a_network_the_arbiters_own_computer_shows_addresses_that_a_telephone_reaches(
    tables: FakeTables, clock: Clock
) -> None:
    network = "http://192.168.1.20:8421/"
    app = create_app(tables, OneUseKey(), clock=clock, site=Site(address=network, loopback_only=False))
    client = app.test_client()

    page = client.get("/join/jarmo", headers={"Host": "127.0.0.1:8421"}).text

    assert f"{network}join/jarmo/white" in page
    assert 'href="/join/jarmo/white"' in page
    assert "--lan" not in page


def test_from_elsewhere_the_addresses_are_those_that_a_telephone_reaches(client: FlaskClient) -> None:
    page = client.get("/join/jarmo", headers={"Host": "192.168.1.20:8421"}).text

    assert "http://192.168.1.20:8421/join/jarmo/white" in page
    assert "--lan" not in page
