"""The difference of each cell from what it showed when the board last stood still.

A turn changes the middle of its cells by far more than noise does, whatever the cells are taken for. So this
distinguishes what a reading cannot: a piece that was moved, and one that is misread in every picture.
"""

import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.examples import GAINS
from adoube_vision.appearance.patches import SIDE, Numbers, rims
from adoube_vision.pixels import Pixels

__all__ = ["Changes"]

# The middle of a patch, along both its axes: neighbours' heads hardly reach into it.
MIDDLE = slice(SIDE // 3, 2 * SIDE // 3)
DEVIATION_OF_MAD = 1.48  # standard deviation divided by the median absolute deviation
LEAST_DEVIATION = 1.0  # added to the deviation, in levels, so that a very quiet picture exaggerates nothing
FEWEST_CELLS = 5  # fewer cells seen both now and before do not show what is usual


class Changes:
    """The changes of one board's pictures that were read and reported, stand by stand.

    A stand is a time in which nothing moved. Each cell is compared with the last picture of an earlier stand
    that showed it, since a hand may have hidden it meanwhile.
    """

    def __init__(self, cells: int) -> None:
        self.stand = 0  # the number of the newest stand
        self._middles = np.zeros(
            (cells, MIDDLE.stop - MIDDLE.start, MIDDLE.stop - MIDDLE.start, 3), np.float32
        )
        self._rims = np.zeros((cells, 3), np.float32)
        self._known = np.zeros(cells, np.bool_)  # the cells seen in an earlier stand
        # The newest patch of each cell in this stand, and the cells that were seen in it.
        self._newest: tuple[Pixels, NDArray[np.bool_]] | None = None
        self._seen = np.zeros(cells, np.bool_)  # the cells seen in its newest picture

    def begin_stand(self) -> None:
        """Begin a stand, since something has moved: the next picture may show changed cells."""
        if self._newest is None:
            return
        patches, seen = self._newest
        self._middles[seen], self._rims[seen] = _middles(patches)[seen], rims(patches)[seen]
        self._known |= seen
        self.forget_stand()

    def forget_stand(self) -> None:
        """Drop the pictures of this stand, which were not reported: none is compared with them."""
        self._newest = None
        self.stand += 1

    def forget_board(self) -> None:
        """Drop everything, since the board lies elsewhere now."""
        self._known[:] = False
        self.forget_stand()

    def comes_back(self, seen: NDArray[np.bool_]) -> bool:
        """Return whether a picture shows cells that the last one did not: a turn may have been played."""
        return self._newest is not None and bool((seen & ~self._seen).any())

    def deviations(self, patches: Pixels, seen: NDArray[np.bool_]) -> Numbers:
        """Return by how many usual deviations each cell differs, (cells,); NaN if that is not known.

        `patches` are of a picture of this stand; `seen` (cells,) says which of them nothing hides.
        """
        self._see(patches, seen)
        deviations = np.full(len(seen), np.nan, np.float32)
        both = seen & self._known
        if np.count_nonzero(both) < FEWEST_CELLS:
            return deviations
        # Lamps and exposure change all cells alike.
        gains = np.median((self._rims[both] + 1) / (rims(patches)[both] + 1), axis=0)
        evened = np.clip(_middles(patches)[both] * np.clip(gains, *GAINS), 0, 255)
        differences = np.abs(evened - self._middles[both]).mean(axis=(1, 2, 3))
        usual = np.median(differences)
        spread = DEVIATION_OF_MAD * np.median(np.abs(differences - usual))
        deviations[both] = (differences - usual) / (spread + LEAST_DEVIATION)
        return deviations

    def _see(self, patches: Pixels, seen: NDArray[np.bool_]) -> None:
        self._seen = seen
        if self._newest is None:
            self._newest = patches, seen
            return
        before, were_seen = self._newest
        shown = np.where(seen[:, None, None, None], patches, before)
        self._newest = np.asarray(shown, np.uint8), seen | were_seen


def _middles(patches: Pixels) -> Numbers:
    return np.asarray(patches[:, MIDDLE, MIDDLE], np.float32)
