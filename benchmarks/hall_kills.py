"""Turns in a hall, each accepted one once and in order, whatever is killed.

    python -m benchmarks.hall_kills [--kills 500] [--hosts 3] [--tables 2] [--fronts 2] [--seed 0]

Computers with tables (`adoube hall table`), scoreboards (`adoube hall front`) and PostgreSQL are processes of
their own. At each table somebody plays chess with the pieces on its page, without a pause. At random moments
one of the processes is killed, the database among them, and begun again. At the end each journal's rows are
compared with the hall's, and what pages have shown with both. Exit status 1 where a turn is lost, doubled or
out of order, or was shown and has gone.
"""

import sys
import tempfile
import time
from pathlib import Path

import click

from tests.hall.killing import killed_hall

TOLD_EVERY = 25


@click.command()
@click.option("--kills", default=500, show_default=True)
@click.option("--hosts", default=3, show_default=True)
@click.option("--tables", default=2, show_default=True, help="Of each host.")
@click.option("--fronts", default=2, show_default=True)
@click.option("--pause", "pauses", type=float, nargs=2, default=(0.2, 3.0), show_default=True)
@click.option("--seed", default=0, show_default=True)
def main(kills: int, hosts: int, tables: int, fronts: int, pauses: tuple[float, float], seed: int) -> None:
    began_s = time.monotonic()

    def told(number: int) -> None:
        if number % TOLD_EVERY == 0:
            click.echo(f"{number} kills, {time.monotonic() - began_s:.0f} s", err=True)

    with tempfile.TemporaryDirectory() as folder:
        found = killed_hall(
            Path(folder),
            seed,
            kills=kills,
            hosts=hosts,
            tables=tables,
            fronts=fronts,
            pauses_s=pauses,
            syncs=True,
            told=told,
        )
    by_kind = ", ".join(f"{count} of {name}" for name, count in sorted(found.kills.items()))
    click.echo(
        f"{sum(found.kills.values())} kills ({by_kind}), {found.turns} turns, {found.rows} rows:"
        f" {len(found.faults)} faults; everything there {found.settled_s:.1f} s after the last play;"
        f" {time.monotonic() - began_s:.0f} s"
    )
    for fault in found.faults:
        click.echo(fault)
    sys.exit(1 if found.faults or not found.turns else 0)


if __name__ == "__main__":
    main()
