"""How long games load, how long a referee thinks about natural hands, and what it asks and gets wrong.

    python -m benchmarks.natural_hands [--turns N] [--view V]... [--no-clock] [GAME[,OPTION=VALUE]...]

Prints one table for a Markdown document, a row a game; views stand side by side, by their first letters.
All games, where none are named, in the bare views of a wired board: occupancy, polarity where the game's
own views have it, and identity. Load: from the file to the game, for the first time in this process. Steps:
the referee taking in one report. Both are processor time; in brackets the longest step by the clock on the
wall. Words are loaded beforehand, and Python looks for garbage between the games. Asked: questions per 100
turns, all answered truthfully. Wrong: games with a turn recorded that was never played, of all games. Lost:
turns of the truth that the record lacks. Some games are broken off early, as people do; games are played
until the turns are together.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import getloadavg

import click

from adoube.games.registry import game_names, make_game
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.events import Event
from adoube.sensing.views import IDENTITY, OCCUPANCY, POLARITY
from adoube.words.catalogue import load_library
from benchmarks.trials.trial import Result, Trial, Watched, performed, refereed

BARE = (OCCUPANCY, POLARITY, IDENTITY)
MOST_TURNS, MOST_GAMES = 100, 100  # of one game, and in one view
HEADING = """\
| game | load ms | views | turns | step ms: 99 % | longest (wall) | asked | wrong | lost |
|---|---|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class StepTime:
    """How long one step took, in milliseconds."""

    processor: float
    wall: float


class Timed(Watched):
    """A referee each step of which is timed."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.steps: list[StepTime] = []

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        wall, processor = time.perf_counter(), time.process_time()
        said = super().step(event, now_ms)
        self.steps.append(
            StepTime((time.process_time() - processor) * 1000, (time.perf_counter() - wall) * 1000)
        )
        return said


@click.command()
@click.option("--turns", default=300, show_default=True, help="At least so many in each view.")
@click.option("--view", "views", multiple=True, default=BARE)
@click.option("--no-clock", is_flag=True, help="Nobody presses.")
@click.argument("games", nargs=-1)
def main(turns: int, views: Sequence[str], no_clock: bool, games: Sequence[str]) -> None:
    """Print one table."""
    click.echo(f"load of the machine {getloadavg()[0]:.1f}\n")
    click.echo(HEADING)
    load_library()
    for spec in games or game_names():
        name, *options = spec.split(",")
        chosen = dict(option.split("=", 1) for option in options)
        begun = time.process_time()
        known = make_game(name, chosen).views
        load_ms = (time.process_time() - begun) * 1000
        shown = [view for view in views if view != POLARITY or POLARITY in known]
        rows = [row_of(trials_of(name, chosen, view, turns, no_clock)) for view in shown]
        cells = [" / ".join(each) for each in zip(*rows, strict=True)]
        initials = " / ".join(view[0] for view in shown)
        click.echo(f"| {' | '.join((spec, f'{load_ms:.0f}', initials, *cells))} |")


def trials_of(
    name: str, options: Mapping[str, str], view: str, turns: int, no_clock: bool
) -> Iterator[tuple[Result, Sequence[StepTime]]]:
    """Each game's result, and the times of its steps."""
    done = 0
    faults = "no-clock" if no_clock else ""
    for seed in range(1, MOST_GAMES + 1):
        played = performed(Trial(name, view, "natural", seed, tuple(options.items()), faults, MOST_TURNS))
        # Made afresh, so that nothing is known of the game from playing it.
        game = type(played.game)(played.game.options, seed=seed)
        timed = Timed(referee_of(played.trace.header, game, played.view))
        gc.collect()
        gc.disable()
        result = refereed(played, timed)
        gc.enable()
        yield result, timed.steps
        done += result.turns
        if done >= turns:
            return


def row_of(trials: Iterator[tuple[Result, Sequence[StepTime]]]) -> tuple[str, ...]:
    """Return the row for some games in one view."""
    known = list(trials)
    results = [result for result, _ in known]
    processor = sorted(step.processor for _, steps in known for step in steps)
    longest_wall = max(step.wall for _, steps in known for step in steps)
    turns = sum(result.turns for result in results)
    asked = 100 * sum(result.questions for result in results) / max(1, turns)
    wrong = sum(result.wrong is not None for result in results)
    lost = sum(result.lost for result in results)
    return (
        f"{turns}",
        f"{at(processor, 0.99):.1f}",
        f"{processor[-1]:.0f} ({longest_wall:.0f})",
        f"{asked:.1f}",
        f"{wrong} of {len(results)}",
        f"{lost}",
    )


def at(ordered: Sequence[float], share: float) -> float:
    """The value that such a share of them do not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    main()
