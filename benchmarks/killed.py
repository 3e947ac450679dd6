"""Kills a process in which several tables are played at, again and again, and counts what gets lost.

    python -m benchmarks.killed [--kills 500] [--tables 6] [--seed 0]

Each life of the process ends with SIGKILL at a random moment, one in ten before it watches its boards. The
boards go on standing as the hands left them. After each kill the journal is held against what was played,
what it had before, and every state that a listener had been shown. A row for each 25 kills: the turns in the
journal, how many a kill cut into, how many were stored and not shown yet, and how many were lost or are there
twice. Exit status 1 with what broke, if anything did.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.tables.killed_tables import Lives

ROW = "{:>6} {:>7} {:>13} {:>13} {:>5} {:>9} {:>8}"
HEADING = ROW.format("kills", "turns", "cut into", "not shown yet", "lost", "repeated", "seconds")
EVERY = 25


@click.command()
@click.option("--kills", default=500, show_default=True)
@click.option("--tables", default=6, show_default=True)
@click.option("--seed", default=0, show_default=True)
def main(kills: int, tables: int, seed: int) -> None:
    """Print a row for each 25 kills, all of them so far."""
    began_s = time.monotonic()
    click.echo(HEADING)
    with TemporaryDirectory() as folder:
        lives = Lives(Path(folder), tables, seed)
        while lives.kills < kills and not lives.faults:
            lives.live_and_die()
            if lives.kills % EVERY == 0 or lives.kills == kills or lives.faults:
                click.echo(ROW.format(lives.kills, *lives.tally, round(time.monotonic() - began_s)))
    for fault in lives.faults:
        click.echo(fault, err=True)
    sys.exit(1 if lives.faults else 0)


if __name__ == "__main__":
    main()
