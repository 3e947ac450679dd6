"""Objections before a camera that misreads some cells: to illegal turns, which are due, and to legal play.

    python -m benchmarks.objections [--game G]... [--games N] [--turns N] [--read 97,99.5]

Pictures are drawn as `misread_pictures` draws them. Every sixth turn a piece stands where no turn brings it,
or has left the board, for three pictures; then it is put right. Prints a row a game and share of cells:
illegal turns; what share of them was objected to before the second picture of them, before the third, and
before they were put right; other pictures, and objections that came before one of them, which are false.
"""

import click

from adoube.games.registry import make_game
from adoube.simulation.scripted import random_game
from adoube.tables.hosting import GcTuning
from benchmarks.pictures.illegal import Objected, object_to
from benchmarks.pictures.misread import Misread
from benchmarks.pictures.recorded import habits_of
from tests.tools import SHARED


@click.command()
@click.option("--game", "games", multiple=True, default=("chess", "jarmo"))
@click.option("--games", "count", default=6, show_default=True, help="Of each kind.")
@click.option("--turns", default=40, show_default=True, help="Of a game at most.")
@click.option("--read", default="97,99.5", show_default=True, help="Per cent of the cells.")
@click.option("--first-seed", default=1, show_default=True)
def main(*, games: tuple[str, ...], count: int, turns: int, read: str, first_seed: int) -> None:
    """Print the table."""
    GcTuning().begin(tables=1)
    habits = habits_of(SHARED / "likelihoods")
    click.echo(
        f"{'game':<18}{'read %':>7}{'illegal':>9}{'at once':>9}{'second':>8}{'third':>7}"
        f"{'pictures':>10}{'false':>7}"
    )
    for game_id in games:
        for per_cent in map(float, read.split(",")):
            found = Objected()
            for seed in range(first_seed, first_seed + count):
                line = random_game(make_game(game_id, seed=seed), seed, turns).line
                object_to(found, line, habits, Misread.all_but(per_cent / 100), seed)
            shares = "".join(
                f"{100 * part / max(1, found.illegal):>{width}.1f}"
                for part, width in ((found.at_once, 9), (found.second, 8), (found.third, 7))
            )
            click.echo(
                f"{game_id:<18}{per_cent:>7g}{found.illegal:>9}{shares}{found.pictures:>10}{found.false:>7}"
            )


if __name__ == "__main__":
    main()
