"""The shapes of pieces: profiles turned about the upright axis, in millimetres for a board's pitch."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from types import MappingProxyType

from adoube.board.drawing.frame import PIECE_RADIUS
from adoube.board.drawing.markup import Tint, tint_of
from adoube.board.geometry import Board, kind_of, owner_of
from adoube_studio.pen import Bgr, tone

__all__ = ["Ring", "Solid", "solid_of"]

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
