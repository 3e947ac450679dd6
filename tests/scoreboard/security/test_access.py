"""The arbiter's key and log-in."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock


def form_token(client: FlaskClient, table: str = "jarmo") -> str:
    page = client.get(f"/tables/{table}").text
    _, _, rest = page.partition('name="csrf" value="')
    return rest.partition('"')[0]


def test_a_key_opens_once() -> None:
    key = OneUseKey()

    assert [key.spend(key.text), key.spend(key.text)] == [True, False]


def test_a_wrong_key_does_not_spend_the_right_one() -> None:
    key = OneUseKey()

    assert not key.spend("wrong")
    assert not key.spend("")
    assert not key.spend("\ud800")

    assert key.spend(key.text)


def test_two_keys_differ() -> None:
    assert OneUseKey().text != OneUseKey().text


def test_the_arbiters_link_logs_in_and_leads_to_the_table(client: FlaskClient, key: OneUseKey) -> None:
    answer = client.get("/arbiter", query_string={"key": key.text}, follow_redirects=True)

    assert answer.request.path == "/tables/jarmo"
    assert 'id="command"' in answer.text


def test_the_log_in_is_kept_from_scripts_and_other_sites(client: FlaskClient, key: OneUseKey) -> None:
    answer = client.get("/arbiter", query_string={"key": key.text})

    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Expires=" in cookie
    assert key.text not in cookie


def test_a_second_browser_cannot_use_the_link(app: Flask, arbiter: FlaskClient, key: OneUseKey) -> None:
    second = app.test_client()

    answer = second.get("/arbiter", query_string={"key": key.text})

    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers
    assert 'id="command"' not in second.get("/tables/jarmo").text


def test_the_arbiter_may_open_the_spent_link_again(arbiter: FlaskClient, key: OneUseKey) -> None:
    assert arbiter.get("/arbiter", query_string={"key": key.text}).status_code == 303
    assert form_token(arbiter)


def test_asking_what_is_at_the_link_does_not_spend_it(client: FlaskClient, key: OneUseKey) -> None:
    client.head("/arbiter", query_string={"key": key.text})

    assert key.spend(key.text)


def test_a_log_in_ends_after_its_time_though_it_is_used(arbiter: FlaskClient, clock: Clock) -> None:
    clock.seconds += 11.9 * 3600
    assert form_token(arbiter)

    clock.seconds += 0.2 * 3600

    assert not form_token(arbiter)
    answer = arbiter.post("/tables/jarmo/commands", json={"kind": "new-game", "version": 7})
    assert answer.status_code == 403


def test_a_log_in_of_one_scoreboard_is_void_at_another(
    app: Flask, arbiter: FlaskClient, clock: Clock
) -> None:
    from adoube_scoreboard.app import create_app
    from tests.scoreboard.tables import PLAYING, FakeTables

    name = app.config["SESSION_COOKIE_NAME"]
    cookie = arbiter.get_cookie(name)
    assert cookie is not None
    other = create_app(FakeTables(PLAYING), OneUseKey(), clock=clock)
    stranger = other.test_client()

    stranger.set_cookie(other.config["SESSION_COOKIE_NAME"], cookie.value)

    assert 'id="command"' not in stranger.get("/tables/jarmo").text


@pytest.mark.parametrize("offered", ["", "wrong"])
def test_without_the_key_there_is_no_log_in(client: FlaskClient, offered: str) -> None:
    answer = client.get("/arbiter", query_string={"key": offered})

    assert answer.status_code == 403
    assert "works once" in answer.text
