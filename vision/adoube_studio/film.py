"""Films of whole games: pictures at a fixed rate, each with its truth, drawn only as they are asked for.

Around a game lamps are switched, people lean in, and the camera drifts or is knocked. The studio is a source
of pictures, too: films of hands that play a scripted match.
"""

import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import cos, exp, inf, pi, sin
from random import Random

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame
from adoube.simulation.filmed import FilmedMatch, ToldActs
from adoube.simulation.motions import Action
from adoube.words import say
from adoube_studio.camera import STILL, Camera, Shake
from adoube_studio.hands import Gestures
from adoube_studio.light import DAYLIGHT, LIGHTS, Light
from adoube_studio.rendering import Studio
from adoube_studio.scene import ImageSensor, Person, Setting, StudioScene, Truth
from adoube_vision.pixels import Pixels
from adoube_vision.source_names import STUDIO
from adoube_vision.sources.source import CameraFrame, SourceEndedError

__all__ = [
    "FilmFrame",
    "Leaning",
    "StudioSource",
    "Surroundings",
    "eventful_surroundings",
    "filmed",
    "open_studio",
    "scene_at",
]

ADAPTS_MS = 700.0  # time constant of the exposure
HUNTS_MS = 900.0  # half period of the exposure's overshoot
LEANS_MS = 500.0  # the time to lean in, and to lean back
WAVE_MS = 47_000.0  # period of a slow drift that goes to and fro


@dataclass(frozen=True, slots=True)
class Leaning:
    """A person who leans in from a side for a while."""

    from_ms: float
    until_ms: float
    side_deg: float
    reach: float = 0.5

    def person(self, at_ms: float) -> Person | None:
        """Return the person's shadow at a moment; None if there is none."""
        into = min((at_ms - self.from_ms) / LEANS_MS, (self.until_ms - at_ms) / LEANS_MS, 1.0)
        return Person(self.side_deg, self.reach * into) if into > 0 else None


@dataclass(frozen=True)
class Surroundings:
    """Everything around one game. `lamps` and `bumps` hold changes with the time of each."""

    light: Light = DAYLIGHT
    lamps: Sequence[tuple[float, Light]] = ()
    bumps: Sequence[tuple[float, Shake]] = ()
    leanings: Sequence[Leaning] = ()
    drift_px_a_minute: float = 0.0
    direction_deg: float = 30.0

    def light_at(self, at_ms: float) -> Light:
        switched = bisect_right(self.lamps, at_ms, key=lambda lamp: lamp[0])
        return self.lamps[switched - 1][1] if switched else self.light

    def exposure_at(self, at_ms: float) -> float:
        """Return the camera's gain, which oscillates for a while after a lamp was switched."""
        switched = bisect_right(self.lamps, at_ms, key=lambda lamp: lamp[0])
        right = _right_exposure(self.light_at(at_ms))
        if not switched:
            return right
        since_ms = at_ms - self.lamps[switched - 1][0]
        before = self.lamps[switched - 2][1] if switched > 1 else self.light
        left_over = exp(-since_ms / ADAPTS_MS) * cos(pi * since_ms / HUNTS_MS)
        return float(right * (_right_exposure(before) / right) ** left_over)

    def shake_at(self, at_ms: float) -> Shake:
        """Return how far the picture has moved, by drift and bumps together."""
        knocked = bisect_right(self.bumps, at_ms, key=lambda bump: bump[0])
        bump = self.bumps[knocked - 1][1] if knocked else STILL
        far_px = self.drift_px_a_minute * at_ms / 60_000 * (0.75 + 0.25 * cos(2 * pi * at_ms / WAVE_MS))
        angle = self.direction_deg * pi / 180
        return Shake(bump.right_px + far_px * cos(angle), bump.down_px + far_px * sin(angle), bump.turn_deg)

    def people_at(self, at_ms: float) -> tuple[Person, ...]:
        return tuple(person for lean in self.leanings if (person := lean.person(at_ms)) is not None)


def eventful_surroundings(light: Light, until_ms: float, seed: int) -> Surroundings:
    """Return a restless room for a game of this length: every half minute or so something happens."""
    rng = Random(f"around {seed}")
    others = [other for other in LIGHTS.values() if other != light]
    lamps: list[tuple[float, Light]] = []
    bumps: list[tuple[float, Shake]] = []
    leanings: list[Leaning] = []
    at_ms = rng.uniform(5_000, 20_000)
    while at_ms < until_ms:
        match rng.choice(("lamp", "bump", "lean", "lean", "lean")):
            case "lamp":
                is_other = bool(lamps) and lamps[-1][1] != light
                lamps.append((at_ms, light if is_other else rng.choice(others)))
            case "bump":
                bumps.append((at_ms, Shake(rng.gauss(0, 1.5), rng.gauss(0, 1.5), rng.gauss(0, 0.1))))
            case _:
                leanings.append(
                    Leaning(at_ms, at_ms + rng.uniform(1_500, 4_000), rng.choice((0.0, 90.0, 180.0, 270.0)))
                )
        at_ms += rng.uniform(15_000, 45_000)
    return Surroundings(
        light, tuple(lamps), tuple(bumps), tuple(leanings), drift_px_a_minute=rng.uniform(0, 0.4)
    )


def _right_exposure(light: Light) -> float:
    """Return the exposure for a light. Cameras make a dim room brighter, but not quite as bright as day."""
    return float(max(0.8, min(1.8, light.brightness**-0.8)))


AFTER_MS = 2000.0  # length of the film after the last act


@dataclass(frozen=True, eq=False)
class FilmFrame:
    """One picture (height, width, 3) of a film, and its truth."""

    picture: Pixels
    at_ms: int
    truth: Truth


def filmed(
    studio: Studio,
    gestures: Gestures,
    around: Surroundings | None = None,
    *,
    fps: float = 25.0,
    from_ms: float = 0.0,
    until_ms: float | None = None,
) -> Iterator[FilmFrame]:
    """Yield the frames of a game, or of a part of it; the same for the same arguments."""
    around = around or Surroundings()
    ends_ms = gestures.ends_ms + AFTER_MS if until_ms is None else until_ms
    number = 0
    while (at_ms := from_ms + number * 1000 / fps) < ends_ms:
        scene = scene_at(gestures, around, at_ms)
        yield FilmFrame(studio.render(scene), round(at_ms), studio.truth(scene))
        number += 1


def scene_at(gestures: Gestures, around: Surroundings, at_ms: float) -> StudioScene:
    """Return the scene in front of the camera at a moment."""
    stacks, touched = gestures.stacks(at_ms)
    return StudioScene(
        stacks,
        hands=gestures.hands(at_ms),
        people=around.people_at(at_ms),
        light=around.light_at(at_ms),
        exposure=around.exposure_at(at_ms),
        shake=around.shake_at(at_ms),
        touched=touched,
        number=round(at_ms),
    )


SIZE = (960, 540)
ANGLE_DEG = 25.0
# Encoding and decoding JPEG would cost a fifth of the work on each picture.
SENSOR = ImageSensor(jpeg_quality=None)
FRAMES_A_SECOND = 12.0
LONGEST_STEP_MS = 125.0  # between two pictures; an idle camera takes them more often
Stacks = Mapping[str, Stack]  # by cell
NS_PER_S, NS_PER_MS = 1_000_000_000, 1_000_000


class StudioSource:
    """A source that films the hands at work, and before that a waiting board.

    A film that people begin goes on only while somebody looks: however rarely that is, between two pictures
    nothing happens that a camera would have missed. Nor does it go further than people let it.
    """

    def __init__(
        self,
        studio: Studio,
        film: FilmedMatch,
        before: Callable[[], Stacks],
        acts: Callable[[], Sequence[Action]],
        carried_out: Callable[[Sequence[Action]], Gestures],
    ) -> None:
        """Film a match with a studio.

        `before` returns what stands on the board until the film begins. `acts` returns the acts known so far,
        and is asked again and again; `carried_out` returns the hands that do them.
        """
        self._studio, self._around = studio, Surroundings()
        self._film, self._before, self._acts, self._carried_out = film, before, acts, carried_out
        self._known = 0  # the number of acts in `_gestures`
        self._gestures = carried_out(())
        self._at_ms: float | None = None  # the film's time; None: it has not begun
        self._last_ns = 0
        self._pictures = 0
        self._closing = threading.Event()

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        begins = self._film.begins
        if begins is not None and self._at_ms is not None:
            begins.clock.seen(self._at_ms)
        gap_s = (self._last_ns - time.monotonic_ns()) / NS_PER_S + 1 / FRAMES_A_SECOND
        self._closing.wait(max(0.0, gap_s))
        before_ns, self._last_ns = self._last_ns, time.monotonic_ns()
        self._at_ms = self._film_ms((self._last_ns - before_ns) / NS_PER_MS)
        if self._at_ms is not None:
            # People report what they do before they let the film go on to it.
            self._take(self._acts())
            if self._is_over(self._at_ms):
                raise SourceEndedError(say("camera.film_ended", name=STUDIO))
        return CameraFrame(self._last_ns, self._studio.render(self._scene(self._at_ms)))

    def _take(self, acts: Sequence[Action]) -> None:
        if len(acts) > self._known:
            self._known, self._gestures = len(acts), self._carried_out(acts)

    def _is_over(self, at_ms: float) -> bool:
        begins = self._film.begins
        is_all = begins is None or begins.clock.may_go_to_ms == inf
        return is_all and at_ms > self._gestures.ends_ms + AFTER_MS

    def _film_ms(self, gap_ms: float) -> float | None:
        """Return the film's time, so long after the previous picture; None: it has not begun."""
        begins, before_ms = self._film.begins, self._at_ms
        if begins is None:
            return 0.0 if before_ms is None else before_ms + gap_ms
        may_go_to_ms = begins.clock.may_go_to_ms
        if before_ms is None or may_go_to_ms is None:
            return before_ms if may_go_to_ms is None else 0.0
        return max(before_ms, min(before_ms + min(gap_ms, LONGEST_STEP_MS), may_go_to_ms))

    def _scene(self, at_ms: float | None) -> StudioScene:
        self._pictures += 1  # the noise changes even while the film waits
        scene = replace(scene_at(self._gestures, self._around, at_ms or 0.0), number=self._pictures)
        if at_ms is not None:
            return scene
        return replace(scene, stacks={cell: stack for cell, stack in self._before().items() if stack})

    def close(self) -> None:
        self._closing.set()


def open_studio(text: str, game: AnyGame) -> StudioSource:
    """Open the studio with the match that `text` names. Raises SourceEndedError if it names none."""
    try:
        film = FilmedMatch.read(text.removeprefix(STUDIO))
    except ValueError as error:
        raise SourceEndedError(say("camera.no_source", source=text)) from error
    setting = Setting(game.board, Camera(ANGLE_DEG), SIZE, markers=True, sensor=SENSOR, seed=film.seed)
    set_up = game.placement(game.start())

    def carried_out(acts: Sequence[Action]) -> Gestures:
        return Gestures(game.board, set_up, acts, game.seats, film.seed)

    return StudioSource(
        Studio(setting), film, partial(film.before, game, set_up), _acts_of(film, game), carried_out
    )


def _acts_of(film: FilmedMatch, game: AnyGame) -> Callable[[], Sequence[Action]]:
    """Return the acts of hands: reported by the people who begin the film, or else made up when needed."""
    if film.begins is not None:
        return ToldActs(film.begins).known
    return cache(lambda: tuple(film.actions(film.script(game))))
