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
        self._most = [scores.most_changed(place, symbol) for place, symbol in enumerate(looked)]
        most = list(self._most)
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
        fits, late, stood = self._weighing.fits, self._weighing.late, self._weighing.stood
        most, silent, total = self._most, self._scores.silent, self.total
        for place, comes in zip(change.places, come, strict=True):
            best, fit, unchanged = most[place], fits[place], stood.get(place, -inf)
            again = max(best, unchanged, fit) if silent else best
            total += max(0.0, again - comes)
            total -= max(0.0, max(best + late.get(place, 0.0), unchanged) - fit)
        return total

    def best_first_after(self, change: Change, come: Sequence[float]) -> list[float]:
        """What each of the cells may add after a turn, the most first."""
        fits, stood, places = self._weighing.fits, self._weighing.stood, change.places
        most, silent = self._most, self._scores.silent
        gains = [gain for gain, place in self._best_first if place not in places]
        for place, comes in zip(places, come, strict=True):
            best = most[place]
            if silent:  # what the cell would add unchanged is remembered only then
                best = max(best, stood.get(place, fits[place]))
            if best > comes:
                gains.append(best - comes)
        gains.sort(reverse=True)
        return gains
