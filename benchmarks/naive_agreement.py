"""Compares games with naive second writings of their rules over many positions and says what differs.

    python -m benchmarks.naive_agreement --positions 20000 [--seed N] [--game jarmo]

Prints the first difference of each line of play with the seed and options that show it, and last the counts;
exit status 1 if any differs.
"""

import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

import click

from adoube.games.registry import make_game
from tests.games.naive import (
    brax_lines,
    follow_the_arrow_lines,
    jarmo_lines,
    leap_frog_lines,
    left_right_lines,
    pasang_lines,
    river_crossing_lines,
    sahkku_lines,
    salta_lines,
)
from tests.games.naive.described_lines import DESCRIBED


class Lines(Protocol):
    """How random lines of a game are drawn, and compared position by position."""

    def draw_options(self, rng: Random) -> dict[str, str]: ...

    def walk(self, name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]: ...


LINES: Mapping[str, Lines] = {
    "jarmo": jarmo_lines,
    "jasir": jarmo_lines,
    "follow-the-arrow": follow_the_arrow_lines,
    "left-right": left_right_lines,
    "pasang": pasang_lines,
    "river-crossing": river_crossing_lines,
    "brax": brax_lines,
    "sahkku": sahkku_lines,
    "salta": salta_lines,
    **{game: leap_frog_lines.Lines(game) for game in leap_frog_lines.GAMES},
    **DESCRIBED,
}


@click.command()
@click.option("--positions", default=20_000, help="How many positions of each game to compare, at least.")
@click.option("--seed", default=0, help="The first of the seeds, one a line of play.")
@click.option("--game", "games", multiple=True, default=tuple(LINES), type=click.Choice(list(LINES)))
def main(positions: int, seed: int, games: tuple[str, ...]) -> None:
    """Compare games with naive second writings of their rules; --game may be given more than once."""
    differing = 0
    for name in games:
        seen, last = 0, seed
        while seen < positions:
            compared, differs = compare(name, last)
            seen, differing, last = seen + compared, differing + differs, last + 1
        click.echo(f"{name}: {seen} positions, seeds {seed} to {last - 1}")
    click.echo(f"{differing} lines differ")
    sys.exit(1 if differing else 0)


def compare(name: str, seed: int) -> tuple[int, bool]:
    """How many positions of one line of play were compared, and whether one differs.

    The first difference is printed; the rest of the line would follow from it.
    """
    rng = Random(seed)
    options = LINES[name].draw_options(rng)
    seen = 0
    for differences in LINES[name].walk(name, options, rng):
        seen += 1
        if differences:
            defaults = make_game(name).options
            changed = {key: value for key, value in options.items() if value != defaults.get(key)}
            click.echo(f"{name}, seed {seed}, {changed}: " + "; ".join(differences[:4]))
            return seen, True
    return seen, False


if __name__ == "__main__":
    main()
