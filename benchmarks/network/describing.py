"""Descriptions of cells in numbers: today's features, a network's, or both side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.examples import (
    BRIGHTER,
    COPIES,
    LIGHTER,
    SHIFT_PITCHES,
    CellExample,
    LearnedLight,
)
from adoube_vision.appearance.patches import FEATURES, FOOT, LEAST_SPREAD, Numbers, Patches, features
from adoube_vision.pixels import Pixels
from benchmarks.network.crops import CROP, cropped, evened_like, scaled

__all__ = ["Columns", "Describer", "columns"]

LEAST = 0.03  # so far each number of a network wanders by itself; they make a vector of length 1
AT_ONCE = 64  # crops that the network takes


class Columns(NamedTuple):
    """Some of the numbers of each cell: which, how far each wanders, and which are a piece's own."""

    name: str
    which: slice
    least_spread: Numbers
    foot: NDArray[np.bool_]

    def of(self, example: CellExample) -> CellExample:
        return CellExample(example.rows[..., self.which], example.looks)


def columns(numbers: int) -> tuple[Columns, Columns, Columns]:
    """Without a network that says so many numbers, with it alone, and with both."""
    spread = np.concatenate([LEAST_SPREAD, np.full(numbers, LEAST, np.float32)])
    foot = np.concatenate([FOOT, np.ones(numbers, bool)])
    parts = {"without": slice(0, FEATURES), "network alone": slice(FEATURES, None), "with": slice(None)}
    without, alone, both = (Columns(name, part, spread[part], foot[part]) for name, part in parts.items())
    return without, alone, both


@dataclass(frozen=True, eq=False)
class Describer:
    """Makes the numbers of cells: first today's features, then what the network says."""

    network: cv2.dnn.Net

    @classmethod
    def reading(cls, file: Path) -> "Describer":
        return cls(cv2.dnn.readNetFromONNX(str(file)))

    @cached_property
    def numbers(self) -> int:
        """How many the network says of a crop."""
        return int(self.said(np.zeros((1, CROP, CROP, 3), np.uint8)).shape[1])

    def plain(self, picture: Pixels, patches: Patches, light: LearnedLight) -> Numbers:
        """(cells, n) of a picture."""
        cut = patches.cut(picture)
        crops = evened_like(light, cut, cropped(picture, patches))
        return np.concatenate([features(light.evened(cut)), self.said(crops)], axis=1)

    def example(
        self,
        picture: Pixels,
        patches: Patches,
        looks: Sequence[str | None],
        light: LearnedLight,
        copies: int = COPIES,
    ) -> CellExample:
        """A picture to learn from, with copies shifted and lit otherwise, as `CellExample.of` has them."""
        rng = np.random.default_rng(0)
        rows = [self.plain(picture, patches, light)]
        pitch_mm = patches.board.pitch_mm
        for _ in range(copies - 1):
            across, up = rng.normal(0, SHIFT_PITCHES * pitch_mm, 2)
            shift = float(across), float(up)
            brighter, lighter = rng.normal(1, BRIGHTER), rng.normal(0, LIGHTER)
            cut = patches.cut(picture, shift)
            crops = evened_like(light, cut, cropped(picture, patches, shift))
            lit, wide = (
                np.clip(pixels * brighter + lighter, 0, 255).astype(np.uint8)
                for pixels in (light.evened(cut), crops)
            )
            rows.append(np.concatenate([features(lit), self.said(wide)], axis=1))
        return CellExample(np.stack(rows), tuple(looks))

    def said(self, crops: Pixels) -> Numbers:
        """(n, numbers), each row of length 1."""
        given = np.ascontiguousarray(scaled(crops).transpose(0, 3, 1, 2))
        said = []
        for first in range(0, len(given), AT_ONCE):
            self.network.setInput(given[first : first + AT_ONCE])
            said.append(np.asarray(self.network.forward(), np.float32))
        flat = np.concatenate(said)
        return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), np.float32)
