"""What the arbiter asks of a camera."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.tables.camera_orders import (
    CalibrateFrom,
    CameraOrderError,
    calibration_asked,
    corners_asked,
)

CLOCKWISE = [[0.2, 0.1], [0.8, 0.1], [0.95, 0.9], [0.05, 0.9]]


@pytest.mark.parametrize("asked", ["start", "empty", "samples"])
def test_the_board_is_learnt_from_what_stands_on_it(asked: str) -> None:
    assert calibration_asked({"from": asked}) is CalibrateFrom(asked)


@pytest.mark.parametrize("asked", ["", "full", None, ["start"]])
def test_it_is_learnt_from_nothing_else(asked: Any) -> None:
    with pytest.raises(CameraOrderError, match="start, empty, samples"):
        calibration_asked({"from": asked})


def test_four_corners_are_points_of_the_picture() -> None:
    assert corners_asked({"corners": CLOCKWISE}) == ((0.2, 0.1), (0.8, 0.1), (0.95, 0.9), (0.05, 0.9))


@pytest.mark.parametrize(
    "asked",
    [
        None,
        "corners",
        CLOCKWISE[:3],
        [*CLOCKWISE, [0.5, 0.5]],
        [*CLOCKWISE[:3], [0.05]],
        [*CLOCKWISE[:3], [0.05, 1.2]],
        [*CLOCKWISE[:3], [0.05, -0.1]],
        [*CLOCKWISE[:3], [0.05, float("nan")]],
        [*CLOCKWISE[:3], [True, False]],
        [*CLOCKWISE[:3], ["0.05", "0.9"]],
    ],
)
def test_anything_else_is_no_four_corners(asked: Any) -> None:
    with pytest.raises(CameraOrderError, match="four corners"):
        corners_asked({"corners": asked})


def test_corners_that_go_around_the_wrong_way_are_named() -> None:
    with pytest.raises(CameraOrderError, match="wrong way"):
        corners_asked({"corners": CLOCKWISE[::-1]})


@pytest.mark.parametrize(
    "asked",
    [
        [CLOCKWISE[0], CLOCKWISE[2], CLOCKWISE[1], CLOCKWISE[3]],
        [[0.1, 0.1], [0.5, 0.1], [0.9, 0.1], [0.5, 0.9]],
        [CLOCKWISE[0], CLOCKWISE[1], [0.4, 0.3], CLOCKWISE[3]],
        [CLOCKWISE[0], CLOCKWISE[0], CLOCKWISE[2], CLOCKWISE[3]],
    ],
    ids=["crossed", "in-a-line", "dented", "twice-the-same"],
)
def test_corners_between_which_no_board_can_lie_are_refused(asked: Any) -> None:
    with pytest.raises(CameraOrderError, match="no board lies so"):
        corners_asked({"corners": asked})


def test_a_board_that_is_a_speck_in_the_picture_is_refused() -> None:
    with pytest.raises(CameraOrderError, match="too little"):
        corners_asked({"corners": [[0.5, 0.5], [0.52, 0.5], [0.52, 0.52], [0.5, 0.52]]})
