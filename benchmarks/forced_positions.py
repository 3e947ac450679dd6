"""Positions with a forced win or a single kind of rescue, and how many of them a computer player gets right.

    python -m benchmarks.forced_positions make [GAME...] [--seconds 600] [--each 30] [--jobs 2]
    python -m benchmarks.forced_positions check [GAME...]
    python -m benchmarks.forced_positions measure [GAME...] [--strength 3] [--seconds 1] [--answers FILE]

`benchmarks.forced.kinds` says what the kinds are, `benchmarks.forced.making` where the positions come from.
Two searches that share no code with the players decide what is kept (`benchmarks.forced.wins`). Where they
differ, `make` and `check` end with an error. `benchmarks/forced` holds the positions of each game, and how
much was searched for them.

`measure` counts the positions in which a player's turn wins at once, leaves no win at once, or still wins
within four further turns. *Later* counts turns that do not, but win within a few more. With `--answers` it
goes on where it was ended.
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import click

from adoube.games.registry import game_names
from benchmarks.forced.answers import Answer, AnswerFile, Question, answers_to, printed, questions_about
from benchmarks.forced.files import (
    FOLDER,
    Collection,
    FoundGame,
    Need,
    Search,
    counts_of,
    games_in,
    positions_in,
    searches_in,
)
from benchmarks.forced.kinds import WANTED, is_of_kind, is_proven
from benchmarks.forced.making import searched_game

TOGETHER = 10  # positions that one process answers before they are kept


@click.group()
def main() -> None:
    """Make, check or measure."""


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--seconds", default=60.0, show_default=True, help="Of the clock, for all games together.")
@click.option("--each", default=30.0, show_default=True, help="Of the processor, for one game.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(tuple(WANTED)), help="Only this; repeat.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
@click.option("--folder", default=FOLDER, type=click.Path(path_type=Path), show_default="benchmarks/forced")
def make(
    games_of: tuple[str, ...],
    *,
    seconds: float,
    each: float,
    kinds: tuple[str, ...],
    jobs: int,
    folder: Path,
) -> None:
    """Fill the files until each kind has its positions, or the seconds are over."""
    until_s = time.monotonic() + seconds
    collection = Collection(games_of or game_names(), folder, each, kinds or tuple(WANTED))
    running: dict[Future[tuple[list[FoundGame], Search]], Need] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while time.monotonic() < until_s:
            while len(running) < jobs and (need := collection.need()) is not None:
                running[pool.submit(searched_game, need, until_s)] = need
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                collection.add(running.pop(done).game, *done.result())
    for line in _found_in(games_of or game_names(), folder):
        click.echo(line)


def _found_in(names: Sequence[str], folder: Path) -> Iterator[str]:
    """Yield the lines of a table: how many positions of each kind a file has, of how many looked at."""
    yield f"| game | {' | '.join(WANTED)} | games | wins | positions looked at | given up | seconds |"
    yield "|---|---|---|---|---|---|---|---|---|"
    searches = searches_in(folder)
    for name in names:
        counts, search = counts_of(games_in(name, folder)), searches.get(name, Search())
        looked, given_up = ([each[kind] for kind in WANTED] for each in (search.looked, search.given_up))
        cells = (
            *(counts[kind] for kind in WANTED),
            search.games,
            search.ends,
            ", ".join(map(str, looked)),
            ", ".join(map(str, given_up)),
            f"{search.seconds:.0f}",
        )
        yield f"| {name} | {' | '.join(map(str, cells))} |"


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
def check(games_of: tuple[str, ...], jobs: int) -> None:
    """Search every position again, both ways. Ends with status 1 where one is wrong or stands twice."""
    names = games_of or game_names()
    with ProcessPoolExecutor(jobs) as pool:
        wrong = [text for found in pool.map(wrong_in, names) for text in found]
    if wrong:
        raise click.ClickException("\n".join(wrong))
    total = sum(counts_of(games_in(name)).total() for name in names)
    click.echo(f"All {total:,} positions are what their files say.")


def wrong_in(name: str) -> list[str]:
    """Return the positions of a file that are not of their kinds, or that stand there twice, in words."""
    wrong, known = [], set[tuple[str, object]]()
    for kind, line in positions_in(name):
        if (kind, line.position) in known:
            wrong.append(f"{name}: {kind} stands twice after {' '.join(line.written_turns())}")
        elif not (is_of_kind(kind, line) and is_proven(kind, line)):
            wrong.append(f"{name}: no {kind} after {' '.join(line.written_turns())}")
        known.add((kind, line.position))
    return wrong


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--strength", default=3, show_default=True)
@click.option("--seconds", default=1.0, show_default=True, help="Of the processor a turn, at most.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
@click.option("--misses", is_flag=True, help="Print where it fails, too.")
@click.option("--answers", "kept", type=click.Path(path_type=Path), help="Keeps the answers for a next time.")
def measure(
    games_of: tuple[str, ...], *, strength: int, seconds: float, jobs: int, misses: bool, kept: Path | None
) -> None:
    """Print how many positions of each kind a strength gets right, game by game."""
    file = AnswerFile(kept)
    asked = [each for name in games_of or game_names() for each in questions_about(name, strength, seconds)]
    known = {answer.question: answer for answer in file.answers()}
    with ProcessPoolExecutor(jobs) as pool:
        for answers in pool.map(_answered, _bundles([one for one in asked if one not in known])):
            file.add(answers)
            known |= {answer.question: answer for answer in answers}
    found = [known[question] for question in asked]
    for line in printed(found):
        click.echo(line)
    for answer in found:
        if misses and not answer.is_right:
            click.echo(f"{answer.question.game} {answer.question.key}: {answer.kind}, {answer.turn}")


def _bundles(questions: Sequence[Question]) -> Iterator[list[Question]]:
    """Yield questions about one game, some at a time, since each process has to learn the game."""
    for name in dict.fromkeys(question.game for question in questions):
        same = [question for question in questions if question.game == name]
        for first in range(0, len(same), TOGETHER):
            yield same[first : first + TOGETHER]


def _answered(questions: Sequence[Question]) -> list[Answer]:
    return list(answers_to(questions))


if __name__ == "__main__":
    main()
