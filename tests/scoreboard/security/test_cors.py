"""Pages of other sites: none may read anything, but for those that were named, and those the API alone."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.cors import OriginError, origin
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Site
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.tables import FakeTables

CLUB = "https://club.example.org"
LEAVE = "Access-Control-Allow-Origin"


@pytest.fixture
def open_client(tables: FakeTables) -> FlaskClient:
    """A scoreboard whose API the club's own site may read."""
    return create_app(tables, OneUseKey(), clock=lambda: 0.0, site=Site(cors_origins=(CLUB,))).test_client()


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/jarmo", "/tables/jarmo", "/room"])
def test_nobody_has_leave_at_first(client: FlaskClient, path: str) -> None:
    headers = client.get(path, headers={"Origin": CLUB}).headers

    assert LEAVE not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_site_that_was_named_may_read_the_api(open_client: FlaskClient) -> None:
    answer = open_client.get("/api/tables/jarmo", headers={"Origin": CLUB})

    assert answer.headers[LEAVE] == CLUB
    assert "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    "stranger",
    [
        "https://evil.example",
        "null",
        "*",
        "http://club.example.org",
        CLUB + ".evil.example",
        CLUB + ":444",
        "",
    ],
)
def test_no_other_site_may(open_client: FlaskClient, stranger: str) -> None:
    assert LEAVE not in open_client.get("/api/tables", headers={"Origin": stranger}).headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/tables/jarmo"),
        ("GET", "/arbiter"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("POST", "/api/tables/jarmo/commands"),
        ("OPTIONS", "/api/tables/jarmo/commands"),
    ],
)
def test_a_named_site_may_do_nothing_else(open_client: FlaskClient, method: str, path: str) -> None:
    headers = open_client.open(path, method=method, headers={"Origin": CLUB}).headers

    assert not [name for name in headers.keys() if name.startswith("Access-Control-")]  # noqa: SIM118 - werkzeug's


@pytest.mark.parametrize("path", ["/api/tables/jarmo/events", "/api/room/events"])
@pytest.mark.parametrize(("asked_by", "leave"), [(CLUB, CLUB), ("https://evil.example", None)])
def test_streams_of_the_api_are_read_by_the_same_sites(
    tables: FakeTables, path: str, asked_by: str, leave: str | None
) -> None:
    server = serve(tables, reach=Reach(cors_origins=(CLUB,)))
    try:
        connection = http.client.HTTPConnection("127.0.0.1", urlsplit(server.url).port, timeout=20)
        connection.request("GET", path, headers={"Origin": asked_by})
        with connection.getresponse() as answer:
            assert answer.status == 200
            assert answer.getheader(LEAVE) == leave
        connection.close()
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://Club.example.org", CLUB),
        ("http://localhost:3000", "http://localhost:3000"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ],
)
def test_a_site_is_written_as_browsers_send_it(written: str, read: str) -> None:
    assert origin(written) == read


@pytest.mark.parametrize(
    "text",
    [
        *("", "*", "null", "club.example.org", "https://", "https://x:99999"),
        *(CLUB + "/", CLUB + "/api", CLUB + ":443", "https://*.example.org", "https://ü.example"),
        *("ftp://club.example.org", "https://a@club.example.org"),
    ],
)
def test_anything_else_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(OriginError, match="give a site alone, as https://club"):
        origin(text)
