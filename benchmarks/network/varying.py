"""Crops as other cameras, lights and grids would show them, for training."""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import Numbers
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from benchmarks.network.crops import CROP, PITCH_PX, STORED, STORED_PITCH_PX

__all__ = ["varied"]

Levels = NDArray[np.floating[Any]]
MIDDLE = 128.0  # the level that contrast is bent about
MISPLACED = 0.15  # of a cell: how far the grid lies beside the board at most
LARGER = 0.12  # and by which share it is too large or too small


def varied(crop: Pixels, bare: Pixels, rng: np.random.Generator) -> tuple[Pixels, Pixels]:
    """Return a stored crop and its bare ground (STORED, STORED, 3) as varied ones (CROP, CROP, 3).

    Both lie alike and are lit alike; shadows, highlights and covers come to the crop alone.
    """
    matrix, is_turned = _placing(rng), rng.random() < 0.5
    lit = _Light.drawn(rng)
    shown, ground = (lit.on(_placed(each, matrix, is_turned)) for each in (crop, bare))
    ground = ground * rng.normal(1, 0.04) + rng.normal(0, 3)
    if rng.random() < 0.35:
        shown = shown * _shade(rng)[..., None]
    if rng.random() < 0.2:
        shown = shown + _highlight(rng)[..., None]
    if rng.random() < 0.15:
        _cover(shown, rng)
    if rng.random() < 0.35:
        softer = rng.uniform(0.3, 1.1)
        shown, ground = (_softened(each, softer) for each in (shown, ground))
    shown = shown + rng.normal(0, rng.uniform(0, 8), shown.shape)
    levels = np.asarray(np.clip(shown, 0, 255), np.uint8)
    if rng.random() < 0.3:
        _, written = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        levels = np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)
    return levels, np.asarray(np.clip(ground, 0, 255), np.uint8)


def _softened(levels: Levels, by: float) -> Levels:
    return np.asarray(cv2.GaussianBlur(levels, (0, 0), by), np.float32)


def _placing(rng: np.random.Generator) -> Floats:
    """Return how a grid cuts it out that is shifted, stretched, turned and tilted a little."""
    turn = rng.integers(4) * 90.0 if rng.random() < 0.4 else 0.0
    angle = np.radians(turn + rng.normal(0, 6))
    half = (1 + rng.uniform(-LARGER, LARGER)) * CROP / 2 * STORED_PITCH_PX / PITCH_PX
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * half
    corners *= 1 + rng.normal(0, 0.03, corners.shape)
    turned = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    shifted = turned + rng.uniform(-MISPLACED, MISPLACED, 2) * STORED_PITCH_PX + STORED / 2
    onto = np.array([(0, 0), (CROP, 0), (CROP, CROP), (0, CROP)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(shifted.astype(np.float32), onto), np.float64)


def _placed(crop: Pixels, matrix: Floats, is_turned: bool) -> Levels:
    placed = cv2.warpPerspective(crop, matrix, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(placed[::-1] if is_turned else placed, np.float32)


class _Light(NamedTuple):
    """Another exposure, white balance, contrast and vividness; light stays lighter than dark."""

    vivid: float
    power: float
    contrast: float
    gains: Floats
    lighter: float

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> "_Light":
        return cls(
            rng.uniform(0.2, 1.5),
            rng.uniform(0.65, 1.45),
            rng.uniform(0.55, 1.25),
            rng.normal(1, 0.08, 3) * rng.uniform(0.7, 1.3),
            rng.normal(0, 8),
        )

    def on(self, crop: Levels) -> Levels:
        grey = crop.mean(axis=2, keepdims=True)
        bent = 255 * np.clip((grey + (crop - grey) * self.vivid) / 255, 0, 1) ** self.power
        flat = MIDDLE + (bent - MIDDLE) * self.contrast
        return np.asarray(flat * self.gains + self.lighter, np.float32)


def _shade(rng: np.random.Generator) -> Numbers:
    """A soft edge anywhere, beyond which it is darker."""
    return np.asarray(1 - rng.uniform(0.1, 0.6) * _edge(rng), np.float32)


def _highlight(rng: np.random.Generator) -> Numbers:
    """A mirrored lamp: a soft spot, brighter in the middle."""
    x, y = rng.uniform(0, CROP, 2)
    across, down = np.meshgrid(np.arange(CROP) - x, np.arange(CROP) - y)
    reach = rng.uniform(2, 9)
    return np.asarray(rng.uniform(30, 180) * np.exp(-(across**2 + down**2) / (2 * reach**2)), np.float32)


def _edge(rng: np.random.Generator) -> Numbers:
    steps = np.linspace(-1, 1, CROP)
    angle = rng.uniform(0, 2 * np.pi)
    beyond = np.cos(angle) * steps[:, None] + np.sin(angle) * steps - rng.uniform(-1, 1)
    return np.asarray(1 / (1 + np.exp(-beyond * rng.uniform(3, 30))), np.float32)


def _cover(crop: Levels, rng: np.random.Generator) -> None:
    """Something plain at an edge, as wide as a quarter of the crop at most: it hides no cell's middle."""
    wide = int(rng.integers(2, CROP // 4))
    strip = np.rot90(crop, int(rng.integers(4)))[:wide]
    strip[:] = rng.uniform(0, 255, 3)
