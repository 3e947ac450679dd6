"""Writes pictures of a game in the studio: `python -m adoube_studio GAME --out FOLDER --angle 30`."""

from pathlib import Path

import click
import cv2

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.scripted import random_game
from adoube_studio.camera import SHEET_ROUND, Camera, LensDistortion, sheet_seen
from adoube_studio.film import Surroundings, scene_at
from adoube_studio.hands import Gestures
from adoube_studio.light import LIGHTS
from adoube_studio.rendering import Studio
from adoube_studio.scene import Setting
from adoube_studio.table import TABLES

MOST_TURNS = 40
PICTURES = 4  # from start to end; in every other one a hand is touching a piece
AFTER_MS = 1400
USUAL_FOCAL, WIDE_FOCAL = 1.1, 0.7


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder for the pictures.")
@click.option("--angle", default=30.0, show_default=True, help="0 straight above, 45 from the side.")
@click.option("--side", default=0.0, show_default=True, help="0 behind the first seat, 90 at its right.")
@click.option("--light", type=click.Choice(sorted(LIGHTS)), default="daylight", show_default=True)
@click.option("--table", type=click.Choice(sorted(TABLES)), default="oak", show_default=True)
@click.option("--markers/--no-markers", default=False, show_default=True, help="Markers around the board.")
@click.option(
    "--bend", default=0.0, show_default=True, help="-0.3 bulges as a wide lens; also films its sheet."
)
@click.option("--seed", default=1, show_default=True)
def main(  # noqa: PLR0913 - an argument an option
    game: str,
    out: Path,
    angle: float,
    side: float,
    light: str,
    table: str,
    *,
    markers: bool,
    bend: float,
    seed: int,
) -> None:
    """Write a few pictures of a random game of GAME, hands among them."""
    try:
        played = make_game(game, seed=seed)
    except AdoubeError as error:
        raise click.ClickException(str(error)) from error
    scripted = random_game(played, seed, MOST_TURNS)
    actions = list(performance(scripted, hands_named("careful"), seed))
    gestures = Gestures(played.board, scripted.set_up, actions, played.seats, seed)
    lens = LensDistortion.by(bend)
    camera = Camera(angle, side, focal=USUAL_FOCAL if lens.is_straight else WIDE_FOCAL)
    studio = Studio(Setting(played.board, camera, markers=markers, table=table, bend=lens, seed=seed))
    around = Surroundings(LIGHTS[light])
    out.mkdir(parents=True, exist_ok=True)
    for number in range(PICTURES):
        act = actions[number * (len(actions) - 1) // (PICTURES - 1)]
        at_ms = act.at_ms + (0 if number % 2 else AFTER_MS) if number else 0
        file = out / f"{game}-{light}-{angle:g}-{number}.png"
        cv2.imwrite(str(file), studio.render(scene_at(gestures, around, at_ms)))
        click.echo(str(file))
    if not lens.is_straight:
        _film_sheet(out / "sheet", studio.setting)


def _film_sheet(folder: Path, setting: Setting) -> None:
    """Write pictures of the sheet through the same lens, to measure it by."""
    folder.mkdir(exist_ok=True)
    for number, held in enumerate(SHEET_ROUND):
        picture = sheet_seen(held, setting.size, setting.camera.focal, setting.bend, number)
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    click.echo(str(folder))


if __name__ == "__main__":
    main()
