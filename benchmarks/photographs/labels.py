"""Folders of labelled pictures: which there are, and what their labels.json says, checked.

labels.json holds `items`, a picture each with `file` and what is known of it: `grid` (rows of letters, `.` is
empty), or `fen`, or `points_state` for boards whose `points` the labels give; `corners`, four pixels
clockwise from the upper left, perhaps once for the whole folder; `setup`, which pictures of one set-up share;
`hand` or `early`, true or among `flags`, where a hand was in the way or a piece still on its way; `cut`, true
where the board is not whole. Of the folder it may say `game`, `columns` and `ranks`, `half` (sets.py), and
`in_order` where the pictures follow a whole game.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from adoube.errors import AdoubeError
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = [
    "FLAGS",
    "NAME",
    "BadFolder",
    "corners_px",
    "flags_of",
    "folders_in",
    "grid_of",
    "labels_of",
    "on_points",
    "picture_of",
]

NAME = "labels.json"
FLAGS = ("hand", "early")
FLAG_FIELDS = ("flag", "flags", "tags")

Labels = Mapping[str, Any]


class BadFolder(AdoubeError):
    """A folder whose labels cannot be used."""


def folders_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The folders with labels that paths lead to: each itself, its labels.json, or what lies beneath it."""
    for given in paths:
        path = given.parent if given.name == NAME else given
        found = [path] if (path / NAME).is_file() else sorted(file.parent for file in path.rglob(NAME))
        if not found:
            raise BadFolder(f"{path}: no {NAME} here or beneath; give a folder of labelled pictures")
        yield from found


def labels_of(folder: Path) -> Labels:
    """Read labels.json. Raises BadFolder where that is not as it has to be."""
    file = folder / NAME
    try:
        labels = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadFolder(f"{file}: cannot be read ({error}); a folder of labelled pictures has it") from None
    except json.JSONDecodeError as error:
        raise BadFolder(f"{file}, line {error.lineno}: not JSON ({error.msg})") from None
    if not isinstance(labels, dict):
        raise BadFolder(f"{file}: an object is wanted, with a list of 'items'")
    items = labels.get("items", [])
    if not isinstance(items, list) or not ("items" in labels or "video" in labels):
        raise BadFolder(f"{file}: 'items' has to be a list of pictures, each with its 'file'")
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict) or not isinstance(item.get("file"), str):
            raise BadFolder(f"{file}: item {number} names no 'file'")
    return labels


def flags_of(item: Labels) -> frozenset[str]:
    """Which of FLAGS an item bears."""
    named = {flag for flag in FLAGS if item.get(flag)}
    for name in FLAG_FIELDS:
        given = item.get(name) or ()
        named |= {given} if isinstance(given, str) else {flag for flag in given if _holds(given, flag)}
    return frozenset(named & set(FLAGS))


def grid_of(folder: Path, item: Labels) -> tuple[str, ...] | None:
    """The rows of cells, the farthest first; None where an item has none. Raises BadFolder."""
    grid = item.get("grid")
    if grid is None and isinstance(item.get("fen"), str):
        grid = [_opened(row) for row in item["fen"].split()[0].split("/")]
    if grid is None:
        return None
    where = f"{folder / NAME}, {item['file']}"
    if not (isinstance(grid, list) and grid and all(isinstance(row, str) and row for row in grid)):
        raise BadFolder(f"{where}: 'grid' has to be a list of rows, each a text with a letter a cell")
    if len({len(row) for row in grid}) > 1:
        raise BadFolder(f"{where}: the rows of 'grid' are not equally long")
    return tuple(grid)


def on_points(labels: Labels, item: Labels) -> bool:
    """Return whether pieces stand on crossings of lines, as in Go."""
    return "intersections" in str(item.get("convention", labels.get("convention", "")))


def corners_px(folder: Path, labels: Labels, item: Labels) -> Floats | None:
    """The labelled corners (4, 2) of an item; None where there are none. Raises BadFolder."""
    given = item.get("corners", labels.get("corners"))
    if given is None:
        return None
    try:
        corners = np.array(given, np.float64)
    except (TypeError, ValueError):
        corners = np.empty(0)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadFolder(f"{folder / NAME}, {item['file']}: 'corners' has to be four pairs of pixels")
    return corners


def picture_of(folder: Path, item: Labels) -> Pixels:
    """The picture of an item. Raises BadFolder where there is none."""
    file = folder / item["file"]
    picture: object = cv2.imread(str(file)) if file.is_file() else None
    if picture is None:
        what = "is no picture that can be read" if file.is_file() else "is not there"
        raise BadFolder(f"{file}: {what}, but {NAME} names it")
    return np.asarray(picture, np.uint8)


def _holds(given: object, flag: str) -> bool:
    return not isinstance(given, Mapping) or bool(given[flag])


def _opened(row: str) -> str:
    """A row of FEN with its empty cells written out."""
    return "".join("." * int(letter) if letter.isdigit() else letter for letter in row)
