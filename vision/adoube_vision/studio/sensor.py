"""What a camera makes of the light that reaches it: gains, glare, blur, noise and JPEG."""

import cv2
import numpy as np

from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.studio.light import Light
from adoube_vision.studio.scene import Sensor

__all__ = ["Imager"]

TILE_PX = 64
"""by how much the stored noise is larger than a picture: every frame cuts another part of it"""
BLUR_PX = 0.7


class Imager:
    """Takes pictures of one size. The noise is drawn once and moved about."""

    def __init__(self, sensor: Sensor, shape: tuple[int, int, int], seed: int) -> None:
        self._sensor = sensor
        self._seed = seed
        rng = np.random.default_rng((seed, 21))
        grain = rng.normal(0, 16, (shape[0] + TILE_PX, shape[1] + TILE_PX, 3)).astype(np.float32)
        self._grain = np.clip(grain, -127, 127).astype(np.int8)
        self._strength: float | None = None
        self._brighter = self._darker = np.zeros(0, np.uint8)

    def taken(self, picture: Pixels, light: Light, gains: Floats, number: int) -> Pixels:
        """The picture as the camera gives it; `gains` of blue, green and red, which saturate softly."""
        table = np.stack([_curve(float(gain)) for gain in gains], axis=-1).reshape(256, 1, 3)
        exposed = np.asarray(cv2.LUT(picture, table), np.uint8)
        if self._sensor.blur:
            exposed = np.asarray(cv2.GaussianBlur(exposed, (5, 5), BLUR_PX * self._sensor.blur), np.uint8)
        exposed = self._noisy(exposed, light.noise * self._sensor.noise, number)
        if self._sensor.jpeg_quality is None:
            return exposed
        _, written = cv2.imencode(".jpg", exposed, [cv2.IMWRITE_JPEG_QUALITY, self._sensor.jpeg_quality])
        return np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)

    def _noisy(self, picture: Pixels, strength: float, number: int) -> Pixels:
        if not strength:
            return picture
        if strength != self._strength:
            grain = self._grain.astype(np.float32) * (strength / 16)
            self._brighter = np.clip(np.round(grain), 0, 255).astype(np.uint8)
            self._darker = np.clip(np.round(-grain), 0, 255).astype(np.uint8)
            self._strength = strength
        down, right = np.random.default_rng((self._seed, 22, number)).integers(0, TILE_PX, 2)
        part = slice(down, down + picture.shape[0]), slice(right, right + picture.shape[1])
        return np.asarray(cv2.subtract(cv2.add(picture, self._brighter[part]), self._darker[part]), np.uint8)


def _curve(gain: float) -> Pixels:
    """A gain with a shoulder: the brightest do not all become white at once."""
    bright = np.arange(256) * gain
    over = np.maximum(bright - 215, 0)
    return np.asarray(np.where(bright < 215, bright, 215 + 40 * (1 - np.exp(-over / 40))), np.uint8)
