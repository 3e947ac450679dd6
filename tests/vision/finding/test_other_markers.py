"""Markers of other things do not keep a plain board from being found: on real photographs.

Those of a Go board lie around it in the photograph itself. The others are composed pictures: a marker or a QR
code is drawn onto the table of a photographed chess board, in its perspective.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.board.corners import DICTIONARY, corners_of
from adoube.board.geometry import Board
from adoube_vision.finding import FoundBy, MarkerSheet, SearchHints, find_board, search_board
from adoube_vision.finding.finder import markers_of, printed_sheet
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane
from tests.vision.finding.views import board_of, grey, lines_of, seen

pytestmark = pytest.mark.shared

PHOTO = ("chess_wfahl_overhead", "chessBoard001.jpg")
ON_THE_BOARD_PX = 160  # of a thing that is drawn, before it is laid onto the table
Place = tuple[float, float, float]  # left, far, side, in squares of the board from its far left corner


def photograph(shared: Path, folder: str, name: str) -> tuple[Pixels, Floats]:
    """A photograph, and the corners of its board."""
    labels = json.loads((shared / "photos" / folder / "labels.json").read_text(encoding="utf-8"))
    (item,) = (item for item in labels["items"] if item["file"] == name)
    picture = cv2.imread(str(shared / "photos" / folder / name))
    assert picture is not None
    return np.asarray(picture, np.uint8), np.array(item["corners"], np.float64)


def with_things(picture: Pixels, corners: Floats, things: Sequence[tuple[Pixels, Place]]) -> Pixels:
    """The photograph with things laid next to the board, in its perspective."""
    plane = Plane.through(np.array([(0.0, 0), (8, 0), (8, 8), (0, 8)]), corners)
    assert plane is not None
    height, width = picture.shape[:2]
    for thing, (left, far, side) in things:
        places = np.array([(left, far), (left + side, far), (left + side, far + side), (left, far + side)])
        last = len(thing) - 1.0
        own = np.array([(0.0, 0), (last, 0), (last, last), (0, last)], np.float32)
        matrix = cv2.getPerspectiveTransform(own, plane.to_picture(places).astype(np.float32))
        size = (width, height)
        laid = cv2.warpPerspective(thing, matrix, size, flags=cv2.INTER_AREA)
        covers = cv2.warpPerspective(np.full_like(thing, 255), matrix, size) > 127
        picture = np.where(covers[..., None], laid[..., None], picture).astype(np.uint8)
    return picture


def marker(number: int) -> Pixels:
    """A marker with the white border that it is printed with."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    drawn = cv2.aruco.generateImageMarker(dictionary, number, ON_THE_BOARD_PX)
    return np.asarray(cv2.copyMakeBorder(drawn, 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=255), np.uint8)


def qr_code() -> Pixels:
    code = cv2.QRCodeEncoder.create().encode("https://example.org/table/1")
    return np.asarray(cv2.resize(code, (256, 256), interpolation=cv2.INTER_NEAREST), np.uint8)


def off_corners(plane: Plane, board: Board, corners: Floats) -> float:
    """How far the farthest corner is off, in cells, whichever way round the board lies."""
    outer = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    seen_px = plane.to_picture(outer)
    gaps = [np.linalg.norm(np.roll(seen_px, turn, axis=0) - corners, axis=1).max() for turn in range(4)]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    cells = 8 if board.dark else 18
    return float(min(gaps) / (sides.min() / cells))


BESIDE: dict[str, Sequence[tuple[int, Place]]] = {
    "one marker on a cup": [(2, (-1.2, 3.0, 0.9))],
    "two of our own markers": [(0, (-1.1, -1.1, 0.9)), (1, (8.2, -1.1, 0.9))],
    "three in the wrong order": [(0, (-1.4, 0.2, 0.9)), (2, (-1.1, 2.7, 0.8)), (1, (-1.6, 5.4, 0.9))],
    "four of another game's sheet": [
        *((0, (-1.1, 2.0, 0.8)), (1, (8.2, 1.0, 0.9))),
        *((2, (8.2, 5.5, 0.9)), (3, (-1.1, 6.0, 0.9))),
    ],
    "one that is in no sheet": [(41, (-1.1, 3.0, 0.9))],
}


@pytest.mark.parametrize("what", BESIDE)
def test_a_plain_board_is_found_next_to_other_markers(shared: Path, what: str) -> None:
    picture, corners = photograph(shared, *PHOTO)
    board = board_of("chess")
    shown = with_things(picture, corners, [(marker(number), place) for number, place in BESIDE[what]])
    ours = [number for number, _ in BESIDE[what] if number < 4]

    found = find_board(shown, board)

    assert sorted(markers_of(grey(shown), printed_sheet(board))) == sorted(ours)
    assert found is not None
    assert found.how is FoundBy.SQUARES
    assert off_corners(found.plane, board, corners) < 0.25


def test_a_plain_board_is_found_next_to_a_qr_code(shared: Path) -> None:
    picture, corners = photograph(shared, *PHOTO)
    shown = with_things(picture, corners, [(qr_code(), (-1.5, 3.0, 1.3)), (qr_code(), (8.2, 1.0, 1.3))])

    found = find_board(shown, board_of("chess"))

    assert found is not None
    assert off_corners(found.plane, board_of("chess"), corners) < 0.25


@pytest.mark.parametrize("name", ["few_stones_overhead.jpeg", "stones_overhead.jpg"])
def test_a_go_board_is_found_by_its_lines_whichever_game_its_markers_belong_to(
    shared: Path, name: str
) -> None:
    picture, corners = photograph(shared, "go_aruco_gobonline", name)
    board = lines_of(19, 19)
    at_our_places = zip((4, 7, 14, 25), printed_sheet(board_of("chess")).corners_mm.values(), strict=True)
    sheet = MarkerSheet(DICTIONARY, dict(at_our_places))

    found = find_board(picture, board, SearchHints(markers=sheet))

    assert len(markers_of(grey(picture), sheet)) >= 3
    assert found is not None
    assert found.how is FoundBy.DRAWING
    assert off_corners(found.plane, board, corners) < 0.25


def test_three_markers_that_agree_outvote_a_fourth_on_a_cup() -> None:
    picture, truth = seen("jarmo", 25, markers=True)
    covered = picture.copy()
    covered[:240, :400] = 90
    found_without = find_board(covered, board_of("jarmo"))
    missing = ({0, 1, 2, 3} - set(markers_of(grey(covered), printed_sheet(board_of("jarmo"))))).pop()
    covered[40:180, 40:180] = cv2.resize(marker(missing), (140, 140), interpolation=cv2.INTER_AREA)[..., None]

    found = find_board(covered, board_of("jarmo"))

    assert len(markers_of(grey(covered), printed_sheet(board_of("jarmo")))) == 4
    assert found is not None
    assert found_without is not None
    assert found.how is FoundBy.MARKERS
    assert np.abs(found.plane.cells_px(board_of("jarmo")) - truth.cells_px(board_of("jarmo"))).max() < 2


def test_where_everything_fails_the_markers_are_named() -> None:
    picture, _ = seen("follow-the-arrow", 25, markers=True)

    search = search_board(picture, board_of("chess"))

    assert search.found is None
    assert "markers" in str(search.reason)


def test_too_few_markers_of_a_sheet_are_counted_where_nothing_else_shows_the_board() -> None:
    picture, truth = seen("jarmo", 25, markers=True)
    sheet = printed_sheet(board_of("jarmo"))
    plain = np.full_like(picture, 150)
    for number in (0, 1):
        place = truth.to_picture(sheet.corners_mm[number]).astype(int)
        (left, top), (right, low) = place.min(axis=0) - 8, place.max(axis=0) + 8
        plain[top:low, left:right] = picture[top:low, left:right]

    search = search_board(plain, board_of("jarmo"))

    assert search.found is None
    assert "2 of the 4 markers" in str(search.reason)
