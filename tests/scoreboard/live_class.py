"""A class over real connections: browsers without windows that join, answer and listen."""

from __future__ import annotations

import http.client
import json
import socket
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.pupils import token

__all__ = ["Pupil", "Stream", "Teacher", "Visitor"]

WITHIN_S = 60.0


class Visitor:
    """A browser without a window: keeps its cookies and speaks to the real port."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self.cookies: dict[str, str] = {}

    def send(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[int, str]:
        connection = http.client.HTTPConnection(self.address, timeout=WITHIN_S)
        connection.request(method, path, body, {"Cookie": self.cookie, "Content-Type": kind})
        answer = connection.getresponse()
        for name, morsel in SimpleCookie(answer.headers.get("Set-Cookie", "")).items():
            self.cookies[name] = morsel.value
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str) -> str:
        status, text = self.send("GET", path)
        assert status in (200, 303), (path, status)
        return text

    def post_form(self, path: str, **fields: str) -> int:
        return self.send("POST", path, urlencode(fields), "application/x-www-form-urlencoded")[0]

    def post_json(self, path: str, **fields: object) -> int:
        return self.send("POST", path, json.dumps(fields), "application/json")[0]


class Stream:
    """Server-sent events, one after the other."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        host, _, port = visitor.address.partition(":")
        self._socket = socket.create_connection((host, int(port)), WITHIN_S)
        # HTTP/1.0 has no chunks: lines come as they are.
        head = f"GET {path} HTTP/1.0\r\nHost: {visitor.address}\r\nCookie: {visitor.cookie}\r\n\r\n"
        self._socket.sendall(head.encode())
        self._lines = self._socket.makefile("rb")
        self.status = int(self._lines.readline().split()[1])

    def question(self) -> dict[str, Any]:
        """The next event with a question; a position comes before it."""
        while "question" not in (found := self.event()):
            pass
        return found

    def event(self) -> dict[str, Any]:
        """The next event that says something."""
        while line := self._lines.readline():
            if line.startswith(b"data: ") and len(line) > len(b"data: {}\n"):
                found = json.loads(line.removeprefix(b"data: "))
                assert isinstance(found, dict)
                return found
        raise AssertionError("the stream has ended")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


class Pupil(Visitor):
    def __init__(self, url: str, name: str) -> None:
        super().__init__(url)
        self.csrf = token(self.get("/ask/class"))
        assert self.post_form("/ask/class/join", csrf=self.csrf, name=name) == 303

    def answer(self, question: int, text: str) -> int:
        return self.post_json("/ask/class/answer", csrf=self.csrf, question=question, answer=text)


class Teacher(Visitor):
    def __init__(self, server: RunningServer) -> None:
        super().__init__(server.url)
        key = urlsplit(server.arbiter_url)
        self.get(f"{key.path}?{key.query}")
        self.csrf = token(self.get("/class/class"))

    def press(self, act: str, **fields: str) -> None:
        assert self.post_json("/class/class/ask", csrf=self.csrf, act=act, **fields) == 200
