"""The cost of a referee's worst step over chaotic traces, and whether its memory stays flat.

    python -m benchmarks.chaos [--game G]... [--manner M]... [--reports 1000] [--long 100000] [--json]
        [--decoder]

`--decoder` measures the decoder alone, without what the referee makes of its hypotheses.

A step is one event, or one thing that falls due, as a table hands them on. Every game is watched in every
view that it has, with a clock and without, with promised touches and without, while `chaotic_hands` do what
they like; a row is the worst of these. Times are processor time of the thread. Each trace is told twice, and
of the two times of a step the smaller one counts: what steps do is the same each time, what else the
computer does is not. *Noise* is the worst step of a loop that does nothing, measured in the same way. *Looked
at* are the most turns that one step has worked out. The long trace is one of all manners, in the view that a
game names first, in a process of its own; *grown* is what that process has become larger between a tenth of
the trace and its end. Exit status 1 where a step takes longer or a table weighs more than is promised.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import click

from adoube.games.base import AnyGame
from adoube.games.registry import OURS, make_game
from adoube.referee.config import Timings
from adoube.referee.decoder.decoder import Decoder
from adoube.referee.recorded_games import view_of
from adoube.referee.referee import Referee
from adoube.sensing.events import Event
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, IDENTITY, LEVEL, OCCUPANCY, PIECES, POLARITY, View, ViewError
from benchmarks.chaotic_hands import ChaoticHands, Manner

PROMISED_MS = 50
PROMISED_MIB = 20
PROMISES_MS = (None, 10)
RUNS = 2
HEADING = (
    f"{'':17}{'':24}{'reports':>8}{'worst':>9}{'p99.9':>8}{'mean':>9}{'noise':>8}{'looked at':>11}  where"
)


Follower = Referee | Decoder  # what is told events


class Source(NamedTuple):
    """How a board is watched."""

    view: str
    clock: bool
    promise_ms: int | None

    def __str__(self) -> str:
        promise = "no promise" if self.promise_ms is None else f"{self.promise_ms} ms promised"
        return f"{self.view}, {'clock' if self.clock else 'no clock'}, {promise}"


class Told(NamedTuple):
    """Seconds of each step of a trace, and of each that did nothing; the most turns worked out in one."""

    steps: Sequence[float]
    nothing: Sequence[float]
    looked_at: int


class Row(NamedTuple):
    """The worst of several traces, in milliseconds; `mean_us` over all of them."""

    game: str
    manner: str
    reports: int
    worst_ms: float
    p999_ms: float
    mean_us: float
    noise_ms: float
    looked_at: int
    where: str
    grown_mib: float | None = None

    def __str__(self) -> str:
        grown = "" if self.grown_mib is None else f"; grown {self.grown_mib:.1f} MiB"
        return (
            f"{self.game:17}{self.manner:24}{self.reports:>8}{self.worst_ms:>6.1f} ms{self.p999_ms:>5.1f} ms"
            f"{self.mean_us:>6.0f} us{self.noise_ms:>5.1f} ms{self.looked_at:>11}  {self.where}{grown}"
        )


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(list(OURS)))
@click.option("--manner", "manners", multiple=True, type=click.Choice([manner.name for manner in Manner]))
@click.option("--reports", default=1000, show_default=True, help="Reports in each of the short traces.")
@click.option("--long", "long_reports", default=100_000, show_default=True, help="0: no long traces.")
@click.option("--seed", default=1, show_default=True)
@click.option("--decoder", is_flag=True, help="Measure the decoder alone.")
@click.option("--json", "as_json", is_flag=True)
def main(
    *,
    decoder: bool,
    games: tuple[str, ...],
    manners: tuple[str, ...],
    reports: int,
    long_reports: int,
    seed: int,
    as_json: bool,
) -> None:
    """Print a row for each game and manner, then one for each long trace."""
    holds = True
    if not as_json:
        click.echo(HEADING)
    played = games or tuple(OURS)
    measured = Measured(decoder, seed)
    for row in rows(measured, played, manners or tuple(Manner.__members__), reports, long_reports):
        click.echo(json.dumps(row._asdict()) if as_json else str(row))
        holds &= row.worst_ms <= PROMISED_MS and (row.grown_mib or 0) <= PROMISED_MIB
    sys.exit(0 if holds else 1)


class Measured(NamedTuple):
    """The program that is measured, and the hands at its board."""

    decoder: bool
    seed: int

    def follower(self, game: AnyGame, view: View, source: Source) -> Follower:
        if not self.decoder:
            return referee_by(game, view, source)
        return Decoder(
            game,
            view,
            has_clock=source.clock,
            promises_touches=source.promise_ms is not None,
            settle_ms=Timings.default().settle_ms,
        )


def rows(
    measured: Measured, games: Sequence[str], manners: Sequence[str], reports: int, long_reports: int
) -> Iterator[Row]:
    for name in games:
        for manner in manners:
            yield short_row(measured, name, Manner[manner], reports)
    for name in games if long_reports else ():
        alone = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        with alone:
            yield alone.submit(long_row, measured, name, long_reports).result()


def short_row(measured: Measured, name: str, manner: Manner, reports: int) -> Row:
    """The worst of all sources."""
    game = make_game(name)
    told = {source: told_twice(measured, game, source, manner, reports) for source in sources(game)}
    where = max(told, key=lambda source: max(told[source].steps))
    steps = sorted(seconds for one in told.values() for seconds in one.steps)
    return Row(
        name,
        manner.value,
        reports,
        1e3 * steps[-1],
        1e3 * steps[int(0.999 * len(steps))],
        1e6 * sum(steps) / len(steps),
        1e3 * max(max(one.nothing) for one in told.values()),
        max(one.looked_at for one in told.values()),
        str(where),
    )


def sources(game: AnyGame) -> Iterator[Source]:
    for view in (OCCUPANCY, POLARITY, LEVEL, COLOUR, IDENTITY, PIECES):
        if seen_as(game, view) is not None:
            for clock in (True, False):
                yield from (Source(view, clock, promise_ms) for promise_ms in PROMISES_MS)


def seen_as(game: AnyGame, view: str) -> View | None:
    """None where the game cannot be watched so."""
    try:
        return view_of(game, view)
    except ViewError:
        return None


def told_twice(measured: Measured, game: AnyGame, source: Source, manner: Manner, reports: int) -> Told:
    view = view_of(game, source.view)
    events = ChaoticHands(game, view, measured.seed, clock=source.clock).reports(manner, reports)
    runs = [told_once(measured.follower(game, view, source), events) for _ in range(RUNS)]
    return Told(
        list(map(min, *(run.steps for run in runs))),
        list(map(min, *(run.nothing for run in runs))),
        runs[0].looked_at,
    )


def referee_by(game: AnyGame, view: View, source: Source) -> Referee:
    return Referee(game, Sensors(view, source.promise_ms, clock=source.clock), Timings.default())


def told_once(follower: Follower, events: Sequence[Event]) -> Told:
    """Tells a program some events, each thing that falls due in between at its moment, as a table does."""
    gc.collect()
    gc.freeze()  # what is not the program's is none of its garbage
    steps: list[float] = []
    nothing: list[float] = []
    most = 0
    for event in events:
        for happens, at_ms in happenings(follower, event):
            before = follower.tally
            steps.append(seconds_of(follower.step, happens, at_ms))
            most = max(most, follower.tally - before)
            nothing.append(seconds_of(do_nothing, happens, at_ms))
    gc.unfreeze()
    return Told(steps, nothing, most)


def happenings(follower: Follower, event: Event) -> Iterator[tuple[Event | None, int]]:
    """Yield what falls due before an event, and the event."""
    while (wake_at_ms := follower.wake_at_ms) is not None and wake_at_ms <= event.at_ms:
        yield None, wake_at_ms
    yield event, event.at_ms


def seconds_of(step: Callable[[Event | None, int], Any], event: Event | None, at_ms: int) -> float:
    began = time.thread_time()
    step(event, at_ms)
    return time.thread_time() - began


def do_nothing(event: Event | None, at_ms: int) -> None:
    """Measure what the computer itself takes."""


def long_row(measured: Measured, name: str, reports: int) -> Row:
    """One long trace in the first of a game's views, its events made as they are told."""
    game = make_game(name)
    source = Source(game.views[0], clock=True, promise_ms=PROMISES_MS[-1])
    view = view_of(game, source.view)
    follower = measured.follower(game, view, source)
    events = ChaoticHands(game, view, measured.seed, clock=source.clock).events(Manner.MIXED)
    first, rest = reports // 10, reports - reports // 10
    steps, nothing, most = told_once(follower, list(islice(events, first)))
    summary = Summary.of(steps, nothing, most)
    before_mib = process_mib()
    for _ in range(9):
        summary = summary.plus(Summary.of(*told_once(follower, list(islice(events, rest // 9)))))
    return Row(
        name,
        f"{Manner.MIXED.value}, long",
        reports,
        1e3 * summary.worst,
        1e3 * summary.p999,
        1e6 * summary.seconds / summary.steps,
        1e3 * summary.noise,
        summary.most,
        str(source),
        process_mib() - before_mib,
    )


class Summary(NamedTuple):
    """A summary of the steps of a part of a long trace: it does not grow with the trace itself."""

    worst: float
    p999: float
    seconds: float
    steps: int
    noise: float
    most: int

    @classmethod
    def of(cls, steps: Sequence[float], nothing: Sequence[float], most: int) -> "Summary":
        p999 = sorted(steps)[int(0.999 * len(steps))]
        return cls(max(steps), p999, sum(steps), len(steps), max(nothing), most)

    def plus(self, other: "Summary") -> "Summary":
        return Summary(
            max(self.worst, other.worst),
            max(self.p999, other.p999),
            self.seconds + other.seconds,
            self.steps + other.steps,
            max(self.noise, other.noise),
            max(self.most, other.most),
        )


def process_mib() -> float:
    """Return the memory of this process; None where the system does not say."""
    gc.collect()
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    kib = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(kib) / 1024


if __name__ == "__main__":
    main()
