"""Compares Jarmo and Jasir with the naive writing of their rules over many positions and says what differs.

    python tests/benchmarks/naive_agreement.py --positions 20000 [--seed N] [--game jarmo]

Prints the first difference of each line of play with the seed and options that show it, and last the counts;
exit status 1 if any differs.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random

import click

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.games.naive.jarmo import DEFAULTS
from tests.games.naive.jarmo_lines import draw_options, walk


@click.command()
@click.option("--positions", default=20_000, help="How many positions to compare, at least.")
@click.option("--seed", default=0, help="The first of the seeds, one a line of play.")
@click.option("--game", "games", multiple=True, default=("jarmo", "jasir"), help="May be given twice.")
def main(positions: int, seed: int, games: tuple[str, ...]) -> None:
    """Compare Jarmo and Jasir with the naive writing of their rules."""
    seen, differing, last = Counter[str](), 0, seed
    while seen.total() < positions:
        for name in games:
            differing += compared(name, last, seen)
        last += 1
    click.echo(f"{seen.total()} positions {dict(seen)}, seeds {seed} to {last - 1}: {differing} lines differ")
    sys.exit(1 if differing else 0)


def compared(name: str, seed: int, seen: Counter[str]) -> bool:
    """Whether one line of play differs; its first difference is printed, the rest would follow from it."""
    rng = Random(seed)
    options = draw_options(rng)
    for differences in walk(name, options, rng):
        seen[name] += 1
        if differences:
            changed = {key: value for key, value in options.items() if value != DEFAULTS[key]}
            click.echo(f"{name}, seed {seed}, {changed}: " + "; ".join(differences[:4]))
            return True
    return False


if __name__ == "__main__":
    main()
