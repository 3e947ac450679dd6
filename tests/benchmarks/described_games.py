"""How fast described games load and list their turns, beside the same games written by hand in Python.

    python -m tests.benchmarks.described_games [--positions N]

All are asked for the successors of the same positions of random play, in turn. Figures are for a second of
processor time, the best of five rounds: successors by the description, by hand, and the milliseconds from the
file to the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import click

from adoube.games.base import AnyGame
from adoube.games.kit.scene import KitPosition
from adoube.games.registry import make_game
from tests.games.lud.test_against_naive import men, stones
from tests.games.naive import english_draughts, konane

ROUNDS = 5


@click.command()
@click.option("--positions", default=2000, show_default=True, help="How many of random play.")
def main(positions: int) -> None:
    """Print one table."""
    click.echo(f"{'':24}{'described/s':>14}{'by hand/s':>12}{'load ms':>10}")
    for name, by_hand, written in (
        ("konane", partial(konane.successors, size=8), stones),
        ("english-draughts", english_draughts.successors, lambda game, position: men(position)),
    ):
        load_s = best(partial(make_game, f"{name}.lud"))
        game = make_game(name)
        played = positions_of(game, positions)
        count = sum(game.count(each) for each in played)
        described_s = best(partial(asked, partial(listed, game), played))
        by_hand_s = best(partial(asked, by_hand, [written(game, each) for each in played]))
        click.echo(f"{name:24}{count / described_s:>14,.0f}{count / by_hand_s:>12,.0f}{load_s * 1000:>10.1f}")


def listed(game: AnyGame, position: KitPosition) -> object:
    """All turns with their results."""
    return list(game.successors(position))


def asked(ask: Callable[[Any], object], positions: Sequence[Any]) -> None:
    """Each position asked about."""
    for position in positions:
        ask(position)


def positions_of(game: AnyGame, most: int) -> Sequence[KitPosition]:
    """Positions of random games, one after the other."""
    rng = Random(1)
    found: list[KitPosition] = []
    position = game.start()
    while len(found) < most:
        successors = list(game.successors(position))
        found.append(position)
        position = rng.choice(successors)[1] if successors else game.start()
    return found


def best(task: Callable[[], object]) -> float:
    """The least processor time of some rounds, in seconds."""
    taken = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        task()
        taken.append(time.process_time() - begun)
    return min(taken)


if __name__ == "__main__":
    main()
