"""The program that a chess program starts as its engine: it passes lines on to a table in another process.

python tests/feeds/bridge/relay.py SOCKET [LOG]

LOG gets what both say, the program's lines with "> " before them.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path
from typing import TextIO

AT_ONCE = 4096


def main(address: str, log: str = os.devnull) -> None:
    with socket.socket(socket.AF_UNIX) as table, Path(log).open("a", encoding="utf-8") as said:
        table.connect(address)
        threading.Thread(target=_tell, args=(table, said), daemon=True).start()
        while data := table.recv(AT_ONCE):
            said.write(data.decode())
            said.flush()
            os.write(1, data)
    # The thread that reads may be at its standard input, which a program keeps open until its engine ends.
    os._exit(0)


def _tell(table: socket.socket, said: TextIO) -> None:
    while data := os.read(0, AT_ONCE):
        said.write("".join(f"> {line}\n" for line in data.decode().splitlines()))
        said.flush()
        table.sendall(data)
    # The program has gone, and nobody is left to hear what the table still says.
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
