"""What turns may add to an explanation of a picture at most, so that hopeless lines are given up unseen."""

from collections.abc import Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple

from adoube.referee.pictures.scores import CellWeights, Change, PictureScores

__all__ = ["Improvements"]

_by_gain = itemgetter(0)


class _Gain(NamedTuple):
    """What a cell adds to the score if it has changed to what it shows."""

    gain: float
    place: int


class Improvements:
    """The cells that fit an explanation ill, and what each of them may add to its score.

    Worked out once for a position: a turn changes no more than what its own cells may add.
    """

    def __init__(self, scores: PictureScores, weighing: CellWeights) -> None:
        self._scores, self._weighing = scores, weighing
        looked = list(weighing.one.node.successor_table.shown)
        for place, symbol in weighing.one.looked.items():
            looked[place] = symbol
        most = [scores.most_changed(place, symbol) for place, symbol in enumerate(looked)]
        for place, gain in weighing.late.items():
            most[place] += gain
        for place, stands in weighing.stood.items():
            most[place] = max(most[place], stands)
        gains = [
            _Gain(best - fit, place)
            for place, (best, fit) in enumerate(zip(most, weighing.fits, strict=True))
            if best > fit
        ]
        self.total = sum([gain for gain, _ in gains])
        self._best_first = sorted(gains, key=_by_gain, reverse=True)

    @property
    def best_first(self) -> list[float]:
        """What each of the cells may add, the most first."""
        return [gain for gain, _ in self._best_first]

    def total_after(self, change: Change, come: Sequence[float]) -> float:
        """What turns may yet add after one. `come`: what the cells that it changes add."""
        weighing, scores, total = self._weighing, self._scores, self.total
        for place, comes in zip(change.places, come, strict=True):
            fit, late = weighing.fits[place], weighing.late.get(place, 0.0)
            best = scores.most_changed(place, weighing.looked(place))
            stood = weighing.stood.get(place, -inf)
            again = max(best, stood, fit) if scores.silent else best
            total += max(0.0, again - comes)
            total -= max(0.0, max(best + late, stood) - fit)
        return total

    def best_first_after(self, change: Change, come: Sequence[float]) -> list[float]:
        """What each of the cells may add after a turn, the most first."""
        weighing, scores, places = self._weighing, self._scores, change.places
        gains = [gain for gain, place in self._best_first if place not in places]
        for place, comes in zip(places, come, strict=True):
            best = scores.most_changed(place, weighing.looked(place))
            if scores.silent:  # what the cell would add unchanged is remembered only then
                best = max(best, weighing.stood.get(place, weighing.fits[place]))
            if best > comes:
                gains.append(best - comes)
        gains.sort(reverse=True)
        return gains
