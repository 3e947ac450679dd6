"""A transcript of the LiveChess messages between a program and adoube."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Origin

__all__ = ["Transcript"]


class Transcript:
    """A port between the program and adoube, which writes down each message that goes through."""

    def __init__(self, livechess: str, file: Path) -> None:
        self._livechess, self._file = livechess, file
        self._turn = threading.Lock()
        self._server = serve(self._attend, "127.0.0.1", 0, compression=None)
        port = self._server.socket.getsockname()[1]
        self.url = f"ws://127.0.0.1:{port}{urlsplit(livechess).path}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()

    def _attend(self, program: ServerConnection) -> None:
        assert program.request is not None, "it has been opened"
        origin = program.request.headers.get("Origin")
        self._write("program", f"connects from {origin}")
        try:
            with connect(
                self._livechess, origin=Origin(origin) if origin else None, compression=None
            ) as adoube:
                threading.Thread(target=self._pass_on, args=(adoube, program, "adoube"), daemon=True).start()
                self._pass_on(program, adoube, "program")
        except OSError:
            program.close()  # adoube is away

    def _pass_on(self, one: Connection, other: Connection, who: str) -> None:
        with suppress(ConnectionClosed):
            for message in one:
                self._write(who, str(message))
                other.send(message)
        self._write(who, "closes")
        other.close()

    def _write(self, who: str, what: str) -> None:
        with self._turn, self._file.open("a", encoding="utf-8") as file:
            file.write(f"{who}: {what}\n")
