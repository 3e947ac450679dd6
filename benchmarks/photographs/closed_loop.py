"""A camera before a game that is laid out of real cells: it reads pictures, and learns what is certain."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from adoube.sensing.camera import Shows
from adoube.sensing.events import FrameSeen
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.model import with_unlearned
from adoube_vision.appearance.patches import Patches
from adoube_vision.watching.gate import Changes
from benchmarks.photographs.laid_out import Pictured
from benchmarks.pictures.misread import BLINK_MS, GAP_MS, Picture

__all__ = ["LearningCamera"]


class LearningCamera:
    """As a watcher does it, on cells that were cut out before: the first picture is shown to be learned from.

    `names` are those of the game's cells, in the order of the photographed board's.
    """

    def __init__(self, names: Sequence[str], patches: Patches, pictures: Sequence[Pictured]) -> None:
        self._names, self._pictures = names, pictures
        first = pictures[0]
        self._learning = Learning(patches, LearnedLight.of(first.patches), (first.example,))
        self._appearance = self._learning.learned()
        self._changes = Changes(len(names))
        # By the numbers of their stands: what pictures show that are not certain yet.
        self._waiting: dict[int, CellExample] = {}

    def pictures(self) -> Iterator[Picture]:
        """Each is read once it is its turn: by what was learned before."""
        for number, pictured in enumerate(self._pictures):
            loglik, misread = self._read(pictured)
            change = self._changed(pictured)
            stand = self._changes.stand
            self._waiting[stand] = pictured.example
            frames = [
                FrameSeen(at_ms, number, loglik, change, stand)
                for at_ms in (number * GAP_MS, (number + 1) * GAP_MS - BLINK_MS)
            ]
            yield Picture(pictured.ply, frames, misread)

    def learn(self, showed: Mapping[int, Shows]) -> None:
        """Learns from the stands of which it is certain what they showed, each once."""
        certain = sorted(showed.keys() & self._waiting.keys())
        for stand in certain:
            looks = [look_of(showed[stand][name]) if name in showed[stand] else None for name in self._names]
            rows = self._waiting.pop(stand).rows
            self._learning = self._learning.with_example(CellExample(rows, tuple(looks)))
        if certain:
            self._appearance = self._learning.learned()

    def _read(self, pictured: Pictured) -> tuple[dict[str, dict[str, float]], int]:
        looks, scores = with_unlearned(self._appearance.read(pictured.patches), self._appearance.looks, {})
        likeliest = np.array(looks)[scores.argmax(axis=1)]
        loglik = {
            name: dict(zip(looks, map(float, row), strict=True))
            for name, row in zip(self._names, scores, strict=True)
        }
        return loglik, int((likeliest != np.array(pictured.example.looks)).sum())

    def _changed(self, pictured: Pictured) -> dict[str, float]:
        self._changes.begin_stand()
        deviations = self._changes.deviations(pictured.patches, np.ones(len(self._names), np.bool_))
        return {name: float(by) for name, by in zip(self._names, deviations, strict=True) if np.isfinite(by)}
