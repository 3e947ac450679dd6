"""The field beside a magnet across its axis; the one along it is in `adoube.sensing.field`."""

from functools import cache
from math import hypot, pi

from adoube.sensing.field import complete_integral
from adoube.sensing.magnets import Magnet

__all__ = ["radial_field_mt"]


@cache
def radial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """The field away from the axis of a cylinder magnet, in mT: what a reed that lies flat feels.

    `distance_mm` is counted as for `axial_field_mt`. Source: as there, equation 3.
    """
    radius = magnet.diameter_mm / 2
    near = _from_a_face(radius, offset_mm, distance_mm)
    far = _from_a_face(radius, offset_mm, distance_mm + magnet.height_mm)
    return 1000 * magnet.remanence_t / pi * (far - near)


def _from_a_face(radius: float, offset: float, distance: float) -> float:
    """alpha * C(k, 1, 1, -1) of the paper, of one face of the magnet."""
    reach = hypot(distance, radius + offset)
    return radius / reach * complete_integral(hypot(distance, radius - offset) / reach, 1.0, -1.0)
