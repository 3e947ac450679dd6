"""Where a picture is seen from, without perspective: what is equally long in one direction is drawn so."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

__all__ = ["Seen", "View"]


class Seen(NamedTuple):
    """A point as it is seen, in millimetres: to the right, upwards, and towards the eye."""

    right: float
    up: float
    near: float


@dataclass(frozen=True, slots=True)
class View:
    """The direction from which everything is looked at."""

    turn_deg: float  # the board is turned so far counterclockwise, seen from above
    tilt_deg: float  # how far the eye is above the horizon; negative: it looks from below

    def of(self, point: Sequence[float]) -> Seen:
        """Where a point, or which way a direction, is seen."""
        x, y, z = point
        turn, tilt = radians(self.turn_deg), radians(self.tilt_deg)
        right, away = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        return Seen(right, z * cos(tilt) + away * sin(tilt), z * sin(tilt) - away * cos(tilt))
