"""A bare broadcaster of asyncio's streams: one task a reader, one write a frame, no HTTP but the head.

    python -m benchmarks.broadcasting.bare FRAME_FILE

It writes the bytes that the scoreboard would write, made beforehand but for the time in them.
"""

import asyncio
import sys
import threading
from pathlib import Path

from benchmarks.broadcasting.orders import obey, say_port, stamped

HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ncache-control: no-store\r\n"
    b"connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
)


class Broadcaster:
    def __init__(self, frame: bytes) -> None:
        self._frame = self._chunk = b""
        self._writers: set[asyncio.StreamWriter] = set()
        self.show(frame)

    def show(self, frame: bytes) -> None:
        self._frame = frame
        self._chunk = b"%x\r\n%s\r\n" % (len(frame), frame)
        for writer in self._writers:
            writer.write(self._chunk)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD + self._chunk)
        self._writers.add(writer)
        try:
            await reader.read()
        finally:
            self._writers.discard(writer)
            writer.close()


async def main() -> None:
    template = Path(sys.argv[1]).read_bytes()
    broadcaster = Broadcaster(template)
    server = await asyncio.start_server(broadcaster.serve, "127.0.0.1", backlog=2048)
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def publish(now_ns: int, number: int) -> None:
        loop.call_soon_threadsafe(broadcaster.show, stamped(template, now_ns))

    def listen() -> None:
        obey(publish, sys.stdin)
        loop.call_soon_threadsafe(done.set)

    threading.Thread(target=listen, daemon=True).start()
    say_port(server.sockets[0].getsockname()[1])
    await done.wait()
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
