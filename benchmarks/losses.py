"""How soon the referee is back in step after turns that nobody heard, without anybody who rules.

    python -m benchmarks.losses [--game G] [--view V] [--losses N] [--most-turns K] [--no-clock]

Random games by careful hands; in each some turns are lost, drawn evenly: 1 to K of them. A row: losses, how
many were whole again after 1, 2, 3 and 6 further turns (every turn in the record or open), how many never in
these, wrong turns, questions per loss. Exit status 1 where a turn was accepted that was not played.
"""

import sys
from collections import Counter
from itertools import count

import click

from benchmarks.trials.loss import FOLLOWED, Outcome, back_in_step, losses_of
from benchmarks.trials.plan import Plan, Row
from benchmarks.trials.trial import Trial, performed

LOSSES_A_GAME = 10
MOST_GAMES_WITHOUT = 20  # so many games that are too short for a loss show that no other will do


@click.command()
@click.option("--game", "games", multiple=True)
@click.option("--view", "views", multiple=True)
@click.option("--losses", default=1000, show_default=True, help="Losses a row.")
@click.option("--most-turns", default=3, show_default=True, help="Turns lost at once.")
@click.option("--first-seed", default=1, show_default=True)
@click.option("--no-clock", is_flag=True)
def main(
    *,
    games: tuple[str, ...],
    views: tuple[str, ...],
    losses: int,
    most_turns: int,
    first_seed: int,
    no_clock: bool,
) -> None:
    """Lose turns, and print a table."""
    click.echo(
        f"{'game':17} {'view':10} {'clock':5} {'losses':>6} {'in 1':>6} {'in 2':>6} {'in 3':>6} {'in 6':>6}"
        f" {'never':>6} {'wrong':>6} {'asked':>6}"
    )
    wrong = 0
    plan = Plan(games or None, views or None, ("careful",), "no-clock" if no_clock else "", 1)
    for row in plan.rows():
        outcomes = lost_in(row, plan.faults, losses, most_turns, first_seed)
        wrong += sum(outcome.wrong for outcome in outcomes)
        click.echo(printed(row, outcomes, "none" if no_clock else "yes"))
    sys.exit(1 if wrong else 0)


def lost_in(row: Row, faults: str, losses: int, most: int, first_seed: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for seed in count(first_seed):
        played = performed(Trial(row.game, row.view, row.hands, seed, row.options, faults))
        found = (back_in_step(played, loss) for loss in losses_of(played, LOSSES_A_GAME, most, seed))
        outcomes += [outcome for outcome in found if outcome is not None]
        too_short = not outcomes and seed >= first_seed + MOST_GAMES_WITHOUT
        if len(outcomes) >= losses or too_short:
            return outcomes[:losses]
    raise AssertionError("the seeds have no end")


def printed(row: Row, outcomes: list[Outcome], clock: str) -> str:
    back = Counter(outcome.back for outcome in outcomes)
    total = len(outcomes)
    within = [sum(back[turns] for turns in range(1, most + 1)) for most in (1, 2, 3, FOLLOWED)]
    shares = " ".join(f"{100 * each / total:5.1f}%" if total else f"{'-':>6}" for each in within)
    asked = sum(outcome.questions for outcome in outcomes) / total if total else 0.0
    wrong = sum(outcome.wrong for outcome in outcomes)
    return f"{row.game:17} {row.view:10} {clock:5} {total:6} {shares} {back[None]:6} {wrong:6} {asked:6.2f}"


if __name__ == "__main__":
    main()
