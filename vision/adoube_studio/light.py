"""Lamps and daylight: their direction, brightness and warmth, and their effect on a picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from adoube_studio.camera import Size
from adoube_vision.plane import Floats

__all__ = ["DAYLIGHT", "LIGHTS", "Glare", "Light"]

Field = NDArray[np.float32]


@dataclass(frozen=True)
class Glare:
    """A bright spot where the board mirrors a lamp: its middle and size, relative to width and height."""

    across: float
    down: float
    size: float
    strength: float


@dataclass(frozen=True)
class Light:
    """One main light, and the part of it that comes from everywhere.

    `azimuth_deg` is its direction, like a camera's side; `elevation_deg` its height. `warmth` is 0
    for neutral, positive for yellow, negative for blue. `softness_mm` is how far the edge of a shadow reaches
    for a piece, `ambient` how much of the light comes from all sides. `slope` is how much darker the picture
    grows away from the lamp, `noise` how much the camera has to amplify.
    """

    azimuth_deg: float = 300.0
    elevation_deg: float = 55.0
    brightness: float = 1.0
    warmth: float = 0.0
    ambient: float = 0.55
    softness_mm: float = 3.0
    slope: float = 0.12
    noise: float = 2.0
    glares: tuple[Glare, ...] = ()

    @property
    def direction(self) -> Floats:
        """The unit vector to the lamp."""
        azimuth, elevation = np.radians((self.azimuth_deg, self.elevation_deg))
        flat = np.cos(elevation)
        return np.array([flat * np.sin(azimuth), -flat * np.cos(azimuth), np.sin(elevation)])

    @property
    def shadow_mm(self) -> Floats:
        """The length of a shadow, across and up the board, for each millimetre of height."""
        x, y, z = self.direction
        return np.array([-x / z, -y / z])

    @property
    def tints(self) -> Floats:
        """The gains of blue, green and red."""
        return np.array([1 - 0.28 * self.warmth, 1.0, 1 + 0.14 * self.warmth])

    def on(self, towards: Floats) -> Floats:
        """Return the brightness (n,) of surfaces that face in these directions (n, 3)."""
        lit = np.clip(towards @ self.direction, 0, None)
        return np.asarray(self.ambient + (1.12 - self.ambient) * lit, np.float64)

    def field(self, size: Size) -> Field:
        """Return the gains (height, width) of a picture: darker in the corners and away from the lamp."""
        across, down = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
        x, y, _ = self.direction
        gains = 1 + self.slope * (across * x - down * y) - 0.1 * (across**2 + down**2) / 2
        return np.asarray(gains, np.float32)

    def shine(self, size: Size) -> Field:
        """Return the brightness that its spots add to a picture of this size, (height, width), 0 to 255."""
        across, down = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
        added = np.zeros_like(across)
        for spot in self.glares:
            apart = ((across - spot.across) / spot.size) ** 2 + ((down - spot.down) / spot.size * 0.7) ** 2
            added += 255 * spot.strength * np.exp(-apart)
        return np.asarray(np.clip(added, 0, 255), np.float32)


DAYLIGHT = Light(azimuth_deg=295, elevation_deg=50, warmth=-0.15, ambient=0.68, softness_mm=7.0)

# The lights by name. Cameras are tested in daylight, lamp, glare and evening.
LIGHTS: Mapping[str, Light] = MappingProxyType(
    {
        "daylight": DAYLIGHT,
        "lamp": Light(
            azimuth_deg=60,
            elevation_deg=48,
            brightness=0.95,
            warmth=0.75,
            ambient=0.42,
            softness_mm=2.0,
            slope=0.22,
            noise=3.0,
        ),
        "ceiling": Light(
            azimuth_deg=150, elevation_deg=74, warmth=0.2, ambient=0.6, softness_mm=4.0, slope=0.05
        ),
        "glare": Light(
            azimuth_deg=170,
            elevation_deg=58,
            warmth=0.1,
            ambient=0.55,
            softness_mm=3.0,
            glares=(Glare(0.62, 0.36, 0.11, 0.5), Glare(0.3, 0.55, 0.06, 0.25)),
        ),
        "evening": Light(
            azimuth_deg=210,
            elevation_deg=40,
            brightness=0.5,
            warmth=0.9,
            ambient=0.45,
            softness_mm=3.0,
            slope=0.25,
            noise=6.0,
        ),
    }
)
