"""A computer with many tables in a hall, at each of which one cell changes every second.

    python -m benchmarks.halls.host ADDRESS NAME FOLDER FIRST TABLES SECONDS

Prints `ready` once all tables play and the hall knows of them, begins with a line on its standard input, and
prints at the end a line of JSON: for each turn its table, the version that showed it, and the moments of the
press and of that version, in nanoseconds of the clock that all processes share.
"""

import json
import sys
import time
from pathlib import Path

from adoube.hall.database import HallAddress, connect
from adoube.hall.exchange import hall_version
from adoube.hall.replicator import start_replicator
from adoube.records.journal import Journal
from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from benchmarks.tables import WARM_UP_S, Hands, seated, set_up

FENCE = 1  # of a computer that has come once
WITHIN_S = 120.0


class Verdicts:
    """Notes when each turn is final here."""

    def __init__(self, hands: Hands) -> None:
        self.noted: list[tuple[str, int, int, int]] = []
        self._hands, self._turns = hands, dict[str, int]()

    def __call__(self, state: TableState) -> None:
        if len(state.turns) > self._turns.get(state.table, 0):
            self._turns[state.table] = len(state.turns)
            pressed_ns = self._hands.pressed_ns[state.table]
            version = hall_version(FENCE, state.version)
            self.noted.append((state.table, version, pressed_ns, time.monotonic_ns()))


def main() -> None:
    text, name, folder, first, tables, seconds = sys.argv[1:]
    address = HallAddress(text)
    with Journal.open(Path(folder)) as journal:
        engine = Engine(journal)
        played_s = WARM_UP_S + int(seconds)
        hands = Hands(engine, seated(engine, int(tables), played_s, first=int(first)))
        verdicts = Verdicts(hands)
        engine.subscribe(verdicts)
        engine.start()
        set_up(engine)
        stop = start_replicator(engine, address=address, host=name, folder=Path(folder))
        _until_told(address, name, int(tables))
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        hands.play(range(WARM_UP_S))
        verdicts.noted.clear()
        hands.play(range(WARM_UP_S, played_s))
        time.sleep(1)
        sys.stdout.write(json.dumps(verdicts.noted) + "\n")
        sys.stdout.flush()
        sys.stdin.readline()
        stop()
        engine.stop()


def _until_told(address: HallAddress, name: str, tables: int) -> None:
    """Until the hall has a state of each table."""
    ends_s = time.monotonic() + WITHIN_S
    with connect(address) as connection:
        while True:
            (told,) = connection.execute(
                'SELECT count(*) FROM states JOIN tables ON name = "table" WHERE host = %s', (name,)
            ).fetchone() or (0,)
            if told == tables:
                return
            if time.monotonic() > ends_s:
                raise SystemExit(f"the hall has {told} of {tables} tables")
            time.sleep(0.1)


if __name__ == "__main__":
    main()
