"""How long a verdict takes from a table to a page at a scoreboard of the hall on another computer.

    python -m benchmarks.hall_load [--tables 200] [--hosts 4] [--fronts 2] [--seconds 30]

At each table one cell changes every second, and every fourth change completes a turn, as in tables.py. The
tables are spread over processes that are tied to a hall in a PostgreSQL server of their own; `adoube hall
front` serves its pages, and each table has one reader at one of those. A time goes from the verdict, in the
thread that publishes it, to the frame's last byte in the reader's hands. It contains the journal's write, the
transaction, the news, and the drawing of the frame.

Beside it, in the same run, one row and its news go through the same server on connections that do nothing
else: so long takes PostgreSQL alone. Exit status 1 where the 99th percentile is over 100 ms more than twice
that of PostgreSQL alone, or a turn has not come.
"""

import json
import os
import sys
import tempfile
import threading
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles

import click
import psycopg

from adoube.cli.main import run
from benchmarks.spectators import Process
from tests.cli.processes import Running
from tests.hall.postgres import PostgresServer

PROMISED_MS = 100.0
EVERY_S = 0.1
PACKAGE = "halls"

Spans = Sequence[float]  # in milliseconds


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--hosts", default=4, show_default=True)
@click.option("--fronts", default=2, show_default=True)
@click.option("--seconds", default=30, show_default=True)
def main(tables: int, hosts: int, fronts: int, seconds: int) -> None:
    share = tables // hosts
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = PostgresServer(syncs=True)
        stack.callback(server.stop)
        file = folder / "hall.toml"
        file.write_text(f'database = "{server.address}"\n')
        assert run(["hall", "init", str(file)]) == 0
        computers = [
            stack.enter_context(
                _process(
                    "host",
                    *(server.address, f"host-{number}", str(folder / f"host-{number}")),
                    *(str(number * share), str(share), str(seconds)),
                )
            )
            for number in range(hosts)
        ]
        for computer in computers:
            computer.hear()
        pages = [
            stack.enter_context(Running("hall", "front", str(file), "--port", "0")) for _ in range(fronts)
        ]
        ports = [page.url.rpartition(":")[2].strip("/") for page in pages]
        readers = stack.enter_context(_process("readers", str(share * hosts), *ports))
        readers.hear()
        alone = stack.enter_context(_postgres_alone(server))
        began_s, spent_s = time.monotonic(), [processor_s(page.process.pid) for page in pages]
        for computer in computers:
            computer.tell()
        verdicts = [each for computer in computers for each in json.loads(computer.hear())]
        took_s = time.monotonic() - began_s
        shares = [
            (processor_s(page.process.pid) - before) / took_s
            for page, before in zip(pages, spent_s, strict=True)
        ]
        readers.tell()
        frames = json.loads(readers.hear())
        for computer in computers:
            computer.tell()
    click.echo(HEADING)
    shown, missing = spans_of(verdicts, frames)
    decided = [(published - pressed) / 1e6 for _, _, pressed, published in verdicts]
    click.echo(printed("from the press to the verdict, there", decided))
    click.echo(printed("from the verdict to the page, elsewhere", shown))
    click.echo(printed("one row and its news, PostgreSQL alone", alone))
    load = os.getloadavg()[0]
    click.echo(f"{share * hosts} tables, {hosts} hosts, {fronts} fronts, {seconds} s; load {load:.1f}")
    click.echo("a scoreboard's share of a core: " + ", ".join(f"{share:.0%}" for share in shares))
    click.echo(f"{missing} of {len(verdicts)} turns have not come")
    sys.exit(1 if missing or p99(shown) > PROMISED_MS + 2 * p99(alone) else 0)


HEADING = f"{'':40} {'number':>7} {'median, ms':>10} {'p99, ms':>8} {'most, ms':>8}"


def printed(what: str, spans: Spans) -> str:
    return f"{what:40} {len(spans):>7} {median(spans):>10.1f} {p99(spans):>8.1f} {max(spans):>8.1f}"


def processor_s(pid: int) -> float:
    """How many seconds of a core a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def p99(spans: Spans) -> float:
    return quantiles(spans, n=100)[98]


def spans_of(
    verdicts: Sequence[tuple[str, int, int, int]], frames: Sequence[tuple[str, int, int]]
) -> tuple[Spans, int]:
    """How long each verdict took to the first frame that shows it, and how many have not come."""
    by_table: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for table, version, at_ns in frames:
        by_table[table].append((version, at_ns))
    spans, missing = [], 0
    for table, version, _, published_ns in verdicts:
        place = bisect_left(by_table[table], (version, 0))
        if place == len(by_table[table]):
            missing += 1
        else:
            spans.append((by_table[table][place][1] - published_ns) / 1e6)
    return spans, missing


@contextmanager
def _process(module: str, *arguments: str) -> Iterator[Process]:
    process = Process(f"{PACKAGE}.{module}", *arguments, package="benchmarks")
    try:
        yield process
    finally:
        process.end()


@contextmanager
def _postgres_alone(server: PostgresServer) -> Iterator[list[float]]:
    """Writes a row and tells of it, again and again; how long it took until that was heard."""
    spans: list[float] = []
    ending = threading.Event()

    def write_and_hear() -> None:
        with (
            psycopg.connect(server.address, autocommit=True) as writes,
            psycopg.connect(server.address, autocommit=True) as hears,
        ):
            writes.execute("CREATE TABLE alone (number bigint)")
            hears.execute("LISTEN alone")
            while not ending.wait(EVERY_S):
                began_ns = time.monotonic_ns()
                with writes.transaction():
                    writes.execute("INSERT INTO alone VALUES (%s)", (began_ns,))
                    writes.execute("NOTIFY alone")
                heard = hears.notifies(timeout=10, stop_after=1)
                spans.extend((time.monotonic_ns() - began_ns) / 1e6 for _ in heard)

    thread = threading.Thread(target=write_and_hear)
    thread.start()
    try:
        yield spans
    finally:
        ending.set()
        thread.join()


if __name__ == "__main__":
    main()
