"""The studio as a source of pictures: films of hands that play a scripted match."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from math import inf

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame
from adoube.simulation.filmed import FilmedMatch, ToldActs
from adoube.simulation.motions import Action
from adoube.words import say
from adoube_studio.camera import Camera
from adoube_studio.film import AFTER_MS, Surroundings, scene_at
from adoube_studio.gestures import Gestures
from adoube_studio.rendering import Studio
from adoube_studio.scene import ImageSensor, Setting, StudioScene
from adoube_vision.source_names import STUDIO
from adoube_vision.sources.source import CameraFrame, SourceEndedError

__all__ = ["StudioSource", "open_studio"]

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
