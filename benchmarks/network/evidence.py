"""A trained reader's evidence beside what a session has learned: one table of log-likelihoods of both."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import Numbers

__all__ = ["ORDER", "SURELY", "Beside"]

SURELY = float(np.log(0.95))  # from this log-likelihood on a session's cell counts as empty to a reader
LIGHT, DARK = "white", "black"
ORDER = (EMPTY_LOOK, LIGHT, DARK)  # the looks that a reader's classes mean, in their order


@dataclass(frozen=True)
class Beside:
    """How much a reader counts: its differences times `weight`, and of them `most` at most."""

    weight: float = 0.0
    most: float = 3.0

    def scores(self, looks: Sequence[str], learned: Numbers, said: Numbers) -> Numbers:
        """Return log-likelihoods (cells, looks) of both.

        `learned` (cells, looks) is a session's, `said` (cells, CLASSES) the reader's. Looks that are no
        class of the reader's get nothing from it.
        """
        ahead = np.clip(self.weight * (said - said.max(axis=1, keepdims=True)), -self.most, 0.0)
        added = np.zeros_like(learned)
        for place, look in enumerate(looks):
            if look in ORDER:
                added[:, place] = ahead[:, ORDER.index(look)]
        both = learned + added
        both -= both.max(axis=1, keepdims=True)
        return np.asarray(both - np.log(np.exp(both).sum(axis=1, keepdims=True)), np.float32)
