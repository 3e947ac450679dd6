"""How many cells are read right after one calibration picture, folder by folder, with the 95 % bound.

    python -m benchmarks.vision_cells [--data PATH...] [--every] [--pieces 16] [--frames] [--any-place]

A PATH is a folder with labels.json as benchmarks/photographs/labels.py describes it, as those of
../shared/photos are, or a folder of such folders. Pictures that share a `setup`, else those in which the
board lies in the same place, are one set-up; with --any-place all of a folder are. Each picture with enough
pieces, or each marked `calibration`, is the calibration picture in turn, and all others of its set-up are
read; the short form takes six such pictures of a folder, spread evenly.

Two more rows of a folder are of every second picture: what is chosen by looking at photographs is chosen on
the first half, and the other is held out. Where no set-up has two pictures, half of a picture's cells
are learned, drawn at random, and the other half is read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np

from adoube.errors import AdoubeError
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import NotEnoughSeenError
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.photographs.labels import folders_in
from benchmarks.photographs.photo import Photo, photos
from benchmarks.photographs.tally import HEADING, LEGEND, Tally, printed_tally
from tests.tools import SHARED

SHORT = 6
DRAWS = 6  # of halves of a picture's cells
FEW = 2  # cells of each look that a half has to show
USAGE_ERROR = 2


@click.command()
@click.argument("more", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--every", is_flag=True, help="Calibrate on every picture with enough pieces.")
@click.option("--pieces", default=16, show_default=True, help="So many make a calibration picture.")
@click.option("--any-place", is_flag=True, help="Read pictures in which the board lies elsewhere, too.")
@click.option("--halves", is_flag=True, help="Learn half the cells of a picture and read the others, always.")
@click.option("--frames", is_flag=True, help="List the pictures with cells that were read wrong.")
def main(
    *,
    more: tuple[Path, ...],
    data: tuple[Path, ...],
    every: bool,
    pieces: int,
    any_place: bool,
    halves: bool,
    frames: bool,
) -> None:
    """Print the rows of each folder."""
    use_one_thread()
    most = None if every else SHORT
    try:
        folders = list(folders_in([*data, *more] or [SHARED / "photos"]))
        click.echo(f"{LEGEND}\n{HEADING}")
        for folder in folders:
            found = list(photos(folder))
            placed = [photo for photo in found if isinstance(photo, Photo)]
            for name, tally in tallies(placed, most=most, pieces=pieces, any_place=any_place, halves=halves):
                click.echo(printed_tally(f"{folder.name}{name}" if not name.startswith(" ") else name, tally))
                if frames and not name.startswith(" "):
                    for file, wrong in tally.worst():
                        click.echo(f"    {file}: {wrong} wrong")
            if len(placed) < len(found):
                click.echo(f"{folder.name}: on {len(found) - len(placed)} pictures no board was found")
            if not placed:
                click.echo(f"{folder.name}: no labelled picture")
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)


def tallies(
    found: Sequence[Photo], *, most: int | None, pieces: int, any_place: bool, halves: bool
) -> Iterator[tuple[str, Tally]]:
    """By the end of its row's name what came of a folder; rows of a part of it are set in."""
    tally = Tally() if halves else across(found, most, pieces, any_place)
    if tally.frames:
        yield "", tally
        for name, part in (
            ("  every second from the first", found[::2]),
            ("  the others, held out", found[1::2]),
        ):
            if (tally := across(part, most, pieces, any_place)).frames:
                yield name, tally
    elif (tally := within(found)).frames:
        yield ", halves", tally


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
