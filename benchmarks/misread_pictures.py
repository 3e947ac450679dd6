"""Games before a camera that misreads some cells, with no arbiter to mend them: what is followed, and when.

    python -m benchmarks.misread_pictures [--game G]... [--games N] [--turns N] [--read 95,97,99]
        [--silences 0.1] [--decoder]

No pictures are made: likelihoods and changes are drawn from the recorded games of ../shared/likelihoods,
which say what cells read right and wrong are like there. Half of the errors stay as long as their cell shows
the same, half come and go. With --silences the camera sees nothing for 4 s now and then, as on a computer
that is too busy, and players play two to four turns meanwhile. Prints a row a game and share of cells: how
many were read right in fact, turns, what share was accepted before the next picture, the one after it, and
the one after that; games with a wrong turn; turns missing in the end; questions per 100 turns, which players
answer truthfully; the processor time of a step in which a picture was weighed: the middle one, 95 % of them,
and the longest. 100 % of cells says what the view alone leaves open. With --decoder what its
decoder holds likeliest is counted, told or not; nobody answers it, so *asked* is what stays open. Exit
status 1 where a turn that was not played was taken.
"""

import sys

import click

from adoube.games.registry import make_game
from adoube.tables.hosting import GcTuning
from benchmarks.pictures.decoded import decode
from benchmarks.pictures.misread import Followed, Misread, follow, watch
from benchmarks.pictures.recorded import habits_of
from tests.tools import SHARED

GAMES = ("chess", "jarmo", "follow-the-arrow", "river-crossing")
OPTIONS = {"river-crossing": {"pieces": "4"}}


@click.command()
@click.option("--game", "games", multiple=True, default=GAMES)
@click.option("--games", "count", default=5, show_default=True, help="Of each kind.")
@click.option("--turns", default=60, show_default=True, help="Of a game at most.")
@click.option("--read", default="95,97,99", show_default=True, help="Per cent of the cells.")
@click.option("--silences", default=0.0, show_default=True, help="The share of pictures that come after one.")
@click.option("--decoder", is_flag=True, help="What the decoder makes of them.")
@click.option("--first-seed", default=1, show_default=True)
def main(
    *,
    games: tuple[str, ...],
    count: int,
    turns: int,
    read: str,
    silences: float,
    decoder: bool,
    first_seed: int,
) -> None:
    """Print the table."""
    GcTuning().begin(tables=1)
    habits = habits_of(SHARED / "likelihoods")
    click.echo(
        f"{'game':<18}{'read %':>7}{'in fact':>8}{'turns':>6}{'at once':>8}{'next':>7}{'third':>7}"
        f"{'wrong':>6}{'missing':>8}{'asked':>7}{'step ms':>8}{'95 %':>6}{'worst':>6}"
    )
    wrong = 0
    for game_id in games:
        for per_cent in map(float, read.split(",")):
            found = Followed()
            for seed in range(first_seed, first_seed + count):
                game = make_game(game_id, OPTIONS.get(game_id, {}), seed=seed)
                how, by = Misread.all_but(per_cent / 100, silences), decode if decoder else watch
                follow(found, game, habits, how, seed, turns, by)
            wrong += found.wrong
            click.echo(f"{game_id:<18}{per_cent:>7g}{_columns(found)}")
    sys.exit(wrong > 0)


def _columns(found: Followed) -> str:
    read = 100 - 100 * found.misread / found.cells
    at_once, after_next, third = (100 * found.within(lag) for lag in range(3))
    return (
        f"{read:>8.2f}{found.turns:>6}{at_once:>8.1f}{after_next:>7.1f}{third:>7.1f}"
        f"{found.wrong:>6}{found.missing:>8}{100 * found.asked / found.turns:>7.1f}"
        f"{found.step_ms(0.5):>8.0f}{found.step_ms(0.95):>6.0f}{found.worst_ms:>6.0f}"
    )


if __name__ == "__main__":
    main()
