"""Descriptions that are broken by chance, and some that would like to stop a table.

    python -m benchmarks.hostile_descriptions [--mutants N] [--checked N] [--seed S]

Each mutant is one of our descriptions with a few parts cut out, doubled, exchanged or put in. It is refused
in one line that names the place, or it is a game. Of the games every `checked`th has to pass check-game, but
for ends. Printed are the counts, what is neither, and the longest processor times in milliseconds,
from the text to the refusal, or to the end of a few turns.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from random import Random

import click

from adoube.errors import AdoubeError
from adoube.games.checking import CheckEffort, check_game
from adoube.games.lud.description import read_description
from adoube.games.lud.game import LudGame, class_of
from adoube.games.verdict import TooManyTurns
from tests.games.lud.hostile import HOSTILE, found_in
from tests.games.lud.test_bounds import OURS, mutated, plays_on, text_of

NOT_ASKED = {"ends", "figures"}  # a game that was changed by chance need not end
LISTED = 5


@click.command()
@click.option("--mutants", default=10_000, show_default=True, help="How many descriptions are mutated.")
@click.option("--checked", default=25, show_default=True, help="Of how many games one is checked.")
@click.option("--seed", default=0, show_default=True, help="Decides what is mutated, and how.")
def main(mutants: int, checked: int, seed: int) -> None:
    """Print what is stopped by what, and how soon."""
    _mutate(mutants, checked, seed)
    for hostile in HOSTILE:
        begun_s = time.process_time()
        said = found_in(hostile.text)
        taken_ms = 1000 * (time.process_time() - begun_s)
        click.echo(f"{taken_ms:8.0f} ms  {hostile.name:28}  {said[:90] or 'plays'}")


def _mutate(mutants: int, checked: int, seed: int) -> None:
    became: Counter[str] = Counter()
    slowest: list[tuple[float, str]] = []
    for number in range(mutants):
        name = OURS[number % len(OURS)]
        text = mutated(text_of(name), Random(f"{seed} {number}"))
        begun_s = time.process_time()
        what, game = _tried(text, name)
        slowest = sorted([*slowest, (time.process_time() - begun_s, f"{number} {name} {what}")])[-LISTED:]
        became[what] += 1
        if what not in ("refused", "plays", "too many ways"):
            click.echo(f"{number} {name}: {what}")
        if game is not None and became[what] % checked == 0:
            became["checked"] += 1
            for breach in check_game(game, CheckEffort(games=1, turns=10, seed=seed)):
                if breach.check not in NOT_ASKED:
                    became["breaches"] += 1
                    click.echo(f"{number} {name}: {breach.check}: {breach.why}")
    click.echo(", ".join(f"{what}: {count}" for what, count in became.most_common()))
    for taken_s, what in reversed(slowest):
        click.echo(f"{1000 * taken_s:8.0f} ms  mutant {what}")


def _tried(text: str, name: str) -> tuple[str, LudGame | None]:
    """Return the fate of a mutant, and the game that it is."""
    try:
        game = class_of(read_description(text, name), name)()
        plays_on(game, Random(text))
    except TooManyTurns:
        return "too many ways", None
    except AdoubeError as error:
        placed = re.match(rf"{re.escape(name)}, line \d+, column \d+: [^\n]+\Z", str(error))
        return ("refused" if placed else f"refused otherwise: {error}"), None
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        return f"fails: {error!r}", None
    return "plays", game


if __name__ == "__main__":
    main()
