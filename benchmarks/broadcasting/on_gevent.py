"""Plain Flask on gevent's own server: a greenlet a reader, which waits for the next frame and yields it.

python -m benchmarks.broadcasting.on_gevent FRAME_FILE
"""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flask import Flask, Response

from benchmarks.broadcasting.orders import obey, say_port, stamped
from benchmarks.broadcasting.verdicts import TABLE

# By name: it comes with the dependency group `bench` alone.
gevent: Any = importlib.import_module("gevent")
event: Any = importlib.import_module("gevent.event")
pywsgi: Any = importlib.import_module("gevent.pywsgi")


class Newest:
    """The newest frame; `changed` is set, and another takes its place, when there is a newer."""

    def __init__(self, frame: bytes) -> None:
        self.frame = frame
        self.changed = event.Event()

    def show(self, frame: bytes) -> None:
        self.frame, changed = frame, self.changed
        self.changed = event.Event()
        changed.set()

    def frames(self) -> Iterator[bytes]:
        while True:
            changed = self.changed
            yield self.frame
            changed.wait()


def main() -> None:
    template = Path(sys.argv[1]).read_bytes()
    newest = Newest(template)
    app = Flask(__name__)

    @app.get(f"/tables/{TABLE}/events")
    def events() -> Response:
        return Response(newest.frames(), content_type="text/event-stream; charset=utf-8")

    server = pywsgi.WSGIServer(("127.0.0.1", 0), app, backlog=2048, log=None)
    server.start()
    say_port(server.server_port)
    threads = gevent.get_hub().threadpool
    orders = iter(lambda: threads.apply(sys.stdin.readline), "")
    obey(lambda now_ns, number: newest.show(stamped(template, now_ns)), orders)
    server.stop(timeout=0)


if __name__ == "__main__":
    main()
