"""The program that a chess program starts as its engine: it passes lines on to a table in another process.

python tests/feeds/bridge/relay.py SOCKET
"""

from __future__ import annotations

import os
import socket
import sys
import threading

AT_ONCE = 4096


def main(address: str) -> None:
    with socket.socket(socket.AF_UNIX) as table:
        table.connect(address)
        threading.Thread(target=_tell, args=(table,), daemon=True).start()
        while data := table.recv(AT_ONCE):
            os.write(1, data)


def _tell(table: socket.socket) -> None:
    while data := os.read(0, AT_ONCE):
        table.sendall(data)
    # The program has gone, and nobody is left to hear what the table still says.
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
