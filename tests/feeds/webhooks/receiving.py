"""A server on this computer that a webhook posts to, and that answers as it is told."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from tests.feeds.webhooks.certificates import Certificate
from tests.serving import serving

__all__ = ["Posted", "Receiver", "receiver", "silent_port"]


class Posted(NamedTuple):
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Keeps what arrives, and answers with the statuses in their order, the last one for ever."""

    def __init__(self, statuses: Sequence[int], certificate: Certificate | None = None) -> None:
        self.posted: list[Posted] = []
        self.retry_after: str | None = None  # the header of every answer
        self._statuses = list(statuses)
        self._arrived = threading.Condition()
        receiving = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = receiving.take(Posted(self.path, dict(self.headers.items()), body))
                self.send_response(status)
                self.send_header("Location", f"http://{self.headers['Host']}/elsewhere")
                if receiving.retry_after is not None:
                    self.send_header("Retry-After", receiving.retry_after)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/hook?club=1"
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.chain, certificate.key)
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False
            )
            self.url = self.url.replace("http://127.0.0.1", "https://localhost")

    def take(self, posted: Posted) -> int:
        with self._arrived:
            self.posted.append(posted)
            self._arrived.notify_all()
            return self._statuses.pop(0) if len(self._statuses) > 1 else self._statuses[0]

    def answers(self, status: int) -> None:
        """From now on it answers so."""
        with self._arrived:
            self._statuses = [status]

    def wait_for(self, count: int) -> list[Posted]:
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.posted) >= count, timeout=30)
            return list(self.posted)


@contextmanager
def receiver(*statuses: int, certificate: Certificate | None = None) -> Iterator[Receiver]:
    """With a certificate for `localhost` it is asked by https."""
    receiving = Receiver(statuses or (204,), certificate)
    with serving(receiving.server):
        yield receiving


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that takes connections and never answers on them."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]
