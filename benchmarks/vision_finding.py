"""How many boards are found to a quarter of a cell, folder by folder and half by half.

    python -m benchmarks.vision_finding [--data PATH...] [--half choose]

A PATH is a folder with labels.json as benchmarks/photographs/labels.py describes it, or a folder of such
folders, as `python -m benchmarks.photographs.sets` makes them. Without any, ../shared/photos is taken.
A picture is looked at where its `corners` are labelled, and how many cells there are: by its cells, or by
`columns` and `ranks` of its folder. Pictures with `cut` do not show the whole board and are left out. Markers
are counted where a picture's `aruco` names their ids.

Found is a board whose corners are all within a quarter of a cell of the labels, wrong one that was found
elsewhere. Bounds are Wilson's, with a confidence of 95 %, over pictures; those of one set are alike, so the
share of sets found throughout is told as well.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from adoube.board.geometry import Board, Style
from adoube.errors import AdoubeError
from adoube_vision.finding import find_board
from adoube_vision.finding.finder import seen_markers
from adoube_vision.opencv_settings import use_one_thread
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats
from benchmarks.photographs.boards import board_of_grid, grid_corners_mm
from benchmarks.photographs.labels import (
    Labels,
    corners_px,
    folders_in,
    grid_of,
    labels_of,
    on_points,
    picture_of,
)
from benchmarks.photographs.sets import HALVES, half_of
from benchmarks.photographs.tally import share_of
from tests.tools import SHARED

QUARTER = 0.25
UNCHEQUERED = ("reversi",)
USAGE_ERROR = 2
HEADING = (
    f"{'folder':28}{'half':>8}{'boards':>8}{'found':>7}{'wrong':>7}{'none':>6}{'worst':>7}{'s':>7}"
    f"{'markers':>9}"
)


class _Row(NamedTuple):
    """One picture: how far its corners are off, in cells, infinite where nothing was found."""

    off: float
    seconds: float
    markers: int
    markers_wanted: int


@click.command()
@click.argument("more", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--half", type=click.Choice(HALVES), help="Only folders of this half.")
def main(*, more: tuple[Path, ...], data: tuple[Path, ...], half: str | None) -> None:
    """Print a line a folder, and two a half."""
    use_one_thread()
    by_half: dict[str, list[Sequence[_Row]]] = {name: [] for name in HALVES}
    try:
        click.echo(HEADING)
        for folder in folders_in([*data, *more] or [SHARED / "photos"]):
            labels = labels_of(folder)
            if half not in (None, half_of(labels)):
                continue
            if rows := list(_measured(folder, labels)):
                by_half[half_of(labels)].append(rows)
                click.echo(_line(folder.name, half_of(labels), rows))
            else:
                click.echo(f"{folder.name:28} no whole board with labelled corners")
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)
    for name, found in by_half.items():
        if found:
            click.echo(_summary(name, found))


def _line(name: str, half: str, rows: Sequence[_Row]) -> str:
    seen = [row.off for row in rows if np.isfinite(row.off)]
    right = sum(off <= QUARTER for off in seen)
    markers = f"{sum(row.markers for row in rows)}/{sum(row.markers_wanted for row in rows)}"
    seconds = float(np.median([row.seconds for row in rows]))
    return (
        f"{name:28}{half:>8}{len(rows):8}{right:7}{len(seen) - right:7}{len(rows) - len(seen):6}"
        f"{f'{max(seen):.2f}' if seen else '-':>7}{seconds:7.2f}{markers:>9}"
    )


def _summary(half: str, found: Sequence[Sequence[_Row]]) -> str:
    offs = [row.off for rows in found for row in rows]
    right = sum(off <= QUARTER for off in offs)
    wrong = sum(QUARTER < off < np.inf for off in offs)
    throughout = sum(all(row.off <= QUARTER for row in rows) for rows in found)
    return (
        f"{half}: of {len(offs)} pictures found {share_of(right, len(offs))}, "
        f"wrong {share_of(wrong, len(offs))}\n"
        f"{half}: of {len(found)} sets found throughout {share_of(throughout, len(found))}"
    )


def _measured(folder: Path, labels: Labels) -> Iterator[_Row]:
    for item in labels.get("items", []):
        corners, grid = corners_px(folder, labels, item), _cells(folder, labels, item)
        if corners is None or grid is None or item.get("cut") or labels.get("cut"):
            continue
        crossings = on_points(labels, item)
        board = _board(grid, crossings, str(labels.get("game", "")))
        yield _picture(picture_of(folder, item), item, board, grid_corners_mm(grid, crossings), corners)


def _cells(folder: Path, labels: Labels, item: Labels) -> Sequence[str] | None:
    """Rows of as many cells as the board has, whatever stands there."""
    if "columns" in labels and "ranks" in labels:
        return ["." * int(labels["columns"])] * int(labels["ranks"])
    return grid_of(folder, item)


def _board(grid: Sequence[str], crossings: bool, game: str) -> Board:
    board = board_of_grid(grid, crossings)
    return replace(board, dark=frozenset()) if game in UNCHEQUERED else board


def _picture(
    picture: Pixels, item: Mapping[str, Any], board: Board, corners_mm: Floats, corners: Floats
) -> _Row:
    begun = time.perf_counter()
    found = find_board(picture, board)
    seconds = time.perf_counter() - begun
    off = float("inf")
    if found is not None:
        off = _off_by(found.plane.to_picture(corners_mm), corners, board)
    wanted = item.get("aruco") or {"ids": [], "dict": "DICT_4X4_50"}
    seen = seen_markers(grey_of(picture), wanted["dict"]) if wanted["ids"] else {}
    return _Row(off, seconds, len(seen.keys() & set(wanted["ids"])), len(wanted["ids"]))


def _off_by(seen: Floats, labelled: Floats, board: Board) -> float:
    """The farthest corner, in cells of the shortest side. Which corner is which does not matter."""
    sides = np.linalg.norm(labelled - np.roll(labelled, 1, axis=0), axis=1)
    cells = round(len(board.cells) ** 0.5) - (1 if board.style is Style.POINTS else 0)
    gaps = [np.linalg.norm(np.roll(seen, turns, axis=0) - labelled, axis=1) for turns in range(4)]
    return float(np.min(np.max(gaps, axis=1)) / (sides.min() / cells))


if __name__ == "__main__":
    main()
