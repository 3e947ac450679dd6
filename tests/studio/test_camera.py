"""The studio's camera shows a board from every angle, and projects points in space."""

import numpy as np
import pytest

from adoube_studio import Camera
from adoube_studio.camera import Ground, Shake
from adoube_vision.plane import Pose
from tests.studio.games import SMALL, game_of

ANGLES = (0, 15, 30, 45)
SIDES = (0, 90, 180, 290)


@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("side", SIDES)
def test_the_plane_says_where_points_of_the_board_are_seen(angle: float, side: float) -> None:
    board = game_of("chess").board
    view = Camera(angle, side).view(board, SMALL)
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])

    in_space = view.to_picture(np.column_stack([middles, np.zeros(len(middles))]))

    assert np.allclose(view.plane.cells_px(board), in_space, atol=1e-6)


@pytest.mark.parametrize("name", ["jarmo", "left-right", "capture", "river-crossing"])
@pytest.mark.parametrize("angle", ANGLES)
def test_a_board_fills_the_picture_and_stays_inside(name: str, angle: float) -> None:
    board = game_of(name).board

    view = Camera(angle, 20, fills=0.9).view(board, SMALL)

    corners = view.to_picture(Ground(board, markers=False).corners_mm(0.8 * board.pitch_mm))
    assert (corners > 0).all()
    assert (corners < SMALL).all()
    assert (np.ptp(corners, axis=0) / SMALL).max() == pytest.approx(0.9, abs=0.01)
    assert corners.min(axis=0) + corners.max(axis=0) == pytest.approx(np.array(SMALL), abs=2)


@pytest.mark.parametrize("side", SIDES)
def test_what_stands_leans_away_from_the_camera(side: float) -> None:
    board = game_of("chess").board
    view = Camera(40, side).view(board, SMALL)
    feet = np.array([(cell.x_mm, cell.y_mm, 0.0) for cell in board.cells])

    leans = view.to_picture(feet + np.array((0, 0, 40))) - view.to_picture(feet)
    farther = feet.copy()
    farther[:, :2] += (
        5 * (feet - view.eye_mm)[:, :2] / np.linalg.norm((feet - view.eye_mm)[:, :2], axis=1)[:, None]
    )
    away = view.to_picture(farther) - view.to_picture(feet)

    assert (leans[:, 1] < 0).all()
    assert (
        np.einsum("ij,ij->i", leans, away)
        > 0.99 * np.linalg.norm(leans, axis=1) * np.linalg.norm(away, axis=1)
    ).all()


def test_an_oblique_camera_is_found_again_from_its_plane() -> None:
    view = Camera(45, 30).view(game_of("chess").board, SMALL)

    pose = Pose.of(view.plane, SMALL)

    assert pose.height_mm == pytest.approx(view.eye_mm[2], rel=0.15)
    assert np.linalg.norm(pose.foot_mm - view.eye_mm[:2]) < 0.15 * np.linalg.norm(view.eye_mm)


def test_the_first_seat_is_below_in_a_picture_from_its_side() -> None:
    board = game_of("jarmo").board

    cells = dict(zip(board.names, Camera(30, 0).view(board, SMALL).plane.cells_px(board), strict=True))

    assert cells["a1"][1] > cells["a5"][1]
    assert cells["a1"][0] < cells["e1"][0]


def test_a_shake_turns_about_the_middle_and_moves() -> None:
    matrix = Shake(right_px=3, down_px=-2, turn_deg=5).matrix(SMALL)

    middle = matrix @ (SMALL[0] / 2, SMALL[1] / 2, 1)

    assert middle == pytest.approx((SMALL[0] / 2 + 3, SMALL[1] / 2 - 2, 1))
