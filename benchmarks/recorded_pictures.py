"""Photographed games without an arbiter, as a model learned from their first picture read them.

    python -m benchmarks.recorded_pictures [FILE...] [--decoder]

A FILE is a recorded game as ../shared/likelihoods has them; without any those are taken. Prints a row a game:
how many cells were read right, turns, what share was accepted before the next picture, the one after it, and
the one after that; whether a wrong turn was accepted; turns missing in the end; questions, which players
answer truthfully; the processor time of a step in which a picture was weighed: the middle one, 95 % of them,
and the longest. With --decoder what its decoder holds likeliest is counted, told or not; nobody answers
it, so *asked* is what stays open. Exit status 1 where a turn that was not played was taken.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from adoube.games.registry import make_game
from adoube.sensing.events import FrameSeen
from adoube.tables.hosting import GcTuning
from benchmarks.pictures.decoded import decode
from benchmarks.pictures.misread import GAP_MS, Followed, Picture, watch
from benchmarks.pictures.recorded import boards_of
from tests.tools import SHARED


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--decoder", is_flag=True, help="What the decoder makes of them.")
def main(files: Sequence[Path], *, decoder: bool) -> None:
    """Print the table."""
    click.echo(
        f"{'game':<12}{'read %':>8}{'turns':>6}{'at once':>8}{'next':>7}{'third':>7}{'wrong':>6}"
        f"{'missing':>8}{'asked':>6}{'step ms':>8}{'95 %':>6}{'worst':>6}"
    )
    GcTuning().begin(tables=1)
    wrong = 0
    for file in files or sorted((SHARED / "likelihoods").glob("*.jsonl")):
        head, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        found = Followed()
        (decode if decoder else watch)(found, make_game(head["game"]), head["turns"], pictures_of(head, rows))
        wrong += found.wrong
        shares = "".join(f"{100 * found.within(lag):>{width}.1f}" for lag, width in enumerate((8, 7, 7)))
        click.echo(
            f"{file.stem:<12}{100 - 100 * found.misread / found.cells:>8.2f}{found.turns:>6}{shares}"
            f"{found.wrong:>6}{found.missing:>8}{found.asked:>6}"
            f"{found.step_ms(0.5):>8.0f}{found.step_ms(0.95):>6.0f}{found.worst_ms:>6.0f}"
        )
    sys.exit(wrong > 0)


def pictures_of(head: dict[str, Any], rows: Sequence[dict[str, Any]]) -> Iterator[Picture]:
    """The pictures of a recorded game, without those in which something moved."""
    boards = list(boards_of(head))
    for number, row in enumerate(row for row in rows if not row.get("unsettled")):
        named = [dict(zip(head["symbols"], of_cell, strict=True)) for of_cell in row["loglik"]]
        likeliest = [max(by_name, key=by_name.__getitem__) for by_name in named]
        shown = boards[row["turns_played"]]
        loglik = dict(zip(head["cells"], named, strict=True))
        # The first picture has none before it.
        change = dict(zip(head["cells"], row.get("change") or [], strict=False))
        misread = sum(read != shows for read, shows in zip(likeliest, shown, strict=True))
        yield Picture(row["turns_played"], (FrameSeen(number * GAP_MS, number, loglik, change),), misread)


if __name__ == "__main__":
    main()
