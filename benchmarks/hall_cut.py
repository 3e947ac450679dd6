"""How soon a hall has what was played behind a cut cable.

    python -m benchmarks.hall_cut [--cut 600] [--cut 6] [--tables 4]

A computer with tables is in a network namespace of its own. Its cable to PostgreSQL is cut for so many
seconds, of which it hears nothing, while each table has a row every second. The time goes from when
the cable is mended to when the hall has all rows that were written until then. Needs root.
Exit status 1 where it takes more than five seconds, or a row is lost, doubled or out of order.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from tests.hall.cable import WHY_NOT
from tests.hall.cut import cut_hall

PROMISED_S = 5.0


@click.command()
@click.option("--cut", "cuts", type=float, multiple=True, default=(6, 600), show_default=True)
@click.option("--tables", default=4, show_default=True)
def main(cuts: Sequence[float], tables: int) -> None:
    if WHY_NOT is not None:
        click.echo(WHY_NOT, err=True)
        sys.exit(2)
    holds = True
    click.echo(f"{'cut, s':>7} {'rows':>6} {'waited':>7} {'healed after, s':>16}")
    for cut_s in cuts:
        with tempfile.TemporaryDirectory() as folder:
            found = cut_hall(Path(folder) / "window", tables, cut_s)
        whole = "whole, in order" if found.is_whole else "NOT WHOLE"
        click.echo(f"{cut_s:>7.0f} {found.rows:>6} {found.waited:>7} {found.healed_s:>16.1f}  {whole}")
        holds &= found.is_whole and found.healed_s <= PROMISED_S
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
