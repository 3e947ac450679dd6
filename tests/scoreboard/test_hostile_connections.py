"""Hostile connections to the real server: broken requests are refused, slow ones hold up nobody."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from adoube_scoreboard.streaming import request_body as bodies
from adoube_scoreboard.streaming import uvicorn_protocol as connection
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.streaming.test_server import address_of, ask, read_to_the_end

WAIT_S = 180
A_BODY = b"Content-Type: application/x-www-form-urlencoded\r\n"


@contextmanager
def connected(server: RunningServer, sent: bytes) -> Iterator[socket.socket]:
    with closing(socket.create_connection(address_of(server), timeout=WAIT_S)) as line:
        line.sendall(sent)
        yield line


def answer_to(server: RunningServer, sent: bytes) -> bytes:
    """The beginning of what comes back, up to the end of a head; nothing where the server just hangs up."""
    held = b""
    with connected(server, sent) as line, suppress(ConnectionResetError):
        while b"\r\n\r\n" not in held and (some := line.recv(1 << 16)):
            held += some
    return held


def ends(line: socket.socket) -> bool:
    """Waits for the server to say something or to hang up; whether it hung up."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for hardly anything."""
    monkeypatch.setattr(connection, "HEAD_WITHIN_S", 0.5)
    monkeypatch.setattr(bodies, "BODY_WITHIN_S", 0.5)


def assert_it_still_answers(server: RunningServer) -> None:
    with ask(server, "/tables/jarmo") as answer:
        assert answer.status == 200


HEADS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x00" * 5000,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example#localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost:80:80\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: local\x00host\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /tables/jarmo?\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 2\r\n\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /leave HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
]


@pytest.mark.full(but=8)
@pytest.mark.parametrize("sent", HEADS, ids=range(len(HEADS)))
@pytest.mark.usefixtures("impatient")
def test_a_broken_request_is_refused(
    server: RunningServer, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = answer_to(server, sent)[9:12]

    assert status in (b"", b"302", b"400", b"404", b"405", b"408", b"413", b"431"), status
    monkeypatch.undo()
    assert_it_still_answers(server)


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 51\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 5\r\nContent-Length: 51\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        b"Transfer-Encoding : chunked\r\n",
    ],
)
def test_a_body_of_two_lengths_is_not_read_as_a_second_request(server: RunningServer, lengths: bytes) -> None:
    head = b"POST /leave HTTP/1.1\r\nHost: localhost\r\n" + A_BODY + lengths + b"\r\n"
    second = b"0\r\n\r\nGET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"

    with connected(server, head + second) as line, suppress(ConnectionResetError):
        answer = read_to_the_end(line)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert answer.count(b"HTTP/1.1 ") == 1


def test_an_address_that_names_another_site_is_not_followed(server: RunningServer) -> None:
    assert answer_to(server, b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(
        (b"HTTP/1.1 400 ", b"HTTP/1.1 404 ")
    )


def test_a_body_beyond_the_limit_is_neither_kept_nor_waited_for(server: RunningServer) -> None:
    for length in (b"Content-Length: 900000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n"):
        head = b"POST /arbiter HTTP/1.1\r\nHost: localhost\r\n" + A_BODY + length
        answer = answer_to(server, head + b"a" * (2 * bodies.BODY_LIMIT))
        assert answer[9:12] in (b"403", b"413")
        assert b"connection: close" in answer.lower()
    assert_it_still_answers(server)


def test_two_hundred_silent_visitors_hold_up_nobody(server: RunningServer) -> None:
    halves = (
        b"",
        b"GET /tables/jarmo HTTP/1.1\r\nHost: local",
        b"POST /arbiter HTTP/1.1\r\nHost: localhost\r\n" + A_BODY + b"Content-Length: 99\r\n\r\ncode=",
        b"POST /arbiter HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nco",
    )
    with ExitStack() as open_lines:
        for number in range(200):
            open_lines.enter_context(connected(server, halves[number % len(halves)]))

        assert_it_still_answers(server)
        with ask(server, "/api/tables/jarmo/events") as stream:
            assert stream.status == 200


def test_who_asks_for_much_and_reads_nothing_holds_up_nobody(server: RunningServer) -> None:
    with ExitStack() as open_lines:
        for _ in range(30):
            line = open_lines.enter_context(closing(socket.socket()))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            line.settimeout(WAIT_S)
            line.connect(address_of(server))
            line.sendall(b"GET /tables/jarmo HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)

        assert_it_still_answers(server)


@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nHost: local", b"GET"])
def test_half_a_head_is_waited_for_but_not_for_ever(
    server: RunningServer, half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEAD_WITHIN_S", 0.05)

    with connected(server, half) as line:
        assert ends(line)
    monkeypatch.undo()
    assert_it_still_answers(server)


def test_half_a_body_is_waited_for_but_not_for_ever(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_WITHIN_S", 0.05)
    head = b"POST /arbiter HTTP/1.1\r\nHost: localhost\r\n" + A_BODY + b"Content-Length: 99\r\n\r\ncode="

    with connected(server, head) as line:
        assert read_to_the_end(line).startswith(b"HTTP/1.1 408 ")
    monkeypatch.undo()
    assert_it_still_answers(server)


def test_a_stream_outlives_the_time_for_a_head(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEAD_WITHIN_S", 0.2)
    with ask(server, "/tables/jarmo/events") as stream, connected(server, b"") as silent:
        # When the time of a silent connection, which began later, is up.
        assert ends(silent)

        # Then the stream is still there.
        monkeypatch.undo()
        assert_it_still_answers(server)
        assert stream.readline().startswith(b"retry:")
        assert not stream.isclosed()
