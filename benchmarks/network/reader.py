"""A trained network that OpenCV runs: the log-probabilities of each class for every cell of a picture."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import Numbers, Patches
from adoube_vision.pixels import Pixels
from benchmarks.network.crops import bare_of, cropped, scaled

__all__ = ["TrainedReader"]

AT_ONCE = 64  # crops that the network takes
SURELY = np.log(0.8)  # from this log-probability on a cell is taken for empty


@dataclass(frozen=True, eq=False)
class TrainedReader:
    """`temperature`: the scores are divided by it, so that it is as sure as it is right."""

    network: cv2.dnn.Net
    temperature: float = 1.0

    @classmethod
    def of(cls, file: Path, temperature: float = 1.0) -> "TrainedReader":
        return cls(cv2.dnn.readNetFromONNX(str(file)), temperature)

    def read(self, picture: Pixels, patches: Patches, empty: NDArray[np.bool_] | None = None) -> Numbers:
        """Return log-probabilities (cells, CLASSES).

        `empty` (cells,) are the cells that are known to be empty. Without them the board is taken for what
        most cells of a ground show, then looked at once more with those that are surely empty.
        """
        crops = cropped(picture, patches)
        said = self.read_crops(crops, bare_of(crops, patches.board, empty))
        if empty is not None:
            return said
        return self.read_crops(crops, bare_of(crops, patches.board, said[:, 0] > SURELY))

    def read_crops(self, crops: Pixels, bare: Pixels) -> Numbers:
        """Return log-probabilities (n, CLASSES) of crops (n, CROP, CROP, 3) before their bare grounds."""
        given = np.ascontiguousarray(scaled(crops, bare).transpose(0, 3, 1, 2))
        scores = []
        for first in range(0, len(given), AT_ONCE):
            self.network.setInput(given[first : first + AT_ONCE])
            scores.append(np.asarray(self.network.forward(), np.float32))
        found = np.concatenate(scores) / self.temperature
        found -= found.max(axis=1, keepdims=True)
        return np.asarray(found - np.log(np.exp(found).sum(axis=1, keepdims=True)), np.float32)
