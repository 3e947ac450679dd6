"""What a linear hall under a cell feels of the stack above it.

One model for the referee's level view, for observability and for the simulator: the field of each magnet in
the stack along its own axis, on that axis and off it, added up in steps of the sensor's calibrated noise.
The field of a stack is no count of its pieces: of 10 x 2 mm magnets in 6 mm pieces, 4 mm above the sensor,
the first to fourth give 1 : 0.20 : 0.06 : 0.03, and 2 mm off-centre take more from the first than the third
adds.
"""

from collections.abc import Sequence
from functools import cache
from math import hypot, pi, sqrt

from adoube.board.placement import Stack
from adoube.errors import AdoubeError
from adoube.sensing.magnets import Magnet, MagnetPlan
from adoube.words import coded

__all__ = ["MOST_STEPS", "LinearHall", "UnknownPiece", "axial_field_mt", "complete_integral"]

MOST_STEPS = 127  # a level travels as a signed byte

# Under the rim itself the formula divides nothing by nothing; so close beside it the field is the same.
NEARLY_AT_THE_RIM = 1e-9

PRECISION = 1e-9


class UnknownPiece(AdoubeError):
    """A piece that a magnet plan says nothing of."""


class LinearHall:
    """The sensor under one cell, with the pieces of a plan."""

    def __init__(self, plan: MagnetPlan) -> None:
        self.plan = plan

    def field_mt(self, stack: Stack, offset_mm: float = 0.0, strength: float = 1.0) -> float:
        """The field of a stack that stands `offset_mm` off-centre, `strength` times as strong as planned."""
        return strength * sum(self.parts_mt(stack, offset_mm))

    def parts_mt(self, stack: Stack, offset_mm: float = 0.0) -> Sequence[float]:
        """What each piece of a stack adds to its field, from the bottom up. Raises UnknownPiece."""
        parts: list[float] = []
        below_mm = self.plan.sensor.depth_mm
        for code in stack:
            if (piece := self.plan.pieces.get(code)) is None:
                raise UnknownPiece(coded("magnets.unknown_piece", plan=self.plan.name, piece=code))
            parts.append(piece.pole * axial_field_mt(piece.magnet, offset_mm, below_mm + piece.base_mm))
            below_mm += piece.height_mm
        return parts

    def level(
        self, stack: Stack, offset_mm: float = 0.0, strength: float = 1.0, *, stray_mt: float = 0.0
    ) -> int:
        """The level that the sensor reports, in steps; `stray_mt` is what noise and neighbours add."""
        return self.steps(self.field_mt(stack, offset_mm, strength) + stray_mt)

    def steps(self, field_mt: float) -> int:
        """A field in whole steps; what is too strong for the sensor reads as its end."""
        return max(-MOST_STEPS, min(MOST_STEPS, round(field_mt / self.plan.sensor.step_mt)))


@cache
def axial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """The field along the axis of a cylinder magnet, in mT: `offset_mm` beside the axis, `distance_mm` below.

    The distance is counted from the magnet's near face and is at least 0. Source: N. Derby and S. Olbert,
    "Cylindrical magnets and ideal solenoids", American Journal of Physics 78 (2010) 229, equations 4 to 6;
    on the axis it is Br/2 * ((z + L) / sqrt((z + L)^2 + R^2) - z / sqrt(z^2 + R^2)).
    """
    radius = magnet.diameter_mm / 2
    if abs(offset_mm - radius) < NEARLY_AT_THE_RIM * radius:
        offset_mm = radius * (1 + NEARLY_AT_THE_RIM)
    far = _from_a_face(radius, offset_mm, distance_mm + magnet.height_mm)
    near = _from_a_face(radius, offset_mm, distance_mm)
    return 1000 * magnet.remanence_t / pi * radius / (radius + offset_mm) * (far - near)


def _from_a_face(radius: float, offset: float, distance: float) -> float:
    """beta * C(k, gamma^2, 1, gamma) of the paper, of one face of the magnet."""
    reach = hypot(distance, radius + offset)
    gamma = (radius - offset) / (radius + offset)
    return distance / reach * complete_integral(hypot(distance, radius - offset) / reach, abs(gamma), gamma)


def complete_integral(modulus: float, root: float, sine: float) -> float:
    """Bulirsch's general complete elliptic integral C(kc, root^2, 1, sine), by arithmetic-geometric means.

    `modulus` is kc, the complementary modulus, above 0, and so is `root`. Source: R. Bulirsch, "Numerical
    calculation of elliptic integrals and elliptic functions III", Numerische Mathematik 13 (1969) 305.
    """
    cosine, sine = 1.0, sine / root
    mean = 1.0
    while True:
        product = modulus * mean
        share = product / root
        cosine, sine = cosine + sine / root, 2 * (sine + cosine * share)
        root += share
        last, mean = mean, mean + modulus
        if abs(last - modulus) <= last * PRECISION:
            return pi / 2 * (sine + cosine * mean) / (mean * (mean + root))
        modulus = 2 * sqrt(product)
