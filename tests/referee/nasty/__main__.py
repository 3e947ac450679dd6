"""python -m tests.referee.nasty [WORDS]: the table, and each case (its name has WORDS) that is not exact."""

import sys

import click

from tests.referee.nasty.judged import Outcome, Result
from tests.referee.nasty.table import all_cases, printed

if __name__ == "__main__":
    wanted = " ".join(sys.argv[1:])
    results = [Result.of(case) for case in all_cases() if wanted in str(case)]
    for result in results:
        if result.outcome is not Outcome.EXACT:
            click.echo(f"{result.outcome:6} {result.case}\n       {result.truth}\n       {result.record}")
    click.echo(printed(results))
