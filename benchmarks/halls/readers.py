"""One reader of each table's stream, at one of the scoreboards; they write down when each version came.

    python -m benchmarks.halls.readers TABLES PORT...

The scoreboards take turns, table by table. Prints `ready` once every reader has a first frame. A line on the
standard input ends it: it prints a line of JSON, for each frame its table, its version and when it was there
in full.
"""

import json
import re
import select
import socket
import sys
import time
from collections import defaultdict

from tests.scoreboard.streaming.following import Following

VERSION = re.compile(r'"version":(\d+)')
READ_AT_MOST = 1 << 16


def main() -> None:
    tables, *ports = map(int, sys.argv[1:])
    poll = select.epoll()
    names: dict[int, str] = {}
    sockets: dict[int, socket.socket] = {}
    begun: dict[int, bytes] = {}
    told: dict[int, Following] = defaultdict(Following)
    for number in range(tables):
        reader = socket.create_connection(("127.0.0.1", ports[number % len(ports)]))
        name = f"table-{number}"
        host = f"127.0.0.1:{ports[number % len(ports)]}"
        reader.sendall(f"GET /tables/{name}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        reader.setblocking(False)
        sockets[reader.fileno()], names[reader.fileno()] = reader, name
        poll.register(reader, select.EPOLLIN)
    poll.register(sys.stdin, select.EPOLLIN)
    arrived: list[tuple[str, int, int]] = []
    is_ready = False
    while True:
        for descriptor, _ in poll.poll():
            if descriptor == sys.stdin.fileno():
                sys.stdout.write(json.dumps(arrived) + "\n")
                return
            data = begun.pop(descriptor, b"") + sockets[descriptor].recv(READ_AT_MOST)
            if not data.endswith((b"\n\n", b"\n\n\r\n")):
                begun[descriptor] = data
                continue
            now_ns = time.monotonic_ns()
            for name in told[descriptor].take(data):
                found = VERSION.search(told[descriptor].texts[name])
                assert found is not None
                arrived.append((names[descriptor], int(found[1]), now_ns))
        if not is_ready and len({table for table, _, _ in arrived}) == tables:
            is_ready = True
            sys.stdout.write("ready\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
