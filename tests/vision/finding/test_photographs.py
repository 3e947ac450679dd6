"""Real boards: most are found to a quarter of a cell."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube_vision.finding import find_board
from adoube_vision.finding.finder import seen_markers
from adoube_vision.plane import Floats
from tests.vision.finding.views import board_of, grey, lines_of

pytestmark = pytest.mark.shared

OUTER = np.array([(-27.5, 412.5), (412.5, 412.5), (412.5, -27.5), (-27.5, -27.5)])


def _off_by(
    picture_file: Path, corners: list[list[float]], board: Board, outer_mm: Floats, cells: int
) -> float:
    """In cells, so many of which lie along a side, the worst corner."""
    picture = cv2.imread(str(picture_file))
    assert picture is not None
    found = find_board(np.asarray(picture, np.uint8), board)
    if found is None:
        return float("inf")
    labelled = np.array(corners)
    cell_px = float(np.linalg.norm(labelled - np.roll(labelled, 1, axis=0), axis=1).min()) / cells
    seen = found.plane.to_picture(outer_mm)
    gaps = [np.linalg.norm(np.roll(seen, turns, axis=0) - labelled, axis=1).max() for turns in range(4)]
    return float(min(gaps)) / cell_px


@pytest.mark.full
def test_chess_boards_are_found_to_a_quarter_of_a_cell(shared: Path) -> None:
    off = []
    for folder in ("chess_wfahl_overhead", "chess_roboflow_pd"):
        labels = json.loads((shared / "photos" / folder / "labels.json").read_text(encoding="utf-8"))
        files = [(shared / "photos" / folder / item["file"], item["corners"]) for item in labels["items"]]
        off += [_off_by(*file, board_of("chess"), OUTER, 8) for file in files[::4]]

    assert len(off) >= 10
    assert np.mean(np.array(off) <= 0.25) >= 0.96


def test_the_markers_of_a_go_board_are_seen(shared: Path) -> None:
    folder = shared / "photos" / "go_aruco_gobonline"
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    seen = wanted = 0

    for item in labels["items"]:
        picture = cv2.imread(str(folder / item["file"]))
        assert picture is not None
        markers = seen_markers(grey(np.asarray(picture, np.uint8)), item["aruco"]["dict"])
        seen += len(markers.keys() & set(item["aruco"]["ids"]))
        wanted += len(item["aruco"]["ids"])

    assert wanted == 28
    assert seen >= 27


@pytest.mark.full
def test_most_go_boards_are_found_by_their_lines(shared: Path) -> None:
    folder = shared / "photos" / "go_aruco_gobonline"
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    board = lines_of(19, 19)
    outer = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])

    off = [_off_by(folder / item["file"], item["corners"], board, outer, 18) for item in labels["items"]]

    assert len(off) == 7
    # The oblique empty board's near left corner lies under a marker, and its label off the line.
    assert sum(value <= 0.25 for value in off) >= 6
