"""A camera before a game that is laid out of real cells: it reads pictures, and learns what is certain."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from adoube.sensing.camera import Shows
from adoube.sensing.events import FrameSeen
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.appearance.model import with_unlearned
from adoube_vision.appearance.patches import Patches
from adoube_vision.watching.gate import Changes
from benchmarks.network.crops import bare_of
from benchmarks.network.evidence import SURELY, Beside
from benchmarks.network.reader import TrainedReader
from benchmarks.photographs.laid_out import Pictured
from benchmarks.pictures.misread import BLINK_MS, GAP_MS, Picture

__all__ = ["LearningCamera"]

NOT_AT_ALL = Beside()


class LearningCamera:
    """As a watcher does it, on cells that were cut out before: the first picture is shown to be learned from.

    `names` are those of the game's cells, in the order of the photographed board's; `beside` is how much
    counts what a trained `reader` says of the pictures, if there is one.
    """

    def __init__(
        self,
        names: Sequence[str],
        patches: Patches,
        pictures: Sequence[Pictured],
        reader: TrainedReader | None = None,
        beside: Beside = NOT_AT_ALL,
    ) -> None:
        self._names, self._pictures, self._board = names, pictures, patches.board
        self._reader, self._beside = reader, beside
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
        if self._reader is not None and pictured.crops is not None:
            empty = scores[:, looks.index(EMPTY_LOOK)] > SURELY
            said = self._reader.read_crops(pictured.crops, bare_of(pictured.crops, self._board, empty))
            scores = self._beside.scores(looks, scores, said)
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
