"""Whole games through a camera: filmed in the studio or for real, watched, refereed, held against the truth.

    python -m benchmarks.vision_games [--game G]... [--games N] [--turns N] [--angles 10,30,45]
        [--lights daylight,lamp,glare,evening] [--no-clock] [--no-markers] [--restless] [--out FILE]
        [--stands 0.3-10] [--stills] [--nobody-answers] [--load 2] [--fps 30] [--data PATH...]
        [--no-real] [--no-studio]

Prints a row for each game and angle over all lights, one for each real film, and all together. In the studio
careful hands play random games, or quicker ones that let the board stand as long as is said. With --stills
nobody's hand is seen, as in a game that was photographed turn by turn. With --load a picture takes so many
times as long as it does here, and those that come meanwhile are not seen; else every picture is. The pictures
go the way that they go in the watching process, and what is read goes to the referee with the presses. A PATH
is a folder with labels.json, or a folder of such folders: with a `video`, as
../shared/photos/chess_wfahl_overhead has, or with photographs of a game turn by turn (films/photographed.py);
without any those of ../shared/photos are taken. Results are kept in a file, so a run that was stopped goes
on. Exit status 1 where a turn was accepted that nobody played.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import gettempdir

import click

from adoube.cli.output import progress_bar
from adoube.errors import AdoubeError
from adoube.games.registry import game_names, make_game
from adoube_studio import LIGHTS
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.films.filmed import Film, in_the_studio
from benchmarks.films.photographed import photographed_film
from benchmarks.films.real import real_film
from benchmarks.films.table import HEADING, LEGEND, printed_row
from benchmarks.films.trial import FilmLedger, FilmResult, FilmTrial, film_version
from benchmarks.films.watched import Table, result_of
from benchmarks.photographs.labels import folders_in
from tests.tools import SHARED

DEFAULT_OUT = Path(gettempdir()) / "adoube-films.jsonl"
USAGE_ERROR = 2
LIGHTS_TRIED = "daylight,lamp,glare,evening"


@click.command()
@click.argument("more", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--real/--no-real", default=True, help="Whether real games are watched.")
@click.option("--studio/--no-studio", default=True, help="Whether synthetic games are watched as well.")
@click.option("--game", "games", multiple=True, type=click.Choice(game_names()))
@click.option("--games", "films", default=1, show_default=True, help="Games for each angle and light.")
@click.option("--turns", default=8, show_default=True, help="Of a game at most.")
@click.option("--angles", default="10,30,45", show_default=True, help="Degrees from straight above.")
@click.option("--lights", default=LIGHTS_TRIED, show_default=True, help=f"Of {', '.join(LIGHTS)}.")
@click.option("--clock/--no-clock", default=True, show_default=True, help="Whether turns are pressed.")
@click.option("--markers/--no-markers", default=True, show_default=True)
@click.option("--restless", is_flag=True, help="Lamps, people leaning in, a camera that is knocked.")
@click.option("--stands", help="How many seconds the board stands between turns, as 0.3-10.")
@click.option("--stills", is_flag=True, help="No hands: each position stands.")
@click.option("--answers/--nobody-answers", default=True, show_default=True, help="What is asked.")
@click.option("--load", default=0.0, show_default=True, help="Times as long as here a picture takes.")
@click.option("--fps", default=12.0, show_default=True, help="Pictures a second.")
@click.option("--width", default=960, show_default=True, help="Of the pictures, in pixels.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=DEFAULT_OUT)
def main(
    *,
    more: tuple[Path, ...],
    data: tuple[Path, ...],
    real: bool,
    studio: bool,
    games: tuple[str, ...],
    films: int,
    turns: int,
    angles: str,
    lights: str,
    clock: bool,
    markers: bool,
    restless: bool,
    stands: str | None,
    stills: bool,
    answers: bool,
    load: float,
    fps: float,
    width: int,
    out: Path,
) -> None:
    """Watch the films that have not been watched, and print a table."""
    use_one_thread()
    ledger, everything = FilmLedger(out), list[FilmResult]()
    click.echo(f"code {film_version()}, results in {out}\n{LEGEND}\n{HEADING}")
    try:
        for name, film in real_films([*data, *more] or [SHARED / "photos"]) if real else ():
            everything.append(watched(film, name, answered=answers, load=load))
            click.echo(printed_row(name, everything[-1:], len(film.game.board.cells)))
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)
    for game in (games or game_names()) if studio else ():
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
                    fps,
                    width,
                    stands_s=None if stands is None else seconds(stands),
                    stills=stills,
                    answered=answers,
                    load=load,
                )
                for light in lights.split(",")
                for seed in range(1, films + 1)
            ]
            results = [ledger.result(trial, filmed_and_watched) for trial in trials]
            everything += results
            click.echo(printed_row(f"{game}, {angle} degrees", results, cells))
            for line in culprits(trials, results):
                click.echo(line)
    if not everything:
        click.echo(
            "Error: no film was found: give --data with a game in it, or leave out --no-studio", err=True
        )
        sys.exit(USAGE_ERROR)
    click.echo(printed_row("together", everything, 0))
    sys.exit(any(result.wrong is not None for result in everything))


def real_films(paths: Iterable[Path]) -> Iterator[tuple[str, Film]]:
    """The films in the folders to which paths lead, by name. Raises AdoubeError where labels are bad."""
    for folder in folders_in(paths):
        if (film := real_film(folder)) is not None:
            yield folder.name, film
        if (film := photographed_film(folder)) is not None:
            yield f"{folder.name}, photographs", film


def filmed_and_watched(trial: FilmTrial) -> FilmResult:
    name = f"{trial.game} {trial.angle_deg:g} {trial.light} {trial.seed}"
    return watched(in_the_studio(trial), name, answered=trial.answered, load=trial.load)


def watched(film: Film, name: str, *, answered: bool, load: float) -> FilmResult:
    """Return the result of a film, with a bar while it runs."""
    table = Table(film, answered, load)
    ends_ms = max((act.at_ms for act in film.acts), default=1)
    with progress_bar(name) as progress:
        for at_ms in table.watch():
            progress(min(1.0, at_ms / ends_ms))
    return result_of(table)


def seconds(text: str) -> tuple[float, float]:
    """From and to, of `0.3-10`; one number alone is both."""
    try:
        shortest, _, longest = text.partition("-")
        return float(shortest), float(longest or shortest)
    except ValueError:
        raise click.BadParameter(
            f"{text!r} is no time in seconds, and no two as 0.3-10", param_hint="--stands"
        ) from None


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
