"""How many cells are read right after one picture, and once a game has taught ten turns, set by set.

    python -m benchmarks.vision_cells [--data PATH...] [--half choose] [--every] [--pieces 16] [--frames]

A PATH is a folder with labels.json as benchmarks/photographs/labels.py describes it, as those of
../shared/photos are, or a folder of such folders, as `python -m benchmarks.photographs.sets` makes them.
Pictures that share a `setup`, else those in which the board lies in the same place, are one set-up; with
--any-place all of a folder are. Each picture with enough pieces, or each marked `calibration`, is the
calibration picture in turn, and all others of its set-up are read; the short form takes six such pictures of
a folder, spread evenly. Where no set-up has two pictures, half of a picture's cells are learned, drawn at
random, and the other half is read.

Where the pictures of a folder follow a whole game (`in_order`), the first is learned. Each one from the
twelfth on is read by what the first and those before it have taught, as certain positions do at a table.

The last lines put the sets of each half together: what is chosen by looking at photographs is chosen on the
half `choose`, and nothing on `report`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import numpy as np

from adoube.errors import AdoubeError
from adoube_vision.appearance.examples import CellExample
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import NotEnoughSeenError
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.photographs.labels import folders_in, labels_of
from benchmarks.photographs.photo import Photo, photos
from benchmarks.photographs.sets import HALVES, half_of
from benchmarks.photographs.tally import HEADING, LEGEND, Tally, printed_tally, together
from tests.tools import SHARED

SHORT = 6
DRAWS = 6  # of halves of a picture's cells
FEW = 2  # cells of each look that a half has to show
TAUGHT = 10  # pictures of a game, after its first
AT_ONCE, HALF_LEARNED, AFTER_TEN = MEASURED = "at once", "half learned", "after ten turns"
USAGE_ERROR = 2


@click.command()
@click.argument("more", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--half", type=click.Choice(HALVES), help="Only folders of this half.")
@click.option("--every", is_flag=True, help="Calibrate on every picture with enough pieces.")
@click.option("--pieces", default=16, show_default=True, help="So many make a calibration picture.")
@click.option("--any-place", is_flag=True, help="Read pictures in which the board lies elsewhere, too.")
@click.option("--halves", is_flag=True, help="Learn half the cells of a picture and read the others, always.")
@click.option("--frames", is_flag=True, help="List the pictures with cells that were read wrong.")
def main(
    *,
    more: tuple[Path, ...],
    data: tuple[Path, ...],
    half: str | None,
    every: bool,
    pieces: int,
    any_place: bool,
    halves: bool,
    frames: bool,
) -> None:
    """Print the rows of each folder, and those of each half."""
    use_one_thread()
    most = None if every else SHORT
    by_half: dict[tuple[str, str], list[Tally]] = {(name, how): [] for name in HALVES for how in MEASURED}
    try:
        click.echo(f"{LEGEND}\n{HEADING}")
        for folder in folders_in([*data, *more] or [SHARED / "photos"]):
            labels = labels_of(folder)
            if half not in (None, half_of(labels)):
                continue
            found = list(photos(folder))
            placed = [photo for photo in found if isinstance(photo, Photo)]
            tallies = measured(placed, most, pieces, any_place=any_place, halves=halves)
            if labels.get("in_order"):
                tallies[AFTER_TEN] = taught(placed)
            for how, tally in tallies.items():
                if tally.frames:
                    by_half[half_of(labels), how].append(tally)
                    click.echo(printed_tally(f"{folder.name}, {how}", tally))
                    for file, wrong in tally.worst() if frames else ():
                        click.echo(f"    {file}: {wrong} wrong")
            if len(placed) < len(found):
                click.echo(f"{folder.name}: on {len(found) - len(placed)} pictures no board was found")
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)
    for (name, how), of_sets in by_half.items():
        if of_sets:
            click.echo(f"{name}, {how}: {together(of_sets)}")


def measured(
    found: Sequence[Photo], most: int | None, pieces: int, *, any_place: bool, halves: bool
) -> dict[str, Tally]:
    """Return what was counted, by how it was learned; of pictures that have no like, of halves of each."""
    tally = Tally() if halves else across(found, most, pieces, any_place)
    return {AT_ONCE: tally} if tally.frames else {HALF_LEARNED: within(found)}


def taught(game: Sequence[Photo]) -> Tally:
    """Return the result of reading each picture of a game after all before it were learned."""
    tally = Tally()
    learning = Learning.begun(game[0].patches, game[0].picture, game[0].looks)
    for number, photo in enumerate(game[1:], 1):
        if number > TAUGHT:
            tally.learned += 1
            tally.read(learning.learned(), photo)
        learning = learning.with_example(
            CellExample.of(photo.picture, photo.patches, photo.looks, learning.light)
        )
    return tally


def across(found: Sequence[Photo], most: int | None, pieces: int, any_place: bool) -> Tally:
    """Return the result of reading the other pictures of a set-up after learning one."""
    tally = Tally()
    for photo in chosen(found, most, pieces, any_place):
        try:
            appearance = Learning.begun(photo.patches, photo.picture, photo.looks).learned()
        except NotEnoughSeenError:
            continue
        tally.learned += 1
        for other in others_like(photo, found, any_place):
            tally.read(appearance, other)
    return tally


def chosen(found: Sequence[Photo], most: int | None, pieces: int, any_place: bool) -> Sequence[Photo]:
    """The pictures to calibrate on: those marked so; else those that show enough, and no hand."""
    marked = [photo for photo in found if photo.to_calibrate]
    full = marked or [photo for photo in found if photo.pieces >= pieces and not photo.flags]
    full = [photo for photo in full if others_like(photo, found, any_place)]
    return full if most is None else full[:: max(1, len(full) // most)][:most]


def others_like(photo: Photo, found: Sequence[Photo], any_place: bool) -> list[Photo]:
    """The other pictures of the same set-up."""
    return [other for other in found if other is not photo and (any_place or photo.is_set_up_as(other))]


def within(found: Sequence[Photo]) -> Tally:
    """Return the result of reading half of the cells of each picture after learning the other half."""
    tally, rng = Tally(), np.random.default_rng(0)
    for photo in found:
        looks = np.array(photo.looks)
        shown_often = [np.count_nonzero(looks == look) for look in {EMPTY_LOOK, *photo.looks}]
        if len(shown_often) < 2 or min(shown_often) < 2 * FEW:
            continue
        for _ in range(DRAWS):
            read = np.zeros(len(looks), bool)
            for look in sorted(set(photo.looks)):
                standing = rng.permutation(np.flatnonzero(looks == look))
                read[standing[: len(standing) // 2]] = True
            shown = [None if hidden else look for hidden, look in zip(read, photo.looks, strict=True)]
            appearance = Learning.begun(photo.patches, photo.picture, shown).learned()
            tally.learned += 1
            tally.read(appearance, photo, read)
    return tally


if __name__ == "__main__":
    main()
