"""The content of a page's frame."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.boards.virtual import VirtualState
from adoube.tables.state import TableState
from adoube_scoreboard.streaming.frames import PARTS, frame_maker
from tests.scoreboard.cameras import WATCHED
from tests.scoreboard.tables import PLAYING, QUESTION, FakeTables, long_game


def frame(app: Flask, state: TableState) -> dict[str, Any]:
    """The frame of a state, read as a browser reads it."""
    return dict(json.loads(frame_maker(app)(state, "en")))


def test_a_frame_brings_every_part_of_the_page(app: Flask) -> None:
    brought = frame(app, PLAYING)

    assert set(brought["parts"]) | {"turns"} == set(PARTS)
    assert brought["version"] == 7
    assert brought["title"] == "4 : 4 · Jarmo"


def test_the_page_has_a_place_for_every_part(
    client: FlaskClient, arbiter: FlaskClient, tables: FakeTables
) -> None:
    virtual = VirtualState(WATCHED.placement)
    tables.show(replace(WATCHED, virtual=virtual))

    pages = client.get("/tables/jarmo").text + arbiter.get("/tables/jarmo").text

    places = {part: f'data-part="{part}"' for part in PARTS} | {"board": 'data-layer="pieces"'}
    assert [part for part, place in places.items() if place not in pages] == []


def test_the_parts_are_those_of_the_page(app: Flask, client: FlaskClient, tables: FakeTables) -> None:
    tables.show(QUESTION)

    page = client.get("/tables/jarmo").text
    brought = frame(app, QUESTION)

    assert brought["parts"]["board"] in page
    assert brought["parts"]["seats"].split() == section(page, 'data-part="seats"').split()
    assert brought["page"] in page


def section(page: str, start: str) -> str:
    _, _, rest = page.partition(start)
    return rest.partition(">")[2].partition('</div>\n  <div class="ending"')[0]


def test_the_empty_board_is_not_sent_again(app: Flask) -> None:
    assert 'data-layer="board"' not in json.dumps(frame(app, PLAYING))


def test_no_frame_holds_a_secret(app: Flask, arbiter: FlaskClient) -> None:
    assert "csrf" not in json.dumps(frame(app, QUESTION))


def test_a_long_game_makes_no_longer_frames(app: Flask) -> None:
    short = len(frame_maker(app)(long_game(12), "en"))
    long = len(frame_maker(app)(long_game(400), "en"))

    assert long < short + 100


def test_the_newest_turns_come_with_the_chain_before_them(app: Flask, client: FlaskClient) -> None:
    brought = frame(app, long_game(20))["turns"]

    assert (brought["first"], brought["count"]) == (7, 20)
    assert brought["html"].count("<tr") == 3
    assert brought["after"] == frame(app, long_game(14))["turns"]["html"].rpartition('data-chain="')[2][:8]


def test_a_page_made_by_another_run_is_told_apart(app: Flask, client: FlaskClient) -> None:
    from adoube_scoreboard.app import create_app
    from adoube_scoreboard.security.access import OneUseKey

    other = create_app(FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0)

    assert frame(app, PLAYING)["page"] == frame(app, replace(PLAYING, version=8))["page"]
    assert frame(app, PLAYING)["page"] != frame(other, PLAYING)["page"]
