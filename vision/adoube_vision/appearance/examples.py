"""Pictures of a board that is known cell by cell, in the form that is learned from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from adoube_vision.appearance.patches import Numbers, Patches, features, rims, visible_looks
from adoube_vision.pixels import Pixels

__all__ = ["COPIES", "CellExample", "LearnedLight"]


GAINS = (0.4, 2.5)  # the limits within which a picture's brightness is evened out


@dataclass(frozen=True, eq=False)
class LearnedLight:
    """The light a board was learned in: the mean colour (cells, 3) around each cell, mostly the board's."""

    rims: Numbers

    @classmethod
    def of(cls, patches: Pixels) -> Self:
        return cls(rims(patches))

    def evened(self, patches: Pixels) -> Pixels:
        """Return the patches as they would be in this light: lamps and exposure change all cells alike."""
        gains = _most_alike((self.rims + 1) / (rims(patches) + 1))
        return np.asarray(np.clip(patches * np.clip(gains, *GAINS), 0, 255), np.uint8)


def _most_alike(gains: Numbers) -> Numbers:
    """Return the gains (3,) of the half of the cells that agree best, of `gains` (cells, 3).

    Pieces shade the board around them. If they stand on about half of the cells, the median of all lies
    between cells with and without pieces, and jumps from one group to the other whenever a hand hides a few.
    """
    by_size = gains[np.argsort(gains.mean(axis=1))]
    sizes, half = by_size.mean(axis=1), len(gains) // 2 + 1
    first = int(np.argmin(sizes[half - 1 :] - sizes[: len(sizes) - half + 1]))
    return np.asarray(np.median(by_size[first : first + half], axis=0), np.float32)


COPIES = 20  # of each picture, shifted and lit differently: a piece never looks the same twice
# Standard deviations of the shift, and of the factor and the offset of the brightness.
SHIFT_PITCHES, BRIGHTER, LIGHTER = 0.05, 0.06, 5.0


@dataclass(frozen=True, eq=False)
class CellExample:
    """The features of a picture's cells, and what stood on them.

    `rows` is (copies, cells, FEATURES), the picture itself first. A look is None if the cell was hidden or
    overexposed, or is not known.
    """

    rows: Numbers
    looks: tuple[str | None, ...]

    @classmethod
    def of(
        cls,
        picture: Pixels,
        patches: Patches,
        looks: Sequence[str | None],
        light: LearnedLight,
        *,
        copies: int = COPIES,
        seed: int = 0,
    ) -> Self:
        rng = np.random.default_rng(seed)
        cut = patches.cut(picture)
        rows = [features(light.evened(cut))]
        pitch_mm = patches.board.pitch_mm
        for _ in range(copies - 1):
            across, up = rng.normal(0, SHIFT_PITCHES * pitch_mm, 2)
            shifted = light.evened(patches.cut(picture, (float(across), float(up))))
            lit = shifted * rng.normal(1, BRIGHTER) + rng.normal(0, LIGHTER)
            rows.append(features(np.clip(lit, 0, 255).astype(np.uint8)))
        return cls(np.stack(rows), visible_looks(cut, looks))

    def showing_over(self, look: str, older: "CellExample | None") -> "CellExample":
        """Return the cells with that look, and for the others what an older example of it has."""
        shows = np.array([shown == look for shown in self.looks])
        before = self if older is None else older
        looks = tuple(look if is_shown else old for is_shown, old in zip(shows, before.looks, strict=True))
        known = tuple(kept if kept == look else None for kept in looks)
        copies = min(len(self.rows), len(before.rows))
        rows = np.where(shows[:, None], self.rows[:copies], before.rows[:copies])
        return CellExample(np.asarray(rows, np.float32), known)

    def showing(self, look: str) -> list[int]:
        """Return the indices of the cells with that look."""
        return [place for place, shown in enumerate(self.looks) if shown == look]
