"""An operator's day with a hall of three machines, by the commands of the documents.

    python -m benchmarks.hall_day [--cut 600] [--before FOLDER]

Three network namespaces have computers with tables, scoreboards, and two PostgreSQL servers with TLS, one of
which is a standby; the computers log in as a role with few rights. Chess is played meanwhile. A cable is
pulled for so many seconds, PostgreSQL is restarted and failed over, a disk filled, a clock set wrong, a
machine replaced, and versions are mixed: FOLDER has the source of an older adoube. For each step there is the
sentence that the operator sees, and the rows that were lost, doubled or out of order at its end.
Needs root, Linux, PostgreSQL, OpenSSL and faketime. Exit status 1 where a row is wrong.
"""

import sys
import tempfile
from pathlib import Path

import click

from tests.hall.cable import WHY_NOT
from tests.hall.day import operators_day
from tests.hall.operated import Seen


@click.command()
@click.option("--cut", "cut_s", type=float, default=600, show_default=True, help="Seconds.")
@click.option("--before", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(cut_s: float, before: Path | None) -> None:
    if WHY_NOT is not None:
        click.echo(WHY_NOT, err=True)
        sys.exit(2)
    click.echo("| step | where | what the operator saw | lost/doubled/out of order |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        seen = operators_day(Path(folder), cut_s=cut_s, before=before, told=_tell)
    sys.exit(1 if any(each.wrong and any(each.wrong) for each in seen) else 0)


def _tell(seen: Seen) -> None:
    counts = "under way" if seen.wrong is None else "/".join(map(str, seen.wrong))
    click.echo(f"| {seen.step} | {seen.where} | {seen.sentence} | {counts} |")


if __name__ == "__main__":
    main()
