"""A proxy that cuts what goes through it, and other servers that may stand at the address of a scoreboard."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from adoube_scoreboard.security.certificate import Certificate

__all__ = ["CuttingProxy", "answering", "silent_port"]


class CuttingProxy:
    """Passes bytes on between a port of its own and a scoreboard's, until it is told to cut them.

    `cut_after` closes each connection after so many bytes of an answer.
    """

    def __init__(self, port: int, cut_after: int | None = None) -> None:
        self._target, self.cut_after = port, cut_after
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}/"

    def cut(self) -> None:
        """Close every connection that goes through."""
        while self._open:
            _end(self._open.pop())

    def stop(self) -> None:
        _end(self._listener)
        self.cut()

    def __enter__(self) -> CuttingProxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self.connections += 1
                far = socket.create_connection(("127.0.0.1", self._target))
                self._open += [near, far]
                threading.Thread(target=_pass_on, args=(near, far, None), daemon=True).start()
                threading.Thread(target=_pass_on, args=(far, near, self.cut_after), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket, most: int | None) -> None:
    passed = 0
    with suppress(OSError):
        while (data := source.recv(65536)) and (most is None or passed < most):
            target.sendall(data if most is None else data[: most - passed])
            passed += len(data)
    _end(target)
    _end(source)


def _end(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()


@contextmanager
def answering(
    body: object,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    certificate: Certificate | None = None,
) -> Generator[str]:
    """The address of a web server that gives every request the same answer: JSON, a page if it is a text."""
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    kind = "text/html" if isinstance(body, str) else "application/json"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            for name, value in {"Content-Type": kind, **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http{'' if certificate is None else 's'}://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def silent_port() -> Generator[str]:
    """An address that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
