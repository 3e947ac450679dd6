"""How many boards are found to a quarter of a cell, folder by folder, and how many markers are seen.

    python -m benchmarks.vision_finding [FOLDER ...]

A folder holds labels.json, as those of ../shared/photos do: the four corners of the playing area of every
picture, and the ids of its markers where there are some. Boards of up to 18 columns are looked
for as chequered ones, larger ones (Go, whose corners are crossings) as boards of lines.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import click
import cv2
import numpy as np

from adoube.board.builders import line_board, square_board
from adoube.board.corners import corners_of
from adoube.board.geometry import Board, square_names
from adoube_vision.finding import find_board
from adoube_vision.finding.finder import seen_markers
from adoube_vision.plane import Floats
from tests.tools import SHARED

PITCH_MM = 50.0
QUARTER = 0.25


class Row(NamedTuple):
    """One picture: how far its corners are off, in cells, infinite where nothing was found."""

    off: float
    seconds: float
    markers: int
    markers_wanted: int


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folders: tuple[Path, ...]) -> None:
    """Print a line a folder."""
    chosen = folders or tuple(sorted(file.parent for file in (SHARED / "photos").glob("*/labels.json")))
    click.echo(f"{'folder':28} {'boards':>6} {'within 1/4':>10} {'worst':>6} {'s':>5} {'markers':>8}")
    for folder in chosen:
        rows = list(_measured(folder))
        if rows:
            click.echo(_line(folder, rows))
        else:
            click.echo(f"{folder.name:28} no picture with corners and cells")


def _line(folder: Path, rows: list[Row]) -> str:
    off = np.array([row.off for row in rows])
    found = off[np.isfinite(off)]
    worst = f"{found.max():.2f}" if len(found) else "-"
    seconds = float(np.median([row.seconds for row in rows]))
    markers = f"{sum(row.markers for row in rows)}/{sum(row.markers_wanted for row in rows)}"
    share = f"{np.count_nonzero(off <= QUARTER)} ({np.mean(off <= QUARTER):.0%})"
    return f"{folder.name:28} {len(rows):6} {share:>10} {worst:>6} {seconds:5.2f} {markers:>8}"


def _measured(folder: Path) -> Iterator[Row]:
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    for item in labels["items"]:
        picture = cv2.imread(str(folder / item["file"]))
        shown: object = picture
        if "corners" in item and "grid" in item and shown is not None:
            yield _picture(np.asarray(picture, np.uint8), item)


def _picture(picture: np.ndarray[Any, np.dtype[np.uint8]], item: dict[str, Any]) -> Row:
    board = _board(len(item["grid"][0]), len(item["grid"]))
    begun = time.perf_counter()
    found = find_board(picture, board)
    seconds = time.perf_counter() - begun
    corners_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    off = float("inf")
    if found is not None:
        off = _off_by(found.plane.to_picture(corners_mm), np.array(item["corners"], np.float64), board)
    wanted = item.get("aruco") or {"ids": [], "dict": "DICT_4X4_50"}
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    seen = seen_markers(grey, wanted["dict"]) if wanted["ids"] else {}
    return Row(off, seconds, len(seen.keys() & set(wanted["ids"])), len(wanted["ids"]))


def _off_by(seen: Floats, labelled: Floats, board: Board) -> float:
    sides = np.linalg.norm(labelled - np.roll(labelled, 1, axis=0), axis=1)
    cells = round(len(board.cells) ** 0.5) - (0 if board.dark else 1)
    gaps = [np.linalg.norm(np.roll(seen, turns, axis=0) - labelled, axis=1) for turns in range(4)]
    return float(np.min(np.max(gaps, axis=1)) / (sides.min() / cells))


def _board(columns: int, ranks: int) -> Board:
    """A chequered board; from 19 x 19 on a board of lines."""
    if columns < 19:
        return square_board("squares", columns, ranks, pitch_mm=PITCH_MM)
    names = square_names(columns, ranks)
    across = [(a, b) for a, b in pairwise(names) if a[1:] == b[1:] and a[0] != b[0]]
    up = list(zip(names, names[columns:], strict=False))
    return line_board("lines", columns, ranks, [*across, *up], pitch_mm=PITCH_MM)


if __name__ == "__main__":
    sys.exit(main())
