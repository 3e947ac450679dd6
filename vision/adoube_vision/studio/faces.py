"""What is on top of a piece: numbers, bows, lines, rings and crosses, as small pictures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import cv2
import numpy as np

from adoube.board.drawing.palette import INKS, Tint
from adoube.board.placement import kind_of, owner_of
from adoube_vision.pixels import Pixels
from adoube_vision.studio.colours import Bgr, tone

__all__ = ["FACE_PX", "Face", "face_of"]

FACE_PX = 96
"""the side of a face's picture; the level top of its piece is the circle or square in it"""
STROKE_PX = 6


@dataclass(frozen=True, eq=False)
class Face:
    """The marks on a piece: where they are, 0 to 255, and the colour of all of them."""

    cover: Pixels
    ink: Bgr


@lru_cache(maxsize=256)
def face_of(piece: str, tint: Tint) -> Face | None:
    """The face of a piece seen by its own player, up being forward; None for one without marks."""
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
    return Face(cover, tone(INKS[tint.glyph].stroke or "on-dark"))


def _stroke(cover: Pixels, points: tuple[tuple[float, float], ...], width: int = STROKE_PX) -> None:
    """A line through points of the square from -1 to 1, y downwards."""
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


def _ring(cover: Pixels) -> None:
    cv2.circle(cover, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 4, 255, STROKE_PX, cv2.LINE_AA)


def _cross(cover: Pixels) -> None:
    _stroke(cover, ((-0.5, -0.5), (0.5, 0.5)))
    _stroke(cover, ((-0.5, 0.5), (0.5, -0.5)))


def _battlement(cover: Pixels) -> None:
    cv2.circle(cover, (FACE_PX // 2, FACE_PX // 2), FACE_PX // 3, 130, -1, cv2.LINE_AA)


FACES: Mapping[str, Callable[[Pixels], None]] = MappingProxyType(
    {"archer": _bow, "counter": _ring, "piece": _ring, "collector": _cross, "rook": _battlement}
)
