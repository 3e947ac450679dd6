"""The pages of many tables as a browser without scripts gets them, and what their stream says."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.clock import Clocks
from adoube.tables.state import Message, Phase, TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.features.room import Condition, card_of, room_channels
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Site
from tests.scoreboard.conftest import Clock
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables

WINDOW = replace(OVER, table="window-seat")


class Waiting:
    """A reader that asks for what it lacks when the test wants to."""

    def notify(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING, WINDOW)


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(tables, key, clock=clock, site=Site(address="http://192.0.2.7:8000/"))


def test_every_table_has_a_card_with_board_scores_turn_and_sentence(client: FlaskClient) -> None:
    page = client.get("/room").text

    assert client.get("/").text.count('class="place on-baize"') == 2
    assert page.count('class="place on-baize"') == 2
    assert 'data-piece="white.archer"' in page
    assert re.search(r'data-turn>.*?Grace</span>\s*<span class="unseen">To move', page, re.DOTALL)
    assert "Black captured on d3. White to move." in page
    assert "Ada wins" in page
    assert "Ada 18 · Grace 17" in page
    assert "<b>6</b>" in page


def test_each_table_leads_to_its_page_and_to_its_rules(client: FlaskClient) -> None:
    page = client.get("/room").text

    for table in ("jarmo", "window-seat"):
        assert f'<a href="/tables/{table}">{table}</a>' in page
        assert f'href="/tables/{table}/rules" aria-label="How to play Jarmo"' in page


def test_what_people_have_to_see_is_a_pill_with_its_word(client: FlaskClient, tables: FakeTables) -> None:
    def pill(state: TableState) -> str:
        tables.show(replace(state, table="jarmo"))
        part = client.get("/room").text.partition('data-card="jarmo"')[2].partition("</article>")[0]
        found = re.search(r'<span class="pill (\w*)">.*?</svg>\s*([^<]*)</span>', part, re.DOTALL)
        return f"{found[1]} {found[2]}" if found else ""

    assert pill(PLAYING) == ""
    assert pill(QUESTION) == "ask Question"
    assert pill(replace(QUESTION, connected=False)) == "stop Board silent"
    assert pill(replace(PLAYING, phase=Phase.HELD)) == " Paused"
    assert pill(replace(PLAYING, closed=True)) == "stop Closed"
    assert pill(OVER) == " Ada wins"
    both = tuple(replace(seat, won=True) for seat in OVER.seats)
    assert pill(replace(OVER, seats=both)) == " Draw"
    up = Clocks({"black": 60_000, "white": 1}, up=("black",))
    assert pill(replace(PLAYING, clocks=up)) == "late Time out"


def test_a_table_whose_board_was_never_there_waits_for_it(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(START, table="jarmo", connected=False))
    waiting = client.get("/room").text
    tables.show(replace(PLAYING, table="jarmo", connected=False))
    silent = client.get("/room").text

    assert "<span data-waiting></span>" in waiting
    assert "Waiting for the board" in waiting
    assert "<span data-waiting></span>" not in silent


def test_no_score_is_told_before_there_is_one(client: FlaskClient, tables: FakeTables) -> None:
    nothing = tuple(replace(seat, score=0) for seat in START.seats)
    tables.show(replace(START, table="jarmo", seats=nothing))

    part = client.get("/room").text.partition('data-card="jarmo"')[2].partition("</article>")[0]

    assert "<b>0</b>" not in part


def test_numbered_tables_stand_in_the_order_of_their_numbers(client: FlaskClient, tables: FakeTables) -> None:
    for name in ("table-10", "table-9", "3", "table-2"):
        tables.show(replace(START, table=name))

    for address in ("/room", "/projector"):
        page = client.get(address).text
        names = [part.partition('"')[0] for part in page.split('data-card="')[1:]]
        assert names == ["3", "jarmo", "table-2", "table-9", "table-10", "window-seat"]


def test_the_drawings_of_one_page_share_no_id(client: FlaskClient) -> None:
    for address in ("/room", "/projector"):
        page = client.get(address).text
        ids = [part.partition('"')[0] for part in page.split(' id="')[1:]]

        assert len(ids) == len(set(ids))


def test_the_room_adds_up_the_games_that_are_over(client: FlaskClient) -> None:
    page = client.get("/room").text

    assert "Standings: Jarmo" in page
    assert (
        '<th scope="row"><bdi>Ada</bdi></th><td>1</td><td>1</td><td>0</td><td>0</td><td><b>6</b></td>' in page
    )


@pytest.mark.parametrize(
    ("state", "condition"),
    [
        (replace(START, phase=Phase.SET_UP), Condition.SET_UP),
        (PLAYING, Condition.PLAYING),
        (replace(PLAYING, phase=Phase.HELD), Condition.HELD),
        (replace(PLAYING, phase=Phase.CLEARED), Condition.HELD),
        (OVER, Condition.OVER),
        (replace(PLAYING, message=Message("fault", "The cable is out.")), Condition.FAULT),
        (replace(PLAYING, connected=False), Condition.FAULT),
        (replace(PLAYING, closed=True, message=Message("fault", "A wire has burnt.")), Condition.CLOSED),
    ],
)
def test_a_card_says_how_its_table_does(app: Flask, state: TableState, condition: Condition) -> None:
    with app.test_request_context():
        card = card_of(state)

    assert card.condition is condition
    assert card.condition_words


def test_the_projector_shows_one_table_and_without_scripts_the_next_one_soon(client: FlaskClient) -> None:
    page = client.get("/projector?every=12&table=window-seat").text

    assert page.count('class="card"') == 2
    assert page.count(" hidden aria-labelledby") == 1
    assert 'content="12; url=/projector?table=~standings&amp;every=12"' in page


def test_after_the_last_table_the_projector_shows_the_standings(client: FlaskClient) -> None:
    page = client.get("/projector?every=12&table=~standings").text

    assert page.count(" hidden aria-labelledby") == 2
    assert "Standings: Jarmo" in page
    assert 'content="12; url=/projector?table=jarmo&amp;every=12"' in page


def test_without_a_game_that_is_over_the_projector_shows_no_standings(
    client: FlaskClient, tables: FakeTables
) -> None:
    tables.show(replace(WINDOW, phase=Phase.PLAYING, version=10))
    client.application.extensions["adoube"].listeners.hear(tables.states()["window-seat"])

    assert "url=/projector?table=jarmo" in client.get("/projector?table=window-seat").text


@pytest.mark.parametrize(("asked", "given"), [("1", 3), ("99999", 3600), ("-4", 15), ("²", 15), ("", 15)])
def test_the_projectors_interval_stays_in_bounds(client: FlaskClient, asked: str, given: int) -> None:
    assert f'data-every="{given}"' in client.get("/projector", query_string={"every": asked}).text


def test_a_table_that_is_not_there_is_not_projected(client: FlaskClient) -> None:
    answer = client.get("/projector?table=%3Cscript%3E")

    assert answer.status_code == 200
    assert "<script>" not in answer.text


def test_the_code_to_scan_holds_no_style_and_is_there_only_for_others(
    client: FlaskClient, tables: FakeTables, key: OneUseKey, clock: Clock
) -> None:
    page = client.get("/projector").text
    alone = create_app(tables, key, clock=clock).test_client().get("/projector").text

    assert 'class="qr"' in page
    assert "http://192.0.2.7:8000/" in page
    assert "style=" not in page
    assert 'class="qr"' not in alone


def test_without_a_table_both_pages_say_so(key: OneUseKey, clock: Clock) -> None:
    client = create_app(FakeTables(), key, clock=clock).test_client()

    assert "no table yet" in client.get("/room").text
    assert "no table yet" in client.get("/projector").text


def test_the_stream_carries_cards_made_by_the_pages_templates(app: Flask) -> None:
    channel, reader = room_channels(app)["en"], Waiting()
    channel.show(PLAYING)
    channel.subscribe(reader)

    told = Following()
    told.take(channel.frame(reader))
    standings, card = json.loads(told.texts[""]), json.loads(told.texts["jarmo"])

    assert "Standings: Jarmo" in standings["standings"]
    assert card["table"] == "jarmo"
    assert "Grace" in card["parts"]["plate"]
    assert "to move" in card["parts"]["plate"]
    page = app.test_client().get("/room").text
    assert card["parts"]["board"] in page
    assert card["page"] in page


def test_each_kind_of_board_is_drawn_once(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, table="another"))

    for address in ("/room", "/projector"):
        page = client.get(address).text
        (board,) = re.findall(r'id="(ground-[0-9a-f]+-board)"', page)
        assert page.count(f'href="#{board}"') == 3
        assert page.count('data-layer="board"') == 1


def test_every_piece_that_a_card_refers_to_is_on_the_page(client: FlaskClient) -> None:
    for address in ("/room", "/projector"):
        page = client.get(address).text
        referred = set(re.findall(r'<use href="#([^"]+)"', page))
        assert referred
        assert referred <= set(re.findall(r' id="([^"]+)"', page))
