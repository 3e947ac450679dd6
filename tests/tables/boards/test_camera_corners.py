"""Requests of the arbiter to a camera."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.sensing.camera import CalibrateFrom
from adoube.serialization.fields import FieldError
from adoube.tables.commands import Command, LearnBoard, MarkCorners
from adoube.tables.commands.camera import CameraCornersError, require_readable
from tests.tables.asking import request_of

CLOCKWISE = [(0.2, 0.1), (0.8, 0.1), (0.95, 0.9), (0.05, 0.9)]


def command(kind: str, fields: dict[str, Any]) -> Command:
    return request_of("one", 1, kind, fields).command


@pytest.mark.parametrize("asked", ["start", "empty", "samples"])
def test_the_board_is_learnt_from_what_stands_on_it(asked: str) -> None:
    assert command("recalibrate", {"from": asked}) == LearnBoard(CalibrateFrom(asked))


@pytest.mark.parametrize("asked", ["", "full", None, ["start"]])
def test_it_is_learnt_from_nothing_else(asked: Any) -> None:
    with pytest.raises(FieldError, match="from"):
        command("recalibrate", {"from": asked})


def test_four_corners_are_points_of_the_picture() -> None:
    corners = ((0.2, 0.1), (0.8, 0.1), (0.95, 0.9), (0.05, 0.9))

    assert command("corners", {"corners": CLOCKWISE}) == MarkCorners(corners)


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
    with pytest.raises(FieldError, match="corners"):
        command("corners", {"corners": asked})


def test_corners_that_go_around_the_wrong_way_are_named() -> None:
    with pytest.raises(CameraCornersError, match="wrong way"):
        require_readable(CLOCKWISE[::-1])


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
    with pytest.raises(CameraCornersError, match="these corners do not outline a board"):
        require_readable(asked)


def test_a_board_that_is_a_speck_in_the_picture_is_refused() -> None:
    with pytest.raises(CameraCornersError, match="too little"):
        require_readable([(0.5, 0.5), (0.52, 0.5), (0.52, 0.52), (0.5, 0.52)])
