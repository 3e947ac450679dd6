"""How long a hint takes, game by game, as a table asks for it.

    python -m benchmarks.hint_times [GAME...] [--seed 1]

*First* is the first time that the computer player meets the game, at its start: nothing was learnt of it
while nobody asked. *Later* is after thirty random turns, or as many as the game had. The process in which
computer players think has begun before. Seconds are of the clock, so a busy computer takes longer.
"""

from concurrent.futures import Future
from functools import partial
from random import Random
from time import perf_counter

import click

from adoube.computer.advisor import Advisor, Allowed, Request, Urgency
from adoube.computer.hint_worker import BUDGET, GLANCE, LATE_S, STRENGTH
from adoube.computer.messages import Found, played
from adoube.computer.search.advice import Budget, OpponentError
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game

TURNS = 30
ANSWERED_S = 60.0
BEGUN_WITH = "picaria"


def seconds_of(advisor: Advisor, line: Line, budget: Budget) -> float:
    """How long a hint takes there. Raises OpponentError where none comes."""
    answer = Future[Found | OpponentError]()
    began_s = perf_counter()
    allowed = partial(Allowed, LATE_S, budget)
    request = Request("hints", played(line), STRENGTH, allowed, urgency=Urgency.HINT)
    advisor.ask(request, answer.set_result)
    found = answer.result(ANSWERED_S)
    if isinstance(found, OpponentError):
        raise found
    return perf_counter() - began_s


def later(line: Line, rng: Random) -> Line:
    """The game after some random turns, not over yet."""
    for _ in range(TURNS):
        after = line.extended(*line.game.random_turn(line.position, rng))
        if after.outcome is not None:
            break
        line = after
    return line


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--seed", default=1, show_default=True)
def main(games_of: tuple[str, ...], seed: int) -> None:
    """Print a row for each game."""
    click.echo("| game | first, s | later, s |\n|---|---|---|")
    advisor = Advisor()
    try:
        seconds_of(advisor, Line.begin(make_game(BEGUN_WITH)), GLANCE)
        for name in games_of or game_names():
            start = Line.begin(make_game(name, seed=seed))
            first = seconds_of(advisor, start, BUDGET)
            click.echo(
                f"| {name} | {first:.2f} | {seconds_of(advisor, later(start, Random(seed)), BUDGET):.2f} |"
            )
    finally:
        advisor.close()


if __name__ == "__main__":
    main()
