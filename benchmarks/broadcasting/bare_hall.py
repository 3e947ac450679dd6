"""A bare broadcaster for many tables, of asyncio's streams: no game, no journal, nothing drawn.

    python -m benchmarks.broadcasting.bare_hall TABLES TURNS_A_SECOND SECONDS BYTES

It writes a message of so many bytes for each turn to every reader of its table, and answers like chess_hall.
"""

import asyncio
import json
import sys
import threading
import time
from collections import defaultdict

from benchmarks.broadcasting.chess_hall import say_line, spent_s

HEAD = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"


def message(version: int, size: int) -> bytes:
    """A message of a WebSocket that brings a whole text with this version."""
    text = f'data: t\t{version}\t\t{{"version":{version},"said":"'.encode()
    data = text + b"x" * max(0, size - len(text) - 4) + b'"}\n\n'
    return b"\x81" + (bytes((len(data),)) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2)) + data


class Broadcaster:
    """The readers of each table."""

    def __init__(self) -> None:
        self._writers: dict[str, set[asyncio.StreamWriter]] = defaultdict(set)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        table = request.split(b"/")[2].decode()
        writer.write(HEAD + message(0, 100))
        self._writers[table].add(writer)
        try:
            await reader.read()
        finally:
            self._writers[table].discard(writer)
            writer.close()

    def send(self, table: str, data: bytes) -> None:
        for writer in self._writers[table]:
            writer.write(data)


async def main() -> None:
    tables, size = int(sys.argv[1]), int(sys.argv[4])
    rate, seconds = float(sys.argv[2]), float(sys.argv[3])
    broadcaster = Broadcaster()
    server = await asyncio.start_server(broadcaster.serve, "127.0.0.1", backlog=2048)
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    noted: list[tuple[str, int, int, int]] = []

    def play() -> None:
        begun_s = time.monotonic()
        for number in range(round(rate * seconds)):
            if (rest_s := begun_s + number / rate - time.monotonic()) > 0:
                time.sleep(rest_s)
            table, version = f"table-{number % tables}", number + 1
            now_ns = time.monotonic_ns()
            noted.append((table, version, now_ns, now_ns))
            loop.call_soon_threadsafe(broadcaster.send, table, message(version, size))

    def obey() -> None:
        sys.stdin.readline()
        before, begun_s = spent_s(), time.monotonic()
        play()
        share = (spent_s()["all"] - before["all"]) / (time.monotonic() - begun_s)
        time.sleep(1)
        say_line(json.dumps([noted, {"all": share}]))
        sys.stdin.readline()
        loop.call_soon_threadsafe(done.set)

    threading.Thread(target=obey, daemon=True).start()
    say_line(str(server.sockets[0].getsockname()[1]))
    await done.wait()
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
