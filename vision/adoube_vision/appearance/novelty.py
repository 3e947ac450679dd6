"""Whether a cell looks like anything that was learned: a hand, a sleeve or glare does not."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from adoube_vision.appearance.features import Numbers

__all__ = ["Familiar"]

MOST_KEPT = 2000
"""rows to compare with"""
FAR = 8.0
"""how far from all of them a row is novel, in standard deviations of all features together"""


@dataclass(frozen=True, eq=False)
class Familiar:
    """What was learned, a row each of features in standard deviations."""

    rows: Numbers

    @classmethod
    def of(cls, rows: Numbers) -> Self:
        step = -(-len(rows) // MOST_KEPT)
        return cls(np.ascontiguousarray(rows[::step]))

    def novelty(self, rows: Numbers) -> Numbers:
        """How far each row is from the nearest that was learned; 1 is the limit of what is believed."""
        squares = (rows**2).sum(axis=1)[:, None] + (self.rows**2).sum(axis=1) - 2 * rows @ self.rows.T
        return np.asarray(np.sqrt(np.maximum(squares.min(axis=1), 0)) / FAR, np.float32)
