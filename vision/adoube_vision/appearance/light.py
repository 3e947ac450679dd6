"""The light that a board was learned in, and pictures as they would be in it."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from adoube_vision.appearance.features import Numbers, rims
from adoube_vision.pixels import Pixels

__all__ = ["LearnedLight"]

GAINS = (0.4, 2.5)
"""beyond these a picture is too dark or too bright to be evened out"""


@dataclass(frozen=True, eq=False)
class LearnedLight:
    """The mean colour around each cell, (cells, 3): most of that is the board's own whatever is played."""

    rims: Numbers

    @classmethod
    def of(cls, patches: Pixels) -> Self:
        return cls(rims(patches))

    def evened(self, patches: Pixels) -> Pixels:
        """The patches as they would be in this light: lamps and exposure change all cells alike."""
        gains = np.median((self.rims + 1) / (rims(patches) + 1), axis=0)
        return np.asarray(np.clip(patches * np.clip(gains, *GAINS), 0, 255), np.uint8)
