"""A lens is measured with its sheet; after that a board is found in its straightened pictures."""

from __future__ import annotations

import json
from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from adoube.board.geometry import Board
from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube_studio import Camera, HeldSheet, LensDistortion, Setting, Studio, StudioScene, sheet_seen
from adoube_studio.camera import SHEET_ROUND
from adoube_vision.finding import SearchHints, search_board, turned
from adoube_vision.lens import SHEET, Lens, LensError, Straightening, find_sheet, lens_from, lens_of
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

SIZE, FOCAL = (1280, 720), 0.7
BULGING = LensDistortion.by(-0.45)
MATRIX = BULGING.lens(SIZE, FOCAL).matrix


def views_of(round_trip: Sequence[HeldSheet], bend: LensDistortion = BULGING) -> list[Pixels]:
    return [sheet_seen(held, SIZE, FOCAL, bend, seed) for seed, held in enumerate(round_trip)]


@pytest.fixture(scope="module")
def lens() -> Lens:
    seen = [find_sheet(picture) for picture in views_of(SHEET_ROUND)]
    return lens_of([view for view in seen if view is not None])


@pytest.mark.full
def test_the_board_is_found_within_a_quarter_of_a_cell_only_with_its_lens(lens: Lens) -> None:
    game = make_game("chess")
    camera = Camera(30.0, focal=FOCAL)
    studio = Studio(Setting(game.board, camera, SIZE, markers=True, bend=BULGING))
    start = game.placement(game.start())
    bent = studio.render(StudioScene({cell: start.stack(cell) for cell in game.board.names}))
    truth = studio.view.plane.cells_px(game.board)

    without = worst_cell(bent, game.board, BULGING.moved(truth, SIZE, FOCAL))
    with_lens = worst_cell(lens.straightened(bent), game.board, through(lens.straight_matrix, truth))

    assert without > 0.25
    assert with_lens < 0.1


@pytest.mark.full
def test_pictures_made_smaller_have_the_same_lens(lens: Lens) -> None:
    small = lens.for_size((640, 360))

    assert small.size == (640, 360)
    assert np.allclose(small.matrix[:2] * 2, lens.matrix[:2])
    assert small.straightened(np.zeros((360, 640, 3), np.uint8)).shape == (360, 640, 3)


def test_pictures_of_another_shape_are_refused_in_a_line(lens: Lens) -> None:
    straightening = Straightening(lens.written())

    with pytest.raises(LensError, match=r"1280 x 720, and the camera's are 640 x 480 now"):
        straightening.straight(np.zeros((480, 640, 3), np.uint8))


def test_a_lens_is_the_same_after_it_was_written_and_read(lens: Lens) -> None:
    again = Lens.read(json.loads(json.dumps(lens.written())))

    assert np.array_equal(again.matrix, lens.matrix)
    assert np.array_equal(again.distortion, lens.distortion)
    assert (again.size, again.error_px) == (lens.size, lens.error_px)


@pytest.mark.parametrize(
    "broken",
    [
        {"version": 9},
        {"size": None},
        {"size": [0, 720]},
        {"matrix": [[1]]},
        {"distortion": [0.1, float("nan")] * 2},
    ],
)
def test_a_lens_that_cannot_be_read_is_refused_in_a_line(lens: Lens, broken: dict[str, object]) -> None:
    with pytest.raises(AdoubeError, match="measure it again"):
        Lens.read({**lens.written(), **broken})


def test_nothing_of_the_picture_is_lost(lens: Lens) -> None:
    rim = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    rim[:8], rim[-8:], rim[:, :8], rim[:, -8:] = 255, 255, 255, 255

    straight = lens.straightened(rim)

    assert all(
        side.max() > 200 for side in (straight[:60], straight[-60:], straight[:, :60], straight[:, -60:])
    )


def test_without_a_lens_pictures_stay_as_they_are() -> None:
    picture = np.zeros((3, 4, 3), np.uint8)

    assert Straightening(None).straight(picture) is picture


def through(matrix: Floats, points_px: Floats) -> Floats:
    """Return points of the studio's straight picture in one taken with another matrix."""
    rays = np.column_stack([points_px, np.ones(len(points_px))]) @ np.linalg.inv(MATRIX).T
    there = rays @ matrix.T
    return np.asarray(there[:, :2] / there[:, 2:], np.float64)


def worst_cell(picture: Pixels, board: Board, truth_px: Floats) -> float:
    """How far a cell is found from where it is, in cells; infinite where it is not found."""
    found = search_board(picture, board, SearchHints()).found
    if found is None:
        return float("inf")
    apart = np.linalg.norm(truth_px[:, None] - truth_px[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    lies = [turned(found.plane, board, turn).cells_px(board) for turn in found.turns_open]
    return min(float((np.linalg.norm(cells - truth_px, axis=1) / apart.min(axis=1)).max()) for cells in lies)


WIDE_SIZE = (800, 600)
WIDE_MATRIX = np.array([[760.0, 0, 400], [0, 760.0, 300], [0, 0, 1]])
BARREL = np.array([-0.28, 0.08, 0.0, 0.0, 0.0])
TILTS = [(0.0, 0.0), (0.5, 0.0), (-0.5, 0.1), (0.1, 0.5), (0.0, -0.5), (0.4, 0.4)]


def _sheet_seen(tilt: tuple[float, float]) -> Pixels:
    """The sheet through a lens with barrel distortion."""
    flat = SHEET.board().generateImage((1400, 1000), marginSize=20)
    turn, _ = cv2.Rodrigues(np.array([tilt[0], tilt[1], 0.05]))
    place = np.column_stack([turn[:, 0], turn[:, 1], (0.0, 0.0, 1.3)])
    to_metres = np.array([[0.001, 0, -0.7], [0, 0.001, -0.5], [0, 0, 1.0]])
    straight = cv2.warpPerspective(flat, WIDE_MATRIX @ place @ to_metres, WIDE_SIZE, borderValue=128)
    across, down = np.meshgrid(
        np.arange(WIDE_SIZE[0], dtype=np.float32), np.arange(WIDE_SIZE[1], dtype=np.float32)
    )
    pixels = np.stack([across.ravel(), down.ravel()], axis=1).reshape(-1, 1, 2)
    source = cv2.undistortPoints(pixels, WIDE_MATRIX, BARREL, P=WIDE_MATRIX).reshape(
        WIDE_SIZE[1], WIDE_SIZE[0], 2
    )
    at = source.astype(np.float32)
    return np.asarray(cv2.remap(straight, at[..., 0], at[..., 1], cv2.INTER_LINEAR), np.uint8)


def test_straight_lines_are_straight_again() -> None:
    lens = lens_from([_sheet_seen(tilt) for tilt in TILTS])

    bent = cv2.projectPoints(
        np.array([(x, 0.35, 1.0) for x in (-0.45, 0.0, 0.45)]), np.zeros(3), np.zeros(3), WIDE_MATRIX, BARREL
    )[0]
    straight = cv2.undistortPoints(bent, lens.matrix, lens.distortion, P=lens.matrix).reshape(-1, 2)
    assert np.ptp(bent.reshape(-1, 2)[:, 1]) > 5
    assert np.ptp(straight[:, 1]) < 1


def test_a_picture_of_another_size_is_refused() -> None:
    lens = lens_from([_sheet_seen(tilt) for tilt in TILTS])

    with pytest.raises(ValueError, match="measured at"):
        lens.straightened(np.zeros((100, 100), np.uint8))


def test_too_few_pictures_of_the_sheet_are_refused_in_words() -> None:
    with pytest.raises(LensError, match="1 of 2"):
        lens_from([_sheet_seen(TILTS[0]), np.zeros((600, 800), np.uint8)])
