"""Pictures of a board that is known cell by cell, as far as learning needs them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from adoube_vision.appearance.blown import looks_seen
from adoube_vision.appearance.features import Numbers, features
from adoube_vision.appearance.light import LearnedLight
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels

__all__ = ["COPIES", "Example"]

COPIES = 20  # of each picture, shifted and lit otherwise: what was set down is never seen twice alike
# Standard deviations, of the shift, the factor and the offset of the brightness.
SHIFT_PITCHES, BRIGHTER, LIGHTER = 0.05, 0.06, 5.0


@dataclass(frozen=True, eq=False)
class Example:
    """What a picture's cells look like, as features, and what stood there.

    `rows` is (copies, cells, FEATURES), the picture itself first; a look is None where a cell was hidden or
    blown out, or is not known.
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
        return cls(np.stack(rows), looks_seen(cut, looks))

    def showing_over(self, look: str, older: "Example | None") -> "Example":
        """The cells with that look, and of the others what an older example of it has."""
        shows = np.array([shown == look for shown in self.looks])
        before = self if older is None else older
        looks = tuple(look if is_shown else old for is_shown, old in zip(shows, before.looks, strict=True))
        known = tuple(kept if kept == look else None for kept in looks)
        copies = min(len(self.rows), len(before.rows))
        rows = np.where(shows[:, None], self.rows[:copies], before.rows[:copies])
        return Example(np.asarray(rows, np.float32), known)

    def showing(self, look: str) -> list[int]:
        """The cells with that look, by their places."""
        return [place for place, shown in enumerate(self.looks) if shown == look]
