"""Many readers of one event stream in one process, which write down when each frame is there in full.

    python -m benchmarks.broadcasting.crowd PORT PATH READERS HTTP_VERSION|websocket

Prints `ready` once every reader has the first frame, then for each frame that every reader has a line of how
long it took, in microseconds, a number for each reader. Ends with its standard input.
"""

import errno
import json
import select
import socket
import sys
import time

from benchmarks.broadcasting.orders import DIGITS, STAMP

# So many connections are opened before the first of them are awaited: a server's backlog is finite.
AT_ONCE = 100
READ_AT_MOST = 1 << 16
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
)
BEAT = b"\x81\x00"  # an empty message of a WebSocket
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Crowd:
    """Sockets that wait for frames; `begun` has what came of a frame that is not complete."""

    def __init__(self, port: int, path: str, http_version: str) -> None:
        self._address = ("127.0.0.1", port)
        version, more = ("1.1", UPGRADE.format(KEY)) if http_version == "websocket" else (http_version, "")
        self._request = f"GET {path} HTTP/{version}\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n".encode()
        self._poll = select.epoll()
        self._sockets: dict[int, socket.socket] = {}
        self._begun: dict[int, bytes] = {}

    def come(self, readers: int) -> None:
        """Opens the streams and reads until everybody has a first frame."""
        while len(self._sockets) < readers:
            waiting = {self._open() for _ in range(min(AT_ONCE, readers - len(self._sockets)))}
            while waiting:
                waiting -= {descriptor for descriptor, _ in self._poll.poll() if self._read(descriptor)}

    def next_frame(self) -> list[int]:
        """Reads until everybody has one and the same frame; how long it took to each, in nanoseconds."""
        arrived: dict[bytes, list[int]] = {}
        while True:
            for descriptor, _ in self._poll.poll():
                if (stamp := self._read(descriptor)) is None:
                    continue
                taken_ns = arrived.setdefault(stamp, [])
                taken_ns.append(time.monotonic_ns() - int(stamp))
                if len(taken_ns) == len(self._sockets):
                    return taken_ns

    def _open(self) -> int:
        reader = socket.create_connection(self._address)
        reader.sendall(self._request)
        reader.setblocking(False)
        self._sockets[reader.fileno()] = reader
        self._poll.register(reader, select.EPOLLIN)
        return reader.fileno()

    def _read(self, descriptor: int) -> bytes | None:
        """Reads what is there; the time in the frame, in digits, if that is complete now."""
        try:
            data = self._sockets[descriptor].recv(READ_AT_MOST)
        except BlockingIOError:
            return None
        if not data:
            raise ConnectionResetError(errno.ECONNRESET, "the server sent a reader away")
        if begun := self._begun.pop(descriptor, b""):
            data = begun + data
        while data.endswith(BEAT):
            data = data[: -len(BEAT)]
        if not data.endswith((b"\n\n", b"\n\n\r\n")):
            self._begun[descriptor] = data
            return None
        at = data.rfind(STAMP)
        return None if at < 0 else data[at + len(STAMP) : at + len(STAMP) + DIGITS]


def main() -> None:
    port, path, readers, http_version = sys.argv[1:]
    crowd = Crowd(int(port), path, http_version)
    crowd.come(int(readers))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for _ in sys.stdin:
        taken_us = [taken // 1000 for taken in crowd.next_frame()]
        sys.stdout.write(json.dumps(taken_us) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
