"""How long a press takes to the pages of a hall of chess tables, what that costs, and how much is sent.

    python -m benchmarks.live_load [--tables 200] [--streams 5] [--turns 40] [--seconds 30] [--variants 1]

Hands play at all tables, so many turns a second in all: they lift a piece, set it down and press the clock.
Every table has so many streams. A time goes from the press to the last byte of the first frame that shows
its turn, in a reader's hands: it contains the referee, the journal's write and sync, and the drawing of the
frame. `--variants`: the streams of a table are of so many kinds, by the side of the board that is nearest
and by language.

In the same run, before and after, a bare broadcaster writes as many bytes a turn to as many readers at the
same rate, without referee, journal or drawing. Exit status 1 where a turn has not come.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

import click

from benchmarks.spectators import allow_open_files, running

FILES_BESIDE = 200
QUERIES = ("?language=en", "?facing=second", "?language=de", "?language=fr&facing=second", "?language=nl")
BARE_BYTES = 1000
LEAST_SHARE = 0.005  # of a core, of a thread that is named


class Figures(NamedTuple):
    """The cost of a hall: times in milliseconds, shares of a core, and the sizes of events in bytes."""

    verdicts_ms: Sequence[float]
    pages_ms: Sequence[float]
    missing: int
    shares: dict[str, float]
    sizes: Sequence[int]


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--streams", default=5, show_default=True, help="Streams of each table.")
@click.option("--turns", "rate", default=40.0, show_default=True, help="Turns a second, of all tables.")
@click.option("--seconds", default=30, show_default=True)
@click.option("--variants", type=click.IntRange(1, len(QUERIES)), default=1, show_default=True)
def main(tables: int, streams: int, rate: float, seconds: int, variants: int) -> None:
    """Print a row for the scoreboard and one for each time that the bare broadcaster was measured."""
    allow_open_files(tables * streams + FILES_BESIDE)
    hall = (str(tables), str(rate), str(seconds))
    click.echo(f"{tables} tables, {streams} streams each in {variants} variants, {rate:g} turns a second")
    click.echo(HEADING)
    click.echo(printed("bare broadcaster", measured("bare_hall", *hall, str(BARE_BYTES))))
    ours = measured("chess_hall", *hall, readers=(str(streams), *QUERIES[:variants]))
    click.echo(printed("scoreboard", ours))
    click.echo(printed("bare broadcaster again", measured("bare_hall", *hall, str(BARE_BYTES))))
    click.echo(
        f"from the press to the verdict: {median(ours.verdicts_ms):.0f} and {p99(ours.verdicts_ms):.0f} ms"
    )
    threads = (
        f"{name} {share:.1%}" for name, share in ours.shares.items() if name != "all" and share >= 0.005
    )
    click.echo(f"its threads: {', '.join(threads)}")
    sys.exit(1 if ours.missing else 0)


HEADING = (
    f"{'press to page':24} {'median, ms':>10} {'p99, ms':>8} {'of a core':>9} "
    f"{'events':>7} {'bytes':>6} {'missing':>7}"
)


def printed(name: str, figures: Figures) -> str:
    return (
        f"{name:24} {median(figures.pages_ms):>10.1f} {p99(figures.pages_ms):>8.1f} "
        f"{figures.shares['all']:>9.1%} {len(figures.sizes):>7} {median(figures.sizes):>6.0f} "
        f"{figures.missing:>7}"
    )


def measured(module: str, *arguments: str, readers: Sequence[str] = ("5", QUERIES[0])) -> Figures:
    """Run a server and its readers."""
    with running(module, *arguments) as hall:
        port = hall.hear()
        with running("followers", port, arguments[0], *readers) as crowd:
            crowd.hear()
            hall.tell()
            turns, shares = json.loads(hall.hear())
            crowd.tell()
            arrived, sizes = json.loads(crowd.hear())
        hall.tell()
    pages_ms, missing = spans_of(turns, arrived)
    return Figures(
        [(shown - pressed) / 1e6 for _, _, pressed, shown in turns], pages_ms, missing, shares, sizes
    )


def spans_of(
    turns: Sequence[tuple[str, int, int, int]], arrived: Sequence[tuple[str, int, int]]
) -> tuple[list[float], int]:
    """Return how long each turn took to each reader, and how many turns no reader was shown."""
    shown: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for table, version, at_ns in arrived:
        shown[table].append((version, at_ns))
    spans, missing = list[float](), 0
    for table, version, pressed_ns, _ in turns:
        # A reader that was sent a newer one instead has the turn with that.
        first = min((each for each, _ in shown[table] if each >= version), default=None)
        missing += first is None
        spans += [(at_ns - pressed_ns) / 1e6 for each, at_ns in shown[table] if each == first]
    return spans, missing


def p99(spans: Sequence[float]) -> float:
    return quantiles(spans, n=100)[98]


if __name__ == "__main__":
    main()
