"""`adoube demo GAME --camera`, each to the end of its film: is every turn followed, also on a busy computer?

    python -m benchmarks.demo_games [--game G]... [--seed 5] [--speed 3] [--most-minutes 30]
        [--beside 4] [--record FOLDER]

Runs the program itself, one game after the other, and prints a row for each. With --beside so many other
processes take all the time that they get. With --record the traces are kept, for `adoube replay`. A game
takes as long as its film at least: the shortest ten seconds, the longest an hour, and more where the computer
is busy. Exit status 1 where a turn was accepted that nobody played.
"""

import os
import sys
import time
from pathlib import Path

import click

from adoube.games.registry import game_names
from benchmarks.films.demonstration import DemoResult, followed

LEGEND = """\
followed: accepted as they were played; wrong: number of the first turn accepted that was not played
missing: played, and not accepted; asked: times that somebody was asked; end: whether the film was over
load: of the computer over the last minute"""
HEADING = (
    f"{'game':<20}{'turns':>6}{'followed':>9}{'wrong':>6}{'missing':>8}"
    f"{'asked':>6}{'end':>5}{'s':>7}{'load':>6}"
)


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(game_names()), help="By default all.")
@click.option("--seed", default=5, show_default=True)
@click.option("--speed", default=3.0, show_default=True, help="No film is faster than 3.")
@click.option("--most-minutes", default=30.0, show_default=True, help="For one game.")
@click.option("--beside", default=0, show_default=True, help="Busy processes beside it.")
@click.option("--record", type=click.Path(file_okay=False, path_type=Path), help="Where traces are kept.")
def main(
    games: tuple[str, ...], seed: int, speed: float, most_minutes: float, beside: int, record: Path | None
) -> None:
    """Print a row for each game."""
    click.echo(f"{LEGEND}\n{HEADING}")
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    is_wrong = False
    for game in games or game_names():
        began_s = time.monotonic()
        trace = None if record is None else record / f"{game}.jsonl"
        result = followed(game, seed, speed, 60 * most_minutes, beside, trace)
        click.echo(printed_row(game, result, time.monotonic() - began_s))
        is_wrong |= result.wrong is not None
    sys.exit(is_wrong)


def printed_row(game: str, result: DemoResult, took_s: float) -> str:
    """A line of the table."""
    missing = max(0, result.turns - result.accepted)
    return (
        f"{game:<20}{result.turns:>6}{result.followed:>9}{result.wrong or '-':>6}{missing:>8}"
        f"{result.asked:>6}{'yes' if result.has_ended else 'no':>5}{took_s:>7.0f}{os.getloadavg()[0]:>6.0f}"
        f"{'  complains: ' + result.complained.strip() if result.complained else ''}"
    )


if __name__ == "__main__":
    main()
