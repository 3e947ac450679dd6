"""Photographs of other people's boards: the manifest of their sets, and folders made from clones."""

import hashlib
import re
import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks import vision_finding
from benchmarks.photographs.labels import corners_px, folders_in, grid_of, labels_of
from benchmarks.photographs.sets import (
    HALVES,
    SetNotMade,
    half_of,
    half_of_board,
    labels_from,
    lay_out,
    sets,
)
from benchmarks.photographs.tally import share_of

SETS = sets()
FEWEST = 30
CELL_PX, BORDER_PX = 50, 40
BOARD_PX = 8 * CELL_PX
OUTER = [
    [BORDER_PX, BORDER_PX],
    [BORDER_PX + BOARD_PX, BORDER_PX],
    [BORDER_PX + BOARD_PX, BORDER_PX + BOARD_PX],
    [BORDER_PX, BORDER_PX + BOARD_PX],
]


def test_there_are_many_sets_in_each_half() -> None:
    halves = [described["half"] for described in SETS.values()]

    assert min(halves.count(half) for half in HALVES) >= FEWEST


@pytest.mark.parametrize("name", SETS)
def test_a_set_says_where_it_is_from_and_on_what_terms(name: str) -> None:
    described = SETS[name]

    assert re.fullmatch(r"[\w.-]+/[\w.-]+", described["repository"])
    assert re.fullmatch(r"[0-9a-f]{40}", described["commit"])
    assert all(described[field] for field in ("licence", "camera", "seen", "game"))
    assert described["labelled"]["corners"]


@pytest.mark.parametrize("name", SETS)
def test_the_half_follows_from_the_name_of_the_board(name: str) -> None:
    described = SETS[name]

    used_before = described.get("used_before", False)

    assert described["half"] == half_of_board(described["board"], used_before=used_before)


def test_sets_of_one_board_are_in_one_half() -> None:
    halves: dict[str, set[str]] = {}
    for described in SETS.values():
        halves.setdefault(described["board"], set()).add(described["half"])

    assert {board: found for board, found in halves.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", SETS)
def test_each_picture_of_a_set_is_labelled_as_its_reader_wants(name: str) -> None:
    described = SETS[name]
    labels = labels_from(name, described)
    size = (described["ranks"], described["columns"])

    for picture, item in zip(described["pictures"], labels["items"], strict=True):
        corners, grid = corners_px(Path(name), labels, item), grid_of(Path(name), item)
        assert re.fullmatch(r"[0-9a-f]{64}", picture["sha256"])
        assert corners is not None
        assert _turns_clockwise(corners)
        assert grid is None or (len(grid), len(grid[0])) == size
    assert half_of(labels) == described["half"]
    assert len({item["file"] for item in labels["items"]}) == len(labels["items"])


def test_folders_without_a_half_were_in_use_before_there_were_any() -> None:
    assert half_of({"items": []}) == "choose"


def test_bounds_are_those_of_wilson() -> None:
    assert share_of(8, 10) == "8 (80.0%; 49.0% to 94.3%)"
    assert share_of(0, 33) == "0 (0.0%; 0.0% to 10.4%)"


def test_a_folder_is_made_from_a_clone(tmp_path: Path) -> None:
    described = _cloned(tmp_path / "clones")

    lay_out("drawn", described, tmp_path / "clones", tmp_path / "out")

    (folder,) = folders_in([tmp_path / "out"])
    assert labels_of(folder)["items"][0]["fen"] == "8/8/8/8/8/8/8/8"
    assert (folder / "board.png").read_bytes() == _png(1)


def test_a_large_picture_is_made_as_small_as_its_labels_are(tmp_path: Path) -> None:
    described = _cloned(tmp_path / "clones", scale=2, size=[480, 480])

    lay_out("drawn", described, tmp_path / "clones", tmp_path / "out")

    read = cv2.imread(str(tmp_path / "out" / "drawn" / "board.png"))
    assert read is not None
    assert read.shape == (480, 480, 3)


def test_another_picture_than_the_labelled_one_is_refused(tmp_path: Path) -> None:
    described = _cloned(tmp_path / "clones")
    described["pictures"][0]["sha256"] = "0" * 64

    with pytest.raises(SetNotMade, match="not the picture that was labelled"):
        lay_out("drawn", described, tmp_path / "clones", tmp_path / "out")


def test_a_clone_without_the_commit_is_refused(tmp_path: Path) -> None:
    described = {**_cloned(tmp_path / "clones"), "commit": "1" * 40}

    with pytest.raises(SetNotMade, match="clone the whole repository again"):
        lay_out("drawn", described, tmp_path / "clones", tmp_path / "out")


def test_boards_are_counted_half_by_half(tmp_path: Path) -> None:
    lay_out("drawn", _cloned(tmp_path / "clones"), tmp_path / "clones", tmp_path / "out")

    told = CliRunner().invoke(vision_finding.main, ["--data", str(tmp_path / "out")]).output

    assert "report: of 1 pictures found 1 (100.0%; 20.7% to 100.0%), wrong 0" in told
    assert "choose:" not in told


def test_a_board_that_is_cut_is_not_looked_for(tmp_path: Path) -> None:
    lay_out("drawn", _cloned(tmp_path / "clones", cut=True), tmp_path / "clones", tmp_path / "out")

    told = CliRunner().invoke(vision_finding.main, ["--data", str(tmp_path / "out")]).output

    assert "no whole board with labelled corners" in told


def _cloned(clones: Path, scale: int = 1, **fields: Any) -> dict[str, Any]:
    """A clone of a repository with one picture, and the set that it makes."""
    clone = clones / "somebody" / "boards"
    clone.mkdir(parents=True)
    content = _png(scale)
    (clone / "board.png").write_bytes(content)
    _git(clone, "init", "--quiet")
    _git(clone, "add", "board.png")
    author = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    _git(clone, *author, "commit", "--quiet", "--message=A board", "--no-gpg-sign")
    picture = {
        "file": "board.png",
        "path": "board.png",
        "sha256": hashlib.sha256(content).hexdigest(),
        "corners": OUTER,
        "cells": "8/8/8/8/8/8/8/8",
        **fields,
    }
    return {
        "game": "chess",
        "half": "report",
        "repository": "somebody/boards",
        "commit": _git(clone, "rev-parse", "HEAD"),
        "licence": "MIT",
        "columns": 8,
        "ranks": 8,
        "labelled": {"corners": "drawn"},
        "pictures": [picture],
    }


def _git(clone: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(clone), *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _png(scale: int) -> bytes:
    """A chequered board, seen from above."""
    side = BOARD_PX + 2 * BORDER_PX
    picture = np.full((side, side, 3), 130, np.uint8)
    for place in range(64):
        rank, file = divmod(place, 8)
        top, left = BORDER_PX + rank * CELL_PX, BORDER_PX + file * CELL_PX
        picture[top : top + CELL_PX, left : left + CELL_PX] = 210 if (rank + file) % 2 == 0 else 60
    large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    return bytes(cv2.imencode(".png", large)[1])


def _turns_clockwise(corners: np.ndarray[Any, np.dtype[np.float64]]) -> bool:
    ahead = np.roll(corners, -1, axis=0) - corners
    following = np.roll(ahead, -1, axis=0)
    return bool((ahead[:, 0] * following[:, 1] - ahead[:, 1] * following[:, 0] > 0).all())
