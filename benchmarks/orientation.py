"""Games whose board was put down any way round, and whose source does not know which.

    python -m benchmarks.orientation [--game G] [--view V] [--hands H] [--games N] [--most-turns N]

Each game is played once, and judged with the board lying as its source thinks (`known`), and turned by every
rotation of the board onto itself. A row: games, turned boards, how many of these came out the same; turns
accepted that were not played; turns in the record, open and lost; questions, beside those where the way was
known; and boards whose way was never found. Boards that nothing tells from one that lies as its source thinks
(a field of pieces that are all alike) are not counted. Exit status 1 where a turn was accepted that was not
played.
"""

import sys
from collections import Counter

import click

from adoube.sensing.trace import Orientation
from adoube.simulation.hands import HANDS
from benchmarks.trials.lying import judged, lying, turns_of_the_board
from benchmarks.trials.plan import Plan
from benchmarks.trials.trial import Performance, Trial, first_wrong, performed

COLUMNS = ("boards", "same", "wrong", "turns", "open", "lost", "asked", "known", "unfound")


@click.command()
@click.option("--game", "games", multiple=True)
@click.option("--view", "views", multiple=True)
@click.option("--hands", multiple=True, default=[name for name in HANDS if name != "careful"])
@click.option("--games", "games_a_row", default=3, show_default=True, help="Games a row.")
@click.option("--first-seed", default=1, show_default=True)
@click.option("--most-turns", default=40, show_default=True)
def main(
    *,
    games: tuple[str, ...],
    views: tuple[str, ...],
    hands: tuple[str, ...],
    games_a_row: int,
    first_seed: int,
    most_turns: int,
) -> None:
    """Play the games, turn their boards, and print a table."""
    click.echo(
        f"{'game':17} {'view':10} {'hands':8} {'clock':5} " + " ".join(f"{name:>7}" for name in COLUMNS)
    )
    wrong = 0
    for faults in ("", "no-clock"):
        plan = Plan(games or None, views or None, hands, faults, games_a_row, first_seed, most_turns)
        for row in plan.rows():
            tally: Counter[str] = Counter()
            for trial in plan.trials(row):
                tally += outcome_of(trial)
            wrong += tally["wrong"]
            clock = "none" if faults else "yes"
            figures = " ".join(f"{tally[name]:7}" for name in COLUMNS)
            click.echo(f"{row.game:17} {row.view:10} {row.hands:8} {clock:5} {figures}")
    sys.exit(1 if wrong else 0)


def outcome_of(trial: Trial) -> Counter[str]:
    """The figures of one game, all its turned boards together."""
    played = performed(trial)
    truth = played.truth.final(played.game)["turns"]
    known = judged(played.trace, played.game, played.view, played.truth)
    tally: Counter[str] = Counter()
    for number, names in enumerate(turns_of_the_board(played.game)):
        one = judged(lying(played.trace, names), played.game, played.view, played.truth)
        wrong = first_wrong(one.said, played)
        if wrong and number and alike_as_known(played, names) == one.record.turns:
            # Nothing in the world tells it from a board that lies as its source thinks.
            continue
        same = one.record.turns == known.record.turns
        if wrong or not same:
            found = f"wrong {wrong.ply} {wrong.turn}" if wrong else "another record"
            click.echo(f"    {trial}, way {number}: {found}", err=True)
        tally["wrong"] += wrong is not None
        tally["same"] += same
        tally["boards"] += 1
        tally["turns"] += len(one.record.turns) - len(one.record.open)
        tally["open"] += len(one.record.open)
        tally["lost"] += max(0, len(truth) - len(one.record.turns))
        tally["asked"] += one.record.questions
        tally["known"] += known.record.questions
        tally["unfound"] += not one.knows_way
    return tally


def alike_as_known(played: Performance, names: dict[str, str]) -> tuple[str | None, ...]:
    """The record of the same events by a board that claims to lie as its source thinks."""
    trace = lying(played.trace, names, Orientation.KNOWN)
    return judged(trace, played.game, played.view, None).record.turns


if __name__ == "__main__":
    main()
