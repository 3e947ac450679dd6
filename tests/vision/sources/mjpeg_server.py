"""A network camera on this computer's loopback: it sends what the test gives it, as parts of one answer."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue

from tests.serving import serving

__all__ = ["NetworkCamera", "network_camera"]


class NetworkCamera:
    """`send` a part, or None to end the answer that is being given; `address` is where it is asked.

    `password`: "name:password" that it wants.
    """

    def __init__(
        self,
        *,
        says_lengths: bool = True,
        kind: str = "multipart/x-mixed-replace; boundary=frame",
        password: str = "",
    ) -> None:
        self.password = password
        self.says_lengths, self.kind = says_lengths, kind
        self.parts: SimpleQueue[bytes | None] = SimpleQueue()
        self.asked = threading.Semaphore(0)  # released each time the stream is asked for
        self.address = ""

    def send(self, *parts: bytes | None) -> None:
        for part in parts:
            self.parts.put(part)


@contextmanager
def network_camera(*, port: int = 0, camera: NetworkCamera | None = None) -> Iterator[NetworkCamera]:
    served = camera or NetworkCamera()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = self.headers.get("Authorization", "")
            if served.password and given != f"Basic {b64encode(served.password.encode()).decode()}":
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="camera"')
                self.end_headers()
                return
            self.send_response(200)
            self.send_header("Content-Type", served.kind)
            self.end_headers()
            served.asked.release()
            while (part := served.parts.get()) is not None:
                length = f"Content-Length: {len(part)}\r\n" if served.says_lengths else ""
                head = f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n"
                try:
                    self.wfile.write(head.encode() + part + b"\r\n--frame\r\n" * (not served.says_lengths))
                except OSError:
                    return

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    served.address = f"http://127.0.0.1:{server.server_port}/"
    with serving(server):
        try:
            yield served
        finally:
            for _ in range(4):  # whatever answer is still being given ends
                served.send(None)
