"""The light that a board was learned in, and pictures as they would be in it."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from adoube_vision.appearance.features import Numbers, rims
from adoube_vision.pixels import Pixels

__all__ = ["LearnedLight"]

GAINS = (0.4, 2.5)  # beyond these a picture is too dark or too bright to be evened out


@dataclass(frozen=True, eq=False)
class LearnedLight:
    """The mean colour around each cell, (cells, 3): most of that is the board's own whatever is played."""

    rims: Numbers

    @classmethod
    def of(cls, patches: Pixels) -> Self:
        return cls(rims(patches))

    def evened(self, patches: Pixels) -> Pixels:
        """The patches as they would be in this light: lamps and exposure change all cells alike."""
        gains = _most_alike((self.rims + 1) / (rims(patches) + 1))
        return np.asarray(np.clip(patches * np.clip(gains, *GAINS), 0, 255), np.uint8)


def _most_alike(gains: Numbers) -> Numbers:
    """(3,): the gains of the half of the cells that agree best, of `gains` (cells, 3).

    Pieces shade the board around them. Where they stand on about half of the cells, the median of all lies
    between cells with and without, and jumps from one crowd to the other whenever a hand hides a few.
    """
    by_size = gains[np.argsort(gains.mean(axis=1))]
    sizes, half = by_size.mean(axis=1), len(gains) // 2 + 1
    first = int(np.argmin(sizes[half - 1 :] - sizes[: len(sizes) - half + 1]))
    return np.asarray(np.median(by_size[first : first + half], axis=0), np.float32)
