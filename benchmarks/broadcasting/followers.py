"""Readers of many tables' streams, as pages are; they write down when each version was there in full.

    python -m benchmarks.broadcasting.followers PORT TABLES STREAMS QUERY...

Prints `ready` once every reader has a first frame. A line on the standard input ends it: it prints a line
of JSON, for each frame its table, its version and when it came, and the sizes of all events in bytes. The
streams of a table ask with the queries in turn.
"""

import json
import re
import select
import socket
import sys
import time

from tests.scoreboard.streaming.following import Following

UPGRADE = (
    "GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
READ_AT_MOST = 1 << 16
VERSION = re.compile(r'"version":(\d+)')


class Follower:
    """One stream: what of it is not complete yet, and what the table's page was sent last."""

    def __init__(self, table: str, port: int, query: str) -> None:
        self.table = table
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(UPGRADE.format(f"/tables/{table}/events{query}", port).encode())
        self.socket.setblocking(False)
        self._begun = b""
        self._has_head = False
        self.told = Following()

    def read(self) -> list[bytes]:
        """Return the messages that are complete now."""
        self._begun += self.socket.recv(READ_AT_MOST)
        if not self._has_head:
            _, end, rest = self._begun.partition(b"\r\n\r\n")
            if not end:
                return []
            self._has_head, self._begun = True, rest
        found = []
        while (message := self._message()) is not None:
            found.append(message)
        return found

    def _message(self) -> bytes | None:
        begun = self._begun
        if len(begun) < 2:
            return None
        size, at = begun[1], 2
        if size >= 126:
            width = 2 if size == 126 else 8
            if len(begun) < 2 + width:
                return None
            size, at = int.from_bytes(begun[2 : 2 + width]), 2 + width
        if len(begun) < at + size:
            return None
        self._begun = begun[at + size :]
        return begun[at : at + size]


def main() -> None:
    port, tables, streams, *queries = sys.argv[1:]
    poll = select.epoll()
    followers: dict[int, Follower] = {}
    for number in range(int(tables)):
        for place in range(int(streams)):
            follower = Follower(f"table-{number}", int(port), queries[place % len(queries)])
            followers[follower.socket.fileno()] = follower
            poll.register(follower.socket, select.EPOLLIN)
    poll.register(sys.stdin, select.EPOLLIN)
    arrived: list[tuple[str, int, int]] = []
    sizes: list[int] = []
    waiting = set(followers)
    while True:
        for descriptor, _ in poll.poll():
            if descriptor == sys.stdin.fileno():
                sys.stdout.write(json.dumps([arrived, sizes]) + "\n")
                return
            follower = followers[descriptor]
            for message in filter(None, follower.read()):
                now_ns = time.monotonic_ns()
                sizes.append(len(message))
                for name in follower.told.take(message):
                    found = VERSION.search(follower.told.texts[name])
                    assert found is not None
                    arrived.append((follower.table, int(found[1]), now_ns))
                waiting.discard(descriptor)
                if not waiting:
                    waiting = {-1}
                    sizes.clear()
                    sys.stdout.write("ready\n")
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
