"""How far ahead the strongest player sees everything, game by game.

    python -m benchmarks.foresight [GAME...] [--positions 20000] [--each 10]

Positions of games at random, after 6 to 40 turns. *Reached* counts those in which so many turns ahead were
looked through before the search had looked at so many positions, or a win was found. *Looked* is the mean of
what that took of them.
"""

from collections import Counter
from random import Random
from typing import Any

import click

from adoube.computer.search.advice import Budget, Meter, never
from adoube.computer.search.tree import TreeNode
from adoube.computer.search.tree_search import HORIZON, PART, Foresight
from adoube.games.base import AnyGame
from adoube.games.registry import game_names, make_game

FIRST, LAST = 6, 40


def position_at_random(game: AnyGame, rng: Random) -> tuple[Any, list[Any]]:
    """A position in which the game goes on, and those before it."""
    position, line = game.start(), list[Any]()
    for _ in range(rng.randint(FIRST, LAST)):
        after = game.random_turn(position, rng)[1]
        if game.outcome(after, [*line, position]) is not None:
            break
        line.append(position)
        position = after
    return position, line


def reached(game: AnyGame, position: Any, line: list[Any], most: int) -> tuple[int, int]:
    """How many turns ahead were looked through, and how many positions that took."""
    meter, seats = Meter(Budget(), never), {seat: place for place, seat in enumerate(game.seats)}
    even = (0.5,) * len(seats)
    root = TreeNode(None, position, seats[game.to_move(position)], even)
    root.children = [
        TreeNode(turn, after, seats[game.to_move(after)], even) for turn, after in game.successors(position)
    ]
    root.is_whole = True
    foresight = Foresight(game, line, meter, root)
    while not (foresight.is_done or root.is_closed) and meter.looked < PART * most:
        foresight.look()
    return HORIZON if root.is_closed else foresight.horizon, meter.looked


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--positions", default=20_000, show_default=True, help="That a search looks at.")
@click.option("--each", default=10, show_default=True, help="Positions of a game.")
def main(games_of: tuple[str, ...], positions: int, each: int) -> None:
    """Print a row for each game that can list its turns."""
    click.echo("| game | reached 5 | 4 | 3 | fewer | looked |\n|---|---|---|---|---|---|")
    for name in games_of or game_names():
        game, counts, looked = make_game(name), Counter[int](), 0
        if not game.enumerable:
            continue
        for seed in range(each):
            horizon, more = reached(game, *position_at_random(game, Random(seed)), positions)
            counts[max(2, horizon)] += 1
            looked += more
        cells = [str(counts[horizon]) for horizon in (5, 4, 3, 2)]
        click.echo(f"| {name} | {' | '.join(cells)} | {looked / each:,.0f} |")


if __name__ == "__main__":
    main()
