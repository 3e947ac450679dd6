"""How many readings a second a referee takes on one core, and how that grows; and what a table weighs.

    python -m benchmarks.referee_speed [--readings 50000] [--json]

Nothing is written down: the journal is not part of it. A reading is one report of one cell. *Unchanged*: the
cell says what it said before. *Changed*: it says something else, 10 ms after the last, so that nothing
settles in between. *Judged*: it says something else once what stood before has settled, so that each is held
against every hypothesis. A piece is lifted, and put back; then another. Open hypotheses are lines of play of
two turns that the referee was given to hold. Processor time, the best of five runs. Memory is what a process
has that watches a game of Jarmo without a scoreboard: referee, table, engine and a journal on disk.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.recorded_games import view_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Stage
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Sensors
from adoube.sensing.views import EMPTY, View, reading_of

RUNS = 5
UNCHANGED, CHANGED, JUDGED = "unchanged", "changed", "judged"
MOST_OPEN = 16
PROMISE_MS = 10
CASES: Sequence[tuple[str, dict[str, str]]] = (
    ("jarmo", {}),
    ("chess", {}),
    ("river-crossing", {}),
    ("leap-frog", {"size": "15"}),
    ("leap-frog", {"size": "18"}),
)
PROMISED = {
    ("jarmo", UNCHANGED, 1): 500_000,
    ("jarmo", CHANGED, 1): 100_000,
    ("jarmo", CHANGED, MOST_OPEN): 20_000,
}
MOST_MIB = 60

WEIGHED = """
import sys, threading
from adoube.cli.main import run
from pathlib import Path
def weigh():
    lines = Path("/proc/self/status").read_text().splitlines()
    print("RSS", next(line.split()[1] for line in lines if line.startswith("VmRSS")), flush=True)
    import os; os._exit(0)
threading.Timer(4.0, weigh).start()
run(["play", "jarmo", "--board", "sim", "--no-web", "--data", sys.argv[1]])
"""


class Row(NamedTuple):
    """Readings a second of one kind; `turns` are legal in the position, None where they cannot be listed."""

    game: str
    cells: int
    turns: int | None
    open: int
    kind: str
    a_second: float
    promised: int | None


@click.command()
@click.option("--readings", default=20_000, show_default=True, help="Readings in a run.")
@click.option("--json", "as_json", is_flag=True)
def main(readings: int, as_json: bool) -> None:
    """Print a row for each game, number of hypotheses and kind of reading."""
    holds = True
    for name, options in CASES:
        for hypotheses in (1, 2, 4, 8, 16) if name == "jarmo" else (1, MOST_OPEN):
            for row in rows(make_game(name, options), hypotheses, readings):
                click.echo(json.dumps(row._asdict()) if as_json else printed(row))
                holds &= row.promised is None or row.a_second >= row.promised
    if (mib := table_mib()) is not None:
        line = {"table_mib": round(mib, 1), "promised": MOST_MIB}
        words = f"a table without the web: {mib:.1f} MiB, promised less than {MOST_MIB}"
        click.echo(json.dumps(line) if as_json else words)
        holds &= mib < MOST_MIB
    sys.exit(0 if holds else 1)


def printed(row: Row) -> str:
    turns = "-" if row.turns is None else str(row.turns)
    promise = "" if row.promised is None else f"  promised {row.promised:,}"
    return (
        f"{row.game:16}{row.cells:>4} cells {turns:>5} turns {row.open:>3} open  {row.kind:10}"
        f"{row.a_second:>12,.0f} a second{promise}"
    )


def rows(game: AnyGame, hypotheses: int, readings: int) -> Iterator[Row]:
    """The three kinds of readings."""
    view = view_of(game, "occupancy")
    settle_ms = Timings.default().settle_ms
    lines = open_lines(game, hypotheses)
    if lines is None:
        return
    turns = sum(1 for _ in game.successors(game.start())) if game.enumerable else None
    for kind, gap_ms in ((UNCHANGED, 1), (CHANGED, 10), (JUDGED, settle_ms + 1)):
        best = min(run(game, view, lines, kind, gap_ms, readings) for _ in range(RUNS))
        promised = PROMISED.get((game.id, kind, hypotheses))
        yield Row(game.id, len(game.board.names), turns, hypotheses, kind, readings / best, promised)


def open_lines(game: AnyGame, hypotheses: int) -> list[tuple[str, ...]] | None:
    """So many lines of two turns to different positions; None where the game does not list its turns."""
    if hypotheses == 1:
        return []
    if not game.enumerable:
        return None
    found: dict[Any, tuple[str, ...]] = {}
    for first, between in game.successors(game.start()):
        for second, position in game.successors(between):
            found.setdefault(position, (game.write(first), game.write(second)))
            if len(found) == hypotheses:
                return list(found.values())
    return None


def run(
    game: AnyGame, view: View, lines: list[tuple[str, ...]], kind: str, gap_ms: int, readings: int
) -> float:
    """Seconds that a referee takes over so many readings."""
    referee = Referee(game, Sensors(view, PROMISE_MS, clock=True), Timings.default())
    if lines:
        referee.restore(lines)
    shown = dict(zip(game.board.names, reading_of(referee.expected(), view, game.board.names), strict=True))
    at_ms = 0
    for cell, shows in shown.items():
        referee.step(CellShows(0, cell, shows), 0)
    at_ms += Timings.default().settle_ms
    referee.step(None, at_ms)
    assert referee.stage is Stage.PLAYING
    reports = [(cell, shows) for cell, shows in shown.items() if kind == UNCHANGED]
    reports = reports or [
        (cell, now) for (cell, shows) in shown.items() if shows != EMPTY for now in (EMPTY, shows)
    ]
    events = [
        CellShows(at_ms + gap_ms * number, cell, shows)
        for number, (cell, shows) in enumerate(islice(cycle(reports), readings), start=1)
    ]
    step = referee.step
    began = time.process_time()
    for event in events:
        step(event, event.at_ms)
    return time.process_time() - began


def table_mib() -> float | None:
    """Return the memory of a process that watches a table; None where the system does not say."""
    if not Path("/proc/self/status").exists():
        return None
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", WEIGHED, folder], capture_output=True, text=True, check=False, timeout=60
        )
    kib = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("RSS")]
    return int(kib[0]) / 1024 if kib else None


if __name__ == "__main__":
    main()
