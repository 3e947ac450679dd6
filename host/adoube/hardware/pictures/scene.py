"""Scenes for pictures: solids in position, labels beside them, and the faces that a viewer sees.

There is no perspective. Flat faces are joined from triangles, and lose what nearer faces hide. Where two
faces overlap in the picture, one plane is nearer than the other on one side of a straight line. So a face
hides exactly the part of another that lies in both and on its side of that line. No order of painting is
needed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, hypot, radians, sin
from typing import NamedTuple

from manifold3d import CrossSection, FillRule, Manifold, OpType

__all__ = [
    "Material",
    "Model",
    "PictureScene",
    "SceneLabel",
    "ScenePoint",
    "SeenFace",
    "ViewedPoint",
    "Viewpoint",
    "Window",
    "faces_of",
    "visible",
]


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


# Least cosines between the normals of neighbours in one plane, and in one curved surface.
SAME_PLANE, SAME_SURFACE = cos(radians(0.5)), cos(radians(35))
EDGE_ON = 0.002  # faces seen at a flatter angle are skipped

Vertex = tuple[float, ...]
Triangle = tuple[int, int, int]


class Window(tuple[float, float, float, float]):
    """A rectangle of the picture: left, low, right, high."""

    __slots__ = ()

    def meets(self, other: "Window") -> bool:
        return self[0] < other[2] and other[0] < self[2] and self[1] < other[3] and other[1] < self[3]

    def common(self, other: "Window") -> "Window":
        """Return the overlap of two windows."""
        low = max(self[0], other[0]), max(self[1], other[1])
        return Window((*low, min(self[2], other[2]), min(self[3], other[3])))

    @property
    def corners(self) -> list[tuple[float, float]]:
        left, low, right, high = self
        return [(left, low), (right, low), (right, high), (left, high)]


@dataclass(frozen=True, eq=False)
class SeenFace:
    """A flat face in the picture, without regard to what is in front of it."""

    part: int  # the solid that it belongs to
    surface: int  # the surface of the solid: the faces around a cylinder are one
    normal: ViewedPoint
    region: CrossSection
    # Its nearness: the first times right, plus the second times up, plus the third.
    plane: tuple[float, float, float]
    window: Window

    def near(self, right: float, up: float) -> float:
        across, along, at_zero = self.plane
        return across * right + along * up + at_zero


def faces_of(solid: Manifold, part: int, view: Viewpoint, rough_mm: float) -> Iterator[SeenFace]:
    """Yield the faces that look at the eye; fine curves are simplified by `rough_mm`."""
    mesh = solid.simplify(rough_mm).to_mesh64()
    corners = [view.of(corner[:3]) for corner in mesh.vert_properties.tolist()]
    every: list[Triangle] = [(one, two, three) for one, two, three in mesh.tri_verts.tolist()]
    normals = {at: normal for at, each in enumerate(every) if (normal := _normal(each, corners))}
    neighbours = [*_neighbours(every)]
    flat = _joined(neighbours, normals, SAME_PLANE)
    curved = _joined(neighbours, normals, SAME_SURFACE)
    for members in _groups(flat):
        largest = max(members, key=lambda at: _area(every[at], corners))
        normal = normals[largest]
        if normal.near > EDGE_ON:
            yield _face(
                part, curved[largest], normal, [[corners[at] for at in every[each]] for each in members]
            )


def _face(
    part: int, surface: int, normal: ViewedPoint, triangles: Sequence[Sequence[ViewedPoint]]
) -> SeenFace:
    region = CrossSection([[corner[:2] for corner in each] for each in triangles], FillRule.NonZero)
    across, along = -normal.right / normal.near, -normal.up / normal.near
    places = [corner for each in triangles for corner in each]
    at_zero = sum(place.near - across * place.right - along * place.up for place in places) / len(places)
    window = Window(
        (
            min(place.right for place in places),
            min(place.up for place in places),
            max(place.right for place in places),
            max(place.up for place in places),
        )
    )
    return SeenFace(part, surface, normal, region, (across, along, at_zero), window)


def _cross(triangle: Triangle, corners: Sequence[ViewedPoint]) -> ViewedPoint:
    one, two, three = (corners[at] for at in triangle)
    a, b = [q - p for p, q in zip(one, two, strict=True)], [q - p for p, q in zip(one, three, strict=True)]
    return ViewedPoint(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _area(triangle: Triangle, corners: Sequence[ViewedPoint]) -> float:
    return hypot(*_cross(triangle, corners)) / 2


def _normal(triangle: Triangle, corners: Sequence[ViewedPoint]) -> ViewedPoint | None:
    """Return the normal of a triangle, or None if it has no area."""
    cross = _cross(triangle, corners)
    length = hypot(*cross)
    return ViewedPoint(*(each / length for each in cross)) if length > 1e-9 else None


def _neighbours(triangles: Sequence[Triangle]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of triangles that share an edge."""
    owner: dict[tuple[int, int], int] = {}
    for at, (one, two, three) in enumerate(triangles):
        for edge in ((one, two), (two, three), (three, one)):
            owner[edge] = at
    for (start, end), at in owner.items():
        if start < end and (end, start) in owner:
            yield at, owner[end, start]


def _joined(
    neighbours: Iterable[tuple[int, int]], normals: Mapping[int, ViewedPoint], alike: float
) -> dict[int, int]:
    """Return the triangle that names the group of each triangle."""
    leader = {at: at for at in normals}

    def led(at: int) -> int:
        while leader[at] != at:
            leader[at] = leader[leader[at]]
            at = leader[at]
        return at

    for one, other in neighbours:
        if one in normals and other in normals:
            close = sum(p * q for p, q in zip(normals[one], normals[other], strict=True))
            if close > alike:
                leader[led(one)] = led(other)
    return {at: led(at) for at in leader}


def _groups(leaders: Mapping[int, int]) -> Iterable[list[int]]:
    groups: dict[int, list[int]] = {}
    for at, leader in leaders.items():
        groups.setdefault(leader, []).append(at)
    return groups.values()


NEARER_MM = 0.01  # tolerance for touching faces, which are equally near
BUCKET_MM = 8.0  # size of the squares that faces are indexed by


def visible(faces: Sequence[SeenFace], before: Sequence[SeenFace]) -> Iterator[tuple[SeenFace, CrossSection]]:
    """Yield each visible face with its visible region; only faces in `before` hide others."""
    buckets = _buckets(before)
    for face in faces:
        hidden = [
            part for other in _around(face, before, buckets) if (part := _hidden_by(face, other)) is not None
        ]
        seen = face.region - CrossSection.batch_boolean(hidden, OpType.Add) if hidden else face.region
        if not seen.is_empty():
            yield face, seen


def _buckets(faces: Sequence[SeenFace]) -> Mapping[tuple[int, int], list[int]]:
    buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, face in enumerate(faces):
        for place in _places(face.window):
            buckets[place].append(at)
    return buckets


def _places(window: Window) -> Iterator[tuple[int, int]]:
    left, low, right, high = (int(side // BUCKET_MM) for side in window)
    for column in range(left, right + 1):
        for row in range(low, high + 1):
            yield column, row


def _around(
    face: SeenFace, faces: Sequence[SeenFace], buckets: Mapping[tuple[int, int], list[int]]
) -> Iterator[SeenFace]:
    """Yield the faces whose windows overlap a face's own."""
    near = {at for place in _places(face.window) for at in buckets[place]}
    for at in sorted(near):
        if faces[at] is not face and faces[at].window.meets(face.window):
            yield faces[at]


def _hidden_by(face: SeenFace, other: SeenFace) -> CrossSection | None:
    """Return the region that one face hides of another, or None."""
    window = face.window.common(other.window)
    ahead = [other.near(*corner) - face.near(*corner) - NEARER_MM for corner in window.corners]
    if max(ahead) <= 0:
        return None
    if min(ahead) >= 0:
        return other.region
    return other.region ^ CrossSection([_nearer_side(window, ahead)])


def _nearer_side(window: Window, ahead: Sequence[float]) -> list[tuple[float, float]]:
    """Return the part of a window where a plane is ahead, by Sutherland and Hodgman."""
    kept, corners = [], window.corners
    for at in range(len(corners)):
        (x1, y1), (x2, y2) = corners[at - 1], corners[at]
        before, here = ahead[at - 1], ahead[at]
        if (before > 0) != (here > 0):
            share = before / (before - here)
            kept.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
        if here > 0:
            kept.append((x2, y2))
    return kept
