"""Pieces in a picture: their shapes, and the look of each from the camera, ready to be painted.

Shapes are profiles turned about the upright axis, in millimetres for a board's pitch. The marks on top of a
piece, such as numbers, bows, rings and crosses, are small pictures.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType

import cv2
import numpy as np

from adoube.board.drawing.frame import PIECE_RADIUS
from adoube.board.drawing.markup import INKS, Tint, tint_of
from adoube.board.geometry import Board, kind_of, owner_of
from adoube_studio.camera import CameraPose
from adoube_studio.light import Light
from adoube_studio.pen import FRACTION_BITS, Bgr, PixelBox, fixed, shaded, tone
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["FACE_PX", "PaintedPiece", "PiecePlace", "cast_shadow", "face_of", "painted", "solid_of"]

Ring = tuple[float, float]  # a height and the radius at it


@dataclass(frozen=True)
class Solid:
    """The shape of one piece: its rings from the table up, round or with four sides.

    `is_flat`: it ends in a level face that bears marks.
    """

    piece: str
    rings: tuple[Ring, ...]
    tint: Tint
    sheen: float = 0.12
    sides: int = 20
    is_flat: bool = True

    @property
    def height_mm(self) -> float:
        return self.rings[-1][0]

    @property
    def colour(self) -> Bgr:
        return tone(self.tint.name)

    @property
    def foot_mm(self) -> float:
        """The radius on the table."""
        return self.rings[0][1]


def solid_of(piece: str, board: Board) -> Solid:
    """Return the shape of a piece for a board. Radii follow the drawings, so that it fits its cell."""
    unit = PIECE_RADIUS[board.style] * board.pitch_mm
    name = _profile_name(piece)
    rings = tuple((height * unit, radius * unit) for height, radius in PROFILES[name])
    return Solid(
        piece,
        rings,
        tint_of(piece, board.looks),
        sheen=SHEENS.get(name, 0.12),
        sides=SIDES.get(name, 20),
        is_flat=name in FLAT,
    )


def _profile_name(piece: str) -> str:
    """Return the profile of a piece: by owner, else by kind, else a plain disc; numbered pawns are pucks."""
    kind, has_detail = kind_of(piece), piece.count(".") > 1
    if owner_of(piece) == "collector":
        return "block"
    if kind == "pawn" and has_detail:
        return "puck"
    if kind in PROFILES:
        return kind
    return "dome" if owner_of(piece) == "shared" else "disc"


def _dome(height: float, steps: int = 5) -> tuple[Ring, ...]:
    """Return a foot ring, then a quarter of an ellipse up to the top."""
    angles = [pi / 2 * step / steps for step in range(steps)]
    return (
        (0.0, 0.94),
        *((0.12 + height * sin(angle), cos(angle)) for angle in angles),
        (0.12 + height, 0.04),
    )


def _ball(radius: float, steps: int = 8) -> tuple[Ring, ...]:
    """Return a ball that lies in its hole: it begins a little below its widest ring."""
    angles = [-0.9 + (pi / 2 + 0.9) * step / steps for step in range(steps)]
    lowest = sin(-0.9)
    rings = [(radius * (sin(angle) - lowest), radius * cos(angle)) for angle in angles]
    return (*rings, (radius * (1 - lowest), 0.03))


FOOT: tuple[Ring, ...] = ((0.0, 0.74), (0.16, 0.74), (0.24, 0.62), (0.42, 0.46))

# Rings (height, radius) from the table up, in radii of a piece; the chess pieces follow Staunton's.
PROFILES: Mapping[str, tuple[Ring, ...]] = MappingProxyType(
    {
        "disc": ((0.0, 0.96), (0.06, 1.0), (0.4, 1.0), (0.48, 0.9)),
        "archer": ((0.0, 1.0), (0.5, 1.0), (0.58, 0.92)),
        "puck": ((0.0, 1.0), (0.7, 1.0), (0.8, 0.9)),
        "block": ((0.0, 1.18), (0.62, 1.18), (0.7, 1.08)),
        "counter": ((0.0, 0.96), (0.05, 1.0), (0.25, 1.0), (0.3, 0.94)),
        "marble": _ball(0.84),
        "dome": _dome(0.62),
        "pawn": (
            *FOOT,
            (1.0, 0.26),
            (1.08, 0.4),
            (1.16, 0.28),
            (1.28, 0.38),
            (1.46, 0.42),
            (1.66, 0.3),
            (1.76, 0.05),
        ),
        "rook": (*FOOT, (1.2, 0.38), (1.35, 0.52), (1.75, 0.54), (1.76, 0.4)),
        "knight": (*FOOT, (0.7, 0.36), (1.1, 0.5), (1.5, 0.54), (1.8, 0.36), (2.0, 0.12)),
        "bishop": (
            *FOOT,
            (1.3, 0.24),
            (1.4, 0.4),
            (1.5, 0.26),
            (1.75, 0.38),
            (2.0, 0.3),
            (2.2, 0.12),
            (2.3, 0.04),
        ),
        "queen": (
            *FOOT,
            (1.6, 0.26),
            (1.72, 0.44),
            (1.82, 0.28),
            (2.3, 0.5),
            (2.4, 0.42),
            (2.56, 0.12),
            (2.62, 0.03),
        ),
        "king": (
            *FOOT,
            (1.7, 0.28),
            (1.82, 0.46),
            (1.92, 0.3),
            (2.4, 0.46),
            (2.52, 0.3),
            (2.56, 0.1),
            (2.9, 0.1),
            (2.94, 0.04),
        ),
    }
)

FLAT = frozenset({"disc", "archer", "puck", "block", "counter", "rook"})
SIDES: Mapping[str, int] = MappingProxyType({"block": 4, "marble": 24})
SHEENS: Mapping[str, float] = MappingProxyType({"marble": 0.5, "dome": 0.3, "puck": 0.08})


FACE_PX = 96  # side of a face's picture, which holds the circle or square of a piece's level top
STROKE_PX = 6


@dataclass(frozen=True, eq=False)
class PieceFace:
    """The marks on a piece: their mask, 0 to 255, and their colour."""

    cover: Pixels
    ink: Bgr


@lru_cache(maxsize=256)
def face_of(piece: str, tint: Tint) -> PieceFace | None:
    """Return the face of a piece seen by its own player, forward being up; None for a piece without marks."""
    kind, details = kind_of(piece), piece.split(".")[2:]
    draw = FACES.get("collector" if owner_of(piece) == "collector" else kind)
    numbers = [detail for detail in details if detail.isdigit()]
    if draw is None and not numbers:
        return None
    cover = np.zeros((FACE_PX, FACE_PX), np.uint8)
    if draw is not None:
        draw(cover)
    for number in numbers:
        _number(cover, number)
    if "marked" in details:
        _stroke(cover, ((-0.72, 0.62), (0.72, 0.62)), width=2 * STROKE_PX)
    return PieceFace(cover, tone(INKS[tint.glyph].stroke or "on-dark"))


def _stroke(cover: Pixels, points: tuple[tuple[float, float], ...], width: int = STROKE_PX) -> None:
    """Draw a line through points of the square from -1 to 1, y downwards."""
    at = np.round((np.array(points) + 1) * FACE_PX / 2).astype(np.int32)
    cv2.polylines(
        cover, [at.reshape(-1, 1, 2)], isClosed=False, color=255, thickness=width, lineType=cv2.LINE_AA
    )


def _number(cover: Pixels, number: str) -> None:
    font, scale, thick = cv2.FONT_HERSHEY_DUPLEX, 2.1, 7
    (width, height), _ = cv2.getTextSize(number, font, scale, thick)
    at = ((FACE_PX - width) // 2, (FACE_PX + height) // 2)
    cv2.putText(cover, number, at, font, scale, 255, thick, cv2.LINE_AA)


def _bow(cover: Pixels) -> None:
    angles = np.linspace(np.pi, 0, 13)
    bow = [(0.64 * np.cos(angle), 0.06 - 0.46 * np.sin(angle)) for angle in angles]
    _stroke(cover, (*bow, (0.0, 0.28), bow[0]))
    _stroke(cover, ((0.0, 0.36), (0.0, -0.7)))
    _stroke(cover, ((-0.2, -0.48), (0.0, -0.72), (0.2, -0.48)))


def _ring_face(cover: Pixels) -> None:
    cv2.circle(cover, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 4, 255, STROKE_PX, cv2.LINE_AA)


def _cross(cover: Pixels) -> None:
    _stroke(cover, ((-0.5, -0.5), (0.5, 0.5)))
    _stroke(cover, ((-0.5, 0.5), (0.5, -0.5)))


def _battlement(cover: Pixels) -> None:
    cv2.circle(cover, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 3, 130, -1, cv2.LINE_AA)


FACES: Mapping[str, Callable[[Pixels], None]] = MappingProxyType(
    {"archer": _bow, "counter": _ring_face, "piece": _ring_face, "collector": _cross, "rook": _battlement}
)


CONTACT_GROWN = 1.12  # the contact shadow of a piece is so many times as wide as its foot


@dataclass(frozen=True)
class PiecePlace:
    """The middle of a piece's foot, and its rotation from the board's far side."""

    x_mm: float
    y_mm: float
    z_mm: float = 0.0
    turned_deg: float = 0.0


@dataclass(frozen=True, eq=False)
class _Patch:
    """A polygon in one colour, in pixels. Only outer edges are smooth, since facets would show seams."""

    outline: Floats
    colour: Bgr
    is_outer: bool = True

    def paint(self, canvas: Pixels, corner: Floats) -> None:
        edge = cv2.LINE_AA if self.is_outer else cv2.LINE_8
        cv2.fillConvexPoly(canvas, fixed(self.outline - corner), self.colour, edge, FRACTION_BITS)


@dataclass(frozen=True, eq=False)
class _Marks:
    """A face's marks projected into the picture."""

    face: PieceFace
    matrix: Floats
    box: PixelBox
    brightness: float

    def paint(self, canvas: Pixels, corner: Floats) -> None:
        moved = self.box.moved(-int(corner[0]), -int(corner[1]))
        inside = moved.clipped((canvas.shape[1], canvas.shape[0]))
        if inside.is_empty:
            return
        shift = np.array([[1, 0, -inside.left - corner[0]], [0, 1, -inside.top - corner[1]], [0, 0, 1.0]])
        cover = cv2.warpPerspective(
            self.face.cover, shift @ self.matrix, (inside.width, inside.height), flags=cv2.INTER_LINEAR
        )
        under, share = canvas[inside.slices], cover[..., None] / 255.0
        ink = np.array(shaded(self.face.ink, self.brightness))
        under[:] = np.round(under * (1 - share) + ink * share).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class PaintedPiece:
    """One piece as it is seen; paint it after all pieces that stand farther away."""

    parts: tuple[_Patch | _Marks, ...]
    box: PixelBox
    depth_mm: float

    def paint(self, canvas: Pixels, corner: Floats) -> None:
        """Paint on a part of the picture whose upper left corner is `corner`."""
        for part in self.parts:
            part.paint(canvas, corner)


def painted(solid: Solid, place: PiecePlace, view: CameraPose, light: Light) -> PaintedPiece:
    """Return a piece as the camera sees it at its place in this light."""
    rings = [_ring(solid, place, height, radius) for height, radius in solid.rings]
    seen = [view.to_picture(ring) for ring in rings]
    parts: list[_Patch | _Marks] = []
    for between, outlines in zip(pairwise(rings), pairwise(seen), strict=True):
        parts += _sides(solid, between, outlines, view, light)
    up = np.array([(0.0, 0.0, 1.0)])
    brightness = float(light.on(up)[0])
    parts.append(_Patch(seen[-1], shaded(solid.colour, brightness, 0.25 * solid.sheen)))
    if solid.is_flat and (face := face_of(solid.piece, solid.tint)) is not None:
        parts.append(_marks(face, solid, place, view, brightness))
    outline = np.vstack(seen)
    foot = np.array([(place.x_mm, place.y_mm, place.z_mm)])
    return PaintedPiece(tuple(parts), PixelBox.around(outline, margin=2), float(view.depth_mm(foot)[0]))


def cast_shadow(solid: Solid, place: PiecePlace, view: CameraPose, light: Light) -> tuple[Floats, Floats]:
    """Return the outlines, in pixels, of a piece's shadow on the board and of its contact shadow."""
    ground = []
    for height, radius in solid.rings:
        ring = _ring(solid, place, height, radius)
        ring[:, :2] += ring[:, 2:] * light.shadow_mm
        ring[:, 2] = 0
        ground.append(ring)
    shadow = view.to_picture(np.vstack(ground)).astype(np.float32)
    foot = _ring(solid, place, 0.0, CONTACT_GROWN * solid.foot_mm)
    return cv2.convexHull(shadow).reshape(-1, 2).astype(np.float64), view.to_picture(foot)


def _ring(solid: Solid, place: PiecePlace, height_mm: float, radius_mm: float) -> Floats:
    """Return points around the piece, (sides, 3); those of a block are its corners."""
    turned = np.radians(place.turned_deg) + (np.pi / 4 if solid.sides == 4 else 0)
    angles = np.arange(solid.sides) * 2 * np.pi / solid.sides + turned
    return np.column_stack(
        [
            place.x_mm + radius_mm * np.cos(angles),
            place.y_mm + radius_mm * np.sin(angles),
            np.full(solid.sides, place.z_mm + height_mm),
        ]
    )


def _sides(
    solid: Solid, rings: tuple[Floats, Floats], seen: tuple[Floats, Floats], view: CameraPose, light: Light
) -> Iterator[_Patch]:
    """Yield the facets between two rings that face the camera."""
    low, high = rings
    low_next, high_next = np.roll(low, -1, axis=0), np.roll(high, -1, axis=0)
    normals = np.cross(low_next - low, (high + high_next - low - low_next) / 2)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    middles = (low + low_next + high + high_next) / 4
    sight = view.eye_mm - middles
    sight /= np.linalg.norm(sight, axis=1, keepdims=True)
    half = sight + light.direction
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    brightness = light.on(normals)
    sheens = solid.sheen * np.clip(np.einsum("ij,ij->i", normals, half), 0, None) ** 24
    corners = np.stack([seen[0], np.roll(seen[0], -1, axis=0), np.roll(seen[1], -1, axis=0), seen[1]], axis=1)
    facing = np.flatnonzero(np.einsum("ij,ij->i", normals, sight) > 0)
    if not len(facing):
        return
    hull = cv2.convexHull(np.vstack(seen).astype(np.float32)).reshape(-1, 2).astype(np.float64)
    yield _Patch(hull, shaded(solid.colour, float(brightness[facing].mean())))
    for facet in facing:
        colour = shaded(solid.colour, float(brightness[facet]), float(sheens[facet]))
        yield _Patch(corners[facet], colour, is_outer=False)


def _marks(face: PieceFace, solid: Solid, place: PiecePlace, view: CameraPose, brightness: float) -> _Marks:
    """Return the face laid on the level top, turned with the piece."""
    height, radius = solid.rings[-1]
    turned = np.radians(place.turned_deg)
    cosine, sine = np.cos(turned), np.sin(turned)
    if solid.sides == 4:
        radius *= np.sqrt(0.5)
    mm = 2 * radius / FACE_PX
    to_mm = np.array(
        [
            [cosine * mm, sine * mm, place.x_mm - (cosine + sine) * radius],
            [sine * mm, -cosine * mm, place.y_mm - (sine - cosine) * radius],
            [0, 0, 1],
        ]
    )
    matrix = view.plane_at(place.z_mm + height).matrix @ to_mm
    ends = np.array([[(0, 0)], [(FACE_PX, 0)], [(FACE_PX, FACE_PX)], [(0, FACE_PX)]], np.float64)
    corners = np.asarray(cv2.perspectiveTransform(ends, matrix), np.float64).reshape(-1, 2)
    return _Marks(face, matrix, PixelBox.around(corners, margin=1), brightness)
