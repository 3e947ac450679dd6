"""How fast games load, list their turns and are followed: the described ones, and all others beside them.

    python -m benchmarks.described_games [--positions N] [--turns N] [GAME[,OPTION=VALUE]...]

All games, where none are named. Figures are of processor time. Successors a second: of the same positions of
random play, best of five rounds, beside the same game by hand where there is one. Load: milliseconds from the
file to the game. Step: milliseconds of the referee for one report, the median and the worst of games by
careful, club and blitz hands in every view. Python looks for garbage between the games, not within a step.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from os import getloadavg
from random import Random
from statistics import median
from typing import Any

import click

from adoube.games.base import AnyGame
from adoube.games.kit.scene import KitPosition
from adoube.games.registry import described_games, game_names, make_game
from adoube.referee.recorded_games import referee_of
from adoube.simulation.checking import view_in
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.simulation.truth import Timeline, answered
from tests.games.lud.test_against_naive import men, stones
from tests.games.naive import english_draughts, konane

ROUNDS = 5
SEED = 1
HANDS = ("careful", "club", "blitz")
HEADING = f"{'':28}{'turns/s':>12}{'by hand/s':>12}{'load ms':>10}{'median ms':>12}{'worst ms':>10}"

# The successors of a position of the same game by hand, and how a position is written for it.
ByHand = tuple[Callable[[Any], object], Callable[[AnyGame, KitPosition], object]]
BY_HAND: Mapping[str, ByHand] = {
    "konane": (partial(konane.successors, size=8), stones),
    "english-draughts": (english_draughts.successors, lambda game, position: men(position)),
}


@click.command()
@click.option("--positions", default=500, show_default=True, help="How many of random play.")
@click.option("--turns", default=60, show_default=True, help="Of each game by hands.")
@click.argument("games", nargs=-1)
def main(positions: int, turns: int, games: tuple[str, ...]) -> None:
    """Print one table."""
    click.echo(f"load of the machine {getloadavg()[0]:.1f}")
    click.echo(HEADING)
    for spec in games or game_names():
        name, *options = spec.split(",")
        game = make_game(name, dict(option.split("=", 1) for option in options), seed=SEED)
        load = f"{best(partial(make_game, f'{name}.lud')) * 1000:.1f}" if name in described_games() else ""
        steps = list(steps_ms(game, random_game(game, SEED, turns)))
        speeds = "".join(f"{speed:>12}" for speed in speeds_of(name, game, positions))
        click.echo(f"{spec:28}{speeds}{load:>10}{median(steps):>12.3f}{max(steps):>10.1f}")


def speeds_of(name: str, game: AnyGame, positions: int) -> tuple[str, str]:
    """Successors a second, as described and by hand; nothing where nobody can list them."""
    if not game.enumerable:
        return "", ""
    played = positions_of(game, positions)
    count = sum(game.count(each) for each in played)
    described = f"{count / best(partial(asked, partial(listed, game), played)):,.0f}"
    if name not in BY_HAND:
        return described, ""
    successors, written = BY_HAND[name]
    by_hand_s = best(partial(asked, successors, [written(game, each) for each in played]))
    return described, f"{count / by_hand_s:,.0f}"


def steps_ms(game: AnyGame, script: ScriptedGame) -> Iterator[float]:
    """How long the referee takes for each report of the game, by hands of every manner, in every view."""
    for hands in HANDS:
        for name in game.views:
            view = view_in(game, name)
            actions = list(performance(script, hands_named(hands), SEED))
            trace = recorded(game, view, script.set_up, actions, seed=SEED)
            trace = answered(trace, game, view, Timeline.of(actions))
            # Made afresh, so that nothing is known of the game from the others.
            referee = referee_of(trace.header, type(game)(game.options, seed=SEED), view)
            gc.collect()
            gc.disable()
            for event in trace.events:
                begun = time.process_time()
                referee.step(event, event.at_ms)
                yield (time.process_time() - begun) * 1000
            gc.enable()


def listed(game: AnyGame, position: Any) -> object:
    """All turns with their results."""
    return list(game.successors(position))


def asked(ask: Callable[[Any], object], positions: Sequence[Any]) -> None:
    """Each position asked about."""
    for position in positions:
        ask(position)


def positions_of(game: AnyGame, most: int) -> Sequence[Any]:
    """Positions of random games, one after the other."""
    rng = Random(1)
    found: list[Any] = []
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
