"""How far the referee can be trusted: random games by hands of every kind, each held against the truth.

    python -m benchmarks.campaign [--out FOLDER] [--shard 1/4] [--jobs 2] [--short]
                                        [--game G] [--view V] [--hands H] [--games N] [--faults SPEC]

Prints a row for each game, view and hands as it is done: 1,000 games on the view that a game's notes
recommend (the first of its `views`), 100 on every other, 200 of chess on each. Results are kept in the
folder, so a campaign that was stopped goes on, and shards that ran elsewhere add up where their files are put
into one. River Crossing is played with four pieces; no game goes on for more than 2,000 turns. The floor is
that of other random games of full length, so a short form may lie above it by its openings alone. Exit
status 1 where a promise is broken; the trials that broke it are named.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import gettempdir

import click

from benchmarks.trials.ledger import Ledger, code_version
from benchmarks.trials.plan import SHORT, Plan, Row, floor_of, rows_of
from benchmarks.trials.table import HEADING, LEGEND, Tally, printed_row
from benchmarks.trials.trial import Result, Trial, result_of

DEFAULT_OUT = Path(gettempdir()) / "adoube-campaign"
SHORT_TURNS = 60
FLOOR_GAMES = 100


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=DEFAULT_OUT, show_default=True)
@click.option("--shard", default="1/1", show_default=True, help="Which of how many, by the games' seeds.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--short", is_flag=True, help="Three games a row, of at most 60 turns.")
@click.option("--game", "games", multiple=True)
@click.option("--view", "views", multiple=True)
@click.option("--hands", multiple=True)
@click.option("--games", "games_a_row", type=int, help="Games a row.")
@click.option("--first-seed", default=1, show_default=True)
@click.option("--faults", default="", help="As `adoube simulate` takes them.")
@click.option("--floor-games", default=FLOOR_GAMES, show_default=True)
def main(
    *,
    out: Path,
    shard: str,
    jobs: int,
    short: bool,
    games: tuple[str, ...],
    views: tuple[str, ...],
    hands: tuple[str, ...],
    games_a_row: int | None,
    first_seed: int,
    faults: str,
    floor_games: int,
) -> None:
    """Play the trials that have not been played, and print a table."""
    number, _, shards = shard.partition("/")
    plan = Plan(
        games or None,
        views or None,
        hands or None,
        faults,
        games_a_row or (SHORT if short else None),
        first_seed,
        *([SHORT_TURNS] if short else []),
    )
    ledger = Ledger(out, f"shard-{number}-of-{shards}")
    click.echo(f"code {code_version()}, results in {out}")
    click.echo(LEGEND)
    click.echo(HEADING)
    broken = False
    with ProcessPoolExecutor(jobs) as pool:
        for row, trials in rows_of(plan, int(number), int(shards)):
            results = played(trials, ledger, pool)
            tally = Tally(results, floor_of(row, floor_games, out))
            click.echo(printed_row(row, tally))
            for line in culprits(row, trials, results):
                click.echo(line)
            broken = broken or bool(tally.failings(row.hands))
    sys.exit(1 if broken else 0)


def played(trials: list[Trial], ledger: Ledger, pool: ProcessPoolExecutor) -> list[Result]:
    """The results of some trials, each played unless its result is known."""
    missing = [trial for trial in trials if trial not in ledger.known]
    for trial, result in zip(missing, pool.map(result_of, missing, chunksize=4), strict=True):
        ledger.add(trial, result)
    return [ledger.known[trial] for trial in trials]


def culprits(row: Row, trials: list[Trial], results: list[Result]) -> list[str]:
    """The trials in which something went wrong."""
    return [
        f"    {row.game} {row.view} {row.hands} seed {trial.seed}: {found}"
        for trial, result in zip(trials, results, strict=True)
        for found in findings(result)
    ]


def findings(result: Result) -> list[str]:
    found = []
    if result.wrong is not None:
        found.append(f"wrong {result.wrong}")
    if result.hidden is not None:
        found.append(f"hidden {result.hidden}")
    if result.lost_silently:
        found.append(f"{result.lost} turns lost unsaid")
    return found


if __name__ == "__main__":
    main()
