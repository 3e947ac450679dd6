"""WebSockets on this computer, each with a serial port behind it, for pages in browsers without ports."""

from __future__ import annotations

import os
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from tests.browser.maker.raw_paste import RawPaste

__all__ = ["SerialBridge", "serial_bridge"]

WAIT_S = 0.02


class SerialBridge:
    """`port` is the name of the serial port that is there now; "" while none is plugged in.

    `drops_on_reset`: as a chip with USB of its own it is gone for a moment when it restarts.
    `pastes`: the prompt behind it offers raw paste. `edits` are texts of the board, and what arrives instead.
    `cut_after`: the cable is pulled after so many bytes to the board.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self.is_held = False
        self.drops_on_reset = False
        self.pastes = False
        self.edits: dict[bytes, bytes] = {}
        self.programs_pasted = 0
        self.cut_after: int | None = None
        self.address = ""
        self._was = port
        self._open: set[ServerConnection] = set()

    def pull(self) -> None:
        """Pull the cable."""
        if self.port:
            self.port, self._was = "", self.port
        for connection in list(self._open):
            connection.close()

    def plug_in(self) -> None:
        self.port = self._was

    def handle(self, connection: ServerConnection) -> None:
        if not self.port or self.is_held:
            return
        line = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(line)
        os.set_blocking(line, False)
        self._open.add(connection)
        paste = RawPaste() if self.pastes else None
        try:
            connection.send("open")
            reader = threading.Thread(target=self._read, args=(connection, line, paste), daemon=True)
            reader.start()
            self._write(connection, line, paste)
        except ConnectionClosed:
            pass
        finally:
            self._open.discard(connection)
            connection.close()
            reader.join()
            os.close(line)
            self.programs_pasted += 0 if paste is None else paste.programs

    def _write(self, connection: ServerConnection, line: int, paste: RawPaste | None) -> None:
        restarts = False
        for data in connection:
            if isinstance(data, str):
                continue
            if self.cut_after is not None:
                self.cut_after -= len(data)
                if self.cut_after < 0:
                    self.cut_after = None
                    self.pull()
                    return
            given, answer = (data, b"") if paste is None else paste.from_host(data)
            if answer:
                connection.send(answer)
            while given:
                with suppress(BlockingIOError):
                    given = given[os.write(line, given) :]
            restarts = restarts or (self.drops_on_reset and b"machine.reset()" in data)
            if restarts and data.endswith(b"\x04"):
                return

    def _read(self, connection: ServerConnection, line: int, paste: RawPaste | None) -> None:
        stop = threading.Event()
        while connection in self._open:
            try:
                data = os.read(line, 4096)
            except BlockingIOError:
                stop.wait(WAIT_S / 10)
                continue
            except OSError:
                return
            for text, instead in self.edits.items():
                data = data.replace(text, instead)
            with suppress(ConnectionClosed):
                connection.send(data if paste is None else paste.from_board(data))


@contextmanager
def serial_bridge(port: str) -> Iterator[SerialBridge]:
    """Serve a port until the block ends."""
    bridge = SerialBridge(port)
    with serve(bridge.handle, "127.0.0.1", 0, compression=None) as server:
        bridge.address = _address(server)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield bridge
        finally:
            bridge.pull()
            server.shutdown()
            thread.join()


def _address(server: Server) -> str:
    host, number = server.socket.getsockname()[:2]
    return f"ws://{host}:{number}/"
