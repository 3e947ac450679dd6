"""Photographed games with one fault in the order of their pictures: what is followed, and what is lost.

    python -m benchmarks.disordered_pictures [FILE...] [--every 4] [--behind 20] [--fault F]... [--unanswered]

A FILE is a recorded game as ../shared/likelihoods has them; without any those are taken. At every fourth
place of a game two pictures are swapped, one comes twice, one is put in that was taken 1, 2, 5 or 20 pictures
earlier (-) or later (+), and one to four are left out; each fault alone, and the game is followed for 20
pictures behind it. Prints a row a fault: how often it was tried; games with a wrong turn at the end; games
that are lost, since no likely line is the one that was played, but for its last two turns; other games in
which a turn is missing; turns missing; questions, which players answer truthfully (with --unanswered nobody
does); objections to what stands, all of which are false. Exit status 1 where a turn that was not played was
taken.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import click

from adoube.games.registry import make_game
from adoube.tables.hosting import GcTuning
from benchmarks.pictures.disordered import Disorder, disordered, disorders_of, rephotographed
from benchmarks.pictures.misread import Followed, Picture, watch
from benchmarks.pictures.recorded import Habits, boards_of, habits_of
from benchmarks.recorded_pictures import pictures_of
from tests.tools import SHARED


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--every", default=4, show_default=True, help="Of the places of a game one is tried.")
@click.option("--behind", default=20, show_default=True, help="So many pictures are followed behind a fault.")
@click.option("--fault", "faults", multiple=True, help="Only these, by the names of their rows.")
@click.option("--unanswered", is_flag=True, help="Nobody answers questions.")
@click.option("--verbose", is_flag=True, help="Name the games in which something went wrong.")
def main(
    files: Sequence[Path],
    *,
    every: int,
    behind: int,
    faults: tuple[str, ...],
    unanswered: bool,
    verbose: bool,
) -> None:
    """Print the table."""
    GcTuning().begin(tables=1)
    habits = habits_of(SHARED / "likelihoods")
    rows: dict[str, list[Followed]] = {}
    for file in files or sorted((SHARED / "likelihoods").glob("*.jsonl")):
        game = Recorded(file, habits)
        for disorder in disorders_of(len(game.pictures), every):
            if not faults or disorder.name in faults:
                found = game.follow(disorder, behind, answered=not unanswered)
                rows.setdefault(disorder.name, []).append(found)
                if verbose and (found.wrong or found.lost or found.objections):
                    figures = f"{found.wrong} {found.lost} {found.missing} {found.objections}"
                    click.echo(f"{file.stem} {disorder}: {figures}")
    click.echo(
        f"{'fault':<10}{'games':>6}{'wrong':>7}{'lost':>6}{'open':>6}{'missing':>9}{'asked':>7}{'objections':>12}"
    )
    everything = [each for games in rows.values() for each in games]
    for name, games in [*rows.items(), ("all", everything)]:
        still = [each for each in games if not each.lost]
        click.echo(
            f"{name:<10}{len(games):>6}{sum(each.wrong for each in games):>7}"
            f"{sum(each.lost for each in games):>6}{sum(each.missing > 0 for each in still):>6}"
            f"{sum(each.missing for each in games):>9}{sum(each.asked for each in games):>7}"
            f"{sum(each.objections for each in games):>12}"
        )
    sys.exit(any(each.wrong for each in everything))


class Recorded:
    """A photographed game whose pictures can be put in another order."""

    def __init__(self, file: Path, habits: Habits) -> None:
        self._head, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        self.pictures: list[Picture] = list(pictures_of(self._head, rows))
        self._boards, self._habits = list(boards_of(self._head)), habits

    def follow(self, disorder: Disorder, behind: int, *, answered: bool = True) -> Followed:
        """Return what becomes of the game up to so many pictures behind a fault."""
        whole = disordered(len(self.pictures), disorder)
        order = whole[: disorder.at + len(disorder.numbers) + behind]
        rng = Random(f"{self._head['turns']} {disorder}")
        pictures = rephotographed(self.pictures, self._boards, self._head["cells"], order, self._habits, rng)
        played = self._head["turns"][: max(self.pictures[number].ply for number in order)]
        found = Followed()
        watch(found, make_game(self._head["game"]), played, pictures, answered=answered)
        return found


if __name__ == "__main__":
    main()
