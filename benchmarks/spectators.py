"""How long a verdict takes to the spectators of one table, and what a spectator weighs.

    python -m benchmarks.spectators [--readers 2000 --readers 10000] [--frames 30] [--runs 3]

Five ways of serving the same frames of one game: the scoreboard's own server to WebSockets, as pages have
them; the same as server-sent events; the same to readers with HTTP/1.0; plain Flask
on gevent (dependency group `bench`); and a bare broadcaster of asyncio's streams, from the standard library
alone, which writes bytes made beforehand. Each is a process of its own with a crowd of readers in another.
All stand at once and take turns frame by frame, in changing order, so that a busy machine slows all alike. A
time goes from the verdict, in the thread that publishes, to the frame's last byte in a reader's hands; it
contains the drawing of the frame where frames are drawn. The clock is the system's monotonic one, which all
processes share on Linux.

Median and 99th percentile are those of all readers and frames of a run; a ratio is that of two figures of
the same run; of several runs, the middle one is printed. Memory is what the server's process grew by, divided
by its readers, sockets' buffers in the kernel not included. All this is for Linux: the readers wait by epoll.
Exit status 1 where the scoreboard takes more than 1.25 times as long as the bare one for 2,000 readers, in
the median or the 99th percentile, or more than 10 KiB a reader.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import IO, NamedTuple

import click

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.streaming.documents import NOTHING, ChangingText
from adoube_scoreboard.streaming.frames import frame_maker
from benchmarks.broadcasting.ours import PublishedTables
from benchmarks.broadcasting.verdicts import TABLE, state_at

ROOT = Path(__file__).parents[1]
PACKAGE = "benchmarks.broadcasting"
PROMISED_READERS, PROMISED_RATIO, PROMISED_KIB = 2000, 1.25, 10.0
WARM_UP_READERS, WARM_UP_FRAMES = 50, 5
FILES_BESIDE = 100  # What a process has open besides its readers.
WITHIN_S = 120
CPUCLOCK_SCHED = 2  # linux/posix-timers.h; clock_getcpuclockid(3) makes the same number


class Way(NamedTuple):
    """A server to measure: its module, and the HTTP that its readers speak, or `websocket`."""

    name: str
    module: str
    http: str = "1.1"
    needs: str | None = None


OURS, BARE = Way("scoreboard", "ours", "websocket"), Way("bare broadcaster", "bare")
WAYS = (
    BARE,
    OURS,
    Way("as server-sent events", "ours"),
    Way("to HTTP/1.0", "ours", "1.0"),
    Way("Flask on gevent", "on_gevent", needs="gevent"),
)


@dataclass
class Taken:
    """The cost of one way in one run: times in microseconds, memory in KiB a reader."""

    us: list[int] = field(default_factory=list)
    kib: float = 0.0

    @property
    def median_ms(self) -> float:
        return median(self.us) / 1000

    @property
    def p99_ms(self) -> float:
        return quantiles(self.us, n=100)[98] / 1000


Run = dict[Way, Taken]


@click.command()
@click.option("--readers", "crowds", type=int, multiple=True, default=(2000, 10000), show_default=True)
@click.option("--frames", type=click.IntRange(min=1), default=30, show_default=True)
@click.option("--runs", type=click.IntRange(min=1), default=3, show_default=True)
def main(crowds: Sequence[int], frames: int, runs: int) -> None:
    """Print a row for each number of readers and each way of serving them."""
    allow_open_files(max(crowds) + FILES_BESIDE)
    ways = [way for way in WAYS if way.needs is None or find_spec(way.needs) is not None]
    frame = event_of_a_game()
    click.echo(f"an event: {len(frame):,} bytes, drawn in {drawn_ms():.1f} ms; {frames} frames, {runs} runs")
    click.echo(HEADING)
    holds = True
    with TemporaryDirectory() as folder:
        file = Path(folder) / "frame"
        file.write_bytes(frame)
        for readers in crowds:
            taken = [measured(ways, file, readers, frames) for _ in range(runs)]
            for way in ways:
                click.echo(printed(readers, way, taken))
            holds &= readers != PROMISED_READERS or holds_promise(taken)
    for way in WAYS:
        if way not in ways:
            click.echo(f"{way.name} left out: pip install --group bench")
    sys.exit(0 if holds else 1)


def allow_open_files(needed: int) -> None:
    """As many as needed, for this process and those that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < needed:
        click.echo(
            f"A process here may have {most} files open, and so many readers need {needed}: ask for fewer"
            " with --readers, or raise the limit (ulimit -Hn, or LimitNOFILE of the service).",
            err=True,
        )
        sys.exit(2)
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))


# what is sent


def event_of_a_game() -> bytes:
    """Return the event that a page is sent of a verdict that follows another one."""
    make_frame = frame_maker(create_app(PublishedTables(), OneUseKey(), clock=lambda: 0.0))
    document = ChangingText(TABLE)
    for number in range(2):
        document.renew(partial(make_frame, state_at(number, number), "en"))
        document.event(NOTHING)
    return document.event(document.number - 1)


def drawn_ms() -> float:
    """How long it takes to draw a frame, in the middle."""
    make_frame = frame_maker(create_app(PublishedTables(), OneUseKey(), clock=lambda: 0.0))
    taken = []
    for number in range(50):
        began_ns = time.monotonic_ns()
        make_frame(state_at(began_ns, number), "en")
        taken.append((time.monotonic_ns() - began_ns) / 1e6)
    return median(taken)


def spent_s(pid: int) -> float:
    """Return the processor time that a process has taken, by Linux's clock of that process."""
    return time.clock_gettime((~pid << 3) | CPUCLOCK_SCHED)


# one run


class Process:
    """A program that is talked to in lines."""

    def __init__(
        self, module: str, *arguments: str, package: str = PACKAGE, under: Sequence[str] = ()
    ) -> None:
        """`under`: a command that runs it."""
        path = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
        self._child = subprocess.Popen(
            [*under, sys.executable, "-m", f"{package}.{module}", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **path},
        )
        self._name = module

    def tell(self) -> None:
        pipe = self._pipe(self._child.stdin)
        pipe.write("\n")
        pipe.flush()

    def hear(self) -> str:
        line = self._pipe(self._child.stdout).readline()
        if not line:
            raise click.ClickException(f"{self._name} has ended, status {self._child.wait()}")
        return line.strip()

    @property
    def pid(self) -> int:
        return self._child.pid

    def kib(self) -> int:
        """Return the memory of the process."""
        status = Path(f"/proc/{self._child.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def end(self) -> None:
        self._pipe(self._child.stdin).close()
        try:
            self._child.wait(WITHIN_S)
        finally:
            self._child.kill()
            self._child.wait()
            self._pipe(self._child.stdout).close()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


@contextmanager
def running(module: str, *arguments: str) -> Iterator[Process]:
    process = Process(module, *arguments)
    try:
        yield process
    finally:
        process.end()


class Stand(NamedTuple):
    """A server and its readers."""

    server: Process
    crowd: Process

    def frame(self) -> list[int]:
        """One verdict: how long it took to each reader, in microseconds."""
        self.crowd.tell()
        self.server.tell()
        taken: list[int] = json.loads(self.crowd.hear())
        return taken


def measured(ways: Sequence[Way], frame: Path, readers: int, frames: int) -> Run:
    """All ways at once, taking turns."""
    run = {way: Taken() for way in ways}
    with ExitStack() as stack:
        stands = {}
        for way in ways:
            server = stack.enter_context(running(way.module, str(frame)))
            port = server.hear()
            warm_up(server, port, way)
            before_kib = server.kib()
            crowd = stack.enter_context(running("crowd", *crowd_of(port, way, readers)))
            crowd.hear()
            stands[way] = Stand(server, crowd)
            stands[way].frame()
            run[way].kib = -before_kib
        for number in range(frames):
            for way in (*ways[number % len(ways) :], *ways[: number % len(ways)]):
                run[way].us += stands[way].frame()
        for way, stand in stands.items():
            run[way].kib = (stand.server.kib() + run[way].kib) / readers
    return run


def crowd_of(port: str, way: Way, readers: int) -> list[str]:
    return [port, f"/tables/{TABLE}/events", str(readers), way.http]


def warm_up(server: Process, port: str, way: Way) -> None:
    """Let a server take what it needs once, whoever reads: that is no reader's weight."""
    with running("crowd", *crowd_of(port, way, WARM_UP_READERS)) as crowd:
        crowd.hear()
        for _ in range(WARM_UP_FRAMES):
            Stand(server, crowd).frame()


# what is printed


HEADING = (
    f"{'readers':>7}  {'':17} {'median, ms':>10} {'p99, ms':>8}   "
    f"{'times the bare one':>18}   {'KiB a reader':>12}"
)


def printed(readers: int, way: Way, runs: Sequence[Run]) -> str:
    middle_ms = median(run[way].median_ms for run in runs)
    p99_ms = median(run[way].p99_ms for run in runs)
    of_median, of_p99 = ratios(way, runs)
    kib = median(run[way].kib for run in runs)
    times = f"{of_median:.2f} / {of_p99:.2f}"
    return f"{readers:>7}  {way.name:17} {middle_ms:>10.1f} {p99_ms:>8.1f}   {times:>18}   {kib:>12.1f}"


def ratios(way: Way, runs: Sequence[Run]) -> tuple[float, float]:
    """How many times the bare broadcaster's median, and its 99th percentile, of the same run."""
    return (
        median(run[way].median_ms / run[BARE].median_ms for run in runs),
        median(run[way].p99_ms / run[BARE].p99_ms for run in runs),
    )


def holds_promise(runs: Sequence[Run]) -> bool:
    return max(ratios(OURS, runs)) <= PROMISED_RATIO and median(run[OURS].kib for run in runs) <= PROMISED_KIB


if __name__ == "__main__":
    main()
