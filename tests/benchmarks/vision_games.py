"""Whole games through a camera: filmed in the studio or for real, watched, refereed, held against the truth.

    python tests/benchmarks/vision_games.py [--game G]... [--games N] [--turns N] [--angles 10,30,45]
        [--lights daylight,lamp,glare,evening] [--no-clock] [--no-markers] [--restless] [--out FILE]
        [FOLDER ...]

Prints a row for each game and angle over all lights, one for each real film, and all together. In the studio
careful hands play random games; the pictures go the way that they go in the watching process, every one of
them, and what is read goes to the referee with the presses. FOLDERs hold labels.json with a `video`, as
../shared/photos/chess_wfahl_overhead does; without any those of ../shared/photos are taken. Results are kept
in a file, so a run that was stopped goes on. Exit status 1 where a turn was accepted that nobody played.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import click
import cv2

sys.path.insert(0, str(Path(__file__).parents[2]))

from adoube.cli.progress import Progress
from adoube.games.registry import game_names, make_game
from adoube_vision.studio.light import LIGHTS
from tests.benchmarks.films.filmed import Film, in_the_studio
from tests.benchmarks.films.ledger import FilmLedger, film_version
from tests.benchmarks.films.real import real_film
from tests.benchmarks.films.table import HEADING, LEGEND, printed_row
from tests.benchmarks.films.trial import FilmResult, FilmTrial
from tests.benchmarks.films.watched import Table, result_of
from tests.tools import SHARED

DEFAULT_OUT = Path(gettempdir()) / "adoube-films.jsonl"
LIGHTS_TRIED = "daylight,lamp,glare,evening"


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--game", "games", multiple=True, type=click.Choice(game_names()))
@click.option("--games", "films", default=1, show_default=True, help="Games for each angle and light.")
@click.option("--turns", default=8, show_default=True, help="Of a game at most.")
@click.option("--angles", default="10,30,45", show_default=True, help="Degrees from straight above.")
@click.option("--lights", default=LIGHTS_TRIED, show_default=True, help=f"Of {', '.join(LIGHTS)}.")
@click.option("--clock/--no-clock", default=True, show_default=True, help="Whether turns are pressed.")
@click.option("--markers/--no-markers", default=True, show_default=True)
@click.option("--restless", is_flag=True, help="Lamps, people leaning in, a camera that is knocked.")
@click.option("--width", default=960, show_default=True, help="Of the pictures, in pixels.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=DEFAULT_OUT)
def main(
    *,
    folders: tuple[Path, ...],
    games: tuple[str, ...],
    films: int,
    turns: int,
    angles: str,
    lights: str,
    clock: bool,
    markers: bool,
    restless: bool,
    width: int,
    out: Path,
) -> None:
    """Watch the films that have not been watched, and print a table."""
    cv2.setNumThreads(1)
    ledger, everything = FilmLedger(out), list[FilmResult]()
    click.echo(f"code {film_version()}, results in {out}\n{LEGEND}\n{HEADING}")
    for folder in folders or sorted(file.parent for file in (SHARED / "photos").glob("*/labels.json")):
        if (film := real_film(folder)) is not None:
            everything.append(watched(film, folder.name))
            click.echo(printed_row(folder.name, everything[-1:], len(film.game.board.cells)))
    for game in games or game_names():
        cells = len(make_game(game).board.cells)
        for angle in angles.split(","):
            trials = [
                FilmTrial(
                    game,
                    float(angle),
                    light,
                    seed,
                    turns,
                    clock,
                    markers,
                    restless,
                    width_px=width,
                )
                for light in lights.split(",")
                for seed in range(1, films + 1)
            ]
            results = [ledger.result(trial, filmed_and_watched) for trial in trials]
            everything += results
            click.echo(printed_row(f"{game}, {angle} degrees", results, cells))
            for line in culprits(trials, results):
                click.echo(line)
    click.echo(printed_row("together", everything, 0))
    sys.exit(any(result.wrong is not None for result in everything))


def filmed_and_watched(trial: FilmTrial) -> FilmResult:
    return watched(in_the_studio(trial), f"{trial.game} {trial.angle_deg:g} {trial.light} {trial.seed}")


def watched(film: Film, name: str) -> FilmResult:
    """What becomes of a film, with a bar while it runs."""
    table = Table(film)
    ends_ms = max((act.at_ms for act in film.acts), default=1)
    with Progress(name) as bar:
        for at_ms in table.watch():
            bar.at(min(1.0, at_ms / ends_ms))
    return result_of(table)


def culprits(trials: list[FilmTrial], results: list[FilmResult]) -> Iterator[str]:
    """The films in which a turn was wrong, or not right."""
    for trial, result in zip(trials, results, strict=True):
        what = f"    {trial.light}, seed {trial.seed}: "
        if result.wrong is not None:
            yield f"{what}wrong {result.wrong}"
        elif result.right < result.turns:
            yield f"{what}{result.turns - result.right} of {result.turns} turns not right"


if __name__ == "__main__":
    main()
