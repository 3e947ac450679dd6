"""Caddy before scoreboards, as a document or the Caddyfile has it; everything stays on this computer.

Caddy signs the certificate, as in a house without a name of its own.
"""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["NAME", "Proxy", "free_port", "running_caddy"]

NAME = "scores.example.org"
WITHIN_S = 60.0
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Proxy:
    """Caddy before the scoreboard, for whoever trusts its root."""

    port: int
    http_port: int
    trusted: ssl.SSLContext

    def connected(self) -> http.client.HTTPSConnection:
        connection = http.client.HTTPSConnection(NAME, self.port, context=self.trusted)
        plain = socket.create_connection(("127.0.0.1", self.port), WITHIN_S)
        connection.sock = self.trusted.wrap_socket(plain, server_hostname=NAME)
        return connection

    def ask(
        self, method: str, target: str, fields: Any = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        body = None if fields is None else json.dumps(fields)
        with closing(self.connected()) as connection:
            connection.request(method, target, body, {"Host": NAME, **JSON, **headers})
            answer = connection.getresponse()
            return answer, answer.read()


@contextmanager
def running_caddy(site: str, folder: Path) -> Iterator[Proxy]:
    """Caddy with one site, until the end of the block."""
    https, http_port = free_port(), free_port()
    here_alone = f"""{{
        admin off
        skip_install_trust
        default_bind 127.0.0.1
        https_port {https}
        http_port {http_port}
        storage file_system {folder}
    }}
    """
    file = folder / "Caddyfile"
    file.write_text(here_alone + site, encoding="utf-8")
    program = shutil.which("caddy")
    assert program is not None, "a test that asks for Caddy carries the mark `caddy`"
    with (folder / "log").open("wb") as log:
        caddy = subprocess.Popen([program, "run", "--config", str(file)], stdout=log, stderr=log)
    try:
        yield Proxy(https, http_port, _trusted_root(folder, caddy, https))
    finally:
        caddy.kill()
        caddy.wait(WITHIN_S)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _trusted_root(folder: Path, caddy: subprocess.Popen[bytes], port: int) -> ssl.SSLContext:
    """The root that Caddy has made, once it has signed a certificate with it and answers."""
    root = folder / "pki" / "authorities" / "local" / "root.crt"
    ends_s = time.monotonic() + WITHIN_S
    while True:
        try:
            trusted = ssl.create_default_context(cafile=root)
            with socket.create_connection(("127.0.0.1", port), WITHIN_S) as plain:
                trusted.wrap_socket(plain, server_hostname=NAME).close()
        except OSError:
            assert caddy.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < ends_s, (folder / "log").read_text()
            time.sleep(0.05)
        else:
            return trusted
