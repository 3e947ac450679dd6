"""The field beside a magnet across its axis; the one along it is in `adoube.sensing.field`."""

from functools import cache

from adoube.sensing.field import axial_field_mt
from adoube.sensing.magnets import Magnet

__all__ = ["radial_field_mt"]

RINGS = 48
STEP_MM = 0.05


@cache
def radial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """The field away from the axis of a cylinder magnet, in mT: what a reed that lies flat feels.

    `distance_mm` is counted as for `axial_field_mt`. No field begins or ends in the air (div B = 0): what the
    field along a cylinder around the axis loses from one end to the other leaves through its side.
    """
    if offset_mm <= 0:
        return 0.0
    lost = 0.0
    for ring in range(RINGS):
        radius_mm = (ring + 0.5) * offset_mm / RINGS
        nearer = axial_field_mt(magnet, radius_mm, distance_mm - STEP_MM)
        farther = axial_field_mt(magnet, radius_mm, distance_mm + STEP_MM)
        lost += (nearer - farther) / (2 * STEP_MM) * radius_mm
    return lost / RINGS
