"""A computer in a hall whose journal grows by a row of each table every second, for as long as one likes.

    python -m benchmarks.halls.presses ADDRESS NAME FOLDER TABLES SECONDS

Prints `ready` once the hall has its first rows, and begins with a line on its standard input. When the
seconds are over it says `played`, and goes on to bring rows until the next line.
"""

import sys
import time
from pathlib import Path

from adoube.hall.database import HallAddress
from adoube.hall.replicator import Replicator
from tests.hall.journals import JournalOfTables

LOOKS_S = 0.05


def main() -> None:
    text, name, folder, tables, seconds = sys.argv[1:]
    names = [f"table-{number}" for number in range(int(tables))]
    host = JournalOfTables(Path(folder), name, *names)
    link = Replicator(HallAddress(text), name, host.folder)
    link.start()
    while link.state.delivered < len(names):
        time.sleep(LOOKS_S)
    _say("ready")
    sys.stdin.readline()
    begun_s = time.monotonic()
    for second in range(int(seconds)):
        time.sleep(max(0.0, begun_s + second - time.monotonic()))
        for each in names:
            host.press(each)
        link.notify()
    _say("played")
    sys.stdin.readline()
    link.stop()


def _say(word: str) -> None:
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
