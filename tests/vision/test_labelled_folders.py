"""Folders of labelled pictures, as the benchmarks of the camera take them: good ones, and bad ones."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from adoube_vision.finding import SearchHints, find_board
from benchmarks.photographs.boards import board_of_points
from benchmarks.photographs.labels import BadFolder, flags_of, folders_in, picture_of
from benchmarks.photographs.photo import Photo, photos
from benchmarks.vision_cells import within

CORNERS = [[20, 20], [180, 20], [180, 180], [20, 180]]
GRID = ["b.", ".W"]


def _folder(path: Path, labels: Any) -> Path:
    path.mkdir(exist_ok=True)
    (path / "labels.json").write_text(labels if isinstance(labels, str) else json.dumps(labels), "utf-8")
    cv2.imwrite(str(path / "one.png"), np.full((200, 200, 3), 90, np.uint8))
    return path


def _item(**fields: Any) -> dict[str, Any]:
    return {"file": "one.png", "grid": GRID, "corners": CORNERS, **fields}


def test_a_picture_with_corners_lies_where_they_are(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "a", {"items": [_item(hand=True, setup="table 2")]})

    (photo,) = photos(folder)

    assert isinstance(photo, Photo)
    assert photo.looks == ("empty", "white", "black", "empty")
    assert photo.patches.plane.cells_px(photo.patches.board)[0] == pytest.approx((60, 140), abs=1e-6)
    assert photo.flags == {"hand"}
    assert photo.setup == "table 2"


def test_corners_may_be_given_once_for_a_folder_and_cells_as_fen(tmp_path: Path) -> None:
    labels = {"corners": CORNERS, "items": [{"file": "one.png", "fen": "8/8/8/8/8/8/P7/4k3 w - - 0 1"}]}

    (photo,) = photos(_folder(tmp_path / "a", labels))

    assert isinstance(photo, Photo)
    assert [look for look in photo.looks if look != "empty"] == ["black", "white"]


def test_flags_are_read_however_they_are_written() -> None:
    assert flags_of({"early": True}) == {"early"}
    assert flags_of({"flag": "hand"}) == {"hand"}
    assert flags_of({"flags": ["early", "blurred"]}) == {"early"}
    assert flags_of({"flags": {"hand": False, "early": True}}) == {"early"}
    assert flags_of({"hand": False, "flags": None}) == frozenset()


def test_a_folder_of_folders_leads_to_each_of_them(tmp_path: Path) -> None:
    wanted = [_folder(tmp_path / name, {"items": []}) for name in ("a", "b")]

    assert list(folders_in([tmp_path])) == wanted
    assert list(folders_in([wanted[1] / "labels.json"])) == wanted[1:]


def test_a_path_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="no labels.json here or beneath"):
        list(folders_in([tmp_path]))


@pytest.mark.parametrize(
    ("labels", "says"),
    [
        ("{\n'items'", "line 2: not JSON"),
        ("[]", "an object is wanted"),
        ({"pictures": []}, "'items' has to be a list"),
        ({"items": [{}]}, "item 1 names no 'file'"),
        ({"items": [_item(file="none.png")]}, "none.png: is not there"),
        ({"items": [_item(file="labels.json")]}, "no picture that can be read"),
        ({"items": [_item(grid=["b.", "."])]}, "not equally long"),
        ({"items": [_item(grid="b.")]}, "a list of rows"),
        ({"items": [_item(corners=CORNERS[:3])]}, "four pairs of pixels"),
        ({"items": [_item(corners=CORNERS[::-1])]}, "clockwise"),
        ({"items": [_item(corners=[[1, 1], [2, 2], [3, 3], [4, 4]])]}, "clockwise"),
        ({"points": {"a": [0, 0]}, "items": [_item(points_state={"b": "W"})]}, "of each point"),
    ],
)
def test_bad_labels_are_refused_in_one_line(tmp_path: Path, labels: Any, says: str) -> None:
    with pytest.raises(BadFolder, match=says) as refused:
        list(photos(_folder(tmp_path / "bad", labels)))

    assert "\n" not in str(refused.value)


@pytest.mark.full
@pytest.mark.shared
def test_a_mill_is_found_by_its_broad_lines_and_half_of_its_points_tell_the_others(shared: Path) -> None:
    full, empty = photos(shared / "photos" / "mill_robomuehle")
    assert isinstance(full, Photo)
    assert isinstance(empty, Photo)

    tally = within([full, empty])

    assert (full.pieces, empty.pieces) == (18, 0)
    assert tally.everything.share >= 0.9


@pytest.mark.shared
def test_a_mill_lies_where_its_four_corners_are_clicked(shared: Path) -> None:
    folder = shared / "photos" / "mill_robomuehle"
    board = board_of_points(json.loads((folder / "labels.json").read_text("utf-8"))["points"])
    picture = picture_of(folder, {"file": "test.jpg"})
    clicked = np.array([(82.0, 98.0), (908.0, 94.0), (917.0, 922.0), (83.0, 914.0)])

    found = find_board(picture, board, SearchHints(corners=clicked))

    assert found is not None
    by_name = dict(zip(board.names, found.plane.cells_px(board), strict=True))
    assert by_name["03"] == pytest.approx((226, 246), abs=12)
    assert by_name["20"] == pytest.approx((768, 769), abs=12)
