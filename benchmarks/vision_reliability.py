"""The reliability of cells' likelihoods: of those read with so much trust, how many were wrong.

    python -m benchmarks.vision_reliability [FILE...]

A FILE is a recorded game as ../shared/likelihoods has them; without any those are taken. Prints a row for
each span of the probability of a cell's likeliest symbol: how many cells were read so, what share of them
should be wrong by what was stated, and what share was, in all, in every second picture and in the others. The
last row says how often a misread cell that shows the same is misread in the next picture, too: what is stated
of one cell in two pictures must not be multiplied.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

import click

from benchmarks.pictures.recorded import boards_of
from tests.tools import SHARED

BOUNDS = (0.5, 0.7, 0.9, 0.97, 0.99, 0.997)


class Cell(NamedTuple):
    """One cell of one picture: which, what it is likeliest to show and how likely, and what it shows."""

    picture: int
    place: int
    read: str
    trust: float
    shows: str


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
def main(files: Sequence[Path]) -> None:
    """Print the table."""
    for file in files or sorted((SHARED / "likelihoods").glob("*.jsonl")):
        cells = list(cells_of(file))
        click.echo(f"{file.stem}: {1 + max(cell.picture for cell in cells)} pictures")
        click.echo(f"{'trust from':>10}{'cells':>8}{'stated':>9}{'wrong':>9}{'even':>9}{'odd':>9}")
        by_span: dict[int, list[Cell]] = {}
        for cell in cells:
            by_span.setdefault(bisect_right(BOUNDS, cell.trust), []).append(cell)
        for span, of_span in sorted(by_span.items()):
            stated = sum(1 - cell.trust for cell in of_span) / len(of_span)
            halves = [[cell for cell in of_span if cell.picture % 2 == half] for half in (0, 1)]
            shares = "".join(f"{100 * wrong_share(part):>8.2f}%" for part in (of_span, *halves))
            click.echo(f"{(0, *BOUNDS)[span]:>10g}{len(of_span):>8}{100 * stated:>8.2f}%{shares}")
        again = misread_again(cells)
        click.echo(f"misread again while it shows the same: {again[True]} of {again.total()}")


def cells_of(file: Path) -> Iterator[Cell]:
    """All of the settled pictures but the first, which was learned from."""
    head, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    boards = list(boards_of(head))
    settled = [line for line in lines if not line.get("unsettled")]
    for number, line in enumerate(settled[1:]):
        for place, row in enumerate(line["loglik"]):
            best = max(range(len(row)), key=row.__getitem__)
            shows = boards[line["turns_played"]][place]
            yield Cell(number, place, head["symbols"][best], exp(row[best]), shows)


def wrong_share(cells: Sequence[Cell]) -> float:
    return sum(cell.read != cell.shows for cell in cells) / max(1, len(cells))


def misread_again(cells: Sequence[Cell]) -> Counter[bool]:
    """Of the misread cells that show the same in the next picture, whether they are misread there."""
    by_place = {(cell.picture, cell.place): cell for cell in cells}
    again: Counter[bool] = Counter()
    for cell in cells:
        after = by_place.get((cell.picture + 1, cell.place))
        if cell.read != cell.shows and after is not None and after.shows == cell.shows:
            again[after.read != after.shows] += 1
    return again


if __name__ == "__main__":
    main()
