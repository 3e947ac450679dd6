"""Films whole games: pictures at a steady rate, each with its truth, made only as they are asked for."""

from collections.abc import Iterator
from dataclasses import dataclass

from adoube_vision.pixels import Pixels
from adoube_vision.studio.disturbances import Around
from adoube_vision.studio.gestures import Gestures
from adoube_vision.studio.rendering import Studio
from adoube_vision.studio.scene import Scene, Truth

__all__ = ["FilmFrame", "filmed", "scene_at"]

AFTER_MS = 2000.0  # the film runs on so long after the last act


@dataclass(frozen=True, eq=False)
class FilmFrame:
    """One picture (height, width, 3) of a film, and what is true about it."""

    picture: Pixels
    at_ms: int
    truth: Truth


def filmed(
    studio: Studio,
    gestures: Gestures,
    around: Around | None = None,
    *,
    fps: float = 25.0,
    from_ms: float = 0.0,
    until_ms: float | None = None,
) -> Iterator[FilmFrame]:
    """The frames of a game, or of a part of it; the same for the same arguments."""
    around = around or Around()
    ends_ms = gestures.ends_ms + AFTER_MS if until_ms is None else until_ms
    number = 0
    while (at_ms := from_ms + number * 1000 / fps) < ends_ms:
        scene = scene_at(gestures, around, at_ms)
        yield FilmFrame(studio.render(scene), round(at_ms), studio.truth(scene))
        number += 1


def scene_at(gestures: Gestures, around: Around, at_ms: float) -> Scene:
    """What is before the camera at a moment."""
    stacks, touched = gestures.stacks(at_ms)
    return Scene(
        stacks,
        hands=gestures.hands(at_ms),
        people=around.people_at(at_ms),
        light=around.light_at(at_ms),
        exposure=around.exposure_at(at_ms),
        shake=around.shake_at(at_ms),
        touched=touched,
        number=round(at_ms),
    )
