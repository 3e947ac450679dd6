"""A board of many lines is found by its crossings, or not at all."""

import cv2
import numpy as np
import pytest

from adoube.board.geometry import Board
from adoube_vision.finding import SearchHints, search_board
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane
from tests.vision.finding.views import PITCH_MM, lines_of, off_by

SIZE = (1280, 720)


def photograph(
    board: Board, corners_px: list[tuple[float, float]], *, stones: int = 0
) -> tuple[Pixels, Plane]:
    """The board's lines on wood with noise, its outermost crossings at these pixels, far left one first."""
    x, y = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells]).T
    corners = np.array([(x.min(), y.max()), (x.max(), y.max()), (x.max(), y.min()), (x.min(), y.min())])
    plane = Plane.through(corners, np.array(corners_px))
    assert plane is not None
    noise = np.random.default_rng(3)
    picture = np.full((SIZE[1], SIZE[0], 3), 90, np.float32)
    middle = corners.mean(axis=0)
    rim = plane.to_picture(middle + (corners - middle) * (1 + 2 / np.ptp(x) * PITCH_MM))
    cv2.fillConvexPoly(picture, np.round(rim).astype(np.int32), (120, 170, 210))
    for line in board.lines:
        ends = np.array([(board.cell(name).x_mm, board.cell(name).y_mm) for name in (line.start, line.end)])
        start, end = (tuple(int(16 * value) for value in point) for point in plane.to_picture(ends))
        cv2.line(picture, start, end, (40, 60, 70), 1, cv2.LINE_AA, shift=4)
    for number in noise.choice(len(board.cells), stones, replace=False):
        at = np.array([(board.cells[number].x_mm, board.cells[number].y_mm)])
        colour = (25, 25, 25) if number % 2 else (235, 235, 235)
        cv2.circle(picture, [round(v) for v in plane.to_picture(at)[0]], 11, colour, -1, cv2.LINE_AA)
    return np.clip(picture + noise.normal(0, 4, picture.shape), 0, 255).astype(np.uint8), plane


ABOVE = [(390.0, 80.0), (890.0, 95.0), (900.0, 640.0), (375.0, 620.0)]
OBLIQUE = [(420.0, 180.0), (840.0, 170.0), (1010.0, 590.0), (290.0, 610.0)]


@pytest.mark.full(but=2)
@pytest.mark.parametrize("stones", [0, 90])
@pytest.mark.parametrize("corners", [ABOVE, OBLIQUE])
def test_a_go_board_is_found_with_and_without_stones(corners: list[tuple[float, float]], stones: int) -> None:
    board = lines_of(19, 19)
    picture, truth = photograph(board, corners, stones=stones)

    found = search_board(picture, board).found

    assert found is not None
    assert found.turns_open == (0, 90, 180, 270)
    assert off_by(found, truth, board) < 0.1


def crowded(picture: Pixels, board: Board, plane: Plane, stones: int, seed: int) -> Pixels:
    """The same with stones in clumps, as play puts them, nearly as wide as the gaps between the lines."""
    rng = np.random.default_rng(seed)
    places = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    middles = places[rng.integers(len(places), size=6)]
    near = np.exp(-(((places[:, None] - middles) / (3 * PITCH_MM)) ** 2).sum(axis=2)).sum(axis=1) + 0.02
    chosen = rng.choice(len(places), stones, replace=False, p=near / near.sum())
    picture = picture.copy()
    for place in places[sorted(chosen, key=lambda number: -places[number, 1])]:
        here, right, up = plane.to_picture(place + np.array([(0, 0), (PITCH_MM, 0), (0, PITCH_MM)]))
        wide, high = 0.48 * np.linalg.norm(right - here), 0.48 * np.linalg.norm(up - here)
        level = 28 if rng.random() < 0.5 else 230
        middle = round(here[0]), round(here[1] - 0.2 * high)  # a stone's top is seen above its place
        cv2.ellipse(picture, (*middle,), (round(wide), round(high)), 0, 0, 360, (level,) * 3, -1, cv2.LINE_AA)
    return picture


@pytest.mark.full
@pytest.mark.parametrize("corners", [ABOVE, OBLIQUE])
def test_most_boards_more_than_half_full_of_stones_are_found_and_none_wrongly(
    corners: list[tuple[float, float]],
) -> None:
    board = lines_of(19, 19)
    picture, truth = photograph(board, corners)

    found = [search_board(crowded(picture, board, truth, 220, seed), board).found for seed in range(6)]

    off = [off_by(one, truth, board) for one in found if one is not None]
    assert len(off) >= 4
    assert max(off) < 0.25


@pytest.mark.full(but=1)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_a_board_on_which_hardly_a_line_is_left_is_found_right_or_not_at_all(seed: int) -> None:
    board = lines_of(19, 19)
    picture, truth = photograph(board, OBLIQUE)

    found = search_board(crowded(picture, board, truth, 300, seed), board).found

    assert found is None or off_by(found, truth, board) < 0.25


@pytest.mark.parametrize("seed", [0, 1])
def test_corners_that_are_given_always_find_a_full_board(seed: int) -> None:
    board = lines_of(19, 19)
    picture, truth = photograph(board, ABOVE)

    found = search_board(crowded(picture, board, truth, 340, seed), board, SearchHints(np.array(ABOVE))).found

    assert found is not None
    assert off_by(found, truth, board) < 0.25


def test_a_board_of_more_lines_is_not_taken_for_this_one() -> None:
    picture, _ = photograph(lines_of(19, 19), ABOVE)

    search = search_board(picture, lines_of(13, 13))

    assert search.found is None


def test_a_board_of_fewer_lines_is_not_taken_for_this_one() -> None:
    picture, _ = photograph(lines_of(13, 13), ABOVE)

    search = search_board(picture, lines_of(19, 19))

    assert search.found is None


def test_a_board_whose_near_row_is_out_of_the_picture_is_not_found() -> None:
    picture, _ = photograph(lines_of(19, 19), ABOVE)

    search = search_board(picture[:600], lines_of(19, 19))

    assert search.found is None
