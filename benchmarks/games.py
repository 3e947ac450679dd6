"""How fast each game counts and lists its turns, in one process, and OpenSpiel's checkers beside.

    python -m benchmarks.games [--games jarmo,capture] [--seconds N]

Two figures come from perft, as deep as fits the seconds: successors (equal results merged, counted in bulk
at the last ply) and visited positions, both for a second of processor time. The others come from random
play, in microseconds, median and 99th percentile: listing all turns; or, where turns cannot be listed,
explaining what one did to the board, and drawing one. OpenSpiel (C++, asked through Python; the dependency
group `bench`) plays checkers, another game on another board: it shows what to expect of the machine, not
which is better.
"""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import click

from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import count_lines
from adoube.games.registry import OURS, make_game

CHECKERS = "checkers (OpenSpiel)"
LONGEST_LINE = 300  # Random games are broken off here.

Task = Callable[[], object]


class Counted(NamedTuple):
    """One count of all lines of play, and the processor time it took."""

    depth: int
    successors: int
    visited: int
    seconds: float


@click.command()
@click.option("--games", default=",".join(OURS), show_default=True, help="Ids with commas between.")
@click.option("--seconds", default=2.0, show_default=True, help="How long one count may take, about.")
def main(games: str, seconds: float) -> None:
    """Print one table."""
    click.echo(
        f"{'':22}{'depth':>6}{'successors/s':>14}{'visited/s':>12}  {'us:':12}{'median':>8}{'99th':>9}"
    )
    for name in games.split(","):
        game = make_game(name)
        counted = deepest(partial(count_lines, game, game.start()), seconds)
        print_rows(name, counted, timings(tasks_of_play(game), seconds))
    if (spiel := open_spiel_checkers()) is None:
        click.echo(f"{CHECKERS:22}not installed: pip install --group bench")
        return
    counted = deepest(partial(count_spiel, spiel.new_initial_state()), seconds)
    print_rows(CHECKERS, counted, timings(tasks_of_spiel(spiel), seconds))


def deepest(count: Callable[[int], int], seconds: float) -> Counted:
    """The deepest count that finds anything and, as the last ones grew, takes no longer than `seconds`."""
    counted = Counted(depth=0, successors=1, visited=0, seconds=0.0)
    while True:
        began = time.process_time()
        successors = count(counted.depth + 1)
        taken = time.process_time() - began
        if not successors:
            return counted
        growth = successors / counted.successors
        counted = Counted(counted.depth + 1, successors, counted.visited + counted.successors, taken)
        if taken * growth > seconds:
            return counted


def timings(tasks: Iterator[dict[str, Task]], seconds: float) -> dict[str, list[float]]:
    """Microseconds of processor time for each of the named tasks, position by position."""
    taken: dict[str, list[float]] = {}
    until = time.process_time() + seconds
    for named in tasks:
        for name, task in named.items():
            began = time.process_time_ns()
            task()
            taken.setdefault(name, []).append((time.process_time_ns() - began) / 1000)
        if time.process_time() > until:
            break
    return taken


def tasks_of_play(game: AnyGame) -> Iterator[dict[str, Task]]:
    """Yield what a table asks of the game in each position of endless random play."""
    rng = Random(0)
    while True:
        position, line = game.start(), 0
        while line < LONGEST_LINE and not game.outcome(position):
            _, after = game.random_turn(position, rng)
            if game.enumerable:
                yield {"list": partial(exhaust, game.successors, position)}
            else:
                yield {
                    "explain": partial(
                        exhaust, game.explain, position, change_between(game, position, after)
                    ),
                    "random_turn": partial(game.random_turn, position, rng),
                }
            position, line = after, line + 1


def exhaust(listing: Callable[..., Iterator[object]], *arguments: object) -> None:
    for _ in listing(*arguments):
        pass


def change_between(game: AnyGame, position: Any, after: Any) -> BoardChange:
    """Return what a turn did to the board, as occupancy shows it."""
    before, now = game.placement(position), game.placement(after)
    changed = now.changed_cells(before)
    return BoardChange(
        frozenset(cell for cell in changed if not now.stack(cell)),
        frozenset(cell for cell in changed if not before.stack(cell)),
    )


def open_spiel_checkers() -> Any | None:
    """OpenSpiel's game of checkers, or None where OpenSpiel is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    return pyspiel.load_game("checkers")


def count_spiel(state: Any, depth: int) -> int:
    """Count what `count_lines` counts, in a state of OpenSpiel."""
    if state.is_terminal():
        return 0
    if depth == 1:
        return len(state.legal_actions())
    return sum(count_spiel(state.child(action), depth - 1) for action in state.legal_actions())


def tasks_of_spiel(spiel: Any) -> Iterator[dict[str, Task]]:
    """Listing the actions, and making the states that they lead to, in endless random play."""
    rng = Random(0)
    while True:
        state = spiel.new_initial_state()
        while not state.is_terminal():
            yield {"list": partial(list_spiel, state)}
            state = state.child(rng.choice(state.legal_actions()))


def list_spiel(state: Any) -> None:
    for action in state.legal_actions():
        state.child(action)


def print_rows(name: str, counted: Counted, taken: dict[str, list[float]]) -> None:
    """A row of the table, and one more for each further task that was timed."""
    shown = (
        f"{name:22}{counted.depth:>6}{counted.successors / counted.seconds:>14,.0f}"
        f"{counted.visited / counted.seconds:>12,.0f}"
    )
    for task, times in taken.items():
        middle, last = statistics.median(times), sorted(times)[int(len(times) * 0.99)]
        click.echo(f"{shown:54}  {task:12}{middle:>8,.0f}{last:>9,.0f}")
        shown = ""


if __name__ == "__main__":
    main()
