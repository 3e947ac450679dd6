"""How fast a long turn of Leap Frog is found from what it did to the board, and what else never lists turns.

    python -m benchmarks.leap_frog_explain [--size N] [--leaps N] [--boards N]

Each board is one piece before a field of pieces with room between them, as no game ever leaves it, so that
turns are long. Prints median and 99th percentile over all boards, each time being the best of a few, for a
busy machine interrupts; perft's figures stand below for comparison.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

import click

from adoube.games.base import BoardChange
from adoube.games.leap_frog import Capture, Froglet, LeapFrog
from adoube.games.leap_frog.family import LeapGame
from adoube.games.leap_frog.rules import LeapPosition, LeapTurn
from adoube.games.line import count_lines

TRIES = 5
PERFT = ((Capture, 5), (Froglet, 5))
MICROSECONDS = 1e6


@click.command()
@click.option("--size", default=18, show_default=True, type=click.IntRange(15, 18))
@click.option("--leaps", default=60, show_default=True)
@click.option("--boards", default=300, show_default=True)
def main(size: int, leaps: int, boards: int) -> None:
    """Time what a table asks of the game, board by board, and print a table."""
    click.echo(f"{size} x {size}, turns of {leaps} leaps, {boards} boards; microseconds")
    click.echo(f"{'':34}{'median':>10}{'99th':>10}{'longest':>10}")
    for diagonal in ("no", "yes"):
        game = LeapFrog({"size": str(size), "diagonal": diagonal})
        taken: dict[str, list[float]] = {}
        for position, turn in long_turns(game, leaps, boards):
            for name, ask in questions(game, position, turn).items():
                taken.setdefault(name, []).append(min(timed(ask) for _ in range(TRIES)))
        for name, times in taken.items():
            shown = f"{name}{', diagonal' if diagonal == 'yes' else ''}"
            middle, last = statistics.median(times), sorted(times)[int(len(times) * 0.99)]
            click.echo(f"{shown:34}{middle:>10,.0f}{last:>10,.0f}{max(times):>10,.0f}")
    click.echo(f"\n{'perft':34}{'successors':>12}{'a second':>14}")
    for make, depth in PERFT:
        listed = make()
        began = time.perf_counter()
        count = count_lines(listed, listed.start(), depth)
        speed = count / (time.perf_counter() - began)
        click.echo(f"{listed.title + f', depth {depth}':34}{count:>12,}{speed:>14,.0f}")


def timed(ask: Callable[[], object]) -> float:
    """How many microseconds a question takes."""
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * MICROSECONDS


def questions(game: LeapGame, position: LeapPosition, turn: LeapTurn) -> dict[str, Callable[[], object]]:
    """Yield what a table asks about a turn. Ends the run where the turn is not explained."""
    after = game.play(position, turn)
    before, left = position.occupied, after.occupied
    change = BoardChange(names(game, before & ~left), names(game, left & ~before))
    forgotten = BoardChange(change.emptied - {max(change.emptied - {origin(game, turn)})}, change.filled)
    if [found for _, found in game.explain(position, change)] != [after]:
        raise SystemExit("a turn was not explained")
    rng = Random(0)
    return {
        "explain": lambda: list(game.explain(position, change)),
        "explain, a capture forgotten": lambda: list(game.explain(position, forgotten)),
        "objection, a capture forgotten": lambda: game.why_unexplained(position, forgotten),
        "may_become": lambda: game.may_become(position, forgotten),
        "play": lambda: game.play(position, turn),
        "canonical": lambda: game.canonical(position, turn),
        "random_turn": lambda: game.random_turn(position, rng),
        "destinations": lambda: game.destinations(position, origin(game, turn)),
        "affected_cells": lambda: game.affected_cells(position),
    }


def long_turns(game: LeapGame, leaps: int, boards: int) -> Iterator[tuple[LeapPosition, LeapTurn]]:
    """Boards on which one piece can make at least so many leaps, and such a turn of it."""
    rng, lattice = Random(1), game.rules.lattice
    cells = list(lattice.names)
    nothing = game.start().taken
    while boards:
        start = rng.choice(cells)
        room = {cell for cell in cells if lattice.class_of(cell) == lattice.class_of(start)}
        occupied = sum(1 << cell for cell in cells if cell not in room) | 1 << start
        path, standing = [start], occupied & ~(1 << start)
        while len(path) <= leaps:
            ahead = [leap for leap in lattice.leaps[path[-1]] if standing >> leap.over & 1]
            if not ahead:
                break
            leap = rng.choice(ahead)
            path.append(leap.target)
            standing &= ~(1 << leap.over)
        if len(path) > leaps and path[-1] != start:
            boards -= 1
            yield LeapPosition(0, (occupied,), nothing), LeapTurn(tuple(path))


def names(game: LeapGame, cells: int) -> frozenset[str]:
    return frozenset(name for name, cell in game.rules.lattice.number.items() if cells >> cell & 1)


def origin(game: LeapGame, turn: LeapTurn) -> str:
    return game.rules.lattice.names[turn.path[0]]


if __name__ == "__main__":
    main()
