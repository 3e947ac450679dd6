"""The scoreboard on a real port: pages, streams, the guard at the door, and stopping."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest

from adoube_scoreboard.streaming.server import RunningServer, ServingError, serve
from tests.scoreboard.streaming.following import Following, data_of
from tests.scoreboard.tables import PLAYING, FakeTables

WAIT_S = 180


def address_of(server: RunningServer) -> tuple[str, int]:
    parts = urlsplit(server.url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


def ask(server: RunningServer, target: str, host: str | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(*address_of(server), timeout=WAIT_S)
    connection.request("GET", target, headers={"Connection": "close"} | ({"Host": host} if host else {}))
    return connection.getresponse()


def events(answer: http.client.HTTPResponse) -> Iterator[dict[str, str]]:
    """The server-sent events of a stream that carry something; those of a page with what it shows then."""
    event: dict[str, str] = {}
    told = Following()
    while line := answer.readline().decode():
        field, _, value = line.rstrip("\n").partition(": ")
        if line == "\n" and "data" in event:
            if "\t" in event["data"]:
                yield shown(told, event["data"])
            elif event.get("event") != "still-here":
                yield event
            event = {}
        elif field:
            event[field] = value


def shown(told: Following, data: str) -> dict[str, str]:
    """An event of a page, as one that brings everything."""
    (name,) = told.take(f"data: {data}\n\n".encode())
    text = told.texts[name]
    return {"id": str(json.loads(text).get("version", "")), "data": text}


def test_the_page_comes_over_the_port(server: RunningServer) -> None:
    with ask(server, "/tables/jarmo") as answer:
        assert answer.status == 200
        assert b"White to move" in answer.read()


def test_a_stream_begins_with_the_newest_state_and_follows_it(
    server: RunningServer, tables: FakeTables
) -> None:
    with ask(server, "/tables/jarmo/events") as answer:
        assert answer.getheader("content-type") == "text/event-stream; charset=utf-8"
        stream = events(answer)
        first = next(stream)

        tables.show(replace(PLAYING, version=8, message=replace(PLAYING.message, said="Black thinks.")))
        second = next(stream)

    assert first["id"] == "7"
    assert second["id"] == "8"
    assert "Black thinks." in json.loads(second["data"])["parts"]["verdict"]


def test_a_reader_who_comes_back_gets_the_newest_state_whatever_it_saw(server: RunningServer) -> None:
    connection = http.client.HTTPConnection(*address_of(server), timeout=WAIT_S)
    connection.request("GET", "/tables/jarmo/events", headers={"Last-Event-ID": "7"})

    with closing(connection), connection.getresponse() as answer:
        assert next(events(answer))["id"] == "7"


def test_a_reader_that_speaks_the_old_http_gets_its_events_without_chunks(
    server: RunningServer, tables: FakeTables
) -> None:
    with raw(server, "GET /tables/jarmo/events HTTP/1.0\r\nHost: localhost\r\n\r\n") as answer:
        stream = events(answer)
        first = next(stream)

        tables.show(replace(PLAYING, version=8))

        assert [first["id"], next(stream)["id"]] == ["7", "8"]


def test_many_readers_get_every_state(server: RunningServer, tables: FakeTables) -> None:
    answers = [ask(server, "/tables/jarmo/events") for _ in range(60)]
    streams = [events(answer) for answer in answers]
    assert {next(stream)["id"] for stream in streams} == {"7"}

    tables.show(replace(PLAYING, version=8))

    assert [next(stream)["id"] for stream in streams] == ["8"] * 60
    for answer in answers:
        answer.close()


def test_a_reader_who_does_not_read_ends_up_with_the_newest_frame_alone(
    server: RunningServer, tables: FakeTables
) -> None:
    # Given a reader with a small buffer who takes nothing, and one who reads along.
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stalled.settimeout(WAIT_S)
    stalled.connect(address_of(server))
    stalled.sendall(b"GET /tables/jarmo/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with closing(stalled), ask(server, "/tables/jarmo/events") as answer:
        along = events(answer)
        next(along)

        # When the table goes through states whose frames no buffer of a kernel can hold.
        for version in range(8, 108):
            heavy = f"{version:05}" * 40_000
            tables.show(replace(PLAYING, version=version, message=replace(PLAYING.message, said=heavy)))
            while next(along)["id"] != str(version):
                continue
        tables.show(replace(PLAYING, version=200))

        # Then the stalled one, once it reads, lacks most of them and has the last.
        seen = read_versions_until(stalled, "200")
    assert seen[-1] == "200"
    assert len(seen) < 60


def read_to_the_end(connection: socket.socket) -> bytes:
    held = b""
    while some := connection.recv(1 << 20):
        held += some
    return held


def read_versions_until(connection: socket.socket, last: str) -> list[str]:
    """The versions that a page shows which reads a raw connection, up to the one that is `last`."""
    told, held, seen = Following(), b"", list[str]()
    while last not in seen:
        held += connection.recv(1 << 20)
        *events, held = held.split(b"\n\n")
        for event in events:
            for data in data_of(event):
                seen.append(shown(told, data)["id"])
    return seen


def test_an_unknown_tables_stream_is_not_found(server: RunningServer) -> None:
    with ask(server, "/tables/nowhere/events") as answer:
        assert answer.status == 404


@pytest.mark.parametrize("target", ["/", "/tables/jarmo/events", "/static/icons.svg"])
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "", "127.0.0.1@evil"]
)
def test_a_foreign_host_name_is_refused(server: RunningServer, target: str, host: str) -> None:
    with raw(server, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n") as answer:
        assert answer.status == 400


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9999", "127.0.0.1", "[::1]:80"])
def test_this_computers_names_are_answered(server: RunningServer, host: str) -> None:
    with ask(server, "/tables/jarmo", host) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    "target",
    ["/arbiter?key=%ff", "/arbiter?key=\u00ff", "/tables/%00", "/tables/%2e%2e/events", "//evil.example/"],
)
def test_a_hostile_address_is_no_failure_of_ours(server: RunningServer, target: str) -> None:
    with raw(server, f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as answer:
        assert 300 <= answer.status < 500


def raw(server: RunningServer, request: str) -> http.client.HTTPResponse:
    connection = socket.create_connection(address_of(server), timeout=WAIT_S)
    connection.sendall(request.encode("latin-1"))
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    connection.close()
    return answer


def test_the_arbiters_link_works_over_the_port(server: RunningServer) -> None:
    parts = urlsplit(server.arbiter_url)

    with ask(server, f"{parts.path}?{parts.query}") as answer:
        assert answer.status == 303
        assert "HttpOnly" in (answer.getheader("set-cookie") or "")


def test_stopping_ends_the_streams_and_frees_the_port(tables: FakeTables) -> None:
    # Given a server with readers, one of whom reads nothing.
    server = serve(tables)
    answers = [ask(server, "/tables/jarmo/events") for _ in range(10)]
    streams = [events(answer) for answer in answers]
    for stream in streams[1:]:
        next(stream)

    # When it stops, twice to be sure.
    server.stop()
    server.stop()

    # Then the streams have ended, no thread and no listener is left, and the port is free.
    assert all(list(stream) == [] for stream in streams[1:])
    assert not [thread for thread in threading.enumerate() if thread.name == "scoreboard"]
    assert tables.listeners == 0
    again = serve(tables, port=address_of(server)[1])
    again.stop()
    for answer in answers:
        answer.close()


@pytest.mark.parametrize("http_version", ["1.1", "1.0"])
def test_stopping_does_not_wait_for_a_reader_who_reads_nothing(
    tables: FakeTables, http_version: str, caplog: pytest.LogCaptureFixture
) -> None:
    # Given a reader whose buffers are full.
    server = serve(tables)
    with closing(socket.create_connection(address_of(server))) as stalled:
        stalled.sendall(f"GET /tables/jarmo/events HTTP/{http_version}\r\nHost: localhost\r\n\r\n".encode())
        stalled.recv(1)
        with ask(server, "/tables/jarmo/events") as answer:
            along = events(answer)
            next(along)
            for version in range(8, 12):
                heavy = replace(PLAYING.message, said=f"{version:05}" * 800_000)
                tables.show(replace(PLAYING, version=version, message=heavy))
                while next(along)["id"] != str(version):
                    continue

        # When the server stops.
        server.stop()

        # Then it does without a complaint, and the reader is cut off.
        assert not [thread for thread in threading.enumerate() if thread.name == "scoreboard"]
        assert not caplog.records
        assert not read_to_the_end(stalled).endswith(b"\n\n\r\n0\r\n\r\n")


def test_a_state_shown_after_the_stop_harms_nobody(tables: FakeTables) -> None:
    caught: list[Callable[[Any], None]] = []

    def subscribe(listener: Callable[[Any], None]) -> Callable[[], None]:
        caught.append(listener)
        return lambda: None

    tables.subscribe = subscribe  # type: ignore[method-assign]
    serve(tables).stop()

    caught[0](PLAYING)


def test_a_busy_port_is_one_line_that_says_what_to_do(server: RunningServer, tables: FakeTables) -> None:
    port = address_of(server)[1]

    with pytest.raises(ServingError, match=rf"port {port} on 127\.0\.0\.1.*--port 0"):
        serve(tables, port=port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_refused(tables: FakeTables, port: int) -> None:
    with pytest.raises(ServingError, match=f"port {port}"):
        serve(tables, port=port)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.org", ""])
def test_only_this_computer_may_read(tables: FakeTables, host: str) -> None:
    with pytest.raises(ServingError, match="this computer only"):
        serve(tables, host=host)
