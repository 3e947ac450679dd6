"""How long a verdict takes to the spectators of two scoreboards of a hall.

    python -m benchmarks.hall_spectators [--readers 10000] [--fronts 2] [--frames 8]

Each scoreboard (`adoube hall front`) has so many readers of one table, in a process of their own. A verdict
is written into PostgreSQL as a computer with tables does. A time goes from there to the last byte in a
reader's hands: it contains the transaction, the news, and the drawing of the frame. Beside them stand as
many bare broadcasters with as many readers, as in spectators.py. The two take turns, frame by frame.

Exit status 1 where the median, or the 99th percentile, is over 1.5 times that of the bare ones.
"""

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from adoube.cli.main import run
from adoube.hall.database import HallAddress, connect
from adoube.hall.exchange import replicate
from adoube.hall.lease import LASTS_S
from benchmarks.broadcasting.verdicts import TABLE, state_at
from benchmarks.spectators import (
    BARE,
    FILES_BESIDE,
    Process,
    Taken,
    allow_open_files,
    crowd_of,
    event_of_a_game,
    running,
    spent_s,
)
from tests.cli.processes import Running
from tests.hall.journals import JournalOfTables
from tests.hall.postgres import PostgresServer

PROMISED_RATIO = 1.5
NS_PER_MS = 1_000_000


class Hall:
    """A hall with one table, whose computer is this process."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        server = PostgresServer(syncs=True)
        stack.callback(server.stop)
        self.file = folder / "hall.toml"
        self.file.write_text(f'database = "{server.address}"\n')
        assert run(["hall", "init", str(self.file)]) == 0
        self._host = JournalOfTables(folder / "window", "window", TABLE)
        self._connection = stack.enter_context(connect(HallAddress(server.address)))
        self._lease = self._host.lease()
        self._lease.take(self._connection)
        self._number = 0
        self.publish()
        self._ending = threading.Event()
        heartbeat = threading.Thread(target=self._live, args=(HallAddress(server.address),))
        heartbeat.start()
        stack.callback(heartbeat.join)
        stack.callback(self._ending.set)

    def publish(self) -> None:
        self._number += 1
        now_ns = time.monotonic_ns()
        state = replace(state_at(now_ns, self._number), table=TABLE)
        replicate(self._connection, self._lease, self._host.journal, [state], now_ns // NS_PER_MS)

    def _live(self, address: HallAddress) -> None:
        """A computer of which nothing is heard is shown as missing."""
        with connect(address) as connection:
            while not self._ending.wait(LASTS_S / 3):
                with connection.transaction():
                    self._lease.renew(connection)


@click.command()
@click.option("--readers", default=10_000, show_default=True, help="Of each scoreboard.")
@click.option("--fronts", default=2, show_default=True)
@click.option("--frames", default=8, show_default=True)
def main(readers: int, fronts: int, frames: int) -> None:
    allow_open_files(readers + FILES_BESIDE)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        file = folder / "frame"
        file.write_bytes(event_of_a_game())
        bare = [stack.enter_context(running(BARE.module, str(file))) for _ in range(fronts)]
        bare_crowds = [_crowd(stack, each.hear(), readers) for each in bare]
        hall = Hall(folder, stack)
        pages = [
            stack.enter_context(Running("hall", "front", str(hall.file), "--port", "0"))
            for _ in range(fronts)
        ]
        crowds = [_crowd(stack, page.url.rpartition(":")[2].strip("/"), readers) for page in pages]

        def tell_bare() -> None:
            for each in bare:
                each.tell()

        sides = (
            Side("scoreboards of the hall", hall.publish, crowds, [page.process.pid for page in pages]),
            Side("bare broadcasters", tell_bare, bare_crowds, [each.pid for each in bare]),
        )
        for number in range(frames + 1):
            for side in sides:
                # The first one finds everybody cold.
                side.frame(is_counted=number > 0)
    click.echo(f"{fronts} times {readers} readers, {frames} frames")
    for side in sides:
        click.echo(
            f"{side.name:24} median {side.taken.median_ms:7.1f} ms,"
            f" 99th percentile {side.taken.p99_ms:7.1f} ms,"
            f" {1000 * side.spent_s / frames / fronts:6.1f} ms of a processor a frame, each"
        )
    ours, theirs = (side.taken for side in sides)
    ratios = (ours.median_ms / theirs.median_ms, ours.p99_ms / theirs.p99_ms)
    click.echo("times the bare ones: " + " / ".join(f"{ratio:.2f}" for ratio in ratios))
    sys.exit(0 if max(ratios) <= PROMISED_RATIO else 1)


@dataclass
class Side:
    """Servers of one kind, and their readers."""

    name: str
    tell: Callable[[], None]
    crowds: Sequence[Process]
    servers: Sequence[int]  # process ids
    taken: Taken = field(default_factory=Taken)
    spent_s: float = 0.0  # processor time of the servers

    def frame(self, *, is_counted: bool) -> None:
        """One verdict, to each reader of all."""
        before_s = sum(map(spent_s, self.servers))
        for crowd in self.crowds:
            crowd.tell()
        self.tell()
        taken_us = [taken for crowd in self.crowds for taken in json.loads(crowd.hear())]
        if is_counted:
            self.taken.us += taken_us
            self.spent_s += sum(map(spent_s, self.servers)) - before_s


def _crowd(stack: ExitStack, port: str, readers: int) -> Process:
    """Readers who have their first frame."""
    crowd = stack.enter_context(running("crowd", *crowd_of(port, BARE, readers)))
    crowd.hear()
    return crowd


if __name__ == "__main__":
    main()
