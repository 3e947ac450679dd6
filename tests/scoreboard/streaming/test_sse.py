"""Streams of pages as WebSockets, on a real port. Bytes and figures are those of RFC 6455."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import BinaryIO

import pytest

from adoube_scoreboard.streaming.server import RunningServer
from adoube_scoreboard.streaming.sse import message
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.streaming.test_server import address_of
from tests.scoreboard.tables import PLAYING, FakeTables

WAIT_S = 180
# Section 1.3: the key of the handshake, and the answer to it.
KEY, ACCEPT = "dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}
# Section 5.7: a masked message that says Hello. Section 5.5.1: a frame that closes, masked with zeros.
HELLO = bytes.fromhex("818537fa213d7f9f4d5158")
FAREWELL = bytes.fromhex("888200000000") + (1001).to_bytes(2)
GOING_AWAY = (0x88, (1001).to_bytes(2))


@contextmanager
def asked(server: RunningServer, path: str, **headers: str) -> Iterator[tuple[socket.socket, BinaryIO]]:
    """A connection on which `path` was asked for by a page that wants a WebSocket."""
    host, port = address_of(server)
    sent = {
        "Host": f"{host}:{port}",
        **UPGRADE,
        **{name.replace("_", "-"): text for name, text in headers.items()},
    }
    with (
        closing(socket.create_connection((host, port), timeout=WAIT_S)) as line,
        line.makefile("rb") as answer,
    ):
        head = "".join(f"{name}: {text}\r\n" for name, text in sent.items() if text)
        line.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        yield line, answer


def head_of(answer: BinaryIO) -> tuple[int, dict[str, str]]:
    status = int(answer.readline().split()[1])
    lines = iter(lambda: answer.readline().decode().strip(), "")
    return status, {name.lower(): text for name, text in (line.split(": ", 1) for line in lines)}


def frame(answer: BinaryIO) -> tuple[int, bytes]:
    """The next frame that says something: its first byte, and what it carries. Section 5.2."""
    while True:
        first, size = answer.read(2)
        if size > 125:
            size = int.from_bytes(answer.read(2 if size == 126 else 8))
        if size:
            return first, answer.read(size)


def version_in(carried: bytes, told: Following) -> int:
    """Return the version that a page shows which is told that too."""
    (name,) = told.take(carried)
    return int(json.loads(told.texts[name])["version"])


def test_a_page_is_sent_the_newest_state_and_follows_it(server: RunningServer, tables: FakeTables) -> None:
    with asked(server, "/tables/jarmo/events?language=en") as (_, answer):
        status, headers = head_of(answer)
        assert (status, headers["sec-websocket-accept"]) == (101, ACCEPT)

        told = Following()
        first, newest = frame(answer)
        tables.show(replace(PLAYING, version=9))

        assert (first, version_in(newest, told)) == (0x81, 7)
        assert version_in(frame(answer)[1], told) == 9


@pytest.mark.parametrize("path", ["/room/events", "/tables/jarmo/events?language=de"])
def test_a_page_that_says_farewell_is_answered_and_forgotten(server: RunningServer, path: str) -> None:
    with asked(server, path) as (line, answer):
        head_of(answer)
        frame(answer)

        line.sendall(FAREWELL)

        assert frame(answer) == GOING_AWAY
        assert answer.read() == b""


def test_a_page_that_speaks_is_sent_away(server: RunningServer) -> None:
    with asked(server, "/tables/jarmo/events") as (line, answer):
        head_of(answer)
        frame(answer)

        line.sendall(HELLO)

        assert frame(answer) == GOING_AWAY
        assert answer.read() == b""


def test_pages_are_sent_away_when_the_scoreboard_ends(server: RunningServer) -> None:
    with asked(server, "/tables/jarmo/events") as (_, answer):
        head_of(answer)
        frame(answer)

        server.stop()

        assert frame(answer) == GOING_AWAY


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:1", "null", "http://[", "http://evil.example:8421"]
)
def test_a_page_of_another_site_gets_no_websocket(server: RunningServer, origin: str) -> None:
    with asked(server, "/tables/jarmo/events", Origin=origin) as (_, answer):
        assert head_of(answer)[0] == 403


def test_a_page_of_ours_gets_one_by_any_of_its_names(server: RunningServer) -> None:
    _, port = address_of(server)
    host = f"LocalHost:{port}"
    with asked(server, "/tables/jarmo/events", Host=host, Origin=f"http://localhost:{port}") as (_, answer):
        assert head_of(answer)[0] == 101


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/tables/jarmo/events", {}, 200),
        ("/tables/jarmo/events", {"Sec_WebSocket_Version": "8"}, 200),
        ("/tables/jarmo/events", {"Sec_WebSocket_Key": ""}, 200),
        ("/tables/jarmo/events", {"Upgrade": "h2c"}, 200),
        ("/tables/jarmo/events", {"Connection": "close"}, 200),
        ("/tables/nowhere/events", {}, 404),
        ("/tables/jarmo", {}, 400),
    ],
)
def test_nothing_else_becomes_a_websocket(
    server: RunningServer, path: str, headers: dict[str, str], status: int
) -> None:
    with asked(server, path, **headers) as (_, answer):
        assert head_of(answer)[0] == status


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, "8100"), (125, "817d"), (126, "817e007e"), (65535, "817effff"), (65536, "817f0000000000010000")],
)
def test_a_message_says_how_long_it_is(size: int, head: str) -> None:
    assert message(b"a" * size) == bytes.fromhex(head) + b"a" * size
