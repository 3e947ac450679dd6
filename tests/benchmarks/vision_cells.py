"""How many cells are read right after one calibration picture, folder by folder, with the 95 % bound.

    python tests/benchmarks/vision_cells.py [FOLDER ...] [--every] [--pieces 16] [--frames] [--any-place]

A folder holds labels.json, as those of ../shared/photos do: the four corners of the playing area and the
cells of every picture. Pictures in which the board lies in the same place are one set-up; with --any-place
all of a folder are. Each picture with enough pieces is the calibration picture in turn, and all others of its
set-up are read; the short form takes six such pictures of a folder, spread evenly. A cell is right when it is
read empty or occupied as it is, and with the right owner; one that looks like nothing learned is left out by
a table, and is counted apart.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import click
import cv2
import numpy as np

from adoube.board.geometry import Board, Style, square_cells
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import Appearance, NotEnoughSeen
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose
from tests.tools import SHARED

PITCH_MM = 50.0
SHORT = 6
SAME_PLACE = 0.5
"""of a cell: the corners of pictures of one set-up are no further apart"""


class Photo(NamedTuple):
    """A labelled picture; looks in board order, rank by rank from the lower left corner."""

    file: str
    picture: Pixels
    patches: Patches
    looks: tuple[str, ...]
    corners: Floats

    @property
    def pieces(self) -> int:
        return sum(look != EMPTY_LOOK for look in self.looks)


@dataclass
class Tally:
    """What reading came to."""

    frames: int = 0
    whole: int = 0
    cells: int = 0
    wrong: int = 0
    occupancy_wrong: int = 0
    left_out: int = 0
    left_out_wrong: int = 0
    log_loss: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    by_frame: Counter[str] = field(default_factory=Counter)

    def read(self, appearance: Appearance, photo: Photo) -> None:
        began = time.process_time()
        read = appearance.read(photo.patches.cut(photo.picture))
        self.milliseconds.append(1000 * (time.process_time() - began))
        likeliest = [appearance.looks[place] for place in read.log_likelihoods.argmax(axis=1)]
        wrong = np.array([got != true for got, true in zip(likeliest, photo.looks, strict=True)])
        novel = read.novelty > 1
        self.frames += 1
        self.whole += not wrong.any()
        self.cells += len(wrong)
        self.wrong += int(wrong.sum())
        self.occupancy_wrong += sum(
            (got == EMPTY_LOOK) != (true == EMPTY_LOOK)
            for got, true in zip(likeliest, photo.looks, strict=True)
        )
        self.left_out += int(novel.sum())
        self.left_out_wrong += int((novel & wrong).sum())
        self.by_frame[photo.file] += int(wrong.sum())
        known = [
            (cell, appearance.looks.index(look))
            for cell, look in enumerate(photo.looks)
            if look in appearance.looks
        ]
        self.log_loss -= sum(float(read.log_likelihoods[cell, place]) for cell, place in known)


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--every", is_flag=True, help="Calibrate on every picture with enough pieces.")
@click.option("--pieces", default=16, show_default=True, help="So many make a calibration picture.")
@click.option("--any-place", is_flag=True, help="Read pictures in which the board lies elsewhere, too.")
@click.option("--frames", is_flag=True, help="List the pictures with cells that were read wrong.")
def main(folders: tuple[Path, ...], every: bool, pieces: int, any_place: bool, frames: bool) -> None:
    """Print one row a folder."""
    chosen = folders or tuple(sorted(file.parent for file in SHARED.glob("photos/*/labels.json")))
    if not chosen:
        sys.exit("no folder given, and no ../shared/photos")
    click.echo(
        f"{'folder':24}{'learned':>8}{'read':>6}{'cells':>8}{'right':>9}{'95 % bound':>12}{'occupied':>10}"
        f"{'all right':>11}{'left out':>10}{'log loss':>10}{'ms':>7}"
    )
    for folder in chosen:
        learned, tally = measured(list(photos(folder)), pieces, None if every else SHORT, any_place)
        print_row(folder.name, learned, tally)
        if frames:
            for file, wrong in tally.by_frame.most_common():
                if wrong:
                    click.echo(f"    {file}: {wrong}")


def photos(folder: Path) -> Iterator[Photo]:
    """The pictures of a folder whose cells are labelled."""
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    on_points = "intersections" in labels["convention"]
    for item in labels["items"]:
        if "grid" not in item or "corners" not in item:
            continue
        picture = np.asarray(cv2.imread(str(folder / item["file"])), np.uint8)
        board = board_of(item["grid"], on_points)
        corners = np.array(item["corners"], float)
        plane = Plane.through(corners_mm(item["grid"], on_points), corners)
        assert plane is not None, f"{item['file']}: corners on one line"
        size = (picture.shape[1], picture.shape[0])
        patches = Patches.of(board, plane, Pose.of(plane, size))
        yield Photo(item["file"], picture, patches, tuple(looks_of(item["grid"])), corners)


def board_of(grid: Sequence[str], on_points: bool) -> Board:
    cells = square_cells(len(grid[0]), len(grid), PITCH_MM)
    dark = {cell.name for cell in cells if (cell.x_mm + cell.y_mm) // PITCH_MM % 2 == 0}
    style = Style.POINTS if on_points else Style.SQUARES
    return Board("photographed", style, cells, PITCH_MM, dark=frozenset() if on_points else frozenset(dark))


def corners_mm(grid: Sequence[str], on_points: bool) -> Floats:
    """Where the labelled corners lie on the board, from the upper left one clockwise."""
    beyond = 0.0 if on_points else 0.5
    left, right = -beyond, len(grid[0]) - 1 + beyond
    low, high = -beyond, len(grid) - 1 + beyond
    return np.array([(left, high), (right, high), (right, low), (left, low)]) * PITCH_MM


def looks_of(grid: Sequence[str]) -> Iterator[str]:
    """Chess writes White's pieces in capitals, Go its stones as B and W."""
    stones = set("".join(grid)) <= set(".BW")
    for row in reversed(grid):
        for letter in row:
            white = letter == "W" if stones else letter.isupper()
            yield EMPTY_LOOK if letter == "." else "white" if white else "black"


def measured(found: Sequence[Photo], pieces: int, most: int | None, any_place: bool) -> tuple[int, Tally]:
    """How many calibration pictures there were, and what reading with them came to."""
    tally, learned = Tally(), 0
    full = [photo for photo in found if photo.pieces >= pieces and others_like(photo, found, any_place)]
    for photo in full if most is None else full[:: max(1, len(full) // most)][:most]:
        try:
            appearance = Learning.begun(photo.patches, photo.picture, photo.looks).learned()
        except NotEnoughSeen:
            continue
        learned += 1
        for other in others_like(photo, found, any_place):
            tally.read(appearance, other)
    return learned, tally


def others_like(photo: Photo, found: Sequence[Photo], any_place: bool) -> list[Photo]:
    """The other pictures of the same set-up."""
    if any_place:
        return [other for other in found if other is not photo]
    cell_px = photo.patches.plane.cell_px(photo.patches.board)
    return [
        other
        for other in found
        if other is not photo
        and other.picture.shape == photo.picture.shape
        and np.abs(other.corners - photo.corners).max() < SAME_PLACE * cell_px
    ]


def lower_bound(right: int, of: int) -> float:
    """Wilson's: with 95 % confidence the share is at least this, were all cells independent."""
    z, share = 1.96, right / of
    middle = share + z * z / (2 * of)
    spread = z * ((share * (1 - share) + z * z / (4 * of)) / of) ** 0.5
    return float((middle - spread) / (1 + z * z / of))


def print_row(name: str, learned: int, tally: Tally) -> None:
    if not tally.cells:
        click.echo(f"{name:24}{learned:>8}{'no two pictures of one set-up, or too few pieces':>60}")
        return
    right = tally.cells - tally.wrong
    share: dict[str, Any] = {
        "right": right / tally.cells,
        "bound": lower_bound(right, tally.cells),
        "occupied": 1 - tally.occupancy_wrong / tally.cells,
        "whole": tally.whole / tally.frames,
    }
    click.echo(
        f"{name:24}{learned:>8}{tally.frames:>6}{tally.cells:>8}{share['right']:>9.2%}{share['bound']:>12.2%}"
        f"{share['occupied']:>10.2%}{share['whole']:>11.1%}"
        f"{tally.left_out:>6} ({tally.left_out_wrong}){tally.log_loss / tally.cells:>10.4f}"
        f"{sorted(tally.milliseconds)[len(tally.milliseconds) // 2]:>7.1f}"
    )


if __name__ == "__main__":
    main()
