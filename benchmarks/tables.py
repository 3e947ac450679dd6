"""The cost of many tables in one process, and how that grows with their number.

    python -m benchmarks.tables [--tables 1000] [--seconds 20] [--json]

At each table one cell changes every second: somebody lifts a piece, puts it back, lifts it again and sets it
down elsewhere, and presses half a second later, so that every fourth change completes a turn. All tables
write into one journal. For each number of tables, in a process of its own, a row says which share of one core
the engine's thread took, and the whole process with the hands in it; how many commits there were in a second,
how many rows one holds, and how long it took; the time from a press to the state that shows its turn, which
holds the up to 20 ms in which rows are gathered; which share of the time the engine waited for a core that
other programs had; what one write and sync of this disk take, before and after;
and what the process weighs. No scoreboard, no port: events go in as those of a camera do.
Exit status 1 where 1,000 tables take more than half a core of the engine's thread, or a turn is missing.
"""

import json
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.journal import Journal, NewRow, Row
from adoube.referee.config import Timings
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.trace import Sensors
from adoube.sensing.views import EMPTY, OCCUPANCY, Symbol, View, reading_of, view_named
from adoube.simulation.recording import PROMISE_MS
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Phase, TableState
from adoube.tables.table import JudgingOptions, Table

NUMBERS = (1, 10, 100, 300, 1000)
PROMISED_TABLES, PROMISED_SHARE = 1000, 0.5
CHANGES_A_TURN = 4
WARM_UP_S = 2 * CHANGES_A_TURN  # every table has played a turn before anything is counted
HALF_S = 0.5
HURRY_S = 0.005  # the hands of all tables move this often: what falls due meanwhile is told at once
SYNCS = 50
WITHIN_S = 60.0


class Figures(NamedTuple):
    """The cost of a number of tables. Shares are of one core, times in milliseconds."""

    tables: int
    engine_share: float
    process_share: float
    turns: int
    missing: int
    commits_a_second: float
    rows_a_commit: float
    commit_ms: float
    shown_ms: float
    shown_p99_ms: float
    starved_share: float
    sync_ms: float
    sync_p99_ms: float
    mib: float


@click.command()
@click.option("--tables", "numbers", type=int, multiple=True, default=NUMBERS, show_default=True)
@click.option("--seconds", default=20, show_default=True, help="How long each number of tables is watched.")
@click.option("--json", "as_json", is_flag=True)
def main(numbers: Sequence[int], seconds: int, as_json: bool) -> None:
    """Print a row for each number of tables."""
    holds = True
    if not as_json:
        click.echo(HEADING)
    for number in numbers:
        # Each in a process of its own, so that its memory is its own.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
            figures = fresh.submit(measured, number, seconds).result()
        click.echo(json.dumps(figures._asdict()) if as_json else printed(figures))
        holds &= not figures.missing
        holds &= number != PROMISED_TABLES or figures.engine_share <= PROMISED_SHARE
    sys.exit(0 if holds else 1)


HEADING = (
    f"{'tables':>6}  {'engine':>7} {'process':>7}  {'turns':>6} {'missing':>7}  "
    f"{'commits/s':>9} {'rows':>5} {'ms':>5}  "
    f"{'press to page, ms':>18}  {'no core':>7}  {'a sync, ms':>14}  {'MiB':>6}"
)


def printed(figures: Figures) -> str:
    it = figures
    shown, sync = f"{it.shown_ms:.0f} / {it.shown_p99_ms:.0f}", f"{it.sync_ms:.1f} / {it.sync_p99_ms:.1f}"
    return (
        f"{it.tables:>6}  {it.engine_share:>7.1%} {it.process_share:>7.1%}  {it.turns:>6} {it.missing:>7}  "
        f"{it.commits_a_second:>9.1f} {it.rows_a_commit:>5.1f} {it.commit_ms:>5.1f}  "
        f"{shown:>18}  {it.starved_share:>7.1%}  {sync:>14}  {it.mib:>6.1f}"
    )


# the hands


class Change(NamedTuple):
    """A cell shows something else; `presses`: the seat whose turn that completed."""

    cell: str
    shows: Symbol | None
    presses: str | None = None


def changes_of(game: AnyGame, view: View, seed: int, turns: int) -> Iterator[Change]:
    """Quiet turns, one after the other: each lifts a piece twice and sets it down twice."""
    rng = Random(f"quiet {seed}")
    line, cells = Line.begin(game), game.board.names
    for _ in range(turns):
        seat, before = line.to_move, reading_of(game.placement(line.position), view, cells)
        successors = list(game.successors(line.position))
        for turn, position in rng.sample(successors, len(successors)):
            after = reading_of(game.placement(position), view, cells)
            changed = [number for number in range(len(cells)) if before[number] != after[number]]
            if len(changed) == 2 and sum(map(bool, before)) == sum(map(bool, after)):
                line = line.extended(turn, position)
                break
        else:
            raise SystemExit(f"game {seed} has no quiet turn after {line.ply}; take fewer seconds")
        origin, target = sorted(changed, key=lambda number: not before[number])
        yield Change(cells[origin], EMPTY)
        yield Change(cells[origin], before[origin])
        yield Change(cells[origin], EMPTY)
        yield Change(cells[target], after[target], seat)


@dataclass
class Hands:
    """Plays at every table at once; `pressed_ns` holds when each table's newest turn was pressed."""

    engine: Engine
    games: dict[str, list[Change]]
    pressed_ns: dict[str, int] = field(default_factory=dict)
    pressed: int = 0

    def play(self, seconds: range) -> None:
        """One change a second at each table, the tables evenly spread over it, and their turns over four."""
        names = list(self.games)
        due = [
            (half * HALF_S + place * HALF_S / len(names), name, half // 2 - place % CHANGES_A_TURN, half % 2)
            for half in range(2 * seconds.start, 2 * seconds.stop)
            for place, name in enumerate(names)
        ]
        begun_s = time.monotonic() - seconds.start
        for at_s, name, number, pressing in due:
            if (rest_s := begun_s + at_s - time.monotonic()) > 0:
                time.sleep(max(rest_s, HURRY_S))
            if number >= 0:
                self._act(name, self.games[name][number], bool(pressing))

    def _act(self, name: str, change: Change, pressing: bool) -> None:
        now_ns = time.monotonic_ns()
        if not pressing:
            self.engine.post(name, CellShows(now_ns // 1_000_000, change.cell, change.shows))
        elif change.presses is not None:
            self.pressed_ns[name] = now_ns
            self.pressed += 1
            self.engine.post(name, ClockPressed(now_ns // 1_000_000, change.presses))


# what is measured


class CountingJournal(Journal):
    """Counts what is written."""

    commits, rows_written, spent_ns = 0, 0, 0

    def append(self, rows: Sequence[NewRow]) -> list[Row]:
        began_ns = time.monotonic_ns()
        written = super().append(rows)
        self.spent_ns += time.monotonic_ns() - began_ns
        self.commits += 1
        self.rows_written += len(written)
        return written


@dataclass
class Spectator:
    """Notes when each turn is shown."""

    hands: Hands
    turns: dict[str, int] = field(default_factory=dict)
    waited_ms: list[float] = field(default_factory=list)

    def __call__(self, state: TableState) -> None:
        if len(state.turns) > self.turns.get(state.table, 0):
            self.turns[state.table] = len(state.turns)
            self.waited_ms.append((time.monotonic_ns() - self.hands.pressed_ns[state.table]) / 1e6)


class Spent(NamedTuple):
    """Seconds until now: of the clock, of the engine's thread, of the process, and of waiting for a core."""

    clock: float
    engine: float
    process: float
    starved: float

    @classmethod
    def now(cls) -> "Spent":
        (engine,) = (thread for thread in threading.enumerate() if thread.name == "engine")
        assert engine.ident is not None
        engine_s = time.clock_gettime(time.pthread_getcpuclockid(engine.ident))
        return cls(time.monotonic(), engine_s, time.process_time(), waited_s(engine.native_id))


def waited_s(thread: int | None) -> float:
    """How long a thread was ready and had no core; nan where the system does not say."""
    schedule = Path(f"/proc/self/task/{thread}/schedstat")
    return int(schedule.read_text().split()[1]) / 1e9 if schedule.exists() else float("nan")


def measured(tables: int, seconds: int) -> Figures:
    """Watches so many tables for so long, in this process."""
    with TemporaryDirectory() as folder, CountingJournal.open(Path(folder)) as journal:
        assert isinstance(journal, CountingJournal)
        syncs = syncs_ms(Path(folder))
        engine = Engine(journal)
        hands = Hands(engine, seated(engine, tables, WARM_UP_S + seconds))
        spectator = Spectator(hands)
        engine.subscribe(spectator)
        engine.start()
        set_up(engine)
        hands.play(range(WARM_UP_S))
        time.sleep(1)
        spectator.waited_ms.clear()
        hands.pressed = journal.commits = journal.rows_written = journal.spent_ns = 0
        before = Spent.now()
        hands.play(range(WARM_UP_S, WARM_UP_S + seconds))
        after = Spent.now()
        time.sleep(1)
        weighs = mib()
        engine.stop()
        syncs += syncs_ms(Path(folder))
    taken_s = after.clock - before.clock
    waited_ms = sorted(spectator.waited_ms) or [0.0]
    return Figures(
        tables,
        (after.engine - before.engine) / taken_s,
        (after.process - before.process) / taken_s,
        len(spectator.waited_ms),
        hands.pressed - len(spectator.waited_ms),
        journal.commits / taken_s,
        journal.rows_written / max(1, journal.commits),
        journal.spent_ns / 1e6 / max(1, journal.commits),
        median(waited_ms),
        quantiles([*waited_ms, waited_ms[-1]], n=100)[-1],
        (after.starved - before.starved) / taken_s,
        median(syncs),
        quantiles(syncs, n=100)[-1],
        weighs,
    )


def seated(engine: Engine, tables: int, seconds: int, first: int = 0) -> dict[str, list[Change]]:
    """Adds so many tables, numbered from `first`; returns what is going to happen at each."""
    games = {}
    for seed in range(first, first + tables):
        game = make_game("jarmo")
        view = view_named(OCCUPANCY, game.seats)
        sensors = Sensors(view, PROMISE_MS, clock=True)
        table = Table(
            f"table-{seed}",
            game,
            match_of(game, ("Ada", "Grace")),
            JudgingOptions(sensors, Timings.default()),
        )
        table.open()
        engine.add(table)
        games[table.name] = list(changes_of(game, view, seed, -(-seconds // CHANGES_A_TURN)))
    return games


def set_up(engine: Engine) -> None:
    """Every board stands as its game begins."""
    for name, state in engine.states().items():
        game = make_game(state.game)
        reading = reading_of(state.placement, view_named(OCCUPANCY, game.seats), game.board.names)
        now_ms = time.monotonic_ns() // 1_000_000
        for cell, shows in zip(game.board.names, reading, strict=True):
            engine.post(name, CellShows(now_ms, cell, shows))
    ends_s = time.monotonic() + WITHIN_S
    while any(state.phase is not Phase.PLAYING for state in engine.states().values()):
        if time.monotonic() > ends_s:
            raise SystemExit("the tables were not set up in time")
        time.sleep(0.05)


def syncs_ms(folder: Path) -> list[float]:
    """Return how long it takes to write a page at the end of a file and sync it, again and again."""
    taken = []
    with (folder / "probe").open("wb", buffering=0) as probe:
        for _ in range(SYNCS):
            began_ns = time.monotonic_ns()
            probe.write(bytes(4096))
            os.fsync(probe.fileno())
            taken.append((time.monotonic_ns() - began_ns) / 1e6)
    return taken


def mib() -> float:
    """Return the memory of this process; nan where the system does not say."""
    status = Path("/proc/self/status")
    if not status.exists():
        return float("nan")
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if "VmRSS" in line) / 1024


if __name__ == "__main__":
    main()
