"""The Caddyfile, by which the scoreboard is reached from outside, tried with Caddy."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.tables.commands import CommandRequest, PauseGame
from adoube_scoreboard.security.codes import SOURCE
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.streaming import asgi
from adoube_scoreboard.streaming.hub import Channel, Reader
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.caddy import NAME, Proxy, running_caddy
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.streaming.test_server import events
from tests.scoreboard.streaming.test_sse import UPGRADE, frame, version_in
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tools import ROOT

pytestmark = pytest.mark.caddy

WITHIN_S = 60.0


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables, reach=Reach(host_names=(NAME,), behind_proxy=True))
    yield running
    running.stop()


@pytest.fixture
def proxy(server: RunningServer, tmp_path: Path) -> Iterator[Proxy]:
    ours = (ROOT / "web_scoreboard" / "Caddyfile").read_text(encoding="utf-8")
    assert "\t# tls internal\n" in ours
    assert "127.0.0.1:8421" in ours
    site = ours.replace("\t# tls internal\n", "\ttls internal\n").replace(
        "127.0.0.1:8421", server.url.removeprefix("http://").rstrip("/")
    )
    with running_caddy(site, tmp_path) as running:
        yield running


def test_pages_come_by_https_with_cookies_that_never_leave_it(proxy: Proxy) -> None:
    answer, page = proxy.ask("GET", "/arbiter")

    assert answer.status == 200
    assert b'name="code"' in page
    assert "Secure" in (answer.getheader("set-cookie") or "")
    assert answer.getheader("strict-transport-security") == "max-age=86400"


def test_who_comes_without_https_is_led_to_it(proxy: Proxy) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.http_port, timeout=WITHIN_S)) as plain:
        plain.request("GET", "/room", headers={"Host": NAME})
        answer = plain.getresponse()

    assert answer.status == 308
    assert (answer.getheader("location") or "").startswith(f"https://{NAME}")


def test_the_arbiter_logs_in_by_the_code_and_rules(
    proxy: Proxy, server: RunningServer, tables: FakeTables
) -> None:
    entered, session = proxy.ask("POST", "/api/session", {"code": server.arbiter_code})
    cookie = (entered.getheader("set-cookie") or "").partition(";")[0]
    fields = {"kind": "ruling", "version": 7, "details": {"ruling": "pause"}}

    ruled, _ = proxy.ask(
        "POST",
        "/tables/jarmo/commands",
        {**fields, "csrf": json.loads(session)["csrf"]},
        Cookie=cookie,
        Origin=f"https://{NAME}",
    )

    assert (entered.status, ruled.status) == (200, 200)
    assert tables.commands == [CommandRequest("jarmo", 7, PauseGame())]


def test_wrong_codes_are_counted_whatever_a_visitor_says_of_its_address(
    proxy: Proxy, server: RunningServer
) -> None:
    statuses = [
        proxy.ask("POST", "/api/session", {"code": "none"}, **{"X-Forwarded-For": f"192.0.2.{number}"})[
            0
        ].status
        for number in range(SOURCE.at_once + 1)
    ]

    assert statuses == [403] * SOURCE.at_once + [429]


def test_a_page_gets_its_websocket_and_one_of_another_site_does_not(proxy: Proxy, tables: FakeTables) -> None:
    for origin, status in ((f"https://{NAME}", 101), ("https://evil.example", 403)):
        with closing(proxy.connected()) as connection:
            connection.request(
                "GET", "/tables/jarmo/events", headers={"Host": NAME, "Origin": origin, **UPGRADE}
            )
            assert (answer := connection.getresponse()).status == status
            if status == 101:
                told = Following()
                # The answer has no body: what follows it is the WebSocket.
                assert version_in(frame(answer.fp)[1], told) == 7
                tables.show(replace(PLAYING, version=8))
                assert version_in(frame(answer.fp)[1], told) == 8


def test_a_stream_is_passed_on_at_once_and_ends_when_its_reader_has_left(
    proxy: Proxy, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing is written between frames: that the reader has left is told by the proxy alone.
    monkeypatch.setattr(asgi, "BEAT_S", 3600.0)
    parted: list[Reader] = []
    part = Channel.unsubscribe

    def left(channel: Channel, reader: Reader) -> None:
        parted.append(reader)
        part(channel, reader)

    monkeypatch.setattr(Channel, "unsubscribe", left)

    with closing(proxy.connected()) as connection:
        connection.request("GET", "/tables/jarmo/events", headers={"Host": NAME})
        stream = events(connection.getresponse())
        seen = [next(stream)["id"]]
        for version in (8, 9):
            tables.show(replace(PLAYING, version=version))
            seen.append(next(stream)["id"])
    assert seen == ["7", "8", "9"]

    ends_s = time.monotonic() + WITHIN_S
    while not parted:
        assert time.monotonic() < ends_s
        time.sleep(0.01)
