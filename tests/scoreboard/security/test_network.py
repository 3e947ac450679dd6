"""How far the scoreboard reaches: its names and addresses, other devices, and a proxy before it."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security import network as reaching
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import SOURCE
from adoube_scoreboard.security.network import Names, OriginError, Reach, addresses_of_this_computer, origin
from adoube_scoreboard.services import Site
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import FakeTables

LAN = Reach(lan=True)
BY_PROXY = Reach(host_names=("scores.example.org",), behind_proxy=True)


@contextmanager
def serving(tables: FakeTables, reach: Reach) -> Iterator[RunningServer]:
    running = serve(tables, reach=reach)
    try:
        yield running
    finally:
        running.stop()


def ask(
    server: RunningServer, target: str, method: str = "GET", body: str | None = None, **headers: str
) -> http.client.HTTPResponse:
    """An answer; headers are written with _ for -."""
    port = urlsplit(server.url).port
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    written = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, target, body, {"Connection": "close", **written})
    return connection.getresponse()


# names


def test_at_home_only_this_computers_own_names_are_ours() -> None:
    names = Names(Reach())

    assert all(names.include(name, {}) for name in ("localhost", "LocalHost:80", "127.0.0.1", "[::1]:8421"))
    assert not names.include(socket.gethostname(), {"server": ("192.168.1.5", 80)})
    assert not names.include("192.168.1.5", {"server": ("192.168.1.5", 80)})


def test_on_a_network_its_name_and_the_address_that_was_reached_are_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table-PC.club.example")
    names = Names(LAN)

    for name in ("table-pc", "table-pc.local:8421", "table-pc.local.", "TABLE-PC.club.example"):
        assert names.include(name, {})
    assert names.include("192.168.1.5:8421", {"server": ("192.168.1.5", 8421)})
    assert names.include("[fd00::2]:8421", {"server": ("fd00::2", 8421)})


@pytest.mark.parametrize("name", ["evil.example", "192.168.1.6", "192.168.1.5.evil.example", "", "local"])
def test_on_a_network_a_foreign_name_is_still_foreign(name: str) -> None:
    assert not Names(LAN).include(name, {"server": ("192.168.1.5", 8421)})


def test_a_name_that_was_given_is_ours_and_its_neighbours_are_not() -> None:
    names = Names(BY_PROXY)

    assert names.include("Scores.Example.org", {})
    assert not names.include("example.org", {})
    assert not names.include("x.scores.example.org", {})


def test_addresses_for_other_devices_are_no_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = [
        "127.0.0.1",
        "0.0.0.0",
        "169.254.3.4",
        "192.168.1.5",
        "::1",
        "fe80::1",
        "fd00::2",
    ]
    monkeypatch.setattr(reaching, "_by_route", lambda: iter(everything))
    monkeypatch.setattr(reaching, "_by_interface", lambda: iter(()))
    monkeypatch.setattr(reaching, "_by_name", lambda: iter(["192.168.1.5"]))

    assert addresses_of_this_computer() == ["192.168.1.5", "fd00::2"]


def test_a_computer_whose_name_nobody_knows_still_has_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    assert all("127." not in address for address in addresses_of_this_computer())


# other devices


def test_without_lan_the_scoreboard_listens_on_this_computer_alone(server: RunningServer) -> None:
    port = urlsplit(server.url).port or 0

    assert server.other_urls == ()
    for address in addresses_of_this_computer():
        with pytest.raises(ConnectionRefusedError), socket.create_connection((address, port), timeout=5):
            pass


def test_with_lan_each_address_that_is_named_answers(tables: FakeTables) -> None:
    with serving(tables, LAN) as running:
        with ask(running, "/tables/jarmo") as answer:
            assert answer.status == 200
        for url in running.other_urls:
            parts = urlsplit(url)
            assert parts.hostname is not None
            connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
            connection.request("GET", "/tables/jarmo", headers={"Connection": "close"})
            with connection.getresponse() as answer:
                assert answer.status == 200


def test_with_lan_a_foreign_host_name_is_refused(tables: FakeTables) -> None:
    with serving(tables, LAN) as running, ask(running, "/", Host="evil.example") as answer:
        assert answer.status == 400


# a proxy


def test_the_proxys_name_is_answered_to_and_told(tables: FakeTables) -> None:
    with serving(tables, BY_PROXY) as running:
        assert running.other_urls == ("https://scores.example.org/",)
        with ask(running, "/tables/jarmo", Host="scores.example.org") as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    ("reach", "proto", "is_secure"),
    [(BY_PROXY, "https", True), (BY_PROXY, "http", False), (Reach(), "https", False)],
)
def test_a_log_in_that_came_by_https_never_leaves_by_http(
    reach: Reach, proto: str, is_secure: bool, tables: FakeTables
) -> None:
    with serving(tables, reach) as running:
        link = urlsplit(running.arbiter_url)
        with ask(running, f"{link.path}?{link.query}", X_Forwarded_Proto=proto) as answer:
            cookie = answer.getheader("set-cookie") or ""

    assert ("Secure" in cookie) is is_secure
    assert "HttpOnly" in cookie


def wrong_code(server: RunningServer, visitor: str) -> int:
    """The status of an attempt to log in as the arbiter, by a visitor whom the proxy names."""
    with ask(server, "/arbiter", X_Forwarded_For=visitor) as form:
        cookie = (form.getheader("set-cookie") or "").partition(";")[0]
        token = form.read().decode().partition('name="csrf" value="')[2].partition('"')[0]
    headers = {
        "Cookie": cookie,
        "Content_Type": "application/x-www-form-urlencoded",
        "X_Forwarded_For": visitor,
    }
    with ask(server, "/arbiter", "POST", f"csrf={token}&code=wrong", **headers) as answer:
        return answer.status


def test_behind_a_proxy_who_guesses_locks_nobody_else(tables: FakeTables) -> None:
    with serving(tables, BY_PROXY) as running:
        guesses = [wrong_code(running, "198.51.100.7") for _ in range(SOURCE.at_once + 1)]
        assert guesses == [403] * SOURCE.at_once + [429]

        assert wrong_code(running, "198.51.100.8") == 403
        # What a visitor writes before what the proxy adds counts for nothing.
        assert wrong_code(running, "198.51.100.9, 198.51.100.7") == 429


def test_without_a_proxy_nobody_can_pass_for_somebody_else(tables: FakeTables) -> None:
    with serving(tables, Reach()) as running:
        guesses = [wrong_code(running, f"198.51.100.{n}") for n in range(SOURCE.at_once + 1)]

    assert guesses == [403] * SOURCE.at_once + [429]


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
