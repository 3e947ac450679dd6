"""What tables and boards are made of: planks, felt and cloth, drawn from a seed."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.pixels import Pixels

__all__ = ["TABLES", "grained", "table_top"]

Field = NDArray[np.float32]

SIDE_PX = 1024  # of a table's texture
PLANKS = 7


@lru_cache(maxsize=4)
def table_top(kind: str, seed: int) -> Pixels:
    """A square of table, (SIDE_PX, SIDE_PX, 3); do not paint on it. KeyError for a kind not in TABLES."""
    return TABLES[kind](np.random.default_rng((seed, 11)))


def grained(picture: Pixels, strength: float, seed: int) -> Pixels:
    """The picture as if printed on wood: long fine streaks along its rows, `strength` 0 to 1."""
    height, width = picture.shape[:2]
    streaks = _streaks(np.random.default_rng((seed, 12)), height, width, length=60)
    lit = picture * (1 + strength * streaks)[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _streaks(rng: np.random.Generator, height: int, width: int, length: float) -> Field:
    """Noise drawn out along the rows, about -1 to 1."""
    coarse = rng.normal(size=(max(4, height // 3), max(4, int(width / length)))).astype(np.float32)
    fine = rng.normal(size=(height, max(4, int(width / (length / 2))))).astype(np.float32)
    broad = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    narrow = cv2.resize(fine, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray((broad + 0.5 * narrow) / 2.2, np.float32)


def _planks(colour: tuple[float, float, float]) -> Callable[[np.random.Generator], Pixels]:
    def drawn(rng: np.random.Generator) -> Pixels:
        streaks = _streaks(rng, SIDE_PX, SIDE_PX, length=140)
        wide = SIDE_PX // PLANKS + 1
        tones = np.repeat(rng.normal(1, 0.06, PLANKS), wide)[:SIDE_PX].astype(np.float32)
        seams = np.where(np.arange(SIDE_PX) % wide < 2, 0.72, 1.0).astype(np.float32)
        lit = np.array(colour, np.float32) * (1 + 0.12 * streaks)[..., None]
        return np.asarray(np.clip(lit * (tones * seams)[:, None, None], 0, 255), np.uint8)

    return drawn


def _woven(colour: tuple[float, float, float]) -> Callable[[np.random.Generator], Pixels]:
    def drawn(rng: np.random.Generator) -> Pixels:
        threads = cv2.GaussianBlur(rng.normal(size=(SIDE_PX, SIDE_PX)).astype(np.float32), (0, 0), 1.0)
        patches = cv2.resize(rng.normal(size=(24, 24)).astype(np.float32), (SIDE_PX, SIDE_PX))
        lit = np.array(colour, np.float32) * (1 + 0.25 * threads + 0.03 * patches)[..., None]
        return np.asarray(np.clip(lit, 0, 255), np.uint8)

    return drawn


# By name, in blue, green, red.
TABLES: Mapping[str, Callable[[np.random.Generator], Pixels]] = MappingProxyType(
    {
        "oak": _planks((112, 158, 196)),
        "walnut": _planks((52, 74, 104)),
        "felt": _woven((62, 98, 44)),
        "cloth": _woven((150, 140, 132)),
    }
)
