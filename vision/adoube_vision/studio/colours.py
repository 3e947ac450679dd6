"""The colours of things, as OpenCV has them: blue, green, red, 0 to 255."""

from collections.abc import Sequence
from typing import NamedTuple

from adoube.board.drawing.palette import TONES

__all__ = ["Bgr", "shaded", "tone"]


class Bgr(NamedTuple):
    """One colour."""

    blue: float
    green: float
    red: float


def tone(name: str) -> Bgr:
    """A tone of the drawings by day."""
    written = TONES[name].light
    red, green, blue = (int(written[at : at + 2], 16) for at in (1, 3, 5))
    return Bgr(blue, green, red)


def shaded(colour: Sequence[float], brightness: float, sheen: float = 0.0) -> Bgr:
    """A colour under so much light; `sheen` is what a glossy surface adds of the lamp's own white."""
    blue, green, red = (min(255.0, max(0.0, part * brightness + 255 * sheen)) for part in colour)
    return Bgr(blue, green, red)
