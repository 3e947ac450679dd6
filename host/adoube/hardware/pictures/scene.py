"""Scenes for pictures: a viewpoint without perspective, solids in position, and labels beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, radians, sin
from typing import NamedTuple

from manifold3d import Manifold

__all__ = ["Material", "Model", "PictureScene", "SceneLabel", "ScenePoint", "ViewedPoint", "Viewpoint"]


class ViewedPoint(NamedTuple):
    """A point as the viewer sees it, in millimetres: to the right, upwards, and towards the eye."""

    right: float
    up: float
    near: float


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The direction of view."""

    turn_deg: float  # the board's counterclockwise rotation, seen from above
    tilt_deg: float  # elevation of the eye; negative if it looks from below

    def of(self, point: Sequence[float]) -> ViewedPoint:
        """Return a point, or a direction, as it is seen."""
        x, y, z = point
        turn, tilt = radians(self.turn_deg), radians(self.tilt_deg)
        right, away = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        return ViewedPoint(right, z * cos(tilt) + away * sin(tilt), z * sin(tilt) - away * cos(tilt))


ScenePoint = tuple[float, float, float]


class Material(Enum):
    """A material, by its colour in full light, taken from the scoreboard and its boards."""

    WOOD = "#ecd9b4"
    PRINTED = "#dfe6dc"
    GREEN = "#8fbfa6"
    BRASS = "#f0c55e"
    CIRCUIT = "#3f8468"
    CHIP = "#5b6660"
    GLASS = "#c9c5f5"
    STEEL = "#c3c8c2"
    SOUTH = "#d9695c"
    NORTH = "#8fa3c8"
    PIECE = "#d8b078"
    AXIS = "#3a2fb5"


@dataclass(frozen=True, slots=True)
class Model:
    """A solid in position."""

    name: str
    solid: Manifold
    material: Material
    is_fine: bool = False  # True for thin lines, for small models

    def moved(self, x_mm: float = 0.0, y_mm: float = 0.0, z_mm: float = 0.0) -> "Model":
        return replace(self, solid=self.solid.translate((x_mm, y_mm, z_mm)))

    def turned(self, x_deg: float = 0.0, y_deg: float = 0.0, z_deg: float = 0.0) -> "Model":
        return replace(self, solid=self.solid.rotate((x_deg, y_deg, z_deg)))

    def within(self, block: Manifold) -> "Model":
        """Return the part of it in a block, for pictures of a corner or of a cut."""
        return replace(self, solid=self.solid ^ block)


@dataclass(frozen=True, slots=True)
class SceneLabel:
    """A few words, and the point that a line leads to from them."""

    words: str
    at: ScenePoint
    on_left: bool = False


@dataclass(frozen=True)
class PictureScene:
    """A picture before it is drawn."""

    title: str
    view: Viewpoint
    models: Sequence[Model]
    labels: Sequence[SceneLabel] = ()
    rough_mm: float = 0.03  # accuracy of curves; a coarse one saves most faces
