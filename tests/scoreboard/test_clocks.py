"""Clocks on pages and for programs: what was used stands there, and what it takes to count on."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from adoube.tables.clock import Clocks
from adoube_scoreboard.features.clock_view import clock_of, now_ms, written
from adoube_scoreboard.streaming.frames import frame_of, render_part
from tests.scoreboard.tables import PLAYING, FakeTables

USED = {"black": 83_000, "white": 7_000}
ALLOWED = {"black": 90_000, "white": 90_000}


@pytest.mark.parametrize(
    ("ms", "up", "down"),
    [(0, "0:00", "0:00"), (999, "0:00", "0:01"), (61_000, "1:01", "1:01"), (3_847_500, "1:04:07", "1:04:08")],
)
def test_a_time_is_written_as_a_clock_shows_it(ms: int, up: str, down: str) -> None:
    assert (written(ms, down=False), written(ms, down=True)) == (up, down)


def test_a_clock_without_control_counts_up() -> None:
    clock = clock_of(Clocks(USED, "white", 5_000), "white")

    assert clock is not None
    assert (clock.text, clock.since_ms, clock.allowed_ms) == ("0:07", 5_000, None)


def test_a_clock_with_control_counts_down_and_stands_at_nothing() -> None:
    clocks = Clocks(USED, "white", 5_000, ALLOWED, ("black",))

    white, black = clock_of(clocks, "white"), clock_of(clocks, "black")

    assert white is not None
    assert black is not None
    assert (white.text, white.is_up) == ("1:23", False)
    assert (black.text, black.is_up, black.since_ms) == ("0:00", True, None)


def test_the_page_without_a_script_shows_the_time_of_the_last_frame(
    client: FlaskClient, tables: FakeTables
) -> None:
    tables.show(replace(PLAYING, clocks=Clocks(USED, "white", 5_000)))

    page = client.get("/tables/jarmo").text

    assert '<time data-used="83000">1:23</time>' in page
    assert '<time data-used="7000" data-since="5000">0:07</time>' in page
    moment = re.search(r'<meta name="now" content="([0-9]+)">', page)
    assert moment is not None
    assert 0 <= now_ms() - int(moment[1]) < 60_000


def test_time_that_is_up_is_told_in_words(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, clocks=Clocks(USED, "white", 5_000, ALLOWED, ("black",))))

    page = client.get("/tables/jarmo").text

    assert page.count('<b class="time-up">Time is up</b>') == 1
    assert page.count('<b class="time-up" hidden>') == 1


def test_a_table_without_clocks_shows_none(client: FlaskClient) -> None:
    assert "<time" not in client.get("/tables/jarmo").text


def test_the_room_shows_them_small(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, clocks=Clocks(USED, "white", 5_000)))

    assert '<time data-used="83000">1:23</time>' in client.get("/room").text


def test_a_frame_is_the_same_at_any_moment(client: FlaskClient) -> None:
    state = replace(PLAYING, clocks=Clocks(USED, "white", now_ms()))

    with client.application.app_context():
        assert frame_of(state, render_part, "page") == frame_of(state, render_part, "page")


def test_programs_are_told_since_when_a_clock_runs(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, clocks=Clocks(USED, "white", now_ms() - 60_000, ALLOWED)))

    clocks = client.get("/api/tables/jarmo").json["clocks"]  # type: ignore[index]

    assert (clocks["running"], clocks["used_ms"], clocks["allowed_ms"]) == ("white", USED, ALLOWED)
    since = datetime.fromisoformat(clocks["since"])
    assert timedelta(seconds=59) < datetime.now(UTC) - since < timedelta(minutes=10)


def test_programs_are_told_of_no_clocks_where_there_are_none(client: FlaskClient) -> None:
    assert client.get("/api/tables/jarmo").json["clocks"] is None  # type: ignore[index]
