"""Whole games of chess laid out of photographed cells, followed without an arbiter and learned from.

    python -m benchmarks.laid_out_games [--data PATH...] [--games 8] [--turns 40] [--first-seed 1]

A PATH is a folder with labels.json, or a folder of such folders; without any those of ../shared/photos are
taken. Each picture of a game shows one turn more. Its cells come from photographs of one set-up. The camera
learns from the first picture, and then from each stand that the referee is certain of, as at a table. It
reads and learns with adoube's own code. Players answer truthfully what they are asked.

Prints a row for each half of a folder with enough photographs of one chess board: nothing was chosen on the
half that is held out. Exit status 1 where a turn that was not played was taken.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.tables.hosting import GcTuning
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.photographs.closed_loop import LearningCamera
from benchmarks.photographs.labels import folders_in
from benchmarks.photographs.laid_out import Seen, composed, of_one_set_up
from benchmarks.photographs.photo import Photo, photos
from benchmarks.pictures.misread import Followed, watch
from tests.tools import SHARED

USAGE_ERROR = 2
HEADING = (
    f"{'photographs':<36}{'cells right':>12}{'turns':>7}{'at once':>9}{'next':>7}{'third':>7}"
    f"{'wrong games':>13}{'missing':>9}{'asked':>7}{'worst ms':>10}"
)


@click.command()
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--games", "count", default=8, show_default=True, help="Of each half.")
@click.option("--turns", default=40, show_default=True, help="Of a game at most.")
@click.option("--first-seed", default=1, show_default=True)
def main(*, data: tuple[Path, ...], count: int, turns: int, first_seed: int) -> None:
    """Print the table."""
    use_one_thread()
    GcTuning().begin(tables=1)
    try:
        folders = list(folders_in(data or [SHARED / "photos"]))
        found = {folder: [one for one in photos(folder) if isinstance(one, Photo)] for folder in folders}
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)
    click.echo(HEADING)
    wrong = 0
    for folder, of_folder in found.items():
        for title, half in (("first half", of_folder[::2]), ("held out", of_folder[1::2])):
            if same := of_one_set_up(half):
                followed = _followed(same, range(first_seed, first_seed + count), turns)
                wrong += followed.wrong
                row = followed.row(f"{folder.name}, {title}", 36)
                click.echo(f"{row}{followed.worst_ms:>10.0f}")
    sys.exit(wrong > 0)


def _followed(photographs: Sequence[Photo], seeds: Sequence[int], turns: int) -> Followed:
    """Follow games laid out of the cells of photographs of one set-up."""
    patches = photographs[0].patches
    light = LearnedLight.of(patches.cut(photographs[0].picture))
    seen = [
        Seen(
            CellExample.of(photo.picture, photo.patches, photo.looks, light),
            light.evened(photo.patches.cut(photo.picture)),
        )
        for photo in photographs
    ]
    followed = Followed()
    for seed in seeds:
        line, pictures = composed(patches.board, seen, seed, turns)
        game = make_game(line.game.id, dict(line.game.options), seed=seed)
        camera = LearningCamera(game.board.names, patches, pictures)
        watch(followed, game, line.written_turns(), camera.pictures(), camera.learn)
    return followed


if __name__ == "__main__":
    main()
