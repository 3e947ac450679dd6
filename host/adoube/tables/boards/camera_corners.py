"""Whether a board can lie as somebody says to a camera."""

from collections.abc import Sequence
from itertools import pairwise

from adoube.sensing.camera import Point
from adoube.tables.commands import CommandRefused
from adoube.words import coded

__all__ = ["CameraCornersError", "require_clockwise", "require_readable"]

SMALLEST_AREA = 0.005  # the least part of the picture that a board can be read from


class CameraCornersError(CommandRefused):
    """Something asked of a camera that it cannot do."""


def require_readable(corners: Sequence[Point]) -> None:
    """Raises CameraOrderError where no board can lie so, or it is too small in the picture to be read.

    `corners`: in the order of `adoube.board.corners.corners_of`, as parts of the picture's width and height.
    """
    require_clockwise(corners)
    if _area(corners) < SMALLEST_AREA:
        raise CameraCornersError(coded("camera_orders.small"))


def require_clockwise(corners: Sequence[Point]) -> None:
    """Raises CameraOrderError where no board can lie so, whatever the unit of the corners."""
    turns = [_turn(a, b, c) for a, b, c in _corners_in_turn(corners)]
    if all(turn < 0 for turn in turns):
        raise CameraCornersError(coded("camera_orders.mirrored"))
    if not all(turn > 0 for turn in turns):
        raise CameraCornersError(coded("camera_orders.crossed"))


def _corners_in_turn(points: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    around = [points[-1], *points, points[0]]
    return list(zip(around, around[1:], around[2:], strict=False))


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way over the three turns clockwise in a picture, whose y grows downwards."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(points: Sequence[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))) / 2
