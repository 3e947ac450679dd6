"""What the arbiter may ask of a camera, checked: how to learn the board anew, and where it lies."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from adoube.errors import AdoubeError
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.words import say

__all__ = ["CalibrateFrom", "CameraOrderError", "calibration_asked", "corners_asked", "require_clockwise"]

SMALLEST_AREA = 0.005
"""the least part of the picture that a board can be read from"""


class CameraOrderError(AdoubeError):
    """Something asked of a camera that it cannot do."""


def calibration_asked(details: Mapping[str, object]) -> CalibrateFrom:
    """The `from` of a `recalibrate` command. Raises CameraOrderError."""
    asked = details.get("from")
    if asked not in tuple(CalibrateFrom):
        raise CameraOrderError(say("camera_orders.from", options=", ".join(CalibrateFrom)))
    return CalibrateFrom(str(asked))


def corners_asked(details: Mapping[str, object]) -> tuple[Point, Point, Point, Point]:
    """The `corners` of a `corners` command: four points `[x, y]` in the order of `corners_of`.

    Raises CameraOrderError where they are not four points of the picture, or no board can lie so: seen from
    above it goes around clockwise and has no dent.
    """
    asked = details.get("corners")
    points = [_point(each) for each in asked] if isinstance(asked, list | tuple) else []
    if len(points) != 4:
        raise CameraOrderError(say("camera_orders.four"))
    first, second, third, fourth = points
    require_clockwise(points)
    if _area(points) < SMALLEST_AREA:
        raise CameraOrderError(say("camera_orders.small"))
    return first, second, third, fourth


def require_clockwise(corners: Sequence[Point]) -> None:
    """Raises CameraOrderError where no board can lie so, whatever the unit of the corners."""
    turns = [_turn(a, b, c) for a, b, c in _corners_in_turn(corners)]
    if all(turn < 0 for turn in turns):
        raise CameraOrderError(say("camera_orders.mirrored"))
    if not all(turn > 0 for turn in turns):
        raise CameraOrderError(say("camera_orders.crossed"))


def _point(asked: object) -> Point:
    if not isinstance(asked, list | tuple) or len(asked) != 2:
        raise CameraOrderError(say("camera_orders.four"))
    x, y = (_part(value) for value in asked)
    return x, y


def _part(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise CameraOrderError(say("camera_orders.four"))
    return float(value)


def _corners_in_turn(points: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    around = [points[-1], *points, points[0]]
    return list(zip(around, around[1:], around[2:], strict=False))


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way over the three turns clockwise in a picture, whose y grows downwards."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(points: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))) / 2
