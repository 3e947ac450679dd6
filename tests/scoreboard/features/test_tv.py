"""The page and the stream of the table that is on television."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from adoube_scoreboard.features.tv import tv_channels
from adoube_scoreboard.services import services_of
from adoube_scoreboard.words import LANGUAGES
from tests.scoreboard.lines import played
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.streaming.test_hub import FakeReader, run, settle
from tests.scoreboard.tables import PLAYING, FakeTables


def test_the_page_shows_the_table_and_tells_its_turn(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(4))

    page = client.get("/tv")

    assert page.status_code == 200
    assert 'data-card="jarmo"' in page.text
    assert "Grace plays" in page.text


def test_the_page_states_the_rule(client: FlaskClient) -> None:
    rule = client.get("/tv").text
    assert "first a tense one" in rule
    assert "at least 20 seconds" in rule


def test_the_page_speaks_the_visitors_language(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(4))
    assert "Grace spielt" in client.get("/tv", headers={"Accept-Language": "de"}).text


def test_without_a_table_the_page_says_so(app: Flask, tables: FakeTables) -> None:
    tables._states.clear()
    services_of(app).listeners.director._shown = None
    assert "There is no table yet." in app.test_client().get("/tv").text


def test_the_stream_sends_the_shown_table_alone(app: Flask, tables: FakeTables) -> None:
    async def story() -> None:
        channel = tv_channels(app)["en tv"]
        channel.show(PLAYING)
        reader = FakeReader("1.1")
        reader.open(channel)
        await settle()

        other = replace(played(3), table="other")
        services_of(app).listeners.hear(other)
        channel.show(other)
        await settle()
        newer = replace(played(5), version=70)
        services_of(app).listeners.hear(newer)
        channel.show(newer)
        await settle()

        following, frames = Following(), list[dict[str, Any]]()
        for body in reader.bodies:
            if following.take(body):
                frames.append(json.loads(following.texts["tv"]))
        assert [frame["page"].rpartition(".")[2] for frame in frames] == ["jarmo", "jarmo"]
        assert "Ada plays" in frames[1]["parts"]["card"]
        assert 'data-layer="pieces"' in frames[1]["parts"]["board"]
        channel.close()
        await settle()

    run(story())


def test_every_language_has_its_stream(app: Flask) -> None:
    assert set(tv_channels(app)) == {f"{tag} tv" for tag in LANGUAGES}
